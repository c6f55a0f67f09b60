"""Rulebook pages: editions, clauses with our summary and where they are applied, readings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import render
from django.utils import timezone

from tavlei import rulebook
from tavlei.languages import catalogue
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.played import by_play
from tavlei.office.federation.rulings import settled_readings
from tavlei.office.federation.sports import Sport
from tavlei.office.pages.refusals import clause_text
from tavlei.office.rulebook.applications import calculators_applying, pages_applying
from tavlei.office.rulebook.clause_page import place_of, sections
from tavlei.office.rulebook.regulation_tables import tables_of
from tavlei.rulebook import Refusal, clause_label

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.federation.rulings import SettledReading

_SPORTS_OF_SERIES: Final = {  # by the first word of its name
    "draughts": (Sport.DRAUGHTS, Sport.RENJU),
    "chess": (Sport.CHESS,),
    "fide": (Sport.CHESS,),
    "bridge": (Sport.BRIDGE,),
}
_SHOWN: Final = 10  # pages and calculators that are named at once; the rest can be unfolded


def sports_of_series(series: str) -> tuple[Sport, ...]:
    """The sports a regulation is about; one of a federation's own may be about any."""
    return _SPORTS_OF_SERIES.get(series.partition("-")[0], ())


def editions(request: HttpRequest) -> HttpResponse:
    """The regulations, and how much of each the program does."""
    language = reader_language()
    played, others = by_play(rulebook.editions().values(), lambda edition: sports_of_series(edition.series))
    editions_in_order = [*played, *others]
    rows = [
        {
            "edition": edition,
            "title": edition.title[language],
            "issuer": edition.issuer[language],
            "coverage": rulebook.coverage(edition.id),
        }
        for edition in editions_in_order
    ]
    return render(request, "rulebook/rulebook.html", {"section": "rulebook", "rows": rows})


def edition(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The clauses of one regulation."""
    found = _edition(edition_id)
    language = reader_language()
    context = {
        "section": "rulebook",
        "edition": found,
        "title": found.title[language],
        "issuer": found.issuer[language],
        "sections": sections(found.id),
    }
    return render(request, "rulebook/edition.html", context)


def clause(request: HttpRequest, edition_id: str, number: str) -> HttpResponse:
    """One clause: what it says in our words, where it is applied, which readings speak of it."""
    found = _edition(edition_id)
    entry = rulebook.register(found.id).get(number)
    if entry is None:
        raise Http404
    language = reader_language()
    book = catalogue(language)
    applied = [*calculators_applying(entry.clause), *pages_applying(entry.clause)]
    context = {
        "section": "rulebook",
        "edition": found,
        "title": found.title[language],
        "label": clause_text(entry.clause, language),
        "number": clause_label(number, book.phrase, language),
        "entry": entry,
        "kind": book.phrase(entry.kind.value),
        "reason": book.phrase(entry.reason) if entry.reason else "",
        "summary": rulebook.library().summary(entry.clause, language),
        "place": place_of(entry.clause),
        "tables": tables_of(entry.clause),
        "applied": applied[:_SHOWN],
        "applied_too": applied[_SHOWN:],
        "readings": [
            {"id": reading.id, "text": reading.text[language]} for reading in rulebook.readings_of(entry.clause)
        ],
    }
    return render(request, "rulebook/clause.html", context)


def readings(request: HttpRequest) -> HttpResponse:
    """How damaged and silent places are read, and what the federation has settled."""
    language, settled = reader_language(), settled_readings(timezone.localdate())
    rows = [
        {
            "id": reading.id,
            "text": reading.text[language],
            "clauses": [(clause_text(clause, language), clause_url(clause)) for clause in reading.clauses],
            "is_switch": reading.is_switch,
            "settled": _settled(settled.get(reading.id)),
        }
        for reading in rulebook.readings().values()
    ]
    return render(request, "rulebook/readings.html", {"section": "rulebook", "rows": rows})


def _settled(settled_reading: SettledReading | None) -> dict[str, Any] | None:
    """What the federation has settled about a reading: what holds today by a ruling, and all its rulings."""
    if settled_reading is None:
        return None
    language, reading = reader_language(), settled_reading.reading
    history = [{"made": ruling, "words": reading.words(ruling.choice, language)} for ruling in settled_reading.history]
    return {
        "words": reading.words(settled_reading.choice, language),
        "ruling": settled_reading.ruling,
        "history": history,
    }


def _edition(edition_id: str) -> rulebook.Edition:
    try:
        return rulebook.edition(edition_id)
    except Refusal as error:
        raise Http404 from error
