"""The final part of a stream: its closing stages, for which players answer separately (5.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.lengths import stage_name
from tavlei.bridge.report.tournament_report import MAIN
from tavlei.rulebook import Step, cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.bridge.report.ranking import Ranking
    from tavlei.bridge.report.tournament_course import Course
    from tavlei.rulebook import Rulebook, Value

Node = tuple[int, int]


@dataclass(frozen=True, slots=True)
class StageUnit:
    """Stages that count as one for 5.4 and 5.5 (B19): results added with equal weight; boards as scheduled."""

    stages: tuple[int, ...]
    boards: int
    single_round: bool
    name: str


@dataclass(frozen=True, slots=True)
class FinalPart:
    """The closing stages of a stream; empty if there is none, with the boards it was measured by."""

    units: tuple[StageUnit, ...]
    boards: int
    total: int
    decides_last_place: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def step(self) -> Step:
        """The final part in one line."""
        half = self.rulebook.figures(TournamentFigures).final_part_below * self.total
        inputs: dict[str, Value] = {"stages": ", ".join(unit.name for unit in self.units), "total": self.total}
        if self.decides_last_place:
            return Step(
                "bridge.tournament.no_final_part_last_place",
                None,
                self.rulebook.clause("5.4/p2"),
                ("B64", "B80"),
                inputs,
            )
        if not self.units:
            return Step(
                "bridge.tournament.no_final_part", self.boards, self.rulebook.clause("5.4/p2"), ("B38",), inputs, half
            )
        return Step(
            "bridge.tournament.final_part", self.boards, self.rulebook.clause("5.4/p2"), ("B38", "B64"), inputs, half
        )


@cites("bridge-classification", "5.4/p2")
def final_part(course: Course, ranking: Ranking, node: Node, until: int) -> FinalPart:
    """The final part of the stream of a participant who was in `node` last, of a tournament that ends with `until`.

    The longest run of closing stages below half of the stream's boards, none if it is under 16 (B38). None for the
    stream in which the last-ranked participant finished (B64); those who went out before the closing stage of the main
    stream take nothing from it (B80).
    """
    way = _way(course, _end(course, node, until))
    units = merged(course, way)
    total = sum(unit.boards for unit in units)
    if _decides_last_place(course, ranking, way, until):
        return FinalPart((), 0, total, decides_last_place=True, rulebook=course.rulebook)
    figures = course.figures
    closing: tuple[StageUnit, ...] = ()
    for start in range(len(units) - 1, 0, -1):
        if sum(unit.boards for unit in units[start:]) >= figures.final_part_below * total:
            break
        closing = units[start:]
    boards = sum(stage_unit.boards for stage_unit in closing)
    enough = boards >= figures.final_part_boards
    return FinalPart(closing if enough else (), boards, total, rulebook=course.rulebook)


@cites("bridge-classification", "5.4")
def merged(course: Course, way: Sequence[Node]) -> tuple[StageUnit, ...]:
    """The stages of a stream, neighbours whose results are added with equal weight made one."""
    found: list[list[Node]] = []
    for stage, stream in way:
        summed = all(report_group.summed for report_group in course.report.stages[stage].stream(stream))
        if found and summed:
            found[-1].append((stage, stream))
        else:
            found.append([(stage, stream)])
    return tuple(_unit(course, nodes) for nodes in found)


def _unit(course: Course, nodes: list[Node]) -> StageUnit:
    stages = course.report.stages
    groups = [stages[stage].stream(stream) for stage, stream in nodes]
    boards = sum(max(report_group.boards for report_group in below) for below in groups)
    single = len(nodes) == 1 and all(group.rounds == 1 for group in groups[0])
    names = " + ".join(stage_name(stages[stage], stage) for stage, _stream in nodes)
    return StageUnit(tuple(stage for stage, _stream in nodes), boards, single, names)


def _parent(course: Course, node: Node) -> Node | None:
    """Where a stream came from: the main stream from itself, another one from where most of its participants came."""
    stage, stream = node
    if stream == MAIN:
        earlier = [number for number in range(stage) if MAIN in course.report.stages[number].streams]
        return (earlier[-1], MAIN) if earlier else None
    before = [course.before(member) for member in course.members(stage, stream)]
    counts = Counter(appearance.node for appearance in before if appearance is not None)
    return max(counts, key=lambda count: (counts[count], count[0], -count[1]), default=None)


def _end(course: Course, node: Node, until: int) -> Node:
    """The last stage of the stream a node belongs to, of a tournament that ends with `until`."""
    for stage in range(node[0] + 1, until + 1):
        following = (stage, node[1])
        if node[1] in course.report.stages[stage].streams and _parent(course, following) == node:
            return _end(course, following, until)
    return node


def _way(course: Course, end: Node) -> tuple[Node, ...]:
    """The stages a stream passed through, from the first to its end."""
    way = [end]
    while (parent := _parent(course, way[0])) is not None:
        way.insert(0, parent)
    return tuple(way)


def _decides_last_place(course: Course, ranking: Ranking, way: tuple[Node, ...], until: int) -> bool:
    """Whether the last-ranked participant finished in the stream; of the main stream only its closing stage asks."""
    finished = _last_place(course, ranking, until)
    if way[-1][1] == MAIN:
        return way[-1] in finished
    return any(node in way and node[1] == way[-1][1] for node in finished)


def _last_place(course: Course, ranking: Ranking, until: int) -> set[Node]:
    """Where those finished who are last in a tournament that ends with `until`; one who left, in the stage he left."""
    found: list[tuple[tuple[int, int, int], Node]] = []
    for placed in ranking.placed:
        if reached := [appearance.node for appearance in course.appearances[placed.entry] if appearance.stage <= until]:
            out = placed.stage <= until
            stage, stream = (placed.stage, placed.stream) if out else reached[-1]
            found.append(((stage, -stream, -placed.first if out else 0), reached[-1]))
    last = min((order for order, _node in found), default=None)
    return {node for order, node in found if order == last}
