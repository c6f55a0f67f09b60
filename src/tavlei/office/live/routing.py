"""Addresses of sockets and streams."""

from __future__ import annotations

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import path

from tavlei.office.live.sockets.console import ConsoleSocket
from tavlei.office.live.sockets.game import GameSocket
from tavlei.office.live.sockets.streams import GameLines, GameStream, RoundStream

_SOCKET: Any = GameSocket.as_asgi()
_CONSOLE: Any = ConsoleSocket.as_asgi()
_STREAM: Any = GameStream.as_asgi()
_LINES: Any = GameLines.as_asgi()
_ROUND: Any = RoundStream.as_asgi()
_paths: list[Any] = [
    path("live/<slug:code>/socket/", _SOCKET),
    path("live/desk/<slug:code>/<int:number>/socket/", _CONSOLE),
]

sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(_paths)))
streams: list[Any] = [
    path("live/<slug:code>/stream/", _STREAM),
    path("competitions/<slug:code>/live/stream/", _ROUND),
    path("api/v1/live/<slug:code>/stream", _LINES),
]
