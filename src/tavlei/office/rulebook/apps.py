"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.rulebook"
    label = "rulebook"
