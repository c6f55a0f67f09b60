"""What the rules lead to, shown beside the desk: suggested sanctions, deadlines, the appeals committee and its work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.languages import catalogue
from tavlei.office.competitions import appealing, incidents
from tavlei.office.competitions.conduct.deadlines import round_deadline
from tavlei.office.competitions.conduct.findings import word
from tavlei.office.competitions.conduct.regulations import open_points, regulation_check
from tavlei.office.competitions.models import Appeal, Body, Competition, Entry, EntryState, Protest, Round
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.explanations import as_html, load, reader_language
from tavlei.office.pages.acting import acted, find
from tavlei.office.pages.refusals import cited, told
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal
from tavlei.rulebook.rendering import sentence
from tavlei.tournament.conduct.protests import Filer

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.roles.models import User


WAITING = (EntryState.APPLIED, EntryState.PRELIMINARY)


def conduct_context(competition: Competition, last: Round | None) -> dict[str, Any]:
    """What the desk shows of the rules of conduct."""
    deadline = round_deadline(competition, last)
    check = regulation_check(competition, read_regulation(competition.regulation))
    return {
        "deadline": as_html(deadline.explanation()) if deadline else "",
        "regulation_check": as_html(check.explanation()) if check else "",
        "regulation_notes": len(check.remarks) + len(check.unknown) if check else 0,
        "unmarked": competition.entries.filter(state__in=WAITING, documents={}).count(),
    }


def warn_of_open_points(request: SignedIn, competition: Competition) -> None:
    """Tell whoever wrote a regulation what it leaves open and where the rules advise otherwise."""
    book = catalogue(reader_language())
    rulebook = rulebook_of(competition)
    for each in open_points(competition, read_regulation(competition.regulation)):
        said = sentence(each.step(rulebook), book)
        what = _("The regulation leaves this open") if each.met is None else _("The rules advise otherwise")
        messages.warning(request, f"{what}: {said} ({cited(rulebook.clause(each.number), book.language)})")


@login_required
@require_GET
def suggestion(request: SignedIn, code: str) -> HttpResponse:
    """What the rules lead to for a new offence of a participant, and why."""
    found = find(request, code, Action.REMARK)
    entry = _entry(found, request.GET.get("entry", ""))
    last = found.rounds.order_by("-number").first()
    problem, explanation = "", None
    if entry is not None:
        try:
            suggested = incidents.suggested(entry, gross=bool(request.GET.get("gross")), one_round=last)
        except Refusal as refusal:
            problem = told(refusal)
        else:
            explanation = suggested and as_html(suggested.explanation())
    context = {
        "competition": found,
        "entry": entry,
        "explanation": explanation,
        "problem": problem,
        **_tabs(request, found),
    }
    part = bool(request.headers.get("HX-Request"))
    return render(request, "pages/_suggestion.html" if part else "pages/suggestion.html", context)


@login_required
@require_GET
def appeals(request: SignedIn, code: str) -> HttpResponse:
    """The appeals committee, decided protests and what came of the appeals."""
    found = get_object_or_404(Competition, code=code)
    rights = {each.value: may(request.user, each, found) for each in _APPEALS}
    if not any(rights.values()):
        raise PermissionDenied
    protests = found.protests.select_related("entry__person", "entry__team", "appeal", "round")
    if not (rights[Action.NAME_BODIES] or rights[Action.DECIDE_APPEAL]):
        protests = protests.filter(own_protests(request.user))
    context = {
        "competition": found,
        "members": appealing.members_of(found, Body.APPEALS),
        "rows": [_row(each) for each in protests],
        "rights": rights,
        **_tabs(request, found),
    }
    return render(request, "pages/appeals.html", context)


@login_required
@require_POST
def committee(request: SignedIn, code: str) -> HttpResponse:
    """Name the appeals committee by the numbers of its people in the register."""
    found = find(request, code, Action.NAME_BODIES)

    def act() -> None:
        chairman = _people(request.POST.get("chairman", ""))
        check = appealing.name_committee(
            request.user, found, chairman[0] if chairman else _nobody("chairman"),
            _people(request.POST.get("members", "")), _people(request.POST.get("reserves", "")),
        )  # fmt: skip
        if check.remarks:
            messages.warning(request, _("Members of the committee are from one region; if possible they are not."))

    return acted(request, code, act, _("The committee is named."), "pages:appeals")


@login_required
@require_POST
def appeal(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """Appeal against the decision on a protest."""
    found = find(request, code, Action.PROTEST)
    chosen: Protest = get_object_or_404(found.protests, pk=protest)
    filer = request.POST.get("filer", "")

    def act() -> None:
        told_filer = word(Filer, filer, Filer.ATHLETE)
        appealing.file_appeal(request.user, chosen, text=request.POST.get("text", ""), filer=told_filer)

    return acted(request, code, act, _("The appeal is filed."), "pages:appeals")


@login_required
@require_POST
def verdict(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """The final decision of the committee."""
    found = find(request, code, Action.DECIDE_APPEAL)
    chosen: Appeal = get_object_or_404(Appeal, protest__competition=found, protest=protest)

    def act() -> None:
        appealing.decide_appeal(
            request.user, chosen, _number(request, "version"), votes_for=_number(request, "for"),
            votes_against=_number(request, "against"), reasons=request.POST.get("reasons", ""),
            interested=frozenset(request.POST.getlist("interested")),
        )  # fmt: skip

    return acted(request, code, act, _("The appeal is decided."), "pages:appeals")


def own_protests(user: User) -> Q:
    """The protests that somebody filed, or that speak for him or his team."""
    own = Q(filed_by=user) | Q(entry__team__representative=user)
    return own | Q(entry__person=user.person) | Q(entry__team__captain=user.person) if user.person else own


_APPEALS = (Action.NAME_BODIES, Action.DECIDE_APPEAL, Action.PROTEST)


def _row(protest: Protest) -> dict[str, Any]:
    made = getattr(protest, "appeal", None)
    sat = problem = None
    if made is not None and made.decided is None:
        try:
            sat = appealing.seated(made)
        except Refusal as refusal:
            problem = told(refusal)
    checks = as_html(load(protest.checks)) if protest.checks else ""
    return {"protest": protest, "appeal": made, "seated": sat, "problem": problem, "checks": checks}


def _people(text: str) -> list[Person]:
    """People of the register by their numbers, in the order given; an unknown number is refused."""
    codes = [each for each in text.replace(",", " ").replace(";", " ").split() if each]
    known = {each.code: each for each in Person.objects.filter(code__in=codes).select_related("region")}
    for each in codes:
        if each not in known:
            _nobody(each)
    return [known[each] for each in codes]


def _nobody(name: str) -> Person:
    raise Refusal(Problem("there is nobody with the number {number} in the register", {"number": name}, path="members"))


def _entry(competition: Competition, text: str) -> Entry | None:
    return competition.entries.filter(pk=int(text)).first() if text.isdigit() else None


def _number(request: SignedIn, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdigit() else 0


def _tabs(request: SignedIn, competition: Competition) -> dict[str, Any]:
    numbers = list(competition.rounds.values_list("number", flat=True))
    return {"tab": "desk", "round_numbers": numbers, "may_run": may(request.user, Action.ENTER_RESULT, competition)}
