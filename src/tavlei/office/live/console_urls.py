"""Addresses of the judge's console."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN
from tavlei.office.live.views import console

_CONSOLE_PAGES = Area(_("Games on the server, for their judge"), help="judge-online", cost=DRAWN)
_GAMES_PAGES = Area(_("Game on the server"), help="player", cost=DRAWN)
_CONSOLE = "competitions/<slug:code>/desk/live"

urlpatterns = [
    page(f"{_CONSOLE}/", console.console, "live_console", _CONSOLE_PAGES),
    page(f"{_CONSOLE}/rounds/<int:number>/", console.console, "live_round", _CONSOLE_PAGES),
    page(f"{_CONSOLE}/rounds/<int:number>/lay-out/", console.lay_out, "live_lay_out", _CONSOLE_PAGES),
    page(f"{_CONSOLE}/rounds/<int:number>/begin/", console.begin, "live_begin", _CONSOLE_PAGES),
    page(f"{_CONSOLE}/rounds/<int:number>/take-back/", console.take_back, "live_take_back", _CONSOLE_PAGES),
    page(f"{_CONSOLE}/<slug:game>/", console.one_game, "live_game", _GAMES_PAGES),
    page(f"{_CONSOLE}/<slug:game>/act/<slug:kind>/", console.act, "live_act", _GAMES_PAGES, cost=CHEAP),
    page(f"{_CONSOLE}/<slug:game>/hand-on/", console.hand_on, "live_hand_on", _CONSOLE_PAGES),
]
