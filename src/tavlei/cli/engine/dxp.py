"""Games over DXP: two programs on a connection, each with its own clock."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.rules import rules
from tavlei.games.engine.dxp import (
    LONGEST,
    Ending,
    GameRequest,
    TimedMove,
    accepted,
    read_end,
    read_request,
    read_timed_move,
    write_answer,
    write_end,
    write_request,
    write_timed_move,
)
from tavlei.games.engine.levels import FULL_STRENGTH, Level
from tavlei.games.engine.thinking_time import on_the_clock
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.engine.player import Player

NAME: Final = "Tavlei"
PORT: Final = 27531
_NO_BACK: Final = "K1"
_TURNED: Final = {Ending.I_LOSE: Ending.I_WIN, Ending.I_WIN: Ending.I_LOSE}


class Connection:
    """Messages on a socket; each ends with a zero byte."""

    def __init__(self, joined: socket.socket) -> None:
        """What has come and is not yet a whole message waits."""
        self._socket, self._waiting = joined, b""

    def send(self, message: str) -> None:
        self._socket.sendall(message.encode("ascii", "replace") + b"\0")

    def receive(self) -> str | None:
        """The next message; None when the other has gone."""
        while b"\0" not in self._waiting:
            if len(self._waiting) > LONGEST:
                raise Refusal(Problem("a message is longer than the protocol allows"))
            came = self._socket.recv(4096)
            if not came:
                return None
            self._waiting += came
        message, _, self._waiting = self._waiting.partition(b"\0")
        return message.decode("ascii", "replace")

    def spoken(self) -> Iterator[str]:
        """Messages that matter: talk is not answered, going back is refused."""
        while (message := self.receive()) is not None:
            if message[:1] == "B":
                self.send(_NO_BACK)
            elif message[:1] not in ("C", "K", ""):
                yield message


@dataclass(slots=True)
class PlayedGame:
    """A game as it went: its moves, and how it ended for us."""

    ours_white: bool
    start: Position
    moves: list[Move] = field(default_factory=list)
    ending: Ending = Ending.UNKNOWN


class DxpGame:
    """One game after another on a connection."""

    def __init__(self, connection: Connection, player: Player, level: Level = FULL_STRENGTH) -> None:
        self._connection, self._player, self._level = connection, player, level
        self._variant: Variant = player.variant
        self._messages = connection.spoken()

    def follow(self) -> Iterator[PlayedGame]:
        """Accept and play what is asked for, until the other goes."""
        for message in self._messages:
            if message[:1] != "R":
                continue
            try:
                request = read_request(self._variant, message)
            except Refusal:
                self._connection.send(write_answer(NAME, accepts=False))
                continue
            self._connection.send(write_answer(NAME, accepts=True))
            yield self._played(request, ours_white=request.follower_white)

    def ask(self, request: GameRequest) -> PlayedGame | None:
        """Ask for a game and play it; None if it is refused."""
        self._connection.send(write_request(self._variant, request))
        if not accepted(next(self._messages, "")):
            return None
        return self._played(request, ours_white=not request.follower_white)

    def _played(self, request: GameRequest, *, ours_white: bool) -> PlayedGame:
        game, position = PlayedGame(ours_white, request.start), request.start
        left = 60.0 * request.minutes
        before: list[Position] = []
        while True:
            ours = position.white_to_move == ours_white
            if ours and (ended := self._over(position, game, request)) is not None:
                return self._end(game, ended)
            began = time.monotonic()
            move = self._our_move(position, before, left, request, game) if ours else self._their_move(position, game)
            if move is None:
                return game
            if ours:
                left -= time.monotonic() - began
            game.moves.append(move)
            before.append(position)
            position = rules(self._variant).play(position, move)

    def _over(self, position: Position, game: PlayedGame, request: GameRequest) -> Ending | None:
        """The end, seen by the one to move: no move is left, a third repetition, or all moves are made."""
        if not rules(self._variant).count(position):
            return Ending.I_WIN if self._variant.giveaway else Ending.I_LOSE
        if self._times_seen(position, game) > 2:
            return Ending.DRAW
        if request.moves and len(game.moves) >= 2 * request.moves:
            return Ending.UNKNOWN
        return None

    def _times_seen(self, position: Position, game: PlayedGame) -> int:
        seen, at = int(game.start == position), game.start
        for move in game.moves:
            at = rules(self._variant).play(at, move)
            seen += at == position
        return seen

    def _our_move(
        self, position: Position, before: list[Position], left: float, request: GameRequest, game: PlayedGame
    ) -> Move:
        to_come = max(1, request.moves - len(game.moves) // 2) if request.moves else None
        began = time.monotonic()
        thinking = on_the_clock(max(left, 0.05), moves=to_come)
        line = self._player.think(position, before=before, level=self._level, time=thinking)
        seconds = round(time.monotonic() - began)
        self._connection.send(write_timed_move(self._variant, TimedMove(line.move, seconds)))
        return line.move

    def _their_move(self, position: Position, game: PlayedGame) -> Move | None:
        message = next(self._messages, None)
        if message is None:
            return None
        if message[:1] == "E":
            theirs = read_end(message)
            game.ending = _TURNED.get(theirs, theirs)
            self._connection.send(write_end(game.ending))
            return None
        try:
            return read_timed_move(self._variant, position, message).move
        except Refusal:
            self._connection.send(write_end(Ending.UNKNOWN))
            raise

    def _end(self, game: PlayedGame, ending: Ending) -> PlayedGame:
        """Say how it ended and hear the other say so."""
        game.ending = ending
        self._connection.send(write_end(ending))
        for message in self._messages:
            if message[:1] == "E":
                break
        return game
