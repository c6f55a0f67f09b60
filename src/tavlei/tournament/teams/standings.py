"""Places of teams: by points, then by the criteria one after another (5.4.9.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.places import Placing, placings
from tavlei.tournament.teams.criteria import ONE_BY_ONE, CriterionScore, TeamCriterion, TeamTotals, head_to_head
from tavlei.tournament.teams.event import TeamScoring
from tavlei.tournament.teams.fide_criteria import FideTeamCriterion, FideTeamScores

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from tavlei.rulebook import Clause, Rulebook
    from tavlei.tournament.teams.event import TeamEvent

AnyTeamCriterion = TeamCriterion | FideTeamCriterion
"""A criterion of the draughts rules, or a tie-break of FIDE."""

_FIRST: Final = {
    TeamScoring.BOARD_POINTS: TeamCriterion.MATCH_POINTS,
    TeamScoring.MATCH_POINTS: TeamCriterion.BOARD_POINTS,
}
DEFAULT_COEFFICIENTS: Final = (TeamCriterion.SONNEBORN_BERGER,)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the table; a criterion without a score did not apply to it."""

    placing: Placing
    points: Fraction
    board_points: Fraction
    match_points: Fraction
    won: int
    drawn: int
    lost: int
    scores: Mapping[AnyTeamCriterion, CriterionScore | None]
    separated_by: AnyTeamCriterion | None = None

    @property
    def team(self) -> str:
        return self.placing.participant

    @property
    def values(self) -> dict[str, Fraction | None]:
        """The value of every criterion; None where it did not apply."""
        return {criterion.value: score.value if score else None for criterion, score in self.scores.items()}


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """The table of a team competition, from the first place down, with the criteria it was made by."""

    event: TeamEvent
    criteria: tuple[AnyTeamCriterion, ...]
    rows: tuple[TeamRow, ...]
    by_regulation: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def placings(self) -> tuple[Placing, ...]:
        return tuple(row.placing for row in self.rows)

    @property
    def vectors(self) -> dict[str, dict[str, tuple[Fraction, ...]]]:
        """The results on every board, where they are compared."""
        name = TeamCriterion.BOARD_RESULTS
        if name not in self.criteria:
            return {}
        return {name.value: {row.team: score.values for row in self.rows if (score := row.scores[name]) is not None}}

    def row(self, team: str) -> TeamRow:
        """The row of a team."""
        return next(row for row in self.rows if row.team == team)

    def explanation(self) -> Explanation:
        """Who is first, which points and criteria count, and every team with what separated it."""
        scoring = self.event.scoring
        leaders = ", ".join(row.team for row in self.rows if row.placing.first == 1)
        key = (
            phrase("teams.by_board_points") if scoring is TeamScoring.BOARD_POINTS else phrase("teams.by_match_points")
        )
        order = [Step("teams.criterion", criterion.value, self._order_clause(criterion)) for criterion in self.criteria]
        working = (Step(key, clause=self.rulebook.clause(scoring.clause)), *order, *map(self._row_step, self.rows))
        return Explanation(Step("teams.leaders", leaders, self.rulebook.clause(scoring.clause)), working=working)

    def _order_clause(self, criterion: AnyTeamCriterion) -> Clause:
        if isinstance(criterion, FideTeamCriterion):
            return criterion.clause(self.rulebook)
        return self.rulebook.clause("5.4.9.6.3" if self.by_regulation else f"{self.event.scoring.clause}/p2")

    def _clause(self, criterion: AnyTeamCriterion) -> Clause:
        if isinstance(criterion, FideTeamCriterion):
            return criterion.clause(self.rulebook)
        return self.rulebook.clause(f"{self.event.scoring.clause}/p2")

    def _row_step(self, row: TeamRow) -> Step:
        data: dict[str, Value] = {"team": row.team, "points": row.points}
        number = self.rulebook.clause(self.event.scoring.clause)
        return Step("teams.row", row.placing.text, number, (), data, steps=tuple(self._score_steps(row)))

    def _score_steps(self, row: TeamRow) -> Iterator[Step]:
        for criterion, score in row.scores.items():
            number = self._clause(criterion)
            data: dict[str, Value] = {"criterion": criterion.value}
            if score is None:
                yield Step("teams.not_applied", clause=number, readings=_readings(criterion), inputs=data)
            else:
                yield Step("teams.score", score.value, number, (), data, steps=score.steps)
        if row.separated_by is not None:
            decided = row.separated_by
            yield Step("teams.separated_by", decided.value, self._clause(decided), _readings(decided))
        elif row.placing.is_shared:
            yield Step("teams.shared", row.placing.text, self.rulebook.clause(f"{self.event.scoring.clause}/p2"))


