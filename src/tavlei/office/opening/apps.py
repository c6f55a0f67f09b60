"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_save


class OpeningConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.opening"
    label = "opening"

    def ready(self) -> None:
        """What was known of administrators is asked anew when an account or a role changes."""
        from tavlei.office.opening.opened import forget  # noqa: PLC0415 - models come after the applications
        from tavlei.office.roles.models import Grant, User  # noqa: PLC0415

        for model in (Grant, User):
            for signal in (post_save, post_delete):
                signal.connect(forget, sender=model, dispatch_uid=f"opening.{model.__name__}.{id(signal)}")
