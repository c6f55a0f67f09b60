"""What bridge tournaments credit: a report classified by the published ranks, and its entries in the accounts."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.utils.timezone import localdate

from tavlei.bridge.accounts.crediting import tournament_credits
from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.bridge.accounts.register import Register, RegisteredPlayer, credited_entries
from tavlei.bridge.points.classification import classify
from tavlei.calc import find_calculator
from tavlei.calc.bridge.event_shapes import BridgeTournamentInput
from tavlei.calc.running import check_input
from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.models import Competition, ReportState, Sport
from tavlei.office.federation.settled import evaluate, settled_input
from tavlei.office.journal.chain import record
from tavlei.office.lists.facts.council_decisions import russian_by_decision
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication, RefusalAppeal
from tavlei.office.people.models import Disqualification, Person, Rating
from tavlei.rulebook import Problem, Refusal, Rulebook, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from decimal import Decimal

    from tavlei.bridge.accounts.register import TournamentCredits
    from tavlei.bridge.points.classification import Classification
    from tavlei.office.competitions.models import Report
    from tavlei.office.journal.chain import Actor

SERIES: Final = "bridge-classification"
RANK: Final = "bridge_rank"
NATIONAL: Final = "RU"
_CALCULATOR: Final = "bridge.tournament"
RevisedRanks: TypeAlias = "Mapping[date, Mapping[str, Decimal]]"
"""The ranks of lists that are computed once more, by list day and personal number."""
NO_REVISED: Final[RevisedRanks] = MappingProxyType({})


def classified(content: Mapping[str, Any], revised: RevisedRanks = NO_REVISED) -> dict[str, Any]:
    """A tournament report with the published rank of everybody on its first day (6.1, B41)."""
    return evaluate(_CALCULATOR, _known(content, revised)).json()


def classification(content: Mapping[str, Any], revised: RevisedRanks = NO_REVISED) -> Classification:
    """The same as the room knows it."""
    calculator = find_calculator(_CALCULATOR)
    facts = check_input(calculator, settled_input(_known(content, revised)))
    assert isinstance(facts, BridgeTournamentInput)  # noqa: S101 - what that calculator takes
    return classify(facts.event(calculator.rulebook(facts)))


def _known(content: Mapping[str, Any], revised: RevisedRanks) -> dict[str, Any]:
    """A report with what the federation knows of its players."""
    value = content["bridge"]
    return {**value, **_disqualified(value), "players": _of_register(_ranked(value, revised), first_day_of(content))}


@cites("bridge-classification", "6.3")
def _of_register(players: list[dict[str, Any]], day: date) -> list[dict[str, Any]]:
    """The players, foreign or not as the register has them (B42); of whom it knows no citizenship, as reported.

    The Council makes Russian players of others (1.3, B94). The country of residence is that of the report; where it
    names none, that of the citizenship (B93).
    """
    people = Person.objects.filter(code__in=[player["id"] for player in players]).exclude(citizenship="")
    citizenships = dict(people.values_list("code", "citizenship"))
    abroad = [code for code, citizenship in citizenships.items() if citizenship != NATIONAL]
    citizenships |= dict.fromkeys(russian_by_decision(abroad, day), NATIONAL)
    return [_foreign_or_not(player, citizenships.get(player["id"], "")) for player in players]


def _foreign_or_not(player: dict[str, Any], citizenship: str) -> dict[str, Any]:
    if not citizenship:
        return player
    if citizenship == NATIONAL:
        return {**player, "foreign": False}
    return {**player, "foreign": True, "country": player.get("country") or citizenship}


def credited_anew(competition: Competition, revised: RevisedRanks) -> list[BridgeEntry]:
    """The entries of a tournament by ranks that are not stored yet; nothing is stored (B86)."""
    included = _included(competition)
    return _entries(included[-1], min(_counts_from(report) for report in included), revised)


def first_day_of(content: Mapping[str, Any]) -> date:
    """The day whose ranks hold: the first of the festival, else of the tournament (6.1, 1.11)."""
    value = content["bridge"]
    return date.fromisoformat(value.get("festival_starts") or value["starts"])


def ranks_otherwise(content: Mapping[str, Any]) -> list[tuple[str, str, str | None]]:
    """Whom the report gives another rank than the list: the number, the rank of the report and the published one."""
    value = content["bridge"]
    counted = {player["id"]: player.get("rank") for player in _ranked(value)}
    written = {player["id"]: str(player["rank"]) for player in value["players"] if player.get("rank") is not None}
    return [(code, rank, counted[code]) for code, rank in written.items() if _other(rank, counted[code])]


def included_awards(competition: Competition) -> dict[str, Any] | None:
    """What the newest included report of a tournament gives; None while there is none."""
    included = _included(competition)
    if not included:
        return None
    report = included[-1]
    return cached_for_state(competition, f"awards of report {report.pk}", lambda: classified(report.content))


def settle_credits(actor: Actor, competition: Competition) -> None:
    """Bring the accounts in step with the decisions: the newest included report stands in them, or nothing.

    A tournament stays on the list on which it first stood, whenever its report is corrected (1.2, B87).
    """
    taken, _by_table = BridgeEntry.objects.filter(competition=competition).delete()
    included = _included(competition)
    if included:
        bridge_entries = _entries(included[-1], min(_counts_from(report) for report in included))
        BridgeEntry.objects.bulk_create(bridge_entries)
        record(actor, "bridge.credited", included[-1], after={"entries": len(bridge_entries)}, competition=competition)
    elif taken:
        record(actor, "bridge.taken_back", competition, before={"entries": taken}, competition=competition)


@cites("bridge-classification", "6.1")
def settle_begun_under(actor: Actor, list_day: date) -> None:
    """Credit anew what began under a list that has just been published: its ranks are those of that list (B41)."""
    later = Publication.objects.filter(kind=ListKind.BRIDGE, current=True, period__gt=list_day).order_by("period")
    until = later.values_list("period", flat=True).first() or date.max
    begun = Competition.objects.filter(sport=Sport.BRIDGE, ends__gte=list_day, reports__state=ReportState.INCLUDED)
    for competition in begun.distinct().order_by("ends", "code"):
        if list_day <= first_day_of(_included(competition)[-1].content) < until:
            settle_credits(actor, competition)


def _counts_from(report: Report) -> date:
    """The day from which a report counts: its receipt, or the decision that accepted it on appeal (G4)."""
    heard = RefusalAppeal.objects.filter(report=report, accepted=True).first()
    return heard.decided if heard and heard.decided else localdate(report.received)


def unknown_person(code: str, rulebook: Rulebook) -> Problem:
    """Points go by personal number, and nobody has this one (1.3)."""
    return Problem("there is no person {code}", {"code": code}, path="players", clause=rulebook.clause("1.3"))


def _included(competition: Competition) -> Sequence[Report]:
    return list(competition.reports.filter(state=ReportState.INCLUDED).order_by("revision"))


@cites("bridge-classification", "6.1")
def _ranked(data: Mapping[str, Any], revised: RevisedRanks = NO_REVISED) -> list[dict[str, Any]]:
    """The players with the ranks that count: those published; before the first list those of the report (B88)."""
    first = first_day_of({"bridge": data})
    if not Publication.objects.filter(kind=ListKind.BRIDGE, current=True, period__lte=first).exists():
        return list(data["players"])
    codes = [player["id"] for player in data["players"]]
    stored = Rating.objects.filter(kind=RANK, person__code__in=codes, as_of__lte=first).exclude(as_of__in=revised)
    anew = (
        (day, code, ranks[code]) for day, ranks in revised.items() if day <= first for code in codes if code in ranks
    )
    told = sorted([*stored.values_list("as_of", "person__code", "value"), *anew])
    ranks = {code: f"{value.normalize():f}" for _day, code, value in told}
    plain = [{name: told for name, told in player.items() if name != "rank"} for player in data["players"]]
    return [{**player, "rank": ranks[player["id"]]} if player["id"] in ranks else player for player in plain]


@cites("bridge-classification", "3.7")
def _disqualified(data: Mapping[str, Any]) -> dict[str, Any]:
    """How the tournament was played, with the disqualifications of its players that the register knows."""
    codes = [player["id"] for player in data["players"]]
    terms = Disqualification.objects.filter(person__code__in=codes).order_by("since", "person__code")
    known = [
        {"player": code, "since": since.isoformat(), **({"until": until.isoformat()} if until else {})}
        for code, since, until in terms.values_list("person__code", "since", "until")
    ]
    if not known:
        return {}
    conduct = data.get("conduct") or {}
    return {"conduct": {**conduct, "disqualified": [*(conduct.get("disqualified") or ()), *known]}}


def _other(written: str, counted: str | None) -> bool:
    return counted is None or Fraction(written) != Fraction(counted)


@cites("bridge-classification", "1.2", "1.5")
def _entries(report: Report, received: date, revised: RevisedRanks = NO_REVISED) -> list[BridgeEntry]:
    """What the report credits, as the room enters it: on the first list after its end and its receipt."""
    found = classification(report.content, revised)
    rulebook = found.event.rulebook
    published = max(first_list_after(day, rulebook) for day in (found.event.end_day, received))
    credited_for = tournament_credits(report.competition.code, found)
    people = _registered(credited_for, rulebook)
    register = Register(
        tuple(RegisteredPlayer(number, person.full_name, rulebook=rulebook) for number, person in people.items()),
        rulebook=rulebook,
    )
    return [
        BridgeEntry(
            person=people[entry.player],
            competition=report.competition,
            source=entry.source,
            dated=entry.dated,
            mb=entry.mb + entry.online_mb,
            online=credited.online,
            ro=entry.ro,
            pb=entry.pb,
            achievement=entry.level,
            championship=entry.championship,
            first_list=entry.published,
        )
        for credited in credited_for
        for entry in credited_entries(credited, register, published, rulebook)
    ]


def _registered(credited_for: Iterable[TournamentCredits], rulebook: Rulebook) -> dict[int, Person]:
    """Everybody who gets something, by personal number; whom the register does not know is refused (1.3)."""
    numbers = {points.player for credited in credited_for for points in credited.points}
    people = {int(person.code): person for person in Person.objects.filter(code__in=map(str, numbers))}
    if unknown := sorted(numbers - set(people)):
        raise Refusal(unknown_person(str(unknown[0]), rulebook))
    return people
