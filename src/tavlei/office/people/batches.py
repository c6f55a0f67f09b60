"""Many people in few questions: a store answers about some thousands at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from django.db import connection

from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BATCH: Final = 5_000
_TABLE: Final = Person._meta.db_table  # noqa: SLF001 - Django's own name

Value = TypeVar("Value")


def batches(values: Iterable[Value]) -> Iterator[list[Value]]:
    """The values in their order, some thousands at a time."""
    some: list[Value] = []
    for value in values:
        some.append(value)
        if len(some) == BATCH:
            yield some
            some = []
    if some:
        yield some


def keys_by_code(codes: Iterable[str]) -> dict[str, int]:
    """The keys of people by personal number; a number that nobody has is left out.

    Asked by a plain statement: for a whole list Django takes longer to put the question than the store to answer.
    """
    found: dict[str, int] = {}
    for some in batches(codes):
        marks = ", ".join(["%s"] * len(some))
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT code, id FROM {_TABLE} WHERE code IN ({marks})", some)  # noqa: S608 - own names
            found.update(cursor.fetchall())
    return found
