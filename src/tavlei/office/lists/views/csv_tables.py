"""Lists, awards and accounts as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404

from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.lists.bridge.credits import included_awards
from tavlei.office.lists.models import BridgeEntry, Publication
from tavlei.office.pages.csv_files import ROWS_AT_ONCE, csv_file
from tavlei.office.people.records import visible_person

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def awards(_request: HttpRequest, code: str) -> HttpResponseBase:
    """What a bridge tournament credited."""
    competition = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    output = included_awards(competition)
    if output is None:
        raise Http404
    columns = ["tournament", "person", "first_place", "last_place", "boards", "mb", "ro", "pb", "achievement"]
    rows = (
        [
            one["name"],
            row["player"],
            *(row["places"] or (None, None)),
            row["boards"],
            row["mb"],
            row["ro"],
            row["pb"],
            row["achievement"],
        ]
        for one in output["tournaments"]
        for row in one["players"]
    )
    return csv_file(f"{code}-awards", columns, rows)


def lists(_request: HttpRequest) -> HttpResponseBase:
    """The published lists with their revisions."""
    publications = Publication.objects.defer("content", "state", "changes")
    columns = ["number", "kind", "period", "revision", "current", "published", "digest", "signature"]
    rows = (
        [
            publication.number,
            publication.kind,
            publication.period,
            publication.revision,
            publication.current,
            publication.published.isoformat(),
            publication.digest,
            publication.signature,
        ]
        for publication in publications.iterator(chunk_size=ROWS_AT_ONCE)
    )
    return csv_file("lists", columns, rows)


def account(_request: HttpRequest, code: str) -> HttpResponseBase:
    """A player's bridge account."""
    entries = BridgeEntry.objects.filter(person=visible_person(code)).order_by("-dated", "source")
    columns = ["day", "source", "mb", "online", "ro", "pb", "achievement", "championship", "first_list"]
    rows = (
        [
            entry.dated,
            entry.source,
            entry.mb,
            entry.online,
            entry.ro,
            entry.pb,
            entry.achievement,
            entry.championship,
            entry.first_list,
        ]
        for entry in entries
    )
    return csv_file(f"{code}-bridge", columns, rows)
