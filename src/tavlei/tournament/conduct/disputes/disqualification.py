"""Disqualification: who imposes it (1.5.10), and that it bars from every capacity until its term ends (1.6.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.findings import ConductFinding
from tavlei.tournament.conduct.moments import check_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.rulebook import Rulebook, Value
    from tavlei.tournament.conduct.people import Capacity


@cites("draughts-rules", "1.5.10", "1.6.2")
@dataclass(frozen=True, slots=True)
class FederationDisqualification:
    """A disqualification by the federation's empowered body or under anti-doping rules, with its first and last day.

    Without `until` it has no end. `decision` names the paper.
    """

    person: str
    since: date
    decision: str
    until: date | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a term that ends before it begins, and one without a decision."""
        check_text(self.decision, "decision")
        if self.until is not None and self.until < self.since:
            raise self.rulebook.refusal(Problem("the term ends before it begins", path="until"), "1.5.10")

    def runs(self, first: date, last: date) -> bool:
        """Whether it runs on any of the days from `first` to `last`."""
        return self.since <= last and (self.until is None or first <= self.until)


@cites("draughts-rules", "1.6.2")
def disqualification_finding(
    disqualifications: Iterable[FederationDisqualification], first: date, last: date, capacity: Capacity
) -> ConductFinding:
    """Whether a person may take part on these days; a term that runs bars from every capacity alike."""
    running = next((term for term in disqualifications if term.runs(first, last)), None)
    named: dict[str, Value] = {"capacity": capacity.label}
    if running is None:
        return ConductFinding(
            "disqualified", phrase("conduct.not_disqualified"), met=True, number="1.6.2", inputs=named
        )
    named |= {"decision": running.decision, "until": running.until}
    return ConductFinding("disqualified", phrase("conduct.disqualified"), met=False, number="1.6.2", inputs=named)


@cites("draughts-rules", "1.6.2")
def check_may_take_part(
    person: str, disqualifications: Iterable[FederationDisqualification], first: date, last: date, capacity: Capacity
) -> None:
    """Refuse a disqualified person in any capacity."""
    own = [term for term in disqualifications if term.person == person]
    if disqualification_finding(own, first, last, capacity).broken:
        problem = Problem("{name} is disqualified for these days", {"name": person}, path="person")
        raise own[0].rulebook.refusal(problem, "1.6.2")
