"""Calculators in the browser: the example to start from, the answer with its clauses, the reasons."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import render

from tavlei.calc import all_calculators, evaluate, find_calculator
from tavlei.calc.running import read_json
from tavlei.languages import catalogue
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.refusals import told_problems
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.calc.register import Calculator

_MOST = 2 * 2**20


def calculators(request: HttpRequest) -> HttpResponse:
    """All calculators, by family."""
    book = catalogue(reader_language())
    families: dict[str, list[dict[str, str]]] = {}
    for each in all_calculators():
        family = each.name.partition(".")[0]
        families.setdefault(family, []).append({"name": each.name, "title": book.phrase(each.title)})
    return render(request, "pages/calculators.html", {"families": families})


def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """One calculator: JSON in, the answer and its reasons out. A bad input is answered field by field."""
    try:
        found = find_calculator(name)
    except Refusal as error:
        raise Http404 from error
    book = catalogue(reader_language())
    text = json.dumps(found.example, ensure_ascii=False, indent=2)
    context: dict[str, Any] = {"calculator": found, "title": book.phrase(found.title), "fields": _fields(found)}
    if request.method == "POST":
        text = request.POST.get("input", "")
        context |= _answer(found, text[:_MOST])
    return render(request, "pages/calculator.html", {**context, "input": text})


def _answer(found: Calculator, text: str) -> dict[str, Any]:
    try:
        answer = evaluate(found.name, read_json(text))
    except Refusal as refusal:
        return {"problems": told_problems(refusal)}
    return {
        "output": json.dumps(answer.json(), ensure_ascii=False, indent=2),
        "explanation": as_html(answer.answer.explanation()),
    }


def _fields(found: Calculator) -> list[dict[str, str]]:
    book = catalogue(reader_language())
    return [
        {"name": name, "text": book.phrase(field.description)}
        for name, field in found.takes.model_fields.items()
        if field.description
    ]
