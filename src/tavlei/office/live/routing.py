"""Addresses of sockets and streams."""

from __future__ import annotations

from typing import Any, Final

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from tavlei.office.design.costs import CHEAP
from tavlei.office.live.channels import Channel
from tavlei.office.live.sockets.console import ConsoleSocket
from tavlei.office.live.sockets.game import GameSocket
from tavlei.office.live.sockets.streams import GameLines, GameStream, RoundStream

_SOCKET: Any = GameSocket.as_asgi()
_CONSOLE: Any = ConsoleSocket.as_asgi()
_STREAM: Any = GameStream.as_asgi()
_LINES: Any = GameLines.as_asgi()
_ROUND: Any = RoundStream.as_asgi()
SOCKETS: Final[list[Any]] = [
    Channel("live/<slug:code>/socket/", _SOCKET, CHEAP),
    Channel("live/desk/<slug:code>/<int:number>/socket/", _CONSOLE, CHEAP),
]
STREAMS: Final[list[Any]] = [
    Channel("live/<slug:code>/stream/", _STREAM, CHEAP),
    Channel("competitions/<slug:code>/live/stream/", _ROUND, CHEAP),
    Channel("api/v1/live/<slug:code>/stream", _LINES, CHEAP),
]
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(SOCKETS)))
