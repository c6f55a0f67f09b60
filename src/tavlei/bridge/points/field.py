"""What points are computed from: the field of a tournament or session."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.report.participant_ranks import rank_problem
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.rulebook import Rulebook

MOST_BOARDS: Final = 10_000


@cites("bridge-classification", "7.2", "7.1/p2", "4.9")
@dataclass(frozen=True, slots=True)
class QualificationField:
    """The participants of the qualification list by rank, the actual length, and the places that were shared.

    A tie is (first place, last place). A field that may not get master points at all (7.2) cannot be built.
    """

    format: Format
    ranks: tuple[Fraction, ...]
    boards: int
    ties: tuple[tuple[int, int], ...] = ()
    session: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse everything that is wrong, at once."""
        if problems := tuple(self._problems()):
            raise Refusal(*problems)

    @property
    def size(self) -> int:
        """N: how many participants the qualification list has."""
        return len(self.ranks)

    def places(self) -> Iterator[tuple[int, int]]:
        """Every place or tie as (first place, last place), in order."""
        place = 1
        for first, last in sorted(self.ties):
            yield from ((single, single) for single in range(place, first))
            yield first, last
            place = last + 1
        yield from ((single, single) for single in range(place, self.size + 1))

    def _problems(self) -> Iterator[Problem]:
        figures = self.rulebook.figures(AwardFigures)
        if problem := boards_problem(self.boards, self.rulebook):
            yield problem
        needed = figures.least_participants[self.format]
        if self.size < needed:
            counts = {"count": self.size, "needed": needed}
            message = phrase("{count} participants are too few for master points: at least {needed} are needed")
            yield Problem(message, counts, path="ranks", clause=self.rulebook.clause("7.2"))
        if self.session and self.format is Format.TEAMS:
            message = phrase("sessions of a team tournament give no master points")
            yield Problem(message, path="session", clause=self.rulebook.clause("7.1/p2"))
        for index, rank in enumerate(self.ranks):
            if problem := rank_problem(rank, self.rulebook):
                yield problem.at(f"ranks[{index}]")
        yield from self._tie_problems()

    def _tie_problems(self) -> Iterator[Problem]:
        for index, (first, last) in enumerate(self.ties):
            if not 1 <= first <= last <= self.size:
                shown = {"first": first, "last": last, "size": self.size}
                message = phrase("a tie of places {first} to {last} does not fit a field of {size}")
                yield Problem(message, shown, path=f"ties[{index}]", clause=self.rulebook.clause("7.4"))
        for one, other in pairwise(sorted(self.ties)):
            if other[0] <= one[1]:
                message = phrase("a place belongs to two ties: {one} and {other}")
                shown_ties = {"one": list(one), "other": list(other)}
                yield Problem(message, shown_ties, path="ties", clause=self.rulebook.clause("7.4"))


def boards_problem(boards: int, rulebook: Rulebook) -> Problem | None:
    """What is wrong with the length of a tournament, session (B44) or match."""
    least = rulebook.figures(AwardFigures).least_boards
    if boards < least:
        shown = {"boards": boards, "least": least}
        message = phrase("{boards} boards are too few for master points: at least {least} are needed")
        return Problem(message, shown, path="boards", clause=rulebook.clause("7.2"))
    if boards > MOST_BOARDS:
        return Problem("more than {most} boards cannot be meant", {"most": MOST_BOARDS}, path="boards")
    return None
