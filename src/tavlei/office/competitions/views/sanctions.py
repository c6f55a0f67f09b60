"""Sanctions, unlawful influence, and what an upheld protest leads to (1.5, 5.4.15, 5.4.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.forms import SanctionForm
from tavlei.office.competitions.conduct import influence as acts
from tavlei.office.competitions.conduct import remedies, sanctions
from tavlei.office.competitions.conduct.protest_terms import board_label
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import (
    NOT_ENTERED,
    Competition,
    Entry,
    EntryState,
    Influence,
    Protest,
    SanctionKind,
)
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_fields import labelled
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.disputes.influence import Offence
from tavlei.tournament.conduct.disputes.measures import LostIn, Measure
from tavlei.tournament.conduct.people import Capacity
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def sanction(request: SignedIn, code: str) -> HttpResponse:
    """Impose a sanction."""
    competition = competition_or_403(request, code, Action.REMARK)
    form = SanctionForm(competition, request.POST)
    if not valid_or_message(request, form):
        return redirect("pages:incidents", code)
    data = form.cleaned_data

    def act() -> None:
        sanctions.sanction(
            request.user,
            data["entry"],
            SanctionKind(data["kind"]),
            clause_number=data["clause"],
            reason=data["reason"],
            one_round=competition.rounds.order_by("-number").first(),
            seconds=data["seconds"],
            regulation_points=data["regulation_points"],
            panel_decision=data["panel_decision"],
            influence=data["influence"],
            lost=enum_member(LostIn, data["lost"], LostIn.GAME),
            both_lose=data["both_lose"],
        )

    return act_and_redirect(request, code, act, _("The sanction is recorded."), "pages:incidents")


@login_required
@require_GET
def suggestion(request: SignedIn, code: str) -> HttpResponse:
    """What the rules lead to for a new offence of a participant, and why."""
    competition = competition_or_403(request, code, Action.REMARK)
    entry = _entry(competition, request.GET.get("entry", ""))
    last = competition.rounds.order_by("-number").first()
    problem, explanation = "", None
    if entry is not None:
        try:
            suggested = sanctions.suggested(entry, gross=bool(request.GET.get("gross")), one_round=last)
        except Refusal as refusal:
            problem = refusal_text(refusal)
        else:
            explanation = suggested and as_html(suggested.explanation())
    context = {"entry": entry, "explanation": explanation, "problem": problem}
    template = "_suggestion" if request.headers.get("HX-Request") else "suggestion"
    return competition_page(request, competition, "desk", f"competitions/{template}.html", context)


def _entry(competition: Competition, text: str) -> Entry | None:
    return competition.entries.filter(pk=int(text)).first() if text.isdecimal() else None


@login_required
def influence(request: SignedIn, code: str) -> HttpResponse:
    """Everything reported, with what the rules lead to; and the form to report."""
    competition = competition_or_403(request, code, Action.REMARK)
    if request.method == "POST":
        run_act(request, lambda: _report(request, competition), _("The report is written down."))
        return redirect("pages:influence", code)
    entries = competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "team")
    context = {
        "rows": [
            _row(influence) for influence in competition.influences.select_related("by", "competition", "entry__person")
        ],
        "entries": entries,
        "excluded": [
            (entry, sanctions.fee_goes_back(entry)) for entry in entries if entry.state == EntryState.EXCLUDED
        ],
        "offences": labelled(Offence),
        "capacities": labelled(Capacity),
        "may_sanction": may(request.user, Action.SANCTION, competition),
        "may_annul": may(request.user, Action.ANNUL, competition) and competition.is_open_for_results,
    }
    return competition_page(request, competition, "desk", "competitions/influence.html", context)


@login_required
@require_POST
def decide(request: SignedIn, code: str, report: int) -> HttpResponse:
    """Impose what follows, or send the matter to the federation."""
    competition = competition_or_403(request, code, Action.REMARK)
    saved_influence: Influence = get_object_or_404(competition.influences, pk=report)
    version = version_value(request)
    what = request.POST.get("what", "")

    def act() -> None:
        if what == "federation":
            acts.pass_to_federation(request.user, saved_influence, version)
        else:
            decision = request.POST.get("panel_decision", "")
            acts.decide_influence(
                request.user, saved_influence, version, enum_member(Measure, what), panel_decision=decision
            )

    run_act(request, act, _("The decision is recorded."))
    return redirect("pages:influence", code)


@login_required
@require_POST
def annul(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Record the decision of the main panel that annuls the result of an excluded participant."""
    competition = competition_or_403(request, code, Action.ANNUL)
    chosen: Entry = get_object_or_404(competition.entries, pk=entry)
    version = version_value(request)

    def act() -> None:
        sanctions.annul_result(
            request.user, chosen, version, panel_decision=request.POST.get("panel_decision", ""),
            reason=request.POST.get("reason", ""),
        )  # fmt: skip

    run_act(request, act, _("The result is annulled."))
    return redirect("pages:influence", code)


