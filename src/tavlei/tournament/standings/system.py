"""Which system a competition is played by, and who has left it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class System(StrEnum):
    """The systems of play whose tables differ: what a bye is worth, and what a withdrawal does."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A participant who left or was excluded, and the last round he took part in."""

    participant: str
    after_round: int
