"""The front page, the desk of whoever holds a role, and the page for programmers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.safestring import SafeString, mark_safe
from django.views.generic import FormView

from tavlei.games.draughts.diagram import board_svg
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.federation.identity import federation
from tavlei.office.federation.sports import Sport
from tavlei.office.home.decisions import WAITING_REPORTS, decisions, list_days
from tavlei.office.home.first_steps import checklists, close_checklist
from tavlei.office.home.models import ChecklistKind
from tavlei.office.home.office_links import office_links
from tavlei.office.home.overview import overview
from tavlei.office.journal.cache import office_state
from tavlei.office.lists.publishing.proof import public_key
from tavlei.office.pages.page_cache import cached_page
from tavlei.office.pages.public_pages import public_page
from tavlei.office.roles.permissions import Action, may, roles_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn

_POSITION: Final = "W:Wa1,c1,g1,f2,h2:Bc5,d6,f6,h6,e7,h8"


@public_page(office_state)
def home(request: HttpRequest) -> HttpResponse:
    """What is going on: competitions in progress, played and to come, the lists in force, the news."""
    part = cached_page(request, office_state(), "home/_home.html", overview)
    picture = _picture() if Sport.DRAUGHTS in federation().sports else ""
    return render(request, "home/home.html", {"part": part, "picture": picture})


@cache
def _picture() -> SafeString:
    """A position, as an ornament: the words of the page do not need it."""
    return mark_safe(board_svg(RUSSIAN, parse_fen(RUSSIAN, _POSITION), name="ornament"))  # noqa: S308 - no text of anybody


def about_api(request: HttpRequest) -> HttpResponse:
    """How to get the same numbers by JSON, and the key that proves lists."""
    return render(request, "home/api.html", {"public_key": public_key()})


@login_required
def office(request: SignedIn) -> HttpResponse:
    """What waits for whoever looks."""
    own = Competition.objects.filter(grants__user=request.user, grants__ended=None).distinct()
    if not roles_of(request.user) and not own.exists():
        raise PermissionDenied
    decided = Report.objects.exclude(state__in=WAITING_REPORTS).select_related("competition").order_by("-received")
    groups, of_other_sports = office_links(request.user)
    context = {
        "checklists": checklists(request.user),
        "own": own[:20],
        "decisions": decisions(request.user),
        "list_days": list_days(request.user),
        "decided": decided[:10] if may(request.user, Action.INCLUDE) else [],
        "may_announce": may(request.user, Action.ANNOUNCE),
        "groups": groups,
        "of_other_sports": of_other_sports,
        "section": "office",
    }
    return render(request, "home/office.html", context)


class CloseChecklistForm(forms.Form):
    """Which first steps are not wanted any more."""

    kind = forms.ChoiceField(choices=ChecklistKind.choices)


class CloseChecklist(LoginRequiredMixin, FormView[CloseChecklistForm]):
    """First steps are put away for good."""

    http_method_names = ["post"]  # noqa: RUF012 - as Django declares it
    form_class = CloseChecklistForm
    success_url = reverse_lazy("pages:office")

    def form_valid(self, form: CloseChecklistForm) -> HttpResponse:
        """For this account alone."""
        close_checklist(self.request.user, ChecklistKind(form.cleaned_data["kind"]))  # type: ignore[arg-type]
        return super().form_valid(form)

    def form_invalid(self, _form: CloseChecklistForm) -> HttpResponse:
        """There are no such steps."""
        raise Http404
