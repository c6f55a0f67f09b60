"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.signals import request_finished


class FederationConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.federation"
    label = "federation"

    def ready(self) -> None:
        """What was known for a request is forgotten when its answer has gone out, the last piece of a stream too."""
        from tavlei.office.federation.identity import forget  # noqa: PLC0415 - models come after the applications

        request_finished.connect(forget, dispatch_uid="federation.forget")
