"""Who plays which round: rounds missed with or without points, a withdrawal that is taken back (5.4.10.2; T46, T47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import entry_key, is_swiss
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, Entry, EntryState, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of, without_draughts_clauses
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.swiss import participation
from tavlei.tournament.swiss.participation import Leave, LeaveRules

if TYPE_CHECKING:
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.office.roles.models import User


def leave_rules(regulation: Regulation) -> LeaveRules:
    """What the regulation says of byes."""
    return LeaveRules(regulation.half_point_byes, regulation.full_point_byes, regulation.byes_until)


@cites("draughts-rules", "5.4.10.2/item5", "5.4.10.9")
@transaction.atomic
def grant_leave(  # noqa: PLR0913 - a leave has so many sides
    user: User, entry: Entry, version: int, *, number: int, leave: Leave, reason: str
) -> Entry:
    """Somebody is known not to play a round that has not been paired: it is lost, or a bye of the regulation."""
    competition = entry.competition
    actor = authorise(user, Action.PAIR, competition)
    _check_swiss(lock_row(competition))
    locked_entry = lock_row(entry, version)
    if (
        not locked_entry.plays
        or not event_kind(competition).participants(competition).filter(pk=locked_entry.pk).exists()
    ):
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    if not competition.rounds.count() < number <= competition.rounds_planned:
        raise Refusal(Problem("round {number} is paired already or is not planned", {"number": number}, path="round"))
    _check_reason(reason)
    granted = {int(saved): Leave(kind) for saved, kind in locked_entry.leaves.items()}
    field = event_kind(competition).pairing_field(competition)
    plus = participation.had_plus(field.tournament(complete_only=True), entry_key(locked_entry))
    with without_draughts_clauses(competition):
        participation.grant_leave(leave, number, granted, leave_rules(read_regulation(competition.regulation)),
                          rulebook_of(competition), had_plus=plus or Leave.FULL in granted.values())  # fmt: skip
    locked_entry.leaves = {**locked_entry.leaves, str(number): leave.value}
    save_changes(locked_entry, "leaves")
    record(actor, "entry.leave_granted", locked_entry, after={"round": number, "leave": leave.value}, reason=reason,
           clause=clause_for_journal(competition, "5.4.10.2/item5"), competition=competition)  # fmt: skip
    return locked_entry


@transaction.atomic
def take_back_leave(user: User, entry: Entry, version: int, *, number: int) -> Entry:
    """Somebody plays a round after all; once it has been paired the leave stands."""
    competition = entry.competition
    actor = authorise(user, Action.PAIR, competition)
    lock_row(competition)
    locked_entry = lock_row(entry, version)
    if str(number) not in locked_entry.leaves or number <= competition.rounds.count():
        message = phrase("round {number} is not recorded as missed, or is paired already")
        raise Refusal(Problem(message, {"number": number}, path="round"))
    before = locked_entry.leaves[str(number)]
    locked_entry.leaves = {saved: kind for saved, kind in locked_entry.leaves.items() if saved != str(number)}
    save_changes(locked_entry, "leaves")
    record(
        actor,
        "entry.leave_taken_back",
        locked_entry,
        before={"round": number, "leave": before},
        competition=competition,
    )
    return locked_entry


@cites("draughts-rules", "5.4.10.2/item5")
@transaction.atomic
def come_back(user: User, entry: Entry, version: int, *, reason: str) -> Entry:
    """The chief judge takes back a withdrawal; the rounds meanwhile are missed (T8, T47)."""
    competition = entry.competition
    actor = authorise(user, Action.CHANGE_DRAW, competition)
    _check_swiss(lock_row(competition))
    locked_entry = lock_row(entry, version)
    if locked_entry.state not in (EntryState.WITHDRAWN, EntryState.EXCLUDED):
        raise Refusal(Problem("the participant has not left the competition", path="entry"))
    with without_draughts_clauses(competition):
        participation.check_return(
            excluded=locked_entry.state == EntryState.EXCLUDED, rulebook=rulebook_of(competition)
        )
    _check_reason(reason)
    before = {"state": locked_entry.state, "after_round": locked_entry.after_round}
    locked_entry.state, locked_entry.after_round = EntryState.ADMITTED, None
    save_changes(locked_entry, "state", "after_round")
    record(actor, "entry.came_back", locked_entry, before=before, after={"state": locked_entry.state}, reason=reason,
           clause=clause_for_journal(competition, "5.4.10.2/item5"), competition=competition)  # fmt: skip
    return locked_entry


def _check_swiss(competition: Competition) -> None:
    if not is_swiss(competition):
        raise Refusal(Problem("rounds are missed and come back to in a Swiss only", path="system"))
    if competition.state not in (State.ADMITTED, State.RUNNING):
        raise Refusal(Problem("the competition is not at the stage of pairing", path="state"))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal(Problem("the decision needs a reason", path="reason"))
