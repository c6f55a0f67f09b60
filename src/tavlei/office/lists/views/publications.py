"""Rating lists: search and filters, every change explained, the files to take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.defaultfilters import floatformat
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.explanations import as_html, of_athlete, reader_language, with_names
from tavlei.office.journal.cache import register_state
from tavlei.office.lists.catalogue import kept_kinds, lists_in_force
from tavlei.office.lists.lines.list_lines import OWN_FIGURES, SHOWN_FIGURES, list_lines, with_figures, with_movements
from tavlei.office.lists.lines.search import (
    AGES,
    BY_PLACE,
    ORDERS,
    ListFilter,
    count_of,
    requested_order,
    rows_of,
    similar_in_list,
    titles_of,
)
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.lists.publishing.drafts import revised_lines
from tavlei.office.lists.publishing.proof import public_key
from tavlei.office.lists.publishing.publications import (
    explained_figures,
    is_genuine,
    parts_of,
    signed_facts,
    signed_text,
)
from tavlei.office.lists.publishing.replays import doubts_about
from tavlei.office.lists.publishing.withholding import whole_holds, withhold
from tavlei.office.pages.csv_files import csv_file
from tavlei.office.pages.page_cache import cached_page
from tavlei.office.pages.paging import PER_PAGE, page_of
from tavlei.office.pages.public_pages import public_page
from tavlei.office.people.latin import full_name, short_name
from tavlei.office.people.models import Person, Region, Sex
from tavlei.office.people.search import find_people
from tavlei.office.people.titles import people_state
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

    from tavlei.office.pages.requests import SignedIn
    from tavlei.rulebook import Explanation

_AFTER_ROUND: Final = ", "  # how the Ukrainian rating puts an opponent behind the number of the round

_KEPT_FOR: Final = {"sex": Sex.values, "order": [f"{sign}{column}" for column in ORDERS for sign in ("", "-")]}


@public_page(register_state)
def lists(request: HttpRequest) -> HttpResponse:
    """The lists in force, and all published lists, revisions too."""
    publications = Publication.objects.defer("content", "state", "changes")
    kind = request.GET.get("kind", "")
    if kind in ListKind.values:
        publications = publications.filter(kind=kind)
    context = {
        "section": "lists",
        "page": page_of(request, publications),
        "in_force": lists_in_force(),
        "kinds": kept_kinds(),
        "kind": kind,
    }
    return render(request, "lists/lists.html", context)


@public_page(people_state)
def publication(request: HttpRequest, number: int) -> HttpResponse:
    """One list with search, filters and sorting."""
    found, sees_ages = _find(number), may(request.user, Action.SEE_PERSONAL_DATA)
    wanted, order = ListFilter.asked(request.GET, sees_ages=sees_ages), requested_order(request.GET)
    state = people_state()

    def lines() -> dict[str, Any]:
        page = page_of(request, rows_of(found, wanted, order), count=count_of(found, wanted))
        rows = list(page)
        shown = with_movements(found, rows, with_figures(found, rows, list_lines(found, rows)))
        similar = [] if rows else similar_in_list(found, wanted.name)
        return {
            "page": page,
            "lines": shown,
            "columns": _columns(found, order),
            "shown": SHOWN_FIGURES[found.kind].values(),
            "wanted": wanted,
            "is_narrowed": wanted != ListFilter() or order != BY_PLACE,
            "similar": similar,
        }

    context = {
        "section": "lists",
        "publication": found,
        "part": cached_page(
            request, f"{state} ages" if state and sees_ages else state, "lists/_lines.html", lines, _KEPT_FOR
        ),
        "filters": _filters(found, sees_ages=sees_ages),
        "wanted": wanted,
        "order": order,
        "revisions": _revisions(found),
        "changes": _changes(found),
        "public_key": public_key(),
        "doubts": doubts_about(found.kind, found.period) if found.current else [],
    }
    return render(request, "lists/publication.html", context)


def _filters(published: Publication, *, sees_ages: bool) -> dict[str, Any]:
    """What can be chosen; ages by those who may see when people were born."""
    book = catalogue(reader_language())
    return {
        "regions": Region.objects.all(),
        "titles": [(title, book.phrase(title)) for title in titles_of(published)],
        "ages": [(bound, book.phrase(f"under_{bound}")) for bound in AGES] if sees_ages else [],
    }


def _columns(published: Publication, order: str) -> list[dict[str, str]]:
    """The heads of the columns: how each is sorted now and what a click asks for. Numbers begin with the greatest."""
    titles = {
        "place": (_("Place"), "mid"),
        "name": (_("Full name"), ""),
        "region": (_("Region"), ""),
        "change": (_("Change"), "num"),
        "figure": (str(OWN_FIGURES[published.kind]), "num"),
    }
    columns = []
    for name, (title, kind) in titles.items():
        sort = {name: "ascending", f"-{name}": "descending"}.get(order, "")
        first, second = (f"-{name}", name) if kind == "num" else (name, f"-{name}")
        columns.append({"title": title, "kind": kind, "sort": sort, "next": second if order == first else first})
    return columns


def _changes(published: Publication) -> list[dict[str, Any]]:
    """What a revision changed, with the names of those whom everybody may know."""
    codes = [change["code"] for change in published.changes]
    names = (
        {person.code: full_name(person, reader_language()) for person in find_people("").filter(code__in=codes)}
        if codes
        else {}
    )
    return revised_lines(published.kind, published.changes, names)


def _revisions(published: Publication) -> QuerySet[Publication]:
    same = Publication.objects.filter(kind=published.kind, series=published.series, period=published.period)
    return same.defer("content", "state").order_by("revision")


def why_row(request: HttpRequest, number: int, code: str) -> HttpResponse:
    """Why a person's figure is what it is."""
    found = get_object_or_404(Publication, number=number)
    row = get_object_or_404(Row.objects.select_related("person"), publication=found, person__code=code)
    explained = [of_athlete(explanation, code) for explanation in explained_figures(found, code)]
    told = [as_html(with_names(explanation, _names(explanation))) for explanation in explained]
    question = _("Why %(value)s?") % {"value": floatformat(row.value, "-2")}
    context = {"explanations": told, "row": row, "publication": found, "question": question}
    context["page_number"] = 1 + (row.position - 1) // PER_PAGE
    template = "pages/_explanation.html" if request.headers.get("HX-Request") else "lists/why_row.html"
    response = render(request, template, {"section": "lists", **context})
    patch_vary_headers(response, ["HX-Request"])
    return response


