"""Rating lists: search and filters, every change explained, the files to take away."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render

from tavlei.office.explanations import as_html, named
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.lists.publishing import explain, is_genuine, signed_text
from tavlei.office.lists.signing import public_key
from tavlei.office.pages.paging import page_of
from tavlei.office.people.models import Person, Region
from tavlei.office.people.names import search_key
from tavlei.office.people.search import starting_with

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest


def lists(request: HttpRequest) -> HttpResponse:
    """All published lists, revisions too."""
    found = Publication.objects.defer("content", "state")
    kind = request.GET.get("kind", "")
    if kind in ListKind.values:
        found = found.filter(kind=kind)
    return render(
        request, "pages/lists.html", {"page": page_of(request, found), "kinds": ListKind.choices, "kind": kind}
    )


def publication(request: HttpRequest, number: int) -> HttpResponse:
    """One list with search and filters."""
    found = _find(number)
    text, region, sex = (request.GET.get(each, "").strip() for each in ("q", "region", "sex"))
    rows = found.rows.select_related("person", "person__region").defer("figures")
    if text:
        rows = rows.filter(starting_with("person__search", search_key(text)))
    if region:
        rows = rows.filter(person__region__code=region)
    if sex in ("M", "F"):
        rows = rows.filter(person__sex=sex)
    others = Publication.objects.filter(kind=found.kind, period=found.period).defer("content", "state")
    context = {
        "publication": found,
        "page": page_of(request, rows),
        "regions": Region.objects.all(),
        "chosen": {"q": text, "region": region, "sex": sex},
        "revisions": others,
        "changes": found.changes,
        "public_key": public_key(),
    }
    return render(request, "pages/publication.html", context)


def why_row(request: HttpRequest, number: int, code: str) -> HttpResponse:
    """Why a person's figure is what it is."""
    found = get_object_or_404(Publication, number=number)
    row = get_object_or_404(Row.objects.select_related("person"), publication=found, person__code=code)
    explanation = named(explain(found, code), _names(found, code))
    context = {"explanation": as_html(explanation), "row": row, "publication": found}
    template = "pages/_explanation.html" if request.headers.get("HX-Request") else "pages/why_row.html"
    return render(request, template, context)


def publication_csv(_request: HttpRequest, number: int) -> HttpResponse:
    """The list as a table for a spreadsheet."""
    found = _find(number)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.kind}-{found.period}-r{found.revision}.csv"'
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    writer.writerow(["position", "code", "name", "region", "value", "change"])
    for row in found.rows.select_related("person", "person__region").defer("figures").iterator(chunk_size=2000):
        person = row.person
        writer.writerow(
            [row.position, person.code, person.full_name, person.region or "", row.value, _blank(row.change)]
        )
    return response


def publication_json(_request: HttpRequest, number: int) -> HttpResponse:
    """The list whole: what it was computed from, the digest, the signature, the journal. Anybody can prove it."""
    found = get_object_or_404(Publication, number=number)
    told = {
        "number": found.number,
        "kind": found.kind,
        "period": found.period.isoformat(),
        "revision": found.revision,
        "published": found.published.isoformat(),
        "digest": found.digest,
        "signed_text": signed_text(found),
        "signature": found.signature,
        "public_key": public_key(),
        "genuine": is_genuine(found),
        "journal": {"number": found.journal_number, "hash": found.journal_hash},
        "content": found.content,
    }
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


def _names(found: Publication, code: str) -> dict[str, str]:
    """The names of everybody the figures of a person rest on."""
    from tavlei.office.lists.catalogue import LISTS  # noqa: PLC0415 - kept together with its only use

    if not found.content["input"]:
        return {}
    part = LISTS[found.kind].part(found.content["input"], code)
    known = [each["id"] for each in part.get("athletes", part.get("players", []))]
    return {each.code: each.short_name for each in Person.objects.filter(code__in=known)}


def _find(number: int) -> Publication:
    queryset: QuerySet[Publication] = Publication.objects.defer("content", "state")
    return get_object_or_404(queryset, number=number)


def _blank(value: object) -> object:
    return "" if value is None else value
