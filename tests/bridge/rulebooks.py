"""The rulebook the tests of bridge are made by."""

from __future__ import annotations

from tavlei.rulebook import Rulebook

CLASSIFICATION = Rulebook.of("bridge-classification-2024")
