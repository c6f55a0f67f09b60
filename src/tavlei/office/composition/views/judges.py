"""The desk of the judges: works by number, verification, predecessors, marks, reports."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.composition.contests.grounds import OriginalityGround, grounds_of
from tavlei.composition.contests.opinions import Defect
from tavlei.composition.contests.panel import senior_judge_duties
from tavlei.composition.contests.sections import section_of
from tavlei.composition.findings import Evidence
from tavlei.composition.richness import richness
from tavlei.composition.verification.verification import Verdict
from tavlei.languages import catalogue
from tavlei.office.composition import judging, verification
from tavlei.office.composition.forms import effort_choices
from tavlei.office.composition.library import public_works
from tavlei.office.composition.models import ContestPhase, Finding, FindingDecision, Objection, Office
from tavlei.office.composition.page_parts import card, duties_shown, line_view, section_name, solution_view
from tavlei.office.composition.stored_works import rulebook_of, work_of
from tavlei.office.composition.verification import VERIFY
from tavlei.office.composition.views.common import acted, find_contest, find_entry, tabs
from tavlei.office.composition.visibility import is_chief_judge, judges, seats_of, sees_authors, sees_entry
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.submissions import is_allowed
from tavlei.office.queue.asking import request_job
from tavlei.office.queue.following import follow
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.composition import Work as RulesWork
    from tavlei.office.board.board_view import BoardView
    from tavlei.office.composition.models import Contest, Entry, Opinion, Section, Work
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.roles.models import User

_MOST = 99  # what the store can hold; the scale itself is the rules' to check


@login_required
def desk(request: SignedIn, code: str) -> HttpResponse:
    """The works of the sections somebody judges, each with his own mark; the report of a section."""
    contest = find_contest(request, code)
    if not contest.composing or not judges(request.user, contest):
        raise PermissionDenied("not a judge of this contest")
    named, seats = sees_authors(request.user, contest), seats_of(request.user, contest)
    seniors = {seat.section_id for seat in seats if seat.office == Office.SENIOR_JUDGE}
    sections = [
        {
            "row": section,
            "name": section_name(section.key),
            "works": [
                {"row": entry, "card": card(entry.work, with_authors=named), "own": _own_opinion(entry, request)}
                for entry in section.entries.exclude(number=None).select_related("work")
                .prefetch_related("work__authors", "opinions__seat")
            ],
            "may_report": section.pk in seniors,
        }
        for section in contest.sections.all()
        if judges(request.user, contest, section)
    ]  # fmt: skip
    remarks = contest.objections.filter(kind=Objection.Kind.REMARK, entry__section__in=seniors)
    context = {
        "sections": sections,
        "remarks": remarks.select_related("entry", "person"),
        "unmarked": _unmarked(contest, sections),
        **(duties_shown(senior_judge_duties()) if seniors - {None} else {}),
    }
    return render(request, "composition/judge.html", {**tabs(request, contest, "judge"), **context})


@login_required
def work(request: SignedIn, code: str, number: int) -> HttpResponse:
    """A work before its judge: diagram and solution, findings to decide, predecessors, his opinion."""
    entry = find_entry(code, number)
    if not judges(request.user, entry.contest, entry.section) or not sees_entry(request.user, entry):
        raise PermissionDenied("not a judge of this section")
    if request.method == "POST":
        return acted(request, lambda: _give(request, entry), _("Your opinion is kept."), "composition:judge_work", code,
                     number)  # fmt: skip
    named = sees_authors(request.user, entry.contest)
    known = work_of(entry.work, with_authors=named)
    context = {
        "entry": entry,
        "section": section_name(entry.section.key),
        "card": card(entry.work, with_authors=named),
        "board": solution_view(entry.work, known),
        "findings": _findings(entry, known),
        "verdict": _verdict(entry),
        "efforts": effort_choices(),
        "richness": as_html(richness(known, rulebook_of(entry.contest)).explanation()),
        "alike": _alike(entry.work, known),
        "opinion": _own_opinion(entry, request),
        **_decisions(request.user, entry),
        "others": _others(entry, request) if _sees_others(request.user, entry) else [],
    }
    return render(request, "composition/judge_work.html", {**tabs(request, entry.contest, "judge"), **context})


@login_required
@require_POST
def verify(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Run the verification."""
    entry = find_entry(code, number)
    version, effort = version_value(request), request.POST.get("effort", "normal")

    def act() -> None:
        verification.verify_entry(request.user, entry, version, effort)

    if effort == verification.QUICK:
        return acted(request, act, _("The work is verified."), "composition:judge_work", code, number)
    back = reverse("composition:judge_work", args=[code, number])
    if not is_allowed(request, lambda: verification.check_verifying(request.user, entry, version, effort)):
        return redirect(back)
    data = {"entry": entry.pk, "version": version, "effort": effort}
    return follow(request, request_job(request.user, VERIFY, data, back))


