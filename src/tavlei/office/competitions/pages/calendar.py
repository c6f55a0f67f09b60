"""The calendar of competitions: what an address asks for; iCalendar and RSS."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, timezone
from typing import TYPE_CHECKING, Any, Final

from django.db.models.functions import ExtractYear
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tavlei.calc.plain_values import plain_text
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.regulation.names import STATUS_NAMES
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.played import sport_choices
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Region
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tavlei.office.competitions.models import PlannedRound

FIELDS: Final = ("when", "sport", "region", "status", "year", "q")
_COMING: Final = "coming"
_WHEN: Final = {
    _COMING: (State.ANNOUNCED, State.ENTRIES, State.ADMITTED),
    "running": (State.RUNNING,),
    "played": (State.FINISHED, State.APPROVED, State.REPORTED),
}
KEPT_FOR: Final = {"when": tuple(_WHEN), "sport": Sport.values}
"""Values of few fields that many ask for."""
_WHEN_LABELS: Final = ((_COMING, _("To come")), ("running", _("On now")), ("played", _("Played")))


def calendar_query(data: Mapping[str, Any]) -> dict[str, str]:
    """What an address asks for, field by field."""
    return {field: str(data.get(field, "")).strip() for field in FIELDS}


def calendar_of(data: Mapping[str, Any]) -> QuerySet[Competition]:
    """The competitions that were not cancelled, as an address asks for them; what is to come, the next first."""
    asked = calendar_query(data)
    competitions = Competition.objects.filter(whole=None).exclude(state=State.CANCELLED).select_related("region")
    if asked["when"] in _WHEN:
        competitions = competitions.filter(state__in=_WHEN[asked["when"]])
    if asked["when"] == _COMING:
        competitions = competitions.order_by("starts", "code")
    if asked["sport"] in Sport.values:
        competitions = competitions.filter(sport=asked["sport"])
    if asked["region"]:
        competitions = competitions.filter(region__code=asked["region"])
    if asked["status"] in STATUS_NAMES:
        competitions = competitions.filter(status=asked["status"])
    return _named(_in_year(competitions, asked["year"]), asked["q"])


def choices() -> dict[str, Any]:
    """What may be asked for: of regions, statuses and years those there are."""
    language = reader_language()
    book, shown = catalogue(language), Competition.objects.exclude(state=State.CANCELLED).order_by()
    names = set(shown.values_list("status", flat=True).distinct())
    regions = Region.objects.filter(pk__in=shown.values("region"))
    years = shown.annotate(year=ExtractYear("starts")).values_list("year", flat=True).distinct()
    return {
        "whens": _WHEN_LABELS,
        "sports": sport_choices(),
        "regions": [(region.code, region_name(region, language)) for region in regions],
        "statuses": [(status, book.phrase(name)) for status, name in STATUS_NAMES.items() if status in names],
        "years": sorted(years, reverse=True),
    }


def _in_year(competitions: QuerySet[Competition], year: str) -> QuerySet[Competition]:
    wanted = year.isdecimal() and len(year) == 4 and int(year) > 0
    return competitions.filter(starts__year=int(year)) if wanted else competitions


def _named(competitions: QuerySet[Competition], text: str) -> QuerySet[Competition]:
    if not (key := search_key(text)):
        return competitions
    # one store compares Cyrillic letters without their case, the other does not: so it is done here
    return competitions.filter(
        pk__in=[pk for pk, name in competitions.values_list("pk", "name") if key in search_key(name)]
    )


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
    name = gettext("Round %(number)d") % {"number": one.number}
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
        title=gettext("Competitions"),
        link=public_address(),
        description=gettext("The calendar of the federation"),
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
