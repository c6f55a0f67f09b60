"""The full truncated coefficient of Solkoff: one result left out, while equal two, then three (5.4.8.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, Value, cites, phrase
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, Working
from tavlei.tournament.standings.truncated_solkoff import TRUNCATED_SOLKOFF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.7/item2")
def without_worst(entries: Sequence[int]) -> tuple[int, ...]:
    """The sums with 1, 2, 3, … of the worst entries left out, until none remains."""
    numbers = list(accumulate(sorted(entries, reverse=True)))
    return (*reversed(numbers[:-1]), 0) if numbers else ()


@dataclass(frozen=True, slots=True)
class FullTruncatedSolkoff:
    """Compared with one entry left out, then with two, and so on until a difference shows (T11)."""

    key: str = "full_truncated_solkoff"
    title: str = phrase("full truncated Solkoff coefficient")
    number: str = "5.4.8.7/item2"
    readings: tuple[str, ...] = ("T9", "T11")

    def apply(self, scores: TournamentScores, _groups: Groups = ()) -> CriterionOutcome:
        """The sums of every participant; zeros at the end say nothing and are left off the key."""
        sums = {name: without_worst(_entries(scores, name)) for name in scores.points}
        vectors = {name: tuple(map(scores.amount, units)) for name, units in sums.items()}
        values = {name: vector[0] if vector else Fraction(0) for name, vector in vectors.items()}
        return CriterionOutcome({name: _significant(units) for name, units in sums.items()}, values, vectors)

    def working(self, scores: TournamentScores, _groups: Groups = ()) -> Working:
        """The opponents with the worst left out, then the sums with more left out."""
        number, one_left_out = (
            scores.rulebook.clause(self.number),
            replace(TRUNCATED_SOLKOFF, number=self.number).working(scores),
        )

        def steps(participant: str) -> tuple[Step, ...]:
            sums = without_worst(_entries(scores, participant))
            further = [
                Step("standings.more_left_out", scores.amount(units), number, ("T11",), {"count": count})
                for count, units in enumerate(sums[1:], start=2)
            ]
            return (*one_left_out(participant), *further)

        return steps

    def difference(
        self, scores: TournamentScores, _groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        """The first two sums that differ."""
        better, worse, before = outcome.compared(*names)
        inputs: dict[str, Value] = {
            "participant": names[1],
            "other": names[0],
            "criterion": self.title,
            "count": before + 1,
        }
        return Step(
            "standings.behind_by_truncation", worse, scores.rulebook.clause(self.number), self.readings, inputs, better
        )


def _entries(scores: TournamentScores, name: str) -> list[int]:
    numbers = [scores.as_opponent[opponent] for opponent, _ in scores.met[name]]
    numbers += [scores.bye or 0] * scores.byes(name)
    return numbers + [0] * (scores.length(name) - len(numbers))


def _significant(units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(unit for unit in units if unit)


FULL_TRUNCATED_SOLKOFF = FullTruncatedSolkoff()
