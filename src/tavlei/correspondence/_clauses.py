"""The edition this room implements, and short ways to name its clauses and to refuse by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, clause

if TYPE_CHECKING:
    from tavlei.rulebook import Clause

EDITION: Final = "draughts-rules-2022"


def rule(number: str) -> Clause:
    """A clause of the rules of draughts."""
    return clause(EDITION, number)


def refused(message: str, number: str, path: str = "") -> Refusal:
    """A refusal by a clause; the message is marked for the catalogues where it is written."""
    return Refusal(Problem(message, path=path, clause=rule(number)))