def _row(saved_influence: Influence) -> dict[str, Any]:
    book = catalogue(reader_language())
    follows = acts.what_follows(saved_influence)
    measures = [(measure.value, book.phrase(measure.label)) for measure in (*follows.required, *follows.possible)]
    return {
        "kept": saved_influence,
        "offence": book.phrase(enum_member(Offence, saved_influence.offence).label),
        "capacity": book.phrase(enum_member(Capacity, saved_influence.capacity).label),
        "measure": book.phrase(enum_member(Measure, saved_influence.measure).label) if saved_influence.measure else "",
        "measures": measures,
        "follows": as_html(follows.explanation()),
    }


def _report(request: SignedIn, competition: Competition) -> None:
    data = request.POST
    chosen = data.get("entry", "")
    entry = competition.entries.filter(pk=int(chosen)).first() if chosen.isdecimal() else None
    acts.report_influence(
        request.user,
        competition,
        name=data.get("name", ""),
        entry=entry,
        capacity=enum_member(Capacity, data.get("capacity", "")),
        offence=enum_member(Offence, data.get("offence", "")),
        facts=data.get("facts", ""),
        proved=bool(data.get("proved")),
        serious=bool(data.get("serious")),
    )


@login_required
def remedy(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """What followed from a protest, and the forms for what follows still."""
    competition = competition_or_403(request, code, Action.DECIDE_PROTEST)
    listed = competition.protests.select_related("entry__person", "entry__team", "round", "encounter__round", "appeal")
    chosen: Protest = get_object_or_404(listed, pk=protest)
    if request.method == "POST":
        _perform(request, competition, chosen)
        return redirect("pages:remedy", code, protest)
    context = {
        "protest": chosen,
        "upheld": chosen.state in remedies.UPHELD,
        "board": board_label(chosen.encounter) if chosen.encounter else "",
        "remedies": chosen.remedies.select_related("encounter__round", "sanction__entry__person", "by"),
        "choices": result_choices(read_regulation(competition.regulation).points_for_win),
        "sanction_form": SanctionForm(competition, initial={"clause": chosen.clauses, "reason": chosen.decision}),
    }
    return competition_page(request, competition, "desk", "competitions/remedy.html", context)


def _perform(request: SignedIn, competition: Competition, protest: Protest) -> None:
    match request.POST.get("what"):
        case "sanction":
            form = SanctionForm(competition, request.POST)
            if valid_or_message(request, form):
                run_act(request, lambda: _sanction(request, protest, form), _("The sanction is recorded."))
        case "replay":
            run_act(request, lambda: _correct(request, protest, None), _("The game is to be played anew."))
        case _:
            run_act(request, lambda: _correct(request, protest, _result(request)), _("The result is corrected."))


def _result(request: SignedIn) -> Result:
    text = request.POST.get("result", "")
    if text not in list(Result):
        raise Refusal(Problem("expected a result", path="result"))
    return Result(text)


def _correct(request: SignedIn, protest: Protest, result: Result | None) -> None:
    remedies.correct_by_protest(request.user, protest, version_value(request), result, request.POST.get("reason", ""))


def _sanction(request: SignedIn, protest: Protest, form: SanctionForm) -> None:
    data = form.cleaned_data
    remedies.sanction_by_protest(
        request.user, protest, data["entry"], SanctionKind(data["kind"]), clause_number=data["clause"],
        reason=data["reason"], seconds=data["seconds"], panel_decision=data["panel_decision"],
    )  # fmt: skip
