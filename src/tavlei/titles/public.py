"""Norms from Python with the edition in force and plain numbers; each answer explains itself."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Rulebook, exact_number
from tavlei.titles.evaluation import evaluate
from tavlei.titles.forecasts.forecast import forecast
from tavlei.titles.norm.norm_points import NormScore, OpponentRating, title_norm
from tavlei.titles.norm.tables import NormColumn
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Number
    from tavlei.titles.competition import TitleCompetition
    from tavlei.titles.evaluation import Evaluation
    from tavlei.titles.forecasts.forecast import Forecast
    from tavlei.titles.norm.norm_points import TitleNorm

NORMS: Final = "draughts-norms"


def norm_for(  # noqa: PLR0913 - the facts of section 3, each with its usual value
    title: Title | str,
    opponents: Iterable[int],
    points: Number,
    *,
    discipline: NormDiscipline | str = NormDiscipline.RUSSIAN,
    sex: Sex | str = Sex.M,
    points_for_win: int = 1,
    rulebook: Rulebook | None = None,
) -> TitleNorm:
    """The norm of `GR` or `MS` in points against opponents with these ratings, and whether the points reach it.

    >>> found = norm_for("MS", [2450, 2460, 2470, 2480, 2490, 2500, 2510, 2520, 2530], 6)
    >>> found.achieved, str(found.points)
    (True, '5')
    """
    rated = [OpponentRating(Fraction(rating)) for rating in opponents]
    column = NormColumn(Title(title), NormDiscipline(discipline), Sex(sex))
    score = NormScore(exact_number(points), len(rated), points_for_win)
    return title_norm(column, rated, score, rulebook or Rulebook.on(NORMS, None))


def evaluate_competition(competition: TitleCompetition, *, rulebook: Rulebook | None = None) -> Evaluation:
    """Every title and rank of every athlete, by the edition in force on the last day, when a norm is fulfilled."""
    return evaluate(competition, rulebook or Rulebook.on(NORMS, competition.event.end))


def forecast_competition(competition: TitleCompetition, *, rulebook: Rulebook | None = None) -> Forecast:
    """The points everybody still needs, by the rounds already paired."""
    return forecast(competition, {}, rulebook or Rulebook.on(NORMS, competition.event.end))
