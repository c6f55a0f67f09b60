"""What bridge tournaments credit: a report classified by the published ranks, and its entries in the accounts."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.calc import evaluate
from tavlei.office.competitions.models import ReportState
from tavlei.office.competitions.state_cache import derived
from tavlei.office.journal.chain import record
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication
from tavlei.office.people.models import Disqualification, Person, Rating
from tavlei.rulebook import Problem, Refusal, Rulebook, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.office.competitions.models import Competition, Report
    from tavlei.office.journal.chain import Doing

SERIES: Final = "bridge-classification"
RANK: Final = "bridge_rank"


def classified(content: Mapping[str, Any]) -> dict[str, Any]:
    """A tournament report with the published rank of everybody on its first day (6.1, B41)."""
    given = content["bridge"]
    return evaluate("bridge.tournament", {**given, **_disqualified(given), "players": _ranked(given)}).json()


def ranks_otherwise(content: Mapping[str, Any]) -> list[tuple[str, str, str | None]]:
    """Whom the report gives another rank than the list: the number, the rank of the report and the published one."""
    given = content["bridge"]
    counted = {player["id"]: player.get("rank") for player in _ranked(given)}
    written = {player["id"]: str(player["rank"]) for player in given["players"] if player.get("rank") is not None}
    return [(code, rank, counted[code]) for code, rank in written.items() if _other(rank, counted[code])]


def included_awards(competition: Competition) -> dict[str, Any] | None:
    """What the newest included report of a tournament gives; None while there is none."""
    included = _included(competition)
    if not included:
        return None
    report = included[-1]
    return derived(competition, f"awards of report {report.pk}", lambda: classified(report.content))


def settle_credits(doing: Doing, competition: Competition) -> None:
    """Bring the accounts in step with the decisions: the newest included report stands in them, or nothing.

    A tournament stays on the list on which it first stood, whenever its report is corrected (1.2, B87).
    """
    taken, _by_table = BridgeEntry.objects.filter(competition=competition).delete()
    included = _included(competition)
    if included:
        made = _entries(included[-1], min(report.received.date() for report in included))
        BridgeEntry.objects.bulk_create(made)
        record(doing, "bridge.credited", included[-1], after={"entries": len(made)}, competition=competition)
    elif taken:
        record(doing, "bridge.taken_back", competition, before={"entries": taken}, competition=competition)


def unknown_person(code: str, rulebook: Rulebook) -> Problem:
    """Points go by personal number, and nobody has this one (1.3)."""
    return Problem("there is no person {code}", {"code": code}, path="players", clause=rulebook.clause("1.3"))


def _included(competition: Competition) -> Sequence[Report]:
    return list(competition.reports.filter(state=ReportState.INCLUDED).order_by("revision"))


@cites("bridge-classification", "6.1")
def _ranked(given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players with the ranks that count: those published; before the first list those of the report (B88)."""
    first = date.fromisoformat(given.get("festival_starts") or given["starts"])
    if not Publication.objects.filter(kind=ListKind.BRIDGE, current=True, period__lte=first).exists():
        return list(given["players"])
    codes = [player["id"] for player in given["players"]]
    ranks: dict[str, str] = {}
    found = Rating.objects.filter(kind=RANK, person__code__in=codes, as_of__lte=first).order_by("as_of")
    for code, value in found.values_list("person__code", "value"):
        ranks[code] = f"{value.normalize():f}"
    plain = [{name: told for name, told in player.items() if name != "rank"} for player in given["players"]]
    return [{**player, "rank": ranks[player["id"]]} if player["id"] in ranks else player for player in plain]


@cites("bridge-classification", "3.7")
def _disqualified(given: Mapping[str, Any]) -> dict[str, Any]:
    """How the tournament was played, with the disqualifications of its players that the register knows."""
    codes = [player["id"] for player in given["players"]]
    terms = Disqualification.objects.filter(person__code__in=codes).order_by("since", "person__code")
    known = [
        {"player": code, "since": since.isoformat(), **({"until": until.isoformat()} if until else {})}
        for code, since, until in terms.values_list("person__code", "since", "until")
    ]
    if not known:
        return {}
    conduct = given.get("conduct") or {}
    return {"conduct": {**conduct, "disqualified": [*(conduct.get("disqualified") or ()), *known]}}


def _other(written: str, counted: str | None) -> bool:
    return counted is None or Fraction(written) != Fraction(counted)


@cites("bridge-classification", "1.2", "1.5")
def _entries(report: Report, received: date) -> list[BridgeEntry]:
    given = report.content["bridge"]
    dated = date.fromisoformat(given.get("festival_ends") or given.get("ends") or given["starts"])
    rulebook = Rulebook.on(SERIES, dated)
    people = {person.code: person for person in Person.objects.filter(code__in=[one["id"] for one in given["players"]])}
    first_list = max(first_list_after(dated, rulebook), first_list_after(received, rulebook))
    made = []
    for tournament, row in _credited(classified(report.content)):
        if row["player"] not in people:
            raise Refusal(unknown_person(row["player"], rulebook))
        made.append(
            BridgeEntry(
                person=people[row["player"]],
                competition=report.competition,
                source=report.competition.code + (f"/{tournament['name']}" if tournament["name"] else ""),
                dated=dated,
                mb=row["mb"],
                online=bool(given.get("online")),
                ro=row["ro"],
                pb=row["pb"],
                achievement=row["achievement"] or 0,
                championship=tournament["special_status"] != "none" or bool(given.get("european_or_world")),
                first_list=first_list,
            )
        )
    return made


def _credited(output: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Every tournament of the report with each of its rows that gives something."""
    for tournament in output["tournaments"]:
        for row in tournament["players"]:
            if row["mb"] or row["ro"] or row["pb"] or row["achievement"]:
                yield tournament, row
