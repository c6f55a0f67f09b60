"""The admission commission: the conditions of each athlete, what was seen, the decision, the members, the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.documents import FileFormat, document_of
from tavlei.documents import render as write_paper
from tavlei.languages import catalogue
from tavlei.office.competitions.entries import admission, applications, commission
from tavlei.office.competitions.entries.admission import AthletePapers
from tavlei.office.competitions.models import NOT_ENTERED, Body, Competition, Entry, EntryState
from tavlei.office.competitions.pages.desk import WAITING, rights, unmarked_entries
from tavlei.office.competitions.pages.desk_steps import count_admission
from tavlei.office.competitions.pages.page import competition_or_403
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_values import date_value, version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.admission.applications import form_is_prescribed
from tavlei.tournament.conduct.admission.commission import CommissionSeat
from tavlei.tournament.conduct.admission.conditions import Proposal
from tavlei.tournament.conduct.admission.documents import ShownDocument
from tavlei.tournament.conduct.levels import level_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.pages.requests import SignedIn

_MARKS = {"good": True, "faulty": False}


@login_required
def athlete(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Every condition of one athlete's admission; what the commission saw, and its decision."""
    competition = competition_or_403(request, code, Action.ADMIT)
    chosen: Entry = get_object_or_404(
        competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "competition"), pk=entry
    )
    if request.method == "POST":
        done = run_act(request, lambda: _decide(request, chosen), _("The decision is recorded."))
        return redirect("pages:commission", code) if done else redirect("pages:athlete", code, entry)
    proposal = admission.proposal_of(chosen)
    context = {
        "entry": chosen,
        "explanation": as_html(proposal.explanation()) if proposal else "",
        "papers": _rows(chosen),
        "fee": _fee(competition),
        "students": competition.regulation.get("students", False),
        **_tabs(competition),
    }
    return render(request, "competitions/athlete.html", context)


@login_required
def members(request: SignedIn, code: str) -> HttpResponse:
    """The members of the commission and what it has decided so far."""
    competition = competition_or_403(request, code, Action.ADMIT if request.method != "POST" else Action.NAME_BODIES)
    if request.method == "POST":
        run_act(request, lambda: _name(request, competition), _("The commission is named."))
        return redirect("pages:commission", code)
    book = catalogue(reader_language())
    body_members = list(competition.body_members.filter(body=Body.ADMISSION).select_related("person"))
    protocols = commission.meetings(competition)
    seats = [
        {
            "seat": commission_seat.value,
            "label": book.phrase(commission_seat.label),
            "names": [one.name for one in body_members if one.seat == commission_seat],
            "members": [one for one in body_members if one.seat == commission_seat],
        }
        for commission_seat in CommissionSeat
    ]
    entries = with_proposals(
        competition, competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)
    )
    context = {
        "seats": seats,
        "may_name": may(request.user, Action.NAME_BODIES, competition),
        "entries": entries,
        "admission": count_admission(competition),
        "unmarked": unmarked_entries(competition).count(),
        "waiting": WAITING,
        "rights": rights(request, competition),
        "members": body_members,
        "protocols": protocols,
        "meeting_waits": bool(
            body_members
            and protocols[-1].line is None
            and protocols[-1].entries
            and may(request.user, Action.NUMBER_PAPERS, competition)
        ),
        "today": timezone.localdate(),
        "formats": list(FileFormat),
        "prescribed": form_is_prescribed(level_of(competition.status)),
        **_tabs(competition),
    }
    return render(request, "competitions/commission.html", context)


@login_required
@require_POST
def meeting(request: SignedIn, code: str) -> HttpResponse:
    """Enter a meeting of the commission in the register: its day and who was there; its protocol gets its number."""
    competition = competition_or_403(request, code, Action.NUMBER_PAPERS)
    present = [int(pk) for pk in request.POST.getlist("present") if pk.isdecimal()]
    day = date_value(request.POST.get("day", ""))

    def act() -> None:
        if day is None:
            raise Refusal(Problem("expected a date", path="day"))
        commission.enter_meeting(request.user, competition, day, present)

    run_act(request, act, _("The protocol has its number."))
    return redirect("pages:commission", code)


