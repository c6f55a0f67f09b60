"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class LinksConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.links"
    label = "links"

    def ready(self) -> None:
        """Hear when somebody is to be forgotten."""
        from tavlei.office.links import forgetting  # noqa: F401, PLC0415 - needs models
