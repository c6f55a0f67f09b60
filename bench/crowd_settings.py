"""The settings of an office that lets connections be idle for longer: opening ten thousand takes a while."""

from __future__ import annotations

from tavlei.office.settings import *  # noqa: F403

REQUEST_PATIENCE = 120
