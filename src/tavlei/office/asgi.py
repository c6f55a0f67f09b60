"""The office as an ASGI application: pages in threads, the sockets and streams of live games beside them."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING, Any, Final, cast

from a2wsgi import WSGIMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import re_path

from tavlei.office.pages.whole_requests import WholeRequests
from tavlei.office.wsgi import application as pages

if TYPE_CHECKING:
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavlei.office.settings")

from tavlei.office.live.routing import sockets, streams
from tavlei.office.live.watch import close_hall, open_hall, watch
from tavlei.office.queue.hiring import keep_worker

THREADS: Final = 16
"""More than all lanes of `workers` together can hold, so that pages go on while they are full."""

_TURN: Final = 0.0005  # seconds for which the loop that talks to players waits for a thread that computes
_AT_ONCE: Final = 0  # an answer leaves its thread at once; who reads it slowly holds none

pages_in_threads = WholeRequests(
    cast("Any", WSGIMiddleware(cast("Any", pages), workers=THREADS, send_queue_size=_AT_ONCE))
)


async def lifespan(_scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """While the server is here somebody watches over the live games and over the worker."""
    await receive()
    sys.setswitchinterval(_TURN)
    await open_hall()
    watching = [asyncio.create_task(watch())]
    if settings.CONFIGURATION.own_worker:
        watching.append(asyncio.create_task(keep_worker()))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in watching:
        task.cancel()
    await close_hall()
    await send({"type": "lifespan.shutdown.complete"})


_http = URLRouter([*streams, re_path("", cast("Any", pages_in_threads))])
application = ProtocolTypeRouter({"http": _http, "websocket": sockets, "lifespan": lifespan})
