"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class CompositionConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.composition"
    label = "composition"

    def ready(self) -> None:
        """When a person is forgotten, this slice forgets what it keeps; its background jobs are known to workers."""
        from tavlei.office.composition import forgetting, verification  # noqa: PLC0415, F401 - models are ready now
