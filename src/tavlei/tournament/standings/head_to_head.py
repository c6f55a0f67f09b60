"""The result of the encounters between those still equal (5.4.8.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, cites, phrase
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, Working, difference_step, tied_with

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.tournament.model import RoundEntry
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.2/item3")
def scores_among(scores: TournamentScores, group: Sequence[str]) -> Mapping[str, int] | None:
    """What each of the tied scored against the others, in halves of a win; None unless all met equally often (T12)."""
    inside = frozenset(group)
    met = {name: [(other, score) for other, score in scores.encountered[name] if other in inside] for name in group}
    times = len(met[group[0]]) // (len(group) - 1)
    if not all(_met_all(met[name], times, len(group) - 1) for name in group):
        return None
    return {name: sum(score for _, score in own) for name, own in met.items()}


def _met_all(own: Sequence[tuple[str, int]], times: int, others: int) -> bool:
    counts = Counter(other for other, _ in own)
    return len(counts) == others and all(count == times for count in counts.values())


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Applies to those who are equal at this point and have all met equally often; a forfeit is an encounter (T31)."""

    key: str = "head_to_head"
    title: str = phrase("result of the encounters between the tied")
    number: str = "5.4.8.2/item3"
    readings: tuple[str, ...] = ("T12", "T31")

    def apply(self, scores: TournamentScores, groups: Groups) -> CriterionOutcome:
        """The points among the members of each group to which it applies."""
        keys: dict[str, int] = {}
        for group in groups:
            if len(group) > 1:
                keys.update(scores_among(scores, group) or {})
        return CriterionOutcome(keys, {name: scores.score(score) for name, score in keys.items()})

    def working(self, scores: TournamentScores, groups: Groups) -> Working:
        """The encounters with the others of the group, or why they do not count."""
        number = scores.rulebook.clause(self.number)
        tied = tied_with(groups)

        def steps(participant: str) -> tuple[Step, ...]:
            group = tied.get(participant, ())
            if not group:
                return (Step("standings.not_tied", None, number, ("T12",)),)
            if scores_among(scores, group) is None:
                return (Step("standings.not_met_equally_often", None, number, ("T12",), {"count": len(group)}),)
            return tuple(_step(scores, entry) for entry in scores.entries[participant] if entry.opponent in group)

        return steps

    def difference(
        self, scores: TournamentScores, _groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        """The points of both among the tied."""
        return difference_step(self, outcome, names, scores.rulebook)


def _step(scores: TournamentScores, entry: RoundEntry) -> Step:
    score = scores.score(entry.score)
    return Step(
        "standings.from_score", score, inputs={"round": entry.round, "opponent": entry.opponent, "score": score}
    )


HEAD_TO_HEAD = HeadToHead()
