"""Categories of countries (appendix 2): whole numbers from 0 to 4, dated, revised at most once a year (6.3).

A country is named by its Olympic code or by one of ISO 3166 (B85).
"""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Clause, Rulebook

SOURCE: Final = "bridge_countries"
_UNKNOWN: Final = phrase(
    "«{code}» is no known code of a country; known, beside their equivalents of ISO 3166, are: {codes}"
)


@dataclass(frozen=True, slots=True)
class CategoryRevision:
    """The categories as the committee set them, from a day on; who is not named has the worst."""

    valid_from: date
    categories: Mapping[str, int]


@cites("bridge-classification", "6.3/p2", "app2")
@dataclass(frozen=True, slots=True)
class CountryCategories:
    """All revisions in order of their days; a list revised too soon cannot be built."""

    revisions: tuple[CategoryRevision, ...]
    known: range
    rulebook: InitVar[Rulebook]
    _codes: Mapping[str, str] = field(init=False, repr=False, compare=False)
    _appendix: Clause = field(init=False, repr=False, compare=False)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse wrong categories, wrong codes, and revisions less than a year apart (B69)."""
        object.__setattr__(self, "_codes", rulebook.read(SOURCE, _codes, "codes"))
        object.__setattr__(self, "_appendix", rulebook.clause("app2"))
        if problems := tuple(self._problems(rulebook)):
            raise Refusal(*problems)

    def category(self, country: str, on: date) -> int:
        """The category of a country on a day; before the first revision its figures hold."""
        code = self.code(country)
        in_force = [revision for revision in self.revisions if revision.valid_from <= on] or self.revisions[:1]
        return in_force[-1].categories.get(code, self.known[-1])

    @cites("bridge-classification", "app2")
    def code(self, country: str) -> str:
        """The code of a country as the lists have it; one that nobody knows is refused, with those that are (B85)."""
        text = self._codes.get(country.strip().upper())
        if text is None:
            raise Refusal(self._unknown(country))
        return text

    def _unknown(self, country: str) -> Problem:
        params = {"code": country, "codes": ", ".join(sorted(set(self._codes.values())))}
        return Problem(_UNKNOWN, params, clause=self._appendix)

    def revised(self, valid_from: date, categories: Mapping[str, int], rulebook: Rulebook) -> CountryCategories:
        """The categories with a further revision."""
        return CountryCategories(
            (*self.revisions, CategoryRevision(valid_from, dict(categories))), self.known, rulebook
        )

    def _problems(self, rulebook: Rulebook) -> Iterator[Problem]:
        if not self.revisions:
            yield Problem("no categories of countries are given", clause=rulebook.clause("app2"))
        for revision in self.revisions:
            for country, category in revision.categories.items():
                if self._codes.get(country) != country:
                    yield self._unknown(country)
                if problem := check_category(category, rulebook):
                    yield problem.at(country)
        for before, after in pairwise(self.revisions):
            if after.valid_from < _a_year_after(before.valid_from):
                days = {"before": before.valid_from.isoformat(), "after": after.valid_from.isoformat()}
                yield Problem(
                    "the categories of countries of {before} may not be revised on {after}: a year has not passed",
                    days,
                    clause=rulebook.clause("6.3/p2"),
                )


def check_category(category: int, rulebook: Rulebook) -> Problem | None:
    """What is wrong with a number that is no category."""
    known = category_range(rulebook)
    if category in known:
        return None
    bounds = {"best": known[0], "worst": known[-1], "category": category}
    return Problem(
        "a country's category is a whole number from {best} to {worst}; got {category}",
        bounds,
        clause=rulebook.clause("6.3/p2"),
    )


def category_range(rulebook: Rulebook) -> range:
    """All categories a country can have, the best first."""
    return rulebook.read(SOURCE, _range)


def country_categories(rulebook: Rulebook) -> CountryCategories:
    """The categories of the edition; a federation adds later revisions with `revised`."""
    return rulebook.read(SOURCE, lambda content: _categories(content, rulebook), CountryCategories)


def _range(content: Mapping[str, Any]) -> range:
    bounds = content["6.3/p2"]
    return range(bounds["best"], bounds["worst"] + 1)


def _categories(content: Mapping[str, Any], rulebook: Rulebook) -> CountryCategories:
    revisions = sorted((_revision(row) for row in content["revisions"]), key=lambda revision: revision.valid_from)
    return CountryCategories(tuple(revisions), _range(content), rulebook)


def _revision(row: Mapping[str, Any]) -> CategoryRevision:
    named = {country: int(category) for category, countries in row["categories"].items() for country in countries}
    return CategoryRevision(row["from"], named)


def _codes(content: Mapping[str, Any]) -> dict[str, str]:
    """Every code by which a country is known, with the one that the lists have."""
    listed: Mapping[str, list[str]] = content["app2"]["codes"]
    return {code: country for country, others in listed.items() for code in (country, *others)}


def _a_year_after(day: date) -> date:
    try:
        return day.replace(year=day.year + 1)
    except ValueError:  # 29 February
        return date(day.year + 1, 3, 1)
