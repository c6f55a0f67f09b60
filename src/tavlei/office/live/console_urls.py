"""Addresses of the judge's console."""

from __future__ import annotations

from django.urls import path

from tavlei.office.live.views import console as views

_CONSOLE = "competitions/<slug:code>/desk/live"

urlpatterns = [
    path(f"{_CONSOLE}/", views.console, name="live_console"),
    path(f"{_CONSOLE}/rounds/<int:number>/", views.console, name="live_round"),
    path(f"{_CONSOLE}/rounds/<int:number>/lay-out/", views.lay_out, name="live_lay_out"),
    path(f"{_CONSOLE}/rounds/<int:number>/begin/", views.begin, name="live_begin"),
    path(f"{_CONSOLE}/rounds/<int:number>/take-back/", views.take_back, name="live_take_back"),
    path(f"{_CONSOLE}/<slug:game>/", views.one_game, name="live_game"),
    path(f"{_CONSOLE}/<slug:game>/act/<slug:kind>/", views.act, name="live_act"),
    path(f"{_CONSOLE}/<slug:game>/hand-on/", views.hand_on, name="live_hand_on"),
]
