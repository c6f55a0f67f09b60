"""Moves on the server: a move and the press of the clock are one event (L11); the opening acts of renju."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock import Pressed, Side
from tavlei.games.clock import after as clock_after
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.offers import offered
from tavlei.games.progress.renju_board import RenjuBoard
from tavlei.games.progress.results import MadeMove
from tavlei.games.renju.openings import Pass, PlaceStone
from tavlei.games.renju.records import PASS_WORDS
from tavlei.rulebook import Problem, Step, Value, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Clock
    from tavlei.games.progress.game import Board, Game
    from tavlei.games.progress.happenings import Happened, Move, OpeningAct
    from tavlei.rulebook import Clause


@cites("draughts-rules", "5.4.2.3", "5.4.2.10", "5.4.12.3", "5.4.13.3", "9.2.5.1", "2.1.9.3")
def move(game: Game, event: Move, side: Side) -> Game:
    """A move and its press; a draw that was offered is refused by it, and one may be offered with it."""
    _check_claim(game)
    declined = game.offer is side.other
    moved = after_move(game, side, event.move, event.at, event.lag)
    ending = moved.board.result(event.at)
    if ending is not None:
        return moved.over(event, ending)
    step = _moved_step(moved, side, declined=declined, lag=event.lag)
    if not event.offer:
        return moved.logged(event, step)
    offering, said = offered(moved, side)
    return offering.logged(event, replace(step, steps=(said,)))


@cites("draughts-rules", "9.2.4.3", "9.3.1.5")
def act_in_opening(game: Game, event: OpeningAct, side: Side) -> Game:
    """An act of the opening of renju; the clock is pressed when the turn passes to the other player (L11)."""
    board, action = game.board, event.action
    due = board.step if isinstance(board, RenjuBoard) else None
    if not isinstance(board, RenjuBoard) or due is None:
        raise game.refusal(Problem("no opening regulation is being followed now"), "9.2.4.3")
    if isinstance(action, PlaceStone | Pass):
        raise game.refusal(Problem("a stone is put on the board by a move"), "9.2.4.3")
    _check_turn(game, side)
    lag = event.lag
    pressed = _pressed(game, side, event.at, lag)
    after, stone = board.act(action), board.stone_of(action)
    clock = _kept_or_pressed(game, after, side, pressed, event.at - lag)
    done = replace(_declined(game, side), board=after, clock=clock)
    if stone is not None:
        done = _recorded(done, stone, side, event.at, lag)
    return done.logged(event, replace(due.done(action), clause=game.rule("9.2.4.3"), readings=_readings(lag)))


@cites("draughts-rules", "5.4.13.2/item4", "2.1.9.2/item4")
def written_move_stands(game: Game, event: Happened, side: Side, text: str, clause: Clause) -> Game:
    """After a claim that was not right the written move counts as made and play goes on."""
    moved = after_move(game, side, text, event.at, 0)
    ending = moved.board.result(event.at)
    if ending is not None:
        return moved.over(event, ending)
    key = phrase("progress.claim_not_right")
    return moved.noted(event, key, clause, "L14", value=moved.moves[-1].text, side=side.value)


def after_move(game: Game, side: Side, text: str, at: int, lag: int) -> Game:
    """The game after a move, the clock pressed and the move recorded; the log is left to the caller."""
    _check_turn(game, side)
    is_pass = game.setup.is_renju and text.strip().lower() in PASS_WORDS
    pressed = _pressed(game, side, at, lag, is_pass=is_pass)
    board, written = game.board.play(text)
    clock = _kept_or_pressed(game, board, side, pressed, at - lag)
    return _recorded(replace(_declined(game, side), board=board, clock=clock), written, side, at, lag)


def _pressed(game: Game, side: Side, at: int, lag: int, *, is_pass: bool = False) -> Clock:
    """The clock pressed by that side; refused if it is not his to press, or his time is out."""
    most = min(game.setup.lag_credit, max(0, at - game.clock.now))
    if not 0 <= lag <= most:
        said = {"most": most, "got": lag}
        problem = Problem("at most {most} milliseconds of lag are credited for this move; got {got} (L2)", said, "lag")
        raise game.refusal(problem, "5.4.12.3")
    clock = clock_after(game.clock, Pressed(at - lag, side, moved=not is_pass))
    return replace(clock, now=at) if lag else clock


def _kept_or_pressed(game: Game, board: Board, side: Side, pressed: Clock, at: int) -> Clock:
    """Pressed if the turn passes to the other; not by the last move of a game, nor by one of two acts in a row."""
    if board.result(at) is None and board.to_move is not side:
        return pressed
    return replace(game.clock.ticked(at), now=pressed.now)


def _recorded(game: Game, text: str, side: Side, at: int, lag: int) -> Game:
    clock = game.clock
    gain = clock.last_press if clock.running is not side else None
    gained, periods = (0, 0) if gain is None else gain
    move = MadeMove(
        text=text,
        side=side,
        at=at,
        white=clock.white.remaining,
        black=clock.black.remaining,
        gained=gained,
        periods=periods,
        lag=lag,
    )
    return replace(game, moves=(*game.moves, move))


def _declined(game: Game, side: Side) -> Game:
    """A move refuses what the opponent has offered."""
    if game.offer is not side.other:
        return game
    return replace(game, offer=None, refused=(*game.refused, side.other))


def _check_turn(game: Game, side: Side) -> None:
    if game.to_move is not side:
        number = "9.2.5.1" if game.setup.is_renju else "5.4.2.3"
        raise game.refusal(Problem("it is not the turn of {side}", {"side": Words(side.value)}), number)


def _check_claim(game: Game) -> None:
    """Who has claimed a repetition has written his move and waits for the judge."""
    if game.claim is not None and game.claim.ground is DrawGround.REPETITION:
        raise game.refusal(Problem("the claim waits for the judge"), "5.4.13.2/item4")


def _moved_step(game: Game, side: Side, *, declined: bool, lag: int) -> Step:
    key = phrase("progress.moved_and_declined") if declined else phrase("progress.moved")
    cited = game.rule("9.2.5.1" if game.setup.is_renju else "5.4.2.3")
    inputs: dict[str, Value] = {"side": side.value, "number": len(game.moves), "lag": lag}
    return Step(key, game.moves[-1].text, cited, _readings(lag), inputs)


def _readings(lag: int) -> tuple[str, ...]:
    return ("L11", "L2") if lag else ("L11",)
