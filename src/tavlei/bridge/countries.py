"""Categories of countries (appendix 2): whole numbers from 0 to 4, dated, revised at most once a year (6.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.edition import EDITION, rule
from tavlei.rulebook import Problem, Refusal, cite_data, cited_data, cites, read_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCE: Final = "countries.toml"
_CODE: Final = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class Revision:
    """The categories as the committee set them, from a day on; who is not named has the worst."""

    valid_from: date
    categories: Mapping[str, int]


@cites(EDITION, "6.3/p2", "app2")
@dataclass(frozen=True, slots=True)
class CountryCategories:
    """All revisions in order of their days; a list revised too soon cannot be built."""

    revisions: tuple[Revision, ...]

    def __post_init__(self) -> None:
        """Refuse wrong categories, wrong codes, and revisions less than a year apart (B69)."""
        if problems := tuple(self._problems()):
            raise Refusal(*problems)

    def category(self, country: str, on: date) -> int:
        """The category of a country on a day; before the first revision its figures hold."""
        _check_code(country)
        in_force = [each for each in self.revisions if each.valid_from <= on] or self.revisions[:1]
        return in_force[-1].categories.get(country, category_range()[-1])

    def revised(self, valid_from: date, categories: Mapping[str, int]) -> CountryCategories:
        """The categories with a further revision."""
        return CountryCategories((*self.revisions, Revision(valid_from, dict(categories))))

    def _problems(self) -> Iterator[Problem]:
        if not self.revisions:
            yield Problem("no categories of countries are given", clause=rule("app2"))
        for each in self.revisions:
            for country, category in each.categories.items():
                if problem := check_category(category):
                    yield problem.at(country)
        for before, after in pairwise(self.revisions):
            if after.valid_from < _a_year_after(before.valid_from):
                days = {"before": before.valid_from.isoformat(), "after": after.valid_from.isoformat()}
                yield Problem(
                    "the categories of countries of {before} may not be revised on {after}: a year has not passed",
                    days,
                    clause=rule("6.3/p2"),
                )


def check_category(category: int) -> Problem | None:
    """What is wrong with a number that is no category."""
    known = category_range()
    if category in known:
        return None
    bounds = {"best": known[0], "worst": known[-1], "category": category}
    return Problem(
        "a country's category is a whole number from {best} to {worst}; got {category}", bounds, clause=rule("6.3/p2")
    )


@cache
def category_range() -> range:
    """All categories a country can have, the best first."""
    content = read_data("tavlei.bridge", SOURCE)
    return range(content["best"], content["worst"] + 1)


@cited_data
@cache
def country_categories() -> CountryCategories:
    """The categories of the package's own file; a federation adds later revisions with `revised`."""
    content = read_data("tavlei.bridge", SOURCE)
    cite_data(f"{__name__}:{SOURCE}", content["edition"], [content["clause"]])
    return CountryCategories(tuple(_revision(each) for each in content["revisions"]))


def _revision(row: Mapping[str, Any]) -> Revision:
    named = {country: int(category) for category, countries in row["categories"].items() for country in countries}
    return Revision(row["from"], named)


def _check_code(country: str) -> None:
    if not _CODE.fullmatch(country):
        raise Refusal(
            Problem("expected a country's code of three letters such as POL; got «{code}»", {"code": country})
        )


def _a_year_after(day: date) -> date:
    try:
        return day.replace(year=day.year + 1)
    except ValueError:  # 29 February
        return date(day.year + 1, 3, 1)
