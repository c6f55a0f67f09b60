"""What a long absence takes from an Elo-R (7.14)."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Inactivity:
    """The full years of an absence, what they take in all, and what is left to take now."""

    elo_r: int
    last_included_competition_end: date
    list_date: date
    already_deducted: int
    full_years_absent: int
    total_deduction: int
    rulebook: Rulebook = field(repr=False)

    @property
    def deduct_now(self) -> int:
        """What earlier lists of the same absence have not taken yet."""
        return self.total_deduction - self.already_deducted

    @property
    def new_elo_r(self) -> int:
        """The Elo-R after the deduction."""
        return self.elo_r - self.deduct_now

    def steps(self) -> tuple[Step, ...]:
        """Years, deduction in all, deduction now."""
        number, r_figures = self.rulebook.clause("7/7.14"), self.rulebook.figures(EloRFigures)
        since: dict[str, Value] = {"since": self.last_included_competition_end, "until": self.list_date}
        terms: dict[str, Value] = {"free": r_figures.absence_years, "each": r_figures.absence_deduction}
        terms["years"] = self.full_years_absent
        most = r_figures.most_absence_deduction
        return (
            Step("elo_r.years_absent", self.full_years_absent, number, ("E16",), since),
            Step("elo_r.deduction", self.total_deduction, number, ("E16",), terms, most),
            Step("elo_r.deduct_now", self.deduct_now, number, ("E16",), {"already": self.already_deducted}),
        )

    def explanation(self) -> Explanation:
        """The new Elo-R, then the years and the deductions."""
        inputs: dict[str, Value] = {"own": self.elo_r, "deducted": self.deduct_now}
        key = phrase("elo_r.deducted") if self.deduct_now else phrase("elo_r.nothing_deducted")
        verdict = Step(key, self.new_elo_r, self.rulebook.clause("7/7.14"), ("E16",), inputs)
        return Explanation(verdict, working=self.steps())


@cites("draughts-norms", "7/7.14")
def inactivity(
    elo_r: int, last_included_competition_end: date, list_date: date, already_deducted: int, rulebook: Rulebook
) -> Inactivity:
    """What an absence takes: nothing for four full years, 10 for each further one, at most 50 (E16).

    `already_deducted` is what earlier lists took in this same absence.
    """
    if list_date < last_included_competition_end:
        message = phrase("the list is of a day before the end of the last competition")
        raise rulebook.refusal(Problem(message, path="list_date"), "7/7.14")
    years = full_years(last_included_competition_end, list_date)
    total = total_deduction(years, rulebook)
    if not 0 <= already_deducted <= total:
        message = phrase("this absence can have taken from 0 to {total} so far; got {got}")
        problem = Problem(message, {"total": total, "got": already_deducted}, path="already_deducted")
        raise rulebook.refusal(problem, "7/7.14")
    return Inactivity(
        elo_r=elo_r,
        last_included_competition_end=last_included_competition_end,
        list_date=list_date,
        already_deducted=already_deducted,
        full_years_absent=years,
        total_deduction=total,
        rulebook=rulebook,
    )


@cites("draughts-norms", "7/7.14")
def total_deduction(years: int, rulebook: Rulebook) -> int:
    """What an absence of so many full years takes in all."""
    r_figures = rulebook.figures(EloRFigures)
    return min(r_figures.most_absence_deduction, r_figures.absence_deduction * max(0, years - r_figures.absence_years))


def full_years(since: date, until: date) -> int:
    """The years completed between two days; a year from 29 February is complete on 28 February."""
    day = min(since.day, monthrange(until.year, since.month)[1])
    return until.year - since.year - ((until.month, until.day) < (since.month, day))
