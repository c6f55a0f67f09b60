"""The bridge classification from Python: points of places, of matches, of whole tournaments; scoring; ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.bridge import scoring
from tavlei.bridge.accounts.rating import RatedResult, rating
from tavlei.bridge.conditions.rated_terms import RatedTerms
from tavlei.bridge.points import awards
from tavlei.bridge.points.classification import classify
from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.rulebook import Rulebook, exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from tavlei.bridge.accounts.rating import FourYearRating
    from tavlei.bridge.points.awards import Award, MatchAward
    from tavlei.bridge.points.classification import Classification
    from tavlei.bridge.report.event import Event
    from tavlei.bridge.scoring import BoardComparison, PlayedBoard, Session
    from tavlei.rulebook import Number

RULES: Final = "bridge-classification"


def award(  # noqa: PLR0913 - what the points of places depend on, each with its usual value
    format: Format | str,  # noqa: A002 - the word of the regulation
    ranks: Iterable[Number],
    boards: int,
    *,
    ties: Iterable[tuple[int, int]] = (),
    session: bool = False,
    rated_as: SpecialStatus | str | None = None,
    express: bool = False,
    amateur: bool = False,
    rulebook: Rulebook | None = None,
) -> Award:
    """The points of every place of a tournament or session: `pairs`, `teams` or `individual`, ranks, boards.

    With `rated_as` (`none`, `regional`, `russian`, `main_russian`) it is a rated tournament and gives RO and PB too.

    >>> found = award("teams", [-2, -1.5, -1, -0.5, 0, 0, 0.5, 1.25], 96, ties=[(3, 4)], rated_as="regional")
    >>> found.points_at(1)
    (92, 108, 2)
    """
    book = rulebook or Rulebook.on(RULES, None)
    exact = tuple(map(exact_number, ranks))
    field = awards.QualificationField(Format(format), exact, boards, tuple(ties), session, rulebook=book)
    if rated_as is None:
        return awards.award(field)
    return awards.award(field, RatedTerms(SpecialStatus(rated_as), express, amateur, rulebook=book))


def match_award(loser_rank: Number, boards: int, imp_margin: int, *, rulebook: Rulebook | None = None) -> MatchAward:
    """The master points of the winner of a match by the rank of the losing team, the boards and the margin in IMPs."""
    book = rulebook or Rulebook.on(RULES, None)
    return awards.match_award(exact_number(loser_rank), boards, imp_margin, book)


def classify_event(event: Event) -> Classification:
    """The points of every player of a reported tournament, with every condition; the event names its rulebook."""
    return classify(event)


def rating_of_years(
    years: Sequence[Iterable[RatedResult | int]], *, rulebook: Rulebook | None = None
) -> FourYearRating:
    """The rating from the rating points of one to four years, the latest first.

    >>> str(rating_of_years([[100, 80], [60]]).value)
    '225'
    """
    results = [[RatedResult(ro) if isinstance(ro, int) else ro for ro in year] for year in years]
    return rating(results, rulebook or Rulebook.on(RULES, None))


def imps(points: int, *, rulebook: Rulebook | None = None) -> int:
    """The IMPs of a difference in points, with its sign.

    >>> imps(420), imps(-50)
    (9, -2)
    """
    return scoring.imps(points, rulebook or Rulebook.on(RULES, None))


def victory_points(boards: int, imp_margin: int, *, rulebook: Rulebook | None = None) -> Fraction:
    """The victory points of the winner of a match by boards and margin in IMPs; the loser gets 20 less that.

    >>> float(victory_points(16, 20))
    15.0
    """
    return scoring.victory_points(boards, imp_margin, rulebook or Rulebook.on(RULES, None))


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of every North-South score of a board.

    >>> matchpoints([420, 420, -50])
    [3, 3, 0]
    """
    return scoring.matchpoints(scores)


def cross_imps(scores: Sequence[int], *, rulebook: Rulebook | None = None) -> list[int]:
    """For every North-South score of a board the sum of IMPs against each other score."""
    return scoring.cross_imps(scores, rulebook or Rulebook.on(RULES, None))


def butler(scores: Sequence[int], *, dropped_at_each_end: int = 0, rulebook: Rulebook | None = None) -> list[int]:
    """For every North-South score of a board the IMPs against the mean score."""
    return scoring.butler(scores, rulebook or Rulebook.on(RULES, None), dropped_at_each_end)


def score_session(
    played: Sequence[PlayedBoard], comparison: BoardComparison | str, *, rulebook: Rulebook | None = None
) -> Session:
    """A session scored by `matchpoints`, `cross-imps` or `butler`: every board, and the pairs by place."""
    book = rulebook or Rulebook.on(RULES, None)
    return scoring.score_session(played, scoring.BoardComparison(comparison), book)
