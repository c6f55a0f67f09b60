"""The settings of an office under siege: the real ones, with passwords that are quick to make."""

from __future__ import annotations

from tests.office.served_settings import *  # noqa: F403

RATE_LIMITS = True
