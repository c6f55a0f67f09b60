"""The Django application."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class NoticesConfig(AppConfig):
    """The application and its short name; after every act the outbox is looked through once."""

    name = "tavlei.office.notices"
    label = "notices"

    def ready(self) -> None:
        """Listen to the journal: a letter that could not be sent goes out with the next act."""
        post_save.connect(_after_act, sender="journal.Act", dispatch_uid="notices.after_act")


def _after_act(**_given: Any) -> None:
    from tavlei.office.notices.outbox import send_after_act  # noqa: PLC0415 - models must be ready

    send_after_act()
