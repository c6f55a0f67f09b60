"""The appeals committee: whether there may be one, who may sit, and its final decision (5.4.17.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.disputes.protests import DecisionOnProtest, Filer, ProtestOutcome, filer_finding
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import age_on, check_moment, check_text
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date, datetime

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.levels import Level


class FormedBy(Labelled):
    """How a committee came about: appointed by the organiser, or elected from respected participants."""

    APPOINTED = "appointed", phrase("conduct.formed.appointed")
    ELECTED = "elected", phrase("conduct.formed.elected")


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    """A person who may sit in the committee."""

    name: str
    born: date
    region: str = ""


@cites("draughts-rules", "5.4.17.5", "5.4.17.5/p2")
@dataclass(frozen=True, slots=True)
class AppealsCommittee:
    """The chairman, the members and the reserves in the order in which they step in."""

    chairman: CommitteeMember
    members: tuple[CommitteeMember, ...]
    reserves: tuple[CommitteeMember, ...]
    formed_by: FormedBy = FormedBy.APPOINTED

    def __post_init__(self) -> None:
        check_names(tuple(member.name for member in self.everybody), "members", least=1)

    @property
    def voters(self) -> tuple[CommitteeMember, ...]:
        """Those with a vote: the chairman and the members."""
        return (self.chairman, *self.members)

    @property
    def everybody(self) -> tuple[CommitteeMember, ...]:
        return (*self.voters, *self.reserves)


def check_committee(
    committee: AppealsCommittee, level: Level, day: date, rulebook: Rulebook, *, judges: frozenset[str] = frozenset()
) -> Check:
    """Hold a committee against 5.4.17.5 on a day; `judges` are those who serve at the competition."""
    return Check(
        phrase("conduct.committee"),
        tuple(_composition(committee, level, day, judges, rulebook)),
        "5.4.17.5",
        rulebook=rulebook,
    )


def _composition(
    committee: AppealsCommittee, level: Level, day: date, judges: frozenset[str], rulebook: Rulebook
) -> Iterator[ConductFinding]:
    yield committee_finding(level)
    yield from _numbers(committee, rulebook)
    yield _regions(committee)
    yield _no_judges(committee, judges)
    yield _old_enough(committee, day, rulebook)


@cites("draughts-rules", "5.4.17.5")
def committee_finding(level: Level) -> ConductFinding:
    """A committee may be formed at interregional and all-Russian competitions."""
    key = phrase("conduct.committee.level")
    return ConductFinding("level", key, level.is_interregional, "5.4.17.5", value=level.label, readings=("T33",))


@cites("draughts-rules", "5.4.17.5/p2", "5.4.17.5/p4")
def _numbers(committee: AppealsCommittee, rulebook: Rulebook) -> Iterator[ConductFinding]:
    members, reserves, voters = len(committee.members), len(committee.reserves), len(committee.voters)
    figures = rulebook.figures(ConductFigures)
    least, wanted = figures.least_committee_members, figures.committee_reserves
    key = phrase("conduct.committee.members")
    yield ConductFinding("members", key, members >= least, "5.4.17.5/p2", value=members, threshold=least)
    key = phrase("conduct.committee.reserves")
    yield ConductFinding("reserves", key, reserves == wanted, "5.4.17.5/p2", value=reserves, threshold=wanted)
    key, odd = phrase("conduct.committee.odd"), voters % 2 == 1
    yield ConductFinding("odd", key, odd, "5.4.17.5/p4", value=voters, readings=("T22",))


@cites("draughts-rules", "5.4.17.5/p2")
def _regions(committee: AppealsCommittee) -> ConductFinding:
    known = [member.region for member in committee.everybody if member.region]
    key, differ = phrase("conduct.committee.regions"), len(set(known)) == len(known)
    return ConductFinding(
        "regions", key, differ, "5.4.17.5/p2", DemandForce.AS_A_RULE, ", ".join(sorted(set(known))) or None
    )


@cites("draughts-rules", "5.4.17.5/p2")
def _no_judges(committee: AppealsCommittee, judges: frozenset[str]) -> ConductFinding:
    names = [member.name for member in committee.everybody if member.name in judges]
    key = phrase("conduct.committee.no_judges")
    return ConductFinding("no_judges", key, not names, "5.4.17.5/p2", value=", ".join(names) or None)


@cites("draughts-rules", "5.4.17.5/p4")
def _old_enough(committee: AppealsCommittee, day: date, rulebook: Rulebook) -> ConductFinding:
    least = rulebook.figures(ConductFigures).least_committee_age
    young = [member.name for member in committee.everybody if age_on(day, member.born) < least]
    key = phrase("conduct.committee.age")
    return ConductFinding(
        name="age",
        key=key,
        met=not young,
        number="5.4.17.5/p4",
        force=DemandForce.BINDING,
        value=", ".join(young) or None,
        threshold=least,
        readings=("T22",),
    )


@dataclass(frozen=True, slots=True)
class SeatedCommittee:
    """The committee for one dispute: who votes, and who gave his seat to which reserve."""

    voters: tuple[str, ...]
    replaced: tuple[tuple[str, str], ...]

    @property
    def chairman(self) -> str:
        """Who chairs: a reserve who stepped in for the chairman takes his chair (T39)."""
        return self.voters[0]


@cites("draughts-rules", "5.4.17.5/p2", "5.4.17.5/p3", "5.4.17.5/p4")
def seat_committee(
    committee: AppealsCommittee,
    parties: frozenset[str],
    rulebook: Rulebook,
    *,
    interested: frozenset[str] = frozenset(),
) -> SeatedCommittee:
    """Seat a committee for a dispute: parties and those with a personal interest give their seats to reserves."""
    barred = parties | interested
    free = [reserve.name for reserve in committee.reserves if reserve.name not in barred]
    voters, replaced = [], []
    for member in committee.voters:
        if member.name not in barred:
            voters.append(member.name)
            continue
        if not free:
            named = {"name": member.name}
            problem = Problem("there is no reserve left who could replace «{name}»", named, path="reserves")
            raise rulebook.refusal(problem, "5.4.17.5/p3" if member.name in interested else "5.4.17.5/p2")
        voters.append(free.pop(0))
        replaced.append((member.name, voters[-1]))
    return SeatedCommittee(tuple(voters), tuple(replaced))


@cites("draughts-rules", "5.4.17.5")
@dataclass(frozen=True, slots=True)
class FiledAppeal:
    """An appeal against the chief judge's decision on a protest."""

    decision: DecisionOnProtest
    filed_by: str
    filer: Filer
    filed: datetime
    text: str
    of_team: bool = False

    def __post_init__(self) -> None:
        """Refuse an appeal of somebody without the right to it, or older than the decision it is against."""
        check_text(self.text, "text")
        check_moment(self.filed, "filed")
        if self.filed < self.decision.at:
            raise self.decision.rulebook.refusal(
                Problem("an appeal follows the decision on the protest", path="filed"), "5.4.17.5"
            )
        if filer_finding(self.filer, of_team=self.of_team).broken:
            raise self.decision.rulebook.refusal(
                Problem("the athlete or a representative files an appeal", path="filer"), "5.4.17.5"
            )


