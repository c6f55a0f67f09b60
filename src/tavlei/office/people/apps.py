"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.people"
    label = "people"
