"""Many people in few questions: a store answers about some thousands at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BATCH: Final = 5_000

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
    """The keys of people by personal number; a number that nobody has is left out."""
    return {
        code: key
        for some in batches(codes)
        for code, key in Person.objects.filter(code__in=some).values_list("code", "pk")
    }
