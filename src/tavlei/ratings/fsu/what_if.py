"""What further games would make of a rating."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.change import RatingChange, rating_change
from tavlei.ratings.fsu.games import GameScore, PlayedTournament, PlayerGame
from tavlei.rulebook import Explanation, Problem, Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import FsuPlayer, Opponent
    from tavlei.rulebook import Rulebook

PLANNED: Final = "?"


@dataclass(frozen=True, slots=True)
class PlannedOutcome:
    """A total score in the planned games, and the month it would make."""

    points: Fraction
    month: RatingChange


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Every total score that is possible against given opponents, from none to all."""

    outcomes: tuple[PlannedOutcome, ...]
    wanted: int | None
    rulebook: Rulebook = field(repr=False)

    @property
    def needed(self) -> PlannedOutcome | None:
        """The least score that reaches the rating wanted; None if nothing was wanted or no score does."""
        if self.wanted is None:
            return None
        return next((outcome for outcome in self.outcomes if outcome.month.new_rating >= self.wanted), None)

    @property
    def points_needed(self) -> Fraction | None:
        """The score needed, None if there is none."""
        return None if self.needed is None else self.needed.points

    @property
    def rated_games(self) -> int:
        """The rated games of the month, those to come included."""
        return self.outcomes[0].month.rated_games

    def explanation(self) -> Explanation:
        """The score needed, then the rating for each score."""
        planned_outcome, number = self.needed, self.rulebook.clause("6.6.4")
        if self.wanted is None:
            verdict = Step("fsu.what_if", len(self.outcomes), number)
        elif planned_outcome is None:
            verdict = Step("fsu.out_of_reach", None, number, threshold=self.wanted)
        else:
            verdict = Step("fsu.points_needed", planned_outcome.points, number, threshold=self.wanted)
        return Explanation(verdict, working=tuple(map(_line, self.outcomes)))


@cites("chess-rating", "6.6.4")
def what_if(  # noqa: PLR0913 - the month so far and the plan
    player: FsuPlayer,
    month: Month,
    played: Sequence[PlayedTournament],
    opponents: Sequence[Opponent],
    rulebook: Rulebook,
    *,
    wanted: int | None = None,
) -> WhatIf:
    """The rating after the games so far and games with these opponents, in one tournament, for each total score.

    With the opponents given, the expected results are fixed: only the total score matters, not against whom.
    """
    if not opponents:
        raise rulebook.refusal(Problem("name at least one opponent", path="opponents"), "6.6.4")
    outcomes = (
        PlannedOutcome(points, rating_change(player, month, (*played, games), rulebook))
        for points, games in _plans(opponents, _free_id(played), rulebook)
    )
    return WhatIf(tuple(outcomes), wanted, rulebook)


def _plans(opponents: Sequence[Opponent], name: str, rulebook: Rulebook) -> Iterator[tuple[Fraction, PlayedTournament]]:
    """A plan for every score of the games that would be rated, half a point apart."""
    lost = [PlayerGame(number, opponent, GameScore.LOSS) for number, opponent in enumerate(opponents, start=1)]
    rated = [index for index, game in enumerate(lost) if game.opponent.rating(rulebook) is not None]
    for halves in range(2 * len(rated) + 1):
        games = list(lost)
        for place, index in enumerate(rated):
            score = (GameScore.LOSS, GameScore.DRAW, GameScore.WIN)[max(0, min(2, halves - 2 * place))]
            games[index] = replace(games[index], score=score)
        yield Fraction(halves, 2), PlayedTournament(name, tuple(games))


def _free_id(played: Sequence[PlayedTournament]) -> str:
    name = PLANNED
    while any(tournament.id == name for tournament in played):
        name += PLANNED
    return name


def _line(outcome: PlannedOutcome) -> Step:
    month = outcome.month
    inputs: dict[str, Value] = {"points": outcome.points, "change": month.change, "k": month.k.used}
    number = month.rulebook.clause("6.6.6")
    return Step("fsu.outcome", month.new_rating, number, month.explanation().readings, inputs)
