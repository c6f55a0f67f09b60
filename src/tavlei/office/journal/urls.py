"""Addresses of the journal."""

from __future__ import annotations

from django.urls import path

from tavlei.office.journal import views

urlpatterns = [
    path("journal/", views.journal_head, name="journal_head"),
]
