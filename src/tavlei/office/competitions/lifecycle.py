"""Bringing a competition to the next state of its life."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.acts.performing import authorise, save_changes
from tavlei.office.competitions.models import Competition, State
from tavlei.office.journal.chain import record
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.roles.models import User
    from tavlei.office.roles.permissions import Action


def move_to_state(  # noqa: PLR0913 - an act has so many sides
    user: User, action: Action, competition: Competition, *, to: State, kind: str, clause: str = ""
) -> None:
    """Bring a locked competition to the next state of its life; no state is skipped backwards."""
    actor = authorise(user, action, competition)
    if _ORDER.index(State(to)) <= _ORDER.index(State(competition.state)):
        raise Refusal(
            Problem(
                "the competition is already «{state}»", {"state": str(State(competition.state).label)}, path="state"
            )
        )
    before = competition.state
    competition.state = to
    save_changes(competition, "state")
    record(
        actor, kind, competition, before={"state": before}, after={"state": str(to)}, clause=clause,
        competition=competition,
    )  # fmt: skip


_ORDER: Final = [State.ANNOUNCED, State.ENTRIES, State.ADMITTED, State.RUNNING, State.FINISHED, State.APPROVED,
                 State.REPORTED]  # fmt: skip
