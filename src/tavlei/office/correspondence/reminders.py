"""Reminders by e-mail: once a week before, once on the last day, once when the day has passed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.correspondence.dues import PlayersDue, dues_of_tournament, running
from tavlei.office.correspondence.mail import account_address, address_of
from tavlei.office.correspondence.models import Player, Reminder
from tavlei.office.correspondence.official_reminders import remind_officials, stage_of
from tavlei.office.federation.addresses import public_address
from tavlei.office.notices.choices import language_at, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post, send_letters

if TYPE_CHECKING:
    from datetime import date

    from tavlei.correspondence import DueKind


def send_reminders(today: date) -> int:
    """Send every player and official one letter with what is due soon, today or already; nothing is told twice.

    Returns how many letters were written; one that cannot be sent now waits in the outbox.
    """
    written = _write_reminders(today)
    send_letters()
    return written


@transaction.atomic
def _write_reminders(today: date) -> int:
    waiting: dict[int, list[PlayersDue]] = defaultdict(list)
    players: dict[int, Player] = {}
    for tournament in running():
        for due in dues_of_tournament(tournament, today):
            if stage(due) and due.player.left is None and not _told(due):
                waiting[due.player.pk].append(due)
                players[due.player.pk] = due.player
    letters = sum(_write(players[key], dues, today) for key, dues in waiting.items())
    return letters + sum(remind_officials(tournament, today) for tournament in running())


def stage(players_due: PlayersDue) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    return stage_of(players_due.due.day, players_due.today)


def _write(player: Player, dues: list[PlayersDue], today: date) -> int:
    to = address_of(player)
    if not to or not wanted(NoticeKind.DEADLINE, to, account_address(player)):
        return 0
    post(
        NoticeKind.DEADLINE,
        to,
        language_at(account_address(player) or to),
        lambda: _("Play by correspondence: what is due"),
        "correspondence/reminder.txt",
        lambda: {
            "player": player,
            "dues": sorted(dues, key=lambda due: due.due.day),
            "page": public_address(reverse("correspondence:mine")),
        },
    )
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
