"""Mixed system: stages played by different systems, with groups and finals A, B, … (1.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, cites
from tavlei.tournament.carry_over import CarryOver
from tavlei.tournament.knockout import seed_order
from tavlei.tournament.places import placings
from tavlei.tournament.systems import SystemOfPlay, check_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.places import Placing


@dataclass(frozen=True, slots=True)
class StageGroup:
    """A group of a stage, such as a preliminary group or final A."""

    name: str
    participants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompetitionStage:
    """A stage: its system, its groups, and what was brought into it."""

    name: str
    system: SystemOfPlay
    groups: tuple[StageGroup, ...]
    carry_over: CarryOver = CarryOver.NOTHING
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a stage that is itself mixed, and a participant in two groups."""
        if self.system is SystemOfPlay.MIXED:
            problem = Problem("a stage is played by one of the other systems", path="system")
            raise self.rulebook.refusal(problem, "1.4/item6")
        check_names(tuple(chain.from_iterable(group.participants for group in self.groups)), "groups")


@cites("draughts-rules", "1.4/item6")
@dataclass(frozen=True, slots=True)
class MixedCompetition:
    """The stages in their order."""

    stages: tuple[CompetitionStage, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a single stage, and points carried into the first one."""
        check_stages([stage.carry_over for stage in self.stages], self.rulebook)

    def explanation(self) -> Explanation:
        """Every stage with its system, its groups and what was carried over."""
        number = self.rulebook.clause("1.4/item6")
        stages = [
            Step(
                "stages.stage", stage.name, number, (), {"system": stage.system.value}, steps=tuple(_stage_steps(stage))
            )
            for stage in self.stages
        ]
        return Explanation(Step("stages.mixed", len(self.stages), number), working=tuple(stages))


@cites("draughts-rules", "1.4/item6")
def check_stages(carried: Sequence[CarryOver], rulebook: Rulebook) -> None:
    """Refuse a single stage, and points carried into the first one; `carried` is what goes into each stage."""
    if len(carried) < 2:
        raise rulebook.refusal(Problem("a mixed competition has two stages or more", path="stages"), "1.4/item6")
    if carried[0] is not CarryOver.NOTHING:
        problem = Problem("nothing can be carried into the first stage", path="stages[0].carry_over")
        raise rulebook.refusal(problem, "1.4/item6")


@cites("draughts-rules", "1.4/item6")
def check_carry_over(system: SystemOfPlay, how: CarryOver, path: str, rulebook: Rulebook) -> None:
    """Refuse points carried into a knock-out, and encounters carried into anything but a round robin (T55)."""
    if system.is_knockout and how is not CarryOver.NOTHING:
        raise rulebook.refusal(Problem("nothing can be carried into a knock-out", path=path), "1.4/item6")
    if how is CarryOver.MUTUAL and system is not SystemOfPlay.ROUND_ROBIN:
        problem = Problem("encounters are carried into a round robin only: there everybody meets once", path=path)
        raise rulebook.refusal(problem, "1.4/item6")


@dataclass(frozen=True, slots=True)
class StageQuota:
    """Who of each group goes to one group of the next stage: the places `first` to `last`."""

    name: str
    first: int
    last: int


@cites("draughts-rules", "1.4/item6")
def groups_by_seed(seeds: Sequence[str], names: Sequence[str]) -> tuple[StageGroup, ...]:
    """Groups of nearly equal strength: the seeds are dealt out to and fro (1 2 3, then 3 2 1, and so on)."""
    check_names(tuple(names), "names", least=1)
    check_names(tuple(seeds), "seeds", least=2 * len(names))
    dealt: list[list[str]] = [[] for _ in names]
    for index, seed in enumerate(seeds):
        lap, place = divmod(index, len(names))
        dealt[place if lap % 2 == 0 else len(names) - 1 - place].append(seed)
    return tuple(StageGroup(name, tuple(members)) for name, members in zip(names, dealt, strict=True))


@cites("draughts-rules", "1.4/item6")
def next_groups(
    placed: Sequence[Sequence[Placing]], quotas: Sequence[StageQuota], rulebook: Rulebook
) -> tuple[StageGroup, ...]:
    """The groups of the next stage by the places in the groups before, better places first, then order of groups.

    A shared place that reaches over the edge of a quota is refused: it has to be settled first (5.4.8.13).
    """
    return tuple(StageGroup(quota.name, tuple(_qualified(placed, quota, rulebook))) for quota in quotas)


@cites("draughts-rules", "1.4/item6")
def knockout_seeds(placed: Sequence[Sequence[Placing]], per_group: int, rulebook: Rulebook) -> tuple[str, ...]:
    """Seeds of a knock-out after groups: all first places, then all second places, and so on.

    The order within the last places is turned until as few as possible from one group meet in the first round.
    """
    rows = [
        [name for group in placed for name in _qualified([group], StageQuota("", place, place), rulebook)]
        for place in range(1, per_group + 1)
    ]
    above, last = tuple(chain.from_iterable(rows[:-1])), rows[-1]
    check_names((*above, *last), "placed")
    home = {placing.participant: index for index, group in enumerate(placed) for placing in group}
    turns = [(*above, *last[turn:], *last[:turn]) for turn in range(max(len(last), 1))]
    return min(turns, key=lambda seeds: _met_again(seeds, home))


@cites("draughts-rules", "1.4/item6")
def overall_places(finals: Iterable[Sequence[Placing]]) -> tuple[Placing, ...]:
    """The places in the whole competition: those of final A, below them those of final B, and so on."""
    found: list[Placing] = []
    for final in finals:
        above = len(found)
        found += [placing.moved(above) for placing in final]
    return tuple(found)


@cites("draughts-rules", "1.4/item6")
def places_of_others(groups: Sequence[Sequence[Placing]], going_on: Collection[str]) -> tuple[Placing, ...]:
    """The places of those who do not go on, by the place in the group; equal ones of different groups are shared."""
    left = [placing for group in groups for placing in group if placing.participant not in going_on]  # T56
    firsts = sorted({placing.first for placing in left})
    return tuple(placings([placing.participant for placing in left if placing.first == first] for first in firsts))


def _qualified(placed: Sequence[Sequence[Placing]], quota: StageQuota, rulebook: Rulebook) -> Iterator[str]:
    inside = [
        placing for group in placed for placing in group if placing.first <= quota.last and placing.last >= quota.first
    ]
    for placing in sorted(inside, key=lambda placing: placing.first):
        if placing.first < quota.first or placing.last > quota.last:
            given = {"id": placing.participant, "places": placing.text}
            problem = Problem("«{id}» shares the places {places}: this must be settled first", given, path="placed")
            raise rulebook.refusal(problem, "5.4.8.13")
        yield placing.participant


def _met_again(seeds: Sequence[str], home: Mapping[str, int]) -> int:
    """How many pairs of the first round come from one group."""
    order = seed_order(len(seeds))
    pairs = ((one, other) for one, other in zip(order[::2], order[1::2], strict=True) if max(one, other) <= len(seeds))
    return sum(home[seeds[one - 1]] == home[seeds[other - 1]] for one, other in pairs)


def _stage_steps(stage: CompetitionStage) -> Iterator[Step]:
    number = stage.rulebook.clause("1.4/item6")
    for group in stage.groups:
        yield Step("stages.group", group.name, number, (), {"participants": ", ".join(group.participants)})
    yield Step(stage.carry_over.value, clause=number)