@cites("draughts-rules", "5.4.17.5")
def check_appeal_allowed(decision: DecisionOnProtest | None, rulebook: Rulebook) -> None:
    """Refuse an appeal where no protest was filed and decided before; one not considered was not decided."""
    if decision is None or decision.outcome is ProtestOutcome.NOT_CONSIDERED:
        problem = Problem("an appeal needs a protest that was filed and decided before", path="decision")
        raise rulebook.refusal(problem, "5.4.17.5")


@cites("draughts-rules", "5.4.17.5")
def check_appeal_in_time(
    appeal: FiledAppeal, by_regulation: datetime | None = None, results_approved: datetime | None = None
) -> None:
    """Refuse a late appeal: the deadline is the regulation's, and without it the approval of the results (T39)."""
    check_moment(by_regulation, "by_regulation")
    check_moment(results_approved, "results_approved")
    until = by_regulation or results_approved
    if until is not None and appeal.filed > until:
        raise appeal.decision.rulebook.refusal(Problem("the appeal is late", path="filed"), "5.4.17.5")


@cites("draughts-rules", "5.4.17.5/p4", "5.4.17.5/p5")
@dataclass(frozen=True, slots=True)
class AppealDecision:
    """The final decision of the committee, with the votes of everybody seated."""

    appeal: FiledAppeal
    committee: SeatedCommittee
    votes_for: int
    votes_against: int
    at: datetime
    reasons: str

    def __post_init__(self) -> None:
        """Refuse a count of votes that is not that of an odd committee, and a decision without reasons."""
        check_text(self.reasons, "reasons")
        check_moment(self.at, "at")
        votes = self.votes_for + self.votes_against
        if min(self.votes_for, self.votes_against) < 0 or votes != len(self.committee.voters) or votes % 2 == 0:
            named = {"voters": len(self.committee.voters), "got": votes}
            message = phrase("everybody seated ({voters}, an odd number) votes; got {got} votes")
            raise self.appeal.decision.rulebook.refusal(Problem(message, named, path="votes_for"), "5.4.17.5/p4")

    @property
    def upheld(self) -> bool:
        """Whether the appeal was upheld; nothing follows after it (5.4.17.5)."""
        return self.votes_for > self.votes_against
