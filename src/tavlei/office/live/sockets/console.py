"""The socket of a judge at a round: the card of every game that changes."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from tavlei.office.competitions.models import Round
from tavlei.office.federation.identity import stored_federation
from tavlei.office.live.game.announcements import listen, round_name, unfollow_game
from tavlei.office.live.judge.console import cards_of, games_of_round, listed_games
from tavlei.office.live.judge.judging import competition_of
from tavlei.office.live.pages.following import language_of
from tavlei.office.live.sockets.consumers import LiveConsumer, in_thread
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Mapping

_NOT_HIS: Final = 4003
_WHILE: Final = 0.2  # seconds in which changes of one game are told together


class ConsoleSocket(LiveConsumer, AsyncJsonWebsocketConsumer):
    """One judge at one round."""

    round_id: int = 0

    async def connect(self) -> None:
        """Let a judge of the competition in; he is told of the games that change from now on."""
        self.followed, self.changed, self.telling = set[str](), set[str](), set[asyncio.Task[None]]()
        value = await in_thread(partial(_round_of, self.scope))
        if value is None:
            await self.close(code=_NOT_HIS)
            return
        self.round_id, codes = value
        self._follow([*codes, round_name(self.round_id)])
        await self.accept()
        await self.enter_session()

    async def disconnect(self, code: int) -> None:
        del code
        self.leave_session()
        for name in self.followed:
            unfollow_game(name, self.receive_notice)
        for task in self.telling:
            task.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """He has nothing to ask for here: what he does, he does by forms."""

    def receive_notice(self, code: str, _number: int) -> None:
        """A game has come further, or others have been laid out or taken back; a card is told of once in a while."""
        if code not in self.changed:
            self.changed.add(code)
            task = asyncio.create_task(self._tell(code))
            self.telling.add(task)
            task.add_done_callback(self.telling.discard)

    async def _tell(self, code: str) -> None:
        await asyncio.sleep(_WHILE)
        self.changed.discard(code)
        if code == round_name(self.round_id):
            value = await in_thread(partial(_round_of, self.scope))
            self._follow(value[1] if value else [])
            await self.send_json({"renew": True})
            return
        shown = await in_thread(partial(_card, self.round_id, code, language_of(self.scope)))
        await self.send_json({"code": code, **shown} if shown else {"renew": True})

    def _follow(self, names: list[str]) -> None:
        for name in names:
            if name not in self.followed:
                self.followed.add(name)
                listen(name, self.receive_notice)


def _round_of(scope: Mapping[str, Any]) -> tuple[int, list[str]] | None:
    """The round of the address and the codes of its games, for somebody who judges there."""
    named = scope["url_route"]["kwargs"]
    one_round = Round.objects.select_related("competition").filter(
        competition__code=named["code"], number=named["number"]
    ).first()  # fmt: skip
    user = scope["user"]
    if one_round is None or not user.is_authenticated or not may(user, Action.JUDGE_LIVE, one_round.competition):
        return None
    return one_round.pk, [game.code for game in games_of_round(one_round)]


def _card(round_id: int, code: str, language: str) -> dict[str, str]:
    """The card of a game and what waits in it, in the language of whoever looks; empty if it is none of this round."""
    games = listed_games().filter(encounter__round=round_id, code=code)
    with override(language), timezone.override(stored_federation().zone):
        shown = cards_of(games)
        if not shown:
            return {}
        context = {"card": shown[0], "competition": competition_of(shown[0].game)}
        return {name: render_to_string(f"live/console/_{name}.html", context) for name in ("card", "waits")}
