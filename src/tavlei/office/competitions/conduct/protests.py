"""Protests: who may file them and until when, their decision, and the deposit (5.4.17.1-5.4.17.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.conduct.protest_terms import round_deadline
from tavlei.office.competitions.entries.representatives import represents, speaks_for
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, Encounter, Entry, Protest, ProtestState, Round
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import (
    clause_for_journal,
    clause_if_bound,
    enum_member,
    raise_if_broken,
    rulebook_of,
    rules_discipline,
)
from tavlei.office.explanations import explanation_to_json
from tavlei.office.federation.models import PaperKind
from tavlei.office.federation.paper_register import PaperToNumber, enter_paper
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action, roles_of
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.conduct.disputes.protest_deadlines import ProtestDeadline
from tavlei.tournament.conduct.disputes.protests import (
    Against,
    DecisionOnProtest,
    FiledProtest,
    Filer,
    ProtestOutcome,
    check_approval,
    check_protest,
    deposit_fate,
)

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

FILER_SIDE = "filer"
OTHER_SIDE = "other"
_STATES = {
    ProtestOutcome.UPHELD: ProtestState.UPHELD,
    ProtestOutcome.REJECTED: ProtestState.REJECTED,
    ProtestOutcome.NOT_CONSIDERED: ProtestState.NOT_CONSIDERED,
}
_DESK = frozenset(
    {OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.ADMINISTRATOR}
)


@cites("draughts-rules", "5.4.17.2", "5.4.9.7/item2")
def filer_of(user: User, entry: Entry, filer: Filer = Filer.ATHLETE) -> Filer:
    """As whom somebody files; the desk enters a paper and says whose it is."""
    if entry.team is not None and speaks_for(user, entry.team):
        return Filer.TEAM_CAPTAIN
    office_roles = roles_of(user, entry.competition)
    if office_roles & _DESK:
        return event_kind(entry.competition).filer(filer)
    if user.person_id is not None and user.person_id == entry.person_id:
        return Filer.ATHLETE
    return Filer.REPRESENTATIVE if represents(user, entry) else Filer.OTHER


@cites("draughts-rules", "2.3.1/item5", "2.3.4", "5.4.9.7/item2", "5.4.17.2")
def filing(user: User, entry: Entry) -> Actor:
    """The right to protest for an entry: the athlete's own, the captain's for the team, or one by a role."""
    if entry.team is not None and speaks_for(user, entry.team):
        return Actor(user, OfficeRole.REPRESENTATIVE, timezone.now())
    if user.person_id is not None and user.person_id == entry.person_id:
        return Actor(user, OfficeRole.PLAYER, timezone.now())
    return authorise(user, Action.PROTEST, entry.competition)


@cites("draughts-rules", "5.4.17.1", "5.4.17.2", "5.4.17.4")
@transaction.atomic
def file_protest(  # noqa: PLR0913 - an act has so many sides
    user: User,
    entry: Entry,
    one_round: Round | None,
    *,
    clauses: str,
    text: str,
    deposit: int = 0,
    against: Against = Against.DECISION,
    filer: Filer = Filer.ATHLETE,
    encounter: Encounter | None = None,
) -> Protest:
    """File a protest in writing; one that comes late is kept, but not considered, and its deposit goes back.

    In sports that the draughts rules do not bind the regulation decides: a text, and the deposit that it asks.
    """
    competition = entry.competition
    actor = filing(user, entry)
    one_round = _round_of(competition, encounter, one_round)
    event_kind(competition).check_protest(user, entry)
    filed = FiledProtest(
        filed_by=str(user),
        filer=filer_of(user, entry, filer),
        on_behalf_of=str(entry),
        against=against,
        filed=actor.moment,
        text=text,
        broken=tuple(clauses.split(",")),
        round=one_round.number if one_round else None,
        deposit=deposit,
    )
    late, checks, number = _checked(competition, filed, one_round)
    fate = deposit_fate(ProtestOutcome.NOT_CONSIDERED) if late else ""
    protest = Protest.objects.create(
        competition=competition, entry=entry, round=one_round, encounter=encounter, filed=actor.moment,
        clauses=clauses.strip(), text=text.strip(), deposit=deposit, filed_by=user,
        state=ProtestState.LATE if late else ProtestState.FILED, filer=filed.filer, against=against,
        checks=explanation_to_json(checks), deposit_fate=fate,
    )  # fmt: skip
    after = {
        "state": protest.state,
        "clauses": protest.clauses,
        "filer": protest.filer,
        "deposit_fate": protest.deposit_fate,
        "board": encounter.board if encounter else None,
    }
    record(
        actor,
        "protest.filed",
        protest,
        after=after,
        clause=clause_for_journal(competition, number),
        competition=competition,
    )
    return protest


def _round_of(competition: Competition, encounter: Encounter | None, one_round: Round | None) -> Round | None:
    """The round a protest is about: that of its encounter, where it is filed against one."""
    if encounter is None:
        return one_round
    if encounter.round.competition_id != competition.pk:
        raise Refusal(Problem("the encounter belongs to another competition", path="encounter"))
    return encounter.round


def _checked(competition: Competition, filed: FiledProtest, one_round: Round | None) -> tuple[bool, Explanation, str]:
    """Whether a protest is late, how it stands against the rules or the regulation, and the clause of its deadline."""
    asked = read_regulation(competition.regulation).deposit
    if rules_discipline(competition) is None:
        _check_by_regulation(filed, asked)
        return False, Explanation(Step("conduct.protest.by_regulation", asked)), ""
    deadline = round_deadline(competition, one_round) or ProtestDeadline(
        None, phrase("conduct.protest.no_deadline_yet"), "5.4.17.1", rulebook=rulebook_of(competition)
    )
    check = check_protest(filed, deadline, of_team=competition.plays_in_teams, deposit=asked)
    raise_if_broken(check, but="filed")
    return check.finding("filed").broken, check.explanation(), deadline.number


def _check_by_regulation(filed: FiledProtest, asked: int) -> None:
    if not filed.text.strip():
        raise Refusal(Problem("a protest is filed in writing", path="text"))
    if filed.filer is Filer.OTHER:
        raise Refusal(Problem("a protest comes from a participant or a representative", path="filer"))
    if filed.deposit < asked:
        data = {"asked": asked, "got": filed.deposit}
        problem = Problem("the regulation asks for a deposit of {asked}; got {got}", data, path="deposit")
        raise Refusal(problem)


@cites("draughts-rules", "5.4.17.3", "5.4.17.3/item2", "5.4.17.3/item3", "5.4.17.4/item2")
@transaction.atomic
def decide_protest(  # noqa: PLR0913 - an act has so many sides
    user: User,
    protest: Protest,
    version: int,
    *,
    outcome: ProtestOutcome,
    decision: str,
    heard: frozenset[str] = frozenset(),
    did_not_come: frozenset[str] = frozenset(),
) -> Protest:
    """The chief judge's decision on a protest, with the sides that were heard; it settles where the deposit goes."""
    competition = protest.competition
    actor = authorise(user, Action.DECIDE_PROTEST, competition)
    locked_protest = lock_row(protest, version)
    if locked_protest.state == ProtestState.LATE:
        raise Refusal(Problem("a protest that came late is not considered", path="protest",
                              clause=clause_if_bound(competition, "5.4.17.1")))  # fmt: skip
    if locked_protest.state != ProtestState.FILED:
        raise Refusal(Problem("the protest has been decided", path="protest"))
    in_time = _check_decision(locked_protest, outcome, actor, decision, heard=heard, did_not_come=did_not_come)
    before = locked_protest.state
    locked_protest.state, locked_protest.deposit_fate = _STATES[outcome], deposit_fate(outcome)
    locked_protest.heard, locked_protest.did_not_come = sorted(heard), sorted(did_not_come)
    locked_protest.decision, locked_protest.decided_by, locked_protest.decided = decision.strip(), user, actor.moment
    save_changes(locked_protest, "state", "deposit_fate", "heard", "did_not_come", "decision", "decided_by", "decided")
    after = {
        "state": locked_protest.state,
        "deposit": locked_protest.deposit_fate,
        "in_time": in_time,
        "heard": locked_protest.heard,
        "did_not_come": locked_protest.did_not_come,
    }
    record(actor, "protest.decided", locked_protest, before={"state": before}, after=after, reason=decision,
           clause=clause_for_journal(competition, "5.4.17.3/item3"), competition=competition)  # fmt: skip
    day = timezone.localdate(actor.moment)
    enter_paper(
        actor,
        competition,
        PaperToNumber(PaperKind.PROTEST, decision_name(locked_protest), day, person=locked_protest.entry.person),
    )
    return locked_protest


