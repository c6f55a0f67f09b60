"""Why a list says what it says: of one athlete to the last encounter, of one competition, or of the whole in short."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.change import NO_RATING, CompetitionChange, NotComputed, competition_change
from tavlei.ratings.elo_r.inclusion import OFFICIAL
from tavlei.ratings.elo_r.initial import initial
from tavlei.ratings.elo_r.listing.field import participations
from tavlei.ratings.elo_r.listing.inclusion import CARRIED_ON, HAS_GAP, OTHER_DISCIPLINE
from tavlei.ratings.elo_r.people import Sex
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tavlei.ratings.elo_r.listing.inclusion import JudgedCompetition
    from tavlei.ratings.elo_r.listing.publication import HalfYearPublication, LeftOutAthlete, ListRow
    from tavlei.rulebook import Grounds, Rulebook

_REASONS: Final = {HAS_GAP: ("E24",), CARRIED_ON: ("E21",), OTHER_DISCIPLINE: ("E26",)}
_CLAUSES: Final = {OTHER_DISCIPLINE: "7"}


def explain(publication: HalfYearPublication, athlete: str) -> Explanation:
    """The figure of an athlete, competition by competition and encounter by encounter, computed once more."""
    row = publication.find(athlete)
    if row is None:
        return _not_listed(publication, athlete)
    working = [_own(publication, row)]
    working += [_competition(publication, athlete, *entry) for entry in competitions_of(publication, athlete)]
    working += row.half_year.steps()
    if row.inactivity is not None:
        years, *rest = row.inactivity.steps()
        working += [replace(years, readings=(*years.readings, "E23")), *rest]
    return Explanation(_verdict(row), working=(*working, *_passed_over(publication, athlete)))


@cites("draughts-norms", "7/7.6/item3")
def recompute(publication: HalfYearPublication, athlete: str, position: int) -> CompetitionChange | NotComputed:
    """The change of an athlete in an included competition, from the sources and the frozen ratings."""
    contest = publication.included[position].contest
    people = {name: publication.ratings.person(entrant, position) for name, entrant in contest.entrants.items()}
    participation = participations(contest, people, {athlete})[athlete]
    return competition_change(people[athlete], participation, publication.rulebook)


def competitions_of(publication: HalfYearPublication, athlete: str) -> Iterator[tuple[int, JudgedCompetition]]:
    """The included competitions of an athlete with their positions."""
    for position, judged in enumerate(publication.included):
        if athlete in judged.contest.entrants:
            yield position, judged


def explain_competition(publication: HalfYearPublication, competition: str) -> Explanation:
    """Why a competition entered the list or not."""
    for judged in (*publication.included, *publication.left_out):
        if any(stage.id == competition for stage in judged.contest.stages):
            return _judgement(publication, judged)
    raise Refusal(Problem("there is no competition «{id}»", {"id": competition}))


def summary(publication: HalfYearPublication, in_full: Collection[str] = ()) -> Explanation:
    """The list in short: every row in one line, then what was left out; some with all that is below them.

    Who was asked for comes first, and the other rows stand below one step.
    """
    return _summary(publication, publication.rows, publication.athletes_left_out, in_full)


def grounds(publication: HalfYearPublication, in_full: Collection[str] = ()) -> Grounds:
    """The clauses and readings of the summary: those of one row of a kind are those of all of that kind."""
    first = {bool(row.deducted): row.id for row in reversed(publication.rows)}
    rows = [row for row in publication.rows if row.id in first.values()]
    return _summary(publication, rows, publication.athletes_left_out[:1], in_full).grounds


def _summary(
    publication: HalfYearPublication,
    rows: Iterable[ListRow],
    athletes_left_out: Iterable[LeftOutAthlete],
    in_full: Collection[str],
) -> Explanation:
    day: dict[str, Value] = {"day": publication.list_date, "competitions": len(publication.included)}
    rulebook = publication.rulebook
    verdict = Step("elo_r.list", len(publication.rows), rulebook.clause("7/7.6"), ("E7", "E18"), day)
    working = [_row(row, _below(publication, row.id)) for row in publication.rows if row.id in in_full]
    others = tuple(_row(row, ()) for row in rows if row.id not in in_full)
    working += [_others(others)] if working and others else others
    working += _competitions(publication, in_full)
    working += [_left_out(athlete, rulebook) for athlete in athletes_left_out]
    return Explanation(verdict, working=(*working, *(gap.step() for gap in publication.gaps)))


def _others(rows: tuple[Step, ...]) -> Step:
    return Step("elo_r.other_rows", len(rows), steps=rows)


def _competitions(publication: HalfYearPublication, in_full: Collection[str]) -> Iterator[Step]:
    """The competitions that were left out; some, whether they entered or not, with all that is below them."""
    for judged in (*publication.included, *publication.left_out):
        asked = [stage.id for stage in judged.contest.stages if stage.id in in_full]
        if asked:
            explanation = explain_competition(publication, asked[0])
            yield replace(explanation.verdict, steps=(*explanation.conditions, *explanation.working))
        elif judged.why_not:
            yield _entered(judged, publication.rulebook)


def _below(publication: HalfYearPublication, athlete: str) -> tuple[Step, ...]:
    return explain(publication, athlete).working


def _row(row: ListRow, below: tuple[Step, ...]) -> Step:
    inputs: dict[str, Value] = {"athlete": row.id, "own": row.own_elo_r, "change": row.half_year.change_exact}
    inputs |= {"deducted": row.deducted}
    clause = row.half_year.rulebook.clause
    if row.deducted:
        return Step("elo_r.row_deducted", row.new_elo_r, clause("7/7.14"), ("E16", "E23"), inputs, steps=below)
    return Step("elo_r.row", row.new_elo_r, clause("7/7.6/item2"), ("E8",), inputs, steps=below)


def _verdict(row: ListRow) -> Step:
    if row.inactivity is None or not row.deducted:
        return row.half_year.verdict()
    return row.inactivity.explanation().verdict


def _own(publication: HalfYearPublication, row: ListRow) -> Step:
    rulebook = publication.rulebook
    if row.old_elo_r is not None:
        return Step("elo_r.frozen", row.old_elo_r, rulebook.clause("7/7.6/item3"))
    first, known = publication.ratings.first[row.id], publication.ratings.athletes[row.id]
    elo_r = initial(first.title, known.sex or Sex.M, rulebook, kms_confirmed_among_men=first.kms_confirmed_among_men)
    data: dict[str, Value] = {"competition": _name(publication.included[first.position])}
    step = elo_r.step("E14")
    positions = (position for position, _ in competitions_of(publication, row.id))
    readings = ("E14", "E20") if first.position > next(positions) else ("E14",)
    return Step("elo_r.initial_at", row.own_elo_r, rulebook.clause("7/7.8/item2"), readings, data, steps=(step,))


def _competition(publication: HalfYearPublication, athlete: str, position: int, judged: JudgedCompetition) -> Step:
    found, clause = recompute(publication, athlete, position), publication.rulebook.clause
    explained = found.explanation()
    inputs: dict[str, Value] = {"competition": _name(judged), "end": judged.contest.end_date}
    stages = _stages(judged, publication.rulebook)
    steps = (explained.verdict, *stages, *explained.conditions, *explained.working)
    if found.computed:
        inputs["counted"] = found.counted
        return Step("elo_r.in_competition", found.change, clause("7/7.6/item2"), ("E18",), inputs, steps=steps)
    readings = ("E18", "E20") if found.why == NO_RATING else ("E18",)
    return Step("elo_r.not_in_competition", found.why, clause("7/7.10"), readings, inputs, steps=steps)


def _stages(judged: JudgedCompetition, rulebook: Rulebook) -> Iterator[Step]:
    if len(judged.contest.stages) > 1:
        names = ", ".join(stage.id for stage in judged.contest.stages)
        yield Step("elo_r.stages", names, rulebook.clause("7/7.2.2"), ("E21",))


def _passed_over(publication: HalfYearPublication, athlete: str) -> Iterator[Step]:
    """The competitions of an athlete that did not enter, in order of time; the gaps in them and in his own record."""
    own = [judged for judged in publication.left_out if athlete in judged.contest.entrants]
    own.sort(key=lambda judged: judged.contest.in_time)
    yield from (_entered(judged, publication.rulebook) for judged in own)
    order = {stage.id: place for place, judged in enumerate(own) for stage in judged.contest.stages}
    gaps = [gap for gap in publication.gaps if gap.athlete == athlete]
    gaps.sort(key=lambda gap: order.get(gap.id, len(own)))
    yield from (gap.step() for gap in gaps)


def _judgement(publication: HalfYearPublication, judged: JudgedCompetition) -> Explanation:
    verdict = _entered(judged, publication.rulebook)
    conditions = () if judged.counts is None else tuple(map(_by_status, judged.counts.conditions()))
    if judged.deadline is not None and judged.contest.last.reported_in_time is None:
        conditions = (*conditions, judged.deadline.step())
    ids = {stage.id for stage in judged.contest.stages}
    gaps = tuple(gap.step() for gap in publication.gaps if gap.id in ids)
    return Explanation(verdict, conditions, (*verdict.steps, *_stages(judged, publication.rulebook), *gaps))


def _by_status(condition: Step) -> Step:
    """Whether a competition is one of 7.7 was told here from its status (E25)."""
    return replace(condition, readings=("E25",)) if condition.key == OFFICIAL else condition


def _entered(judged: JudgedCompetition, rulebook: Rulebook) -> Step:
    """Whether a competition entered, with the reasons below if it did not."""
    inputs: dict[str, Value] = {"competition": _name(judged), "end": judged.contest.end_date}
    clause = rulebook.clause("7/7.7")
    if not judged.why_not:
        return Step("elo_r.competition_included", None, clause, ("E18",), inputs)
    reasons = tuple(_reason(why, rulebook) for why in judged.why_not)
    return Step("elo_r.competition_left_out", None, clause, ("E18",), inputs, steps=reasons)


def _reason(why: str, rulebook: Rulebook) -> Step:
    clause = rulebook.clause(_CLAUSES[why]) if why in _CLAUSES else None
    return Step("elo_r.reason", why, clause, _REASONS.get(why, ()))


def _left_out(athlete: LeftOutAthlete, rulebook: Rulebook) -> Step:
    return Step("elo_r.athlete_left_out", athlete.why, rulebook.clause("7/7.8"), inputs={"athlete": athlete.id})


def _name(judged: JudgedCompetition) -> str:
    return judged.contest.last.name or judged.contest.id


def _not_listed(publication: HalfYearPublication, athlete: str) -> Explanation:
    for left_out in publication.athletes_left_out:
        if left_out.id == athlete:
            verdict = _left_out(left_out, publication.rulebook)
            return Explanation(verdict, working=tuple(_passed_over(publication, athlete)))
    raise Refusal(Problem("«{athlete}» is not on the list", {"athlete": athlete}))
