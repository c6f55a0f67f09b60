"""Addresses of the board."""

from __future__ import annotations

from django.urls import path

from tavlei.office.board import views

urlpatterns = [
    path("board/", views.board, name="board"),
]
