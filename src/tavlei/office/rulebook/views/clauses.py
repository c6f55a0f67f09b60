"""Rulebook pages: editions, clauses with our summary and where they are applied, readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render

from tavlei import rulebook
from tavlei.calc import all_calculators
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.pages.refusals import cited
from tavlei.office.rulebook.citations import citations_of_clause
from tavlei.rulebook import Refusal
from tavlei.sources import citation_place

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def editions(request: HttpRequest) -> HttpResponse:
    """The regulations, and how much of each the program does."""
    language = reader_language()
    rows = [
        {"edition": edition, "title": edition.title[language], "coverage": rulebook.coverage(edition.id)}
        for edition in rulebook.editions().values()
    ]
    return render(request, "rulebook/rulebook.html", {"rows": rows})


def edition(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The clauses of one regulation."""
    found = _edition(edition_id)
    entries = rulebook.register(found.id).values()
    return render(
        request,
        "rulebook/edition.html",
        {"edition": found, "title": found.title[reader_language()], "entries": entries},
    )


def clause(request: HttpRequest, edition_id: str, number: str) -> HttpResponse:
    """One clause: what it says in our words, where it is applied, which readings speak of it."""
    found = _edition(edition_id)
    entry = rulebook.register(found.id).get(number)
    if entry is None:
        raise Http404
    language = reader_language()
    context = {
        "edition": found,
        "title": found.title[language],
        "label": cited(entry.clause, language),
        "entry": entry,
        "calculators": _calculators(found.series, number),
        "places": sorted({citation_place(citation) for citation in citations_of_clause(entry.clause)}),
        "readings": [
            {"id": reading.id, "text": reading.text[language]} for reading in rulebook.readings_of(entry.clause)
        ],
    }
    return render(request, "rulebook/clause.html", context)


def readings(request: HttpRequest) -> HttpResponse:
    """How damaged and silent places are read."""
    language = reader_language()
    rows = [
        {"id": reading.id, "text": reading.text[language], "clauses": reading.clauses, "choices": reading.choices}
        for reading in rulebook.readings().values()
    ]
    return render(request, "rulebook/readings.html", {"rows": rows})


def _edition(edition_id: str) -> rulebook.Edition:
    try:
        return rulebook.edition(edition_id)
    except Refusal as error:
        raise Http404 from error


def _calculators(series: str, number: str) -> list[dict[str, str]]:
    """The calculators that compute by a clause."""
    book = catalogue(reader_language())
    return [
        {"name": calculator.name, "title": book.phrase(calculator.title)}
        for calculator in all_calculators()
        if calculator.series == series and number in calculator.clauses
    ]
