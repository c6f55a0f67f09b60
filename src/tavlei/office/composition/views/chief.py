"""The desk of the chief judge: reports, results from preliminary to approved, objections, revisions; of solving too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.composition.contests.panel import chief_judge_duties
from tavlei.composition.publication import check_printed
from tavlei.languages import catalogue
from tavlei.office.composition import marking, publication
from tavlei.office.composition.models import ContestPhase, Objection
from tavlei.office.composition.page_parts import duties_shown, number_text, section_name
from tavlei.office.composition.results import Results
from tavlei.office.composition.stored_works import work_of
from tavlei.office.composition.views.common import acted, find_contest, find_entry, number_in, tabs
from tavlei.office.composition.views.judges import defect_in, mark_in
from tavlei.office.composition.visibility import SHOWN, is_chief_judge
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_values import version_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.composition.contests.results import WorkResult
    from tavlei.office.composition.models import Contest
    from tavlei.office.pages.requests import SignedIn
    from tavlei.tournament.conduct.findings import Check


@login_required
def chief(request: SignedIn, code: str) -> HttpResponse:
    """What waits for the chief judge."""
    contest = find_contest(request, code)
    if not is_chief_judge(request.user, contest):
        raise PermissionDenied("not the chief judge of this contest")
    book = catalogue(reader_language())
    context: dict[str, Any] = {
        **duties_shown(chief_judge_duties()),
        "sections": [(section, section_name(section.key)) for section in contest.sections.all()],
        "objections": contest.objections.select_related("entry", "person"),
        "step": _next_step(contest),
    }
    if contest.composing and contest.phase != ContestPhase.DRAFT and contest.handed_over:
        results = Results(contest)
        context["works"] = [
            {
                "row": results.rows[work.entry.number],
                "result": work,
                "mark": number_text(work.mark),
                "section": section_name(section.section),
                "lacks": [book.phrase(finding.key) for finding in _lacking(results, work).broken],
            }
            for section in results.sections
            for work in section.works
        ]
        if contest.phase in SHOWN:
            context["changes"] = [
                (results.rows[change.entry], change, number_text(change.before), number_text(change.after))
                for change in publication.changes_of(contest, results)
            ]  # fmt: skip
    return render(request, "composition/chief.html", {**tabs(request, contest, "chief"), **context})


def _lacking(results: Results, work: WorkResult) -> Check:
    """What is told of a work for its publication with the results (11.4.1)."""
    return check_printed(work_of(results.rows[work.entry.number].work), results.regulation.rulebook)


@dataclass(frozen=True, slots=True)
class ContestStep:
    """The next step of a contest: its name in the address, what it is, what has to be told with it."""

    name: str
    label: str
    asks_report: bool = False
    asks_finalists: bool = False


def _next_step(contest: Contest) -> ContestStep | None:
    composing = {
        ContestPhase.JUDGING: ContestStep("preliminary", _("Publish the preliminary results")),
        ContestPhase.PRELIMINARY: ContestStep("final", _("Announce the final results")),
        ContestPhase.FINAL: ContestStep("approve", _("Approve the results"), asks_report=True, asks_finalists=True),
    }
    solving = {
        ContestPhase.OPEN: ContestStep("close", _("Close solving and mark the answers")),
        ContestPhase.JUDGING: ContestStep("solutions", _("Publish the table and the solutions"), asks_finalists=True),
        ContestPhase.FINAL: ContestStep("approve-solving", _("Approve the results"), asks_report=True),
    }
    return (composing if contest.composing else solving).get(ContestPhase(contest.phase))


@login_required
@require_POST
def step(request: SignedIn, code: str, what: str) -> HttpResponse:
    """One step of the contest: results published, approved; solving closed, solutions published."""
    contest, version, post = find_contest(request, code), version_value(request), request.POST
    user = request.user
    steps: dict[str, tuple[Callable[[], object], str]] = {
        "preliminary": (
            lambda: publication.publish_preliminary(user, contest, version),
            _("The preliminary results are published."),
        ),
        "final": (lambda: publication.announce_final(user, contest, version), _("The final results are announced.")),
        "approve": (
            lambda: publication.approve(
                user, contest, version, report=post.get("report", ""), finalists=number_in(request, "finalists")
            ),
            _("The results are approved."),
        ),
        "close": (
            lambda: marking.close_solving(user, contest, version),
            _("Solving is closed; the answers are marked."),
        ),
        "solutions": (
            lambda: marking.publish_solutions(user, contest, version, number_in(request, "finalists")),
            _("The table and the solutions are published."),
        ),
        "approve-solving": (
            lambda: marking.approve_solving(user, contest, version, post.get("report", "")),
            _("The results are approved."),
        ),
    }
    if what not in steps:
        raise Http404
    act, done = steps[what]
    return acted(request, act, done, "composition:chief", code)


@login_required
@require_POST
def revise(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Decide otherwise than the judges of a section."""
    entry = find_entry(code, number)

    def act() -> None:
        publication.revise(request.user, entry, version_value(request), mark=mark_in(request),
                          reason=request.POST.get("reason", ""), defect=defect_in(request))  # fmt: skip

    return acted(request, act, _("The decision is recorded."), "composition:chief", code)


@login_required
@require_POST
def tell(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Tell the entrants of a change."""
    entry = find_entry(code, number)

    def act() -> None:
        publication.tell_change(request.user, entry, request.POST.get("reason", ""))

    return acted(request, act, _("The change is told."), "composition:chief", code)


@login_required
@require_POST
def answer(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Answer a remark or a complaint."""
    contest = find_contest(request, code)
    chosen: Objection = get_object_or_404(contest.objections.select_related("entry", "contest__competition"), pk=pk)

    def act() -> None:
        publication.answer_objection(request.user, chosen, version_value(request),
                                    accepted=request.POST.get("accepted") == "yes",
                                    text=request.POST.get("answer", ""))  # fmt: skip

    back = "composition:chief" if is_chief_judge(request.user, contest) else "composition:judge"
    return acted(request, act, _("The answer is sent."), back, code)
