"""What is said of one setting: a sentence, and how it is to be taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tavlei.rulebook import phrase


class Level(StrEnum):
    """How a finding is to be taken."""

    GOOD = phrase("good")
    CARE = phrase("care")
    BAD = phrase("bad")


@dataclass(frozen=True, slots=True)
class DeployFinding:
    """A sentence about a setting."""

    level: Level
    sentence: str
    params: dict[str, Any] = field(default_factory=dict)


def good(sentence: str, **params: Any) -> DeployFinding:
    """As it should be."""
    return DeployFinding(Level.GOOD, sentence, params)


def care(sentence: str, **params: Any) -> DeployFinding:
    """Right in some places only."""
    return DeployFinding(Level.CARE, sentence, params)


def bad(sentence: str, **params: Any) -> DeployFinding:
    """Not fit for the internet."""
    return DeployFinding(Level.BAD, sentence, params)
