"""People: the search, and a person's page with ratings, titles and competitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render

from tavlei.languages import catalogue
from tavlei.office.competitions.models import EntryState
from tavlei.office.explanations import reader_language
from tavlei.office.journal.cache import register_state
from tavlei.office.pages.page_cache import kept_page
from tavlei.office.pages.paging import page_of
from tavlei.office.people.latin import other_spellings
from tavlei.office.people.models import Person
from tavlei.office.people.rating_history import histories
from tavlei.office.people.search import MOST_LETTERS, count_people, find_people
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def people(request: HttpRequest) -> HttpResponse:
    """Find somebody by the beginning of the name or by the number."""
    text = request.GET.get("q", "").strip()[:MOST_LETTERS]

    def found() -> dict[str, Any]:
        people = find_people(text).select_related("region")
        return {"page": page_of(request, people, count=count_people(text))}

    part = kept_page(request, register_state(), "people/_people.html", found)
    context = {"part": part, "q": text, "may_add": may(request.user, Action.KEEP_PEOPLE)}
    return render(request, "people/people.html", context)


def person(request: HttpRequest, code: str) -> HttpResponse:
    """A person: what everybody may know. A merged record leads to the one that is kept."""
    found = get_object_or_404(Person.objects.select_related("region", "club", "merged_into"), code=code)
    if found.merged_into:
        return redirect("pages:person", found.merged_into.code)
    if found.anonymised and not may(request.user, Action.KEEP_PEOPLE):
        raise Http404
    ratings = list(
        found.ratings.select_related("row__publication").defer(
            "row__publication__content", "row__publication__state", "row__figures"
        )
    )
    entries = (
        found.entries.filter(state__in=(EntryState.ADMITTED, EntryState.WITHDRAWN, EntryState.EXCLUDED))
        .select_related("competition")
        .order_by("-competition__starts")[:100]
    )
    book = catalogue(reader_language())
    context = {
        "person": found,
        "titles": [(book.phrase(title.title), title) for title in found.titles.filter(revoked=None)],
        "other_names": other_spellings(found, reader_language()),
        "histories": histories(ratings),
        "entries": entries,
        "has_bridge": found.bridge_entries.exists(),
        "may_keep": may(request.user, Action.KEEP_PEOPLE),
        "may_merge": may(request.user, Action.MERGE_PEOPLE),
        "may_disqualify": may(request.user, Action.DISQUALIFY),
        "sees_personal": may(request.user, Action.SEE_PERSONAL_DATA),
    }
    return render(request, "people/person.html", context)
