"""Before a Swiss tournament: how many rounds, and whether it may be drawn by hand (1.4, 5.4.10.3, 5.4.10.10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook


class DrawingManner(StrEnum):
    """What the rules say about drawing by hand."""

    BY_PROGRAM = phrase("drawn by a program, as a rule")
    BY_HAND_ALLOWED = phrase("may be drawn by hand with the participants' cards")
    BY_HAND_REFUSED = phrase("may not be drawn by hand")


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a Swiss tournament is drawn, and the clause that says so."""

    manner: DrawingManner
    clause: Clause

    @property
    def allowed(self) -> bool:
        """Whether the tournament may be drawn this way."""
        return self.manner is not DrawingManner.BY_HAND_REFUSED

    def explanation(self) -> Explanation:
        return Explanation(Step("swiss.manner", str(self.manner), self.clause))


@cites("draughts-rules", "5.4.10.3", "5.4.10.10", "5.4.11")
def drawing_manner(
    rulebook: Rulebook, *, regional_or_higher: bool, by_hand: bool, program_at_hand: bool = True
) -> Drawing:
    """From regional status up a program draws; below, by hand only where there is no computer or program."""
    if not by_hand:
        return Drawing(DrawingManner.BY_PROGRAM, rulebook.clause("5.4.11" if regional_or_higher else "5.4.10.3"))
    if regional_or_higher:
        return Drawing(DrawingManner.BY_HAND_REFUSED, rulebook.clause("5.4.10.10"))
    manner = DrawingManner.BY_PROGRAM if program_at_hand else DrawingManner.BY_HAND_ALLOWED
    return Drawing(manner, rulebook.clause("5.4.10.3"))


def most_rounds(participants: int) -> int:
    """The most rounds that a field can play without anybody meeting an opponent twice."""
    return participants - 1 if participants % 2 == 0 else participants


@cites("draughts-rules", "1.4/item2")
def check_rounds(participants: int, rounds: int, rulebook: Rulebook) -> int:
    """The number of rounds of the regulation, refused if the field cannot play so many without meeting twice."""
    most = most_rounds(participants)
    if not 1 <= rounds <= most:
        figures = {"participants": participants, "most": most, "got": rounds}
        raise Refusal(
            Problem(
                "{participants} participants can play 1 to {most} rounds; got {got}",
                figures,
                path="rounds",
                clause=rulebook.clause("1.4/item2"),
            )
        )
    return rounds
