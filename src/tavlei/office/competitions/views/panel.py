"""The judging panel, its orders and its lists of duties (12.1, 12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.languages import catalogue
from tavlei.office.accounts.grants import chief_leaves, chief_returns, deputies
from tavlei.office.competitions.conduct.panel import answer, give_order
from tavlei.office.competitions.entries.commission import panel_of
from tavlei.office.competitions.models import ChecklistAnswers
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.regulation.event_rules import enum_member, rulebook_of
from tavlei.office.explanations import as_html, clause_url, reader_language
from tavlei.office.pages.form_fields import labelled
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.refusals import clause_text, refusal_text
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, chief_is_absent, may
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.duties import CHECKLISTS, checklist
from tavlei.tournament.conduct.officials import Order, RemovalGround

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.checklist import Checklist


@login_required
def panel(request: SignedIn, code: str) -> HttpResponse:
    """The panel with its posts; whether deputies act for the chief judge now; the orders given."""
    competition = competition_or_403(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    problem, members = "", []
    try:
        members = [
            (appointment.person, book.phrase(appointment.post.label), appointment.post)
            for appointment in panel_of(competition).appointments
        ]
    except Refusal as refusal:
        problem = refusal_text(refusal)
    orders = [
        (order, book.phrase(enum_member(Order, order.order).label)) for order in competition.orders.select_related("by")
    ]
    context = {
        "members": members,
        "problem": problem,
        "deputies": deputies(competition),
        "absent": chief_is_absent(competition),
        "absences": competition.absences_of_chief.select_related("by"),
        "orders": orders,
        "kinds": labelled(Order),
        "grounds": labelled(RemovalGround),
        "may_stand_in": may(request.user, Action.STAND_IN, competition),
        "may_order": may(request.user, Action.ORDER, competition),
        "may_grant": may(request.user, Action.GRANT, competition),
    }
    return competition_page(request, competition, "desk", "competitions/panel.html", context)


@login_required
@require_POST
def absence(request: SignedIn, code: str) -> HttpResponse:
    """The chief judge leaves the work to his deputies, or is back."""
    competition = competition_or_403(request, code, Action.STAND_IN)
    rulebook = rulebook_of(competition)
    if request.POST.get("what") == "back":
        run_act(request, lambda: chief_returns(request.user, competition, rulebook), _("The chief judge is back."))
    else:
        reason = request.POST.get("reason", "")
        run_act(
            request,
            lambda: chief_leaves(request.user, competition, reason, rulebook),
            _("The deputies act for the chief judge."),
        )
    return redirect("pages:panel", code)


@login_required
@require_POST
def order(request: SignedIn, code: str) -> HttpResponse:
    """An order of the chief judge."""
    competition = competition_or_403(request, code, Action.ORDER)
    run_act(request, lambda: _order(request, competition), _("The order is given."))
    return redirect("pages:panel", code)


def _order(request: SignedIn, competition: Competition) -> None:
    data = request.POST
    ground, breaches = data.get("ground", ""), data.get("breaches", "")
    give_order(
        request.user, competition, enum_member(Order, data.get("order", "")), reason=data.get("reason", ""),
        concerns=data.get("concerns", ""), ground=enum_member(RemovalGround, ground) if ground else None,
        venue_unfit=bool(data.get("venue_unfit")), breaches=int_value(breaches),
    )  # fmt: skip


_ANSWERS = {"yes": True, "no": False}


@login_required
@require_GET
def checklists(request: SignedIn, code: str) -> HttpResponse:
    """Every list and how far it has come."""
    competition = competition_or_403(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    checklist_answerses = {
        checklist_answers.name: checklist_answers for checklist_answers in competition.checklists.select_related("by")
    }
    rows = []
    for name in CHECKLISTS:
        asked, given = checklist(name), checklist_answerses.get(name)
        known = len(given.answers) if given else 0
        done = sum(given.answers.values()) if given else 0
        rows.append({"name": name, "label": book.phrase(asked.subject), "asked": len(asked.items), "known": known,
                     "done": done, "kept": given})  # fmt: skip
    return render(request, "competitions/checklists.html", {"rows": rows, **_tabs(competition)})


@login_required
def one_list(request: SignedIn, code: str, what: str) -> HttpResponse:
    """The points of a list, each with its clause and its answer."""
    competition = competition_or_403(request, code, Action.TICK_OFF)
    if what not in CHECKLISTS:
        raise Http404
    if request.method == "POST":
        data = request.POST
        answers = {name: _ANSWERS[data[name]] for name in checklist(what).names if data.get(name) in _ANSWERS}
        version = version_value(request)

        def act() -> None:
            answer(request.user, competition, what, version, answers, notes=data.get("notes", ""))

        done = run_act(request, act, _("The answers are written down."))
        return redirect("pages:checklists", code) if done else redirect("pages:checklist", code, what)
    checklist_answers = ChecklistAnswers.objects.filter(competition=competition, name=what).select_related("by").first()
    answers = checklist_answers.answers if checklist_answers else {}
    asked = checklist(what)
    context = {
        "label": catalogue(reader_language()).phrase(asked.subject),
        "items": _items(asked, answers, rulebook_of(competition)),
        "kept": checklist_answers,
        "explanation": as_html(asked.check(answers, rulebook_of(competition)).explanation())
        if checklist_answers
        else "",
        **_tabs(competition),
    }
    return render(request, "competitions/checklist.html", context)


def _items(asked: Checklist, answers: dict[str, bool], rulebook: Rulebook) -> list[dict[str, Any]]:
    book = catalogue(reader_language())
    return [
        {
            "name": item.name,
            "sentence": book.phrase(item.sentence),
            "force": book.phrase(item.force.label),
            "clause": clause_text(rulebook.clause(item.number), book.language),
            "clause_url": clause_url(rulebook.clause(item.number)),
            "answer": answers.get(item.name),
        }
        for item in asked.items
    ]


def _tabs(competition: Competition) -> dict[str, Any]:
    return {"competition": competition, "tab": "desk", "may_run": True}
