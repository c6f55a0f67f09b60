"""The settings of an office under siege: the real ones; to look at a password takes as long as it does."""

from __future__ import annotations

from tests.office.served_settings import *  # noqa: F403

from tavlei.office import settings

PASSWORD_HASHERS = settings.PASSWORD_HASHERS
RATE_LIMITS = True
