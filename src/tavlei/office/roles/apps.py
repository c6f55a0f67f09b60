"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class RolesConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.roles"
    label = "roles"
