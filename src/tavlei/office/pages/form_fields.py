"""Fields and choices that forms of several slices share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from tavlei.tournament.conduct.words import Labelled


def labelled(words: type[Labelled]) -> list[tuple[str, str]]:
    """The members of an enumeration of the rules with their names for the reader."""
    book = catalogue(reader_language())
    return [(word.value, book.phrase(word.label)) for word in words]


class DayInput(forms.DateInput):
    """A field for a day."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
