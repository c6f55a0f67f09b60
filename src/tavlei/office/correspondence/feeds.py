"""The calendar of one player for other programs (RFC 5545), behind an address that only he knows."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tavlei.office.competitions.pages.calendar import folded
from tavlei.office.correspondence.models import CalendarKey
from tavlei.office.correspondence.models.reminders import new_token
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import Actor, record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.correspondence.dues import PlayersGame
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


def key_of(person: Person) -> CalendarKey:
    """The key of a person's calendar; made when it is first asked for."""
    return CalendarKey.objects.get_or_create(person=person)[0]


@transaction.atomic
def renew_key(user: User, person: Person) -> CalendarKey:
    """Make a new address; the old one shows nothing from now on."""
    key = key_of(person)
    key.token = new_token()
    key.save(update_fields=["token"])
    record(Actor(user, "player", timezone.now()), "correspondence.calendar_renewed", key)
    return key


def feed(games: Iterable[PlayersGame], today: date) -> bytes:
    """Everything due from a player, each on its last good day."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tavlei//correspondence//RU"]
    for game in games:
        address = public_address(
            reverse("correspondence:game", args=[game.game.tournament.competition.code, game.game.pk])
        )
        for due in game.dues:
            lines += [
                "BEGIN:VEVENT",
                f"UID:g{game.game.pk}-{due.due.kind.name.lower()}-{game.side.name.lower()}@tavlei",
                f"DTSTAMP:{today:%Y%m%d}T000000Z",
                f"DTSTART;VALUE=DATE:{due.due.day:%Y%m%d}",
                f"DTEND;VALUE=DATE:{due.due.day + timedelta(days=1):%Y%m%d}",
                f"SUMMARY:{escaped(f'{game.partner}: {due.kind}')}",
                f"URL:{address}",
                "END:VEVENT",
            ]
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def escaped(text: str) -> str:
    """A text as the format wants it."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")
