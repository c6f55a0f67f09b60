"""Starting Django for the commands and for whoever uses the office as a library."""

from __future__ import annotations

import os

import django
from django.apps import apps


def set_up() -> None:
    """Make the office's models usable; done once."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavlei.office.settings")
    if not apps.ready:
        django.setup()
