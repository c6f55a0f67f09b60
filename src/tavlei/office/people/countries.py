"""Countries as people call them, and the field that chooses one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.db.models import Count
from django.utils.translation import gettext as _

from tavlei.office.explanations import reader_language
from tavlei.office.people.models import Person, Region
from tavlei.office.people.regions import LANGUAGES, country_of, is_federation
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping

_COUNTRIES: Final = Path(__file__).with_name("countries.toml")
_USUAL: Final = 5
"""So many countries stand first: those of most people and regions of the register."""


@cache
def country_names() -> Mapping[str, Mapping[str, str]]:
    """The names by language, under the codes of ISO 3166-1."""
    rows = tomllib.loads(_COUNTRIES.read_text(encoding="utf-8"))
    return {code: dict(zip(LANGUAGES, names, strict=True)) for code, names in rows.items()}


def country_name(code: str, language: str) -> str:
    """A country in a language; a code that is none stays as it is."""
    return country_names().get(code, {}).get(language, code)


def country_of_text(text: str) -> str:
    """The ISO code of a country that is told by its code, its federation's code or its name; empty if it is none."""
    code = text.strip().upper()
    if code in country_names():
        return code
    if code and is_federation(code):
        return country_of(code)
    return _codes_by_name().get(search_key(text), "")


@cache
def _codes_by_name() -> Mapping[str, str]:
    return {search_key(name): code for code, names in country_names().items() for name in names.values()}


def country_choices() -> list[tuple[str, Any]]:
    """The countries by name in the reader's language, those of most people first."""
    language = reader_language()
    usual = [(code, country_name(code, language)) for code in _usual_countries()]
    everything = sorted(((code, names[language]) for code, names in country_names().items()), key=lambda one: one[1])
    if not usual:
        return [("", "—"), *everything]
    return [("", "—"), (_("Often chosen"), usual), (_("All countries"), everything)]


def _usual_countries() -> list[str]:
    people = Person.objects.exclude(citizenship="").order_by().values_list("citizenship")
    counted = people.annotate(count=Count("pk")).order_by("-count", "citizenship")
    usual = [code for code, _count in counted[:_USUAL]]
    regions = Region.objects.order_by().values_list("country").annotate(count=Count("pk")).order_by("-count", "country")
    return list(dict.fromkeys((*usual, *(code for code, _count in regions[:_USUAL]))))[:_USUAL]


class CountryField(forms.ChoiceField):
    """A country, chosen by its name; a program may send the code in any case."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=country_choices, **kwargs)

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).strip().upper()
