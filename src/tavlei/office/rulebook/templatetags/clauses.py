"""The clause of a rulebook in force as a chip that leads to its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils import timezone

from tavlei.languages import catalogue
from tavlei.office.design.templatetags.design import clause as chip
from tavlei.office.explanations import reader_language
from tavlei.rulebook import Rulebook, clause_label

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tavlei.rulebook import Clause

register = template.Library()


@register.simple_tag
def cite(rulebook: Rulebook, number: str) -> SafeString:
    """A clause of the rulebook in force, by its number."""
    return cite_clause(rulebook.clause(number))


@register.simple_tag
def cite_today(series: str, number: str) -> SafeString:
    """A clause of the edition of a series that is in force today, where no competition has a day of its own."""
    return cite(Rulebook.on(series, timezone.localdate()), number)


@register.simple_tag
def cite_clause(clause: Clause) -> SafeString:
    """A clause that a rule has named: its number, an appendix by its name."""
    number = clause.number.partition("/")[0]
    if not number[0].isdigit():
        book = catalogue(reader_language())
        number = clause_label(number, book.phrase, book.language)
    return chip(number, reverse("pages:clause", args=[clause.edition, clause.number]))
