"""The rating of a player (8.1): the best results of four years, each year with its weight."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.list_days import rated_years
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tavlei.bridge.accounts.ledger import Account
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class RatedResult:
    """The RO of one tournament; `championship` is a European, world, Russian or regional championship."""

    ro: Fraction | int
    championship: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class YearSum:
    """The results of one year, and which of them count, by their places in the list."""

    results: tuple[RatedResult, ...]
    counted: tuple[int, ...]

    @property
    def total(self) -> Fraction:
        """The RO of the results that count."""
        return Fraction(sum(self.results[index].ro for index in self.counted))

    def steps(self, rulebook: Rulebook) -> tuple[Step, ...]:
        """The results that count, one by one."""
        return tuple(_result(self.results[index], rulebook) for index in self.counted)


NO_RESULTS: Final = YearSum((), ())


@dataclass(frozen=True, slots=True)
class FourYearRating:
    """The years, the latest first."""

    years: tuple[YearSum, ...]
    list_day: date | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def value(self) -> Fraction:
        """The weighted sum, not rounded (B15)."""
        years = zip(self.rulebook.figures(AccountFigures).year_weights, self.years, strict=False)
        return sum((weight * year.total for weight, year in years if year.counted), Fraction(0))

    @property
    def year_sums(self) -> tuple[Fraction, ...]:
        """The RO that count in each year, without weight."""
        return tuple(year.total for year in self.years)

    @property
    def counted(self) -> tuple[tuple[int, ...], ...]:
        """Which results count in each year, by their places in the list."""
        return tuple(year.counted for year in self.years)

    def explanation(self) -> Explanation:
        """The rating, year by year with the results that count."""
        weights = self.rulebook.figures(AccountFigures).year_weights
        verdict = Step("bridge.rating", self.value, self.rulebook.clause("8.1"), ("B15",))
        years = zip(weights, self.years, strict=False)
        working = (_year(index, weight, year, self.rulebook) for index, (weight, year) in enumerate(years))
        return Explanation(verdict, working=tuple(working))


@cites("bridge-classification", "8.1/p2")
def year_sum(results: Iterable[RatedResult], figures: AccountFigures) -> YearSum:
    """The greatest sum of at most ten results, of them at most seven without championship status (B15, B58).

    The seven best without such status and all with it are ranked together: nothing better can be left out, because
    exchanging a result for a greater one that is allowed never lowers the sum. What is not above zero adds nothing.
    """
    rated_results = tuple(results)
    best_first = sorted(
        (index for index, rated_result in enumerate(rated_results) if rated_result.ro > 0),
        key=lambda index: -rated_results[index].ro,
    )
    ordinary = [index for index in best_first if not rated_results[index].championship]
    left_out = set(ordinary[figures.results_without_championship :])
    counted = [index for index in best_first if index not in left_out][: figures.results_a_year]
    return YearSum(rated_results, tuple(sorted(counted)))


@cites("bridge-classification", "8.1")
def rating(years: Sequence[Iterable[RatedResult]], rulebook: Rulebook) -> FourYearRating:
    """The rating from the results of one to four years, the latest first."""
    figures = rulebook.figures(AccountFigures)
    most = len(figures.year_weights)
    if not 1 <= len(years) <= most:
        counts = {"most": most, "got": len(years)}
        raise Refusal(
            Problem("expected 1 to {most} years; got {got}", counts, path="years", clause=rulebook.clause("8.1"))
        )
    return FourYearRating(tuple(year_sum(year, figures) for year in years), rulebook=rulebook)


@cites("bridge-classification", "8.1", "8.1/p2")
def rating_on(account: Account, list_day: date, rulebook: Rulebook) -> FourYearRating:
    """The rating of an account on a list: years of 12 months back from its 1st, of what is published by then (B48)."""
    windows = rated_years(list_day, rulebook)
    years: list[list[RatedResult]] = [[] for _ in windows]
    for entry in account.entries:
        if entry.ro and entry.published <= list_day and entry.dated >= windows[-1].first:
            index = next(number for number, window in enumerate(windows) if entry.dated >= window.first)
            years[index].append(RatedResult(entry.ro, entry.championship, entry.source))
    by_source = (
        sorted(year, key=lambda rated_result: (-rated_result.ro, not rated_result.championship, rated_result.source))
        for year in years
    )
    figures = rulebook.figures(AccountFigures)
    sums = tuple(year_sum(year, figures) if year else NO_RESULTS for year in by_source)
    return FourYearRating(sums, list_day, rulebook=rulebook)


def _year(index: int, weight: Fraction, year: YearSum, rulebook: Rulebook) -> Step:
    ordinary = sum(not year.results[counted].championship for counted in year.counted)
    inputs: dict[str, Value] = {
        "year": index + 1,
        "weight": weight,
        "counted": len(year.counted),
        "ordinary": ordinary,
        "results": len(year.results),
    }
    return Step(
        "bridge.rating_year", year.total, rulebook.clause("8.1/p2"), ("B15", "B58"), inputs, steps=year.steps(rulebook)
    )


def _result(result: RatedResult, rulebook: Rulebook) -> Step:
    key = phrase("bridge.rating_championship") if result.championship else phrase("bridge.rating_other")
    if not result.source:
        return Step(key, result.ro, rulebook.clause("8.1/p2"))
    key = phrase("bridge.rating_championship_of") if result.championship else phrase("bridge.rating_other_of")
    return Step(key, result.ro, rulebook.clause("8.1/p2"), inputs={"source": result.source})
