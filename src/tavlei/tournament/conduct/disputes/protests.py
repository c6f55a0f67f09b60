"""Protests: who may file them and how, their decision, and the deposit (5.4.17.1-5.4.17.4, 5.4.9.7, 2.3.1, 2.3.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.disputes.protest_deadlines import ProtestDeadline, decision_deadline
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_moment, check_text, shown
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from tavlei.rulebook import Rulebook, Value


@cites("draughts-rules", "2.3.1/item5")
class Against(Labelled):
    """What a protest is against: acts of participants and judges, a decision, or a sanction."""

    PARTICIPANT = "participant", phrase("conduct.against.participant")
    JUDGE = "judge", phrase("conduct.against.judge")
    DECISION = "decision", phrase("conduct.against.decision")
    SANCTION = "sanction", phrase("conduct.against.sanction")


class Filer(Labelled):
    """Who files a protest or an appeal."""

    ATHLETE = "athlete", phrase("conduct.filer.athlete")
    REPRESENTATIVE = "representative", phrase("conduct.filer.representative")
    TEAM_CAPTAIN = "team_captain", phrase("conduct.filer.team_captain")
    OTHER = "other", phrase("conduct.filer.other")


@cites("draughts-rules", "5.4.17.1", "5.4.17.2", "2.3.1/item5")
@dataclass(frozen=True, slots=True)
class FiledProtest:
    """A protest as it was filed; `broken` are the clauses of the rules or points of the regulation it names."""

    filed_by: str
    filer: Filer
    on_behalf_of: str
    against: Against
    filed: datetime
    text: str
    broken: tuple[str, ...]
    round: int | None = None
    in_writing: bool = True
    to_chief_judge: bool = True
    deposit: int = 0

    def __post_init__(self) -> None:
        check_text(self.filed_by, "filed_by")
        check_text(self.on_behalf_of, "on_behalf_of")
        check_moment(self.filed, "filed")


def check_protest(
    protest: FiledProtest, deadline: ProtestDeadline, *, of_team: bool = False, deposit: int = 0
) -> Check:
    """Whether a protest can be considered; `of_team`: it comes from a team of a team competition."""
    return Check(
        phrase("conduct.protest"),
        tuple(_findings(protest, deadline, of_team=of_team, deposit=deposit)),
        "5.4.17.2",
        rulebook=deadline.rulebook,
    )


def _findings(
    protest: FiledProtest, deadline: ProtestDeadline, *, of_team: bool, deposit: int
) -> Iterator[ConductFinding]:
    yield _in_time(protest, deadline)
    yield filer_finding(protest.filer, of_team=of_team)
    yield from _form(protest)
    if deposit:
        yield _deposit(protest, deposit)


@cites("draughts-rules", "5.4.17.1", "5.4.17.1/item2")
def _in_time(protest: FiledProtest, deadline: ProtestDeadline) -> ConductFinding:
    steps = deadline.explanation().verdict
    when = shown(protest.filed)
    key, met = phrase("conduct.protest.filed"), deadline.is_kept(protest.filed)
    return ConductFinding("filed", key, met, deadline.number, readings=deadline.readings, inputs=when, steps=(steps,))


@cites("draughts-rules", "5.4.17.2", "5.4.9.7/item2", "2.3.4")
def filer_finding(filer: Filer, *, of_team: bool) -> ConductFinding:
    """Who may file: the athlete, the athlete's representative, the team's; for a team only its captain."""
    allowed = (Filer.TEAM_CAPTAIN,) if of_team else (Filer.ATHLETE, Filer.REPRESENTATIVE, Filer.TEAM_CAPTAIN)
    key = phrase("conduct.protest.team_filer") if of_team else phrase("conduct.protest.filer")
    number = "5.4.9.7/item2" if of_team else "5.4.17.2"
    return ConductFinding("filer", key, filer in allowed, number, value=filer.label)


@cites("draughts-rules", "5.4.17.2")
def _form(protest: FiledProtest) -> Iterator[ConductFinding]:
    parts = (
        ("in_writing", phrase("conduct.protest.in_writing"), protest.in_writing and bool(protest.text.strip())),
        ("to_chief_judge", phrase("conduct.protest.to_chief_judge"), protest.to_chief_judge),
        ("broken", phrase("conduct.protest.names_clauses"), any(number.strip() for number in protest.broken)),
    )
    for name, key, met in parts:
        yield ConductFinding(name, key, met, "5.4.17.2")


@cites("draughts-rules", "5.4.17.4")
def _deposit(protest: FiledProtest, deposit: int) -> ConductFinding:
    key, met = phrase("conduct.protest.deposit"), protest.deposit >= deposit
    return ConductFinding("deposit", key, met, "5.4.17.4", value=protest.deposit, threshold=deposit)


class ProtestOutcome(Labelled):
    """What came of a protest; one that came late or was taken back is not considered."""

    UPHELD = "upheld", phrase("conduct.outcome.upheld")
    REJECTED = "rejected", phrase("conduct.outcome.rejected")
    NOT_CONSIDERED = "not_considered", phrase("conduct.outcome.not_considered")


class DepositFate(Labelled):
    """Where the deposit goes."""

    RETURNED = "returned", phrase("conduct.deposit.returned")
    PRIZE_FUND = "prize_fund", phrase("conduct.deposit.prize_fund")


@cites("draughts-rules", "5.4.17.4/item2")
def deposit_fate(outcome: ProtestOutcome, *, appeal_upheld: bool = False) -> DepositFate:
    """Back if the protest is upheld, in the end also by an appeal; to the prize fund if it is rejected (T38)."""
    rejected = outcome is ProtestOutcome.REJECTED and not appeal_upheld
    return DepositFate.PRIZE_FUND if rejected else DepositFate.RETURNED


@cites("draughts-rules", "5.4.17.3", "5.4.17.3/item2", "5.4.17.3/item3")
@dataclass(frozen=True, slots=True)
class DecisionOnProtest:
    """The decision on a protest: by whom, when, whom the panel heard, and which side did not come."""

    protest: FiledProtest
    outcome: ProtestOutcome
    by: str
    at: datetime
    reasons: str
    heard: frozenset[str] = frozenset()
    did_not_come: frozenset[str] = frozenset()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a decision without reasons, before the protest, or on the merits with nobody heard or called."""
        check_text(self.reasons, "reasons")
        check_moment(self.at, "at")
        if self.at < self.protest.filed:
            raise self.rulebook.refusal(Problem("the decision is older than the protest", path="at"), "5.4.17.3")
        if self.outcome is not ProtestOutcome.NOT_CONSIDERED and len(self.heard | self.did_not_come) < 2:
            raise self.rulebook.refusal(
                Problem("both sides are heard, or did not come", path="heard"), "5.4.17.3/item2"
            )

    @cites("draughts-rules", "5.4.17.3")
    def in_time(self, results_approved: datetime | None = None) -> ConductFinding:
        """Whether it was decided in time; a decision that comes late still stands."""
        deadline = decision_deadline(self.protest.filed, self.rulebook, results_approved=results_approved)
        when: dict[str, Value] = shown(self.at)
        steps = (deadline.explanation().verdict,)
        met = deadline.is_kept(self.at)
        key = phrase("conduct.protest.decided")
        return ConductFinding("decided", key, met, "5.4.17.3", DemandForce.AS_A_RULE, inputs=when, steps=steps)


@cites("draughts-rules", "5.4.17.3")
def check_approval(undecided: Iterable[FiledProtest], rulebook: Rulebook) -> None:
    """Refuse to approve the results while a protest has no decision."""
    waiting = tuple(undecided)
    if waiting:
        data = {"count": len(waiting), "name": waiting[0].on_behalf_of}
        message = phrase("protests without a decision: {count} (first of «{name}»)")
        raise rulebook.refusal(Problem(message, data, path="protests"), "5.4.17.3")
