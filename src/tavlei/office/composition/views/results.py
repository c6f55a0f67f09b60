"""Works and results for everybody, once they are out; remarks and complaints; certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.composition.contests.course import in_force_from
from tavlei.office.composition import appeals, publication
from tavlei.office.composition.models import ContestPhase, Objection
from tavlei.office.composition.page_parts import card, number_text, section_name, solution_view
from tavlei.office.composition.panel import person_key, seats_of
from tavlei.office.composition.results import Results
from tavlei.office.composition.results_tables import author_rows, ranks_of, rows_of, solver_rows, why
from tavlei.office.composition.set_works import solutions_shown
from tavlei.office.composition.stored_works import work_of
from tavlei.office.composition.views.common import acted, find_contest, find_entry, tabs
from tavlei.office.composition.visibility import SHOWN, is_own_work
from tavlei.office.people.models import Person
from tavlei.office.people.titles import award_title
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.composition.models import Contest
    from tavlei.office.pages.requests import SignedIn


def results(request: HttpRequest, code: str) -> HttpResponse:
    """The results: of works and authors, or of solvers; with the reason of every number."""
    contest = find_contest(request, code)
    if contest.composing:
        return _composing(request, contest)
    if not solutions_shown(contest):
        raise Http404
    rows = solver_rows(contest)
    context = {
        "rows": rows,
        "works": [(set_work, card(set_work.work, with_authors=True)) for set_work in
                  contest.set_works.select_related("work").prefetch_related("work__authors")],
    }  # fmt: skip
    return render(request, "composition/table.html", {**tabs(request, contest, "results"), **context})


def _composing(request: HttpRequest, contest: Contest) -> HttpResponse:
    if contest.phase not in SHOWN:
        raise Http404
    results = Results(contest)
    names = results.shown_names()
    sections = [
        {
            "name": section_name(section.section),
            "works": [
                {"row": results.rows[work.entry.number], "card": card(results.rows[work.entry.number].work,
                                                                      with_authors=True),
                 "result": work, "mark": number_text(work.mark),
                 "why": why(work.explanation(), names)}
                for work in section.works
            ],
        }
        for section in results.sections
    ]  # fmt: skip
    approved = contest.approved_on
    context = {
        "sections": sections,
        "authors": author_rows(contest, results),
        "in_force": in_force_from(results.regulation, approved) if approved else None,
    }
    return render(request, "composition/results.html", {**tabs(request, contest, "results"), **context})


def work(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A work of a contest after the preliminary results: author, solution, what the judges said; remarks."""
    entry = find_entry(code, number)
    if entry.contest.phase not in SHOWN:
        raise Http404
    results = Results(entry.contest)
    result = results.of(str(number))
    if result is None:
        raise Http404
    user, person = request.user, _person(request)
    entrant = person is not None and entry.contest.entries.filter(entrant=person, number__isnull=False).exists()
    until = appeals.appeals_until(entry.contest)
    context = {
        "entry": entry,
        "own": is_own_work(user, entry),
        "section": section_name(entry.section.key),
        "card": card(entry.work, with_authors=True),
        "board": solution_view(entry.work, work_of(entry.work)),
        "result": result,
        "mark": number_text(result.mark),
        "why": why(result.explanation(), results.shown_names()),
        "opinions": entry.opinions.select_related("seat__user__person"),
        "findings": entry.findings.filter(outdated=False, decision="upheld"),
        "notices": entry.notices.all(),
        "may_remark": entrant and entry.contest.phase == ContestPhase.PRELIMINARY,
        "may_complain": entrant and entry.contest.phase in (ContestPhase.PRELIMINARY, ContestPhase.FINAL),
        "may_appeal": entrant and until is not None and timezone.localdate() <= until,
        "appeal_order": results.regulation.appeals,
        "appeals_until": until,
        "objections": entry.objections.filter(person=person) if person and entrant else [],
    }
    return render(request, "composition/contest_work.html", {**tabs(request, entry.contest, "results"), **context})


@login_required
@require_POST
def object_to(request: SignedIn, code: str, number: int) -> HttpResponse:
    """A remark on the preliminary results, a complaint to the chief judge, or an appeal against the final results."""
    entry = find_entry(code, number)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "")
    if kind not in Objection.Kind.values:
        raise Http404
    send = _SENDS[kind]

    def act() -> None:
        send(request.user, entry.contest, entry, text)

    return acted(request, act, _("It is sent."), "composition:contest_work", code, number)


_SENDS = {
    Objection.Kind.REMARK.value: publication.remark,
    Objection.Kind.COMPLAINT.value: publication.complain,
    Objection.Kind.APPEAL.value: appeals.appeal,
}


def certificate(request: HttpRequest, code: str, person: str) -> HttpResponse:
    """What somebody reached, to be printed: place, points, the rank by the norms with its reason."""
    contest = find_contest(request, code)
    if contest.phase != ContestPhase.APPROVED:
        raise Http404
    line = next((row for row in rows_of(contest) if row["code"] == person), None)
    if line is None:
        raise Http404
    seats = seats_of(contest).select_related("user__person")
    context = {
        "line": line,
        "officials": [seat for seat in seats if seat.section_id is None],
        "may_award": may(request.user, Action.AWARD_TITLE),
    }
    return render(request, "composition/certificate.html", {**tabs(request, contest, "results"), **context})


@login_required
@require_POST
def award(request: SignedIn, code: str, person: str) -> HttpResponse:
    """Enter the rank that somebody reached in the register."""
    contest, chosen = find_contest(request, code), get_object_or_404(Person, code=person)
    require(request.user, Action.AWARD_TITLE)
    rank = ranks_of(contest).get(person_key(chosen.pk)) if contest.phase == ContestPhase.APPROVED else None
    if rank is None or rank.highest is None:
        raise Http404
    title, order = rank.highest.value, request.POST.get("order", "")
    cited = str(rank.rulebook.clause("6/table"))

    def act() -> None:
        award_title(request.user, chosen, title, competition=contest.competition, clause=cited, order=order)

    return acted(request, act, _("The rank is entered in the register."), "composition:certificate", code, person)


def _person(request: HttpRequest) -> Person | None:
    return request.user.person if request.user.is_authenticated else None
