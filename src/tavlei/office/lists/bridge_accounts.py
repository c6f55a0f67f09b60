"""Bridge accounts: what reports and batches credit, entered once, and the monthly list made of them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.bridge.accounts.batches import Batch, BatchCredit, LocalOfficer, OfficerKind, batch_verdict
from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.bridge.accounts.register import Register, RegisteredPlayer
from tavlei.calc import evaluate
from tavlei.office.acts import acting
from tavlei.office.competitions.models import ReportState
from tavlei.office.competitions.state_cache import derived
from tavlei.office.journal.chain import record
from tavlei.office.lists.kinds import month_before
from tavlei.office.lists.models import BridgeBatch, BridgeEntry, ListKind, Publication, Row
from tavlei.office.people.models import Person, Rating
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.office.competitions.models import Competition, Report
    from tavlei.office.journal.chain import Doing
    from tavlei.office.roles.models import User

SERIES: Final = "bridge-classification"
RANK: Final = "bridge_rank"


class BridgeList:
    """The monthly publication of bridge: coefficients, points, rating (1.2, 8.1)."""

    kind = ListKind.BRIDGE
    calculator = "bridge.month"
    further_ratings: Mapping[str, str] = MappingProxyType({RANK: "coefficient"})

    def is_list_day(self, day: date) -> bool:
        """The lists are of the first of a month."""
        return day.day == 1

    def first_day(self, period: date) -> date:
        """The month before the day of the list."""
        return month_before(period)

    def source(self, period: date, previous: Publication | None, reports: Iterable[Report]) -> dict[str, Any]:
        """The register, the whole ledger and the list before; the reports have been credited to the ledger."""
        del reports
        entries = BridgeEntry.objects.filter(dated__lt=period, first_list__lte=period).select_related("person")
        ledger = [_entry(entry) for entry in entries.order_by("dated", "person__code", "source")]
        known = {entry["player"] for entry in ledger}
        before: dict[str, Any] = {}
        if previous:
            output = previous.content["output"]
            known |= {player["player"] for player in output["players"]}
            before = {"previous": {"list_day": output["list_day"], "state": output["state"]}}
        people = Person.objects.filter(code__in=[str(number) for number in known]).order_by("code")
        players = [
            {"number": int(person.code), "name": person.full_name, "citizen": person.citizenship in ("RU", "")}
            for person in people
        ]
        return {"list_day": period.isoformat(), "players": players, "ledger": ledger, **before}

    def lines(self, output: dict[str, Any]) -> dict[str, Row]:
        """By rating; then those whom the rating list leaves out."""
        ordered = {line["player"]: index for index, line in enumerate(output["rating_list"])}
        lines = sorted(output["players"], key=lambda line: (ordered.get(line["player"], len(ordered)), line["player"]))
        return {
            str(line["player"]): Row(
                value=Decimal(str(line["rating"])).quantize(Decimal("0.01")),
                active=line["player"] in ordered,
                figures=line,
            )
            for line in lines
        }

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The account of the player."""
        number = int(code)
        own: dict[str, Any] = {
            "list_day": source["list_day"],
            "players": [player for player in source["players"] if player["number"] == number],
            "ledger": [entry for entry in source["ledger"] if entry["player"] == number],
            "explain_player": number,
        }
        if "previous" in source:
            state = [account for account in source["previous"]["state"] if account["player"] == number]
            own["previous"] = {**source["previous"], "state": state}
        return own


def classified(content: dict[str, Any]) -> dict[str, Any]:
    """A tournament report with the published rank of everybody on its first day (6.1, B41)."""
    given = content["bridge"]
    first = given.get("festival_starts") or given["starts"]
    codes = [player["id"] for player in given["players"]]
    ranks: dict[str, str] = {}
    found = Rating.objects.filter(kind=RANK, person__code__in=codes, as_of__lte=first).order_by("as_of")
    for code, value in found.values_list("person__code", "value"):
        ranks[code] = str(value.normalize())
    players = [
        {**({"rank": ranks[player["id"]]} if player["id"] in ranks else {}), **player} for player in given["players"]
    ]
    return evaluate("bridge.tournament", {**given, "players": players}).json()


