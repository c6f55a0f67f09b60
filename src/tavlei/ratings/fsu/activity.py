"""Active and inactive players (section 5) and the activity column (section 3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

ACTIVE: Final = phrase("active")
INACTIVE: Final = phrase("inactive")


@dataclass(frozen=True, slots=True)
class Activity:
    """The status of a player on the day of a list."""

    list_date: date
    last_rated_game: date
    earliest: date
    rulebook: Rulebook = field(repr=False)

    @property
    def active(self) -> bool:
        """Whether the last rated game is not earlier than the same day three years before."""
        return self.last_rated_game >= self.earliest

    @property
    def status(self) -> str:
        return ACTIVE if self.active else INACTIVE

    def explanation(self) -> Explanation:
        """The status and the comparison of the days."""
        key = phrase("fsu.active") if self.active else phrase("fsu.inactive")
        inputs: dict[str, Value] = {"last": self.last_rated_game, "earliest": self.earliest, "list": self.list_date}
        number = self.rulebook.clause("5/p2/item3" if self.active else "5/p2")
        return Explanation(Step(key, self.status, number, ("F21", "F37"), inputs))


@cites("chess-rating", "5/p2", "5/p2/item3")
def activity(list_date: date, last_rated_game: date, rulebook: Rulebook) -> Activity:
    """Inactive after three years without a rated game; one rated game makes active again (F21)."""
    if last_rated_game > list_date:
        message = phrase("the last rated game is later than the list")
        raise rulebook.refusal(Problem(message, path="last_rated_game"), "5/p2")
    earliest = shifted(list_date, years=-rulebook.figures(FsuFigures).active_years)
    return Activity(list_date, last_rated_game, earliest, rulebook)


@cites("chess-rating", "3/p2")
def active_until(last_rated_game: date, rulebook: Rulebook) -> date:
    """What the activity column shows: the last rated game and three years (F30)."""
    return shifted(last_rated_game, years=rulebook.figures(FsuFigures).active_years)
