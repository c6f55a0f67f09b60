"""Addresses of the board."""

from __future__ import annotations

from django.urls import path

from tavlei.office.board import computer, views

urlpatterns = [
    path("board/", views.board, name="board"),
    path("board/computer/", computer.play, name="play_computer"),
    path("board/analysis/", computer.analysis, name="analysis"),
]
