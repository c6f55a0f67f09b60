"""How many boards each player played, declared ones included (5.1, 5.3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.report.lengths import stage_name
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.bridge.report.tournament_course import Appearance, Course
    from tavlei.rulebook import Value


@cites("bridge-classification", "5.3")
def player_boards(course: Course, appearance: Appearance) -> Mapping[str, int] | None:
    """Boards of each player in a stage: at the table and declared; None if they were not counted.

    Where a participant has no more players than sit at the tables, each played all of its boards.
    """
    result, roster = appearance.result, course.report.roster(appearance.result)
    if result.players is not None:
        played = Counter(result.players)
    elif len(roster) == course.figures.seats[course.report.format]:
        played = Counter(dict.fromkeys(roster, appearance.at_table))
    else:
        return None
    for declaration in result.declarations:
        played.update(dict.fromkeys(declaration.players, declaration.boards))
    return played


def boards_of(course: Course, entry: str, player: str, stages: range | None = None) -> int | None:
    """Boards a player played for a participant, of some stages only if they are named; None if nobody counted."""
    total = 0
    for appearance in course.taken[entry]:
        if stages is None or appearance.stage in stages:
            values = player_boards(course, appearance)
            if values is None:
                return None
            total += values.get(player, 0)
    return total


@cites("bridge-classification", "5.1")
def count_findings(course: Course) -> Iterator[ConditionFinding]:
    """The judges have to count the boards of each player; abroad the captain or the players tell them."""
    report = course.report
    abroad = report.counts_missing_allowed
    lost = Consequence.REMARK if abroad else Consequence.NOT_CLASSIFIED
    key = phrase("bridge.tournament.boards_counted_abroad") if abroad else phrase("bridge.tournament.boards_counted")
    gaps = list(uncounted(course))
    met = not gaps and (report.boards_counted or abroad)
    inputs: dict[str, Value] = {"participants": ", ".join(dict.fromkeys(gap.entry for gap in gaps)) or None}
    if gaps:
        inputs["stage"] = stage_name(report.stages[gaps[0].stage], gaps[0].stage)
    else:
        inputs["stage"] = None
    yield ConditionFinding(key, met, course.rulebook.clause("5.1"), lost, len(gaps), 0, inputs=inputs)


def uncounted(course: Course) -> Iterator[Appearance]:
    """The results for which nobody said who played."""
    for taken in course.taken.values():
        for appearance in taken:
            if player_boards(course, appearance) is None:
                yield appearance
