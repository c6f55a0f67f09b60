"""A tournament as its judges report it: stages, groups, results, who played how many boards, who declared what.

The smallest report has one stage with one group; everything a small tournament does not have is left at its default.
Stages are counted from 0 here and from 1 in what people read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from tavlei.bridge.vocabulary import Format

MAIN: Final = 1


@dataclass(frozen=True, slots=True)
class Declaration:
    """Who is declared to have played boards that were missed but count as played (5.3).

    In a team the captain decides: `by` is his name, `segment` are those who played for the team in the segment of the
    boards, None if the whole segment was missed. In a pair everybody agrees: `before` and `after` are those who played
    the last board before the missed ones and the first after them, empty if there was none, None if not reported.
    """

    boards: int
    players: tuple[str, ...]
    by: str = ""
    segment: tuple[str, ...] | None = None
    agreed: bool = True
    before: tuple[str, ...] | None = None
    after: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class GroupResult:
    """What one participant did in one group.

    - `place`: the first of the places shared; None for one who left or was disqualified;
    - `byes`: boards of bye rounds by the schedule (4.4), a bye that everybody has not included;
    - `missed`: boards that were not played at the table and yet count (an adjudicated score, 5.3);
    - `left_after`: boards played by one who left the stage, and whether the rest was adjudicated (4.8);
    - `players`: boards each player played at the table in this stage; None if nobody sat out or nobody counted;
    - `roster`: the players of this stage, where they are not those of the entry;
    - `start_score`: what the participant brought into the group; `replacement`: entered in somebody's stead.
    """

    entry: str
    place: int | None = None
    byes: int = 0
    missed: int = 0
    left_after: int | None = None
    rest_adjudicated: bool = False
    players: Mapping[str, int] | None = None
    declarations: tuple[Declaration, ...] = ()
    roster: tuple[str, ...] | None = None
    start_score: Fraction | None = None
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Quota:
    """How many of the best of a group pass, by the regulation, into the main stream of which stage."""

    places: int
    stage: int


@dataclass(frozen=True, slots=True)
class ReportGroup:
    """A group of a stage: who plays against whom, in which stream (1 is the main one), over how many boards.

    - `boards`: the most the regulation gives a participant, without tie-breaks (4.1);
    - `bye_for_all`: boards of one round if every participant has a bye, else 0; those are not in `boards`;
    - `rounds`: rounds or segments, None if there are several and their number does not matter;
    - `summed`: the results of the stage before are added with equal weight (5.4); `handicap`: anything else is;
    - `size`, `quotas`: participants and places for the main stream by the regulation; None: as it happened;
    - `path`: whether by the regulation one could still come from here into the main final; None: by quotas and facts;
    - `play_off`: a match whose loser is out; None: a group of two is one.
    """

    results: tuple[GroupResult, ...]
    boards: int
    name: str = ""
    stream: int = MAIN
    bye_for_all: int = 0
    tie_break_boards: int = 0
    rounds: int | None = None
    handicap: bool = False
    summed: bool = False
    equal_weight: bool = True
    fixed_field: bool = True
    size: int | None = None
    quotas: tuple[Quota, ...] | None = None
    path: bool | None = None
    play_off: bool | None = None

    @property
    def regulated_size(self) -> int:
        """Participants by the regulation."""
        return len(self.results) if self.size is None else self.size

    @property
    def is_play_off(self) -> bool:
        """Whether the loser of the group is out."""
        return len(self.results) == 2 if self.play_off is None else self.play_off

    @property
    def carries(self) -> bool:
        """Whether anything but the boards of the group decides its places."""
        return self.handicap or self.summed

    @property
    def one_stage(self) -> bool:
        """Whether the group is what 3.1 calls a one-stage tournament, handicaps aside."""
        return self.fixed_field and self.equal_weight


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage; `international_points`: reaching it gives EBL or WBF master points (4.7)."""

    groups: tuple[ReportGroup, ...]
    name: str = ""
    international_points: bool = False

    def stream(self, number: int) -> tuple[ReportGroup, ...]:
        """The groups of a stream."""
        return tuple(group for group in self.groups if group.stream == number)

    @property
    def streams(self) -> tuple[int, ...]:
        """The streams that play the stage, the best first."""
        return tuple(sorted({group.stream for group in self.groups}))


@dataclass(frozen=True, slots=True)
class JoinedFrom:
    """The other rated tournament out of which a participant joined a later stage (3.3)."""

    tournament: str
    players: tuple[str, ...]
    contending_for: int
    finished: bool
    qualified: bool


@dataclass(frozen=True, slots=True)
class ReportedEntry:
    """A participant: a team, a pair or a player. `disqualified_in` is the stage in which it was disqualified."""

    id: str
    players: tuple[str, ...]
    disqualified_in: int | None = None
    joined_from: JoinedFrom | None = None


@dataclass(frozen=True, slots=True)
class OwnConditions:
    """Conditions for players in the regulation of a European or world championship (5.6): shares of boards."""

    share: Fraction
    final_share: Fraction


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """The course of a tournament. `counts_missing_allowed`: abroad line-ups may come without counts of boards (5.1)."""

    format: Format
    entries: tuple[ReportedEntry, ...]
    stages: tuple[Stage, ...]
    boards_counted: bool = True
    counts_missing_allowed: bool = False
    own_conditions: OwnConditions | None = None
    joining_rules_published: bool | None = None
    all_russian: bool = False
    by_id: Mapping[str, ReportedEntry] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Keep the entries by their ids."""
        object.__setattr__(self, "by_id", {entry.id: entry for entry in self.entries})

    @property
    def last(self) -> int:
        return len(self.stages) - 1

    def groups(self) -> Iterator[tuple[int, int, ReportGroup]]:
        """Every group with the numbers of its stage and of itself."""
        for stage, reported in enumerate(self.stages):
            for number, group in enumerate(reported.groups):
                yield stage, number, group

    def roster(self, result: GroupResult) -> tuple[str, ...]:
        """The players of a participant in a stage."""
        return self.by_id[result.entry].players if result.roster is None else result.roster

    def players_of(self, entry: str) -> tuple[str, ...]:
        """Everybody who belonged to a participant at any time, in the order of the report."""
        values = dict.fromkeys(self.by_id[entry].players)
        for _stage, _number, group in self.groups():
            for result in group.results:
                if result.entry == entry and result.roster is not None:
                    values |= dict.fromkeys(result.roster)
        return tuple(values)
