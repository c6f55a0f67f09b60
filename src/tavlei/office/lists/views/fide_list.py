"""A FIDE list for the register: certain matches are stored, doubts are shown with those who may be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import Http404
from django.shortcuts import render
from django.utils import timezone

from tavlei.exchange.fide import FideEntry
from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise
from tavlei.office.explanations import reader_language
from tavlei.office.lists.facts.fide_list import settle_doubts
from tavlei.office.lists.jobs import FIDE, FIDE_FILE
from tavlei.office.lists.models import ListKind
from tavlei.office.pages.form_values import date_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.people.brought.rows import CHOSEN
from tavlei.office.queue.asking import job_result, request_job
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpResponse

    from tavlei.office.lists.facts.fide_list import FideDoubt, TakenFideList, TakenOverList
    from tavlei.office.pages.requests import SignedIn

MOST_DOUBTS: Final = 300
"""So many fit on a page; a list with more is taken over by the command, which writes them into a file."""
_SHOWN_MISTAKES: Final = 20
_SALT: Final = "fide doubts"


@login_required
def fide_list(request: SignedIn, kind: str) -> HttpResponse:
    """Upload a FIDE list; when it is taken over decide about the doubts."""
    require(request.user, Action.PUBLISH)
    if kind != ListKind.FSU:
        raise Http404
    today = timezone.localdate()
    context: dict[str, Any] = {"section": "office", "kind": ListKind.FSU, "day": today.replace(day=1)}
    if request.method == "POST":
        try:
            if "settle" not in request.POST:
                context["day"] = day = _day(request)
                data, content = {"day": day.isoformat()}, _content(request)
                return follow(request, request_job(request.user, FIDE, data, request.path, {FIDE_FILE: content}))
            context |= {"settled": _settled(request)}
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
    elif (taken := job_result(request, FIDE)) is not None:
        context |= _taken(taken)
    return render(request, "lists/fide_list.html", context)


def _content(request: SignedIn) -> bytes:
    file = request.FILES.get("list")
    if file is None or file.file is None:
        raise Refusal(Problem("choose a file", path="list"))
    return bytes(file.read())


def _taken(taken: TakenOverList) -> dict[str, Any]:
    book = catalogue(reader_language())
    shown = taken.doubts[:MOST_DOUBTS]
    return {
        "day": taken.as_of,
        "matched": taken,
        "doubts": [_doubt_context(doubt, book.phrase) for doubt in shown],
        "more_doubts": len(taken.doubts) - len(shown),
        "kept": signing.dumps(_signed_state(taken.as_of, shown), salt=_SALT, compress=True),
        "mistakes": [mistake.text(book.phrase) for mistake in taken.mistakes[:_SHOWN_MISTAKES]],
    }


def _doubt_context(doubt: FideDoubt, translate: Any) -> dict[str, Any]:
    """Somebody with those he may be, and what speaks against each."""
    return {
        "person": doubt.person,
        "field": f"{CHOSEN}{doubt.person.code}",
        "candidates": [(one.entry, ", ".join(map(translate, one.against))) for one in doubt.candidates],
    }


def _signed_state(as_of: date, shown: tuple[FideDoubt, ...]) -> dict[str, Any]:
    """What the next form gives back, signed: a list is too large to be sent twice."""
    return {
        "day": as_of.isoformat(),
        "doubts": {
            doubt.person.code: {
                one.entry.code: [one.entry.name, one.entry.federation, one.entry.rating] for one in doubt.candidates
            }
            for doubt in shown
        },
    }


def _settled(request: SignedIn) -> TakenFideList:
    """Store the candidates that were chosen; what was left open stays open."""
    try:
        saved = signing.loads(request.POST.get("kept", ""), salt=_SALT)
    except signing.BadSignature:
        raise Refusal(Problem("choose a file", path="list")) from None
    day = date_value(saved["day"])
    chosen = {}
    for code, candidates in saved["doubts"].items():
        answer = request.POST.get(f"{CHOSEN}{code}", "")
        if answer in candidates:
            name, federation, rating = candidates[answer]
            chosen[code] = FideEntry(answer, name, federation, rating=rating)
    if day is None or not chosen:
        raise Refusal(Problem("nobody was chosen", path="list"))
    return settle_doubts(authorise(request.user, Action.PUBLISH), day, chosen)


def _day(request: SignedIn) -> date:
    day = date_value(request.POST.get("day", ""))
    if day is None:
        raise Refusal(Problem("tell the day of the list", path="day"))
    return day
