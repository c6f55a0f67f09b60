"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class ListsConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.lists"
    label = "lists"

    def ready(self) -> None:
        """When a person is forgotten, this slice forgets what it keeps; its background jobs are known to workers."""
        from tavlei.office.lists import forgetting, jobs  # noqa: PLC0415, F401 - models are ready now
