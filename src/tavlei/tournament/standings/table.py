"""The standings: places by points, then by the criteria of the regulation in their order (5.4.8.1, 5.4.8.2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, cites
from tavlei.tournament.standings import explaining
from tavlei.tournament.standings.criteria import Form, parse_criteria
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, StandingsCriterion, split
from tavlei.tournament.standings.scores import TournamentScores, tournament_scores

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Tournament
    from tavlei.tournament.standings.play_off import PlayOff
    from tavlei.tournament.standings.system import System, Withdrawal


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One line of the table. A value is None where the criterion does not apply or has no single number."""

    participant: str
    points: Fraction
    place: int | None
    values: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True)
class Standings:
    """A table by place, then name, and what it was made of.

    `stages` are the groups of equals by points, after each criterion and after each play-off.
    """

    scores: TournamentScores
    criteria: tuple[StandingsCriterion, ...]
    outcomes: tuple[CriterionOutcome, ...]
    stages: tuple[Groups, ...]
    play_offs: tuple[PlayOff, ...] = ()
    rows: tuple[StandingsLine, ...] = field(init=False)
    _by_name: Mapping[str, StandingsLine] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rows = tuple(self._rows())
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_by_name", {row.participant: row for row in rows})

    def row(self, participant: str) -> StandingsLine:
        """The line of a participant."""
        if participant not in self._by_name:
            raise Refusal(Problem("there is no participant «{id}»", {"id": participant}, path="participant"))
        return self._by_name[participant]

    @property
    def rulebook(self) -> Rulebook:
        """The rules it was made by."""
        return self.scores.rulebook

    @property
    def groups(self) -> Groups:
        """Those with a place, in order; who share one stand together."""
        return self.stages[-1]

    @property
    def vectors(self) -> dict[str, Mapping[str, tuple[Fraction, ...]]]:
        """The lists of figures of the criteria that compare more than one, by name."""
        pairs = zip(self.criteria, self.outcomes, strict=True)
        return {criterion.key: dict(sorted(outcome.vectors.items())) for criterion, outcome in pairs if outcome.vectors}

    def explanation(self) -> Explanation:
        """Every place, why it stands behind the one before it, and every value opponent by opponent."""
        return explaining.whole_table(self, by_opponent=True)

    def summary(self) -> Explanation:
        """The same without the opponents, for a big field: any value explains itself on request."""
        return explaining.whole_table(self, by_opponent=False)

    def explain_value(self, participant: str, criterion: str) -> Explanation:
        """How the value of one criterion came about, opponent by opponent."""
        self.row(participant)
        known = [chosen.key for chosen in self.criteria]
        if criterion not in known:
            params = {"choices": ", ".join(known), "got": criterion}
            raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="criterion"))
        return explaining.value(self, participant, known.index(criterion))

    def explain_order(self, first: str, second: str) -> Explanation:
        """Why one of two stands before the other, or why they share a place."""
        self.row(first), self.row(second)
        if first == second:
            raise Refusal(Problem("two different participants are compared", path="second"))
        return explaining.order(self, first, second)

    def with_play_off(self, play_off: PlayOff, groups: Groups) -> Standings:
        """The table after a play-off has divided a group; see `play_off.settle`."""
        return replace(self, stages=(*self.stages, groups), play_offs=(*self.play_offs, play_off))

    def _rows(self) -> list[StandingsLine]:
        rows: list[StandingsLine] = []
        for group in self.groups:
            place = len(rows) + 1
            rows += [self._row(name, place) for name in sorted(group)]
        unplaced = sorted(name for name in self.scores.points if self.scores.is_removed(name))
        return rows + [self._row(name, None) for name in unplaced]

    def _row(self, name: str, place: int | None) -> StandingsLine:
        pairs = zip(self.criteria, self.outcomes, strict=True)
        values = {criterion.key: outcome.values.get(name) for criterion, outcome in pairs}
        return StandingsLine(name, self.scores.amount(self.scores.points[name]), place, values)


@cites("draughts-rules", "5.4.10.12/item2")
def standings(  # noqa: PLR0913 - what a competition regulation decides, each named
    tournament: Tournament,
    system: System,
    criteria: Sequence[str],
    rulebook: Rulebook,
    *,
    withdrawn: Sequence[Withdrawal] = (),
    manual_draw: bool = False,
    sonneborn_berger_form: Form = 1,
    cycles: int | None = None,
    due: Mapping[str, int] | None = None,
) -> Standings:
    """The table of a tournament. Shared places are 1 + the number of those strictly ahead.

    `cycles` are those of a round robin, where they are known before all of them have begun (T16, T30); `due` are the
    encounters of everybody where not everybody meets all others.
    """
    chosen = parse_criteria(criteria, system, rulebook, sonneborn_berger_form=sonneborn_berger_form)
    scores = tournament_scores(
        tournament, system, rulebook, withdrawn=withdrawn, manual_draw=manual_draw, cycles=cycles, due=due
    )
    stages, outcomes = _applied(scores, chosen)
    return Standings(scores, chosen, outcomes, stages)


@cites("draughts-rules", "5.4.8.1")
def by_points(scores: TournamentScores) -> Groups:
    """The participants by their points, the most first."""
    everybody = tuple(scores.ranked)
    return split((everybody,), scores.points) if everybody else ()


@cites("draughts-rules", "5.4.8.11")
def _applied(
    scores: TournamentScores, criteria: Sequence[StandingsCriterion]
) -> tuple[tuple[Groups, ...], tuple[CriterionOutcome, ...]]:
    """The criteria one after another on those still equal, without a restart (T12); the larger value stands higher."""
    stages, outcomes = [by_points(scores)], []
    for criterion in criteria:
        outcomes.append(criterion.apply(scores, stages[-1]))
        stages.append(split(stages[-1], outcomes[-1].keys))
    return tuple(stages), tuple(outcomes)
