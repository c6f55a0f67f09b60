"""Titles and ranks of a competition, and the correction of its report."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.acts.two_persons import ProposedError
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.pages.missing import count_missing
from tavlei.office.competitions.pages.page import BackLink, cached_part, competition_page, why_page
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.competitions.report.norms import forecast_input, forecast_rows, names_by_code, verdict_rows
from tavlei.office.competitions.report.revisions import may_correct, reopen_for_correction, send_corrected
from tavlei.office.competitions.report.words import comparison_with_names, revisions_context
from tavlei.office.competitions.transfer.corrected_report import report_from_file
from tavlei.office.explanations import as_html, of_athlete, with_names, without_ages
from tavlei.office.federation.settled import evaluate
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.refusals import refusal_text, shown_problems
from tavlei.office.pages.submissions import run_act
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.titles import award_title
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn

_PLAYED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)


def norms(request: HttpRequest, code: str) -> HttpResponse:
    """Who fulfilled what; while it is played, a forecast."""
    competition = _find(code)
    played = competition.state in _PLAYED
    awards = may(request.user, Action.AWARD_TITLE) and competition.state in (State.APPROVED, State.REPORTED)
    context: dict[str, Any] = {"played": played}
    if awards:
        context |= {"may_award": True, "competition": competition, **_report_context(competition)}
        part = render_to_string("competitions/_norms.html", context, request)
    else:
        part = cached_part(
            competition, "norms", "competitions/_norms.html", lambda: {**context, **_report_context(competition)}
        )
    shown: dict[str, Any] = {"part": part, "played": played}
    if may(request.user, Action.SEE_PERSONAL_DATA, competition):
        shown["missing"] = count_missing(competition)
    return competition_page(request, competition, "norms", "competitions/norms.html", shown)


def why_norm(request: HttpRequest, code: str, person: str) -> HttpResponse:
    """Every title and rank considered for one participant by its conditions; during the play his forecast first."""
    competition = _find(code)
    field = read_snapshot(competition)
    names = names_by_code(field)
    if person not in names:
        raise Http404
    question = _("%(name)s: titles and ranks by their conditions") % {"name": names[person]}
    back = BackLink("norms", _("Titles and ranks"), reverse("pages:norms", args=[code]))
    try:
        answer = evaluate("titles.evaluate", {**titles_input(field), "explain": [person]}).answer
        foretold = (
            () if competition.state in _PLAYED else (evaluate("titles.forecast", forecast_input(field, person)).answer,)
        )
    except Refusal as refusal:
        return why_page(request, competition, question, [], back, problems=shown_problems(refusal))
    explanations = [*(forecast.explanation() for forecast in foretold), of_athlete(answer.explanation(), person)]
    if not may(request.user, Action.SEE_PERSONAL_DATA, competition):
        explanations = [without_ages(explanation) for explanation in explanations]
    return why_page(
        request, competition, question, [as_html(with_names(explanation, names)) for explanation in explanations], back
    )


@login_required
@require_POST
def award(request: SignedIn, code: str, person: str) -> HttpResponse:
    """Enter a fulfilled title or rank in the register with its order."""
    require(request.user, Action.AWARD_TITLE)
    competition = _find(code)
    field = read_snapshot(competition)
    title = request.POST.get("title", "")
    fulfilled = {(row["id"], norm["title"]): norm["clause"] for row in verdict_rows(field) for norm in row["fulfilled"]}
    entry = get_object_or_404(competition.entries.select_related("person"), person__code=person)
    if (person, title) not in fulfilled or entry.person is None:
        raise Http404
    try:
        award_title(
            request.user,
            entry.person,
            title,
            competition=competition,
            clause=fulfilled[person, title],
            order=request.POST.get("order", ""),
        )
    except ProposedError as proposed:
        messages.success(request, refusal_text(proposed))
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    else:
        messages.success(request, _("The title is entered in the register."))
    return redirect("pages:norms", code)


def _report_context(competition: Competition) -> dict[str, Any]:
    try:
        return {"rows": _rows(competition)}
    except Refusal as refusal:
        return {"problems": shown_problems(refusal)}


def _rows(competition: Competition) -> list[dict[str, Any]]:
    compute = verdict_rows if competition.state in _PLAYED else forecast_rows
    return compute(read_snapshot(competition))


def _find(code: str) -> Competition:
    return get_object_or_404(Competition, code=code, sport__in=(Sport.DRAUGHTS, Sport.RENJU))


@login_required
def correct_report(request: SignedIn, code: str) -> HttpResponse:
    """Open the approved results again, or bring the corrected report in a file and look at what differs."""
    competition: Competition = get_object_or_404(Competition, code=code)
    if not may_correct(request.user, competition):
        raise PermissionDenied(Action.REPORT)
    if "reopen" in request.POST:
        run_act(request, lambda: _reopen(request, competition), _("The results are open for correction."))
        return redirect("pages:correct_report", code)
    context: dict[str, Any] = {
        **revisions_context(competition),
        "may_reopen": competition.state in (State.APPROVED, State.REPORTED) and competition.sport != Sport.BRIDGE,
        "is_open": competition.state == State.FINISHED,
        "is_bridge": competition.sport == Sport.BRIDGE,
        "may_report": may(request.user, Action.REPORT, competition),
        "may_include": may(request.user, Action.INCLUDE),
    }
    if request.method == "POST":
        try:
            content = uploaded(request, "file")
            told = report_from_file(request.user, competition, content, timezone.now())
            if "send" in request.POST and _send(request, competition, told):
                return redirect("pages:correct_report", code)
            last = competition.reports.order_by("-revision").first()
            context["content"] = b64encode(content).decode()
            context["comparison"] = comparison_with_names(last.content if last else {}, told)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
    return competition_page(request, competition, "desk", "competitions/correct_report.html", context)


def _reopen(request: SignedIn, competition: Competition) -> None:
    reopen_for_correction(request.user, competition, version_value(request), request.POST.get("reason", ""))


def _send(request: SignedIn, competition: Competition, context: dict[str, Any]) -> bool:
    reason = request.POST.get("reason", "")
    return run_act(
        request, lambda: send_corrected(request.user, competition, context, reason), _("The corrected report is sent.")
    )
