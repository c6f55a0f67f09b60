"""A node of a game tree and its properties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tavlei.exchange.sgf.values import line_of_value, text_of_value


class SgfProperty(NamedTuple):
    """A property: its name and its values as they are written, escapes and all. An empty list is one empty value."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SgfNode:
    """A node: its properties in the order in which they are written, those that nobody knows too."""

    properties: tuple[SgfProperty, ...] = ()

    def values(self, name: str) -> tuple[str, ...]:
        """The values of all properties of that name."""
        return tuple(
            value for sgf_property in self.properties if sgf_property.name == name for value in sgf_property.values
        )

    def text(self, name: str) -> str:
        """The text of the first value of a property, lines kept, or nothing."""
        return next((text_of_value(value) for value in self.values(name)), "")

    def line(self, name: str) -> str:
        """The text of the first value of a property in one line, or nothing."""
        return next((line_of_value(value) for value in self.values(name)), "")

    @property
    def comment(self) -> str:
        return self.text("C")
