"""Choices that are put in order: ticked and dragged on the page, or written as numbers where no script runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

if TYPE_CHECKING:
    from collections.abc import Sequence


class OrderedChoiceField(forms.MultipleChoiceField):
    """Boxes to tick whose order another field of the form writes down."""

    def __init__(self, *, ordered_by: str, **kwargs: Any) -> None:
        """`ordered_by` is the name of the field with the order."""
        super().__init__(required=False, widget=forms.CheckboxSelectMultiple, **kwargs)
        self.ordered_by = ordered_by


def numbered(choices: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Choices with their numbers, by which an order of them is written."""
    return [(key, f"{number}. {name}") for number, (key, name) in enumerate(choices, start=1)]


def as_keys(text: str, known: Sequence[str]) -> list[str]:
    """The keys that numbers (or the keys themselves) in a text mean; what is not known stays as it was written."""
    words = text.replace(",", " ").replace(";", " ").split()
    return [known[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(known) else word for word in words]


def as_numbers(keys: Sequence[str], known: Sequence[str]) -> str:
    """Keys as the numbers under which a form shows them."""
    return ", ".join(str(known.index(key) + 1) if key in known else key for key in keys)


def in_order(text: str, chosen: Sequence[str], known: Sequence[str]) -> list[str]:
    """What is ticked, in the order that is written; where nothing is ticked, what is written."""
    written = as_keys(text, known)
    names = [key for key in written if key in chosen]
    return [*names, *(key for key in chosen if key not in names)] or written
