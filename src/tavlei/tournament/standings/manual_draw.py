"""The entries of a bye and of a withdrawn opponent when the draw was made by hand (5.4.10.11; T10, T32)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.tournament.model import RoundEntry
    from tavlei.tournament.standings.system import Withdrawal


@dataclass(frozen=True, slots=True)
class WithdrawnCredit:
    """A withdrawn participant as an opponent, in halves of a win: own score and the mean gain of his score group."""

    own: int
    after_round: int
    score_then: int
    group_score: int
    group: tuple[str, ...]
    mean_gain: Fraction

    @property
    def halves(self) -> Fraction:
        """The score that enters the coefficients of his opponents."""
        return self.own + self.mean_gain


@cites("draughts-rules", "5.4.10.11", "5.4.10.11/item1")
def bye_entry(points: Mapping[str, int]) -> int:
    """What a bye enters with: the lowest score of anybody in the tournament, the withdrawn included."""
    return min(points.values(), default=0)


@cites("draughts-rules", "5.4.10.11", "5.4.10.11/item2")
def credited(
    entries: Mapping[str, Sequence[RoundEntry]], withdrawn: Sequence[Withdrawal]
) -> dict[str, WithdrawnCredit]:
    """Every withdrawn participant with the score he would have reached, had he gained as his score group did."""
    final = {name: sum(entry.score for entry in own) for name, own in entries.items()}
    then: dict[int, dict[str, int]] = {
        last: {name: sum(entry.score for entry in own if entry.round <= last) for name, own in entries.items()}
        for last in {withdrawal.after_round for withdrawal in withdrawn}
    }
    return {
        withdrawal.participant: _credit(withdrawal, then[withdrawal.after_round], final) for withdrawal in withdrawn
    }


def _credit(withdrawal: Withdrawal, then: Mapping[str, int], final: Mapping[str, int]) -> WithdrawnCredit:
    name = withdrawal.participant
    others = {other: score for other, score in then.items() if other != name}
    group_score = _group_score(then[name], set(others.values()))
    group = tuple(sorted(other for other, score in others.items() if score == group_score))
    gains = [final[other] - then[other] for other in group]
    mean = Fraction(sum(gains), len(gains)) if gains else Fraction(0)
    return WithdrawnCredit(final[name], withdrawal.after_round, then[name], group_score, group, mean)


def _group_score(own: int, scores: set[int]) -> int:
    """The score of his group; where nobody else has it, of the nearest group below, otherwise above (T10)."""
    if own in scores or not scores:
        return own
    below = [score for score in scores if score < own]
    return max(below) if below else min(scores)
