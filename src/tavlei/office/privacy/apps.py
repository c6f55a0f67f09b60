"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.privacy"
    label = "privacy"

    def ready(self) -> None:
        """Hear when somebody is to be forgotten, and when what is old is removed."""
        from tavlei.office.privacy import forgetting, tidying  # noqa: PLC0415, F401 - models are ready now
