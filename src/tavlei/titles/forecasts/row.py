"""One norm in a forecast: the points it needs, those still to be had, and what can come of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Step, Value, phrase
from tavlei.titles.indicator.norm import IndicatorNorm
from tavlei.titles.rank.norm import RankNorm

if TYPE_CHECKING:
    from tavlei.titles.conditions import Condition
    from tavlei.titles.forecasts.unknown_opponents import Prospect
    from tavlei.titles.verdict import TitleVerdict

POINTS: Final = phrase("titles.points_scored")
_BY_GAMES: Final = (
    phrase("titles.own_rounds"),
    phrase("titles.counted_opponents"),
    phrase("titles.average_in_table"),
    phrase("titles.field"),
    phrase("titles.games"),
    phrase("titles.strong_games"),
)


class Chance(StrEnum):
    """What can still come of a norm if the remaining encounters are played against these opponents."""

    REACHED = phrase("chance.reached")
    FIRST_OF_TWO = phrase("chance.first_of_two")
    POSSIBLE = phrase("chance.possible")
    OUT_OF_REACH = phrase("chance.out_of_reach")
    UNDECIDED = phrase("chance.undecided")

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.value.removeprefix("chance.")


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """One norm: the points it needs, those scored against opponents that count, those still to be had.

    `verdict` is what would come of it if nothing more were scored; `unknown` are the rounds to come without a known or
    expected opponent, which leave undecided whatever the opponents decide; `games` are the encounters the norm is
    reckoned from, played and known, of which every norm may count others. `prospect` tells what the unknown opponents
    may make of it; None where nobody can be supposed.
    """

    verdict: TitleVerdict
    available: Fraction
    unknown: int = 0
    games: int = 0
    prospect: Prospect | None = None

    @property
    def needed(self) -> Fraction | None:
        """The points still needed; None where there is no norm. Nothing at all is never enough for a rank (R14)."""
        short = self.verdict.short
        if short == 0 and self._points is not None and self._points.met is False:
            return self._least
        return short

    @property
    def is_lost(self) -> bool:
        """Whether a condition fails that no opponent of the rounds to come can mend."""
        return any(
            condition.met is False and not condition.second and not (self.unknown and condition.key in _BY_GAMES)
            for condition in self.unmet
        )

    @property
    def chance(self) -> Chance:
        """Whether the points can still be scored and every other condition holds."""
        if self.is_lost or (self.prospect is not None and not self.prospect.attainable):
            return Chance.OUT_OF_REACH
        if self.unknown or any(condition.met is None for condition in self.verdict.conditions):
            return Chance.UNDECIDED
        if self.needed is not None and self.needed > self.available:
            return Chance.OUT_OF_REACH
        if self.needed:
            return Chance.POSSIBLE
        return Chance.FIRST_OF_TWO if self._asks_for_second else Chance.REACHED

    def step(self) -> Step:
        """The forecast in one line; what unknown opponents may change and the conditions that fail stand below."""
        shown = self.verdict
        inputs: dict[str, Value] = {
            "title": shown.title.value,
            "route": shown.route.value,
            "norm": shown.norm,
            "scored": shown.scored,
            "available": self.available,
            "games": self.games,
            "chance": self.chance.value,
        }
        readings = ("R13",) if shown.assumed else ()
        below = (*self._range(), *(condition.step() for condition in self.unmet))
        return Step("titles.forecast", self.needed, shown.clause, readings, inputs, steps=below)

    @property
    def unmet(self) -> tuple[Condition, ...]:
        """The conditions besides the points that are not met, or of which that is not known."""
        return tuple(
            condition for condition in self.verdict.conditions if condition is not self._points and not condition.met
        )

    def _range(self) -> tuple[Step, ...]:
        if self.prospect is None:
            return ()
        readings = ("R20",)
        unknown: dict[str, Value] = {"unknown": self.unknown, "most": self.prospect.most}
        if not self.prospect.attainable:
            return (Step("titles.forecast_hopeless", self.unknown, self.verdict.clause, readings),)
        if self.prospect.least is None:
            return ()
        return (Step("titles.forecast_range", self.prospect.least, self.verdict.clause, readings, unknown),)

    @property
    def _points(self) -> Condition | None:
        return next((condition for condition in self.verdict.conditions if condition.key == POINTS), None)

    @property
    def _asks_for_second(self) -> bool:
        return any(condition.second for condition in self.unmet)

    @property
    def _least(self) -> Fraction:
        basis = self.verdict.basis
        win = basis.norm.points_for_win if isinstance(basis, RankNorm | IndicatorNorm) else 1
        return Fraction(win, 2)
