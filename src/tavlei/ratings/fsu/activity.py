"""Active and inactive players (section 5) and the activity column (section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.figures import figures
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from datetime import date

ACTIVE: Final = phrase("active")
INACTIVE: Final = phrase("inactive")


@dataclass(frozen=True, slots=True)
class Activity:
    """The status of a player on the day of a list."""

    list_date: date
    last_rated_game: date
    earliest: date

    @property
    def active(self) -> bool:
        """Whether the last rated game is not earlier than the same day three years before."""
        return self.last_rated_game >= self.earliest

    @property
    def status(self) -> str:
        """The stable word."""
        return ACTIVE if self.active else INACTIVE

    def explanation(self) -> Explanation:
        """The status and the comparison of the days."""
        key = phrase("fsu.active") if self.active else phrase("fsu.inactive")
        inputs: dict[str, Value] = {"last": self.last_rated_game, "earliest": self.earliest, "list": self.list_date}
        number = rule("5/p2/item3") if self.active else rule("5/p2")
        return Explanation(Step(key, self.status, number, ("F21", "F37"), inputs))


@cites(EDITION, "5/p2", "5/p2/item3")
def activity(list_date: date, last_rated_game: date) -> Activity:
    """Inactive after three years without a rated game; one rated game makes active again (F21)."""
    if last_rated_game > list_date:
        message = phrase("the last rated game is later than the list")
        raise Refusal(Problem(message, path="last_rated_game", clause=rule("5/p2")))
    return Activity(list_date, last_rated_game, shifted(list_date, years=-figures().active_years))


@cites(EDITION, "3/p2")
def active_until(last_rated_game: date) -> date:
    """What the activity column shows: the last rated game and three years (F30)."""
    return shifted(last_rated_game, years=figures().active_years)
