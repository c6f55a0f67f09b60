"""Letting something happen in a game of the store: the log, the state that follows, everybody told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.games.progress import event_from
from tavlei.office.live.game.announcements import MessageKind, notify_followers
from tavlei.office.live.game.disputes import check_word
from tavlei.office.live.game.outcomes import settle
from tavlei.office.live.game.tables import happen, table_of
from tavlei.office.live.game.without_judge import check_without_judge
from tavlei.office.live.models import LiveGame, LiveState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.progress import Game, Happened
    from tavlei.office.live.game.tables import Confirmed
    from tavlei.office.live.models import LiveEvent
    from tavlei.office.roles.models import User


def play(
    game: LiveGame, event: Mapping[str, Any], *, actor: User | None = None, seen: int | None = None, ticket: str = ""
) -> Confirmed:
    """Let an event happen at the instant it is taken; it stands when this returns, and everybody is told."""

    def make(state: Game, at: int) -> Happened:
        return _checked(game, state, {**event, "at": at})

    confirmed = happen(table_of(game), make, actor=actor, seen=seen, ticket=ticket)
    if confirmed.row is not None:
        follow_up(game, confirmed.game)
        tell_of(game, confirmed.row)
    return confirmed


def tell_of(game: LiveGame, row: LiveEvent) -> None:
    """Tell everybody of an event that stands."""
    notify_followers(MessageKind(game.code, row.number, row.ticket, row.content))


def follow_up(game: LiveGame, state: Game) -> None:
    """Note how far the game has come, and hand its result on when it is over."""
    if state.result is not None:
        settle(game, state)
    elif game.state == LiveState.WAITING and state.appointed is not None:
        LiveGame.objects.filter(pk=game.pk, state=LiveState.WAITING).update(state=LiveState.RUNNING)
        game.state = LiveState.RUNNING


def _checked(game: LiveGame, state: Game, record: Mapping[str, Any]) -> Happened:
    """The event, unless no word of a player does this, or there is no judge for it."""
    event = event_from(record)
    check_word(event)
    if game.is_casual:
        check_without_judge(state, event, record["kind"])
    return event
