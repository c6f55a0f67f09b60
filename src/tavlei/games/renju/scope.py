"""Which events the rules of renju govern (9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook


class Scope(StrEnum):
    """How far the rules of competition hold."""

    GOVERN = phrase("the rules govern the event")
    WHERE_RIF_IS_SILENT = phrase("the rules may be used where the regulation of RIF does not say otherwise")
    ELSEWHERE = phrase("the event is held elsewhere under other rules")


@dataclass(frozen=True, slots=True)
class Governed:
    """The scope for an event."""

    scope: Scope
    clause: Clause

    def explanation(self) -> Explanation:
        return Explanation(Step("renju.scope", str(self.scope), self.clause))


@cites("draughts-rules", "9.1", "9.1/p3")
def governing_rules(rulebook: Rulebook, *, in_russia: bool, official_rif_event: bool = False) -> Governed:
    """Events in Russia, friendly international ones too, are governed; at RIF events RIF's regulation goes first."""
    if not in_russia:
        return Governed(Scope.ELSEWHERE, rulebook.clause("9.1"))
    if official_rif_event:
        return Governed(Scope.WHERE_RIF_IS_SILENT, rulebook.clause("9.1/p3"))
    return Governed(Scope.GOVERN, rulebook.clause("9.1"))
