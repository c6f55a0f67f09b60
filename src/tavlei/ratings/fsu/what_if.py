"""What further games would make of a rating."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.change import RatingChange, rating_change
from tavlei.ratings.fsu.games import Game, PlayedTournament, Score
from tavlei.rulebook import DEFAULT_SETTINGS, Explanation, Problem, Refusal, Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import Opponent, Player
    from tavlei.rulebook import Settings

PLANNED: Final = "?"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A total score in the planned games, and the month it would make."""

    points: Fraction
    month: RatingChange


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Every total score that is possible against given opponents, from none to all."""

    outcomes: tuple[Outcome, ...]
    wanted: int | None

    @property
    def needed(self) -> Outcome | None:
        """The least score that reaches the rating wanted; None if nothing was wanted or no score does."""
        if self.wanted is None:
            return None
        return next((each for each in self.outcomes if each.month.new_rating >= self.wanted), None)

    def explanation(self) -> Explanation:
        """The score needed, then the rating for each score."""
        found = self.needed
        if self.wanted is None:
            verdict = Step("fsu.what_if", len(self.outcomes), rule("6.6.4"))
        elif found is None:
            verdict = Step("fsu.out_of_reach", None, rule("6.6.4"), threshold=self.wanted)
        else:
            verdict = Step("fsu.points_needed", found.points, rule("6.6.4"), threshold=self.wanted)
        return Explanation(verdict, working=tuple(map(_line, self.outcomes)))


@cites(EDITION, "6.6.4")
def what_if(  # noqa: PLR0913 - the month so far and the plan
    player: Player,
    month: Month,
    played: Sequence[PlayedTournament],
    opponents: Sequence[Opponent],
    *,
    wanted: int | None = None,
    settings: Settings = DEFAULT_SETTINGS,
) -> WhatIf:
    """The rating after the games so far and games with these opponents, in one tournament, for each total score.

    With the opponents given, the expected results are fixed: only the total score matters, not against whom.
    """
    if not opponents:
        raise Refusal(Problem("name at least one opponent", path="opponents", clause=rule("6.6.4")))
    outcomes = (
        Outcome(points, rating_change(player, month, (*played, games), settings))
        for points, games in _plans(opponents, _free_id(played))
    )
    return WhatIf(tuple(outcomes), wanted)


def _plans(opponents: Sequence[Opponent], name: str) -> Iterator[tuple[Fraction, PlayedTournament]]:
    """A plan for every score of the games that would be rated, half a point apart."""
    lost = [Game(number, each, Score.LOSS) for number, each in enumerate(opponents, start=1)]
    rated = [index for index, each in enumerate(lost) if each.opponent.rating is not None]
    for halves in range(2 * len(rated) + 1):
        games = list(lost)
        for place, index in enumerate(rated):
            score = (Score.LOSS, Score.DRAW, Score.WIN)[max(0, min(2, halves - 2 * place))]
            games[index] = replace(games[index], score=score)
        yield Fraction(halves, 2), PlayedTournament(name, tuple(games))


def _free_id(played: Sequence[PlayedTournament]) -> str:
    name = PLANNED
    while any(each.id == name for each in played):
        name += PLANNED
    return name


def _line(outcome: Outcome) -> Step:
    month = outcome.month
    inputs: dict[str, Value] = {"points": outcome.points, "change": month.change, "k": month.k.used}
    return Step("fsu.outcome", month.new_rating, rule("6.6.6"), month.explanation().readings, inputs)
