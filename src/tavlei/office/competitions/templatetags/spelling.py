"""The filter by which every page writes people and regions: in English in Latin script."""

from __future__ import annotations

from django import template

from tavlei.office.competitions.models import Entry
from tavlei.office.explanations import reader_language
from tavlei.office.people.known_days import known_day_text
from tavlei.office.people.latin import full_name, name_text, region_name, usual_name
from tavlei.office.people.models import Person, Region

register = template.Library()


@register.filter
def called(person: Person) -> str:
    """Family name and given name, as people are called in lists of pairs."""
    return usual_name(person, reader_language())


@register.filter
def known_day(known: str) -> str:
    """A day as far as it is known."""
    return known_day_text(known)


@register.filter
def spelled(thing: Person | Region | Entry | str | None) -> str:
    """A person, a region, a participant or a name kept as text, as the reader of the page reads it."""
    language = reader_language()
    match thing:
        case None:
            return ""
        case Person():
            return full_name(thing, language)
        case Region():
            return region_name(thing, language)
        case Entry():
            return full_name(thing.person, language) if thing.person else str(thing)
        case _:
            return name_text(str(thing), language)
