"""The new Elo-R of an athlete after a half-year (7.6, 7.13)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, exact_sum, half_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tavlei.ratings.elo_r.change import CompetitionChange, NotComputed
    from tavlei.rulebook import Choice, Resolved, Rulebook

_ROUNDINGS: Final[Mapping[Choice, Callable[[Fraction], int]]] = {"half_up": half_up}


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """What one competition brings to the half-year: a change over counted encounters, or why it brings nothing."""

    id: str
    change: Fraction | None
    counted: int = 0
    why: str | None = None

    def step(self, rulebook: Rulebook) -> Step:
        """The line as a step."""
        inputs: dict[str, Value] = {"competition": self.id, "counted": self.counted}
        if self.change is None:
            return Step("elo_r.line_without_change", self.why, rulebook.clause("7/7.10"), inputs=inputs)
        return Step("elo_r.line", self.change, rulebook.clause("7/7.6/item2"), inputs=inputs)


@dataclass(frozen=True, slots=True)
class HalfYearChange:
    """The sum of a half-year, the correction for many encounters, and the new Elo-R."""

    own_elo_r: int
    competitions: tuple[CompetitionLine, ...]
    encounters: int
    sum: Fraction
    correction: Fraction
    rounding: Resolved
    rulebook: Rulebook = field(repr=False)
    new_elo_r: int = field(init=False)
    """Own Elo-R and change, rounded once (E7, E8)."""

    def __post_init__(self) -> None:
        change = self.change_exact
        exact = Fraction(self.own_elo_r * change.denominator + change.numerator, change.denominator)
        object.__setattr__(self, "new_elo_r", _ROUNDINGS[self.rounding.choice](exact))

    @property
    def change_exact(self) -> Fraction:
        """The sum after the correction."""
        return self.sum if self.correction == 1 else self.sum * self.correction

    def explanation(self) -> Explanation:
        """Verdict, then competition by competition, the sum, the correction, the rounding."""
        lines = (line.step(self.rulebook) for line in self.competitions)
        return Explanation(self.verdict(), working=(*lines, *self.steps()))

    def verdict(self) -> Step:
        """The new Elo-R in one line."""
        inputs: dict[str, Value] = {"own": self.own_elo_r, "change": self.change_exact}
        return Step("elo_r.new_elo_r", self.new_elo_r, self.rulebook.clause("7/7.6"), ("E7",), inputs)

    def steps(self) -> tuple[Step, ...]:
        """The sum, the correction and the rounding."""
        most, clause = self.rulebook.figures(EloRFigures).most_encounters, self.rulebook.clause
        total: dict[str, Value] = {"sum": self.sum, "correction": self.correction, "most": most}
        total["encounters"] = self.encounters
        inputs: dict[str, Value] = {"exact": self.own_elo_r + self.change_exact}
        rounding, number = ("E8", "E7"), clause("7/7.6/item2")
        corrected = (
            Step("elo_r.correction", self.change_exact, clause("7/7.13"), ("E7", "E9"), total)
            if self.encounters > most
            else Step("elo_r.no_correction", self.encounters, clause("7/7.13"), ("E9",), threshold=most)
        )
        return (
            Step("elo_r.sum", self.sum, number),
            corrected,
            Step("elo_r.rounded", self.new_elo_r, number, rounding, inputs, ruling=self.rounding.ruling),
        )


def line_of(competition: str, event: CompetitionChange | NotComputed) -> CompetitionLine:
    """What a competition that was computed for an athlete, or was not, brings to the half-year."""
    if event.computed:
        return CompetitionLine(competition, event.change, event.counted)
    return CompetitionLine(competition, None, event.counted or 0, event.why)


@cites("draughts-norms", "7/7.6/item2", "7/7.6/item3")
def half_year(own_elo_r: int, competitions: Iterable[CompetitionLine], rulebook: Rulebook) -> HalfYearChange:
    """The new Elo-R from the changes in all competitions of the half-year, all computed from the same own Elo-R."""
    lines = tuple(competitions)
    _check_different(lines)
    counting = [line for line in lines if line.change is not None]
    encounters = sum(line.counted for line in counting)  # E9: cancelled losses included
    total = Fraction(exact_sum([line.change for line in counting if line.change is not None]))
    rounding = rulebook.resolve("E8")
    return HalfYearChange(
        own_elo_r=own_elo_r,
        competitions=lines,
        encounters=encounters,
        sum=total,
        correction=correction(encounters, rulebook),
        rounding=rounding,
        rulebook=rulebook,
    )


@cites("draughts-norms", "7/7.13")
def correction(encounters: int, rulebook: Rulebook) -> Fraction:
    """40 divided by the number of encounters if they are more than 40, else 1."""
    most = rulebook.figures(EloRFigures).most_encounters
    return Fraction(most, encounters) if encounters > most else Fraction(1)


def _check_different(lines: tuple[CompetitionLine, ...]) -> None:
    if len({line.id for line in lines}) == len(lines):
        return
    names = Counter(line.id for line in lines)
    for index, line in enumerate(lines):
        if names[line.id] > 1:
            path = f"competitions[{index}].id"
            raise Refusal(Problem("the competition «{id}» is listed twice", {"id": line.id}, path=path))
