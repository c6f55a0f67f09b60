"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.accounts"
    label = "accounts"

    def ready(self) -> None:
        """When a person is forgotten, this slice forgets what it keeps."""
        from tavlei.office.accounts import forgetting, sign_in_signals  # noqa: PLC0415, F401 - models are ready now; it connects itself
