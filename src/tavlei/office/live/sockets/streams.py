"""Streams for everybody who watches: one game or a whole round, as late as the regulation sets it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, ClassVar, Final

from channels.exceptions import StopConsumer

from tavlei.office.competitions.models import Competition
from tavlei.office.live.game.announcements import follow_game, unfollow_game
from tavlei.office.live.game.tables import current, number_here
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.following import language_of
from tavlei.office.live.pages.messages import message_to_watchers
from tavlei.office.live.pages.wall import games_of_round, round_on_server, wall_view
from tavlei.office.live.sockets.consumers import LiveConsumer, in_thread

_MARGIN: Final = 0.05  # seconds after the delay, so that the event is seen
_QUIET: Final = 15.0  # seconds after which a word is said, so that the line is known to hold


def _headers(kind: bytes) -> list[tuple[bytes, bytes]]:
    return [(b"Content-Type", kind), (b"Cache-Control", b"no-store"), (b"X-Accel-Buffering", b"no")]


class _Stream(LiveConsumer):
    """One spectator: how his games stood a while ago, and again whenever that changes."""

    headers: ClassVar[list[tuple[bytes, bytes]]] = _headers(b"text/event-stream; charset=utf-8")
    nothing: ClassVar[str] = ":\n\n"  # said so that the line is known to hold

    def __init__(self) -> None:
        """Nobody waits to be told yet."""
        self.games: dict[str, LiveGame] = {}
        self.last: dict[str, int] = {}
        self.due: dict[str, int] = {}
        self.telling: asyncio.Task[None] | None = None
        self.staying: asyncio.Task[None] | None = None

    async def http_request(self, message: dict[str, Any]) -> None:
        """Begin the stream; where there is no game there is none."""
        if message.get("more_body"):
            return
        found = await in_thread(self._games) if self.scope.get("method") == "GET" else []
        if not found:
            await self.send({"type": "http.response.start", "status": 404, "headers": []})
            await self.send({"type": "http.response.body", "body": b""})
            raise StopConsumer
        self.games = {game.code: game for game in found}
        await self.send({"type": "http.response.start", "status": 200, "headers": self.headers})
        for code in self.games:
            follow_game(code, self.receive_notice)
        for game in found:
            await self._tell(game)
        self.staying = asyncio.create_task(self._stay())

    async def http_disconnect(self, message: dict[str, Any]) -> None:
        del message
        for task in (self.telling, self.staying):
            if task is not None:
                task.cancel()
        for code in self.games:
            unfollow_game(code, self.receive_notice)
        self.games = {}
        raise StopConsumer

    def receive_notice(self, code: str, number: int) -> None:
        """A game has come further: told now, or when the delay has passed."""
        game = self.games.get(code)
        if game is not None and game.delay:
            asyncio.get_running_loop().call_later(game.delay + _MARGIN, self.tell_when_he_reads, code, number)
        elif game is not None:
            self.tell_when_he_reads(code, number)

    def tell_when_he_reads(self, code: str, number: int) -> None:
        """Whoever reads slowly is told later, and then how the game stands: nothing is kept for him meanwhile."""
        self.due[code] = max(number, self.due.get(code, 0))
        if self.games and (self.telling is None or self.telling.done()):
            self.telling = asyncio.create_task(self._tell_what_is_due())

    def find(self) -> list[LiveGame]:
        raise NotImplementedError

    def message(self, game: LiveGame) -> tuple[int, str]:
        """How far a game is seen, and what is told of it as JSON."""
        return message_to_watchers(game, language_of(self.scope))

    async def look_again(self) -> None:
        """What is to be done when nothing has happened for a while."""

    async def say(self, words: str) -> None:
        await self.send({"type": "http.response.body", "body": words.encode(), "more_body": True})

    async def _tell_what_is_due(self) -> None:
        while self.due:
            code, number = self.due.popitem()
            if number_here(code) < number:
                await in_thread(partial(current, self.games[code]))
            await self._tell(self.games[code])

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(_QUIET)
            await self.say(self.nothing)
            await self.look_again()

    async def _tell(self, game: LiveGame) -> None:
        number, message = self.message(game)
        if number == self.last.get(game.code):
            return
        self.last[game.code] = number
        await self.say(self.event(message))

    def event(self, message: str) -> str:
        """A message as an event of the stream."""
        return f"data: {message}\n\n"

    def _games(self) -> list[LiveGame]:
        games = self.find()
        for game in games:
            current(game)
        return games


class GameStream(_Stream):
    """A spectator at one game."""

    def find(self) -> list[LiveGame]:
        return list(LiveGame.objects.filter(code=self.scope["url_route"]["kwargs"]["code"]))


class GameLines(GameStream):
    """The same for programs: a line of JSON whenever the game has come further."""

    headers: ClassVar[list[tuple[bytes, bytes]]] = _headers(b"application/x-ndjson; charset=utf-8")
    nothing: ClassVar[str] = "\n"

    def event(self, message: str) -> str:
        """A message in a line."""
        return f"{message}\n"


class RoundStream(_Stream):
    """A spectator before the wall of all boards of a round."""

    def find(self) -> list[LiveGame]:
        """The games of the round that is being played."""
        competition = Competition.objects.filter(code=self.scope["url_route"]["kwargs"]["code"]).first()
        one_round = round_on_server(competition) if competition else None
        return games_of_round(one_round) if one_round else []

    def message(self, game: LiveGame) -> tuple[int, str]:
        """As much as a small board shows."""
        return message_to_watchers(game, language_of(self.scope), wall_view)

    async def look_again(self) -> None:
        """Tell the wall when other games are played than it shows."""
        if {game.code for game in await in_thread(self.find)} != set(self.games):
            await self.say("event: others\ndata: {}\n\n")
