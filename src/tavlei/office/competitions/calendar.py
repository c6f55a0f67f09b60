"""The calendar: which competitions an address asks for, and what there is to ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db.models.functions import ExtractYear
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.statuses import STATUS_NAMES
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Region
from tavlei.office.people.names import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

FIELDS: Final = ("when", "sport", "region", "status", "year", "q")
_COMING: Final = "coming"
_WHEN: Final = {
    _COMING: (State.ANNOUNCED, State.ENTRIES, State.ADMITTED),
    "running": (State.RUNNING,),
    "played": (State.FINISHED, State.APPROVED, State.REPORTED),
}
_WHEN_LABELS: Final = ((_COMING, _("To come")), ("running", _("On now")), ("played", _("Played")))


def asked_of(given: Mapping[str, Any]) -> dict[str, str]:
    """What an address asks for, field by field."""
    return {field: str(given.get(field, "")).strip() for field in FIELDS}


def calendar_of(given: Mapping[str, Any]) -> QuerySet[Competition]:
    """The competitions that were not cancelled, as an address asks for them; what is to come, the next first."""
    asked = asked_of(given)
    found = Competition.objects.filter(whole=None).exclude(state=State.CANCELLED).select_related("region")
    if asked["when"] in _WHEN:
        found = found.filter(state__in=_WHEN[asked["when"]])
    if asked["when"] == _COMING:
        found = found.order_by("starts", "code")
    if asked["sport"] in Sport.values:
        found = found.filter(sport=asked["sport"])
    if asked["region"]:
        found = found.filter(region__code=asked["region"])
    if asked["status"] in STATUS_NAMES:
        found = found.filter(status=asked["status"])
    return _named(_in_year(found, asked["year"]), asked["q"])


def choices() -> dict[str, Any]:
    """What may be asked for: of regions, statuses and years those there are."""
    language = reader_language()
    book, shown = catalogue(language), Competition.objects.exclude(state=State.CANCELLED).order_by()
    held = set(shown.values_list("status", flat=True).distinct())
    regions = Region.objects.filter(pk__in=shown.values("region"))
    years = shown.annotate(year=ExtractYear("starts")).values_list("year", flat=True).distinct()
    return {
        "whens": _WHEN_LABELS,
        "sports": Sport.choices,
        "regions": [(region.code, region_name(region, language)) for region in regions],
        "statuses": [(status, book.phrase(name)) for status, name in STATUS_NAMES.items() if status in held],
        "years": sorted(years, reverse=True),
    }


def _in_year(found: QuerySet[Competition], year: str) -> QuerySet[Competition]:
    wanted = year.isdecimal() and len(year) == 4 and int(year) > 0
    return found.filter(starts__year=int(year)) if wanted else found


def _named(found: QuerySet[Competition], text: str) -> QuerySet[Competition]:
    if not (key := search_key(text)):
        return found
    # one store compares Cyrillic letters without their case, the other does not: so it is done here
    return found.filter(pk__in=[pk for pk, name in found.values_list("pk", "name") if key in search_key(name)])
