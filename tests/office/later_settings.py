"""An office on a later day: what the calendar of a federation needs weeks for is tried in minutes.

Only the office's own clock moves, as many days as `TAVLEI_TEST_DAYS` says; cookies and files keep their time.
"""

from __future__ import annotations

import os
from datetime import datetime, timedelta

from django.utils import timezone
from tests.office.unopened_settings import *  # noqa: F403

_real_now = timezone.now


def _later() -> datetime:
    return _real_now() + timedelta(days=int(os.environ["TAVLEI_TEST_DAYS"]))


timezone.now = _later
