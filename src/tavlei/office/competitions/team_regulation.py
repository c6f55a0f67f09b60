"""What the regulation of a team competition says besides: boards, reserves, scoring, criteria (5.4.9.2, 5.4.9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from tavlei.games.clock import Discipline
from tavlei.office.competitions.models import DeskSystem, Sport
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import Problem, Refusal, Words, cites
from tavlei.tournament.fide.team_request import TeamColours
from tavlei.tournament.teams import (
    AnyTeamCriterion,
    BoardOrder,
    FideTeamCriterion,
    TeamCriterion,
    TeamRegulation,
    TeamScoring,
    criteria_of_rules,
)
from tavlei.tournament.teams.standings import DEFAULT_COEFFICIENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition
    from tavlei.rulebook import Rulebook

ORDERS: Final = {"free": BoardOrder.FREE, "fixed": BoardOrder.FIXED, "shifted": BoardOrder.SHIFTED}
MOST_BOARDS: Final = 30
COLOURS: Final = {"a": TeamColours.TYPE_A, "b": TeamColours.TYPE_B, "none": TeamColours.NONE}
_OTHER_SCORE: Final = {
    TeamScoring.MATCH_POINTS: FideTeamCriterion.GPTS,
    TeamScoring.BOARD_POINTS: FideTeamCriterion.MPTS,
}


@cites("draughts-rules", "5.4.9.2", "5.4.9.6.3")
class TeamRules(BaseModel):
    """Number of boards, how players belong to them, reserves, and how teams are placed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    boards: Annotated[int, Field(ge=2, le=MOST_BOARDS)]
    order: Annotated[str, Field(pattern="^(free|fixed|shifted)$")] = "shifted"
    reserves: Annotated[int, Field(ge=0, le=MOST_BOARDS)] = 0
    reserve_boards: tuple[int, ...] = ()
    scoring: TeamScoring = TeamScoring.MATCH_POINTS
    coefficients: tuple[TeamCriterion, ...] = DEFAULT_COEFFICIENTS
    criteria: tuple[AnyTeamCriterion, ...] = ()
    bye: Literal["win", "draw"] = "win"
    colours: Literal["a", "b", "none"] = "a"
    one_score_for_colours: bool = False

    def rule(self, rulebook: Rulebook) -> TeamRegulation:
        """The same as the rules of line-ups know it."""
        allowed = frozenset(self.reserve_boards) or None
        return TeamRegulation(self.boards, ORDERS[self.order], self.reserves, allowed, rulebook=rulebook)

    def applied_criteria(self, rulebook: Rulebook, system: str = "") -> tuple[AnyTeamCriterion, ...]:
        """The criteria of the regulation, or those of the clause with the coefficients of the regulation.

        By FIDE's system of teams a regulation that is silent has the other score and the extended direct encounter.
        """
        if self.criteria:
            return self.criteria
        if system == DeskSystem.FIDE_TEAM:
            return _OTHER_SCORE[self.scoring], FideTeamCriterion.EDE
        return criteria_of_rules(self.scoring, rulebook, coefficients=self.coefficients)


@cites("draughts-rules", "5.4.9.1", "5.4.9.2")
def team_contradictions(competition: Competition, rules: TeamRules | None) -> Iterator[Problem]:
    """Where the regulation of a team competition is silent or contradicts itself."""
    rulebook = rulebook_of(competition)
    if rules is None:
        if competition.plays_in_teams:
            yield Problem(
                "the regulation of a team competition says how many boards and reserves there are",
                path="team",
                clause=rulebook.clause("5.4.9.2"),
            )
        return
    if not competition.plays_in_teams:
        yield Problem("boards of teams are for team competitions only", path="team", clause=rulebook.clause("5.4.9.1"))
    of_teams = f"{competition.discipline}_team"
    if of_teams in list(Discipline):
        named = {"discipline": Words(of_teams)}
        yield Problem("teams compete in the discipline «{discipline}»", named, path="discipline",
                      clause=rulebook.clause("1.2"))  # fmt: skip
    try:
        rules.rule(rulebook)
        chosen = rules.applied_criteria(rulebook, competition.system)
    except Refusal as refusal:
        yield from refusal.problems
        return
    if len(set(chosen)) != len(chosen):
        yield Problem("a criterion stands twice", path="team.criteria", clause=rulebook.clause("5.4.9.6.3"))
    if competition.sport != Sport.CHESS and any(isinstance(criterion, FideTeamCriterion) for criterion in chosen):
        yield Problem("FIDE's tie-breaks are for chess", path="team.criteria")
    if TeamCriterion.SHMULYAN in chosen and DeskSystem(competition.system).is_swiss:
        yield Problem(
            "Shmulyan coefficients are for a round robin only",
            path="team.criteria",
            clause=rulebook.clause("5.4.8.4.3"),
        )
