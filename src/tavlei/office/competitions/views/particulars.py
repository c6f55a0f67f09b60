"""The page on which the particulars of an application are written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import NOT_ENTERED, EntryParticulars
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.particulars import FIELDS, write_particulars
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def particulars(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """What the application says of one athlete."""
    found = find(request, code, Action.SEE_PERSONAL_DATA)
    listed = found.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)
    chosen = get_object_or_404(listed.select_related("person", "competition"), pk=entry)
    if request.method == "POST":
        given = {name: request.POST.get(name, "") for name in FIELDS}
        perform(
            request,
            lambda: write_particulars(request.user, chosen, version_of(request), given),
            _("The particulars are written down."),
        )
        return redirect("pages:particulars", code, entry)
    kept = EntryParticulars.objects.filter(entry=chosen).select_related("by").first()
    return competition_page(
        request, found, "desk", "competitions/particulars.html", {"entry": chosen, "particulars": kept}
    )
