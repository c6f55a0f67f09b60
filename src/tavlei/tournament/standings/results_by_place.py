"""The better result against the other participants in order of their places (5.4.8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, Value, cites, phrase
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, Working, tied_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from tavlei.tournament.standings.scores import TournamentScores


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """A place and those of its holders whom all the tied have met."""

    place: int
    holders: tuple[str, ...]


def common_opponents(scores: TournamentScores, groups: Groups, group: Sequence[str]) -> list[PlaceTaken]:
    """The opponents whom everybody in the tie has met, from the first place down (T13, T31).

    They are all outside it: nobody in it has met himself.
    """
    common = set.intersection(*({opponent for opponent, _ in scores.encountered[name]} for name in group))
    return list(_placed(groups, common)) if common else []


def _placed(groups: Groups, wanted: set[str]) -> Iterator[PlaceTaken]:
    place = 1
    for group in groups:
        if holders := tuple(name for name in group if name in wanted):
            yield PlaceTaken(place, holders)
        place += len(group)


@cites("draughts-rules", "5.4.8.2/item4")
def results_against(scores: TournamentScores, name: str, places: Sequence[PlaceTaken]) -> tuple[int, ...]:
    """What somebody scored against the holders of each place, a shared place as one sum, in halves of a win."""
    score: dict[str, int] = {}
    for opponent, own in scores.encountered[name]:
        score[opponent] = score.get(opponent, 0) + own
    return tuple(sum(score[holder] for holder in taken.holders) for taken in places)


@dataclass(frozen=True, slots=True)
class ResultsByPlace:
    """Compared place by place, with the places as they were before this criterion, all groups at once (T31)."""

    key: str = "results_by_place"
    title: str = phrase("results against the others in order of places")
    number: str = "5.4.8.2/item4"
    readings: tuple[str, ...] = ("T13", "T31")

    def apply(self, scores: TournamentScores, groups: Groups) -> CriterionOutcome:
        """The results of the members of every tied group; it has no single number."""
        keys: dict[str, tuple[int, ...]] = {}
        members = {other: group for group in groups for other in group}
        for group in groups:
            if len(group) > 1 and (places := common_opponents(scores, groups, group)):
                keys.update({name: results_against(scores, name, places) for name in group})
        vectors = {name: _points(scores, keys.get(name, ())) for name in (*members, *_unplaced(scores, members))}
        return CriterionOutcome(keys, {}, vectors)

    def working(self, scores: TournamentScores, groups: Groups) -> Working:
        """The result against each place, or why there is nothing to compare."""
        number = scores.rulebook.clause(self.number)
        tied = tied_with(groups)

        def steps(participant: str) -> tuple[Step, ...]:
            group = tied.get(participant, ())
            if not group:
                return (Step("standings.not_tied", None, number, ("T12",)),)
            places = common_opponents(scores, groups, group)
            if not places:
                return (Step("standings.nobody_met_by_all", None, number, ("T13",)),)
            return tuple(map(_against, places, _points(scores, results_against(scores, participant, places))))

        return steps

    def difference(
        self, scores: TournamentScores, groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        """The first place against which the two have different results."""
        better, worse, before = outcome.compared(*names)
        group = next(tied for tied in groups if names[0] in tied)
        taken = common_opponents(scores, groups, group)[before]
        inputs: dict[str, Value] = {
            "participant": names[1],
            "other": names[0],
            "place": taken.place,
            "opponents": ", ".join(taken.holders),
        }
        return Step(
            "standings.behind_by_place", worse, scores.rulebook.clause(self.number), self.readings, inputs, better
        )


def _against(taken: PlaceTaken, result: Fraction) -> Step:
    inputs: dict[str, Value] = {"place": taken.place, "opponents": ", ".join(taken.holders)}
    return Step("standings.against_place", result, inputs=inputs)


def _points(scores: TournamentScores, halves: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(scores.score(half) for half in halves)


def _unplaced(scores: TournamentScores, placed: Mapping[str, object]) -> list[str]:
    return [name for name in scores.points if name not in placed]


RESULTS_BY_PLACE = ResultsByPlace()
