"""The library: looking for works, a work with its solution, entering one; checking what is being written; verifying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.composition.predecessors import Likeness
from tavlei.composition.publication import check_printed, priority, work_date
from tavlei.composition.richness import richness
from tavlei.games.draughts.diagram import describe
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.game import new_game
from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError
from tavlei.office.board.computer import analysis_address
from tavlei.office.board.diagrams import numbered, picture
from tavlei.office.composition import library
from tavlei.office.composition.examining import (
    EXAMINE,
    Examined,
    examined_now,
    job_input,
    played_lines,
    work_of_job,
)
from tavlei.office.composition.forms import SearchForm, VerifyForm, WorkForm, position_initial, work_initial
from tavlei.office.composition.page_parts import card, line_view, solution_view, task_text
from tavlei.office.composition.stored_works import read_lines, read_position, rulebook_today, system_of, work_of
from tavlei.office.composition.verification import QUICK, predecessors_of, shown_finding
from tavlei.office.composition.views.common import editor, public_entry_of
from tavlei.office.explanations import as_html, explanation_from_json, reader_language
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import refusal_text, shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.queue.asking import job_of_address, request_job
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal, sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.composition import Work as RulesWork
    from tavlei.office.composition.models import Work
    from tavlei.office.pages.requests import SignedIn

_SAME: Final = (Likeness.SAME, Likeness.TURNED, Likeness.MIRRORED_KINGS, Likeness.MOVED)
_CHECKED: Final = 60  # lines that are played while they are written
_SHOWN: Final = 60  # findings of a position that is verified
_ON_BOARD: Final = 8  # of them with their line on a board of its own


def works(request: HttpRequest) -> HttpResponse:
    """Look for works by author, system, genre, assignment and position."""
    form = SearchForm(request.GET or None)
    context: dict[str, Any] = {"form": form, "may_keep": may(request.user, Action.KEEP_WORKS)}
    try:
        wanted = form.wanted() if form.is_bound else library.WantedWorks()
        page = page_of(request, library.find_works(wanted))
        context |= {"page": page, "cards": [card(work, with_authors=True) for work in page]}
    except Refusal as refusal:
        context["problems"] = shown_problems(refusal)
    return render(request, "composition/works.html", context)


def work(request: HttpRequest, pk: int) -> HttpResponse:
    """A public work: author, where he lives, diagram, assignment; its solution to step through; what is like it."""
    row: Work = get_object_or_404(library.public_works(), pk=pk)
    known = work_of(row)
    predecessors = predecessors_of(row, known)
    alike = {
        str(public_work.pk): public_work
        for public_work in library.public_works().filter(pk__in=[p.work.name for p in predecessors.predecessors])
    }
    book = catalogue(reader_language())
    context = {
        "work": row,
        "card": card(row, with_authors=True),
        "board": solution_view(row, known),
        "assignment": task_text(known),
        "dated": as_html(work_date(known, rulebook_today()).explanation()),
        "richness": as_html(richness(known, rulebook_today()).explanation()),
        "entry": public_entry_of(row),
        "alike": [
            (
                alike[predecessor.work.name],
                book.phrase(predecessor.likeness.label),
                _priority(work_of(alike[predecessor.work.name]), known) if predecessor.likeness in _SAME else "",
            )
            for predecessor in predecessors.predecessors
            if predecessor.work.name in alike
        ],
        "may_keep": may(request.user, Action.KEEP_WORKS),
        "lacks": [book.phrase(finding.key) for finding in check_printed(known, rulebook_today()).broken],
        "analysis": analysis_address(new_game(known.variant, rulebook_today(), start=known.position)),
    }
    return render(request, "composition/work.html", context)


def _priority(other: RulesWork, known: RulesWork) -> str:
    """Who has priority between a work that is like this one and this one."""
    return sentence(priority(other, known, rulebook_today()).explanation().verdict, catalogue(reader_language()))


@login_required
def add(request: SignedIn) -> HttpResponse:
    """Enter a work in the library."""
    require(request.user, Action.KEEP_WORKS)
    form = WorkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            new_work = library.add_work(request.user, form.whole())
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, _("The work is in the library."))
            return redirect("composition:work", new_work.pk)
    return render(request, "composition/work_form.html", editor(form))


@login_required
def change(request: SignedIn, pk: int) -> HttpResponse:
    """Correct a work of the library."""
    require(request.user, Action.KEEP_WORKS)
    row: Work = get_object_or_404(library.public_works(), pk=pk)
    form = WorkForm(request.POST or None, initial=work_initial(row))
    if request.method == "POST" and form.is_valid():
        try:
            library.change_work(request.user, row, version_value(request), form.whole())
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The work is corrected."))
            return redirect("composition:work", pk)
    return render(request, "composition/work_form.html", {**editor(form), "work": row})


@require_POST
def check(request: HttpRequest) -> JsonResponse:
    """What the form of a work asks while it is filled in: the position as it is read, and every variation."""
    try:
        variant = system_of(request.POST.get("variant", ""))
        position = read_position(variant, request.POST.get("position", "")[:400])
    except Refusal as refusal:
        return JsonResponse({"fen": "", "told": refusal_text(refusal), "lines": [], "picture": ""})
    rows: list[dict[str, Any]]
    try:
        lines = read_lines(request.POST.get("solution", "")[:40_000])[:_CHECKED]
        rows = [
            {"ok": refusal is None, "told": refusal_text(refusal) if refusal else numbered(moves)}
            for moves, refusal in played_lines(variant, position, lines)
        ]
    except Refusal as refusal:
        rows = [{"ok": False, "told": refusal_text(refusal)}]
    words = describe(variant, position, book=catalogue(reader_language()))
    return JsonResponse({
        "fen": fen(variant, position), "told": words.description, "lines": rows,
        "picture": picture(variant, position, name="preview"),
    })  # fmt: skip


def verify_position(request: HttpRequest) -> HttpResponse:
    """Verify any position: is it solved, in only one way, does every piece take part.

    The quick verification is answered at once, every other one is a job, whose result the address names.
    """
    form = VerifyForm(request.POST or None, signed_in=request.user.is_authenticated)
    context: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        effort = form.cleaned_data["effort"]
        try:
            if effort != QUICK and request.user.is_authenticated:
                data = job_input(form.work(), effort)
                return follow(request, request_job(request.user, EXAMINE, data, request.path))
            context = _shown(examined_now(form.work()))
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
    elif request.user.is_authenticated and (job := job_of_address(cast("SignedIn", request), EXAMINE)) is not None:
        form = VerifyForm(
            initial={**position_initial(work_of_job(job.given)), "effort": job.given["effort"]}, signed_in=True
        )
        found = job.folder.result()
        context = _shown(found) if isinstance(found, Examined) else {}
    return render(request, "composition/verify.html", {**editor(form), **context})


def _shown(found: Examined) -> dict[str, Any]:
    """What was found, for the page: the first findings with their lines on the board, of many the rest is counted."""
    return {
        "verdict": as_html(explanation_from_json(found.verdict)),
        "richness": as_html(explanation_from_json(found.richness)),
        "findings": [
            (
                shown_finding(found.work, finding),
                line_view(found.work, finding["line"], f"finding-{index}") if index < _ON_BOARD else None,
            )
            for index, finding in enumerate(found.findings[:_SHOWN])
        ],
        "more": max(0, len(found.findings) - _SHOWN),
    }
