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


class Kind(Enum):
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
        return self not in (Kind.PARTS, Kind.ROWS)


_SIMPLE: Final = {"boolean": Kind.FLAG, "integer": Kind.WHOLE, "number": Kind.EXACT, "string": Kind.TEXT}


@dataclass(frozen=True, slots=True)
class Shape:
    """One field: what it is filled with, what it is for, and what stands inside it."""

    kind: Kind
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
    found = _Reader(schema.get("$defs", {})).shape(schema, 0)
    parts = tuple(part for part in found.parts if part.name != _SWITCHES)
    return replace(found, parts=parts)


def shape_of(calculator: Calculator) -> Shape:
    """The shape of the whole input; the switches of readings stand apart."""
    return _shape(calculator.takes)


class _Reader:
    """Reads one schema with its definitions."""

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self.definitions = definitions

    def shape(self, schema: Mapping[str, Any], depth: int) -> Shape:
        """The shape of one schema."""
        given = self._resolved(schema)
        if "anyOf" in given:
            return self._either(given, depth)
        if "enum" in given or "const" in given:
            return Shape(Kind.CHOICE, choices=tuple(given.get("enum", [given.get("const")])))
        if given.get("type") == "array" and depth < _DEEPEST:
            return self._list(given, depth)
        if given.get("type") == "object" and "properties" in given and depth < _DEEPEST:
            return self._object(given, depth)
        if given.get("format") == "date":
            return Shape(Kind.DAY)
        return Shape(_SIMPLE.get(str(given.get("type")), Kind.JSON))

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        return {**self.definitions[schema["$ref"].rpartition("/")[2]], **schema, "$ref": None}

    def _either(self, given: Mapping[str, Any], depth: int) -> Shape:
        """One of several: a choice of nothing and something is that something, left out when it is empty."""
        shapes = [self.shape(each, depth) for each in given["anyOf"] if each.get("type") != "null"]
        nullable = len(shapes) < len(given["anyOf"])
        if len(shapes) > 1:
            return replace(self._mixed(shapes), nullable=nullable)
        kind = Kind.PERHAPS if shapes[0].kind is Kind.FLAG else shapes[0].kind
        return replace(shapes[0], kind=kind, nullable=nullable)

    @staticmethod
    def _mixed(shapes: list[Shape]) -> Shape:
        kinds = {shape.kind for shape in shapes}
        if kinds <= {Kind.TEXT, Kind.EXACT}:
            return Shape(Kind.EXACT)
        if kinds <= {Kind.TEXT, Kind.WHOLE, Kind.DAY}:
            return Shape(Kind.WORD)
        return Shape(Kind.JSON)

    def _list(self, given: Mapping[str, Any], depth: int) -> Shape:
        row = self.shape(given.get("items", {}), depth + 1)
        if row.kind in (Kind.PARTS, Kind.ROWS, Kind.LINES):
            return Shape(Kind.ROWS, row=row)
        return Shape(Kind.JSON if row.kind is Kind.JSON else Kind.LINES, row=row)

    def _object(self, given: Mapping[str, Any], depth: int) -> Shape:
        required = given.get("required", ())
        parts = [
            replace(
                self.shape(each, depth + 1),
                name=name,
                text=each.get("description", ""),
                required=name in required,
                default=each.get("default"),
            )
            for name, each in given["properties"].items()
        ]
        return Shape(Kind.PARTS, parts=tuple(parts))
