"""The new Elo-R of an athlete after a half-year (7.6, 7.13)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.figures import figures
from tavlei.rulebook import DEFAULT_SETTINGS, Explanation, Problem, Refusal, Step, Value, cites, half_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date

    from tavlei.rulebook import Choice, Resolved, Settings

_ROUNDINGS: Final[Mapping[Choice, Callable[[Fraction], int]]] = {"half_up": half_up}


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """What one competition brings to the half-year: a change over counted encounters, or why it brings nothing."""

    id: str
    change: Fraction | None
    counted: int = 0
    why: str | None = None

    def step(self) -> Step:
        """The line as a step."""
        inputs: dict[str, Value] = {"competition": self.id, "counted": self.counted}
        if self.change is None:
            return Step("elo_r.line_without_change", self.why, rule("7/7.10"), inputs=inputs)
        return Step("elo_r.line", self.change, rule("7/7.6/item2"), inputs=inputs)


@dataclass(frozen=True, slots=True)
class HalfYearChange:
    """The sum of a half-year, the correction for many encounters, and the new Elo-R."""

    own_elo_r: int
    competitions: tuple[CompetitionLine, ...]
    encounters: int
    sum: Fraction
    correction: Fraction
    rounding: Resolved

    @property
    def change_exact(self) -> Fraction:
        """The sum after the correction."""
        return self.sum * self.correction

    @property
    def new_elo_r(self) -> int:
        """Own Elo-R and change, rounded once (E7, E8)."""
        return _ROUNDINGS[self.rounding.choice](self.own_elo_r + self.change_exact)

    def explanation(self) -> Explanation:
        """Verdict, then competition by competition, the sum, the correction, the rounding."""
        return Explanation(self.verdict(), working=(*(each.step() for each in self.competitions), *self.steps()))

    def verdict(self) -> Step:
        """The new Elo-R in one line."""
        inputs: dict[str, Value] = {"own": self.own_elo_r, "change": self.change_exact}
        return Step("elo_r.new_elo_r", self.new_elo_r, rule("7/7.6"), ("E7",), inputs)

    def steps(self) -> tuple[Step, ...]:
        """The sum, the correction and the rounding."""
        most = figures().most_encounters
        total: dict[str, Value] = {"sum": self.sum, "correction": self.correction, "most": most}
        total["encounters"] = self.encounters
        inputs: dict[str, Value] = {"exact": self.own_elo_r + self.change_exact}
        rounding, number = ("E8", "E7"), rule("7/7.6/item2")
        corrected = (
            Step("elo_r.correction", self.change_exact, rule("7/7.13"), ("E7", "E9"), total)
            if self.encounters > most
            else Step("elo_r.no_correction", self.encounters, rule("7/7.13"), ("E9",), threshold=most)
        )
        return (
            Step("elo_r.sum", self.sum, number),
            corrected,
            Step("elo_r.rounded", self.new_elo_r, number, rounding, inputs, ruling=self.rounding.ruling),
        )


@cites(EDITION, "7/7.6/item2", "7/7.6/item3")
def half_year(
    own_elo_r: int,
    competitions: Iterable[CompetitionLine],
    settings: Settings = DEFAULT_SETTINGS,
    on: date | None = None,
) -> HalfYearChange:
    """The new Elo-R from the changes in all competitions of the half-year, all computed from the same own Elo-R."""
    lines = tuple(competitions)
    _check_different(lines)
    counting = [each for each in lines if each.change is not None]
    encounters = sum(each.counted for each in counting)  # E9: cancelled losses included
    total = sum((each.change for each in counting if each.change), Fraction(0))
    rounding = settings.resolve("E8", on)
    return HalfYearChange(own_elo_r, lines, encounters, total, correction(encounters), rounding)


@cites(EDITION, "7/7.13")
def correction(encounters: int) -> Fraction:
    """40 divided by the number of encounters if they are more than 40, else 1."""
    most = figures().most_encounters
    return Fraction(most, encounters) if encounters > most else Fraction(1)


def _check_different(lines: tuple[CompetitionLine, ...]) -> None:
    names = Counter(each.id for each in lines)
    for index, each in enumerate(lines):
        if names[each.id] > 1:
            raise Refusal(
                Problem("the competition «{id}» is listed twice", {"id": each.id}, path=f"competitions[{index}].id")
            )
