"""Lists that officials tick off before, during and after a competition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.languages import catalogue
from tavlei.office.competitions.checklists import answer
from tavlei.office.competitions.models import ChecklistAnswers
from tavlei.office.competitions.page import find
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.explanations import as_html, clause_url, reader_language
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.refusals import cited
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action
from tavlei.tournament.conduct.duties import CHECKLISTS, checklist

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.checklist import Checklist

_ANSWERS = {"yes": True, "no": False}


@login_required
@require_GET
def checklists(request: SignedIn, code: str) -> HttpResponse:
    """Every list and how far it has come."""
    found = find(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    kept = {checklist_answers.name: checklist_answers for checklist_answers in found.checklists.select_related("by")}
    rows = []
    for name in CHECKLISTS:
        asked, given = checklist(name), kept.get(name)
        known = len(given.answers) if given else 0
        done = sum(given.answers.values()) if given else 0
        rows.append({"name": name, "label": book.phrase(asked.subject), "asked": len(asked.items), "known": known,
                     "done": done, "kept": given})  # fmt: skip
    return render(request, "competitions/checklists.html", {"rows": rows, **_tabs(found)})


@login_required
def one_list(request: SignedIn, code: str, what: str) -> HttpResponse:
    """The points of a list, each with its clause and its answer."""
    found = find(request, code, Action.TICK_OFF)
    if what not in CHECKLISTS:
        raise Http404
    if request.method == "POST":
        given = request.POST
        answers = {name: _ANSWERS[given[name]] for name in checklist(what).names if given.get(name) in _ANSWERS}
        version = version_of(request)

        def act() -> None:
            answer(request.user, found, what, version, answers, notes=given.get("notes", ""))

        done = perform(request, act, _("The answers are written down."))
        return redirect("pages:checklists", code) if done else redirect("pages:checklist", code, what)
    kept = ChecklistAnswers.objects.filter(competition=found, name=what).select_related("by").first()
    answers = kept.answers if kept else {}
    asked = checklist(what)
    context = {
        "label": catalogue(reader_language()).phrase(asked.subject),
        "items": _items(asked, answers, rulebook_of(found)),
        "kept": kept,
        "explanation": as_html(asked.check(answers, rulebook_of(found)).explanation()) if kept else "",
        **_tabs(found),
    }
    return render(request, "competitions/checklist.html", context)


def _items(asked: Checklist, answers: dict[str, bool], rulebook: Rulebook) -> list[dict[str, Any]]:
    book = catalogue(reader_language())
    return [
        {
            "name": item.name,
            "sentence": book.phrase(item.sentence),
            "force": book.phrase(item.force.label),
            "clause": cited(rulebook.clause(item.number), book.language),
            "clause_url": clause_url(rulebook.clause(item.number)),
            "answer": answers.get(item.name),
        }
        for item in asked.items
    ]


def _tabs(competition: Competition) -> dict[str, Any]:
    return {"competition": competition, "tab": "desk", "may_run": True}
