"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class QueueConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.queue"
    label = "queue"
