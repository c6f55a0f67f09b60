"""Writing a row that came from outside: what does not fit its columns is named with its place in the file."""

from __future__ import annotations

from typing import Protocol, TypeVar

from django.db.models import CharField, Model

from tavlei.rulebook import Problem, Refusal

Row = TypeVar("Row", bound=Model)


class RowWriter(Protocol):
    """How a row of a file comes into the store; `path` is its place in the file."""

    def __call__(self, row: Row, path: str) -> Row:
        """The row as it is kept, with its key."""


def save_row(row: Row, path: str) -> Row:
    """Write a new row."""
    check_texts(row, path)
    row.save(force_insert=True)
    return row


def check_texts(row: Model, path: str) -> None:
    """Look at the texts of a row: their length, and where only some words may stand."""
    for field in row._meta.concrete_fields:  # noqa: SLF001 - Django's public name for it
        value = getattr(row, field.attname)
        if not isinstance(field, CharField) or not isinstance(value, str):
            continue
        if field.max_length is not None and len(value) > field.max_length:
            data = {"most": field.max_length}
            raise Refusal(Problem("a field is longer than {most} letters", data, path=f"{path}.{field.name}"))
        choices = [choice for choice, _ in field.flatchoices]
        if choices and value not in choices and (value or not field.blank):
            words = {"choices": ", ".join(map(str, choices)), "got": value}
            raise Refusal(Problem("expected one of: {choices}; got {got}", words, path=f"{path}.{field.name}"))
