"""Addresses of the player's own page."""

from __future__ import annotations

from django.urls import path

from tavlei.office.players import views

urlpatterns = [path("my/", views.my, name="my")]
