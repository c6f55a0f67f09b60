"""From a shape and an input to what a page draws: labels in the reader's language, values, rows, problems."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.rulebook.calculator_forms.choice_words import choice_word
from tavlei.office.rulebook.calculator_forms.parsing import MOST_ROWS, NONE_OF_THEM, count_name, drop_name, inside
from tavlei.office.rulebook.calculator_forms.shapes import FieldKind, Shape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.languages import Catalogue

_WIDEST: Final = 9  # fields of a row that still stand side by side
_FEW: Final = 1  # so many fields that may stay empty are not worth folding


@dataclass(frozen=True, slots=True)
class Drawn:
    """One field on the page."""

    kind: str
    path: str
    id: str
    name: str
    label: str
    required: bool = False
    value: str = ""
    checked: bool = False
    choices: Sequence[tuple[str, str]] = ()
    parts: Sequence[Drawn] = ()
    count_name: str = ""
    count: str = ""
    drop_name: str = ""
    as_table: bool = False
    problems: Sequence[str] = field(default=())

    @property
    def cells(self) -> list[Drawn]:
        """The controls of a row of a table, those of its parts among them."""
        return [cell for part in self.parts for cell in (part.cells if part.kind == FieldKind.PARTS.value else [part])]

    @property
    def first(self) -> Sequence[Drawn]:
        """The parts that are asked at once: what must be filled in, and whatever has a problem."""
        further = self.further
        return sorted((part for part in self.parts if part not in further), key=lambda part: not part.required)

    @property
    def further(self) -> Sequence[Drawn]:
        """The parts that may stay empty: they are folded, if they are many beside others that must be filled in."""
        optional = [part for part in self.parts if not part.required and not part.has_problems]
        return optional if _FEW < len(optional) < len(self.parts) else ()

    @property
    def has_problems(self) -> bool:
        """Whether something is wrong in it."""
        return bool(self.problems) or any(part.has_problems for part in self.parts)


@dataclass(frozen=True, slots=True)
class _Page:
    book: Catalogue
    problems: Mapping[str, Sequence[str]]
    more: str
    family: str


def draw(  # noqa: PLR0913 - the input, the reader, and what the page asks for
    shape: Shape,
    value: Any,
    book: Catalogue,
    problems: Mapping[str, Sequence[str]],
    *,
    more: str = "",
    family: str = "",
) -> Drawn:
    """A form with an input filled in: its fields are its parts; `more` is the list that gets further empty rows.

    `family` is that of the calculator, in which the words of the input have their meaning.
    """
    return _drawn(shape, value, "", _Page(book, problems, more, family))


def fields_of(drawn: Sequence[Drawn]) -> int:
    """How many controls there are in all."""
    return sum(fields_of(part.parts) if part.parts else 1 for part in drawn)


def _drawn(shape: Shape, value: Any, path: str, page: _Page) -> Drawn:
    match shape.kind:
        case FieldKind.PARTS:
            parts = _parts(shape, value, path, page)
            return _field(shape, path, page, parts=parts)
        case FieldKind.ROWS:
            rows = _rows(shape, value, path, page)
            counts = f"{len(value) if isinstance(value, list) else 0}/{len(rows)}"
            return _field(
                shape, path, page, parts=rows, count_name=count_name(path), count=counts, as_table=_is_table(shape.row)
            )
        case FieldKind.CHOICE:
            choices = [(str(choice), choice_word(page.family, str(choice), page.book)) for choice in shape.choices]
            return _field(shape, path, page, value=_text(shape, value), choices=choices)
        case FieldKind.FLAG:
            return _field(shape, path, page, checked=bool(shape.default if value is None else value))
    return _field(shape, path, page, value=_text(shape, value))


def _field(shape: Shape, path: str, page: _Page, **more: Any) -> Drawn:
    identity = "f-" + "".join(character if character.isalnum() else "-" for character in path)
    label = page.book.phrase(shape.text) if shape.text else shape.name.replace("_", " ")
    texts = page.problems.get(path, ())
    return Drawn(
        shape.kind.value,
        path,
        identity,
        shape.name,
        label[:1].upper() + label[1:],
        shape.required,
        problems=texts,
        **more,
    )


def _parts(shape: Shape, value: Any, path: str, page: _Page) -> list[Drawn]:
    data = value if isinstance(value, dict) else {}
    return [_drawn(part, data.get(part.name), inside(path, part.name), page) for part in shape.parts]


def _rows(shape: Shape, value: Any, path: str, page: _Page) -> list[Drawn]:
    """The rows there are and an empty one, or several where more were asked for."""
    given = value if isinstance(value, list) else []
    empty = 5 if page.more == path else 1
    row = shape.row or Shape(FieldKind.JSON)
    filled = [*given, *([None] * empty)][:MOST_ROWS]
    drawn = [_drawn(row, cell, f"{path}[{index}]", page) for index, cell in enumerate(filled)]
    return [
        replace(row_field, drop_name=drop_name(row_field.path) if at < len(given) else "")
        for at, row_field in enumerate(drawn)
    ]


def _is_table(row: Shape | None) -> bool:
    if row is None or row.kind is not FieldKind.PARTS:
        return False
    leaves = _leaves(row)
    return len(leaves) <= _WIDEST and all(leaf.kind.is_simple and leaf.kind is not FieldKind.LINES for leaf in leaves)


def _leaves(shape: Shape) -> list[Shape]:
    return [leaf for part in shape.parts for leaf in (_leaves(part) if part.kind is FieldKind.PARTS else [part])]


def _text(shape: Shape, value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list() if shape.kind is FieldKind.LINES:
            return "\n".join(str(item) for item in value) or NONE_OF_THEM
        case list() | dict():
            return json.dumps(value, ensure_ascii=False)
    return str(value)
