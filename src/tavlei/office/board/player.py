"""A board on which lines of moves are stepped through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tavlei.office.board.diagrams import PageBoard


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A variation for a page."""

    text: str
    role: str
    comment: str


@dataclass(frozen=True, slots=True)
class VariationPlayer:
    """A board on which the variations of a work are stepped through."""

    id: str
    board: PageBoard
    still: SafeString
    lines: list[ShownLine]
    steps: list[list[dict[str, str]]]
