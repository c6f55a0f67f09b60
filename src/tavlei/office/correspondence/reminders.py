"""Reminders by e-mail: once a week before, once on the last day, once when the day has passed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tavlei.office.correspondence.dues import PlayersDue, dues_of_tournament, running
from tavlei.office.correspondence.mail import address_of
from tavlei.office.correspondence.models import Player, Reminder
from tavlei.office.correspondence.official_reminders import remind_officials, stage_of
from tavlei.office.federation.addresses import public_address

if TYPE_CHECKING:
    from datetime import date

    from tavlei.correspondence import DueKind


def send_reminders(today: date, language: str = "ru") -> int:
    """Send every player and official one letter with what is due soon, today or already; nothing is told twice.

    Returns how many letters went out.
    """
    waiting: dict[int, list[PlayersDue]] = defaultdict(list)
    players: dict[int, Player] = {}
    for tournament in running():
        for due in dues_of_tournament(tournament, today):
            if stage(due) and due.player.left is None and not _told(due):
                waiting[due.player.pk].append(due)
                players[due.player.pk] = due.player
    letters = sum(_send(players[key], dues, today, language) for key, dues in waiting.items())
    return letters + sum(remind_officials(tournament, today, language) for tournament in running())


def stage(players_due: PlayersDue) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    return stage_of(players_due.due.day, players_due.today)


def _send(player: Player, dues: list[PlayersDue], today: date, language: str) -> int:
    to = address_of(player)
    if not to:
        return 0
    with override(language):
        page = public_address(reverse("correspondence:mine"))
        context = {"player": player, "dues": sorted(dues, key=lambda due: due.due.day), "page": page}
        text = render_to_string("correspondence/reminder.txt", context)
        send_mail(_("Play by correspondence: what is due"), text, None, [to])
    for due in dues:
        Reminder.objects.create(sent=today, **_key(due))
    return 1


def _told(players_due: PlayersDue) -> bool:
    return Reminder.objects.filter(**_key(players_due)).exists()


def _key(players_due: PlayersDue) -> dict[str, object]:
    kind: DueKind = players_due.due.kind
    return {
        "game": players_due.game,
        "player": players_due.player,
        "kind": kind.name.lower(),
        "due": players_due.due.day,
        "stage": stage(players_due),
    }
