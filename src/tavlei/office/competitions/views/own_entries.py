"""A player enters himself, and takes it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.entries import own_entries
from tavlei.office.competitions.models import Competition, Entry
from tavlei.office.competitions.pages.page import act_and_redirect
from tavlei.office.pages.form_values import version_value

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def enter(request: SignedIn, code: str) -> HttpResponse:
    """Enter oneself where the regulation allows it."""
    competition: Competition = get_object_or_404(Competition, code=code)

    def act() -> None:
        own_entries.enter_oneself(request.user, competition)

    return act_and_redirect(request, code, act, _("Your entry is with the desk."), "pages:competition")


@login_required
@require_POST
def take_back(request: SignedIn, code: str) -> HttpResponse:
    """Take the own entry back before the entries close."""
    if request.user.person_id is None:
        raise Http404
    entry: Entry = get_object_or_404(
        Entry.objects.select_related("competition"), competition__code=code, person=request.user.person_id
    )

    def act() -> None:
        own_entries.take_back(request.user, entry, version_value(request))

    return act_and_redirect(request, code, act, _("Your entry is taken back."), "pages:competition")
