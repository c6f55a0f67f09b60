"""The numbers everybody has before the first round: by lot, or by rating and lot (appendix 2, 5.4.10.4, 5.4.10.5.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, Value, cites, phrase
from tavlei.tournament.lots import lot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Participant


class NumberingRule(StrEnum):
    """By which rule numbers are given."""

    ROUND_ROBIN = phrase("numbering.round_robin")
    BLIND_LOT = phrase("numbering.blind_lot")
    CLASSIFICATION = phrase("numbering.classification")
    SEEDING = phrase("numbering.seeding")
    GROUPS = phrase("numbering.groups")

    @property
    def number(self) -> str:
        return _CLAUSES[self]

    @property
    def by_rating(self) -> bool:
        """Whether ratings come first and the lot decides between equals and those who have none."""
        return self in (NumberingRule.CLASSIFICATION, NumberingRule.SEEDING)


_CLAUSES = {
    NumberingRule.ROUND_ROBIN: "app2",
    NumberingRule.BLIND_LOT: "5.4.10.4",
    NumberingRule.CLASSIFICATION: "5.4.10.5.1",
    NumberingRule.SEEDING: "1.4/item3",
    NumberingRule.GROUPS: "1.4/item5",
}


@dataclass(frozen=True, slots=True)
class DrawnNumber:
    """The number of a participant, his rating where it counts, and the lot he drew; the smaller lot comes first."""

    number: int
    participant: str
    rating: int | None
    lot: str


@dataclass(frozen=True, slots=True)
class Numbering:
    """Everybody's number and what it came from: with the seed anyone can draw the lots again."""

    rule: NumberingRule
    seed: str
    drawn: tuple[DrawnNumber, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The rule, the seed, and who drew what."""
        clause, readings = self.rulebook.clause(self.rule.number), ("T43",)
        verdict = Step(self.rule.value, len(self.drawn), clause, readings, {"seed": self.seed})
        return Explanation(verdict, working=tuple(self._step(drawn) for drawn in self.drawn))

    def _step(self, drawn: DrawnNumber) -> Step:
        data: dict[str, Value] = {"participant": drawn.participant, "lot": drawn.lot}
        clause = self.rulebook.clause(self.rule.number)
        if not self.rule.by_rating or drawn.rating is None:
            return Step("numbering.drawn", drawn.number, clause, ("T43",), data)
        return Step("numbering.by_rating", drawn.number, clause, ("T43",), {**data, "rating": drawn.rating})


@cites("draughts-rules", "app2", "1.4/item5", "5.4.10.4", "5.4.10.5.1", "5.4.10.6.1", "5.4.10.7.1")
def draw_numbers(
    participants: Sequence[Participant],
    seed: str,
    rule: NumberingRule,
    rulebook: Rulebook,
    *,
    groups: Sequence[str] = (),
) -> Numbering:
    """Numbers from the first to the last. By rating: the higher first, equals by lot, then those without one by lot.

    A participant is drawn by his id, which everybody must be able to know (T43). Of several `groups` (the teams of the
    participants) each draws by itself, and the numbers of the first come before those of the next (T54).
    """
    ordered = in_order(participants, seed, by_rating=rule.by_rating)
    if groups:
        ordered.sort(key=lambda participant: groups.index(participant.team or ""))
    drawn = [
        DrawnNumber(number, participant.id, participant.rating, lot(seed, participant.id))
        for number, participant in enumerate(ordered, start=1)
    ]
    return Numbering(rule, seed, tuple(drawn), rulebook=rulebook)


def in_order(participants: Sequence[Participant], seed: str, *, by_rating: bool) -> list[Participant]:
    """Participants by rating where it counts, then by lot; late entrants come last (T8, T27)."""

    def order(participant: Participant) -> tuple[int, bool, int, str]:
        rating = participant.rating if by_rating else None
        return participant.from_round, rating is None, -(rating or 0), lot(seed, participant.id)

    return sorted(participants, key=order)