@login_required
@require_POST
def decide(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Uphold or dismiss a finding."""
    chosen: Finding = get_object_or_404(
        Finding.objects.select_related("entry__contest__competition"), entry__contest__competition__code=code, pk=pk
    )
    decision = request.POST.get("decision", "")
    if decision not in FindingDecision.values:
        raise Http404

    def act() -> None:
        judging.decide_finding(request.user, chosen, version_value(request), FindingDecision(decision),
                               request.POST.get("reason", ""))  # fmt: skip

    return acted(request, act, _("The decision is recorded."), "composition:judge_work", code, chosen.entry.number or 0)


@login_required
@require_POST
def remove(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Take a work out of the contest for a defect, or back in."""
    entry = find_entry(code, number)

    def act() -> None:
        judging.remove(request.user, entry, version_value(request), defect_in(request))

    return acted(request, act, _("The decision is recorded."), "composition:judge_work", code, number)


@login_required
@require_POST
def report(request: SignedIn, code: str, number: int) -> HttpResponse:
    """The senior judge's report on a section."""
    section = _section(find_contest(request, code), number)

    def act() -> None:
        judging.report_section(request.user, section, version_value(request), request.POST.get("report", ""))

    return acted(request, act, _("The report is with the chief judge."), "composition:judge", code)


@login_required
@require_POST
def check_report(request: SignedIn, code: str, number: int) -> HttpResponse:
    """The chief judge has checked a report."""
    section = _section(find_contest(request, code), number)

    def act() -> None:
        judging.check_report(request.user, section, version_value(request))

    return acted(request, act, _("The report is checked."), "composition:chief", code)


def defect_in(request: SignedIn) -> Defect | None:
    """The defect that a form names; None if it names none."""
    text = request.POST.get("text", "").strip()
    if not text:
        return None
    return Defect(request.POST.get("clause", "").strip(), text, request.POST.get("line", "").strip())


def mark_in(request: SignedIn) -> Decimal | None:
    """The mark of a form, with a point or a comma."""
    text = request.POST.get("mark", "").strip().replace(",", ".")
    if not text:
        return None
    try:
        value = Decimal(text).quantize(Decimal("0.01"))
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite() or abs(value) > _MOST:
        raise Refusal(Problem("a mark is a number; got {got}", {"got": text[:40]}, path="mark"))
    return value


def _give(request: SignedIn, entry: Entry) -> Opinion:
    post = request.POST
    rows = {name: tuple(splitline.strip() for splitline in post.get(name, "").splitlines() if splitline.strip())
            for name in ("predecessors", "merits")}  # fmt: skip
    facts = judging.OpinionInput(
        mark_in(request), post.get("text", ""), tuple(post.getlist("grounds")), rows["predecessors"], rows["merits"]
    )
    return judging.give_opinion(request.user, entry, version_value(request), facts)


def _unmarked(contest: Contest, sections: list[dict[str, Any]]) -> list[Entry]:
    """The works that still wait for an own opinion, while the judging goes on."""
    if contest.phase != ContestPhase.JUDGING:
        return []
    works = [work for section in sections for work in section["works"]]
    return [work["row"] for work in works if work["own"] is None and not work["row"].removal]


def _own_opinion(entry: Entry, request: SignedIn) -> Opinion | None:
    return next((opinion for opinion in entry.opinions.all() if opinion.seat.user_id == request.user.pk), None)


def _grounds(entry: Entry) -> tuple[OriginalityGround, ...]:
    return grounds_of(section_of(entry.section.key).genre)[1]


def _others(entry: Entry, request: SignedIn) -> list[Opinion]:
    return [opinion for opinion in entry.opinions.select_related("seat__user__person")
            if opinion.seat.user_id != request.user.pk]  # fmt: skip


def _alike(row: Work, known: Any) -> list[tuple[Work, str, str]]:
    """Older works like this one, with how they are like it."""
    predecessors = verification.predecessors_of(row, known).predecessors[:20]
    rows = {
        str(public_work.pk): public_work
        for public_work in public_works().filter(pk__in=[p.work.name for p in predecessors])
    }
    book = catalogue(reader_language())
    return [
        (rows[predecessor.work.name], book.phrase(predecessor.likeness.label), predecessor.work.label)
        for predecessor in predecessors
        if predecessor.work.name in rows
    ]


def _verdict(entry: Entry) -> dict[str, Any] | None:
    if entry.verdict is None:
        return None
    book = catalogue(reader_language())
    return {
        "verdict": book.phrase(str(Verdict[entry.verdict["verdict"].upper()])),
        "evidence": book.phrase(str(Evidence[entry.verdict["evidence"].upper()])),
        "nodes": entry.verdict["nodes"],
    }


def _section(contest: Contest, number: int) -> Section:
    section: Section = get_object_or_404(contest.sections, number=number)
    return section


def _findings(entry: Entry, known: RulesWork) -> list[tuple[Any, BoardView]]:
    """What the verification found, each with its line to step through."""
    return [
        (
            verification.shown_finding(known, finding.content, finding),
            line_view(known, finding.content["line"], f"finding-{finding.pk}"),
        )
        for finding in entry.findings.filter(outdated=False)
    ]


def _is_senior(user: User, entry: Entry) -> bool:
    return any(
        seat.office == Office.SENIOR_JUDGE and seat.section_id == entry.section_id
        for seat in seats_of(user, entry.contest)
    )


def _decisions(user: User, entry: Entry) -> dict[str, Any]:
    """What the judge may decide about the work, and between what he chooses."""
    book = catalogue(reader_language())
    judge = any(seat.office != Office.CHIEF_JUDGE for seat in seats_of(user, entry.contest))
    return {
        "grounds": [(ground.value, book.phrase(ground.label)) for ground in _grounds(entry)],
        "decisions": [choice for choice in FindingDecision.choices if choice[0] != FindingDecision.OPEN],
        "senior": _is_senior(user, entry),
        "may_mark": judge or entry.contest.regulation.get("chief_judge_marks", False),
        "judging": entry.contest.phase in (ContestPhase.JUDGING, ContestPhase.PRELIMINARY),
    }


def _sees_others(user: User, entry: Entry) -> bool:
    """Opinions of the other judges: after the judging for everybody, before that for the senior and the chief judge."""
    return entry.contest.phase != ContestPhase.JUDGING or _is_senior(user, entry) or is_chief_judge(user, entry.contest)
