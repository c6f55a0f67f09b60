"""Bridge accounts: batches of local officers, entered once, and the monthly list made of all entries."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from tavlei.bridge.accounts.batches import Batch, BatchCredit, LocalOfficer, OfficerKind, batch_verdict
from tavlei.bridge.accounts.monthly_publication import last_day_of_publication
from tavlei.bridge.accounts.register import Register, RegisteredPlayer
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Report
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.credits import RANK, SERIES, unknown_person
from tavlei.office.lists.facts.council_decisions import council_decisions
from tavlei.office.lists.kinds.base import TODAY, DraftRow, month_before, newest_included
from tavlei.office.lists.models import BridgeBatch, BridgeEntry, ListKind
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from tavlei.office.lists.kinds.base import ListBefore, ReplayContext, Words
    from tavlei.office.roles.models import User


class BridgeList:
    """The monthly publication of bridge: coefficients, points, rating (1.2, 8.1)."""

    kind = ListKind.BRIDGE
    calculator = "bridge.month"
    dated_by = "competition__ends"
    further_ratings: Mapping[str, str] = MappingProxyType({RANK: "coefficient"})
    further_figures: Mapping[str, Words] = MappingProxyType(
        {
            "coefficient": _("coefficient"),
            "mb": _("MB"),
            "mb_last_year": _("MB of the last year"),
            "ro_last_year": _("RO of the last year"),
            "pb": _("PB"),
            "level": _("level of achievement"),
        }
    )

    days_set_by = (SERIES, "1.2")
    people_in = ("players", "number")

    def is_list_day(self, day: date) -> bool:
        """The lists are of the first of a month."""
        return day.day == 1

    def first_day(self, period: date) -> date:
        """The month before the day of the list."""
        return month_before(period)

    def last_day(self, period: date) -> date:
        """The pages are brought up to date by the 3rd (1.2)."""
        return last_day_of_publication(period, rulebook_on(SERIES, period))

    def reports(self, period: date) -> list[Report]:
        """Those of tournaments whose points first stand on the list, whenever they came (1.2, B87)."""
        credited = BridgeEntry.objects.filter(first_list=period, dated__lt=period).exclude(competition=None)
        return newest_included(Report.objects.filter(competition__in=credited.values("competition")))

    def source(
        self, period: date, previous: ListBefore | None, reports: Iterable[Report], past: ReplayContext = TODAY
    ) -> dict[str, Any]:
        """The register, the whole ledger and the list before; the reports have been credited to the ledger."""
        del reports
        ledger = ledger_before(period, past)
        known = {entry["player"] for entry in ledger}
        before: dict[str, Any] = {}
        if previous:
            output = previous.content["output"]
            known |= {player["player"] for player in output["players"]}
            before = {"previous": {"list_day": output["list_day"], "state": output["state"]}}
        return {
            "list_day": period.isoformat(),
            "players": registered_players(known, period, past),
            "ledger": ledger,
            **before,
        }

    def lines(self, output: dict[str, Any], previous: ListBefore | None = None) -> dict[str, DraftRow]:
        """By rating; then those whom the rating list leaves out."""
        before = {line["player"]: _rating(line) for line in previous.content["output"]["players"]} if previous else {}
        ordered = {line["player"]: index for index, line in enumerate(output["rating_list"])}
        lines = sorted(output["players"], key=lambda line: (ordered.get(line["player"], len(ordered)), line["player"]))
        return {
            str(line["player"]): DraftRow(
                value=_rating(line),
                change=_rating(line) - before[line["player"]] if line["player"] in before else None,
                active=line["player"] in ordered,
                figures=line,
            )
            for line in lines
        }

    def values(self, output: Mapping[str, Any]) -> dict[str, str]:
        return {str(line["player"]): str(_rating(line)) for line in output["players"]}

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The account of the player."""
        number = int(code)
        own: dict[str, Any] = {
            "list_day": source["list_day"],
            "players": [player for player in source["players"] if player["number"] == number],
            "ledger": [entry for entry in source["ledger"] if entry["player"] == number],
            "explain_player": number,
        }
        if "openings" in source:
            own["openings"] = [opening for opening in source["openings"] if opening["player"] == number]
        if "previous" in source:
            state = [account for account in source["previous"]["state"] if account["player"] == number]
            own["previous"] = {**source["previous"], "state": state}
        return own


