"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class PapersConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.papers"
    label = "papers"

    def ready(self) -> None:
        """Its background jobs are known to workers."""
        from tavlei.office.papers import background  # noqa: PLC0415, F401 - models are ready now; it registers itself
