"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ReferenceConfig(AppConfig):
    """The application and its short name."""

    name = "tavlei.office.reference"
    label = "reference"

    def ready(self) -> None:
        """Every slice declares its lists in a module of this name."""
        autodiscover_modules("reference_lists")
