"""Appeals: the committee and who may sit in it, filing after a decided protest, the final decision (5.4.17.5)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.conduct.protests import FILER_SIDE, OTHER_SIDE, as_rule, filer_of, filing
from tavlei.office.competitions.models import Appeal, Body, BodyMember, Competition, Protest, ProtestState, Seat
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import (
    clause_for_journal,
    clause_if_bound,
    enum_member,
    raise_if_broken,
    rulebook_of,
    rules_discipline,
    without_draughts_clauses,
)
from tavlei.office.federation.models import PaperKind
from tavlei.office.federation.paper_register import PaperToNumber, enter_paper
from tavlei.office.journal.chain import record
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.disputes.appeals import (
    AppealDecision,
    AppealsCommittee,
    CommitteeMember,
    FiledAppeal,
    SeatedCommittee,
    check_appeal_allowed,
    check_appeal_in_time,
    check_committee,
    seat_committee,
)
from tavlei.tournament.conduct.disputes.protests import DecisionOnProtest, Filer, ProtestOutcome, deposit_fate
from tavlei.tournament.conduct.levels import level_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tavlei.office.competitions.models import Entry
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.findings import Check

CHAIRMAN, MEMBER, RESERVE = "chairman", "member", "reserve"
_JUDGES = (OfficeRole.JUDGE, OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE)
_OUTCOMES = {
    ProtestState.UPHELD: ProtestOutcome.UPHELD,
    ProtestState.REJECTED: ProtestOutcome.REJECTED,
    ProtestState.LATE: ProtestOutcome.NOT_CONSIDERED,
    ProtestState.NOT_CONSIDERED: ProtestOutcome.NOT_CONSIDERED,
}


@cites("draughts-rules", "5.4.17.5", "5.4.17.5/p2", "5.4.17.5/p4")
@transaction.atomic
def name_committee(
    user: User, competition: Competition, chairman: Person, members: Sequence[Person], reserves: Sequence[Person]
) -> Check:
    """Name the appeals committee; one that the rules do not allow is refused, remarks are given back."""
    actor = authorise(user, Action.NAME_BODIES, competition)
    locked_competition = lock_row(competition)
    if locked_competition.protests.filter(state=ProtestState.APPEALED).exists():
        raise Refusal(Problem("the committee does not change while an appeal waits for its decision", path="members"))
    committee = AppealsCommittee(
        _member(locked_competition, chairman),
        _members(locked_competition, *members),
        _members(locked_competition, *reserves),
    )
    check = check_committee(
        committee,
        level_of(locked_competition.status),
        locked_competition.starts,
        rulebook_of(locked_competition),
        judges=_judges(locked_competition),
    )
    if rules_discipline(locked_competition) is not None:
        raise_if_broken(check)
    before = [body_member.name for body_member in members_of(locked_competition, Body.APPEALS)]
    locked_competition.body_members.filter(body=Body.APPEALS).delete()
    seats = [
        (CHAIRMAN, chairman),
        *((MEMBER, member) for member in members),
        *((RESERVE, reserve) for reserve in reserves),
    ]
    BodyMember.objects.bulk_create(
        BodyMember(
            competition=locked_competition,
            body=Body.APPEALS,
            seat=seat,
            name=person.full_name,
            person=person,
            position=place,
        )
        for place, (seat, person) in enumerate(seats, start=1)
    )
    record(
        actor,
        "committee.named",
        locked_competition,
        before=before,
        after=[[seat, member.full_name] for seat, member in seats],
        clause=clause_for_journal(locked_competition, "5.4.17.5"),
        competition=locked_competition,
    )
    return check


def members_of(competition: Competition, body: Body) -> list[BodyMember]:
    """The members of a body in their order."""
    return list(competition.body_members.filter(body=body).select_related("person__region"))


def committee_of(competition: Competition) -> AppealsCommittee | None:
    """The committee of a competition as the rules know it; None if there is none."""
    body_members = members_of(competition, Body.APPEALS)
    if not body_members:
        return None
    seated = [(member.seat, member.person) for member in body_members if member.person]
    by_seat = {
        seat: _members(competition, *(person for own_seat, person in seated if own_seat == seat))
        for seat in (CHAIRMAN, MEMBER, RESERVE)
    }
    return AppealsCommittee(by_seat[CHAIRMAN][0], by_seat[MEMBER], by_seat[RESERVE])


@cites("draughts-rules", "5.4.17.5")
@transaction.atomic
def file_appeal(user: User, protest: Protest, *, text: str, filer: Filer = Filer.ATHLETE) -> Appeal:
    """Appeal against the decision on a protest; without a decided protest, or too late, there is none."""
    competition = protest.competition
    actor = filing(user, protest.entry)
    locked_protest = lock_row(protest)
    if committee_of(competition) is None:
        raise Refusal(Problem("there is no appeals committee at this competition", path="committee",
                              clause=clause_if_bound(competition, "5.4.17.5")))  # fmt: skip
    with without_draughts_clauses(competition):
        decision = _decision(locked_protest)
        check_appeal_allowed(decision, rulebook_of(competition))
        assert decision is not None  # noqa: S101 - refused otherwise
        filed = FiledAppeal(
            decision,
            str(user),
            filer_of(user, locked_protest.entry, filer),
            actor.moment,
            text,
            of_team=competition.plays_in_teams,
        )
        check_appeal_in_time(filed, _due(locked_protest), _approved(competition))
    try:
        with transaction.atomic():
            appeal = Appeal.objects.create(protest=locked_protest, filed=actor.moment, filed_by=user, filer=filed.filer,
                                         text=text.strip())  # fmt: skip
    except IntegrityError:
        problem = Problem("an appeal against this decision has been filed", path="protest",
                          clause=clause_if_bound(competition, "5.4.17.5/p5"))  # fmt: skip
        raise Refusal(problem) from None
    before = locked_protest.state
    locked_protest.state = ProtestState.APPEALED
    save_changes(locked_protest, "state")
    record(
        actor,
        "appeal.filed",
        appeal,
        before={"state": before},
        after={"protest": locked_protest.pk, "filer": appeal.filer},
        clause=clause_for_journal(competition, "5.4.17.5"),
        competition=competition,
    )
    return appeal


@cites("draughts-rules", "5.4.17.5/p2", "5.4.17.5/p3")
def seated(appeal: Appeal, interested: frozenset[str] = frozenset()) -> SeatedCommittee:
    """Who sits over an appeal: parties and those with a personal interest give their seats to reserves."""
    competition = appeal.protest.competition
    committee = committee_of(competition)
    if committee is None:
        raise Refusal(Problem("there is no appeals committee at this competition", path="committee",
                              clause=clause_if_bound(competition, "5.4.17.5")))  # fmt: skip
    with without_draughts_clauses(competition):
        return seat_committee(committee, parties(appeal.protest), rulebook_of(competition), interested=interested)


@cites("draughts-rules", "5.4.17.5/p2", "5.4.17.5/p4", "5.4.17.5/p5", "5.4.17.4/item2")
@transaction.atomic
def decide_appeal(  # noqa: PLR0913 - an act has so many sides
    user: User,
    appeal: Appeal,
    version: int,
    *,
    votes_for: int,
    votes_against: int,
    reasons: str,
    interested: frozenset[str] = frozenset(),
) -> Appeal:
    """The committee's decision by its votes; it is final."""
    competition = appeal.protest.competition
    actor = authorise(user, Action.DECIDE_APPEAL, competition)
    protest = lock_row(appeal.protest)
    locked_appeal = lock_row(appeal, version)
    if locked_appeal.decided is not None:
        raise Refusal(Problem("the decision of the appeals committee is final", path="decision",
                              clause=clause_if_bound(competition, "5.4.17.5/p5")))  # fmt: skip
    sat = seated(locked_appeal, interested)
    decision = _decision(protest)
    assert decision is not None  # noqa: S101 - the appeal was against it
    filed = FiledAppeal(
        decision,
        str(locked_appeal.filed_by),
        enum_member(Filer, locked_appeal.filer),
        locked_appeal.filed,
        locked_appeal.text,
        of_team=competition.plays_in_teams,
    )
    with without_draughts_clauses(competition):
        decided = AppealDecision(filed, sat, votes_for, votes_against, actor.moment, reasons)
    locked_appeal.seated, locked_appeal.replaced = list(sat.voters), [list(pair) for pair in sat.replaced]
    locked_appeal.votes_for, locked_appeal.votes_against = votes_for, votes_against
    locked_appeal.reasons, locked_appeal.decided, locked_appeal.decided_by = reasons.strip(), actor.moment, user
    save_changes(locked_appeal, "seated", "replaced", "votes_for", "votes_against", "reasons", "decided", "decided_by")
    fate = deposit_fate(decision.outcome, appeal_upheld=decided.upheld)
    protest.state = ProtestState.APPEAL_UPHELD if decided.upheld else ProtestState.APPEAL_REJECTED
    protest.deposit_fate = fate
    save_changes(protest, "state", "deposit_fate")
    after = {
        "state": protest.state,
        "votes": [votes_for, votes_against],
        "seated": locked_appeal.seated,
        "deposit": fate,
    }
    record(
        actor,
        "appeal.decided",
        locked_appeal,
        after=after,
        clause=clause_for_journal(competition, "5.4.17.5/p5"),
        reason=reasons,
        competition=competition,
    )
    day = timezone.localdate(actor.moment)
    paper = PaperToNumber(PaperKind.APPEAL, appeal_name(protest), day, person=protest.entry.person)
    enter_paper(actor, competition, paper)
    return locked_appeal


