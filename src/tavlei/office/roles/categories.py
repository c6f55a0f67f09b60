"""The categories of judges: kept by a word, written in the language of a page or a paper (appendices 6 to 11; D38)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tavlei.languages import catalogue
from tavlei.office.roles.models import Grant
from tavlei.rulebook import LANGUAGES, cites, phrase
from tavlei.tournament.conduct.officials import JudgeCategory

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.people.models import Person

_ON_PAPER: Final = {
    JudgeCategory.INTERNATIONAL: phrase("category.international"),
    JudgeCategory.ALL_RUSSIAN: phrase("category.all_russian"),
    JudgeCategory.NATIONAL: phrase("category.national"),
    JudgeCategory.FIRST: phrase("category.first"),
    JudgeCategory.SECOND: phrase("category.second"),
    JudgeCategory.THIRD: phrase("category.third"),
    JudgeCategory.YOUNG: phrase("category.young"),
}
_CALLED: Final = {
    JudgeCategory.INTERNATIONAL: phrase("category.name.international"),
    JudgeCategory.ALL_RUSSIAN: phrase("category.name.all_russian"),
    JudgeCategory.NATIONAL: phrase("category.name.national"),
    JudgeCategory.FIRST: phrase("category.name.first"),
    JudgeCategory.SECOND: phrase("category.name.second"),
    JudgeCategory.THIRD: phrase("category.name.third"),
    JudgeCategory.YOUNG: phrase("category.name.young"),
}
_SHORT: Final = {
    JudgeCategory.ALL_RUSSIAN: ("ссвк", "вк"),
    JudgeCategory.NATIONAL: ("ссн", "нк"),
    JudgeCategory.INTERNATIONAL: ("смк", "мк"),
    JudgeCategory.FIRST: ("сс1к", "1", "i", "1к"),
    JudgeCategory.SECOND: ("сс2к", "2", "ii", "2к"),
    JudgeCategory.THIRD: ("сс3к", "3", "iii", "3к"),
    JudgeCategory.YOUNG: ("юс",),
}
"""How categories are usually shortened or called where people write them down."""


def read_category(written: str) -> str:
    """The word of a category as somebody wrote it in any of the languages; what is none of them stays as written."""
    text = " ".join(written.split())
    return _known().get(text.casefold(), text)


@cites("draughts-rules", "app6", "app7/p1", "app7/p2", "app8", "app9", "app10", "app11")
def category_on_paper(category: str, language: str) -> str:
    """A category in the form that goes with «judge of the … category»; one that is no known word as it was written."""
    known = _of(category)
    return catalogue(language).phrase(_ON_PAPER[known]) if known else read_category(category)


def category_name(category: str, language: str) -> str:
    """A category as pages name it: judge of which category."""
    known = _of(category)
    return catalogue(language).phrase(known.label) if known else read_category(category)


def category_in_table(category: str, language: str) -> str:
    """A category under its own heading."""
    known = _of(category)
    return catalogue(language).phrase(_CALLED[known]) if known else read_category(category)


def _of(category: str) -> JudgeCategory | None:
    word = read_category(category)
    return next((known for known in JudgeCategory if known.value == word), None)


def category_of(person: Person | None) -> str:
    """The category with which somebody was appointed last; empty if it is not known."""
    if person is None:
        return ""
    grants = Grant.objects.filter(person=person) | Grant.objects.filter(user__person=person)
    return grants.exclude(category="").order_by("-pk").values_list("category", flat=True).first() or ""


@cache
def _known() -> Mapping[str, str]:
    values: dict[str, str] = {}
    for category in JudgeCategory:
        books = [catalogue(language) for language in LANGUAGES]
        spoken = [
            book.phrase(text) for book in books for text in (category.label, _ON_PAPER[category], _CALLED[category])
        ]
        for text in (category.value, *_SHORT[category], *spoken):
            values.setdefault(text.casefold(), category.value)
    return values
