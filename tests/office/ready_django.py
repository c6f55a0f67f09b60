"""Django is set up for the tests of the office when they are collected: a run of the rules alone never waits for it."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.office.settings")
django.setup()
