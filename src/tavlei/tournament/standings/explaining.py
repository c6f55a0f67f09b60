"""The explanation of a table: which rules were applied, every place and every value, and why one is before another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, Value, phrase
from tavlei.tournament.standings.criterion import clause_of
from tavlei.tournament.standings.explaining_scores import facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.tournament.standings.criterion import Groups, StandingsCriterion, Working
    from tavlei.tournament.standings.table import Standings, StandingsLine


def whole_table(table: Standings, *, by_opponent: bool) -> Explanation:
    """Verdict: who is first. Working: the rules in use, then row by row."""
    workings = [_working(table, index) if by_opponent else _nothing for index in range(len(table.criteria))]
    return Explanation(_leaders(table), working=(*_rules(table), *facts(table.scores), *_rows(table, workings)))


def value(table: Standings, participant: str, index: int) -> Explanation:
    """The value of one criterion, opponent by opponent."""
    step = _value(table, table.row(participant), index, _working(table, index))
    return Explanation(Step(step.key, step.value, step.clause, step.readings, step.inputs), working=step.steps)


def order(table: Standings, first: str, second: str) -> Explanation:
    """The first figures in which two differ, after those in which they are equal."""
    positions = [_positions(stage) for stage in table.stages]
    names = sorted((first, second), key=lambda name: (positions[-1].get(name, len(positions[-1])), name))
    stage = _parting(positions, names[0], names[1])
    verdict = _behind(table, stage, names[0], names[1])
    if table.row(names[1]).place is None:
        return Explanation(verdict)
    equal = range(len(table.stages) if stage is None else stage)
    return Explanation(verdict, working=tuple(step for number in equal for step in _equal(table, number, names[0])))


def _leaders(table: Standings) -> Step:
    number = table.rulebook.clause("5.4.8.1")
    first = [row for row in table.rows if row.place == 1]
    if not first:
        return Step("standings.nobody", clause=number)
    names = ", ".join(row.participant for row in first)
    inputs: dict[str, Value] = {"participants": len(table.rows), "points": first[0].points}
    key = phrase("standings.leader") if len(first) == 1 else phrase("standings.leaders")
    return Step(key, names, number, inputs=inputs)


def _rules(table: Standings) -> Iterator[Step]:
    yield Step("standings.by_points", table.scores.points_for_win, table.rulebook.clause("5.4.8.1"))
    for position, criterion in enumerate(table.criteria, start=1):
        inputs: dict[str, Value] = {"criterion": criterion.title}
        yield Step(
            "standings.criterion", position, clause_of(criterion, table.rulebook), _in_sequence(criterion), inputs
        )


def _in_sequence(criterion: StandingsCriterion) -> tuple[str, ...]:
    """The readings of a criterion that is applied after others."""
    return tuple(dict.fromkeys(("T12", *criterion.readings)))


def _rows(table: Standings, workings: Sequence[Working]) -> Iterator[Step]:
    positions = [_positions(stage) for stage in table.stages]
    before: StandingsLine | None = None
    for row in table.rows:
        steps = tuple(_value(table, row, index, working) for index, working in enumerate(workings))
        if before is not None and row.place is not None:
            stage = _parting(positions, before.participant, row.participant)
            steps = (_behind(table, stage, before.participant, row.participant), *steps)
        inputs: dict[str, Value] = {"participant": row.participant, "points": row.points}
        key = phrase("standings.row") if row.place is not None else phrase("standings.row_without_place")
        yield Step(key, row.place, inputs=inputs, steps=steps)
        before = row


def _working(table: Standings, index: int) -> Working:
    return table.criteria[index].working(table.scores, table.stages[index])


def _nothing(_participant: str) -> tuple[Step, ...]:
    return ()


def _value(table: Standings, row: StandingsLine, index: int, working: Working) -> Step:
    criterion = table.criteria[index]
    found = row.values[criterion.key]
    key = phrase("standings.value") if found is not None else phrase("standings.no_value")
    inputs: dict[str, Value] = {"criterion": criterion.title, "participant": row.participant}
    return Step(
        key, found, clause_of(criterion, table.rulebook), criterion.readings, inputs, steps=working(row.participant)
    )


def _positions(groups: Groups) -> dict[str, int]:
    return {name: index for index, group in enumerate(groups) for name in group}


def _parting(positions: list[dict[str, int]], first: str, second: str) -> int | None:
    """The stage at which two are no longer in one group; None if they still are, or if one has no place."""
    for index, stage in enumerate(positions):
        if first not in stage or second not in stage:
            return None
        if stage[first] != stage[second]:
            return index
    return None


def _behind(table: Standings, stage: int | None, first: str, second: str) -> Step:
    names: dict[str, Value] = {"participant": second, "other": first}
    if table.row(first).place is None:
        return Step(
            "standings.both_without_place", clause=table.rulebook.clause("5.4.5.2"), readings=("T30",), inputs=names
        )
    if table.row(second).place is None:
        number = table.scores.withdrawn[second].number
        return Step("standings.behind_without_place", None, table.rulebook.clause(number), ("T16", "T30"), names)
    if stage is None:
        return Step("standings.shared_place", table.row(second).place, table.rulebook.clause("5.4.8.2"), inputs=names)
    if stage == 0:
        more, fewer = table.row(first).points, table.row(second).points
        return Step("standings.behind_by_points", fewer, table.rulebook.clause("5.4.8.1"), inputs=names, threshold=more)
    index = stage - 1
    if index < len(table.criteria):
        criterion, outcome = table.criteria[index], table.outcomes[index]
        return criterion.difference(table.scores, table.stages[index], outcome, (first, second))
    return table.play_offs[index - len(table.criteria)].difference(first, second, table.rulebook)


def _equal(table: Standings, stage: int, first: str) -> Iterator[Step]:
    """What left two equal at a stage: a play-off of others says nothing about them."""
    if stage == 0:
        yield Step("standings.equal_points", table.row(first).points, table.rulebook.clause("5.4.8.1"))
        return
    index = stage - 1
    if index >= len(table.criteria):
        play_off = table.play_offs[index - len(table.criteria)]
        if play_off.concerns(first):
            yield play_off.equal(table.rulebook)
        return
    criterion = table.criteria[index]
    found = table.row(first).values[criterion.key]
    inputs: dict[str, Value] = {"criterion": criterion.title}
    key = phrase("standings.equal_value") if found is not None else phrase("standings.undecided")
    yield Step(key, found, clause_of(criterion, table.rulebook), _in_sequence(criterion), inputs)
