"""Assignments as text: `win`, `draw`, `lock 2 men, 1 king`."""

from __future__ import annotations

import re
from typing import Final

from tavlei.composition.works import Aim, Assignment
from tavlei.rulebook import Problem, Refusal

_LOCK: Final = re.compile(r"lock(?:\s+(\d+)\s+m[ae]n)?(?:\s*,?\s*(?:and\s+)?(\d+)\s+kings?)?", re.IGNORECASE)


def assignment_text(assignment: Assignment) -> str:
    """The assignment in short."""
    if assignment.aim is not Aim.LOCK:
        return assignment.aim.value
    counts = ((assignment.men, "man", "men"), (assignment.kings, "king", "kings"))
    return "lock " + ", ".join(f"{number} {one if number == 1 else many}" for number, one, many in counts if number)


def parse_assignment(text: str) -> Assignment:
    """The assignment that a text means; what is none is refused."""
    words = " ".join(text.lower().split())
    if words in {Aim.WIN, Aim.DRAW}:
        return Assignment(Aim(words))
    found = _LOCK.fullmatch(words)
    if found is None or found.group(1, 2) == (None, None):
        params = {"example": "lock 2 men, 1 king", "got": text}
        raise Refusal(Problem("expected win, draw or such as {example}; got {got}", params, "task"))
    return Assignment(Aim.LOCK, int(found[1] or 0), int(found[2] or 0))
