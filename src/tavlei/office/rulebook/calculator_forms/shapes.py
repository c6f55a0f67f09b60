"""The shape of a calculator's input, as a form needs to know it: read off the JSON Schema of the calculator."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.calc.register import Calculator

_SWITCHES: Final = "settings"
_DEEPEST: Final = 6


class FieldKind(Enum):
    """What a field is filled with."""

    TEXT = "text"
    WHOLE = "whole"
    EXACT = "exact"
    WORD = "word"
    DAY = "day"
    CHOICE = "choice"
    FLAG = "flag"
    PERHAPS = "perhaps"
    LINES = "lines"
    PARTS = "parts"
    ROWS = "rows"
    JSON = "json"

    @property
    def is_simple(self) -> bool:
        """Whether it is one control."""
        return self not in (FieldKind.PARTS, FieldKind.ROWS)


_SIMPLE: Final = {
    "boolean": FieldKind.FLAG,
    "integer": FieldKind.WHOLE,
    "number": FieldKind.EXACT,
    "string": FieldKind.TEXT,
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One field: what it is filled with, what it is for, and what stands inside it."""

    kind: FieldKind
    name: str = ""
    text: str = ""
    required: bool = False
    nullable: bool = False
    choices: tuple[Any, ...] = ()
    default: Any = None
    parts: tuple[Shape, ...] = ()
    row: Shape | None = None


@cache
def _shape(model: Any) -> Shape:
    schema = model.model_json_schema(mode="validation")
    shape = _Reader(schema.get("$defs", {})).shape(schema, 0)
    parts = tuple(part for part in shape.parts if part.name != _SWITCHES)
    return replace(shape, parts=parts)


def shape_of(calculator: Calculator) -> Shape:
    """The shape of the whole input; the switches of readings stand apart."""
    return _shape(calculator.takes)


class _Reader:
    """Reads one schema with its definitions."""

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self.definitions = definitions

    def shape(self, schema: Mapping[str, Any], depth: int) -> Shape:
        data = self._resolved(schema)
        if "anyOf" in data:
            return self._either(data, depth)
        if "enum" in data or "const" in data:
            return Shape(FieldKind.CHOICE, choices=tuple(data.get("enum", [data.get("const")])))
        if data.get("type") == "array" and depth < _DEEPEST:
            return self._list(data, depth)
        if data.get("type") == "object" and "properties" in data and depth < _DEEPEST:
            return self._object(data, depth)
        if data.get("format") == "date":
            return Shape(FieldKind.DAY)
        return Shape(_SIMPLE.get(str(data.get("type")), FieldKind.JSON))

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        return {**self.definitions[schema["$ref"].rpartition("/")[2]], **schema, "$ref": None}

    def _either(self, data: Mapping[str, Any], depth: int) -> Shape:
        """One of several: a choice of nothing and something is that something, left out when it is empty."""
        shapes = [self.shape(choice, depth) for choice in data["anyOf"] if choice.get("type") != "null"]
        nullable = len(shapes) < len(data["anyOf"])
        if len(shapes) > 1:
            return replace(self._mixed(shapes), nullable=nullable)
        kind = FieldKind.PERHAPS if shapes[0].kind is FieldKind.FLAG else shapes[0].kind
        return replace(shapes[0], kind=kind, nullable=nullable)

    @staticmethod
    def _mixed(shapes: list[Shape]) -> Shape:
        kinds = {shape.kind for shape in shapes}
        if kinds <= {FieldKind.TEXT, FieldKind.EXACT}:
            return Shape(FieldKind.EXACT)
        if kinds <= {FieldKind.TEXT, FieldKind.WHOLE, FieldKind.DAY}:
            return Shape(FieldKind.WORD)
        return Shape(FieldKind.JSON)

    def _list(self, data: Mapping[str, Any], depth: int) -> Shape:
        row = self.shape(data.get("items", {}), depth + 1)
        if row.kind in (FieldKind.PARTS, FieldKind.ROWS, FieldKind.LINES):
            return Shape(FieldKind.ROWS, row=row)
        return Shape(FieldKind.JSON if row.kind is FieldKind.JSON else FieldKind.LINES, row=row)

    def _object(self, data: Mapping[str, Any], depth: int) -> Shape:
        required = data.get("required", ())
        parts = [
            replace(
                self.shape(part, depth + 1),
                name=name,
                text=part.get("description", ""),
                required=name in required,
                default=part.get("default"),
            )
            for name, part in data["properties"].items()
        ]
        return Shape(FieldKind.PARTS, parts=tuple(parts))
