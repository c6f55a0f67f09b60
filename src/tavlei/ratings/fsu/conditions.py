"""Which games are rated: time, rounds and hours a day, moves made (section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import TimeControl
    from tavlei.rulebook import Rulebook

TOO_MANY_ROUNDS: Final = phrase("more than 3 rounds a day")
TOO_MANY_HOURS: Final = phrase("more than 12 hours of play a day")
TOO_SHORT: Final = phrase("less than 60 minutes for 60 moves")
TOO_SHORT_FOR_STRONG: Final = phrase("a player rated 2300 or more needs 90 minutes")
NO_MOVE: Final = phrase("a side made no move")
MOVES: Final = 60  # the time through this move counts (F24)


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """The time control and the day of a competition."""

    base_minutes: int
    increment_seconds: int
    rounds_per_day: int
    hours_per_day: Fraction

    @property
    @cites("chess-rating", "2/p3")
    def minutes_for_60_moves(self) -> int:
        """All time through move 60: an increment of a second is a minute over 60 moves (F24)."""
        return self.base_minutes + self.increment_seconds * MOVES // 60

    @cites("chess-rating", "2/p3")
    def why_not(self, rulebook: Rulebook) -> tuple[str, ...]:
        """What loses the whole competition (F25)."""
        figures = rulebook.figures(FsuFigures)
        conditions = (
            (self.rounds_per_day <= figures.most_rounds_a_day, TOO_MANY_ROUNDS),
            (self.hours_per_day <= figures.most_hours_a_day, TOO_MANY_HOURS),
            (self.minutes_for_60_moves >= figures.least_minutes, TOO_SHORT),
        )
        return tuple(why for met, why in conditions if not met)

    @cites("chess-rating", "2/p3/item2")
    def long_enough_for(self, white_rating: int | None, black_rating: int | None, rulebook: Rulebook) -> bool:
        """Whether each has 90 minutes if either is rated 2300 or more this month (F25)."""
        long = self.minutes_for_60_moves >= rulebook.figures(FsuFigures).strong_minutes
        return long or not (is_strong(white_rating, rulebook) or is_strong(black_rating, rulebook))

    def steps(self, rulebook: Rulebook) -> tuple[Step, ...]:
        """The conditions of a competition, one by one."""
        known, why, minutes = rulebook.figures(FsuFigures), self.why_not(rulebook), self.minutes_for_60_moves
        number = rulebook.clause("2/p3")
        rounds, hours, least = known.most_rounds_a_day, known.most_hours_a_day, known.least_minutes
        lost = ("F25",)
        return (
            Step(
                key="fsu.rounds",
                value=self.rounds_per_day,
                clause=number,
                readings=lost,
                inputs={},
                threshold=rounds,
                met=TOO_MANY_ROUNDS not in why,
            ),
            Step(
                key="fsu.hours",
                value=self.hours_per_day,
                clause=number,
                readings=lost,
                inputs={},
                threshold=hours,
                met=TOO_MANY_HOURS not in why,
            ),
            Step(
                key="fsu.minutes",
                value=minutes,
                clause=number,
                readings=("F24", "F25"),
                inputs={},
                threshold=least,
                met=TOO_SHORT not in why,
            ),
        )


@cites("chess-rating", "2/p3")
def play_of(control: TimeControl, rounds_per_day: int, hours_per_day: Fraction | None = None) -> DailyPlay:
    """The play by its regulation; hours that are not told are all the time both sides have in the rounds (F24, F44)."""
    minutes, seconds, moves = 0, 0, MOVES
    for period in control.periods:
        played = min(moves, period.moves or moves)
        minutes, seconds, moves = minutes + period.minutes, seconds + played * period.increment, moves - played
        if not moves:
            break
    play = DailyPlay(minutes, seconds // MOVES, rounds_per_day, hours_per_day or Fraction(0))
    longest = Fraction(2 * rounds_per_day * play.minutes_for_60_moves, 60)
    return play if hours_per_day is not None else replace(play, hours_per_day=longest)


@cites("chess-rating", "2/p3", "2/p3/item2", "2/p6", "2/p6/item2")
@dataclass(frozen=True, slots=True)
class GameCounts:
    """Whether a game is rated by its conditions of play."""

    play: DailyPlay
    white_rating: int | None
    black_rating: int | None
    moves_by_white: int
    moves_by_black: int
    rulebook: Rulebook = field(repr=False)

    @property
    def both_moved(self) -> bool:
        """Whether each side made a move."""
        return min(self.moves_by_white, self.moves_by_black) >= 1

    @property
    def why_not(self) -> tuple[str, ...]:
        """Every condition that is not met."""
        game = (
            (self._long_enough, TOO_SHORT_FOR_STRONG),
            (self.both_moved, NO_MOVE),
        )
        return (*self.play.why_not(self.rulebook), *(why for met, why in game if not met))

    @property
    def minutes_for_60_moves(self) -> int:
        """All time through move 60."""
        return self.play.minutes_for_60_moves

    @property
    def rated(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    def explanation(self) -> Explanation:
        """The verdict and the conditions."""
        verdict = phrase("fsu.game_is_rated") if self.rated else phrase("fsu.game_is_not_rated")
        return Explanation(
            Step(verdict, len(self.why_not) or None, self.rulebook.clause("2/p3")),
            conditions=(*self.play.steps(self.rulebook), self._strong(), self._moves()),
        )

    @property
    def _long_enough(self) -> bool:
        return self.play.long_enough_for(self.white_rating, self.black_rating, self.rulebook)

    def _strong(self) -> Step:
        figures, number = self.rulebook.figures(FsuFigures), self.rulebook.clause("2/p3/item2")
        strong = is_strong(self.white_rating, self.rulebook) or is_strong(self.black_rating, self.rulebook)
        key = phrase("fsu.strong_minutes") if strong else phrase("fsu.no_strong")
        inputs: dict[str, Value] = {"rating": figures.strong_rating}
        minutes = self.play.minutes_for_60_moves
        return Step(
            key=key,
            value=minutes,
            clause=number,
            readings=("F24", "F25"),
            inputs=inputs,
            threshold=figures.strong_minutes,
            met=self._long_enough,
        )

    def _moves(self) -> Step:
        inputs: dict[str, Value] = {"white": self.moves_by_white, "black": self.moves_by_black}
        number = self.rulebook.clause("2/p6/item2" if self.both_moved else "2/p6")
        return Step("fsu.moves", None, number, inputs=inputs, met=self.both_moved)


def is_strong(rating: int | None, rulebook: Rulebook) -> bool:
    """Whether a rating is 2300 or more."""
    return rating is not None and rating >= rulebook.figures(FsuFigures).strong_rating
