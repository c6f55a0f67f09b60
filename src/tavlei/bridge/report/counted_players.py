"""Which players' results count: the boards they have to have played (section 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.report.board_counts import boards_of
from tavlei.bridge.report.final_part import FinalPart, StageUnit, final_part, merged
from tavlei.bridge.report.lengths import boards_played, stage_name
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.bridge.report.ranking import Ranking
    from tavlei.bridge.report.tournament_course import Course
    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class Tested:
    """Section 5 for one player, of the tournament up to a stage: the whole, or what the fallback leaves of it.

    `share` are the conditions of 5.2 for RO and MB, `final` those of 5.5, `prize` those for PB and achievements.
    """

    until: int
    boards: int
    share: tuple[Step, ...]
    final: tuple[Step, ...]
    prize: tuple[Step, ...]
    own_conditions: tuple[Step, ...] = ()

    @property
    def share_met(self) -> bool:
        """Whether the player played enough of the whole (5.2)."""
        return all(step.met for step in self.share)

    @property
    def final_met(self) -> bool:
        """Whether the player played enough of the final part (5.5)."""
        return all(step.met for step in self.final)

    @property
    def by_own_conditions(self) -> bool:
        """Whether the championship's own conditions are met (5.6)."""
        return bool(self.own_conditions) and all(own_condition.met for own_condition in self.own_conditions)

    @property
    def qualified(self) -> bool:
        """Whether RO and MB may be given."""
        return self.by_own_conditions or (self.share_met and self.final_met)

    @property
    def prize_met(self) -> bool:
        """Whether PB may be given and an achievement recorded."""
        return self.qualified and (self.by_own_conditions or all(step.met for step in self.prize))

    def steps(self) -> tuple[Step, ...]:
        return self.share + self.final + self.prize + self.own_conditions


@dataclass(frozen=True, slots=True)
class PlayerVerdict:
    """A player of a participant: the tests of section 5, and the places he is credited with.

    `tests` begins with the whole tournament; the others are the remainders of the fallback, in the order they were
    tried. `dropped` is the earliest stage dropped, None if nothing was. Without counts of boards there is no test.
    """

    entry: str
    player: str
    tests: tuple[Tested, ...]
    dropped: int | None = None
    dropped_name: str = ""
    places: tuple[int, int] | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def counted(self) -> bool:
        """Whether anybody said how many boards the player played."""
        return bool(self.tests)

    @property
    def boards(self) -> int | None:
        """Boards of the player in the whole tournament."""
        return self.tests[0].boards if self.tests else None

    @property
    def qualified(self) -> bool:
        """Whether RO and MB for the tournament may be given, if only by the fallback."""
        return bool(self.tests) and self.tests[-1].qualified

    @property
    def prize(self) -> bool:
        """Whether PB may be given and an achievement recorded."""
        return bool(self.tests) and self.tests[-1].prize_met

    def steps(self) -> tuple[Step, ...]:
        """Every condition of the whole tournament; without counts of boards, that."""
        if self.tests:
            return self.tests[0].steps()
        inputs: dict[str, Value] = {"player": self.player}
        return (
            Step(
                "bridge.tournament.player_not_counted",
                self.player,
                self.rulebook.clause("5.1"),
                inputs=inputs,
                met=False,
            ),
        )

    def fallback_steps(self) -> Iterator[Step]:
        """Where the fallback was tried: what failed, the tests of each remainder, what the player is credited with."""
        if len(self.tests) < 2:
            return
        who: dict[str, Value] = {"player": self.player}
        yield from (step for step in self.tests[0].share + self.tests[0].final if not step.met)
        for test in self.tests[1:]:
            yield Step(
                "bridge.tournament.stages_dropped",
                test.until + 1,
                self.rulebook.clause("5.5/p2"),
                ("B40", "B65"),
                who,
                steps=test.steps(),
            )
        if self.dropped is not None and self.places is not None:
            reached: dict[str, Value] = {**who, "stage": self.dropped_name}
            places = "–".join(map(str, dict.fromkeys(self.places)))
            yield Step(
                "bridge.tournament.credited_for_reaching",
                places,
                self.rulebook.clause("5.5/p2"),
                ("B19", "B40"),
                reached,
            )


