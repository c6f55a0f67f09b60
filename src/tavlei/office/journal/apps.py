"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class JournalConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.journal"
    label = "journal"

    def ready(self) -> None:
        """Be there when the store is brought up to date."""
        from tavlei.office.journal.upgrades import after_migrations, before_migrations  # noqa: PLC0415 - needs models

        pre_migrate.connect(before_migrations, sender=self)
        post_migrate.connect(after_migrations, sender=self)
