"""What the tests of games in progress share: setups, a game that goes on, and what a refusal rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.clock import Discipline, Side, parse_time_control
from tavlei.games.progress import Begin, Game, GameSetup, Happened, Move, Start, Voice, after, begin, fold
from tavlei.rulebook import Refusal, Rulebook

SECOND, MINUTE = 1_000, 60_000
WHITE, BLACK, JUDGE, SERVER = Voice.WHITE, Voice.BLACK, Voice.JUDGE, Voice.SERVER
DISCIPLINES = {
    "russian": Discipline.RUSSIAN,
    "international": Discipline.INTERNATIONAL,
    "giveaway": Discipline.GIVEAWAY,
}
# A king of each side goes to and fro behind locked men: the position returns every four moves, nobody can capture.
CYCLES = {
    "russian": ("W:WKa1,a3,a5,b4:BKh2,h4,h6,g5", ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]),
    "giveaway": ("W:WKa1,a3,a5,b4:BKh2,h4,h6,g5", ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]),
    "international": ("W:WK46,36,26:BK45,15,25", ["46-41", "45-50", "41-46", "50-45"]),
}


def setup(
    kind: str = "russian",
    control: str = "30+30",
    discipline: Discipline | None = None,
    rulebook: Rulebook = RULES,
    **more: Any,
) -> GameSetup:
    return GameSetup(kind, discipline or DISCIPLINES[kind], parse_time_control(control), rulebook, **more)


def started(of: GameSetup, at: int = 0) -> Game:
    """The game after its set hour, both players there."""
    return after(begin(of), Begin(at, SERVER))


def moved(game: Game, moves: Iterable[str], every: int = SECOND) -> Game:
    """The game after these moves, each so long after the last event."""
    for move in moves:
        game = after(game, Move(game.at + every, Voice(game.to_move.value), move))
    return game


def cycled(kind: str, plies: int, **more: Any) -> Game:
    """A game in which the kings went to and fro so many moves."""
    fen, moves = CYCLES[kind]
    return moved(started(setup(kind, start=Start(fen=fen), **more)), (moves * 60)[:plies])


def left(game: Game) -> tuple[int, int]:
    return game.clock.white.remaining, game.clock.black.remaining


def refused_by(act: Callable[[], object]) -> str | None:
    """The number of the first clause with which something is refused."""
    with pytest.raises(Refusal) as caught:
        act()
    problem = caught.value.problems[0]
    assert problem.sentence()
    return None if problem.clause is None else problem.clause.number


def refused_after(game: Game, event: Happened) -> str | None:
    """The clause by which an event is refused; the game it was refused in stays what its log says."""
    number = refused_by(lambda: after(game, event))
    assert fold(game.setup, [line.event for line in game.log]) == game
    return number


def score(game: Game) -> tuple[str, str]:
    """The score and the number of the clause by which a game ended."""
    assert game.result is not None
    return game.result.score.value, game.result.clause.number


def other(voice: Voice) -> Voice:
    return Voice((voice.side or Side.WHITE).other.value)
