"""The page of the search, and what is suggested while it is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from tavlei.office.explanations import reader_language
from tavlei.office.pages.paging import page_of
from tavlei.office.search.groups import (
    GroupKey,
    HitGroup,
    asked_text,
    find_group,
    find_groups,
    only_clause,
    suggestions,
)
from tavlei.office.search.people import PeopleMatches, like_them

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

_FIRST_FEW: Final = 6
_TITLES: Final = {
    GroupKey.PEOPLE: _("People"),
    GroupKey.EVENTS: _("Events"),
    GroupKey.CLAUSES: _("Clauses"),
    GroupKey.CALCULATORS: _("Calculators"),
    GroupKey.READINGS: _("Readings"),
}


def search(request: HttpRequest) -> HttpResponse:
    """What is found, a few of every kind, of one kind page by page. The number of a clause leads straight to it."""
    text, language = asked_text(request.GET.get("q", "")), reader_language()
    wanted = request.GET.get("in", "")
    if not wanted and (clause := only_clause(text, language)):
        return redirect(clause.url)
    if wanted in set(GroupKey):
        groups = [find_group(GroupKey(wanted), text, language)]
    else:
        groups, wanted = find_groups(text, language), ""
    shown = [_shown(request, group, text, whole=bool(wanted)) for group in groups if group.hits]
    return render(request, "search/search.html", {"q": text, "groups": shown, "only": wanted})


def suggest(request: HttpRequest) -> HttpResponse:
    """A few lines for the box in which a search is being typed."""
    text, language = asked_text(request.GET.get("q", "")), reader_language()
    found = [(_TITLES[key], hit) for key, hit in suggestions(text, language)]
    return render(request, "search/_suggest.html", {"found": found, "box": request.GET.get("box", "")[:20]})


def _shown(request: HttpRequest, group: HitGroup, text: str, *, whole: bool) -> dict[str, Any]:
    page = page_of(request, group.hits) if whole else None
    shown: dict[str, Any] = {
        "key": group.key,
        "mark": "title-badge" if group.key == GroupKey.PEOPLE else "badge",
        "title": _TITLES[group.key],
        "count": len(group.hits),
        "page": page,
        "hits": page.object_list if page else group.hits[:_FIRST_FEW],
        "has_more": not whole and len(group.hits) > _FIRST_FEW,
    }
    if isinstance(group.hits, PeopleMatches):
        shown["is_similar"] = group.hits.is_similar
        shown["like_them"] = () if group.hits.is_similar else like_them(text, group.hits.language, _FIRST_FEW)
    return shown
