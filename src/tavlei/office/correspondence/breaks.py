"""Breaks: announced by the player or entered by the secretary, told to every partner, granted by the judge (10.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.correspondence.engine import break_of, read_tournament, rulebook_of
from tavlei.office.correspondence.game_events import day_of, official
from tavlei.office.correspondence.models import BreakTaken, Game, GrantedChoice
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from tavlei.office.correspondence.models import Player
    from tavlei.office.roles.models import User


@cites("draughts-rules", "10.4.1", "10.4.2", "10.4.3")
@transaction.atomic
def announce_break(  # noqa: PLR0913 - an announcement has so many sides
    user: User,
    player: Player,
    first: date,
    last: date,
    *,
    told_days: Mapping[int, date] | None = None,
    secretary_told: date | None = None,
    at: datetime | None = None,
) -> BreakTaken:
    """Announce a break. On the server all partners there and the secretary are told at once; letters have their days.

    `told` is the postmark of the letter to each partner, by the key of the player; who is not in it was not told.
    """
    actor = _player_or_secretary(user, player, at)
    today = day_of(actor)
    days = dict(told_days or {})
    if any(day > today for day in days.values()):
        raise rulebook_of(player.tournament).refusal(
            Problem("a letter has no dates that are still to come", path="told"), "10.4.2"
        )
    if player.on_server:
        days |= {partner.pk: today for partner in partners(player) if partner.on_server}
    break_taken = BreakTaken(
        player=player,
        first=first,
        last=last,
        announced={str(key): day.isoformat() for key, day in days.items()},
        secretary_told=today if player.on_server else secretary_told,
    )
    break_of(break_taken, player)
    break_taken.save()
    after = {"first": first.isoformat(), "last": last.isoformat(), "told": break_taken.announced}
    record(
        actor,
        "correspondence.break",
        break_taken,
        after=after,
        clause=str(rulebook_of(player.tournament).clause("10.4.3")),
        competition=player.tournament.competition,
    )
    return break_taken


@cites("draughts-rules", "10.4.2/item3")
@transaction.atomic
def tell_of_break(  # noqa: PLR0913 - who tells whom of what, and when
    user: User, taken: BreakTaken, version: int, partner: Player, day: date, *, at: datetime | None = None
) -> BreakTaken:
    """Enter when a partner was told of a break; late, it counts from that day."""
    actor = _player_or_secretary(user, taken.player, at)
    break_taken = lock_row(taken, version)
    if day > day_of(actor):
        raise rulebook_of(taken.player.tournament).refusal(
            Problem("a letter has no dates that are still to come", path="told"), "10.4.2"
        )
    break_taken.announced = {**break_taken.announced, str(partner.pk): day.isoformat()}
    save_changes(break_taken, "announced")
    record(
        actor,
        "correspondence.break_told",
        break_taken,
        after={"partner": partner.pk, "day": day.isoformat()},
        clause=str(rulebook_of(taken.player.tournament).clause("10.4.2/item3")),
        competition=taken.player.tournament.competition,
    )
    return break_taken


@cites("draughts-rules", "10.4.5")
@transaction.atomic
def grant_break(  # noqa: PLR0913 - a decision has so many sides
    user: User, taken: BreakTaken, version: int, granted: GrantedChoice, reason: str, *, at: datetime | None = None
) -> BreakTaken:
    """The chief judge accepts a break announced after its beginning, or gives one beyond the rule, for good reason."""
    actor = official(user, Action.DECIDE_CLAIM, taken.player.tournament.competition, at)
    break_taken = lock_row(taken, version)
    before = break_taken.granted
    break_taken.granted, break_taken.reason = granted, reason.strip()
    break_of(break_taken, break_taken.player)
    save_changes(break_taken, "granted", "reason")
    record(
        actor,
        "correspondence.break_granted",
        break_taken,
        before={"granted": before},
        after={"granted": str(granted)},
        clause=str(rulebook_of(taken.player.tournament).clause("10.4.5")),
        reason=reason,
        competition=taken.player.tournament.competition,
    )
    return break_taken


@cites("draughts-rules", "10.4.2")
def partners(player: Player) -> list[Player]:
    """The partners with whom a player's games are not over."""
    playing = read_tournament(player.tournament)
    games = Game.objects.filter(white=player) | Game.objects.filter(black=player)
    players = []
    for game, state in playing.states(games):
        if state.result is None:
            players.append(playing.by_pk[game.black_id if game.white_id == player.pk else game.white_id])
    return players


def _player_or_secretary(user: User, player: Player, at: datetime | None) -> Actor:
    if user.person_id is not None and player.entry.person_id == user.person_id:
        if not player.on_server:
            raise rulebook_of(player.tournament).refusal(
                Problem("this player's letters go through the secretary", path="medium"), "10.4.2"
            )
        return Actor(user, OfficeRole.PLAYER, at or timezone.now())
    try:
        return official(user, Action.ENTER_LETTER, player.tournament.competition, at)
    except PermissionDenied:
        raise PermissionDenied("neither the player nor the secretary") from None
