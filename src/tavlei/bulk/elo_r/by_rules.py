"""Athletes put through the rules in Python: the half-year cut down to the competitions that bear on them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import ibis

from tavlei.ratings.elo_r import Sex
from tavlei.ratings.elo_r.listing import ListedAthlete, ReportEntrant, half_year_list
from tavlei.tournament.model import Bye, Encounter, Result

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ibis.expr.types import Table, Value

    from tavlei.bulk.elo_r.plan import HalfYearPlan
    from tavlei.ratings.elo_r import CompetitionLine
    from tavlei.ratings.elo_r.listing import EloRReport, HalfYearPublication, ListRow

BATCH: Final = 500  # athletes at a time, so that a nation never stands in memory
Fields = dict[str, Any]
LineTold = tuple[str, Fraction | None, int, str | None]
_RESULTS: Final = {result.value: result for result in Result}


@dataclass(frozen=True, slots=True)
class RuledAthlete:
    """What the rules in Python make of one athlete; who is not on the list has no row, and why."""

    id: str
    row: Fields | None
    lines: tuple[LineTold, ...]
    why: str | None = None


def put_through_the_rules(plan: HalfYearPlan, athletes: Table) -> Iterator[RuledAthlete]:
    """Some athletes, a batch at a time in the order of their ids."""
    ids = sorted(athletes.select("id").to_pyarrow().column("id").to_pylist())
    for start in range(0, len(ids), BATCH):
        part = ids[start : start + BATCH]
        published = list_around(plan, part)
        left_out = {each.id: each.why for each in published.athletes_left_out}
        for name in part:
            yield ruled(name, published.find(name), left_out.get(name))


def list_around(plan: HalfYearPlan, ids: Sequence[str]) -> HalfYearPublication:
    """The list by the rules from the competitions of some athletes and those where their opponents first had a title.

    It is right for these athletes; the rows of others lack competitions.
    """
    entries, people = plan.entries, plan.people
    wanted = people.semi_join(_names("id", ids), "id").select("n")
    own = entries.semi_join(wanted, "n").select("c").distinct()
    field = entries.semi_join(own, "c")
    new = field.filter(field.citizen & field.elo_r.isnull()).select("n").distinct()
    earlier = entries.semi_join(new, "n").select("c").distinct()
    numbers = own.union(earlier, distinct=True).to_pyarrow().column(0).to_pylist()
    return _publication(plan, sorted(numbers), ids)


def gaps_of(plan: HalfYearPlan, contests: Sequence[int], athletes: Sequence[str]) -> Iterator[Fields]:
    """What keeps some competitions and some athletes from being computed, as the rules name it (E24)."""
    for start in range(0, max(len(contests), len(athletes)), BATCH):
        part = athletes[start : start + BATCH]
        published = _publication(plan, contests[start : start + BATCH], part)
        for gap in published.gaps:
            if gap.subject != "athlete" or gap.id in part:
                named = {"subject": str(gap.subject), "id": gap.id, "field": gap.field, "athlete": gap.athlete}
                yield {**named, "message": gap.message}


def _publication(plan: HalfYearPlan, contests: Collection[int], ids: Collection[str]) -> HalfYearPublication:
    """The list by the rules from some competitions, with everybody who took part in them and some others."""
    reports = plan.contests.reports_of(contests)
    entered = _entered(plan, [report.id for report in reports])
    met = _met(plan, [report.id for report in reports])
    names = {fields["athlete"] for own in entered.values() for fields in own}.union(ids)
    people = _rows(plan.people, "id", sorted(names))
    titles = {fields["id"]: (fields["title"], fields["kms_confirmed_among_men"]) for fields in people}
    inputs = plan.inputs
    return half_year_list(
        [athlete_of(fields) for fields in people],
        [report_with(report, entered[report.id], titles, met[report.id]) for report in reports],
        inputs.half,
        inputs.rulebook,
        holidays=inputs.holidays,
    )


def _entered(plan: HalfYearPlan, reports: Sequence[str]) -> dict[str, list[Fields]]:
    values: dict[str, list[Fields]] = defaultdict(list)
    for fields in _rows(plan.inputs.participants.table(plan.backend), "competition", reports):
        values[fields["competition"]].append(fields)
    return values


def _met(plan: HalfYearPlan, reports: Sequence[str]) -> dict[str, list[Encounter | Bye]]:
    values: dict[str, list[Encounter | Bye]] = defaultdict(list)
    for fields in _rows(plan.inputs.encounters.table(plan.backend), "competition", reports):
        values[fields["competition"]].append(met_of(fields))
    return values


def met_of(fields: Fields) -> Encounter | Bye:
    """A row of the encounters as the rules know it."""
    if fields["bye"] is not None:
        return Bye(fields["bye"])
    return Encounter(fields["white"], fields["black"], None if fields["result"] is None else _RESULTS[fields["result"]])


def report_with(
    report: EloRReport,
    entered: Iterable[Fields],
    titles: dict[str, tuple[str | None, bool]],
    met: list[Encounter | Bye],
) -> EloRReport:
    """A report with its people and encounters; a title that is not told there is that of the athlete."""
    entrants = tuple(
        ReportEntrant(
            fields["athlete"],
            titles[fields["athlete"]][0] if fields["title"] is None else fields["title"],
            titles[fields["athlete"]][1]
            if fields["kms_confirmed_among_men"] is None
            else fields["kms_confirmed_among_men"],
            fields["place"],
            fields["place_to"],
            None if fields["points"] is None else Fraction(fields["points"]),
        )
        for fields in entered
    )
    return replace(report, entrants=entrants, encounters=tuple(met))


def athlete_of(fields: Fields) -> ListedAthlete:
    """A row of the athletes as the rules know it."""
    return ListedAthlete(
        id=fields["id"],
        citizen=fields["citizen"],
        sex=None if fields["sex"] is None else Sex(fields["sex"]),
        elo_r=fields["elo_r"],
        elo_m=None if fields["elo_m"] is None else Fraction(fields["elo_m"]),
        elo_m_discipline=fields["elo_m_discipline"],
        last_included_competition_end=fields["last_included_competition_end"],
        already_deducted=fields["already_deducted"],
    )


def ruled(name: str, row: ListRow | None, why: str | None) -> RuledAthlete:
    """What a list by the rules says of one athlete."""
    if row is None:
        return RuledAthlete(name, None, (), why)
    return RuledAthlete(name, row_columns(row), tuple(line_columns(line) for line in row.half_year.competitions))


def row_columns(row: ListRow) -> Fields:
    """A row of the list by what is held against the plan."""
    change = row.half_year
    return {
        "id": row.id,
        "old_elo_r": row.old_elo_r,
        "own_elo_r": row.own_elo_r,
        "encounters": change.encounters,
        "sum": change.sum,
        "deducted": row.deducted,
        "new_elo_r": row.new_elo_r,
        "last_included_competition_end": row.last_included_competition_end,
        "already_deducted": row.already_deducted,
    }


def line_columns(line: CompetitionLine) -> LineTold:
    """What a competition brings, as it is held against the plan."""
    return (line.id, line.change, line.counted, line.why)


def _rows(table: Table, column: str, values: Sequence[str]) -> list[Fields]:
    rows: list[Fields] = table.semi_join(_names(column, values), column).to_pyarrow().to_pylist()
    return rows


def _names(column: str, values: Sequence[str]) -> Value:
    return ibis.memtable({column: list(values) or [""]}, schema={column: "string"})