def included_awards(competition: Competition) -> dict[str, Any] | None:
    """What the newest included report of a tournament gives; None while there is none."""
    report = competition.reports.filter(state=ReportState.INCLUDED).order_by("-revision").first()
    if report is None:
        return None
    return derived(competition, f"awards of report {report.pk}", lambda: classified(report.content))


def credit(doing: Doing, report: Report) -> int:
    """Enter what a tournament gave in the accounts; entries of an earlier revision are replaced."""
    output = classified(report.content)
    given = report.content["bridge"]
    dated = date.fromisoformat(given.get("festival_ends") or given.get("ends") or given["starts"])
    rulebook = Rulebook.on(SERIES, dated)
    people = {person.code: person for person in Person.objects.filter(code__in=[one["id"] for one in given["players"]])}
    BridgeEntry.objects.filter(competition=report.competition).delete()
    made = []
    for tournament in output["tournaments"]:
        special = tournament["special_status"] != "none" or bool(given.get("european_or_world"))
        for row in tournament["players"]:
            if not (row["mb"] or row["ro"] or row["pb"] or row["achievement"]):
                continue
            if row["player"] not in people:
                raise Refusal(_unknown(row["player"], rulebook))
            source = report.competition.code + (f"/{tournament['name']}" if tournament["name"] else "")
            made.append(
                BridgeEntry(
                    person=people[row["player"]],
                    competition=report.competition,
                    source=source,
                    dated=dated,
                    mb=row["mb"],
                    online=bool(given.get("online")),
                    ro=row["ro"],
                    pb=row["pb"],
                    achievement=row["achievement"] or 0,
                    championship=special,
                    first_list=max(
                        first_list_after(dated, rulebook), first_list_after(report.received.date(), rulebook)
                    ),
                )
            )
    BridgeEntry.objects.bulk_create(made)
    record(doing, "bridge.credited", report, after={"entries": len(made)}, competition=report.competition)
    return len(made)


@transaction.atomic
def send_batch(user: User, received: date, credited: list[tuple[str, int, bool]]) -> BridgeBatch:
    """A local officer sends master points by personal number; a batch that breaks 1.6 is kept as refused."""
    doing = acting(user, Action.LOCAL_POINTS)
    rulebook = Rulebook.on(SERIES, received)
    grant = user.grants.filter(role=OfficeRole.CLASSIFICATION_OFFICER, ended=None).order_by("since").first()
    since = grant.since.date() if grant else received
    codes = {code for code, _mb, _face in credited}
    people = {person.code: person for person in Person.objects.filter(code__in=codes)}
    if unknown := sorted(codes - set(people)):
        raise Refusal(_unknown(unknown[0], rulebook))
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
    kept = BridgeBatch.objects.create(
        officer=user,
        received=received,
        credits=[[code, mb, face] for code, mb, face in credited],
        accepted=verdict.accepted,
        findings=[
            {"key": finding.key, "met": finding.met, "clause": str(finding.clause)} for finding in verdict.findings
        ],
    )
    if verdict.accepted:
        BridgeEntry.objects.bulk_create(
            [
                BridgeEntry(
                    person=people[code],
                    source=f"{batch.id}{'' if face else '/online'}",
                    dated=received,
                    mb=mb,
                    online=not face,
                    first_list=first_list_after(received, rulebook),
                    batch=kept,
                )
                for code, mb, face in credited
            ]
        )
    record(doing, "bridge.batch", kept, after={"accepted": verdict.accepted, "credits": len(credited)},
           clause=str(rulebook.clause("1.6")))  # fmt: skip
    return kept


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


def _unknown(code: str, rulebook: Rulebook) -> Problem:
    return Problem("there is no person {code}", {"code": code}, path="players", clause=rulebook.clause("1.3"))
