"""An opening told: what comes next and what was done so far, as an explanation and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.games.renju.board import Colour, point_name
from tavlei.games.renju.openings_actions import Place
from tavlei.games.renju.openings_data import CLAUSE, EDITION
from tavlei.games.renju.openings_patterns import openings
from tavlei.games.renju.openings_step import opponent
from tavlei.rulebook import Explanation, Step, clause, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.games.renju.openings_state import OpeningState

_OPENING_STONES = 3


def told(state: OpeningState) -> Explanation:
    """What comes next, or who plays which colour once the opening is over; then the regulation and what was done."""
    step = state.step
    return Explanation(_over(state) if step is None else step.told(), working=(_regulation(state), *_done(state)))


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
    cited = clause(EDITION, CLAUSE)
    if state.number is None:
        return Step("renju.regulation", state.regulation.title, cited)
    return Step("renju.regulation_with_number", state.regulation.title, cited, inputs={"number": state.number})


def _done(state: OpeningState) -> Iterator[Step]:
    for step, action in state.history:
        yield step.told_done(action)
        if step.stone == _OPENING_STONES and isinstance(action, Place):
            yield _opening(state.opening)


def _opening(code: str | None) -> Step:
    cited = clause(EDITION, CLAUSE)
    if code is None:
        return Step("renju.opening_none", clause=cited)
    return Step("renju.opening", code, cited, inputs={"name": openings()[code].name})


def _over(state: OpeningState) -> Step:
    colour = phrase("black") if state.to_move is Colour.BLACK else phrase("white")
    players = {"black": state.black_player, "white": opponent(state.black_player)}
    return Step("renju.opening_over", colour, clause(EDITION, CLAUSE), inputs=players)


def _names(points: Iterable[int]) -> list[str]:
    return [point_name(point) for point in points]
