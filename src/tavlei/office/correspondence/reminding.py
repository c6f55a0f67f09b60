"""Reminders by e-mail: once a week before, once on the last day, once when the day has passed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tavlei.office.correspondence.dues import PlayersDue, dues_of_tournament, running
from tavlei.office.correspondence.models import Player, Reminder
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from datetime import date

    from tavlei.correspondence import DueKind

SOON: Final = 7


def send_reminders(today: date, language: str = "ru") -> int:
    """Send every player one letter with what is due soon, today or already; nothing is told twice. Returns letters."""
    waiting: dict[int, list[PlayersDue]] = defaultdict(list)
    players: dict[int, Player] = {}
    for tournament in running():
        for each in dues_of_tournament(tournament, today):
            if stage(each) and each.player.left is None and not _told(each):
                waiting[each.player.pk].append(each)
                players[each.player.pk] = each.player
    return sum(_send(players[key], dues, today, language) for key, dues in waiting.items())


def stage(each: PlayersDue) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    if each.late:
        return "late"
    if each.days == 0:
        return "last"
    return "soon" if each.days <= SOON else ""


def address_of(player: Player) -> str:
    """Where a player's reminders go: the address of the starting list, else that of his account."""
    if player.email:
        return player.email
    person = player.entry.person
    user = User.objects.filter(person=person).first() if person is not None else None
    return user.email if user else ""


def _send(player: Player, dues: list[PlayersDue], today: date, language: str) -> int:
    to = address_of(player)
    if not to:
        return 0
    with override(language):
        page = settings.PUBLIC_URL + reverse("correspondence:mine")
        context = {"player": player, "dues": sorted(dues, key=lambda each: each.due.day), "page": page}
        text = render_to_string("correspondence/reminder.txt", context)
        send_mail(_("Play by correspondence: what is due"), text, None, [to])
    for each in dues:
        Reminder.objects.create(sent=today, **_key(each))
    return 1


def _told(each: PlayersDue) -> bool:
    return Reminder.objects.filter(**_key(each)).exists()


def _key(each: PlayersDue) -> dict[str, object]:
    kind: DueKind = each.due.kind
    return {
        "game": each.game,
        "player": each.player,
        "kind": kind.name.lower(),
        "due": each.due.day,
        "stage": stage(each),
    }
