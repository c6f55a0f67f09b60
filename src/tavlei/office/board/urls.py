"""Addresses of the board."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.board import computer, views
from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN, HARD_QUESTION

_COMPUTER_PAGES = Area(_("Analysis board and play with the computer"), help="rules", cost=DRAWN)
urlpatterns = [
    page("board/", views.board, "board", title=_("Board"), help="rules", cost=DRAWN, takes=("variant", "fen", "moves")),
    page(
        "board/computer/",
        computer.play,
        "play_computer",
        _COMPUTER_PAGES,
        cost=HARD_QUESTION,
        takes=("variant", "fen", "moves", "level", "side"),
    ),
    page(
        "board/analysis/",
        computer.analysis,
        "analysis",
        _COMPUTER_PAGES,
        cost=HARD_QUESTION,
        takes=("variant", "fen", "moves", "level", "side"),
    ),
]
