"""Solvers: the sheet, solving on the board or in text, every answer kept as it is given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.acts.performing import StaleError
from tavlei.office.board.board_view import Mode, draughts_view
from tavlei.office.composition import replies, solving
from tavlei.office.composition import set_works as set_works_acts
from tavlei.office.composition.library import public_works
from tavlei.office.composition.models import Answer, Claim, SetWork, Work
from tavlei.office.composition.models.solving import SetCategory
from tavlei.office.composition.page_parts import card, task_text
from tavlei.office.composition.views.common import acted, find_contest, number_in, tabs
from tavlei.office.composition.visibility import is_chief_judge, judges, receives
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import stale_message
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.composition.models import Contest, Solver
    from tavlei.office.pages.requests import SignedIn


@login_required
def set_works(request: SignedIn, code: str) -> HttpResponse:
    """The works that are set: chosen from the library by its number, with their points."""
    contest = find_contest(request, code)
    if contest.composing or not (is_chief_judge(request.user, contest) or receives(request.user, contest)):
        raise PermissionDenied("not the chief judge or the chief secretary of this contest")
    if request.method == "POST":
        return acted(request, lambda: _set(request, contest), _("The work is set."), "composition:set_works", code)
    context = {
        "works": [(set_work, card(set_work.work, with_authors=True)) for set_work in
                  contest.set_works.select_related("work").prefetch_related("work__authors")],
        "categories": SetCategory.choices,
        "library": public_works().order_by("-pk")[:60],
    }  # fmt: skip
    return render(request, "composition/set_works.html", {**tabs(request, contest, "set"), **context})


@login_required
@require_POST
def take_away(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Take a work away again."""
    chosen: SetWork = get_object_or_404(find_contest(request, code).set_works, pk=pk)
    return acted(request, lambda: set_works_acts.take_away(request.user, chosen), _("The work is taken away."),
                 "composition:set_works", code)  # fmt: skip


@login_required
@require_POST
def join(request: SignedIn, code: str) -> HttpResponse:
    """Take part."""
    contest = find_contest(request, code)
    return acted(request, lambda: solving.join(request.user, contest), _("You take part."), "composition:sheet", code)


@login_required
@require_POST
def start(request: SignedIn, code: str) -> HttpResponse:
    """Start the clock."""
    solver = _solver(request, find_contest(request, code))
    return acted(request, lambda: solving.start(request.user, solver, version_value(request)),
                 _("Your clock is running."), "composition:sheet", code)  # fmt: skip


@login_required
@require_POST
def hand_in(request: SignedIn, code: str) -> HttpResponse:
    """Hand in the answers."""
    solver = _solver(request, find_contest(request, code))
    return acted(request, lambda: solving.hand_in(request.user, solver, version_value(request)),
                 _("Your answers are handed in."), "composition:sheet", code)  # fmt: skip


@login_required
def sheet(request: SignedIn, code: str) -> HttpResponse:
    """The sheet: every work without its author, what is answered, the clock. Officials print it from here."""
    contest = find_contest(request, code)
    official = is_chief_judge(request.user, contest) or receives(request.user, contest) or judges(request.user, contest)
    solver = solving.solver_of(request.user, contest)
    if contest.composing or (solver is None and not official):
        raise Http404
    ready = official or (solver is not None and _sees_works(contest, solver))
    answers = {answer.set_work_id: answer for answer in solver.answers.all()} if solver else {}
    context = {
        "works": [{"row": set_work, "card": card(set_work.work, with_authors=False), "answer": answers.get(set_work.pk)}
                  for set_work in contest.set_works.select_related("work")] if ready else [],
        "ready": ready,
        "left": solving.seconds_left(solver, timezone.now()) if solver else None,
        "open": solving.is_open(contest, timezone.now()),
    }  # fmt: skip
    return render(request, "composition/sheet.html", {**tabs(request, contest, "sheet"), **context})


