"""What all pages of a competition share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render

from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.models import Competition


def competition_page(
    request: HttpRequest, found: Competition, tab: str, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A page of a competition with the links to its other parts."""
    shared = {
        "competition": found,
        "tab": tab,
        "round_numbers": list(found.rounds.values_list("number", flat=True)),
        "may_run": may(request.user, Action.ENTER_RESULT, found),
    }
    return render(request, template, {**shared, **context})
