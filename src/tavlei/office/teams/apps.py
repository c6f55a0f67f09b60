"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    """The application and its short name; its tables are those of competitions."""

    name = "tavlei.office.teams"
    label = "teams"
