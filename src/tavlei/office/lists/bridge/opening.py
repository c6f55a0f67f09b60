"""Bridge accounts that a federation brings along: points as they stood, and the coefficients kept for life.

A table tells sums and not tournaments. What is of the last year is dated the day before the list and so counts for a
year from it; all other master points are dated before that year.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.lists.bridge.monthly_list import ledger_before, registered_players
from tavlei.office.lists.models import BridgeEntry
from tavlei.office.people.bulk_rows import batches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCE: Final = "opening"
_EARLIER: Final = timedelta(days=2 * 366)


def open_accounts(day: date, figures: Mapping[str, Mapping[str, Any]], keys: Mapping[str, int]) -> None:
    """Write the points of everybody into the accounts."""
    for some in batches(_entries(day, figures, keys)):
        BridgeEntry.objects.bulk_create(some)


def _entries(day: date, figures: Mapping[str, Mapping[str, Any]], keys: Mapping[str, int]) -> Iterator[BridgeEntry]:
    for code, record in figures.items():
        of_year = {"mb": record.get("mb_year", 0), "ro": record.get("ro", 0), "pb": record.get("pb", 0)}
        written = (
            (SOURCE, day - timedelta(days=1), of_year),
            (f"{SOURCE}/earlier", day - _EARLIER, {"mb": record.get("mb", 0) - of_year["mb"]}),
        )
        for source, dated, points in written:
            if any(points.values()):
                yield BridgeEntry(person_id=keys[code], source=source, dated=dated, first_list=day, **points)


def opening_source(day: date, figures: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What the monthly list computes the opening list of."""
    openings = [
        {"player": int(code), "coefficient": record["coefficient"], "list_day": day.isoformat()}
        for code, record in figures.items()
        if record.get("coefficient") is not None
    ]
    return {
        "list_day": day.isoformat(),
        "players": registered_players((int(code) for code in figures), day),
        "ledger": ledger_before(day),
        "openings": openings,
    }
