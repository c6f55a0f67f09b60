"""Addresses of the records of games."""

from __future__ import annotations

from django.urls import path

from tavlei.office.pages.views import records

BOARD = "rounds/<int:number>"
urlpatterns = [
    path(f"competitions/<slug:code>/{BOARD}/<int:board>/games/", records.games, name="games"),
    path(
        f"competitions/<slug:code>/{BOARD}/<int:board>/games/<int:game>.<slug:ending>",
        records.game_file,
        name="game_file",
    ),
    path(f"competitions/<slug:code>/desk/{BOARD}/boards/<int:board>/record/", records.keep, name="keep_record"),
]
