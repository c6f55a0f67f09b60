"""The rounding of the points of a norm (3/2.2.1, 3/2.2.2; 4/3.1, 4/3.2; 5/2.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, Value, cites, half_up, nearest_half_point

_HALF: Final = Fraction(1, 2)
_CLAUSES: Final = {3: ("3/2.2.1", "3/2.2.2"), 4: ("4/3.1", "4/3.2"), 5: ("5/2.3", "5/2.3")}


@dataclass(frozen=True, slots=True)
class RoundedPoints:
    """The points of a norm before and after rounding; `section` is the one whose rounding applies."""

    exact: Fraction
    points_for_win: int
    points: Fraction
    section: int
    rulebook: Rulebook = field(repr=False)

    @property
    def readings(self) -> tuple[str, ...]:
        """The reading it rests on: for 1-0.5-0 the text says nothing of a fraction of exactly a half."""
        stays = self.points_for_win == 1 and self.exact % 1 == _HALF
        renju = ("R12",) if self.section == 5 else ()
        return (*renju, "N3") if stays else renju

    def step(self) -> Step:
        """The rounding as a step."""
        number = _CLAUSES[self.section][self.points_for_win - 1]
        inputs: dict[str, Value] = {"exact": self.exact}
        if self.points_for_win == 1:
            return Step("titles.rounded_to_half", self.points, self.rulebook.clause(number), self.readings, inputs)
        return Step("titles.rounded_to_point", self.points, self.rulebook.clause(number), self.readings, inputs)

    def explanation(self) -> Explanation:
        """The rounding by itself."""
        return Explanation(self.step())


@cites("draughts-norms", "3/2.2.1", "3/2.2.2", "4/3.1", "4/3.2", "4/3/p2", "5/2.3")
def round_points(exact: Fraction, points_for_win: int, rulebook: Rulebook, *, section: int = 3) -> RoundedPoints:
    """The points of a norm: to the half point by quarters if a win is 1, to the point with halves up if it is 2."""
    if exact < 0:
        raise Refusal(Problem("points are not negative", path="exact"))
    points = nearest_half_point(exact) if points_for_win == 1 else Fraction(half_up(exact))
    return RoundedPoints(exact, points_for_win, points, section, rulebook)
