"""The editions this package rests on, and short ways to name their clauses and to refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, Words, clause

if TYPE_CHECKING:
    from tavlei.games.clock.sides import Side
    from tavlei.rulebook import Clause

RULES_2022: Final = "draughts-rules-2022"
RULES_2013: Final = "draughts-rules-2013"


def rule(number: str) -> Clause:
    """A clause of the rules of 2022, the only edition whose chapters on clocks have come down."""
    return clause(RULES_2022, number)


def refused(problem: Problem, number: str) -> Refusal:
    """A refusal that names the clause of 2022 it rests on."""
    return Refusal(Problem(problem.message, problem.params, problem.path, rule(number), problem.code))


def out_of_time(side: Side, number: str = "5.4.2.6") -> Refusal:
    """The refusal of whatever comes after a player's time has run out."""
    return refused(Problem("the time of {side} has run out", {"side": Words(side.value)}), number)
