"""People: the search, and a person's page with ratings, titles, competitions, games and norms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from tavlei.languages import catalogue
from tavlei.office.composition.models import WorkAuthor
from tavlei.office.explanations import reader_language
from tavlei.office.journal.cache import office_state
from tavlei.office.pages.page_cache import cached_page
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.public_pages import public_page
from tavlei.office.people.latin import other_spellings
from tavlei.office.people.models import Person
from tavlei.office.people.records import visible_person
from tavlei.office.people.titles import people_state
from tavlei.office.players.events import entries_of, last_games, participations
from tavlei.office.players.norms import norm_thresholds, norms_on_the_way, plays_for_norms
from tavlei.office.players.people_list import people_list
from tavlei.office.players.ratings import histories
from tavlei.office.privacy.minors import awaits_guardian
from tavlei.office.roles.categories import category_name
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.people.models import TitleHeld
    from tavlei.office.players.ratings import History

_EVENTS: Final = 10
_WORKS: Final = 12


@public_page(people_state)
def people(request: HttpRequest) -> HttpResponse:
    """Find somebody by the beginning of the name or by the number, in a region or in all of them."""
    part = cached_page(request, people_state(), "people/_people.html", lambda: people_list(request))
    context = {"section": "people", "part": part, "may_add": may(request.user, Action.KEEP_PEOPLE)}
    return render(request, "people/people.html", context)


@public_page(lambda **_asked: office_state())  # games of all events stand on it
def person(request: HttpRequest, code: str) -> HttpResponse:
    """A person: what everybody may know. A merged record leads to the one that is kept."""
    found = get_object_or_404(Person.objects.select_related("region", "club", "school", "merged_into"), code=code)
    if found.merged_into:
        return redirect("pages:person", found.merged_into.code)
    if found.anonymised and not may(request.user, Action.KEEP_PEOPLE):
        raise Http404
    page = page_of(request, entries_of(found), _EVENTS)
    context = {
        "section": "people",
        "person": found,
        "titles": _titles(found),
        "judge_categories": [
            (category_name(held.category, reader_language()), held) for held in found.judge_categories.all()
        ],
        "guarded": awaits_guardian(found) and not may(request.user, Action.SEE_PERSONAL_DATA),
        "other_names": other_spellings(found, reader_language()),
        "histories": _histories(found),
        "page": page,
        "events": participations(found, page),
        "games": last_games(found),
        "works": WorkAuthor.objects.filter(person=found, work__public_since__isnull=False).select_related("work")[
            :_WORKS
        ],
        "plays_for_norms": plays_for_norms(found),
        "has_bridge": found.bridge_entries.exists(),
        **_rights(request),
    }
    return render(request, "people/person.html", context)


def norms(request: HttpRequest, code: str) -> HttpResponse:
    """What the person still needs for a norm; the page of the person asks for it when it has been drawn."""
    found = visible_person(code)
    context = {"section": "people", "person": found, "norms": norms_on_the_way(found)}
    template = "people/_norms.html" if request.headers.get("HX-Request") else "people/norms.html"
    return render(request, template, context)


def _titles(someone: Person) -> list[tuple[str, TitleHeld]]:
    book = catalogue(reader_language())
    return [(book.phrase(title.title), title) for title in someone.titles.filter(revoked=None)]


def _histories(someone: Person) -> list[History]:
    ratings = someone.ratings.select_related("row__publication").defer(
        "row__publication__content", "row__publication__state", "row__figures"
    )
    return histories(list(ratings), lambda kind: norm_thresholds(someone, kind, timezone.localdate()))


def _rights(request: HttpRequest) -> dict[str, Any]:
    return {
        "may_keep": may(request.user, Action.KEEP_PEOPLE),
        "may_publish": may(request.user, Action.PUBLISH),
        "may_merge": may(request.user, Action.MERGE_PEOPLE),
        "may_disqualify": may(request.user, Action.DISQUALIFY),
        "sees_personal": may(request.user, Action.SEE_PERSONAL_DATA),
    }
