"""The admission commission: who sits in it, its decisions and its protocol (5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.admission.conditions import AdmissionProposal, Proposal
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.officials import JudgingPanel


class CommissionSeat(Labelled):
    """On what ground somebody sits in the commission."""

    MAIN_PANEL = "main_panel", phrase("conduct.seat.main_panel")
    HOLDING_BODY = "holding_body", phrase("conduct.seat.holding_body")
    DOCTOR = "doctor", phrase("conduct.seat.doctor")


@cites("draughts-rules", "5.3/p4")
@dataclass(frozen=True, slots=True)
class AdmissionCommission:
    """The members of the commission with the ground on which they sit in it."""

    members: tuple[tuple[str, CommissionSeat], ...]

    def __post_init__(self) -> None:
        """Refuse an empty commission and a member named twice."""
        check_names(tuple(name for name, _ in self.members), "members", least=1)

    def seated(self, seat: CommissionSeat) -> tuple[str, ...]:
        """Who sits on that ground."""
        return tuple(name for name, taken in self.members if taken is seat)


@cites("draughts-rules", "5.3/p4", "12.4.5")
def check_commission(commission: AdmissionCommission, panel: JudgingPanel, rulebook: Rulebook) -> Check:
    """Members of the main judging panel and of the holding body; the chief secretary works in it; the doctor may."""
    return Check(phrase("conduct.commission"), tuple(_composition(commission, panel)), "5.3/p4", rulebook=rulebook)


def _composition(commission: AdmissionCommission, panel: JudgingPanel) -> Iterator[ConductFinding]:
    judges = commission.seated(CommissionSeat.MAIN_PANEL)
    strangers = [name for name in judges if name not in panel.main_panel]
    key = phrase("conduct.commission.main_panel")
    yield ConductFinding("main_panel", key, bool(judges) and not strangers, "5.3/p4", value=", ".join(judges) or None)
    bodies = commission.seated(CommissionSeat.HOLDING_BODY)
    key = phrase("conduct.commission.holding_body")
    yield ConductFinding("holding_body", key, bool(bodies), "5.3/p4", value=", ".join(bodies) or None)
    key, present = phrase("conduct.commission.secretary"), panel.chief_secretary in judges
    yield ConductFinding("chief_secretary", key, present, "12.4.5", DemandForce.AS_A_RULE, panel.chief_secretary)


@cites("draughts-rules", "5.3", "5.3/p2")
@dataclass(frozen=True, slots=True)
class AdmissionDecision:
    """What the commission decided on one athlete, with the conditions it looked at; a refusal names its reason."""

    proposal: AdmissionProposal
    admitted: bool
    reason: str = ""

    def __post_init__(self) -> None:
        """Refuse to admit whom the rules bar or of whom too little is known, and to refuse anybody without a ground."""
        admission_proposal = self.proposal
        if self.admitted and admission_proposal.proposal is Proposal.MUST_REFUSE:
            ground = next(finding for finding in admission_proposal.grounds if finding.force is DemandForce.BINDING)
            problem = Problem(
                "«{name}» may not be admitted: a binding condition is not met", {"name": admission_proposal.name}
            )
            raise self.proposal.rulebook.refusal(problem, ground.number)
        if self.admitted and any(
            open_question.force is DemandForce.BINDING for open_question in admission_proposal.open_questions
        ):
            problem = Problem(
                "«{name}» cannot be admitted while conditions are open", {"name": admission_proposal.name}
            )
            raise self.proposal.rulebook.refusal(problem, admission_proposal.open_questions[0].number)
        if not self.admitted:
            self._check_refusal()

    def _check_refusal(self) -> None:
        if not self.proposal.grounds:
            problem = Problem("there is no ground to refuse «{name}»", {"name": self.proposal.name}, path="admitted")
            raise self.proposal.rulebook.refusal(problem, "5.3/p2")
        if not self.reason.strip():
            raise self.proposal.rulebook.refusal(Problem("a refusal needs a reason", path="reason"), "5.3/p2")
