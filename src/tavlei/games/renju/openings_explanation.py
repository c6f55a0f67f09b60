"""An opening for people and programs: what comes next and what was done so far, as an explanation and as JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tavlei.games.renju.board import StoneColour, point_name
from tavlei.games.renju.openings_actions import PlaceStone
from tavlei.games.renju.openings_data import CLAUSE
from tavlei.games.renju.openings_patterns import openings
from tavlei.games.renju.openings_step import opponent
from tavlei.rulebook import Explanation, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.games.renju.openings_state import OpeningState

_OPENING_STONES = 3


def opening_explanation(state: OpeningState) -> Explanation:
    """What comes next, or who plays which colour once the opening is over; then the regulation and what was done."""
    step = state.step
    verdict = _over(state) if step is None else step.due()
    working = (_regulation(state), *_done(state))
    return Explanation(_cited(verdict, state), working=tuple(_cited(done, state) for done in working))


def state_json(state: OpeningState) -> dict[str, Any]:
    """The opening as JSON values: the stones, who has which colour, what is to be done next and by whom."""
    step = state.step
    return {
        "regulation": state.regulation.key,
        "n": state.number,
        "stones": _names(state.stones),
        "black": _names(state.stones[0::2]),
        "white": _names(state.stones[1::2]),
        "opening": state.opening,
        "black_player": state.black_player,
        "white_player": opponent(state.black_player),
        "declared": state.declared,
        "offered": _names(state.offered),
        "over": state.over,
        "step": step and step.to_json(),
        "next_player": state.player_of(state.to_move) if step is None else step.player,
        "next_stone": state.to_move.value,
    }


def _regulation(state: OpeningState) -> Step:
    if state.number is None:
        return Step("renju.regulation", state.regulation.title)
    return Step("renju.regulation_with_number", state.regulation.title, inputs={"number": state.number})


def _done(state: OpeningState) -> Iterator[Step]:
    for step, action in state.history:
        yield step.done(action)
        if step.stone == _OPENING_STONES and isinstance(action, PlaceStone):
            yield _opening(state)


def _opening(state: OpeningState) -> Step:
    if state.opening is None:
        return Step("renju.opening_none")
    return Step("renju.opening", state.opening, inputs={"name": openings(state.rulebook)[state.opening].name})


def _over(state: OpeningState) -> Step:
    colour = phrase("black") if state.to_move is StoneColour.BLACK else phrase("white")
    players = {"black": state.black_player, "white": opponent(state.black_player)}
    return Step("renju.opening_over", colour, inputs=players)


def _cited(step: Step, state: OpeningState) -> Step:
    return replace(step, clause=state.rulebook.clause(CLAUSE))


def _names(points: Iterable[int]) -> list[str]:
    return [point_name(point) for point in points]
