"""Unlawful influence on results: reported by anybody at the desk, decided by chief judge or main panel (1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.conduct.sanctions import authority_of, needed_right, sanction
from tavlei.office.competitions.models import Competition, Entry, Influence, SanctionKind
from tavlei.office.competitions.regulation.event_rules import enum_member, rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action, chief_is_absent
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.disputes.influence import Consequences, Offence, OffenceRecord, consequences
from tavlei.tournament.conduct.disputes.measures import ConductSanction, LostIn, Measure
from tavlei.tournament.conduct.people import Capacity

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


@cites("draughts-rules", "1.5.3", "1.5.4", "1.5.5")
@transaction.atomic
def report_influence(  # noqa: PLR0913 - an act has so many sides
    user: User,
    competition: Competition,
    *,
    name: str,
    capacity: Capacity,
    offence: Offence,
    facts: str,
    entry: Entry | None = None,
    proved: bool = False,
    serious: bool = False,
) -> Influence:
    """Write down what somebody is said to have done; a participant of the competition is named by the entry."""
    actor = authorise(user, Action.REMARK, competition)
    if capacity.is_athlete and entry is None:
        raise Refusal(Problem("an athlete is named by the entry", path="entry"))
    who = str(entry) if entry is not None else name.strip()
    OffenceRecord(
        person=who,
        capacity=capacity,
        offence=offence,
        facts=facts,
        reported_by=str(user),
        at=actor.moment,
        proved=proved,
    )
    influence = Influence.objects.create(
        competition=competition, name=who, entry=entry, capacity=capacity, offence=offence, facts=facts.strip(),
        proved=proved, serious=serious, by=user, at=actor.moment,
    )  # fmt: skip
    record(actor, "influence.reported", influence, after={"name": who, "offence": str(offence), "proved": proved},
           clause=str(rulebook_of(competition).clause(offence.number)),
           reason=facts.strip(), competition=competition)  # fmt: skip
    return influence


@cites("draughts-rules", "1.5.4", "1.5.5", "1.5.6", "1.5.10")
def what_follows(saved_influence: Influence) -> Consequences:
    """What must and may follow; measures taken before for influence by the same person count."""
    capacity, offence = enum_member(Capacity, saved_influence.capacity), enum_member(Offence, saved_influence.offence)
    offence_record = OffenceRecord(
        person=saved_influence.name,
        capacity=capacity,
        offence=offence,
        facts=saved_influence.facts,
        reported_by=str(saved_influence.by),
        at=saved_influence.at,
        proved=saved_influence.proved,
    )
    earlier = saved_influence.competition.influences.filter(
        name=saved_influence.name, at__lt=saved_influence.at
    ).exclude(measure="")
    history = [_as_rule(influence) for influence in earlier.select_related("competition")]
    return consequences(
        offence_record, history, rulebook_of(saved_influence.competition), serious=saved_influence.serious
    )


@cites("draughts-rules", "1.5.6", "1.5.7")
@transaction.atomic
def decide_influence(
    user: User, influence: Influence, version: int, measure: Measure, *, panel_decision: str = ""
) -> Influence:
    """Impose what follows: on an athlete as a sanction of the competition, on others as a warning or a removal."""
    competition = influence.competition
    actor = authorise(user, needed_right(SanctionKind(measure.value)), competition)
    locked_influence = lock_row(influence, version)
    if locked_influence.measure:
        raise Refusal(Problem("this has been decided", path="measure"))
    follows = what_follows(locked_influence)
    if measure not in (*follows.required, *follows.possible):
        raise Refusal(Problem("the rules do not lead to this measure", path="measure",
                              clause=rulebook_of(competition).clause(follows.number)))  # fmt: skip
    locked_influence.measure, locked_influence.panel_decision = measure, panel_decision.strip()
    by = authority_of(actor.role, panel_decision)
    absent = chief_is_absent(competition)
    ConductSanction(
        locked_influence.name,
        measure,
        by,
        actor.moment,
        locked_influence.facts,
        (follows.number,),
        chief_absent=absent,
        capacity=enum_member(Capacity, locked_influence.capacity),
        influence=True,
        lost=_lost(measure),
        rulebook=rulebook_of(competition),
    )
    if locked_influence.entry is not None:
        last = competition.rounds.order_by("-number").first()
        sanction(
            user,
            locked_influence.entry,
            SanctionKind(measure.value),
            clause_number=follows.number,
            reason=locked_influence.facts,
            one_round=last,
            panel_decision=panel_decision,
            influence=True,
        )
    save_changes(locked_influence, "measure", "panel_decision")
    record(
        actor,
        "influence.decided",
        locked_influence,
        after={"measure": str(measure), "panel": locked_influence.panel_decision},
        clause=str(rulebook_of(competition).clause(follows.number)),
        competition=competition,
    )
    return locked_influence


@cites("draughts-rules", "1.5.5", "1.5.10")
@transaction.atomic
def pass_to_federation(user: User, influence: Influence, version: int) -> Influence:
    """Send the matter to the federation's body, which alone disqualifies and punishes bets."""
    actor = authorise(user, Action.SANCTION, influence.competition)
    locked_influence = lock_row(influence, version)
    if locked_influence.sent_to_federation is not None:
        raise Refusal(Problem("this has been sent to the federation", path="influence"))
    locked_influence.sent_to_federation = actor.moment
    save_changes(locked_influence, "sent_to_federation")
    number = "1.5.5" if locked_influence.offence == Offence.BETTING else "1.5.10"
    record(actor, "influence.sent", locked_influence, after={"name": locked_influence.name},
           clause=str(rulebook_of(influence.competition).clause(number)),
           competition=influence.competition)  # fmt: skip
    return locked_influence


def _as_rule(influence: Influence) -> ConductSanction:
    measure = enum_member(Measure, influence.measure)
    by = authority_of("chief_judge", influence.panel_decision)
    return ConductSanction(
        influence.name,
        measure,
        by,
        influence.at,
        influence.facts,
        ("1.5.6",),
        capacity=enum_member(Capacity, influence.capacity),
        influence=True,
        lost=_lost(measure),
        rulebook=rulebook_of(influence.competition),
    )


def _lost(measure: Measure) -> LostIn | None:
    return LostIn.GAME if measure is Measure.LOSS else None
