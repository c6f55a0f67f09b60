"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.competitions"
    label = "competitions"

    def ready(self) -> None:
        """When a person is forgotten, this slice forgets what it keeps."""
        from tavlei.office.competitions import forgetting  # noqa: PLC0415, F401 - models are ready now; it connects itself
