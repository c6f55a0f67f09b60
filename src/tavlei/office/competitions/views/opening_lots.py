"""The lots for the starting positions of a round (5.4.1.3, 6.2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.opening_lots import draw_opening
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.pages.form_values import chosen_numbers, whole_number
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Encounter
    from tavlei.office.pages.requests import SignedIn


@login_required
def lots(request: SignedIn, code: str, number: int) -> HttpResponse:
    """The boards of a round: drawn already, or to be drawn with both opponents present."""
    found = find(request, code, Action.ENTER_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    if request.method == "POST":
        perform(request, lambda: _draw(request, found, number), _("The starting position is drawn."))
        return redirect("pages:lots", code, number)
    boards = made.encounters.select_related("lot").prefetch_related("seats__entry__person", "seats__entry__team")
    rows = [
        (board, sorted(board.seats.all(), key=lambda seat: seat.colour, reverse=True), getattr(board, "lot", None))
        for board in boards
    ]
    context = {
        "round": made,
        "rows": [row for row in rows if len(row[1]) == 2],
        "table": read_regulation(found.regulation).starting_positions,
    }
    return competition_page(request, found, "desk", "competitions/lots.html", context)


def _draw(request: SignedIn, found: Competition, number: int) -> None:
    given = request.POST
    board = given.get("board", "")
    encounter: Encounter = get_object_or_404(found.rounds.get(number=number).encounters, board=whole_number(board))
    present = chosen_numbers(request, "present")
    draw_opening(
        request.user, encounter, present=present, drawn_by_hand=given.get("number", ""), late=given.get("late", "")
    )
