"""Appeals against the results of a contest: who sees them, and who decides (11.7/p5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.composition import appeals as appeals_acts
from tavlei.office.composition.announcements import regulation_of
from tavlei.office.composition.models import Objection
from tavlei.office.composition.views.common import acted, find_contest, tabs
from tavlei.office.composition.visibility import is_chief_judge
from tavlei.office.pages.form_values import version_value

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def appeals(request: SignedIn, code: str) -> HttpResponse:
    """The appeals with what was decided; those who may decide do so here."""
    contest = find_contest(request, code)
    decides = appeals_acts.decides(request.user, contest)
    if not (decides or is_chief_judge(request.user, contest)):
        raise PermissionDenied("neither the chief judge nor one who decides about appeals")
    context = {
        "order": regulation_of(contest).appeals if contest.composing else None,
        "until": appeals_acts.appeals_until(contest),
        "decides": decides,
        "appeals": contest.objections.filter(kind=Objection.Kind.APPEAL).select_related("entry", "person"),
    }
    return render(request, "composition/appeals.html", {**tabs(request, contest, "appeals"), **context})


@login_required
@require_POST
def decide(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Uphold or reject an appeal."""
    contest = find_contest(request, code)
    wanted = contest.objections.filter(kind=Objection.Kind.APPEAL).select_related("entry", "contest__competition")
    chosen: Objection = get_object_or_404(wanted, pk=pk)

    def act() -> None:
        appeals_acts.decide_appeal(request.user, chosen, version_value(request),
                                accepted=request.POST.get("accepted") == "yes",
                                text=request.POST.get("answer", ""))  # fmt: skip

    return acted(request, act, _("The decision on the appeal is recorded."), "composition:appeals", code)
