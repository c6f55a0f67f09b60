"""Claims of overdue time: what is sent to whom, the protest, and what the chief judge decides (10.3.6-10.3.8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.letter import Posted
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.correspondence.ledger import Standing
    from tavlei.games.clock.sides import Side
    from tavlei.rulebook import Rulebook


class ClaimMaterial(StrEnum):
    """What the claimant sends to the chief judge, or the partner with his protest (10.3.6, 10.3.8)."""

    LETTERS = phrase("all letters and cards received from the partner")
    RECEIPTS = phrase("the postal receipts of registered letters")
    RECORD = phrase("the record of the game with the own reply")
    TIME_SHEET = phrase("the time sheet")


class ClaimFinding(StrEnum):
    """The chief judge's decision on a claim (10.3.7)."""

    OVERDUE = phrase("overdue: the game is lost")
    NOT_OVERDUE = phrase("not overdue: play goes on, penalty days for the claimant")
    INCOMPLETE = phrase("the materials are incomplete: play goes on")


@dataclass(frozen=True, slots=True, kw_only=True)
class OverdueClaim(Posted):
    """A player declares his partner's time overdue: a registered letter without a move.

    `reply` is the answer he would have sent; it goes to the judge with the record. `secretary_told` is when the chief
    secretary was told.
    """

    reply: tuple[str, ...] = ()
    materials: frozenset[ClaimMaterial] = frozenset(ClaimMaterial)
    secretary_told: date | None = None

    @property
    @cites("draughts-rules", "10.3.6")
    def missing(self) -> tuple[str, ...]:
        """What did not come with the claim."""
        lacking = [str(material) for material in ClaimMaterial if material not in self.materials]
        if self.secretary_told is None:
            lacking.append(phrase("word to the chief secretary"))
        return tuple(lacking)


@dataclass(frozen=True, slots=True)
class ClaimProtest:
    """The partner does not agree: reasons and materials to the judge, counted from his receipt of the notice."""

    by: Side
    notice_received: date
    sent: date
    reasons: str
    materials: frozenset[ClaimMaterial] = frozenset(ClaimMaterial)

    @cites("draughts-rules", "10.3.8")
    def in_time(self, rulebook: Rulebook) -> bool:
        """Whether it went within ten days."""
        return self.sent <= claim_protest_due(self.notice_received, rulebook)


@dataclass(frozen=True, slots=True)
class ClaimDecision:
    """What the chief judge decided, and when; it also goes to the chief secretary."""

    finding: ClaimFinding
    day: date
    secretary_told: date | None = None

    @cites("draughts-rules", "10.3.7", "10.3.7/p2")
    def penalty(self, rulebook: Rulebook) -> int:
        """The penalty days of a false claim; incomplete materials cost none (C10)."""
        return (
            rulebook.figures(CorrespondenceFigures).false_claim_penalty
            if self.finding is ClaimFinding.NOT_OVERDUE
            else 0
        )


@cites("draughts-rules", "10.3.8")
def claim_protest_due(notice_received: date, rulebook: Rulebook) -> date:
    """The last day for a protest against a claim."""
    return notice_received + timedelta(days=rulebook.figures(CorrespondenceFigures).claim_protest_days)


@dataclass(frozen=True, slots=True)
class ClaimExamined:
    """What the sheet says about a claim. The judge decides; this is what he decides on."""

    claim: OverdueClaim
    standing: Standing
    protest: ClaimProtest | None
    rulebook: Rulebook = field(repr=False)

    @property
    def choices(self) -> tuple[ClaimFinding, ...]:
        """The decisions open to the judge, the one the sheet suggests first."""
        suggested = ClaimFinding.OVERDUE if self.standing.overdue else ClaimFinding.NOT_OVERDUE
        if not self.standing.overdue and self.admitted:
            return (suggested, ClaimFinding.OVERDUE)  # silence may be taken as admission
        return (suggested, ClaimFinding.INCOMPLETE) if self.claim.missing else (suggested,)

    @property
    @cites("draughts-rules", "10.3.8")
    def admitted(self) -> bool:
        """Whether the judge may take the partner's silence for an admission."""
        return self.protest is None or not self.protest.in_time(self.rulebook)

    def explanation(self) -> Explanation:
        """The sheet's verdict, the materials and the protest."""
        verdict = Step("correspondence.claim_suggests", str(self.choices[0]), self.rulebook.clause("10.3.7"))
        conditions = [self.standing.step()]
        conditions += [
            Step("correspondence.material_missing", lacking, self.rulebook.clause("10.3.6"), ("C10",), met=False)
            for lacking in self.claim.missing
        ]
        if self.protest is not None:
            due = claim_protest_due(self.protest.notice_received, self.rulebook)
            conditions.append(
                Step(
                    "correspondence.protest_in_time",
                    self.protest.sent,
                    self.rulebook.clause("10.3.8"),
                    threshold=due,
                    met=self.protest.in_time(self.rulebook),
                )
            )
        return Explanation(verdict, conditions=tuple(conditions))


@cites("draughts-rules", "10.3.7", "10.3.7/p2", "10.3.8")
def examine_claim(
    claim: OverdueClaim, standing: Standing | None, rulebook: Rulebook, protest: ClaimProtest | None = None
) -> ClaimExamined:
    """Examine a claim against the partner's time after his last letter."""
    if standing is None:
        raise Refusal(Problem("the partner has sent no letter yet", clause=rulebook.clause("10.3.5")))
    return ClaimExamined(claim, standing, protest, rulebook)
