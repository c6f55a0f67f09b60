"""A game as the judge sees it, as spectators do, and what the server has to watch for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tavlei.games.clock import ClockPhase, Side
from tavlei.games.draughts.claims import judge_may_declare
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.games.draughts.claims import Repetition
    from tavlei.games.draughts.draws import DrawCount
    from tavlei.games.progress.claims import Claim
    from tavlei.games.progress.game import Game, Presence
    from tavlei.games.progress.results import GameResult, MadeMove


class Absence(NamedTuple):
    """A player who has not come: how late he is, and the first instant at which he has lost (5.4.4)."""

    side: Side
    late: int
    loses_at: int


@dataclass(frozen=True, slots=True)
class JudgeView:
    """What a judge has to know of a game at an instant: what waits for him, flags, absences, clocks, connections."""

    at: int
    claim: Claim | None
    offer: Side | None
    fallen: tuple[Side, ...]
    absent: tuple[Absence, ...]
    stopped: bool
    white_left: int
    black_left: int
    white: Presence
    black: Presence
    may_declare: tuple[DrawCount | Repetition, ...] = ()
    reproofs: tuple[tuple[Side, str], ...] = ()


class Due(NamedTuple):
    """The next instant at which something is to be stated if nothing happens before: `flag` or `lateness`."""

    at: int
    what: str


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """A game as it stood some time ago: moves, the position, the clocks after the last move, the result. Nothing else.

    `position` is a FEN in draughts and the rows of the board, joined by slashes, in renju.
    """

    moves: tuple[MadeMove, ...]
    position: str
    white_left: int
    black_left: int
    result: GameResult | None


@cites("draughts-rules", "5.4.4.1", "5.4.12.4", "5.4.13.6")
def judge_rights(game: Game, at: int) -> JudgeView:
    """What waits for the judge at an instant."""
    at = max(at, game.at)
    over = game.result is not None
    shown = game.clock if over or game.clock.phase is ClockPhase.BEFORE else game.clock.ticked(at)
    board = game.board
    declarable = () if over or not isinstance(board, DraughtsBoard) else judge_may_declare(board.game)
    return JudgeView(
        at=at,
        claim=game.claim,
        offer=game.offer,
        fallen=() if over else tuple(side for side in Side if side in shown.fallen()),
        absent=() if over else _absences(game, at),
        stopped=game.clock.stopped,
        white_left=shown.white.remaining,
        black_left=shown.black.remaining,
        white=game.white,
        black=game.black,
        may_declare=declarable,
        reproofs=game.reproofs,
    )


def _absences(game: Game, at: int) -> tuple[Absence, ...]:
    appointed = game.appointed or 0
    loses_at = _loses_at(game)
    return tuple(Absence(side, at - appointed, loses_at) for side in game.absent())


def _loses_at(game: Game) -> int:
    return (game.appointed or 0) + game.setup.lateness_limit().latest + 1


def next_due(game: Game) -> Due | None:
    """When the server has to look at the game again by itself; None while nothing runs."""
    clock = game.clock
    if game.result is not None or clock.phase is ClockPhase.BEFORE:
        return None
    if game.all_excused:
        return None
    if game.absent():
        return Due(max(_loses_at(game), game.at), "lateness")
    if clock.running is None or clock.stopped:
        return None
    return Due(clock.now + max(0, clock.account(clock.running).remaining), "flag")


def spectator_view(game: Game, at: int, delay: int = 0) -> SpectatorView:
    """The game as it stood `delay` milliseconds ago, without offers, claims, stops and connections."""
    until = at - delay
    made = game.moves
    moves = made if not made or made[-1].at <= until else tuple(move for move in made if move.at <= until)
    ended = game.result if game.result is not None and game.result.at <= until else None
    whole = game.setup.control.periods[0].milliseconds
    left = (moves[-1].white, moves[-1].black) if moves else (whole, whole)
    return SpectatorView(moves, game.board.position_text(len(moves)), *left, ended)
