"""What becomes of an opening by an action: the next state, or a refusal that says why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.renju.board import POINTS, StoneColour, point_name
from tavlei.games.renju.openings_actions import Choose, Declare, OfferFifths, Option, Pass, PlaceStone, Swap
from tavlei.games.renju.openings_data import CLAUSE, StepKind, Zone, branch
from tavlei.games.renju.openings_step import opponent
from tavlei.games.renju.openings_symmetry import symmetric_pair
from tavlei.rulebook import Problem, Refusal, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.renju.openings_actions import Action, Deed
    from tavlei.games.renju.openings_state import OpeningState
    from tavlei.games.renju.openings_step import OpeningStep

_EXPECTED: Final = {
    StepKind.PLACE: phrase("a stone on a point"),
    StepKind.SWAP: phrase("to swap colours or not"),
    StepKind.OFFER: phrase("fifth moves to choose from"),
    StepKind.CHOOSE: phrase("one of the offered fifth moves"),
    StepKind.DECLARE: phrase("the number of fifth moves"),
    StepKind.OPTION: phrase("one of several ways to go on"),
}


@cites("draughts-rules", "9.2.4.3")
def act(state: OpeningState, action: Action) -> OpeningState:
    """The opening after an action of the player whose step it is."""
    step = state.step
    if step is None:
        raise state.refused(Problem("the opening is over"))
    match action:
        case PlaceStone(point) if step.kind is StepKind.PLACE:
            return _place(state, step, action, point)
        case Swap(swap) if step.kind is StepKind.SWAP:
            black = opponent(state.black_player) if swap else state.black_player
            return _done(state, step, action, black_player=black)
        case OfferFifths(points) if step.kind is StepKind.OFFER:
            return _offer(state, step, action, points)
        case Choose(point) if step.kind is StepKind.CHOOSE:
            return _choose(state, step, action, point)
        case Declare(number) if step.kind is StepKind.DECLARE:
            return _declare(state, step, action, number)
        case Option(option) if step.kind is StepKind.OPTION:
            return _take(state, step, action, option)
    raise _not_now(state, step, action)


def _place(state: OpeningState, step: OpeningStep, action: Deed, point: int) -> OpeningState:
    _check_free(state, point)
    if step.zone is not None and point not in step.zone.points():
        said = {"stone": step.stone, "zone": Words(step.zone.words), "point": point_name(point)}
        number = "9.2.4.1" if step.zone is Zone.CENTRE else CLAUSE
        raise state.refused(Problem("stone {stone} goes to {zone}; {point} is outside", said), number)
    if state.to_move is StoneColour.BLACK:
        _check_foul(state, point)
    return _done(state, step, action, stones=(*state.stones, point))


def _offer(state: OpeningState, step: OpeningStep, action: Deed, points: tuple[int, ...]) -> OpeningState:
    if len(points) != step.count:
        said = {"count": step.count, "got": len(points)}
        raise state.refused(Problem("fifth moves to be offered: {count}; got {got}", said))
    for point in points:
        _check_free(state, point)
        _check_foul(state, point)
        if points.count(point) > 1:
            raise state.refused(Problem("the fifth move {point} is offered twice", {"point": point_name(point)}))
    if pair := symmetric_pair(state.position, points):
        first, second = map(point_name, pair)
        said_pair = {"first": first, "second": second}
        raise state.refused(Problem("the fifth moves {first} and {second} are symmetric", said_pair))
    return _done(state, step, action, offered=points)


def _choose(state: OpeningState, step: OpeningStep, action: Deed, point: int) -> OpeningState:
    if point not in step.points:
        said = {"offered": ", ".join(map(point_name, state.offered)), "point": _name(point)}
        raise state.refused(Problem("{point} is not among the offered fifth moves: {offered}", said))
    return _done(state, step, action, stones=(*state.stones, point), offered=())


def _declare(state: OpeningState, step: OpeningStep, action: Deed, number: int) -> OpeningState:
    if type(number) is not int or number not in range(1, (step.most or 0) + 1):
        said = {"least": step.least, "most": step.most, "got": number}
        raise state.refused(Problem("expected a number of fifth moves from {least} to {most}; got {got}", said))
    return _done(state, step, action, declared=number)


def _take(state: OpeningState, step: OpeningStep, action: Deed, option: str) -> OpeningState:
    if option not in step.options:
        said = {"choices": ", ".join(step.options), "got": option}
        raise state.refused(Problem("expected one of: {choices}; got {got}", said))
    black = state.black_player
    if option in tuple(StoneColour):
        black = step.player if option == StoneColour.BLACK else opponent(step.player)
    after = _done(state, step, action, black_player=black)
    return replace(after, to_come=(*branch(option, state.rulebook), *after.to_come))


def _done(state: OpeningState, step: OpeningStep, action: Deed, **changes: Any) -> OpeningState:
    history = (*state.history, (step, action))
    return replace(state, to_come=state.to_come[1:], last=step.player, history=history, **changes)


@cites("draughts-rules", "9.2.4.1")
def _check_free(state: OpeningState, point: int) -> None:
    if type(point) is not int or not 0 <= point < POINTS:
        raise state.refused(
            Problem("a point is a number from 0 to {last}; got {got}", {"last": POINTS - 1, "got": point})
        )
    if point in state.stones:
        raise state.refused(Problem("the point {point} is occupied", {"point": point_name(point)}), "9.2.4.1")


@cites("draughts-rules", "9.2.4.2")
def _check_foul(state: OpeningState, point: int) -> None:
    foul = state.foul(state.position, point) if state.foul is not None else None
    if foul is not None:
        said = {"point": point_name(point), "foul": Words(str(foul))}
        raise state.refused(Problem("Black may not play {point}: {foul}", said), "9.2.4.2")


def _not_now(state: OpeningState, step: OpeningStep, action: Action) -> Refusal:
    if isinstance(action, Pass):
        return state.refused(Problem("a pass is not allowed during the opening"))
    if isinstance(action, Swap):
        return state.refused(Problem("the colours may not be swapped now"))
    said = {"expected": Words(_EXPECTED[step.kind])}
    return state.refused(Problem("this is not what is due now; expected {expected}", said))


def _name(point: int) -> str:
    return point_name(point) if type(point) is int and 0 <= point < POINTS else str(point)