def ledger_before(period: date, past: ReplayContext = TODAY) -> list[dict[str, Any]]:
    """All entries that stand on a list of that day."""
    bridge_entries = BridgeEntry.objects.filter(dated__lt=period, first_list__lte=period).select_related("person")
    anew = (entry for entries in past.credits.values() for entry in entries)
    entries = [
        *(entry for entry in bridge_entries if entry.competition_id not in past.credits),
        *(entry for entry in anew if entry.dated < period and entry.first_list <= period),
    ]
    return [_entry(entry) for entry in sorted(entries, key=_ledger_order)]


def registered_players(numbers: Iterable[int], period: date, past: ReplayContext = TODAY) -> list[dict[str, Any]]:
    """Players by personal number as the monthly list takes them: as they stood in it (B86), else by the register.

    What the Council has decided about those who are no citizens holds from its day (1.3, B94).
    """
    wanted = {str(number) for number in numbers}
    rows = [
        {"number": int(person.code), "name": person.full_name, "citizen": person.citizenship == "RU"}
        for some in batches(wanted - past.people.keys())
        for person in Person.objects.filter(code__in=some)
    ]
    stood = [
        {name: told for name, told in past.people[code].items() if name != "decisions"}
        for code in wanted & past.people.keys()
    ]
    players = sorted([*rows, *stood], key=lambda player: str(player["number"]))
    decided = council_decisions((str(player["number"]) for player in players if not player["citizen"]), period)
    return [
        {**player, "decisions": decided[code]} if (code := str(player["number"])) in decided else player
        for player in players
    ]


@transaction.atomic
def send_batch(user: User, received: date, credited: list[tuple[str, int, bool]]) -> BridgeBatch:
    """A local officer sends master points by personal number; a batch that breaks 1.6 is kept as refused."""
    actor = authorise(user, Action.LOCAL_POINTS)
    rulebook = rulebook_on(SERIES, received)
    grant = user.grants.filter(role=OfficeRole.CLASSIFICATION_OFFICER, ended=None).order_by("since").first()
    since = localdate(grant.since) if grant else received
    codes = {code for code, _mb, _face in credited}
    people = {person.code: person for person in Person.objects.filter(code__in=codes)}
    if unknown := sorted(codes - set(people)):
        raise Refusal(unknown_person(unknown[0], rulebook))
    officer = LocalOfficer(user.username, OfficerKind.BRANCH, min(since, received), region="branch")
    batch = Batch(
        f"{user.username}-{received.isoformat()}",
        officer.id,
        received,
        tuple(BatchCredit(int(code), mb, face, rulebook=rulebook) for code, mb, face in credited),
        rulebook=rulebook,
    )
    players = tuple(
        RegisteredPlayer(int(person.code), person.full_name, rulebook=rulebook) for person in people.values()
    )
    sent = list(BridgeBatch.objects.filter(officer=user, accepted=True).values_list("received", flat=True))
    verdict = batch_verdict(batch, officer, Register(players, rulebook=rulebook), rulebook, sent=sent)
    bridge_batch = BridgeBatch.objects.create(
        officer=user,
        received=received,
        credits=[[code, mb, face] for code, mb, face in credited],
        accepted=verdict.accepted,
        findings=[
            {"key": finding.key, "met": finding.met, "clause": str(finding.clause)} for finding in verdict.findings
        ],
    )
    if verdict.accepted:
        by_number = {int(code): person for code, person in people.items()}
        BridgeEntry.objects.bulk_create(
            BridgeEntry(
                person=by_number[entry.player],
                source=entry.source + ("/online" if online else ""),
                dated=entry.dated,
                mb=mb,
                online=online,
                first_list=entry.published,
                batch=bridge_batch,
            )
            for entry in batch.entries(rulebook)
            for mb, online in ((entry.mb, False), (entry.online_mb, True))
            if mb
        )
    record(actor, "bridge.batch", bridge_batch, after={"accepted": verdict.accepted, "credits": len(credited)},
           clause=str(rulebook.clause("1.6")))  # fmt: skip
    return bridge_batch


def _rating(line: Mapping[str, Any]) -> Decimal:
    return Decimal(str(line["rating"])).quantize(Decimal("0.01"))


def _ledger_order(entry: BridgeEntry) -> tuple[date, str, str]:
    return entry.dated, entry.person.code, entry.source


def _entry(bridge_entry: BridgeEntry) -> dict[str, Any]:
    return {
        "player": int(bridge_entry.person.code),
        "date": bridge_entry.dated.isoformat(),
        "published": bridge_entry.first_list.isoformat(),
        "source": bridge_entry.source,
        "mb": bridge_entry.mb,
        "online": bridge_entry.online,
        "ro": bridge_entry.ro,
        "pb": bridge_entry.pb,
        "championship": bridge_entry.championship,
        **({"level": bridge_entry.achievement} if bridge_entry.achievement else {}),
    }
