"""The player's own page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render

from tavlei.office.players.own_page import page_of_player
from tavlei.office.roles.permissions import roles_of

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def my(request: SignedIn) -> HttpResponse:
    """What comes next for whoever looks; without a person of the register the way to it."""
    person = request.user.person
    if person is None:
        return redirect("pages:own_claim") if not roles_of(request.user) else render(request, "players/no_person.html")
    return render(request, "players/my.html", page_of_player(request.user, person))
