"""Calculators in the browser: a form for each, the answer with its clauses and reasons, a link to share it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tavlei.calc import all_calculators, find_calculator
from tavlei.calc.running import read_json
from tavlei.languages import catalogue
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.federation.computing import compute
from tavlei.office.federation.played import by_play
from tavlei.office.federation.sports import Sport
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.rulebook.calculator_forms import draw, fields_of, read_form, shape_of
from tavlei.rulebook import Refusal, clause_label, edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from tavlei.calc.register import Calculator
    from tavlei.office.pages.refusals import ShownProblem

_MOST: Final = 2 * 2**20
_LONGEST_LINK: Final = 6000
_MOST_FIELDS: Final = 800  # more are filled in as JSON
_SWITCHES: Final = "settings"
_CLAUSES_IN_LIST: Final = 2
_BOARDS: Final = (Sport.DRAUGHTS, Sport.RENJU)
_GROUPS: Final = (  # the first word of a calculator's name is its family
    (_("Draughts: rating, titles and ranks"), ("elo_r", "norms", "titles"), _BOARDS),
    (_("Draughts: rules of play"), ("draughts",), (Sport.DRAUGHTS,)),
    (_("Draughts and renju: competitions"), ("tournament", "time_control", "clock", "games"), _BOARDS),
    (_("Draughts: correspondence play"), ("correspondence",), (Sport.DRAUGHTS,)),
    (_("Draughts: composition"), ("composition",), (Sport.DRAUGHTS,)),
    (_("Renju: rules of play"), ("renju",), (Sport.RENJU,)),
    (_("Chess: the Ukrainian rating"), ("fsu",), (Sport.CHESS,)),
    (_("Bridge: the classification"), ("bridge",), (Sport.BRIDGE,)),
)


def calculators(request: HttpRequest) -> HttpResponse:
    """All calculators, by sport; those of sports that the federation does not play are folded."""
    played, others = by_play(_GROUPS, lambda group: group[2])
    context = {
        "section": "calculators",
        "groups": [(name, _lines(families)) for name, families, _sports in played],
        "others": [(name, _lines(families)) for name, families, _sports in others],
    }
    return render(request, "rulebook/calculators.html", context)


def _lines(families: tuple[str, ...]) -> list[dict[str, str]]:
    return [_line(calculator) for calculator in all_calculators() if calculator.name.partition(".")[0] in families]


def _line(chosen: Calculator) -> dict[str, str]:
    """A calculator in the list: its title, and which clauses it computes."""
    book = catalogue(reader_language())
    labels = [clause_label(clause, book.phrase, book.language) for clause in chosen.clauses]
    more = " …" if len(labels) > _CLAUSES_IN_LIST else ""
    regulation = edition(chosen.edition).short_title[book.language]
    return {
        "name": chosen.name,
        "title": book.phrase(chosen.title),
        "by": f"{regulation}, {'; '.join(labels[:_CLAUSES_IN_LIST])}{more}",
    }


def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """One calculator: a form or JSON in, the answer and its reasons out. A bad input is answered field by field."""
    try:
        found = find_calculator(name)
    except Refusal as error:
        raise Http404 from error
    value, text, answer = _asked(request, found)
    return render(
        request, "rulebook/calculator.html", {**_page(request, found, value, answer), "input": text, **answer}
    )


def _asked(request: HttpRequest, chosen: Calculator) -> tuple[Any, str, dict[str, Any]]:
    """The input to show, the same as JSON, and what came of it: nothing yet for an empty form or more rows."""
    if request.method == "POST" and "input" not in request.POST:
        data = _from_form(chosen, request.POST.dict())
        return data, _json(data), {} if "more" in request.POST else _answer(chosen, data)
    source = request.POST if request.method == "POST" else request.GET
    if "input" not in source:
        return dict(chosen.example) if "example" in source else {}, _json(chosen.example), {}
    text = source["input"][:_MOST]
    try:
        data = read_json(text)
    except Refusal as refusal:
        return {}, text, {"problems": shown_problems(refusal)}
    return data, text, _answer(chosen, data)


def _from_form(chosen: Calculator, filled: Mapping[str, str]) -> dict[str, Any]:
    data = read_form(shape_of(chosen), filled)
    if switches := filled.get(_SWITCHES, "").strip():
        try:
            data[_SWITCHES] = read_json(switches)
        except Refusal:
            data[_SWITCHES] = switches
    return data


def _answer(chosen: Calculator, value: Any) -> dict[str, Any]:
    try:
        answer = compute(chosen.name, value, timezone.localdate())
    except Refusal as refusal:
        return {"problems": shown_problems(refusal)}
    link = "?" + urlencode({"input": json.dumps(value, ensure_ascii=False, separators=(",", ":"))})
    return {
        "output": json.dumps(answer.output, ensure_ascii=False, indent=2),
        "explanation": as_html(answer.explanation),
        "link": link if len(link) <= _LONGEST_LINK else "",
    }


def _page(request: HttpRequest, chosen: Calculator, value: Any, answer: Mapping[str, Any]) -> dict[str, Any]:
    book = catalogue(reader_language())
    shape = shape_of(chosen)
    problems = _by_field(answer.get("problems", ()))
    fields = draw(shape, value, book, problems, more=request.POST.get("more", ""), family=chosen.name.split(".")[0])
    switches = value.get(_SWITCHES) if isinstance(value, dict) else None
    return {
        "section": "calculators",
        "calculator": chosen,
        "title": book.phrase(chosen.title),
        "clauses": [(clause, clause_label(clause, book.phrase, book.language)) for clause in chosen.clauses],
        "regulation": edition(chosen.edition).title[reader_language()],
        "form": fields if fields_of(fields.parts) <= _MOST_FIELDS else None,
        "switches": _json(switches) if switches else "",
    }


def _by_field(problems: tuple[ShownProblem, ...] | list[ShownProblem]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for problem in problems:
        values.setdefault(problem.path, []).append(problem.text)
    return values


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
