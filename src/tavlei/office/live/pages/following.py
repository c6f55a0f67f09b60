"""Whoever is at a game: what he is told, and that he is there."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from django.conf import settings

from tavlei.games.clock import Side
from tavlei.games.progress import Voice
from tavlei.office.acts.performing import StaleError
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import Viewer, viewer_of
from tavlei.office.live.game.tables import catch_up, number_here, table_of
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.messages import message_to
from tavlei.office.live.pages.telling import view_of, watched_view
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.roles.models import User

_lock: Final = threading.Lock()
_there: Final[Counter[tuple[str, Side]]] = Counter()


@dataclass(slots=True)
class Follower:
    """A client at a game, and the number of the last event he was told of."""

    game: LiveGame
    place: Viewer
    user: User | None
    language: str
    position: int = -1

    def view(self) -> dict[str, Any]:
        """How the game stands for him."""
        if self.place is Viewer.WATCHING:
            return watched_view(self.game, self.language)
        return view_of(self.game, self.place, self.language)

    def is_behind(self, number: int) -> bool:
        """Whether this process has not seen an event yet that another one has taken."""
        return number_here(self.game.code) < max(number, 0)

    def catch_up(self) -> None:
        """See what other processes have taken. Who sits here while he is missed there has come."""
        table = table_of(self.game)
        with table.lock:
            catch_up(table)
        if self.is_missed:
            if Side(self.place.value) not in table.game.absent():
                _state(self.game, "reconnect", Voice.SERVER.value, side=self.place.value)
            elif said_ready(self.game, self.place.value):
                _state(self.game, "arrive", self.place.value)

    @property
    def is_missed(self) -> bool:
        """Whether the game waits for this very player, or another process has taken him for gone."""
        if not self.place.is_player:
            return False
        side, state = Side(self.place.value), table_of(self.game).game
        going_on = state.appointed is not None and state.result is None
        return going_on and (side in state.absent() or not state.presence(side).connected)

    def news(self) -> str | None:
        """How the game stands, as JSON, if he has not been told yet; nothing is asked of the store."""
        if table_of(self.game).number == self.position:
            return None
        self.position, message = message_to(self.game, self.place, self.language, self.position)
        return message


def follow(code: str, scope: Mapping[str, Any]) -> Follower | None:
    """A client at a game by his socket; those who only watch have the stream, with its delay."""
    game = LiveGame.objects.select_related("encounter__round__competition", "white", "black").filter(code=code).first()
    if game is None:
        return None
    user = scope["user"]
    place = viewer_of(game, user, scope["session"])
    if place is Viewer.WATCHING:
        return None
    return Follower(game, place, user if user.is_authenticated else None, language_of(scope))


def language_of(scope: Mapping[str, Any]) -> str:
    """The language of the page that asks, else the one that the client has chosen."""
    named = parse_qs(scope.get("query_string", b"").decode("ascii", "replace")).get("language", [""])[0]
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    return next((asked for asked in (named, chosen) if asked in dict(settings.LANGUAGES)), settings.LANGUAGE_CODE)


def come(follower: Follower) -> None:
    """A client has come; he begins with what the store has."""
    _presence(follower, there=True)
    follower.catch_up()


def go(follower: Follower) -> None:
    """A client has gone."""
    _presence(follower, there=False)


def _presence(follower: Follower, *, there: bool) -> None:
    """A player has come or gone: with the first of his windows, with the last of them."""
    if not follower.place.is_player:
        return
    side, game = Side(follower.place.value), follower.game
    with _lock:
        before = _there[game.code, side]
        _there[game.code, side] = max(0, before + (1 if there else -1))
        changed = (before == 0) if there else (before == 1)
    state = table_of(game).game
    if not changed or state.appointed is None or state.result is not None:
        return
    if there and side in state.absent():
        if said_ready(game, side.value):
            _state(game, "arrive", side.value)
    elif state.presence(side).connected is not there:
        _state(game, "reconnect" if there else "disconnect", Voice.SERVER.value, side=side.value)


def connected(code: str) -> frozenset[Side]:
    """Whose windows are open at a game in this process."""
    with _lock:
        return frozenset(side for side in Side if _there[code, side])


def present(game: LiveGame) -> frozenset[Side]:
    """Who is there for the set hour: his board is open and he has said that he is ready (L3)."""
    return frozenset(side for side in connected(game.code) if game.is_ready(side.value))


def said_ready(game: LiveGame, side: str) -> bool:
    """Whether the store knows that a player is ready."""
    return LiveGame.objects.filter(pk=game.pk, **{f"{side}_ready": True}).exists()


def _state(game: LiveGame, kind: str, by: str, **record: str) -> None:
    """A fact about a player; what another process has stated a moment before need not be stated again."""
    try:
        play(game, {"kind": kind, "by": by, **record})
    except (Refusal, StaleError):
        return
