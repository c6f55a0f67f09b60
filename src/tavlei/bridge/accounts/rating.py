"""The rating of a player (8.1): the best results of four years, each year with its weight."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.figures import account_figures
from tavlei.bridge.accounts.list_days import year_before
from tavlei.bridge.edition import EDITION, rule
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tavlei.bridge.accounts.ledger import Account


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

    def steps(self) -> tuple[Step, ...]:
        """The results that count, one by one."""
        return tuple(_result(self.results[index]) for index in self.counted)


NO_RESULTS: Final = YearSum((), ())


@dataclass(frozen=True, slots=True)
class Rating:
    """The years, the latest first."""

    years: tuple[YearSum, ...]
    list_day: date | None = None

    @property
    def value(self) -> Fraction:
        """The weighted sum, not rounded (B15)."""
        years = zip(account_figures().year_weights, self.years, strict=False)
        return sum((weight * year.total for weight, year in years if year.counted), Fraction(0))

    def explanation(self) -> Explanation:
        """The rating, year by year with the results that count."""
        weights = account_figures().year_weights
        verdict = Step("bridge.rating", self.value, rule("8.1"), ("B15",))
        years = zip(weights, self.years, strict=False)
        return Explanation(verdict, working=tuple(_year(index, *each) for index, each in enumerate(years)))


@cites(EDITION, "8.1/p2")
def year_sum(results: Iterable[RatedResult]) -> YearSum:
    """The greatest sum of at most ten results, of them at most seven without championship status (B15, B58).

    The seven best without such status and all with it are ranked together: nothing better can be left out, because
    exchanging a result for a greater one that is allowed never lowers the sum. What is not above zero adds nothing.
    """
    figures = account_figures()
    given = tuple(results)
    best_first = sorted((index for index, each in enumerate(given) if each.ro > 0), key=lambda index: -given[index].ro)
    ordinary = [index for index in best_first if not given[index].championship]
    left_out = set(ordinary[figures.results_without_championship :])
    counted = [index for index in best_first if index not in left_out][: figures.results_a_year]
    return YearSum(given, tuple(sorted(counted)))


@cites(EDITION, "8.1")
def rating(years: Sequence[Iterable[RatedResult]]) -> Rating:
    """The rating from the results of one to four years, the latest first."""
    most = len(account_figures().year_weights)
    if not 1 <= len(years) <= most:
        counts = {"most": most, "got": len(years)}
        raise Refusal(Problem("expected 1 to {most} years; got {got}", counts, path="years", clause=rule("8.1")))
    return Rating(tuple(year_sum(each) for each in years))


@cites(EDITION, "8.1", "8.1/p2")
def rating_on(account: Account, list_day: date) -> Rating:
    """The rating of an account on a list: years of 12 months back from its 1st, of what is published by then (B48)."""
    windows = [year_before(list_day, earlier) for earlier in range(len(account_figures().year_weights))]
    years: list[list[RatedResult]] = [[] for _ in windows]
    for each in account.entries:
        if each.ro and each.published <= list_day and each.dated >= windows[-1].first:
            index = next(number for number, window in enumerate(windows) if each.dated >= window.first)
            years[index].append(RatedResult(each.ro, each.championship, each.source))
    by_source = (sorted(year, key=lambda each: (-each.ro, not each.championship, each.source)) for year in years)
    return Rating(tuple(year_sum(year) if year else NO_RESULTS for year in by_source), list_day)


def _year(index: int, weight: Fraction, year: YearSum) -> Step:
    ordinary = sum(not year.results[each].championship for each in year.counted)
    inputs: dict[str, Value] = {
        "year": index + 1,
        "weight": weight,
        "counted": len(year.counted),
        "ordinary": ordinary,
        "results": len(year.results),
    }
    return Step("bridge.rating_year", year.total, rule("8.1/p2"), ("B15", "B58"), inputs, steps=year.steps())


def _result(result: RatedResult) -> Step:
    key = phrase("bridge.rating_championship") if result.championship else phrase("bridge.rating_other")
    inputs: dict[str, Value] = {"source": result.source} if result.source else {}
    return Step(key, result.ro, rule("8.1/p2"), inputs=inputs)
