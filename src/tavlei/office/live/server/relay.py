"""The processes of one hall tell each other through Redis what stands, so that nobody need ask the store for it.

Redis promises nothing: what is lost on the way is found in the store, because the numbers of a game have no gaps and
every process looks there once a second (`tables.behind`).
"""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils.crypto import salted_hmac

from tavlei.office.live.game.announcements import MessageKind, followed, tell_here
from tavlei.office.live.game.tables import read_on, take_over

if TYPE_CHECKING:
    from redis.asyncio import Redis

_TRY_AGAIN: Final = 1.0  # seconds
_SILENCE: Final = 5.0
_MOST_WAITING: Final = 10_000  # words, if Redis does not take them: whoever misses them looks at the store
_log: Final = logging.getLogger(__name__)
_thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live relay")


def relay_of_hall() -> Relay | None:
    """The relay of this process; without Redis there is no other process to tell."""
    url = settings.CONFIGURATION.redis_url
    return Relay(url) if url else None


class Relay:
    """Tells the other processes what stands here, and this one what stands there."""

    def __init__(self, url: str) -> None:
        """Nobody is connected yet. One Redis may serve several offices: each has a channel of its own."""
        self._url, self._own = url, uuid4().hex
        self._channel = f"tavlei:live:{salted_hmac(__name__, 'hall').hexdigest()[:16]}"
        self._waiting: list[MessageKind] = []
        self._woken = asyncio.Event()

    def tell(self, word: MessageKind) -> None:
        """Tell the others; called on the loop. What comes together is told together."""
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(word)
        self._woken.set()

    async def run(self) -> None:
        """Tell and hear as long as this process lives; Redis may go and come back."""
        await asyncio.gather(self._steadily(self._tell_on), self._steadily(self._hear_on))

    async def _steadily(self, work: Any) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415 - needed only where there are several processes
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415

        answers = True
        while True:
            client = Redis.from_url(self._url, socket_timeout=_SILENCE, retry=Retry(NoBackoff(), 0))
            try:
                await client.ping()
                answers = True
                await work(client)
            except Exception:  # noqa: BLE001 - whatever Redis and its client raise, the games go on
                if answers:
                    _log.warning("Redis does not answer; other processes are heard of by the store meanwhile")
                answers = False
                await asyncio.sleep(_TRY_AGAIN)
            finally:
                await client.aclose()

    async def _tell_on(self, client: Redis) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            words, self._waiting = self._waiting, []
            told = [[word.code, word.number, word.ticket, word.content] for word in words]
            await client.publish(self._channel, json.dumps([self._own, told], ensure_ascii=False))

    async def _hear_on(self, client: Redis) -> None:
        async with client.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(self._channel)
            for name in followed():  # what was told meanwhile
                tell_here(name, 0)
            silent = 0
            while True:
                message = await heard.get_message(timeout=_SILENCE)
                if message is None:
                    await heard.ping()
                    silent += 1
                    if silent > 1:
                        raise ConnectionError
                    continue
                silent = 0
                if message["type"] == "message":
                    own, told = json.loads(message["data"])
                    if own != self._own:
                        await self._take([MessageKind(*word) for word in told])

    async def _take(self, words: list[MessageKind]) -> None:
        """Take what stands elsewhere; where something is missing before it, or the table is held, ask the store."""
        for word in words:
            if word.content is None or take_over(word.code, word.number, word.ticket, word.content):
                tell_here(word.code, word.number)
            else:
                reading = asyncio.get_running_loop().run_in_executor(_thread, _read_on, word.code)
                reading.add_done_callback(partial(_told_later, word))


def _told_later(word: MessageKind, _reading: object) -> None:
    tell_here(word.code, word.number)


def _read_on(code: str) -> None:
    close_old_connections()
    try:
        read_on(code)
    except DatabaseError:
        _log.warning("the store did not answer; the game is looked at again in a second")
