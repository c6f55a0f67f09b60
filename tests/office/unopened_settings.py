"""The settings of an office that nobody has opened yet, served to a browser."""

from __future__ import annotations

from tests.office.served_settings import *  # noqa: F403

OPENING_REQUIRED = True
