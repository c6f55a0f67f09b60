"""Short ways to name a clause of the rules and to refuse by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, clause
from tavlei.tournament.model import EDITION

if TYPE_CHECKING:
    from tavlei.rulebook import Clause


def rule(number: str) -> Clause:
    """A clause of the rules of draughts."""
    return clause(EDITION, number)


def refused(problem: Problem, number: str) -> Refusal:
    """A refusal that names the clause it rests on."""
    return Refusal(Problem(problem.message, problem.params, problem.path, rule(number), problem.code))
