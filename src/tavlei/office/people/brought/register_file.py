"""The register as a table that is edited and brought back: the same headings, the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants import RegisterRow
from tavlei.exchange.participants.people_file import write_people, write_people_csv
from tavlei.exchange.participants.words import judge_category_of, sex_word, sport_of, title_of
from tavlei.languages import catalogue
from tavlei.office.people.brought.known_facts import FMJD
from tavlei.office.people.brought.register_form import SPORTS
from tavlei.office.people.brought.rows import FIDE
from tavlei.office.people.countries import country_name
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Person
from tavlei.office.roles.categories import category_in_table

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_IN_BOOK: Final = 20_000
"""A longer register leaves as text: a workbook of it takes minutes to write and to open."""
_AT_ONCE: Final = 2_000


def register_file(language: str) -> tuple[bytes, str]:
    """The table and how its name ends."""
    rows = _rows(language)
    if Person.objects.filter(merged_into=None, anonymised=False).count() > MOST_IN_BOOK:
        return write_people_csv(rows, language), "csv"
    return write_people(rows, language, catalogue(language).phrase), "xlsx"


def _rows(language: str) -> Iterator[RegisterRow]:
    """Everybody, with the newest title and the newest category of a judge."""
    people = Person.objects.filter(merged_into=None, anonymised=False).select_related("region", "club", "school")
    people = people.prefetch_related("titles", "judge_categories", "outside_codes").order_by("code")
    for person in people.iterator(chunk_size=_AT_ONCE):
        yield _row(person, language)


def _row(person: Person, language: str) -> RegisterRow:
    title = next((held for held in person.titles.all() if held.revoked is None), None)
    category = next(iter(person.judge_categories.all()), None)
    codes = {outside.body: outside.code for outside in person.outside_codes.all()}
    return RegisterRow(
        family=person.family,
        given=person.given,
        patronymic=person.patronymic,
        code=person.code,
        sex=sex_word(person.sex, language),
        birth=person.birth_date or person.birth_year,
        citizenship=country_name(person.citizenship, language) if person.citizenship else "",
        region=region_name(person.region, language),
        club=str(person.club or ""),
        school=str(person.school or ""),
        trainer=person.trainer,
        sport=_sport(title.sport if title else category.sport if category else ""),
        title=_title(title.title, language) if title else "",
        title_day=title.awarded if title else "",
        title_order=title.order if title else "",
        judge_category=_category(category.category, language) if category else "",
        judge_day=category.awarded if category else "",
        judge_order=category.order if category else "",
        fide_code=codes.get(FIDE, ""),
        fmjd_code=codes.get(FMJD, ""),
    )


def _sport(sport: str) -> str:
    """The word of a sport by which it is known again."""
    word = str(dict(SPORTS).get(sport, sport)) if sport else ""
    return word if sport_of(word) == sport else sport


def _title(title: str, language: str) -> str:
    """The word of a title by which it is known again."""
    word = catalogue(language).phrase(title)
    return word if title_of(word) == title else title


def _category(category: str, language: str) -> str:
    word = category_in_table(category, language)
    return word if judge_category_of(word) == category else category
