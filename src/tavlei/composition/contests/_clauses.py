"""Short ways to name a clause of section XI and to refuse by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.works import EDITION
from tavlei.rulebook import Problem, Refusal, clause

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Clause

__all__ = ["EDITION", "refused", "rule"]


def rule(number: str) -> Clause:
    """A clause of the rules of draughts."""
    return clause(EDITION, number)


def refused(message: str, number: str, path: str = "", params: Mapping[str, object] | None = None) -> Refusal:
    """A refusal by a clause; the message is marked for the catalogues where it is written."""
    return Refusal(Problem(message, params or {}, path=path, clause=rule(number)))