class Players:
    """Section 5 for all players of a tournament."""

    def __init__(self, course: Course, ranking: Ranking) -> None:
        """Keep the course and the ranking; final parts are found once for each stream."""
        self._course = course
        self._ranking = ranking
        self._parts: dict[tuple[tuple[int, int], int], FinalPart] = {}

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the course."""
        return self._course.rulebook

    def final_part_of(self, entry: str, until: int | None = None) -> FinalPart | None:
        """The final part a participant answers for; None if it took part in nothing."""
        last = self._course.report.last if until is None else until
        taken = [appearance for appearance in self._course.taken[entry] if appearance.stage <= last]
        if not taken:
            return None
        key = (taken[-1].node, last)
        if key not in self._parts:
            self._parts[key] = final_part(self._course, self._ranking, *key)
        return self._parts[key]

    @cites("bridge-classification", "5.2", "5.5", "5.5/p2")
    def verdict(self, entry: str, player: str) -> PlayerVerdict:
        """Test the whole tournament; if 5.5 fails, what is left after dropping the last stages (B65)."""
        placed = self._ranking.find(entry)
        places = None if placed is None else placed.places
        whole = self._test(entry, player, self._course.report.last)
        if whole is None:
            return PlayerVerdict(entry, player, (), places=places, rulebook=self.rulebook)
        tests = [whole]
        if not whole.qualified and not whole.final_met:
            for unit in reversed(self._own_units(entry)[1:]):
                remainder = self._test(entry, player, unit.stages[0] - 1)
                if remainder is None:
                    break
                tests.append(remainder)
                if remainder.qualified:
                    return self._fallen_back(entry, player, tests, unit)
        return PlayerVerdict(entry, player, tuple(tests), places=places, rulebook=self.rulebook)

    def _fallen_back(self, entry: str, player: str, tests: list[Tested], unit: StageUnit) -> PlayerVerdict:
        stage = unit.stages[0]
        name = stage_name(self._course.report.stages[stage], stage)
        return PlayerVerdict(
            entry, player, tuple(tests), stage, name, self._lowest_places(entry, stage), rulebook=self.rulebook
        )

    @cites("bridge-classification", "5.5/p2")
    def _lowest_places(self, entry: str, stage: int) -> tuple[int, int] | None:
        """The lowest places of those who entered a stage in the stream of the participant (B40)."""
        stream = next(appearance.stream for appearance in self._course.taken[entry] if appearance.stage == stage)
        entered = {member.entry for member in self._course.members(stage, stream)}
        placed = [place.places for place in self._ranking.placed if place.entry in entered]
        return max(placed, default=None)

    def _own_units(self, entry: str) -> tuple[StageUnit, ...]:
        return merged(self._course, [appearance.node for appearance in self._course.taken[entry]])

    def _test(self, entry: str, player: str, until: int) -> Tested | None:
        """Section 5 on the stages up to one; None if the boards were not counted."""
        boards = boards_of(self._course, entry, player, range(until + 1))
        if boards is None:
            return None
        if self._course.report.format is Format.INDIVIDUAL:
            return Tested(until, boards, (), (), ())
        part = self.final_part_of(entry, until)
        return Tested(
            until,
            boards,
            (self._share(entry, player, boards, until),),
            tuple(self._final(entry, player, part)) if part else (),
            (self._prize_boards(player, boards),),
            tuple(self._own_conditions(entry, player, boards, until, part)),
        )

    @cites("bridge-classification", "5.2")
    def _share(self, entry: str, player: str, boards: int, until: int) -> Step:
        """Boards of the player against those the participant played, exactly (B37)."""
        format_ = self._course.report.format
        total = boards_played(self._course, entry, until)
        share = self._course.figures.player_share[format_]
        inputs: dict[str, Value] = {"player": player, "total": total, "percent": share * 100}
        met = boards >= share * total and boards > 0
        return Step(
            key="bridge.tournament.player_share",
            value=boards,
            clause=self.rulebook.clause("5.2"),
            readings=("B37",),
            inputs=inputs,
            threshold=share * total,
            met=met,
        )

    @cites("bridge-classification", "5.2")
    def _prize_boards(self, player: str, boards: int) -> Step:
        """The least number of boards for PB and achievements."""
        needed = self._course.figures.prize_boards[self._course.report.format]
        inputs: dict[str, Value] = {"player": player}
        return Step(
            key="bridge.tournament.player_prize_boards",
            value=boards,
            clause=self.rulebook.clause("5.2"),
            readings=(),
            inputs=inputs,
            threshold=needed,
            met=boards >= needed,
        )

    @cites("bridge-classification", "5.5")
    def _final(self, entry: str, player: str, part: FinalPart) -> Iterator[Step]:
        """The final part, of the stages the participant played (B64)."""
        taken = {appearance.stage for appearance in self._course.taken[entry]}
        played = [unit for unit in part.units if taken & set(unit.stages)]
        if not played:
            return
        whole = (phrase("bridge.tournament.player_final_part"), ", ".join(unit.name for unit in played))
        stages = tuple(stage for unit in played for stage in unit.stages)
        if self._course.report.format is Format.PAIRS:
            yield self._of(entry, player, stages, whole)
            return
        for unit in played:
            if not unit.single_round:
                yield self._of(entry, player, unit.stages, (phrase("bridge.tournament.player_final_stage"), unit.name))
        if len(played) > 1 and any(unit.single_round for unit in played):
            yield self._of(entry, player, stages, whole)

    def _of(self, entry: str, player: str, stages: tuple[int, ...], what: tuple[str, str]) -> Step:
        key, name = what
        total, boards = self._in_stages(entry, player, stages)
        share = self._course.figures.final_share[self._course.report.format]
        inputs: dict[str, Value] = {"player": player, "stage": name, "total": total}
        return Step(
            key=key,
            value=boards,
            clause=self.rulebook.clause("5.5"),
            readings=("B39", "B64"),
            inputs=inputs,
            threshold=share * total,
            met=boards >= share * total,
        )

    def _in_stages(self, entry: str, player: str, stages: tuple[int, ...]) -> tuple[int, int]:
        """Boards of the participant and of the player in some stages."""
        total = sum(appearance.played for appearance in self._course.taken[entry] if appearance.stage in stages)
        numbers = (boards_of(self._course, entry, player, range(stage, stage + 1)) for stage in stages)
        return total, sum(boards or 0 for boards in numbers)

    @cites("bridge-classification", "5.6")
    def _own_conditions(
        self, entry: str, player: str, boards: int, until: int, part: FinalPart | None
    ) -> Iterator[Step]:
        """The conditions of a European or world championship, never below 30 % of the whole and of the final part."""
        own = self._course.report.own_conditions
        if own is None:
            return
        least = self._course.figures.own_conditions_share
        total = boards_played(self._course, entry, until)
        yield self._own_share(player, phrase("bridge.tournament.own_share"), boards, max(own.share, least) * total)
        stages = tuple(stage for unit in part.units for stage in unit.stages) if part else ()
        if stages:
            final_total, final_boards = self._in_stages(entry, player, stages)
            needed = max(own.final_share, least) * final_total
            yield self._own_share(player, phrase("bridge.tournament.own_final_share"), final_boards, needed)

    def _own_share(self, player: str, key: str, boards: int, needed: Fraction) -> Step:
        return Step(
            key=key,
            value=boards,
            clause=self.rulebook.clause("5.6"),
            readings=("B84",),
            inputs={"player": player},
            threshold=needed,
            met=boards >= needed and boards > 0,
        )
