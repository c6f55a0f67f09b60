"""From a filled form to the input of a calculator. What cannot be read goes on as it was written: the rules name it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.rulebook.calculator_forms.shapes import FieldKind, Shape

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ROWS: Final = 400
NONE_OF_THEM: Final = "-"  # in a list: that there are none is known
_DIGITS: Final = 4
_WHOLE: Final = re.compile(r"[+-]?\d{1,18}")
_NOTHING: Final = object()


def read_form(shape: Shape, data: Mapping[str, str]) -> dict[str, Any]:
    """The input; fields left empty are left out."""
    value = _read(shape, data, "")
    return value if isinstance(value, dict) else {}


def count_name(path: str) -> str:
    """The hidden field that says how many rows a list was drawn with, and how many of them were there before."""
    return f"rows:{path}"


def drop_name(path: str) -> str:
    """The box that takes a row away."""
    return f"drop:{path}"


def inside(path: str, name: str) -> str:
    """The path of a part, as refusals write it."""
    return f"{path}.{name}" if path else name


def _read(shape: Shape, data: Mapping[str, str], path: str) -> Any:
    match shape.kind:
        case FieldKind.PARTS:
            values = {part.name: _read(part, data, inside(path, part.name)) for part in shape.parts}
            saved = {name: value for name, value in values.items() if value is not _NOTHING}
            return saved if not shape.name or shape.required or _is_written(shape, data, path) else _NOTHING
        case FieldKind.ROWS:
            rows = _rows(shape, data, path)
            return rows if rows or shape.required else _NOTHING
        case FieldKind.FLAG:
            ticked = path in data
            return ticked if shape.required or ticked != bool(shape.default) else _NOTHING
    text = data.get(path, "").strip()
    nothing = None if shape.required and shape.nullable else _NOTHING
    return _value(shape, text) if text else nothing


def _is_written(shape: Shape, data: Mapping[str, str], path: str) -> bool:
    """Whether anything was written in a field or in a part of it."""
    match shape.kind:
        case FieldKind.PARTS:
            return any(_is_written(part, data, inside(path, part.name)) for part in shape.parts)
        case FieldKind.ROWS:
            return bool(_rows(shape, data, path))
        case FieldKind.FLAG:
            return (path in data) != bool(shape.default)
    return bool(data.get(path, "").strip())


def _rows(shape: Shape, data: Mapping[str, str], path: str) -> list[Any]:
    """The rows in which something is written; one that was there may be empty where nothing in it is required."""
    before, drawn = _counts(data.get(count_name(path), ""))
    row = shape.row or Shape(FieldKind.JSON)
    may_be_empty = row.kind is FieldKind.PARTS and not any(part.required and not part.nullable for part in row.parts)
    found = []
    for index in range(drawn):
        place = f"{path}[{index}]"
        if drop_name(place) not in data and (_is_written(row, data, place) or (may_be_empty and index < before)):
            found.append(_read(row, data, place))
    return found


def _counts(text: str) -> tuple[int, int]:
    before, _, drawn = text.partition("/")
    if not (before.isdecimal() and drawn.isdecimal()):
        return 0, 0
    return int(before[:_DIGITS]), min(int(drawn[:_DIGITS]), MOST_ROWS)


def _value(shape: Shape, text: str) -> Any:
    read = _VALUES.get(shape.kind)
    return read(shape, text) if read else text


def _whole(_shape: Shape, text: str) -> Any:
    return int(text) if _WHOLE.fullmatch(text) else text


def _exact(_shape: Shape, text: str) -> Any:
    return text.replace(",", ".").replace("\N{MINUS SIGN}", "-")


def _choice(shape: Shape, text: str) -> Any:
    return next((choice for choice in shape.choices if str(choice) == text), text)


def _perhaps(_shape: Shape, text: str) -> Any:
    return {"yes": True, "no": False}.get(text, text)


def _lines(shape: Shape, text: str) -> Any:
    row = shape.row or Shape(FieldKind.TEXT)
    if text == NONE_OF_THEM:
        return []
    return [_value(row, line.strip()) for line in text.splitlines() if line.strip()]


def _json(_shape: Shape, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


_VALUES: Final = {
    FieldKind.WHOLE: _whole,
    FieldKind.WORD: _whole,
    FieldKind.EXACT: _exact,
    FieldKind.CHOICE: _choice,
    FieldKind.PERHAPS: _perhaps,
    FieldKind.LINES: _lines,
    FieldKind.JSON: _json,
}