@login_required
def solve(request: SignedIn, code: str, number: int) -> HttpResponse:
    """One work: solve it on the board, or write the variations; what is there is kept."""
    contest = find_contest(request, code)
    solver, chosen = _solver(request, contest), _chosen(contest, number)
    if request.method == "POST":
        return _save(request, solver, chosen)
    try:
        answer = solving.open_work(request.user, solver, chosen)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("composition:sheet", code)
    work = set_works_acts.shown_work(contest, chosen.work)
    context = {
        "chosen": chosen,
        "answer": answer,
        "assignment": task_text(work),
        "board": replace(draughts_view(work.variant, work.position, mode=Mode.MOVE), moves=()),  # a reply brings them
        "lines": "\n".join(" ".join(line) for line in answer.lines),
        "kept": [" ".join(line) for line in answer.lines],
        "claim_rows": _claim_rows(answer),
        "numbers": list(contest.set_works.values_list("number", flat=True)),
        "left": solving.seconds_left(solver, timezone.now()),
    }
    return render(request, "composition/solve.html", {**tabs(request, contest, "sheet"), **context})


@login_required
@require_POST
def keep(request: SignedIn, code: str, number: int) -> JsonResponse:
    """Keep an answer while it is being given; the page's program calls it after every variation."""
    contest = find_contest(request, code)
    solver, chosen = _solver(request, contest), _chosen(contest, number)
    try:
        answer = _write(request, solver, chosen)
    except Refusal as refusal:
        return JsonResponse({"kept": False, "told": refusal_text(refusal)})
    except StaleError:
        return JsonResponse({"kept": False, "told": stale_message()})
    return JsonResponse({"kept": True, "version": answer.version, "told": _saved_text(chosen, answer)})


@login_required
@require_POST
def reply(request: SignedIn, code: str, number: int) -> JsonResponse:
    """What Black answers to the moves so far, and which moves White then has."""
    contest = find_contest(request, code)
    solver, chosen = _solver(request, contest), _chosen(contest, number)
    if not _sees_works(contest, solver):
        raise Http404
    moves = request.POST.get("moves", "").split()[:200]
    known = request.POST.get("known", "").splitlines()[:60]
    try:
        return JsonResponse(replies.reply(chosen.work, moves, [line.split()[:200] for line in known]))
    except Refusal as refusal:
        return JsonResponse({"told": refusal_text(refusal)})


def _save(request: SignedIn, solver: Solver, chosen: SetWork) -> HttpResponse:
    try:
        answer = _write(request, solver, chosen)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        messages.success(request, _saved_text(chosen, answer))
    return redirect("composition:solve", chosen.contest.competition.code, chosen.number)


def _write(request: SignedIn, solver: Solver, chosen: SetWork) -> Answer:
    post = request.POST
    claims = [(kind, post.get(f"line-{kind}", "")) for kind in post.getlist("claims") if kind in Claim.values]
    return solving.save_answer(
        request.user, solver, chosen, version_value(request), post.get("lines", "")[:20_000].splitlines(), claims=claims
    )


def _saved_text(chosen: SetWork, answer: Answer) -> str:
    """What is kept, and which rows cannot be played to their end."""
    wrong = solving.unread(chosen, answer.lines)
    if wrong:
        rows = ", ".join(f"{row} ({move})" for row, move in wrong)
        return _("Your answer is kept. These rows stop at a move that cannot be played: %(rows)s.") % {"rows": rows}
    return _("Your answer is kept.")


def _claim_rows(answer: Answer) -> list[dict[str, object]]:
    content = {claim["kind"]: " ".join(claim["line"]) for claim in answer.claims}
    return [{"value": value, "label": label, "line": content.get(value, ""), "made": value in content}
            for value, label in Claim.choices]  # fmt: skip


def _set(request: SignedIn, contest: Contest) -> SetWork:
    work: Work = get_object_or_404(public_works(), pk=number_in(request, "work", most=10**10))
    category = request.POST.get("category", "")
    return set_works_acts.set_work(
        request.user, contest, work, points=number_in(request, "points"),
        category=category if category in SetCategory.values else "",
        difficulty=number_in(request, "difficulty") or None,
    )  # fmt: skip


def _solver(request: SignedIn, contest: Contest) -> Solver:
    solver = None if contest.composing else solving.solver_of(request.user, contest)
    if solver is None:
        raise Http404
    return solver


def _chosen(contest: Contest, number: int) -> SetWork:
    set_work: SetWork = get_object_or_404(
        contest.set_works.select_related("work", "contest__competition"), number=number
    )
    return set_work


def _sees_works(contest: Contest, solver: Solver) -> bool:
    """Works are seen from the beginning of solving; in person when the own clock has started."""
    if contest.in_person:
        return solver.started is not None
    return solving.is_open(contest, timezone.now()) or solver.finished is not None or contest.phase != "open"
