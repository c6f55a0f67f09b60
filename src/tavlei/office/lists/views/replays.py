"""Replaying published lists: the whole chain as one dry run, published together or left as a recorded doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.jobs import LOOK, REPLAY
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.publishing.drafts import doubt_lines, names_of, revised_lines
from tavlei.office.lists.publishing.replays import Particulars, doubts_about, leave_in_doubt
from tavlei.office.lists.publishing.staleness import stale_lists
from tavlei.office.pages.form_values import date_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.submissions import run_act
from tavlei.office.queue.asking import named_or_asked, request_job
from tavlei.office.queue.following import follow, tell_problems
from tavlei.office.roles.permissions import Action, require

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpResponse

    from tavlei.office.lists.publishing.replays import Replay, ReplayedFigures
    from tavlei.office.pages.requests import SignedIn


@login_required
def replay(request: SignedIn, kind: str) -> HttpResponse:
    """The lists from a day on as they would be; from here they are published together."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    data = request.POST if request.method == "POST" else request.GET
    first = date_value(data.get("from", ""))
    particulars = Particulars.NOW if data.get("people") == Particulars.NOW else Particulars.THEN
    if request.method == "POST" and first is not None:
        return _act(request, ListKind(kind), first, particulars)
    context: dict[str, Any] = {"section": "office", "kind": ListKind(kind), "first": first, "particulars": particulars}
    context |= {"stale": stale_lists(ListKind(kind)), "recorded": doubts_about(kind), "days": _days(kind)}
    if first is not None:
        looked = named_or_asked(request, LOOK, {"kind": kind, "first": first.isoformat(), "people": particulars})
        if looked.is_unfinished:
            return follow(request, looked)
        if (value := looked.folder.result()) is not None:
            context |= _replay_context(request, value)
        else:
            tell_problems(request, looked)
    return render(request, "lists/replay.html", context)


def _act(request: SignedIn, kind: ListKind, first: date, particulars: Particulars) -> HttpResponse:
    """Publish the lists together, or record a doubt about them."""
    reason, seen = request.POST.get("reason", ""), request.POST.get("seen", "")
    here = f"{request.path}?{urlencode({'from': first.isoformat(), 'people': particulars})}"
    if "doubt" in request.POST:
        done = run_act(request, lambda: leave_in_doubt(request.user, kind, first, reason), _("The doubt is recorded."))
        return redirect("pages:lists") if done else redirect(here)
    data = {"kind": kind, "first": first.isoformat(), "people": particulars, "reason": reason, "seen": seen}
    return follow(request, request_job(request.user, REPLAY, data, here))


def _replay_context(request: SignedIn, outcome: Replay) -> dict[str, Any]:
    chosen = _chosen(request, outcome)
    page = page_of(request, chosen.differences)
    codes = [difference["code"] for difference in page]
    names = {code: code for code in codes} | names_of(codes)
    return {
        "replay": outcome,
        "lists": [{"told": one, "doubts": doubt_lines(one.doubts)} for one in outcome.lists],
        "chosen": chosen,
        "page": page,
        "differences": revised_lines(outcome.kind, page, names),
    }


def _chosen(request: SignedIn, outcome: Replay) -> ReplayedFigures:
    """The list whose differences are shown: the one that was asked for, else the first that changes."""
    asked = date_value(request.GET.get("list", ""))
    named = (replayed_list for replayed_list in outcome.lists if replayed_list.period == asked)
    changed = (replayed_list for replayed_list in outcome.lists if replayed_list.differences)
    return next(named, None) or next(changed, outcome.lists[0])


def _days(kind: str) -> list[date]:
    published = Publication.objects.filter(kind=kind, current=True).order_by("-period")
    return list(published.values_list("period", flat=True))
