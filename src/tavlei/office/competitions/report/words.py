"""A report in words: what its fields are called, its revisions as pages show them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import BaseModel

from tavlei.calc import find_calculator
from tavlei.languages import catalogue
from tavlei.office.competitions.models import ReportState
from tavlei.office.competitions.report.revisions import compare_reports, people_of
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import short_name
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.languages import Catalogue
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.report.revisions import Difference, ReportComparison

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


_UNBROKEN: Final = str.maketrans("-", "\N{NON-BREAKING HYPHEN}")
_TRUTHS: Final = {"True": True, "False": False}


def revisions_context(competition: Competition) -> dict[str, Any]:
    """All revisions in their order, and the one that lists take."""
    reports = list(competition.reports.defer("content").select_related("sent_by").order_by("revision"))
    included = [report.pk for report in reports if report.state == ReportState.INCLUDED]
    return {"reports": reports, "in_force": included[-1] if included else None}


def comparison_with_names(before: Mapping[str, Any], after: Mapping[str, Any]) -> ReportComparison:
    """Two revisions beside each other in the reader's language: everybody by name, every field by what it is."""
    people = Person.objects.filter(code__in=people_of(before) | people_of(after))
    names = {person.code: short_name(person, reader_language()) for person in people}
    compared, book = compare_reports(before, after, lambda code: names.get(code, code)), catalogue(reader_language())
    return replace(
        compared,
        participants=tuple(_in_words(difference, book) for difference in compared.participants),
        games=tuple(
            replace(game, before=game.before.translate(_UNBROKEN), after=game.after.translate(_UNBROKEN))
            for game in compared.games
        ),
        particulars=tuple(_in_words(difference, book) for difference in compared.particulars),
    )


def _in_words(difference: Difference, book: Catalogue) -> Difference:
    before, after = (_value(text, book) for text in (difference.before, difference.after))
    return replace(difference, what=field_words(difference.what, book), before=before, after=after)


def _value(text: str, book: Catalogue) -> str:
    return book.value(_TRUTHS[text]) if text in _TRUTHS else book.phrase(text)
