"""The design as an application of Django."""

from __future__ import annotations

from django.apps import AppConfig


class DesignConfig(AppConfig):
    """The look of the pages."""

    name = "tavlei.office.design"
    label = "design"
