"""Opening regulations of renju (9.2.4.3): the 26 openings, and each regulation as a machine of steps.

    state = start("taraguchi", 10, rulebook)
    state.step                          # who acts, what he has to do, what is allowed
    state = state.act(Place(CENTRE))    # the next state, or a Refusal with the reason

The competition regulation names the opening regulation; the regulations themselves are data of the edition. Each ends
with a stone of White, mostly the sixth, that may stand anywhere but may not be passed; then Black is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.games.renju.openings_actions import (
    Action,
    Choose,
    Declare,
    OfferFifths,
    Option,
    Pass,
    PlaceStone,
    Swap,
    action_from_json,
    action_to_json,
)
from tavlei.games.renju.openings_data import (
    OpeningRegulation,
    StepKind,
    Zone,
    number_in_name,
    opening_regulation,
    opening_regulations,
)
from tavlei.games.renju.openings_patterns import RenjuOpening, opening_code, openings
from tavlei.games.renju.openings_state import FoulChecker, OpeningState
from tavlei.games.renju.openings_step import OpeningStep, Player
from tavlei.games.renju.openings_symmetry import different_moves, symmetric_pair
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Rulebook

__all__ = [
    "Action",
    "Choose",
    "Declare",
    "FoulChecker",
    "OfferFifths",
    "OpeningRegulation",
    "OpeningState",
    "OpeningStep",
    "Option",
    "Pass",
    "PlaceStone",
    "Player",
    "RenjuOpening",
    "StepKind",
    "Swap",
    "Zone",
    "action_from_json",
    "action_to_json",
    "different_moves",
    "opening_code",
    "opening_regulation",
    "opening_regulations",
    "opening_step",
    "openings",
    "replay",
    "start",
    "symmetric_pair",
]


@cites("draughts-rules", "9.2.4.3")
def start(regulation: str, n: int | None, rulebook: Rulebook, *, foul: FoulChecker | None = None) -> OpeningState:
    """The empty board under an opening regulation, given by its key and the N in its name, if it has one.

    `foul` names the foul that Black would commit on a point of a position, or None; such a move is refused.
    """
    named = opening_regulation(regulation, rulebook)
    return OpeningState(named, number_in_name(named, n, rulebook), named.steps, rulebook, foul=foul)


def replay(
    regulation: str,
    n: int | None,
    actions: Iterable[object],
    rulebook: Rulebook,
    *,
    foul: FoulChecker | None = None,
) -> OpeningState:
    """The opening after a list of JSON actions; a refusal names the action by its place in the list."""
    state = start(regulation, n, rulebook, foul=foul)
    for index, value in enumerate(actions):
        try:
            state = state.act(action_from_json(value))
        except Refusal as refusal:
            raise refusal.at(f"actions[{index}]") from None
    return state


def opening_step(
    regulation: str,
    n: int | None,
    actions: Iterable[object],
    rulebook: Rulebook,
    *,
    foul: FoulChecker | None = None,
) -> dict[str, Any]:
    """Where an opening stands after a list of JSON actions, and what is to be done next, as JSON values."""
    return replay(regulation, n, actions, rulebook, foul=foul).to_json()
