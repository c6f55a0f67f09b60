"""Titles and ranks of a competition: who fulfilled what and why; during it, what everybody still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.calc import evaluate
from tavlei.languages import catalogue
from tavlei.office.competitions.engine import read_field, shown_name
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.page import competition_page, kept_part
from tavlei.office.competitions.reports import titles_input
from tavlei.office.explanations import as_html, clause_url, named, reader_language
from tavlei.office.pages.refusals import cited, told, told_problems
from tavlei.office.people.titles import award_title
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Clause, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.languages import Catalogue
    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.pages.requests import SignedIn

_LOST: Final = "out_of_reach"
_OPEN: Final = "undecided"
_SHOWN: Final = 2  # the highest norms of a participant; the others are lower
_PLAYED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)


def norms(request: HttpRequest, code: str) -> HttpResponse:
    """Who fulfilled what; while it is played, a forecast."""
    found = _find(code)
    played = found.state in _PLAYED
    awards = may(request.user, Action.AWARD_TITLE) and found.state in (State.APPROVED, State.REPORTED)
    context: dict[str, Any] = {"played": played}
    if awards:
        context |= {"may_award": True, "competition": found, **_told(found)}
        part = render_to_string("competitions/_norms.html", context, request)
    else:
        part = kept_part(found, "norms", "competitions/_norms.html", lambda: {**context, **_told(found)})
    return competition_page(request, found, "norms", "competitions/norms.html", {"part": part, "played": played})


def why_norm(request: HttpRequest, code: str, person: str) -> HttpResponse:
    """Every title and rank considered for one participant, with its conditions one by one."""
    found = _find(code)
    field = read_field(found)
    names = _names(field)
    if person not in names:
        raise Http404
    try:
        answer = evaluate("titles.evaluate", {**titles_input(field), "explain": [person]}).answer
    except Refusal as refusal:
        return render(request, "pages/_problems.html", {"problems": told_problems(refusal)})
    explanation = as_html(named(answer.explanation(), names))
    return render(request, "pages/_explanation.html", {"explanation": explanation})


@login_required
@require_POST
def award(request: SignedIn, code: str, person: str) -> HttpResponse:
    """Enter a fulfilled title or rank in the register with its order."""
    require(request.user, Action.AWARD_TITLE)
    found = _find(code)
    field = read_field(found)
    title = request.POST.get("title", "")
    fulfilled = {(row["id"], norm["title"]): norm["clause"] for row in _verdicts(field) for norm in row["fulfilled"]}
    entry = get_object_or_404(found.entries.select_related("person"), person__code=person)
    if (person, title) not in fulfilled or entry.person is None:
        raise Http404
    try:
        award_title(
            request.user,
            entry.person,
            title,
            competition=found,
            clause=fulfilled[person, title],
            order=request.POST.get("order", ""),
        )
    except Refusal as refusal:
        messages.error(request, told(refusal))
    else:
        messages.success(request, _("The title is entered in the register."))
    return redirect("pages:norms", code)


def _told(found: Competition) -> dict[str, Any]:
    try:
        return {"rows": _rows(found)}
    except Refusal as refusal:
        return {"problems": told_problems(refusal)}


def _rows(found: Competition) -> list[dict[str, Any]]:
    compute = _verdicts if found.state in _PLAYED else _forecast
    return compute(read_field(found))


def _verdicts(field: CompetitionField) -> list[dict[str, Any]]:
    book, names = catalogue(reader_language()), _names(field)
    output = evaluate("titles.evaluate", titles_input(field)).json()
    annulled = {entry.person.code for entry in field.entries if entry.person and entry.annulled}
    return [
        {
            "id": participant["id"],
            "name": names.get(participant["id"], participant["id"]),
            "fulfilled": [_labelled(one, book) for one in participant["titles"] if one["outcome"] == "fulfilled"],
            "first": [_labelled(one, book) for one in participant["titles"] if one["outcome"] == "first_of_two"],
        }
        for participant in output["participants"]
        if participant["id"] not in annulled
    ]


def _forecast(field: CompetitionField) -> list[dict[str, Any]]:
    book, names = catalogue(reader_language()), _names(field)
    given = {**titles_input(field), "planned_rounds": field.competition.rounds_planned}
    output = evaluate("titles.forecast", given).json()
    return [
        {
            "id": participant["id"],
            "name": names.get(participant["id"], participant["id"]),
            "remaining": participant["remaining"],
            "unknown": participant["unknown"],
            "norms": [_labelled(one, book) for one in participant["norms"] if one["chance"] != _LOST][:_SHOWN],
        }
        for participant in output["participants"]
    ]


def _labelled(row: dict[str, Any], book: Catalogue) -> dict[str, Any]:
    clause, title = Clause(*row["clause"].split(" ", 1)), row["title"]
    told: dict[str, Any] = {
        **row,
        "label": book.phrase(title),
        "cited": cited(clause, book.language),
        "url": clause_url(clause),
    }
    if "chance" in row:
        told["outlook"] = _outlook(row, book)
    return told


def _outlook(row: dict[str, Any], book: Catalogue) -> str:
    """One verdict to a norm: while it is open, the points it asks for are told and nothing beside them."""
    is_open = row["chance"] == _OPEN and row["norm"] is not None
    return "" if is_open else book.phrase(f"chance.{row['chance']}")


def _names(field: CompetitionField) -> dict[str, str]:
    return {entry.person.code: shown_name(entry) for entry in field.entries if entry.person}


def _find(code: str) -> Competition:
    return get_object_or_404(Competition, code=code, sport__in=(Sport.DRAUGHTS, Sport.RENJU))
