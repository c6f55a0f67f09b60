"""What a report must tell so that its games can be rated: how long they lasted, and for whom everybody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


@cites("chess-rating", "2/p3")
def missing_control(rulebook: Rulebook) -> Problem:
    """Without the time control nobody knows whether the chess was classical."""
    return Problem("the time control is missing", path="time_control", clause=rulebook.clause("2/p3"))


@cites("chess-rating", "1/p2", "2/p9")
def missing_of_player(name: str, rulebook: Rulebook, *, citizenship: str) -> Iterator[Problem]:
    """Of whom nobody knows whom he plays for, he is an unknown participant of the report (F38)."""
    if not citizenship:
        yield Problem(
            "the citizenship of «{athlete}» is missing",
            {"athlete": name},
            path="citizen",
            clause=rulebook.clause("2/p9"),
        )