def appeal_name(protest: Protest) -> str:
    """The name of the decision on an appeal in the register of papers."""
    return f"appeal:{protest.pk}"


@cites("draughts-rules", "5.4.17.5/p2")
def parties(protest: Protest) -> frozenset[str]:
    """Whom a dispute is about: those of the protest, and those they met in the round it is about."""
    entries = [protest.entry]
    if protest.round is not None:
        own = Seat.objects.filter(round=protest.round, entry__in=_same_side(protest.entry))
        met = Seat.objects.filter(encounter__in=own.values("encounter")).select_related("entry__person", "entry__team")
        entries += [seat.entry for seat in met]
    return frozenset(name for entry in entries for name in _names(entry))


def _same_side(entry: Entry) -> list[Entry]:
    return list(entry.team.entries.select_related("person")) if entry.team else [entry]


def _names(entry: Entry) -> list[str]:
    people = [other.person for other in _same_side(entry) if other.person]
    captain = entry.team.captain if entry.team else None
    return [person.full_name for person in (*people, captain) if person is not None]


def _members(competition: Competition, *people: Person) -> tuple[CommitteeMember, ...]:
    return tuple(_member(competition, person) for person in people)


def _member(competition: Competition, person: Person | None) -> CommitteeMember:
    """A person of the register; where only the year of birth is known, the youngest that it allows."""
    if person is None or person.year is None:
        data = {"name": person.full_name if person else ""}
        raise Refusal(Problem("the register must know when «{name}» was born", data, path="members",
                              clause=rulebook_of(competition).clause("5.4.17.5/p4")))  # fmt: skip
    born = person.birth_date or date(person.year, 12, 31)
    return CommitteeMember(person.full_name, born, str(person.region) if person.region else "")


