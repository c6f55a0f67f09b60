"""Opening a stage of a mixed competition from its desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.page import acted, find
from tavlei.office.competitions.stages import open_stage
from tavlei.office.pages.form_values import whole_number
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def open_next(request: SignedIn, code: str) -> HttpResponse:
    """Open the next stage."""
    found = find(request, code, Action.PAIR)

    def act() -> None:
        open_stage(request.user, found, whole_number(request.POST.get("stage", "")))

    return acted(request, code, act, _("The stage is opened."))
