"""The hours of the rounds: the programme of a competition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import RoundState
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.programme import first_rounds, plan_rounds, plan_version, planned, programme_check
from tavlei.office.explanations import as_html
from tavlei.office.pages.form_values import moment, whole_number
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
def plan(request: SignedIn, code: str) -> HttpResponse:
    """The hour of every round, set before the event and changed by the organiser."""
    found = find(request, code, Action.PLAN)
    if request.method == "POST":
        hours = {number: moment(request, f"starts-{number}") for number in _open(found)}
        version = request.POST.get("version", "")

        def act() -> None:
            plan_rounds(request.user, found, whole_number(version), hours)

        perform(request, act, _("The hours are set."))
        return redirect("pages:plan", code)
    hours_set, open_ones = planned(found), _open(found)
    count = max(found.rounds_planned, *first_rounds(found), 0)
    rows = [(number, hours_set.get(number), number in open_ones) for number in range(1, count + 1)]
    context = {
        "rows": rows,
        "version": plan_version(found),
        "check": as_html(programme_check(found).explanation()) if found.sport in ("draughts", "renju") else "",
    }
    return competition_page(request, found, "desk", "competitions/plan.html", context)


def _open(competition: Competition) -> list[int]:
    """The rounds whose hour may still change."""
    rounds = first_rounds(competition)
    ended = {number for number, one_round in rounds.items() if one_round.state == RoundState.FINISHED}
    count = max(competition.rounds_planned, *rounds, 0)
    return [number for number in range(1, count + 1) if number not in ended]
