"""The coefficient K (6.6.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import FsuPlayer
    from tavlei.rulebook import Rulebook

NEW_PLAYER: Final = phrase("new player (<30 games)")
YOUNG: Final = phrase("under 14 and rating <= 2000")
HAS_REACHED_2300: Final = phrase("published rating has reached 2300")
BELOW_2300: Final = phrase("rating below 2300")
_READINGS: Final = {
    NEW_PLAYER: ("F7", "F8"),
    YOUNG: ("F7", "F8", "F9"),
    HAS_REACHED_2300: ("F7", "F8"),
    BELOW_2300: ("F7", "F8"),
}


def readings_of(reason: str, player: FsuPlayer) -> tuple[str, ...]:
    """The readings that K rests on by its reason."""
    if reason in (HAS_REACHED_2300, BELOW_2300):
        return (*_READINGS[reason], "F9" if player.has_known_age else "F43")
    return _READINGS[reason]


class BaseK(NamedTuple):
    """K before the cap of 700, and the rule that gave it."""

    value: int
    reason: str


@dataclass(frozen=True, slots=True)
class KFactor:
    """K with its reason, and what the number of games of the month leaves of it."""

    player: FsuPlayer
    month: Month
    base: int
    reason: str
    rated_games: int
    used: int
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """K used, then the rule and the cap."""
        verdict = Step("fsu.k_used", self.used, self.rulebook.clause("6.6.5"))
        return Explanation(verdict, working=self.steps())

    def steps(self) -> tuple[Step, Step]:
        """The rule that fits first, and the cap."""
        readings = readings_of(self.reason, self.player)
        inputs: dict[str, Value] = {"reason": self.reason, "day": self.month.first_day}
        return (Step("fsu.k_base", self.base, self.rulebook.clause("6.6.5"), readings, inputs), self._cap())

    def _cap(self) -> Step:
        most = self.rulebook.figures(FsuFigures).most_k_times_games
        inputs: dict[str, Value] = {"base": self.base, "games": self.rated_games}
        inputs["product"] = self.base * self.rated_games
        key = phrase("fsu.k_kept") if self.used == self.base else phrase("fsu.k_reduced")
        return Step(key, self.used, self.rulebook.clause("6.6.5/p2"), ("F10",), inputs, most)


@cites("chess-rating", "6.6.5")
def base_k(player: FsuPlayer, first_day: date, rulebook: Rulebook) -> BaseK:
    """The first rule that fits on the first day of the month (F7, F8)."""
    known = rulebook.figures(FsuFigures)
    if player.rated_games_before < known.new_player_games:
        return BaseK(known.new_player_k, NEW_PLAYER)
    if player.rating <= known.young_most_rating and _is_young(player, first_day, rulebook):
        return BaseK(known.young_k, YOUNG)
    if player.ever_published_2300_or_more or player.rating >= known.published_for_strong_k:
        return BaseK(known.strong_k, HAS_REACHED_2300)
    return BaseK(known.usual_k, BELOW_2300)


@cites("chess-rating", "6.6.5")
def is_young(birth_date: date | None, first_day: date, rulebook: Rulebook) -> bool:
    """Whether the 14th birthday has not come by the first day of the month (F9); without a birth date it has."""
    if birth_date is None:
        return False
    latest = (first_day.year - rulebook.figures(FsuFigures).young_years, first_day.month, first_day.day)
    return (birth_date.year, birth_date.month, birth_date.day) > latest


def _is_young(player: FsuPlayer, first_day: date, rulebook: Rulebook) -> bool:
    return is_young(player.birth_date, first_day, rulebook) if player.young is None else player.young


@cites("chess-rating", "6.6.5/p2")
def capped_k(base: int, games: int, rulebook: Rulebook) -> int:
    """The largest whole K, at most the base, with K x n not above 700 (F10)."""
    most = rulebook.figures(FsuFigures).most_k_times_games
    return base if base * games <= most else most // games


@cites("chess-rating", "6.6.5", "6.6.5/p2")
def k_factor(player: FsuPlayer, month: Month, rated_games: int, rulebook: Rulebook) -> KFactor:
    """K of a player for a month with that many rated games."""
    if rated_games < 0:
        problem = Problem("the number of games must not be negative", path="rated_games_in_month")
        raise rulebook.refusal(problem, "6.6.5")
    base = base_k(player, month.first_day, rulebook)
    used = capped_k(base.value, rated_games, rulebook)
    return KFactor(
        player=player,
        month=month,
        base=base.value,
        reason=base.reason,
        rated_games=rated_games,
        used=used,
        rulebook=rulebook,
    )
