"""Cases that the rules do not foresee: decided by analogy and by the federation's rulings (I, XVI)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, cites
from tavlei.tournament.conduct.moments import check_moment, check_text

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.rulebook import Rulebook, Ruling


@cites("draughts-rules", "I/p2", "XVI")
@dataclass(frozen=True, slots=True)
class UnforeseenCase:
    """A decision on a case without a rule: the facts, the similar clauses, the federation's ruling if there is one."""

    facts: str
    decision: str
    by: str
    at: datetime
    similar: tuple[str, ...] = ()
    ruling: Ruling | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a decision that rests neither on a similar clause nor on a ruling."""
        for name in ("facts", "decision", "by"):
            check_text(getattr(self, name), name)
        check_moment(self.at, "at")
        for number in self.similar:
            self.rulebook.clause(number)
        if not self.similar and self.ruling is None:
            problem = Problem("the decision must rest on a similar clause or on a ruling", path="similar")
            raise self.rulebook.refusal(problem, "I/p2")

    def explanation(self) -> Explanation:
        """The decision, the clauses it follows by analogy, the ruling."""
        verdict = Step("conduct.unforeseen", self.decision, self.rulebook.clause("I/p2"), ruling=self.ruling)
        working = tuple(
            Step("conduct.unforeseen.similar", clause=self.rulebook.clause(number)) for number in self.similar
        )
        return Explanation(verdict, working=working)