def publication_csv(_request: HttpRequest, number: int) -> HttpResponseBase:
    """The list as a table for a spreadsheet."""
    found = _find(number)
    rows = found.rows.select_related("person", "person__region").defer("figures").iterator(chunk_size=2000)
    name = f"{found.kind}-{found.period}-r{found.revision}"
    columns = ["position", "code", "name", "region", "value", "change"]
    return csv_file(name, columns, ([row.position, row.person.code, row.person.full_name, str(row.person.region or ""),
                                     row.value, row.change] for row in rows))  # fmt: skip


def publication_json(_request: HttpRequest, number: int) -> HttpResponse:
    """The list whole: what it was computed from, the digest, the signature, the journal. Anybody can prove it."""
    found = withhold(get_object_or_404(Publication.objects.only("pk"), number=number).pk)
    context = {
        **signed_facts(found),
        "published": found.published.isoformat(),
        "signed_text": signed_text(found),
        "signature": found.signature,
        "public_key": public_key(),
        "genuine": is_genuine(found),
        "content": found.content,
    }
    return JsonResponse(context, json_dumps_params={"ensure_ascii": False})


@login_required
def publication_personal(request: SignedIn, number: int) -> HttpResponse:
    """What a list knows of people and does not publish, with the salts that prove it; for those who may see it."""
    require(request.user, Action.SEE_PERSONAL_DATA)
    found = withhold(get_object_or_404(Publication.objects.only("pk"), number=number).pk)
    parts = {part.code: {"digest": part.digest, "salt": part.salt, "told": part.content} for part in parts_of(found)}
    context = {"number": found.number, "whole": whole_holds(found), "parts": parts}
    return JsonResponse(context, json_dumps_params={"ensure_ascii": False})


def _names(explained: Explanation) -> dict[str, str]:
    """The names of the people and the competitions an explanation speaks of by their codes."""
    values = (value for step in explained.walk() for value in (step.value, *step.inputs.values()))
    codes = {value.removeprefix(_AFTER_ROUND) for value in values if isinstance(value, str)}
    people = Person.objects.filter(code__in=codes)
    names = {person.code: short_name(person, reader_language()) for person in people}
    names |= dict(Competition.objects.filter(code__in=codes).values_list("code", "name"))
    return names | {f"{_AFTER_ROUND}{code}": f"{_AFTER_ROUND}{name}" for code, name in names.items()}


def _find(number: int) -> Publication:
    queryset: QuerySet[Publication] = Publication.objects.defer("content", "state")
    return get_object_or_404(queryset, number=number)
