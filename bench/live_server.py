"""The office as `tavlei serve` runs it, with stop-watches along the way of a move. At its end it writes what they show.

Run as a program: the port, and the file for the times. They are those of the machine's own clock, which the clients
read too.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.running.server import prepare, run_server

if TYPE_CHECKING:
    from collections.abc import Mapping

MARKS: Final = ("read", "taken", "folded", "written", "answered", "said")
_times: Final[dict[str, dict[str, float]]] = {}
_batches: Final[list[tuple[int, float]]] = []
_pauses: Final[list[tuple[float, float]]] = []  # when, and how long


def _mark(ticket: str, name: str) -> None:
    _times.setdefault(ticket, {})[name] = time.monotonic()


def watch_the_way() -> None:
    """Note when a move comes to each point of its way, how many events share a commit, and every look for garbage."""
    from tavlei.office.live.game import confirmations
    from tavlei.office.live.sockets import game, requests

    receive, answered = game.GameSocket.receive_json, requests.answer_request
    keep, keep_together, send = confirmations.keep, confirmations.keep_together, game.GameSocket.send

    async def timed_receive(self: Any, content: Any, **more: Any) -> None:
        _mark(content.get("ticket", ""), "read")
        await receive(self, content, **more)

    def timed_answer(follower: Any, content: Any) -> dict[str, Any]:
        _mark(content["ticket"], "taken")
        found = answered(follower, content)
        _mark(content["ticket"], "answered")
        return found

    def timed_keep(event: Any) -> bool:
        _mark(event.ticket, "folded")
        kept = keep(event)
        _mark(event.ticket, "written")
        return kept

    def timed_commit(events: list[Any]) -> set[tuple[int, str]]:
        began = time.monotonic()
        kept = keep_together(events)
        _batches.append((len(events), time.monotonic() - began))
        return kept

    async def timed_send(self: Any, text_data: str | None = None, **more: Any) -> None:
        await send(self, text_data=text_data, **more)
        if text_data is not None and text_data.startswith('{"ticket":"'):
            _mark(text_data[11:].partition('"')[0], "said")

    game.GameSocket.receive_json = timed_receive  # type: ignore[method-assign]
    game.GameSocket.send = timed_send  # type: ignore[method-assign,assignment]
    game.answered = timed_answer  # type: ignore[attr-defined]
    confirmations.keep, confirmations.keep_together = timed_keep, timed_commit
    gc.callbacks.append(_looking_for_garbage)


def _looking_for_garbage(phase: str, _told: Mapping[str, int]) -> None:
    now = time.monotonic()
    if phase == "start":
        _pauses.append((now, 0.0))
    else:
        began = _pauses[-1][0]
        _pauses[-1] = began, now - began


def main() -> None:
    """Serve until stopped."""
    port, told = int(sys.argv[1]), Path(sys.argv[2])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # the server ends by this signal, and then raises it again
    prepare()
    watch_the_way()
    try:
        run_server("127.0.0.1", port)
    finally:
        told.write_text(json.dumps({"moves": _times, "commits": _batches, "pauses": _pauses}), encoding="ascii")


if __name__ == "__main__":
    main()