def _judges(competition: Competition) -> frozenset[str]:
    serving = Grant.objects.filter(competition=competition, ended=None, role__in=_JUDGES)
    people = (grant.official for grant in serving.select_related("person", "user__person"))
    return frozenset(person.full_name for person in people if person)


def _decision(protest: Protest) -> DecisionOnProtest | None:
    """The decision on a protest as the rules know it; None while it waits."""
    if protest.decided is None and protest.state != ProtestState.LATE:
        return None
    protest_state = ProtestState(protest.state)
    outcome = _OUTCOMES.get(protest_state) or _appealed_outcome(protest)
    heard = frozenset(protest.heard)
    if rules_discipline(protest.competition) is None:
        heard |= {FILER_SIDE, OTHER_SIDE}  # whom to hear is the regulation's matter there
    return DecisionOnProtest(
        protest=as_rule(protest),
        outcome=outcome,
        by=str(protest.decided_by or ""),
        at=protest.decided or protest.filed,
        reasons=protest.decision or protest.text,
        heard=heard,
        did_not_come=frozenset(protest.did_not_come) - heard,
        rulebook=rulebook_of(protest.competition),
    )


def _appealed_outcome(protest: Protest) -> ProtestOutcome:
    """What had been decided on a protest that is appealed: where its deposit went tells it."""
    went = protest.deposit_fate
    return ProtestOutcome.REJECTED if went == deposit_fate(ProtestOutcome.REJECTED) else ProtestOutcome.UPHELD


@cites("draughts-rules", "5.4.17.5")
def _due(protest: Protest) -> datetime | None:
    """Until when the regulation lets a decision be appealed; None if it says nothing (T39)."""
    hours = read_regulation(protest.competition.regulation).appeal_hours
    return protest.decided + timedelta(hours=hours) if hours and protest.decided else None


def _approved(competition: Competition) -> datetime | None:
    act = Act.objects.filter(competition=competition, kind="competition.approved").order_by("-number").first()
    return act.at if act else None
