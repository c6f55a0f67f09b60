"""Telling everybody who follows a game that it has changed: those of this process at once, the others by the relay."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.live.server.relay import Relay

Listener = Callable[[str, int], None]

_loops: Final[list[asyncio.AbstractEventLoop]] = []
_relays: Final[list[Relay]] = []
_AT_ONCE: Final = 50  # of those who watch one game
_PAUSE: Final = 0.01  # seconds
_watchers: Final[defaultdict[str, set[Listener]]] = defaultdict(set)
_followers: Final[defaultdict[str, set[Listener]]] = defaultdict(set)


def serve_on(loop: asyncio.AbstractEventLoop, relay: Relay | None) -> None:
    """Remember the loop on which the followers of this process live, and who tells the other processes."""
    _loops[:] = [loop]
    _relays[:] = [relay] if relay else []


def listen(code: str, listener: Listener) -> None:
    """Follow a game: `told` is called on the loop with the code and the number of every event."""
    _followers[code].add(listener)


def follow_game(code: str, listener: Listener) -> None:
    """The same for whoever only watches: he is told after those who play and judge, however many he is one of."""
    _watchers[code].add(listener)


def unfollow_game(code: str, listener: Listener) -> None:
    """Follow a game no longer."""
    for following in (_followers, _watchers):
        if code in following:
            following[code].discard(listener)
            if not following[code]:
                del following[code]


def round_name(round_id: int) -> str:
    """The name under which those are told who follow all games of a round: that games were laid out or taken back."""
    return f"round-{round_id}"


def again_name(code: str, place: str) -> str:
    """The name under which a player is told that his opponent wants to play again."""
    return f"again-{code}-{place}"


def notify_followers(word: MessageKind) -> None:
    """A game has come to an event, or a round to other games; called from any thread after it was confirmed.

    A command beside the servers has no followers: they look at the store themselves every second.
    """
    if _loops and not _loops[0].is_closed():
        _loops[0].call_soon_threadsafe(_tell_everybody, word)


def tell_here(code: str, number: int) -> None:
    """Tell those of this process; called on the loop."""
    for told in list(_followers.get(code, ())):
        told(code, number)
    if code in _watchers:
        _tell_some(code, number, list(_watchers[code]))


def _tell_some(code: str, number: int, watchers: list[Listener]) -> None:
    """Tell some of those who watch, and the others after whatever else waits to be done."""
    for told in watchers[:_AT_ONCE]:
        told(code, number)
    if watchers[_AT_ONCE:]:
        asyncio.get_running_loop().call_later(_PAUSE, _tell_some, code, number, watchers[_AT_ONCE:])


def followed() -> list[str]:
    """What is followed in this process."""
    return list(_followers)


def _tell_everybody(word: MessageKind) -> None:
    tell_here(word.code, word.number)
    for relay in _relays:
        relay.tell(word)


@dataclass(frozen=True, slots=True)
class MessageKind:
    """A game has come to an event of a number: `content` and `ticket` as they stand in the store.

    Without a content it says only that whoever follows the name should look.
    """

    code: str
    number: int
    ticket: str = ""
    content: Mapping[str, Any] | None = None
