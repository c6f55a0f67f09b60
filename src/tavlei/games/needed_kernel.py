"""What only the native kernel can do is refused with the way to have it, where it is not installed."""

from __future__ import annotations

from tavlei.games._kernel import active
from tavlei.rulebook import Problem, Refusal, phrase


def kernel_is_there() -> bool:
    """Whether the native kernel is installed and in use."""
    return active() is not None


def need_kernel() -> None:
    """Refuse unless the native kernel is there."""
    if not kernel_is_there():
        message = phrase(
            "endgame tables and search need the native kernel: pip install tavlei-kernel, or ./kernel of a clone"
        )
        raise Refusal(Problem(message, code="no_kernel"))
