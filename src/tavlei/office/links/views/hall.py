"""The link of a competition at its desk, and all links of the office with the way to take a competition over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.journal.chain import Actor
from tavlei.office.links.hall import close_link, hall_link
from tavlei.office.links.handing import hand_over_whole
from tavlei.office.links.linking import link_here, take_over_as
from tavlei.office.links.models import EventLink, HallLink, HallState, LinkEnd
from tavlei.office.links.problems import problems_from_json
from tavlei.office.links.sending import send
from tavlei.office.links.showing import plan_of
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, acting_role, require

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn

_CLOCK = 120
_SHOWN = 20
_OPEN = [HallState.LIVE, HallState.HANDING]


@login_required
@never_cache
@sensitive_post_parameters("token")
def link(request: SignedIn, code: str) -> HttpResponse:
    """Where the competition is run and shown: the hall's side, or what came from the hall."""
    competition = competition_or_403(request, code, Action.LINK)
    if request.method == "POST":
        _act(request, competition)
        return redirect("pages:link", code)
    sent = HallLink.objects.filter(competition=competition).defer("told", "sent").first()
    came = EventLink.objects.filter(competition=competition).select_related("competition", "by").first()
    context: dict[str, Any] = {
        "sent": sent,
        "sent_problems": problems_from_json(sent.trouble) if sent else [],
        "clock_is_wrong": bool(sent and sent.clock is not None and abs(sent.clock) > _CLOCK),
        "came": came,
        "may_link": not competition.written_elsewhere and not (sent and sent.is_open),
    }
    if came is not None:
        context |= {
            "problems": problems_from_json(came.trouble),
            "refused": problems_from_json(came.refused),
            "plan": plan_of(came) if came.ended is None else None,
            "acts": came.linked_acts.order_by("-number")[:_SHOWN],
            "former": EventLink.objects.filter(competition=competition).exclude(pk=came.pk),
        }
    return competition_page(request, competition, "desk", "links/link.html", context)


def _act(request: SignedIn, competition: Competition) -> None:
    """What was asked on the page of the link."""
    asked = request.POST.get("do", "")
    if asked == "link":
        actor = authorise(request.user, Action.LINK, competition)
        address, token = request.POST.get("address", ""), request.POST.get("token", "")
        run_act(request, lambda: send(link_here(actor, competition, address, token)), _("The competition is linked."))
        return
    actor = Actor(request.user, acting_role(request.user, Action.LINK, competition), timezone.now())
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "send": (lambda: send(hall_link(competition)), _("Everything is sent.")),
        "hand-over": (lambda: hand_over_whole(actor, hall_link(competition)), _("The competition is handed over.")),
        "end": (
            lambda: close_link(actor, hall_link(competition), LinkEnd.ENDED, elsewhere=False),
            _("The link has ended; the competition goes on here."),
        ),
    }
    if asked in acts:
        act, done = acts[asked]
        run_act(request, act, done)
    else:
        messages.error(request, _("There is no such act."))


@login_required
@never_cache
@sensitive_post_parameters("token")
def links(request: SignedIn) -> HttpResponse:
    """Every link of this office; a competition is taken over with its token."""
    require(request.user, Action.IMPORT)
    if request.method == "POST":
        actor = authorise(request.user, Action.IMPORT)
        address, token = request.POST.get("address", ""), request.POST.get("token", "")
        as_new = "as_new" in request.POST

        def taken_over() -> None:
            send(take_over_as(actor, address, token, as_new=as_new))

        run_act(request, taken_over, _("The competition is taken over and runs here."))
        return redirect("pages:links")
    context = {
        "sent": HallLink.objects.select_related("competition").defer("told", "sent"),
        "came": EventLink.objects.select_related("competition", "by"),
    }
    return render(request, "links/links.html", context)
