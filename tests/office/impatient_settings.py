"""The settings of an office that waits for nobody for long: so that a test sees it."""

from __future__ import annotations

from tests.office.served_settings import *  # noqa: F403

REQUEST_PATIENCE = 2
HEAVY_SECONDS = 2
