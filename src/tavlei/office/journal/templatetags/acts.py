"""Acts of the journal in words."""

from __future__ import annotations

from django import template

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.journal.act_words import act_title as title_of
from tavlei.office.journal.act_words import subject_title as subject_of

register = template.Library()


@register.filter
def act_title(kind: str) -> str:
    """What was done, in the reader's language."""
    return title_of(kind, catalogue(reader_language()))


@register.filter
def subject_title(subject: str) -> str:
    """What it was done about."""
    return subject_of(subject, catalogue(reader_language()))
