"""All boards of the round that is being played: on a page, in the hall, and from a board of the round to its game."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_page
from tavlei.office.design.qr import qr_picture
from tavlei.office.federation.addresses import public_address
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.wall import round_on_server, wall_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

_WIDE: Final = 1.5  # a screen is so much wider than high, less what stands around the boards
_MOST: Final = 6  # boards beside each other in the hall


@never_cache
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """The wall of boards."""
    competition = _find(code)
    return competition_page(request, competition, "live", "live/wall.html", _boards(competition))


@never_cache
def hall(request: HttpRequest, code: str) -> HttpResponse:
    """The same for the big screen in the hall."""
    competition = _find(code)
    address = public_address(reverse("pages:live_wall", args=[competition.code]))
    return render(
        request, "live/hall.html", {"competition": competition, "qr": qr_picture(address), **_boards(competition)}
    )


def board(_request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """The game of a board, the last one if there are several."""
    games = LiveGame.objects.filter(
        encounter__round__competition__code=code, encounter__round__number=number, encounter__board=board
    )
    game = get_object_or_404(LiveGame, pk=games.order_by("-number").values("pk")[:1])
    return redirect("pages:live_game", game.code)


def _boards(competition: Competition) -> dict[str, Any]:
    one_round = round_on_server(competition)
    boards = wall_of(one_round) if one_round else []
    return {"round": one_round, "boards": boards, "columns": min(_MOST, ceil(sqrt(len(boards) * _WIDE)))}


def _find(code: str) -> Competition:
    return get_object_or_404(Competition.objects.select_related("region"), code=code)