def _readings(criterion: AnyTeamCriterion) -> tuple[str, ...]:
    return () if isinstance(criterion, FideTeamCriterion) else ("T12",)


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2/p2")
def criteria_of_rules(
    scoring: TeamScoring, rulebook: Rulebook, *, coefficients: Sequence[TeamCriterion] = DEFAULT_COEFFICIENTS
) -> tuple[TeamCriterion, ...]:
    """The order of the clause; which coefficients are used, and in which order, the regulation says (5.4.8.12)."""
    others = [coefficient for coefficient in coefficients if not coefficient.is_coefficient]
    if others:
        problem = Problem("«{name}» is not a system of coefficients", {"name": others[0].value}, path="coefficients")
        raise rulebook.refusal(problem, "5.4.8.12")
    before = (_FIRST[scoring], TeamCriterion.HEAD_TO_HEAD, TeamCriterion.MATCHES_WON)
    return (*before, *coefficients, TeamCriterion.BOARD_RESULTS)


@cites("draughts-rules", "5.4.9.6.1", "5.4.9.6.2", "5.4.9.6.3")
def team_standings(event: TeamEvent, criteria: Sequence[AnyTeamCriterion] | None, rulebook: Rulebook) -> TeamStandings:
    """The table after the matches that have ended; without `criteria` the order of the clause holds.

    Points decide, then one criterion after another among those still equal, without return to the first (T12). Teams
    that nothing separates share their places.
    """
    chosen: tuple[AnyTeamCriterion, ...] = (
        criteria_of_rules(event.scoring, rulebook) if criteria is None else tuple(criteria)
    )
    if len(set(chosen)) != len(chosen):
        raise rulebook.refusal(Problem("a criterion stands twice", path="criteria"), "5.4.9.6.3")
    table = _TeamTable(TeamTotals(event, rulebook), chosen)
    return TeamStandings(event, chosen, tuple(table.rows()), by_regulation=criteria is not None, rulebook=rulebook)


class _TeamTable:
    """Teams in groups of equals, split by one criterion after another."""

    def __init__(self, totals: TeamTotals, criteria: tuple[AnyTeamCriterion, ...]) -> None:
        self.totals = totals
        self.fide = FideTeamScores(totals.event, totals.rulebook)
        self.criteria = criteria
        self.scores: dict[str, dict[AnyTeamCriterion, CriterionScore | None]] = {
            name: {} for name in totals.event.teams
        }
        self.separated: dict[str, AnyTeamCriterion] = {}

    def rows(self) -> Iterator[TeamRow]:
        """Every team, from the first place down."""
        groups = _split(
            list(self.totals.event.teams), {name: (points,) for name, points in self.totals.place_points.items()}
        )
        for criterion in self.criteria:
            groups = [part for group in groups for part in self._applied(criterion, group)]
        for placing in placings(groups):
            yield self._row(placing)

    def _applied(self, criterion: AnyTeamCriterion, group: list[str]) -> list[list[str]]:
        scores = self._of(criterion, group)
        for name in group:
            self.scores[name][criterion] = scores[name] if scores else None
        if len(group) == 1 or scores is None:
            return [group]
        parts = _split(group, {name: scores[name].compared for name in group})
        if len(parts) > 1:
            self.separated.update(dict.fromkeys(group, criterion))
        return parts

    def _of(self, criterion: AnyTeamCriterion, group: list[str]) -> dict[str, CriterionScore] | None:
        if isinstance(criterion, FideTeamCriterion):
            return self.fide.of(criterion, group)
        if criterion is TeamCriterion.HEAD_TO_HEAD:
            return head_to_head(self.totals, group) if len(group) > 1 else None
        return {name: ONE_BY_ONE[criterion](self.totals, name) for name in group}

    def _row(self, placing: Placing) -> TeamRow:
        name = placing.participant
        entries = self.totals.entries[name]
        won, lost = sum(entry.is_won for entry in entries), sum(entry.is_lost for entry in entries)
        return TeamRow(
            placing=placing,
            points=self.totals.place_points[name],
            board_points=self.totals.board_points[name],
            match_points=self.totals.match_points[name],
            won=won,
            drawn=len(entries) - won - lost,
            lost=lost,
            scores=self.scores[name],
            separated_by=None if placing.is_shared else self.separated.get(name),
        )


def _split(group: list[str], values: Mapping[str, tuple[Fraction, ...]]) -> list[list[str]]:
    ordered = sorted(sorted(group), key=lambda name: values[name], reverse=True)
    return [list(part) for _, part in groupby(ordered, key=lambda name: values[name])]
