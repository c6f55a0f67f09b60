"""The socket of whoever is at a game: what he asks for goes to the table, what changes there comes back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tavlei.office.live.game.announcements import again_name, listen, unfollow_game
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.pages.following import come, follow, go
from tavlei.office.live.pages.messages import written
from tavlei.office.live.sockets.consumers import LiveConsumer, in_thread
from tavlei.office.live.sockets.requests import answer_request, bucket_of

if TYPE_CHECKING:
    from tavlei.office.live.pages.following import Follower
    from tavlei.office.live.sockets.requests import Bucket

_MOST_BYTES: Final = 4096
_FLOODED: Final = 4008
_NO_GAME: Final = 4004
_HERE: Final = {"kind": "here"}  # a client asks whether the line holds


class GameSocket(LiveConsumer, AsyncJsonWebsocketConsumer):
    """One client at one game: a player or the judge."""

    bucket: Bucket
    follower: Follower | None = None
    cut_off: bool = False
    due: int = -1
    is_asking: bool = False
    telling: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Let the client in, and tell him how the game stands."""
        self.asking = set[asyncio.Task[None]]()
        code = self.scope["url_route"]["kwargs"]["code"]
        follower: Follower | None = await in_thread(partial(follow, code, self.scope))
        if follower is None:
            await self.close(code=_NO_GAME)
            return
        self.bucket = bucket_of(f"{code} {follower.place}")
        if not self.bucket.take(now_ms()):
            await self.close(code=_FLOODED)
            return
        self.follower = follower
        listen(code, self.receive_notice)
        listen(again_name(code, follower.place), self.asked_again)
        await self.accept()
        await self.enter_session()
        await in_thread(partial(come, follower))
        await self._tell(follower)

    async def disconnect(self, code: int) -> None:
        """The client is gone; the log says when."""
        del code
        self.leave_session()
        if self.follower is not None:
            unfollow_game(self.follower.game.code, self.receive_notice)
            unfollow_game(again_name(self.follower.game.code, self.follower.place), self.asked_again)
            if self.telling is not None:
                self.telling.cancel()
            await in_thread(partial(go, self.follower))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """Whoever sends too much or too long is cut off."""
        if self.cut_off:
            return
        if not self.bucket.take(now_ms()) or bytes_data is not None or len(text_data or "") > _MOST_BYTES:
            self.cut_off = True
            await self.close(code=_FLOODED)
            return
        await super().receive(text_data=text_data, **kwargs)

    async def receive_json(self, content: Any, **_kwargs: Any) -> None:
        """Do what is asked, or tell why not. Everybody else is told by the change itself how the game stands."""
        if content == _HERE:
            await self.send_json(_HERE)
        elif self.follower is not None:
            self.is_asking = True
            try:
                answer = await in_thread(partial(answer_request, self.follower, content))
            finally:
                self.is_asking = False
            await self.send(text_data=self._with_news(answer, self.follower))
            self._tell_later()

    def _with_news(self, answer: dict[str, Any], follower: Follower) -> str:
        """An answer, and with a confirmation how the game stands now: one message for both."""
        news = follower.news() if "confirmed" in answer else None
        return written(answer) if news is None else f'{written(answer)[:-1]},"now":{news}}}'

    @classmethod
    async def encode_json(cls, content: Any) -> str:
        """In as few bytes as it takes."""
        return written(content)

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        """What is no JSON asks for nothing."""
        try:
            return await super().decode_json(text_data)
        except ValueError:
            return None

    def receive_notice(self, _code: str, number: int) -> None:
        """The game has come further. Whoever reads slowly is told later: nothing is kept for him meanwhile."""
        self.due = max(self.due, number)
        if not self.is_asking:
            self._tell_later()

    def _tell_later(self) -> None:
        if self.due >= 0 and (self.telling is None or self.telling.done()):
            self.telling = asyncio.create_task(self._follow())

    def asked_again(self, _name: str, _number: int) -> None:
        """The opponent wants to play again."""
        task = asyncio.create_task(self.send_json({"again": True}))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    async def _follow(self) -> None:
        while self.follower is not None and self.due >= 0:
            number, self.due = self.due, -1
            if self.follower.is_behind(number) or self.follower.is_missed:
                await in_thread(self.follower.catch_up)
            with suppress(OSError):  # he has just left
                await self._tell(self.follower)

    async def _tell(self, follower: Follower) -> None:
        if (text := follower.news()) is not None:
            await self.send(text_data=text)
