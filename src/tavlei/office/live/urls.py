"""Addresses of games on the server."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN
from tavlei.office.live.views import casual, games, walls

_GAMES_PAGES = Area(_("Game on the server"), help="player", cost=DRAWN)
_CASUAL_PAGES = Area(_("Play a game"), help="player", cost=DRAWN)
_WALLS_PAGES = Area(_("All boards of a round live"), help="judge-online", cost=DRAWN)
_COMPETITION = "competitions/<slug:code>"

urlpatterns = [
    page("live/", casual.choose, "live", title=_("Play a game"), help="player", cost=DRAWN),
    page("live/<slug:code>/", games.game, "live_game", _GAMES_PAGES, takes=("at",)),
    page("live/<slug:code>/sit/", casual.sit, "live_sit", _CASUAL_PAGES),
    page("live/<slug:code>/again/", casual.again, "live_again", _CASUAL_PAGES),
    page("live/<slug:code>/ready/", games.ready, "live_ready", _GAMES_PAGES, cost=CHEAP),
    page("live/<slug:code>/act/", games.act, "live_act", _GAMES_PAGES, cost=CHEAP),
    page("live/<slug:code>/walk/", games.walk, "live_walk", _GAMES_PAGES, cost=CHEAP),
    page("live/<slug:code>/record.<slug:ending>", games.record, "live_record", _GAMES_PAGES, cost=CHEAP),
    page(f"{_COMPETITION}/live/", walls.wall, "live_wall", _WALLS_PAGES),
    page(f"{_COMPETITION}/live/hall/", walls.hall, "live_hall", _WALLS_PAGES),
    page(f"{_COMPETITION}/rounds/<int:number>/<int:board>/live/", walls.board, "live_board", _WALLS_PAGES),
]