def decision_name(protest: Protest) -> str:
    """The name of the decision on a protest in the register of papers."""
    return f"decision:{protest.pk}"


def _check_decision(  # noqa: PLR0913 - a decision has so many sides
    protest: Protest, outcome: ProtestOutcome, actor: Actor, reasons: str, *, heard: frozenset[str],
    did_not_come: frozenset[str],
) -> bool | None:  # fmt: skip
    """Hold a decision against the rules and tell whether it came in time; other sports ask for reasons only."""
    _check_sides(heard, did_not_come, protest.competition)
    if rules_discipline(protest.competition) is None:
        if not reasons.strip():
            raise Refusal(Problem("expected some text", path="reasons"))
        return None
    decided = DecisionOnProtest(
        protest=as_rule(protest),
        outcome=outcome,
        by=str(actor.user),
        at=actor.moment,
        reasons=reasons,
        heard=heard,
        did_not_come=did_not_come,
        rulebook=rulebook_of(protest.competition),
    )
    return decided.in_time().met


def as_rule(protest: Protest) -> FiledProtest:
    """A protest of the store as the rules know it."""
    return FiledProtest(
        filed_by=str(protest.filed_by or protest.entry),
        filer=enum_member(Filer, protest.filer, Filer.ATHLETE),
        on_behalf_of=str(protest.entry),
        against=enum_member(Against, protest.against, Against.DECISION),
        filed=protest.filed,
        text=protest.text,
        broken=tuple(protest.clauses.split(",")),
        round=protest.round.number if protest.round else None,
        deposit=protest.deposit,
    )


@cites("draughts-rules", "5.4.17.3")
def check_none_waits(competition: Competition) -> None:
    """Refuse to approve results while a protest or an appeal waits for its decision."""
    waiting = [as_rule(protest) for protest in competition.protests.filter(state=ProtestState.FILED)]
    if waiting and rules_discipline(competition) is None:
        raise Refusal(Problem("a protest waits for its decision", path="protests"))
    check_approval(waiting, rulebook_of(competition))
    if competition.protests.filter(state=ProtestState.APPEALED).exists():
        number = clause_if_bound(competition, "5.4.17.5")
        raise Refusal(Problem("an appeal waits for its decision", path="protests", clause=number))


def _check_sides(heard: frozenset[str], did_not_come: frozenset[str], competition: Competition) -> None:
    if unknown := (heard | did_not_come) - {FILER_SIDE, OTHER_SIDE}:
        known = f"{FILER_SIDE}, {OTHER_SIDE}"
        data = {"choices": known, "got": ", ".join(sorted(unknown))}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="heard"))
    if heard & did_not_come:
        raise Refusal(Problem("a side was heard or did not come, not both", path="heard",
                              clause=clause_if_bound(competition, "5.4.17.3/item2")))  # fmt: skip
