"""The desk of the chief secretary: what came, in order or not; handing over to the judges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.composition.contests.panel import chief_secretary_duties
from tavlei.office.composition import incoming_works
from tavlei.office.composition.models import ContestPhase
from tavlei.office.composition.page_parts import card, duties_shown, section_name, solution_view
from tavlei.office.composition.views.common import acted, find_contest, tabs
from tavlei.office.composition.visibility import receives, sees_authors
from tavlei.office.pages.form_values import version_value

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.composition.models import Entry
    from tavlei.office.pages.requests import SignedIn


@login_required
def secretary(request: SignedIn, code: str) -> HttpResponse:
    """Everything that came, with its author where the secretary may know him."""
    contest = find_contest(request, code)
    if not receives(request.user, contest):
        raise PermissionDenied("not the chief secretary of this contest")
    named = sees_authors(request.user, contest)
    rows = contest.entries.select_related("section", "work", "entrant").prefetch_related("work__authors")
    context = {
        "entries": [
            {"row": row, "card": card(row.work, with_authors=named), "section": section_name(row.section.key),
             "board": solution_view(row.work, name=f"entry-{row.pk}")}
            for row in rows
        ],
        "may_hand_over": contest.phase == ContestPhase.OPEN and contest.closes is not None
        and timezone.localdate() > contest.closes,
        "receiving": contest.phase == ContestPhase.OPEN,
        **duties_shown(chief_secretary_duties()),
    }  # fmt: skip
    return render(request, "composition/secretary.html", {**tabs(request, contest, "secretary"), **context})


@login_required
@require_POST
def receive(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """A work came in order, or is sent back."""
    contest = find_contest(request, code)
    entry: Entry = get_object_or_404(contest.entries, pk=pk)

    def act() -> None:
        incoming_works.receive(
            request.user,
            entry,
            version_value(request),
            accepted=request.POST.get("accepted") == "yes",
            reason=request.POST.get("reason", ""),
        )

    return acted(request, act, _("The receipt is entered."), "composition:secretary", code)


@login_required
@require_POST
def hand_over(request: SignedIn, code: str) -> HttpResponse:
    """Send the works to the judges."""
    contest = find_contest(request, code)

    def act() -> None:
        incoming_works.hand_over(request.user, contest, version_value(request))

    return acted(request, act, _("The works are with the judges."), "composition:secretary", code)
