"""All rounds are played; the chief judge approves the results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import lock_row
from tavlei.office.competitions.conduct.protests import check_none_waits
from tavlei.office.competitions.field.play_offs import check_play_offs_played
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import Competition, Encounter, RoundState, State
from tavlei.office.competitions.pairing.start_checks import check_all_met
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

    _Entered = tuple[Actor, Encounter]


@transaction.atomic
def finish(user: User, competition: Competition) -> Competition:
    """All rounds are played."""
    locked_competition = lock_row(competition)
    unfinished = locked_competition.rounds.exclude(state=RoundState.FINISHED).exists()
    if unfinished or not event_kind(locked_competition).all_played(locked_competition):
        raise Refusal(Problem("not all rounds have been played", path="rounds"))
    check_all_met(locked_competition)
    move_to_state(user, Action.PAIR, locked_competition, to=State.FINISHED, kind="competition.finished")
    return locked_competition


@transaction.atomic
def approve(user: User, competition: Competition) -> Competition:
    """The chief judge approves the results; from now on they stand."""
    locked_competition = lock_row(competition)
    if locked_competition.state != State.FINISHED:
        raise Refusal(Problem("results are approved after the last round", path="state"))
    check_none_waits(locked_competition)
    check_play_offs_played(locked_competition)
    move_to_state(user, Action.APPROVE, locked_competition, to=State.APPROVED, kind="competition.approved")
    return locked_competition
