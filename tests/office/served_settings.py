"""The settings of an office that tests serve to a browser: the real ones, with passwords that are quick to check."""

from __future__ import annotations

import os

from tavlei.office.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
RATE_LIMITS = False  # a test is one client
OPENING_REQUIRED = False  # most offices of tests have no administrator
FIRST_PAGES = False  # nobody comes at once

if "TAVLEI_TEST_HANDBOOK" in os.environ:
    WHITENOISE_ROOT = os.environ["TAVLEI_TEST_HANDBOOK"]
