"""Assignments as text: `win`, `draw`, `lock 2 men, 1 king`; the piece that a solver changes: `add white man`."""

from __future__ import annotations

import re
from typing import Final

from tavlei.composition.works import Aim, Assignment, PieceChange
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
    match = _LOCK.fullmatch(words)
    if match is None or match.group(1, 2) == (None, None):
        params = {"example": "lock 2 men, 1 king", "got": text}
        raise Refusal(Problem("expected win, draw or such as {example}; got {got}", params, "task"))
    return Assignment(Aim.LOCK, int(match[1] or 0), int(match[2] or 0))


def change_text(change: PieceChange) -> str:
    """The change of a piece in short."""
    return (
        f"{'add' if change.add else 'remove'} {'white' if change.white else 'black'} {'king' if change.king else 'man'}"
    )


CHANGES: Final = {
    change_text(change): change
    for change in (
        PieceChange(white, king, add) for add in (True, False) for white in (True, False) for king in (False, True)
    )
}


def parse_change(text: str) -> PieceChange:
    """The change that a text means; what is none is refused."""
    piece_change = CHANGES.get(" ".join(text.lower().split()))
    if piece_change is None:
        params = {"choices": ", ".join(CHANGES), "got": text}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, "pieces_changed"))
    return piece_change
