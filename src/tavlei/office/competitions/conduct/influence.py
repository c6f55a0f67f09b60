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
    doing = authorise(user, Action.REMARK, competition)
    if capacity.is_athlete and entry is None:
        raise Refusal(Problem("an athlete is named by the entry", path="entry"))
    who = str(entry) if entry is not None else name.strip()
    OffenceRecord(who, capacity, offence, facts, str(user), doing.moment, proved)
    made = Influence.objects.create(
        competition=competition, name=who, entry=entry, capacity=capacity, offence=offence, facts=facts.strip(),
        proved=proved, serious=serious, by=user, at=doing.moment,
    )  # fmt: skip
    record(doing, "influence.reported", made, after={"name": who, "offence": str(offence), "proved": proved},
           clause=str(rulebook_of(competition).clause(offence.number)),
           reason=facts.strip(), competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "1.5.4", "1.5.5", "1.5.6", "1.5.10")
def what_follows(kept: Influence) -> Consequences:
    """What must and may follow; measures taken before for influence by the same person count."""
    capacity, offence = enum_member(Capacity, kept.capacity), enum_member(Offence, kept.offence)
    told = OffenceRecord(kept.name, capacity, offence, kept.facts, str(kept.by), kept.at, kept.proved)
    earlier = kept.competition.influences.filter(name=kept.name, at__lt=kept.at).exclude(measure="")
    history = [_as_rule(influence) for influence in earlier.select_related("competition")]
    return consequences(told, history, rulebook_of(kept.competition), serious=kept.serious)


@cites("draughts-rules", "1.5.6", "1.5.7")
@transaction.atomic
def decide_influence(
    user: User, kept: Influence, version: int, measure: Measure, *, panel_decision: str = ""
) -> Influence:
    """Impose what follows: on an athlete as a sanction of the competition, on others as a warning or a removal."""
    competition = kept.competition
    doing = authorise(user, needed_right(SanctionKind(measure.value)), competition)
    held = lock_row(kept, version)
    if held.measure:
        raise Refusal(Problem("this has been decided", path="measure"))
    follows = what_follows(held)
    if measure not in (*follows.required, *follows.possible):
        raise Refusal(Problem("the rules do not lead to this measure", path="measure",
                              clause=rulebook_of(competition).clause(follows.number)))  # fmt: skip
    held.measure, held.panel_decision = measure, panel_decision.strip()
    by = authority_of(doing.role, panel_decision)
    absent = chief_is_absent(competition)
    ConductSanction(
        held.name,
        measure,
        by,
        doing.moment,
        held.facts,
        (follows.number,),
        chief_absent=absent,
        capacity=enum_member(Capacity, held.capacity),
        influence=True,
        lost=_lost(measure),
        rulebook=rulebook_of(competition),
    )
    if held.entry is not None:
        last = competition.rounds.order_by("-number").first()
        sanction(user, held.entry, SanctionKind(measure.value), clause_number=follows.number, reason=held.facts,
                 one_round=last, panel_decision=panel_decision, influence=True)  # fmt: skip
    save_changes(held, "measure", "panel_decision")
    record(doing, "influence.decided", held, after={"measure": str(measure), "panel": held.panel_decision},
           clause=str(rulebook_of(competition).clause(follows.number)), competition=competition)  # fmt: skip
    return held


@cites("draughts-rules", "1.5.5", "1.5.10")
@transaction.atomic
def pass_to_federation(user: User, kept: Influence, version: int) -> Influence:
    """Send the matter to the federation's body, which alone disqualifies and punishes bets."""
    doing = authorise(user, Action.SANCTION, kept.competition)
    held = lock_row(kept, version)
    if held.sent_to_federation is not None:
        raise Refusal(Problem("this has been sent to the federation", path="influence"))
    held.sent_to_federation = doing.moment
    save_changes(held, "sent_to_federation")
    number = "1.5.5" if held.offence == Offence.BETTING else "1.5.10"
    record(doing, "influence.sent", held, after={"name": held.name},
           clause=str(rulebook_of(kept.competition).clause(number)),
           competition=kept.competition)  # fmt: skip
    return held


def _as_rule(kept: Influence) -> ConductSanction:
    measure = enum_member(Measure, kept.measure)
    by = authority_of("chief_judge", kept.panel_decision)
    return ConductSanction(
        kept.name,
        measure,
        by,
        kept.at,
        kept.facts,
        ("1.5.6",),
        capacity=enum_member(Capacity, kept.capacity),
        influence=True,
        lost=_lost(measure),
        rulebook=rulebook_of(kept.competition),
    )


def _lost(measure: Measure) -> LostIn | None:
    return LostIn.GAME if measure is Measure.LOSS else None
