"""What a reader refuses: the problems, or nothing. Any other exception goes through and fails the test."""

from __future__ import annotations

from collections.abc import Callable

from tavlei.rulebook import Problem, Refusal


def problems(read: Callable[[], object]) -> tuple[Problem, ...] | None:
    """The problems of the refusal; None if there was none."""
    try:
        read()
    except Refusal as refusal:
        return refusal.problems
    return None
