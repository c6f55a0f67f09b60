"""What points are computed from: the field of a tournament or session, and the terms of a rated tournament."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.bridge._data import EDITION, rule
from tavlei.bridge.award_figures import award_figures
from tavlei.bridge.countries import check_category
from tavlei.bridge.guaranteed import guaranteed_points
from tavlei.bridge.words import Format, SpecialStatus
from tavlei.rulebook import Problem, Refusal, cites, exact_text, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

BEST_RANK: Final = Fraction(-5)
WORST_RANK: Final = Fraction(5)
MOST_BOARDS: Final = 10_000


class EventKind(StrEnum):
    """How the participants of a rated tournament are counted (8.10)."""

    RUSSIA = "russia"
    WORLD_EUROPE = "world_europe"
    FOREIGN = "foreign"


@cites(EDITION, "7.2", "7.1/p2", "4.9")
@dataclass(frozen=True, slots=True)
class Field:
    """The participants of the qualification list by rank, the actual length, and the places that were shared.

    A tie is (first place, last place). A field that may not get master points at all (7.2) cannot be built.
    """

    format: Format
    ranks: tuple[Fraction, ...]
    boards: int
    ties: tuple[tuple[int, int], ...] = ()
    session: bool = False

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
        figures = award_figures()
        if problem := boards_problem(self.boards):
            yield problem
        needed = figures.least_participants[self.format]
        if self.size < needed:
            counts = {"count": self.size, "needed": needed}
            message = phrase("{count} participants are too few for master points: at least {needed} are needed")
            yield Problem(message, counts, path="ranks", clause=rule("7.2"))
        if self.session and self.format is Format.TEAMS:
            message = phrase("sessions of a team tournament give no master points")
            yield Problem(message, path="session", clause=rule("7.1/p2"))
        for index, rank in enumerate(self.ranks):
            if problem := rank_problem(rank):
                yield problem.at(f"ranks[{index}]")
        yield from self._tie_problems()

    def _tie_problems(self) -> Iterator[Problem]:
        for index, (first, last) in enumerate(self.ties):
            if not 1 <= first <= last <= self.size:
                shown = {"first": first, "last": last, "size": self.size}
                message = phrase("a tie of places {first} to {last} does not fit a field of {size}")
                yield Problem(message, shown, path=f"ties[{index}]", clause=rule("7.4"))
        for one, other in pairwise(sorted(self.ties)):
            if other[0] <= one[1]:
                message = phrase("a place belongs to two ties: {one} and {other}")
                shown_ties = {"one": list(one), "other": list(other)}
                yield Problem(message, shown_ties, path="ties", clause=rule("7.4"))


@cites(EDITION, "8.4/p3", "8.5/p2", "8.10/item4")
@dataclass(frozen=True, slots=True)
class RatedTerms:
    """What a rated tournament is: its status, kind, and what appendix 1 or 8.5 fixes for it."""

    status: SpecialStatus = SpecialStatus.NONE
    express: bool = False
    amateur: bool = False
    guaranteed: str | None = None
    fixed_rating_coefficient: Fraction | None = None
    kind: EventKind = EventKind.RUSSIA
    host_country_category: int | None = None

    def __post_init__(self) -> None:
        """Refuse terms that contradict the classification or one another."""
        if problems := tuple(self._problems()):
            raise Refusal(*problems)

    def _problems(self) -> Iterator[Problem]:
        if self.express and self.status is not SpecialStatus.NONE:
            yield express_with_status()
        if self.guaranteed is not None:
            guaranteed_points(self.guaranteed)
        fixed = award_figures().fixed_coefficients
        if self.fixed_rating_coefficient is not None and self.fixed_rating_coefficient not in fixed:
            choices = {"choices": ", ".join(map(exact_text, fixed))}
            message = phrase("a fixed rating coefficient is one of: {choices}")
            yield Problem(message, choices, path="fixed_rating_coefficient", clause=rule("8.5/p2"))
        yield from self._host_problems()

    def _host_problems(self) -> Iterator[Problem]:
        category, path = self.host_country_category, "host_country_category"
        foreign = self.kind is EventKind.FOREIGN
        if foreign and category is None:
            message = phrase("the category of the host country is needed for a foreign tournament")
            yield Problem(message, path=path, clause=rule("8.10/item4"))
        elif category is not None and not foreign:
            message = phrase(
                "only a foreign tournament other than a European or world championship has a host country's category"
            )
            yield Problem(message, path=path, clause=rule("8.10/item4"))
        elif category is not None and (problem := check_category(category)):
            yield problem.at(path)


def boards_problem(boards: int) -> Problem | None:
    """What is wrong with the length of a tournament, session (B44) or match."""
    least = award_figures().least_boards
    if boards < least:
        shown = {"boards": boards, "least": least}
        message = phrase("{boards} boards are too few for master points: at least {least} are needed")
        return Problem(message, shown, path="boards", clause=rule("7.2"))
    if boards > MOST_BOARDS:
        return Problem("more than {most} boards cannot be meant", {"most": MOST_BOARDS}, path="boards")
    return None


def express_with_status() -> Problem:
    """The problem of an express tournament with a special status."""
    return Problem("an express tournament has no special status", path="status", clause=rule("8.4/p3"))


def rank_problem(rank: Fraction) -> Problem | None:
    """What is wrong with a rank that no coefficients can have as their mean."""
    if BEST_RANK <= rank <= WORST_RANK:
        return None
    bounds = {"rank": exact_text(rank), "best": exact_text(BEST_RANK), "worst": exact_text(WORST_RANK)}
    return Problem("a rank is between {best} and {worst}; got {rank}", bounds, clause=rule("2.2/table"))
