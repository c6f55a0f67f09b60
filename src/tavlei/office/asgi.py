"""The office as an ASGI application: pages in threads, the sockets and streams of live games beside them."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from typing import TYPE_CHECKING, Any, Final, cast

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import re_path, resolve

from tavlei.games.kernel_tables import build_no_tables
from tavlei.office.pages.gate.door import CanonicalQuestions, Gate
from tavlei.office.pages.in_threads import PagesInThreads
from tavlei.office.pages.ready_answers import ReadyAnswers
from tavlei.office.pages.whole_requests import WholeRequests
from tavlei.office.wsgi import application as pages

if TYPE_CHECKING:
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavlei.office.settings")

from tavlei.office.accounts.identifying import identify
from tavlei.office.accounts.tokens import write_now, write_uses
from tavlei.office.links.sender import send_links
from tavlei.office.live.routing import STREAMS, sockets
from tavlei.office.live.server.watch import close_hall, open_hall, watch
from tavlei.office.queue.hiring import keep_worker
from tavlei.office.running.first_pages import draw_first_pages

THREADS: Final = 24
"""More than all lanes of `workers` together can hold, so that pages go on while they are full; so many judges at most
have their results written in one transaction. Each may hold a connection to PostgreSQL."""

_TURN: Final = 0.0005  # seconds for which the loop that talks to players waits for a thread that computes

pages_in_threads = CanonicalQuestions(ReadyAnswers(Gate(WholeRequests(PagesInThreads(pages, THREADS)), identify)))


async def lifespan(_scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """While the server is here somebody watches over live games and the worker, and sends what another office shows."""
    await receive()
    sys.setswitchinterval(_TURN)
    build_no_tables()
    await open_hall()
    if settings.FIRST_PAGES:
        await asyncio.to_thread(draw_first_pages, pages)
    _let_be_what_stays()
    tasks = [asyncio.create_task(work) for work in (watch(), send_links(), write_uses())]
    if settings.CONFIGURATION.own_worker:
        tasks.append(asyncio.create_task(keep_worker()))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in tasks:
        task.cancel()
    await asyncio.to_thread(write_now)
    await close_hall()
    await send({"type": "lifespan.shutdown.complete"})


def _let_be_what_stays() -> None:
    """What was made at the start is there as long as the server: whoever looks for garbage need not look at it again.

    It is by far the most there is, and while somebody looks through it no move is taken. The pages are made with the
    first that is asked for; here before.
    """
    resolve("/")
    gc.collect()
    gc.freeze()


_http = URLRouter([*STREAMS, re_path("", cast("Any", pages_in_threads))])
application = ProtocolTypeRouter({"http": _http, "websocket": sockets, "lifespan": lifespan})
