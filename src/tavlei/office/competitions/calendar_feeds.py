"""The calendar for other programs: iCalendar and RSS."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, timezone
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import gettext as _

from tavlei.calc.plain_values import plain_text
from tavlei.office.federation.addresses import public_address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.competitions.models import Competition, PlannedRound

_MOST_BYTES = 73


def calendar_feed(competitions: Iterable[Competition]) -> bytes:
    """An iCalendar of whole days (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tavlei//office//RU"]
    for competition in competitions:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{competition.code}@tavlei",
            f"DTSTAMP:{competition.starts:%Y%m%d}T000000Z",
            f"DTSTART;VALUE=DATE:{competition.starts:%Y%m%d}",
            f"DTEND;VALUE=DATE:{competition.ends + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_escaped(competition.name)}",
            f"LOCATION:{_escaped(competition.place)}",
            f"URL:{address(competition)}",
            "END:VEVENT",
        ]
        lines += [line for one in competition.planned.all() for line in _round(competition, one)]
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def _round(competition: Competition, one: PlannedRound) -> list[str]:
    """A round with its hour as an event of its own."""
    starts = one.starts.astimezone(UTC)
    name = _("Round %(number)d") % {"number": one.number}
    return [
        "BEGIN:VEVENT",
        f"UID:{competition.code}-{one.number}@tavlei",
        f"DTSTAMP:{competition.starts:%Y%m%d}T000000Z",
        f"DTSTART:{starts:%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{_escaped(f'{competition.name}: {name}')}",
        f"LOCATION:{_escaped(competition.place)}",
        f"URL:{address(competition)}",
        "END:VEVENT",
    ]


def news_feed(competitions: Iterable[Competition]) -> str:
    """The calendar as RSS."""
    feed = Rss201rev2Feed(
        title=_("Competitions"), link=public_address(), description=_("The calendar of the federation")
    )
    for competition in competitions:
        feed.add_item(
            title=plain_text(competition.name),
            link=address(competition),
            description=plain_text(
                f"{competition.starts:%d.%m.%Y}-{competition.ends:%d.%m.%Y} {competition.place}".strip()
            ),
            unique_id=competition.code,
            pubdate=datetime.combine(competition.starts, time(), timezone.utc),  # noqa: UP017 - Django reads tzinfo
        )
    return feed.writeString("utf-8")


def address(competition: Competition) -> str:
    """The public address of a competition."""
    return public_address(reverse("pages:competition", args=[competition.code]))


def folded(line: str) -> bytes:
    """A line of an iCalendar: broken after 73 bytes, never inside a letter."""
    parts, current = [], b""
    for letter in line:
        encoded = letter.encode()
        if len(current) + len(encoded) > _MOST_BYTES:
            parts.append(current)
            current = b" "
        current += encoded
    return b"\r\n".join([*parts, current]) + b"\r\n"


def _escaped(text: str) -> str:
    return (
        plain_text(text)
        .replace("\r", "")
        .replace("\\", "\\\\")
        .replace(";", "\\;")
        .replace(",", "\\,")
        .replace("\n", "\\n")
    )
