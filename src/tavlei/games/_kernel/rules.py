"""The moves of a variant by the kernel: the same lists, in the same order, as the Python rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games._kernel import active
from tavlei.games.draughts.captures import CaptureSearch
from tavlei.games.draughts.moves import Move
from tavlei.games.draughts.rules import Rules

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import Core, RoutedMove
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant


def _moves(routed: list[RoutedMove]) -> list[Move]:
    return [Move(*fields) for fields in routed]


class KernelCaptures(CaptureSearch):
    """Captures by the kernel. What it refuses (pieces that cannot stand so) is left to the Python rules."""

    def __init__(self, variant: Variant, core: Core) -> None:
        super().__init__(variant)
        self.name, self.core = variant.name, core

    def captures(self, position: Position) -> list[Move]:
        """The captures of the side to move, each once."""
        try:
            return _moves(self.core.captures(self.name, *position))
        except (ValueError, TypeError):
            return super().captures(position)

    def routes(self, position: Position) -> list[Move]:
        """The captures of the side to move with every route."""
        try:
            return _moves(self.core.routes(self.name, *position))
        except (ValueError, TypeError):
            return super().routes(position)


class KernelRules(Rules):
    """The moves of one variant by the kernel."""

    search: KernelCaptures

    def __init__(self, variant: Variant, core: Core) -> None:
        """Lay out what both generators need."""
        super().__init__(variant)
        self.name, self.core = variant.name, core
        self.search = KernelCaptures(variant, core)

    def moves(self, position: Position) -> list[Move]:
        """Every legal move; a capture is compulsory."""
        try:
            return _moves(self.core.moves(self.name, *position))
        except (ValueError, TypeError):
            return super().moves(position)

    def quiet_moves(self, position: Position) -> list[Move]:
        """The moves without a capture."""
        try:
            return _moves(self.core.quiet_moves(self.name, *position))
        except (ValueError, TypeError):
            return super().quiet_moves(position)

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move has anything to capture."""
        try:
            return self.core.can_capture(self.name, *position)
        except (ValueError, TypeError):
            return super().can_capture(position)

    def count(self, position: Position) -> int:
        """How many legal moves there are."""
        try:
            return self.core.count(self.name, *position)
        except (ValueError, TypeError):
            return super().count(position)


def kernel_rules(variant: Variant) -> Rules:
    """The rules of a variant by the kernel, if it is there."""
    core = active()
    return Rules(variant) if core is None else KernelRules(variant, core)
