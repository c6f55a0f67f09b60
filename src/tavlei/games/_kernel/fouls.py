"""Fouls of a renju board by the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games._kernel import active

if TYPE_CHECKING:
    from tavlei.games.renju.board import RenjuPosition


def kernel_fouls(position: RenjuPosition, through_five: bool) -> dict[int, int] | None:  # noqa: FBT001 - passed on
    """Point to kind (1 overline, 2 double four, 3 double three); None without a kernel or if it refuses the board."""
    kernel = active()
    if kernel is None:
        return None
    try:
        return kernel.renju_fouls(position.black, position.white, through_five)
    except (ValueError, TypeError):
        return None


def kernel_foul_at(position: RenjuPosition, point: int, through_five: bool) -> int | None:  # noqa: FBT001 - passed on
    """The kind of foul at an empty point, 0 for none; None without a kernel or if it refuses the board or the point."""
    kernel = active()
    if kernel is None:
        return None
    try:
        return kernel.RenjuBoard(position.black, position.white).foul(point, through_five)
    except (ValueError, TypeError):
        return None
