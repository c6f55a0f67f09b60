"""The competition desk: where it stands, and the steps from the admission to the report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions.announcing import announcements
from tavlei.office.competitions.entries import applications
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.pages.desk import incidents_page
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.pairing import round_robins
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.office.competitions.report import closing, content
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action
from tavlei.tournament.round_robin import pairs_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_GET
def desk(request: SignedIn, code: str) -> HttpResponse:
    """Where the competition stands and what can be done next."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    return event_pages(competition).desk(request, competition)


@login_required
@require_GET
def desk_entries(request: SignedIn, code: str) -> HttpResponse:
    """The entries: entering, admission, leaving."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    return event_pages(competition).desk_entries(request, competition)


@login_required
@require_GET
def incidents(request: SignedIn, code: str) -> HttpResponse:
    """Sanctions and protests."""
    return incidents_page(request, competition_or_403(request, code, Action.ENTER_RESULT))


@login_required
@require_POST
def right_rounds(request: SignedIn, code: str) -> HttpResponse:
    """Announce the number of rounds that the field needs."""
    competition = competition_or_403(request, code, Action.EDIT_REGULATION)

    def act() -> None:
        announcements.set_right_rounds(request.user, competition, version_value(request))

    return act_and_redirect(request, code, act, _("The number of rounds is changed."))


@login_required
@require_GET
def complete(request: SignedIn, code: str) -> HttpResponse:  # noqa: ARG001 - a view
    """Where the regulation was completed once: it is done with everything else that is missing."""
    return redirect("pages:missing", code)


@login_required
def round_order(request: SignedIn, code: str) -> HttpResponse:
    """The order in which the rounds of the tables are played."""
    competition = competition_or_403(request, code, Action.REORDER_ROUNDS)
    if request.method == "POST":
        coming = [int_value(text) for text in request.POST.get("order", "").replace(",", " ").split()]

        def act() -> None:
            round_robins.change_round_order(
                request.user, competition, version_value(request), coming, request.POST.get("reason", "")
            )

        run_act(request, act, _("The order of the rounds is changed."))
        return redirect("pages:round_order", code)
    if not competition.entries.filter(number__isnull=False).exists() or competition.system != DeskSystem.ROUND_ROBIN:
        return redirect("pages:desk", code)
    schedule, paired = round_robins.schedule_of_numbers(competition), competition.rounds.count()
    rows = [
        (number, planned, pairs_text(pairs), number <= paired)
        for number, (planned, pairs) in enumerate(zip(schedule.order, schedule.rounds, strict=True), start=1)
    ]
    context = {
        "may_run": True,
        "rows": rows,
        "coming": ", ".join(map(str, schedule.order[paired:])),
        "changes": round_robins.has_round_order(competition),
        "decisions": schedule.decisions,
        "rulebook": schedule.rulebook if rules_discipline(competition) else None,
    }
    return competition_page(request, competition, "desk", "competitions/round_order.html", context)


@login_required
@require_POST
def step(request: SignedIn, code: str, what: str) -> HttpResponse:
    """Bring the competition on: close the admission, finish, approve, report."""
    acts: dict[str, Callable[[Any, Competition], Any]] = {
        "close-admission": applications.close_admission,
        "finish": closing.finish,
        "approve": closing.approve,
        "report": partial(content.send_report, reason=request.POST.get("reason", "")),
    }
    competition = competition_or_403(request, code, Action.PAIR)
    chosen = acts.get(what)
    if chosen is None:
        return redirect("pages:desk", code)
    return act_and_redirect(request, code, lambda: chosen(request.user, competition), _("Done."))
