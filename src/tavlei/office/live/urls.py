"""Addresses of games on the server."""

from __future__ import annotations

from django.urls import path

from tavlei.office.live.views import casual, games, walls

_COMPETITION = "competitions/<slug:code>"

urlpatterns = [
    path("live/", casual.choose, name="live"),
    path("live/<slug:code>/", games.game, name="live_game"),
    path("live/<slug:code>/sit/", casual.sit, name="live_sit"),
    path("live/<slug:code>/again/", casual.again, name="live_again"),
    path("live/<slug:code>/ready/", games.ready, name="live_ready"),
    path("live/<slug:code>/act/", games.act, name="live_act"),
    path("live/<slug:code>/walk/", games.walk, name="live_walk"),
    path("live/<slug:code>/record.<slug:ending>", games.record, name="live_record"),
    path(f"{_COMPETITION}/live/", walls.wall, name="live_wall"),
    path(f"{_COMPETITION}/live/hall/", walls.hall, name="live_hall"),
    path(f"{_COMPETITION}/rounds/<int:number>/<int:board>/live/", walls.board, name="live_board"),
]
