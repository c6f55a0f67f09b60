"""Addresses of the judge's console."""

from __future__ import annotations

from django.urls import path

from tavlei.office.live.views import console

_CONSOLE = "competitions/<slug:code>/desk/live"

urlpatterns = [
    path(f"{_CONSOLE}/", console.console, name="live_console"),
    path(f"{_CONSOLE}/rounds/<int:number>/", console.console, name="live_round"),
    path(f"{_CONSOLE}/rounds/<int:number>/lay-out/", console.lay_out, name="live_lay_out"),
    path(f"{_CONSOLE}/rounds/<int:number>/begin/", console.begin, name="live_begin"),
    path(f"{_CONSOLE}/rounds/<int:number>/take-back/", console.take_back, name="live_take_back"),
    path(f"{_CONSOLE}/<slug:game>/", console.one_game, name="live_game"),
    path(f"{_CONSOLE}/<slug:game>/act/<slug:kind>/", console.act, name="live_act"),
    path(f"{_CONSOLE}/<slug:game>/hand-on/", console.hand_on, name="live_hand_on"),
]
