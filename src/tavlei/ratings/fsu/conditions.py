"""Which games are rated: time, rounds and hours a day, moves made (section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.figures import figures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from fractions import Fraction

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
    @cites(EDITION, "2/p3")
    def minutes_for_60_moves(self) -> int:
        """All time through move 60: an increment of a second is a minute over 60 moves (F24)."""
        return self.base_minutes + self.increment_seconds * MOVES // 60

    @property
    @cites(EDITION, "2/p3")
    def why_not(self) -> tuple[str, ...]:
        """What loses the whole competition (F25)."""
        conditions = (
            (self.rounds_per_day <= figures().most_rounds_a_day, TOO_MANY_ROUNDS),
            (self.hours_per_day <= figures().most_hours_a_day, TOO_MANY_HOURS),
            (self.minutes_for_60_moves >= figures().least_minutes, TOO_SHORT),
        )
        return tuple(why for met, why in conditions if not met)

    @cites(EDITION, "2/p3/item2")
    def long_enough_for(self, white_rating: int | None, black_rating: int | None) -> bool:
        """Whether each has 90 minutes if either is rated 2300 or more this month (F25)."""
        return self.minutes_for_60_moves >= figures().strong_minutes or not is_strong(white_rating, black_rating)

    def steps(self) -> tuple[Step, ...]:
        """The conditions of a competition, one by one."""
        known, why, minutes = figures(), self.why_not, self.minutes_for_60_moves
        number = rule("2/p3")
        rounds, hours, least = known.most_rounds_a_day, known.most_hours_a_day, known.least_minutes
        lost = ("F25",)
        return (
            Step("fsu.rounds", self.rounds_per_day, number, lost, {}, rounds, TOO_MANY_ROUNDS not in why),
            Step("fsu.hours", self.hours_per_day, number, lost, {}, hours, TOO_MANY_HOURS not in why),
            Step("fsu.minutes", minutes, number, ("F24", "F25"), {}, least, TOO_SHORT not in why),
        )


@dataclass(frozen=True, slots=True)
class GameCounts:
    """A game held against the conditions."""

    play: DailyPlay
    white_rating: int | None
    black_rating: int | None
    moves_by_white: int
    moves_by_black: int

    @property
    def both_moved(self) -> bool:
        """Whether each side made a move."""
        return min(self.moves_by_white, self.moves_by_black) >= 1

    @property
    def why_not(self) -> tuple[str, ...]:
        """Every condition that is not met."""
        game = (
            (self.play.long_enough_for(self.white_rating, self.black_rating), TOO_SHORT_FOR_STRONG),
            (self.both_moved, NO_MOVE),
        )
        return (*self.play.why_not, *(why for met, why in game if not met))

    @property
    def rated(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    def explanation(self) -> Explanation:
        """The verdict and the conditions."""
        verdict = phrase("fsu.game_is_rated") if self.rated else phrase("fsu.game_is_not_rated")
        return Explanation(
            Step(verdict, len(self.why_not) or None, rule("2/p3")),
            conditions=(*self.play.steps(), self._strong(), self._moves()),
        )

    def _strong(self) -> Step:
        minutes, met = figures().strong_minutes, self.play.long_enough_for(self.white_rating, self.black_rating)
        key = (
            phrase("fsu.strong_minutes") if is_strong(self.white_rating, self.black_rating) else phrase("fsu.no_strong")
        )
        inputs: dict[str, Value] = {"rating": figures().strong_rating}
        found = self.play.minutes_for_60_moves
        return Step(key, found, rule("2/p3/item2"), ("F24", "F25"), inputs, minutes, met)

    def _moves(self) -> Step:
        inputs: dict[str, Value] = {"white": self.moves_by_white, "black": self.moves_by_black}
        number = rule("2/p6/item2") if self.both_moved else rule("2/p6")
        return Step("fsu.moves", None, number, inputs=inputs, met=self.both_moved)


def is_strong(*ratings: int | None) -> bool:
    """Whether one of the ratings is 2300 or more."""
    return any(each is not None and each >= figures().strong_rating for each in ratings)


@cites(EDITION, "2/p3", "2/p3/item2", "2/p6", "2/p6/item2")
def game_counts(
    play: DailyPlay, white_rating: int | None, black_rating: int | None, moves_by_white: int, moves_by_black: int
) -> GameCounts:
    """Whether a game is rated by its conditions of play."""
    return GameCounts(play, white_rating, black_rating, moves_by_white, moves_by_black)
