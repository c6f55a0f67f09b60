"""The marking of answers: what the program found, claims to decide, points to correct."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.board.diagrams import numbered
from tavlei.office.composition import marking
from tavlei.office.composition.models import Answer, Claim, ContestPhase
from tavlei.office.composition.page_parts import number_text
from tavlei.office.composition.results_tables import solver_rows
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.views.common import acted, find_contest, number_in, tabs
from tavlei.office.composition.visibility import is_chief_judge, judges
from tavlei.office.explanations import as_html
from tavlei.office.pages.form_values import version_value
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

_LONGEST = 12


@login_required
def desk(request: SignedIn, code: str) -> HttpResponse:
    """Every answer with its points and their reason; claims that wait."""
    contest = find_contest(request, code)
    if contest.composing or not (is_chief_judge(request.user, contest) or judges(request.user, contest)):
        raise PermissionDenied("not a judge of this contest")
    if contest.phase in (ContestPhase.DRAFT, ContestPhase.OPEN):
        raise Http404
    context = {
        "rows": [{**row, "works": _marked_works(row, rulebook_of(contest))} for row in solver_rows(contest)],
        "marking": contest.phase == ContestPhase.JUDGING,
    }
    return render(request, "composition/marking.html", {**tabs(request, contest, "marking"), **context})


def _marked_works(row: dict[str, Any], rulebook: Rulebook) -> list[dict[str, Any]]:
    """The works of a solver with their points and the reason of them."""
    answers = {str(answer.set_work.number): answer for answer in row["solver"].answers.select_related("set_work")}
    return [
        {
            "number": marked.work.number,
            "points": number_text(marked.points),
            "greatest": number_text(marked.work.points),
            "why": as_html(Explanation(marked.step(rulebook))),
            **_answer_context(answers.get(marked.work.number)),
        }
        for marked in row["result"].works
    ]


def _answer_context(answer: Answer | None) -> dict[str, Any]:
    """What a solver answered and claims, and what a judge corrected."""
    if answer is None:
        return {"answer": None, "lines": [], "claims": [], "corrected": ""}
    return {
        "answer": answer,
        "lines": [numbered(line) for line in answer.lines],
        "claims": [_claim(answer, index) for index in range(len(answer.claims))],
        "corrected": number_text(Fraction(answer.corrected)) if answer.corrected else "",
    }


def _claim(answer: Answer, index: int) -> dict[str, Any]:
    claim = answer.claims[index]
    return {
        "index": index,
        "label": dict(Claim.choices)[claim["kind"]],
        "line": " ".join(claim["line"]),
        "ruled": answer.rulings[index] if index < len(answer.rulings) else None,
    }


@login_required
@require_POST
def correct(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Correct the points of an answer, or decide a claim."""
    contest = find_contest(request, code)
    chosen: Answer = get_object_or_404(
        Answer.objects.select_related("solver__contest__competition", "set_work"), solver__contest=contest, pk=pk
    )
    reason = request.POST.get("reason", "")

    def points() -> None:
        marking.correct(request.user, chosen, version_value(request), _points(request.POST.get("points", "")), reason)

    def claim() -> None:
        marking.rule_claim(request.user, chosen, version_value(request), number_in(request, "claim"),
                           holds=request.POST.get("holds") == "yes", reason=reason)  # fmt: skip

    act = claim if "claim" in request.POST else points
    return acted(request, act, _("The decision is recorded."), "composition:marking", code)


def _points(text: str) -> Fraction | None:
    written = text.strip().replace(",", ".")
    if not written:
        return None
    try:
        value = Fraction(written) if len(written) <= _LONGEST and "e" not in written.lower() else None
    except (ValueError, ZeroDivisionError):
        value = None
    if value is None:
        raise Refusal(Problem("points are a number; got {got}", {"got": text[:40]}, path="points"))
    return value
