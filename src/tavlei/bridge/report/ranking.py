"""The final ranking of a tournament: conditional places, shared places, who has none (3.5)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tavlei.bridge.report.lengths import stage_name
from tavlei.rulebook import Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.bridge.report.tournament_course import Appearance, Course
    from tavlei.rulebook import Rulebook

_LAST: Final = 10**9


class Unranked(StrEnum):
    """Why a participant has no place."""

    DISQUALIFIED = "disqualified"
    LEFT_FIRST_STAGE = "left_first_stage"
    NO_PATH = "no_path"
    DID_NOT_PLAY = "did_not_play"


UNRANKED: Final[Mapping[Unranked, str]] = {
    Unranked.DISQUALIFIED: phrase("bridge.tournament.unranked.disqualified"),
    Unranked.LEFT_FIRST_STAGE: phrase("bridge.tournament.unranked.left_first_stage"),
    Unranked.NO_PATH: phrase("bridge.tournament.unranked.no_path"),
    Unranked.DID_NOT_PLAY: phrase("bridge.tournament.unranked.did_not_play"),
}
_RULES: Final = {
    Unranked.DISQUALIFIED: ("3.5", "B32"),
    Unranked.LEFT_FIRST_STAGE: ("4.8", "B32"),
    Unranked.NO_PATH: ("3.5/item3", "B31"),
    Unranked.DID_NOT_PLAY: ("3.5", "B32"),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A participant's places in the tournament, first to last of those it shares.

    `stage` and `stream` are where it went out or finished, `conditional` its conditional places in its group there;
    `left`: it left a stage too early and is ranked by B32.
    """

    entry: str
    first: int
    last: int
    stage: int
    stream: int
    group: int
    conditional: tuple[int, int]
    left: bool = False

    @property
    def places(self) -> tuple[int, int]:
        """First and last of the places shared."""
        return self.first, self.last


@dataclass(frozen=True)
class Ranking:
    """Who took which place, the best first, and who has none and why."""

    placed: tuple[Placed, ...]
    unranked: Mapping[str, Unranked]
    stages: tuple[str, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def find(self, entry: str) -> Placed | None:
        """The places of a participant; None if it has none."""
        return self._by_entry.get(entry)

    @cached_property
    def _by_entry(self) -> Mapping[str, Placed]:
        return {place.entry: place for place in self.placed}

    @property
    def ties(self) -> tuple[tuple[int, int], ...]:
        """The places that are shared, as (first, last)."""
        return tuple(sorted({place.places for place in self.placed if place.first < place.last}))

    def steps(self) -> Iterator[Step]:
        """One line a participant, with where it went out and its conditional place."""
        for place in self.placed:
            inputs: dict[str, Value] = {
                "entry": place.entry,
                "stage": self.stages[place.stage],
                "stream": place.stream,
                "last": place.last,
                "conditional": "–".join(map(str, dict.fromkeys(place.conditional))),
            }
            alone = place.first == place.last
            key = phrase("bridge.tournament.place") if alone else phrase("bridge.tournament.shared_place")
            clause = "4.8" if place.left else "3.5" if alone else "3.5/item2"
            yield Step(
                key, place.first, self.rulebook.clause(clause), ("B32",) if place.left else ("B30", "B63"), inputs
            )
        for entry, why in self.unranked.items():
            number, reading = _RULES[why]
            yield Step(
                "bridge.tournament.no_place", UNRANKED[why], self.rulebook.clause(number), (reading,), {"entry": entry}
            )


@dataclass(frozen=True, slots=True)
class _Exit:
    """Where a participant went out, and in which order of its group."""

    appearance: Appearance
    order: int
    left: bool = False


@cites("bridge-classification", "3.5", "3.5/item2", "3.5/item3")
def final_ranking(course: Course) -> Ranking:
    """Later stages first, better streams first; in a stream, by conditional places over all its groups."""
    unranked: dict[str, Unranked] = {}
    exits: dict[tuple[int, int], list[_Exit]] = defaultdict(list)
    for entry in course.report.entries:
        out = _exit(course, entry.id)
        if isinstance(out, Unranked):
            unranked[entry.id] = out
        else:
            exits[out.appearance.node].append(out)
    placed: list[Placed] = []
    for stage, stream in sorted(exits, key=lambda node: (-node[0], node[1])):
        placed += _placed(exits[stage, stream], len(placed))
    names = tuple(stage_name(stage, number) for number, stage in enumerate(course.report.stages))
    return Ranking(tuple(placed), unranked, names, rulebook=course.rulebook)


@cites("bridge-classification", "3.5", "4.8")
def _exit(course: Course, entry: str) -> _Exit | Unranked:
    """Where a participant went out; one who left a stage too early went out before it, in a play-off in it (B32)."""
    if (why := _without_place(course, entry)) is not None:
        return why
    last = course.appearances[entry][-1]
    if last.is_complete:
        return _Exit(last, _LAST if last.result.place is None else last.result.place)
    if last.group.is_play_off and last.stage > 0:
        return _Exit(last, _LAST, left=True)
    before = course.before(last)
    if before is None or before.result.place is None:
        return Unranked.LEFT_FIRST_STAGE
    return _Exit(before, before.result.place, left=True)


def _without_place(course: Course, entry: str) -> Unranked | None:
    if course.report.by_id[entry].disqualified_in is not None:
        return Unranked.DISQUALIFIED
    if not course.appearances[entry]:
        return Unranked.DID_NOT_PLAY
    return None if course.had_path(entry) else Unranked.NO_PATH


def _placed(exits: list[_Exit], above: int) -> Iterator[Placed]:
    """The places of those who went out in one stream of one stage, behind `above` others."""
    conditional = [conditional_place for group in _by_group(exits) for conditional_place in conditional_places(group)]
    conditional.sort(key=lambda placed: (placed[1], placed[2]))
    first = above + 1
    for block in _overlapping(conditional):
        last = first + len(block) - 1
        for out, start, end in block:
            where = out.appearance
            yield Placed(
                entry=where.entry,
                first=first,
                last=last,
                stage=where.stage,
                stream=where.stream,
                group=where.number,
                conditional=(start, end),
                left=out.left,
            )
        first = last + 1


def _by_group(exits: list[_Exit]) -> Iterator[list[_Exit]]:
    ordered = sorted(exits, key=lambda leaver: (leaver.appearance.number, leaver.order))
    for _number, group in groupby(ordered, key=lambda leaver: leaver.appearance.number):
        yield list(group)


def conditional_places(group: list[_Exit]) -> Iterator[tuple[_Exit, int, int]]:
    """The eliminated of one group with their conditional places from 1; equal ones cover all of theirs (B63)."""
    first = 1
    for _order, equal in groupby(group, key=lambda leaver: leaver.order):
        tied = list(equal)
        last = first + len(tied) - 1
        yield from ((leaver, first, last) for leaver in tied)
        first = last + 1


def _overlapping(conditional: list[tuple[_Exit, int, int]]) -> Iterator[list[tuple[_Exit, int, int]]]:
    """Those whose conditional places overlap, directly or through others, together."""
    block: list[tuple[_Exit, int, int]] = []
    reached = 0
    for placed in conditional:
        if block and placed[1] > reached:
            yield block
            block = []
        block.append(placed)
        reached = max(reached, placed[2])
    if block:
        yield block
