"""The editions of the rules of draughts that the tests of play rest on."""

from __future__ import annotations

from tavlei.rulebook import Rulebook

RULES = Rulebook.of("draughts-rules-2022")
OLD = Rulebook.of("draughts-rules-2013")