@login_required
@require_GET
def protocol(request: SignedIn, code: str, kind: str) -> HttpResponse:
    """The protocol of the commission as a paper."""
    competition = competition_or_403(request, code, Action.ADMIT)
    if kind not in list(FileFormat):
        return redirect("pages:commission", code)
    language = reader_language()
    try:
        paper = document_of("admission_protocol", commission.protocol_of(competition, language))
        content = write_paper(paper, kind, language)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("pages:commission", code)
    answer = HttpResponse(content, content_type=FileFormat(kind).media_type)
    answer["Content-Disposition"] = f'attachment; filename="admission-{competition.code}.{kind}"'
    return answer


def proposals(competition: Competition, entries: list[Entry]) -> dict[int, str]:
    """What the conditions lead to for those who wait, in words, by entry."""
    book, days = catalogue(reader_language()), admission.received_days(competition)
    values: dict[int, str] = {}
    for entry in entries:
        if entry.state in (EntryState.APPLIED, EntryState.PRELIMINARY):
            unmarked = not entry.documents and not entry.papers_confirmed
            entry.papers_confirmed = entry.papers_confirmed or ("-" if unmarked else "")  # what else stands in the way?
            proposal = admission.proposal_of(entry, days.get(admission.journal_name(entry)))
            entry.papers_confirmed = "" if unmarked else entry.papers_confirmed
            if proposal is not None:
                free = unmarked and proposal.proposal is Proposal.ADMIT
                values[entry.pk] = _("papers not marked yet") if free else book.phrase(proposal.proposal.label)
    return values


def with_proposals(competition: Competition, entries: QuerySet[Entry]) -> list[Entry]:
    """The entries, those who wait with what their conditions lead to."""
    whole = entries.select_related("person__region", "person__club", "team", "competition")
    listed = list(whole.prefetch_related("person__documents", "person__disqualifications"))
    values = proposals(competition, listed)
    for entry in listed:
        entry.proposal = values.get(entry.pk, "")  # type: ignore[attr-defined]
    return listed


def _decide(request: SignedIn, entry: Entry) -> None:
    data = request.POST
    seen = {name: _MARKS[data[f"paper-{name}"]] for name in admission.asked_papers(entry)
            if data.get(f"paper-{name}") in _MARKS}  # fmt: skip
    if data.get("student") in _MARKS:
        seen["student"] = _MARKS[data["student"]]
    papers = AthletePapers(seen, _MARKS.get(data.get("medical", "")), date_value(data.get("fee_paid", "")))
    version = version_value(request)
    if data.get("decision") not in ("admit", "refuse"):
        applications.note_papers(request.user, entry, version, papers)
        return
    applications.decide_admission(
        request.user, entry, version, admitted=data["decision"] == "admit", reason=data.get("reason", ""),
        papers=papers,
    )  # fmt: skip


def _name(request: SignedIn, competition: Competition) -> None:
    named = [(name.strip(), seat) for seat in CommissionSeat
             for name in request.POST.get(seat.value, "").split(",") if name.strip()]  # fmt: skip
    check = commission.name_commission(request.user, competition, named)
    if check.remarks:
        messages.warning(request, _("As a rule the chief secretary works in the commission."))


def _rows(entry: Entry) -> list[dict[str, Any]]:
    book = catalogue(reader_language())
    named = {shown_document.value: book.phrase(shown_document.label) for shown_document in ShownDocument}
    named |= {
        admission.SIGNATURES: _("Signatures and seals of the application"),
        admission.ORIGINAL: _("Original of the application"),
        admission.CERTIFIED: _("The doctor's certification of the application"),
    }
    rows = []
    for name in admission.asked_papers(entry):
        label = named.get(name) or name.removeprefix(admission.FURTHER)
        rows.append({"name": name, "label": label, "mark": entry.documents.get(name)})
    return rows


def _fee(competition: Competition) -> int:
    return int(competition.regulation.get("fee", 0))


def _tabs(competition: Competition) -> dict[str, Any]:
    return {"competition": competition, "tab": "desk", "may_run": False}
