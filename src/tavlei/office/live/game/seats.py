"""Who somebody is at a game: one of the sides, its judge, or one of those who watch."""

from __future__ import annotations

import hashlib
import secrets
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.live.game.announcements import MessageKind, notify_followers
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.contrib.auth.models import AnonymousUser

    from tavlei.office.roles.models import User

SEATS: Final = "live_seats"


class Viewer(StrEnum):
    """Where somebody is."""

    WHITE = "white"
    BLACK = "black"
    JUDGE = "judge"
    WATCHING = "watching"

    @property
    def is_player(self) -> bool:
        """Whether it is one of the sides."""
        return self in (Viewer.WHITE, Viewer.BLACK)


def viewer_of(game: LiveGame, user: User | AnonymousUser | None, session: Mapping[str, Any]) -> Viewer:
    """Where somebody is at a game; who plays in it is not its judge."""
    if game.is_casual:
        return _casual_place(game, session.get(SEATS, {}).get(game.code, ""))
    person = getattr(user, "person_id", None)
    if person is not None and person in (game.white_id, game.black_id):
        return Viewer.WHITE if person == game.white_id else Viewer.BLACK
    competition = game.encounter.round.competition if game.encounter else None
    judges = user is not None and may(user, Action.JUDGE_LIVE, competition)
    return Viewer.JUDGE if judges else Viewer.WATCHING


def new_seat() -> tuple[str, str]:
    """The secret of a seat, and its digest for the store."""
    secret = secrets.token_urlsafe(24)
    return secret, seat_digest(secret)


def seat_digest(secret: str) -> str:
    """What the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _casual_place(game: LiveGame, secret: str) -> Viewer:
    digest = seat_digest(secret) if secret else ""
    if digest and secrets.compare_digest(digest, game.white_seat):
        return Viewer.WHITE
    if digest and secrets.compare_digest(digest, game.black_seat):
        return Viewer.BLACK
    return Viewer.WATCHING


def say_ready(game: LiveGame, place: Viewer) -> None:
    """Note it while the game waits for its hour, and let its judges see it; afterwards he comes by `arrive`."""
    if not place.is_player or game.encounter is None:
        raise Refusal(Problem("this is not yours to do", path="kind"))
    waiting = LiveGame.objects.filter(pk=game.pk, state=LiveState.WAITING)
    if not waiting.update(**{f"{place.value}_ready": True}):
        raise Refusal(Problem("the game has begun: say that you are here", path="kind"))
    notify_followers(MessageKind(game.code, 0))
