"""What the fields of a report are called, in the words of the calculators that take them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import BaseModel

from tavlei.calc import find_calculator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.languages import Catalogue

_PARTS: Final = re.compile(r"\[([^\]]*)\]|([^.\[\]]+)")
_TAKEN_BY: Final = (
    ("bridge.tournament", ""),
    ("bridge.tournament", "players"),
    ("titles.evaluate", ""),
    ("titles.evaluate", "participants"),
    ("fsu.month", "reports"),
    ("elo_r.list", "competitions"),
)
"""The calculators that take parts of reports, and the field in which one of them expects such a part."""


def field_words(path: str, book: Catalogue) -> str:
    """A field by its path, as `boards` or `results[2].place`: the member of a list and what the field is.

    A field that no calculator takes keeps the name it has in the report.
    """
    found = next((words for shape in _shapes() if (words := _described(shape, path))), None)
    if found is None:
        return path
    members, description = found
    return ": ".join([*members, book.phrase(description).split(";")[0]])


def _described(shape: type[BaseModel], path: str) -> tuple[list[str], str] | None:
    """The members on the way and the description of the field itself; None if the path does not lead through it."""
    members: list[str] = []
    description = ""
    below: type[BaseModel] | None = shape
    for member, name in _PARTS.findall(path):
        if member:
            members.append(member)
        elif below is None or name not in below.model_fields:
            return None
        else:
            field = below.model_fields[name]
            description, below = field.description or "", _shape_in(field.annotation)
    return (members, description) if description else None


@cache
def _shapes() -> tuple[type[BaseModel], ...]:
    return tuple(shape for name, field in _TAKEN_BY if (shape := _taken(name, field)))


def _taken(name: str, field: str) -> type[BaseModel] | None:
    takes = find_calculator(name).takes
    return _shape_in(takes.model_fields[field].annotation) if field else takes


def _shape_in(annotation: Any) -> type[BaseModel] | None:
    """The first shape an annotation speaks of."""
    return next(
        (part for part in _parts_of(annotation) if isinstance(part, type) and issubclass(part, BaseModel)), None
    )


def _parts_of(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from _parts_of(part)
