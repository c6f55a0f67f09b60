"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class SearchConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.search"
    label = "search"
