"""People: the search, and a person's page with ratings, titles and competitions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render

from tavlei.office.competitions.models import EntryState
from tavlei.office.pages.paging import page_of
from tavlei.office.people.models import Person
from tavlei.office.people.search import find_people
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.people.models import Rating


def people(request: HttpRequest) -> HttpResponse:
    """Find somebody by the beginning of the name or by the number."""
    text = request.GET.get("q", "").strip()
    found = find_people(text).select_related("region")
    context = {"page": page_of(request, found), "q": text, "may_add": may(request.user, Action.KEEP_PEOPLE)}
    return render(request, "pages/people.html", context)


def person(request: HttpRequest, code: str) -> HttpResponse:
    """A person: what everybody may know. A merged record leads to the one that is kept."""
    found = get_object_or_404(Person.objects.select_related("region", "club", "merged_into"), code=code)
    if found.merged_into:
        return redirect("pages:person", found.merged_into.code)
    if found.anonymised and not may(request.user, Action.KEEP_PEOPLE):
        raise Http404
    ratings = list(found.ratings.select_related("row__publication").defer("row__publication__content"))
    entries = (
        found.entries.filter(state__in=(EntryState.ADMITTED, EntryState.WITHDRAWN, EntryState.EXCLUDED))
        .select_related("competition")
        .order_by("-competition__starts")[:100]
    )
    context = {
        "person": found,
        "titles": found.titles.filter(revoked=None),
        "ratings": ratings,
        "charts": _charts(ratings),
        "entries": entries,
        "has_bridge": found.bridge_entries.exists(),
        "may_keep": may(request.user, Action.KEEP_PEOPLE),
        "sees_personal": may(request.user, Action.SEE_PERSONAL_DATA),
    }
    return render(request, "pages/person.html", context)


def _charts(ratings: Sequence[Rating]) -> str:
    """The ratings by list, oldest first, for the chart; the table beside it says the same in words."""
    series: dict[str, list[list[float]]] = {}
    for each in reversed(ratings):
        series.setdefault(each.kind, []).append([each.as_of.toordinal(), float(each.value)])
    return json.dumps({kind: points for kind, points in series.items() if len(points) > 1})
