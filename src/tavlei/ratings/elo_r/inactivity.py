"""What a long absence takes from an Elo-R (7.14)."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.figures import figures
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from datetime import date


@dataclass(frozen=True, slots=True)
class Inactivity:
    """The full years of an absence, what they take in all, and what is left to take now."""

    elo_r: int
    last_included_competition_end: date
    list_date: date
    already_deducted: int
    full_years_absent: int
    total_deduction: int

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
        number, given = rule("7/7.14"), figures()
        since: dict[str, Value] = {"since": self.last_included_competition_end, "until": self.list_date}
        terms: dict[str, Value] = {"free": given.absence_years, "each": given.absence_deduction}
        terms["years"] = self.full_years_absent
        most = given.most_absence_deduction
        return (
            Step("elo_r.years_absent", self.full_years_absent, number, ("E16",), since),
            Step("elo_r.deduction", self.total_deduction, number, ("E16",), terms, most),
            Step("elo_r.deduct_now", self.deduct_now, number, ("E16",), {"already": self.already_deducted}),
        )

    def explanation(self) -> Explanation:
        """The new Elo-R, then the years and the deductions."""
        inputs: dict[str, Value] = {"own": self.elo_r, "deducted": self.deduct_now}
        key = phrase("elo_r.deducted") if self.deduct_now else phrase("elo_r.nothing_deducted")
        return Explanation(Step(key, self.new_elo_r, rule("7/7.14"), ("E16",), inputs), working=self.steps())


@cites(EDITION, "7/7.14")
def inactivity(
    elo_r: int, last_included_competition_end: date, list_date: date, already_deducted: int = 0
) -> Inactivity:
    """What an absence takes: nothing for four full years, 10 for each further one, at most 50 (E16).

    `already_deducted` is what earlier lists took in this same absence.
    """
    if list_date < last_included_competition_end:
        raise _refused("list_date", phrase("the list is of a day before the end of the last competition"))
    years = full_years(last_included_competition_end, list_date)
    total = total_deduction(years)
    if not 0 <= already_deducted <= total:
        raise _refused(
            "already_deducted",
            phrase("this absence can have taken from 0 to {total} so far; got {got}"),
            total=total,
            got=already_deducted,
        )
    return Inactivity(elo_r, last_included_competition_end, list_date, already_deducted, years, total)


@cites(EDITION, "7/7.14")
def total_deduction(years: int) -> int:
    """What an absence of so many full years takes in all."""
    given = figures()
    return min(given.most_absence_deduction, given.absence_deduction * max(0, years - given.absence_years))


def full_years(since: date, until: date) -> int:
    """The years completed between two days; a year from 29 February is complete on 28 February."""
    day = min(since.day, monthrange(until.year, since.month)[1])
    return until.year - since.year - ((until.month, until.day) < (since.month, day))


def _refused(path: str, message: str, **params: object) -> Refusal:
    return Refusal(Problem(message, params, path=path, clause=rule("7/7.14")))
