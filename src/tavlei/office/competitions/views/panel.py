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
    found = competition_or_403(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    problem, members = "", []
    try:
        members = [
            (appointment.person, book.phrase(appointment.post.label), appointment.post)
            for appointment in panel_of(found).appointments
        ]
    except Refusal as refusal:
        problem = refusal_text(refusal)
    orders = [
        (order, book.phrase(enum_member(Order, order.order).label)) for order in found.orders.select_related("by")
    ]
    context = {
        "members": members,
        "problem": problem,
        "deputies": deputies(found),
        "absent": chief_is_absent(found),
        "absences": found.absences_of_chief.select_related("by"),
        "orders": orders,
        "kinds": labelled(Order),
        "grounds": labelled(RemovalGround),
        "may_stand_in": may(request.user, Action.STAND_IN, found),
        "may_order": may(request.user, Action.ORDER, found),
        "may_grant": may(request.user, Action.GRANT, found),
    }
    return competition_page(request, found, "desk", "competitions/panel.html", context)


@login_required
@require_POST
def absence(request: SignedIn, code: str) -> HttpResponse:
    """The chief judge leaves the work to his deputies, or is back."""
    found = competition_or_403(request, code, Action.STAND_IN)
    rulebook = rulebook_of(found)
    if request.POST.get("what") == "back":
        run_act(request, lambda: chief_returns(request.user, found, rulebook), _("The chief judge is back."))
    else:
        reason = request.POST.get("reason", "")
        run_act(
            request,
            lambda: chief_leaves(request.user, found, reason, rulebook),
            _("The deputies act for the chief judge."),
        )
    return redirect("pages:panel", code)


@login_required
@require_POST
def order(request: SignedIn, code: str) -> HttpResponse:
    """An order of the chief judge."""
    found = competition_or_403(request, code, Action.ORDER)
    run_act(request, lambda: _order(request, found), _("The order is given."))
    return redirect("pages:panel", code)


def _order(request: SignedIn, found: Competition) -> None:
    given = request.POST
    ground, breaches = given.get("ground", ""), given.get("breaches", "")
    give_order(
        request.user, found, enum_member(Order, given.get("order", "")), reason=given.get("reason", ""),
        concerns=given.get("concerns", ""), ground=enum_member(RemovalGround, ground) if ground else None,
        venue_unfit=bool(given.get("venue_unfit")), breaches=int_value(breaches),
    )  # fmt: skip


_ANSWERS = {"yes": True, "no": False}


@login_required
@require_GET
def checklists(request: SignedIn, code: str) -> HttpResponse:
    """Every list and how far it has come."""
    found = competition_or_403(request, code, Action.TICK_OFF)
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
    found = competition_or_403(request, code, Action.TICK_OFF)
    if what not in CHECKLISTS:
        raise Http404
    if request.method == "POST":
        given = request.POST
        answers = {name: _ANSWERS[given[name]] for name in checklist(what).names if given.get(name) in _ANSWERS}
        version = version_value(request)

        def act() -> None:
            answer(request.user, found, what, version, answers, notes=given.get("notes", ""))

        done = run_act(request, act, _("The answers are written down."))
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
            "clause": clause_text(rulebook.clause(item.number), book.language),
            "clause_url": clause_url(rulebook.clause(item.number)),
            "answer": answers.get(item.name),
        }
        for item in asked.items
    ]


def _tabs(competition: Competition) -> dict[str, Any]:
    return {"competition": competition, "tab": "desk", "may_run": True}
