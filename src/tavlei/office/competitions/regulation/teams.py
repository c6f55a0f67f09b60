"""What the regulation of a team competition says besides: boards, reserves, scoring, criteria (5.4.9.2, 5.4.9.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from tavlei.games.clock import Discipline
from tavlei.office.competitions.models import Competition, DeskSystem, Sport
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.rulebook import Problem, Refusal, Words, cites
from tavlei.tournament.fide.team_request import TeamColours
from tavlei.tournament.systems import CompetitionKind
from tavlei.tournament.teams import (
    AnyTeamCriterion,
    BoardOrder,
    FideTeamCriterion,
    GameWorth,
    MatchWorth,
    TeamCriterion,
    TeamRegulation,
    TeamScoring,
    criteria_of_rules,
    usual_worth,
)
from tavlei.tournament.teams.standings import DEFAULT_COEFFICIENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Rulebook

ORDERS: Final = {"free": BoardOrder.FREE, "fixed": BoardOrder.FIXED, "shifted": BoardOrder.SHIFTED}
MOST_BOARDS: Final = 30
HalfPoints = Annotated[str, Field(pattern=r"^\d{1,2}(\.5)?$")]
"""Points of which the smallest part is a half, such as 2.5."""
USUAL_MATCH_POINTS: Final = ("2", "1", "0")
COLOURS: Final = {"a": TeamColours.TYPE_A, "b": TeamColours.TYPE_B, "none": TeamColours.NONE}
_OTHER_SCORE: Final = {
    TeamScoring.MATCH_POINTS: FideTeamCriterion.GPTS,
    TeamScoring.BOARD_POINTS: FideTeamCriterion.MPTS,
}


def half_points(value: Fraction) -> str:
    """Points as a regulation keeps them: 2, 2.5."""
    return f"{value.numerator // value.denominator}{'.5' if value.denominator > 1 else ''}"


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
    match_points: tuple[HalfPoints, HalfPoints, HalfPoints] = USUAL_MATCH_POINTS
    game_points: tuple[HalfPoints, HalfPoints, HalfPoints] | None = None
    board_colours: Annotated[str, Field(pattern="^(W[WB]*)?$", max_length=MOST_BOARDS)] = ""
    bye: Literal["win", "draw"] = "win"
    bye_points: tuple[HalfPoints, HalfPoints] | None = None
    colours: Literal["a", "b", "none"] = "a"
    one_score_for_colours: bool = False

    def rule(self, rulebook: Rulebook) -> TeamRegulation:
        """The same as the rules of line-ups know it."""
        allowed = frozenset(self.reserve_boards) or None
        return TeamRegulation(self.boards, ORDERS[self.order], self.reserves, allowed, rulebook=rulebook)

    @property
    def worth(self) -> MatchWorth:
        """What a match won, drawn and lost is worth, and a bye that is neither a won match nor a drawn one."""
        bye = None if self.bye_points is None else (Fraction(self.bye_points[0]), Fraction(self.bye_points[1]))
        win, draw, loss = map(Fraction, self.match_points)
        return MatchWorth(win, draw, loss, bye)

    def games(self, points_for_win: int) -> GameWorth:
        """What a game of a board is worth: as the regulation of teams says, else by what a win is worth."""
        if self.game_points is None:
            return usual_worth(points_for_win)
        win, draw, loss = map(Fraction, self.game_points)
        return GameWorth(win, draw, loss)

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
    if competition.sport != Sport.CHESS and rules.board_colours:
        yield Problem("colours alternate from board to board", path="team.board_colours",
                      clause=rulebook.clause("5.4.9.3"))  # fmt: skip
    if competition.sport != Sport.CHESS and (rules.match_points != USUAL_MATCH_POINTS or rules.bye_points):
        yield Problem("a match won, drawn or lost is worth 2, 1 or 0 points", path="team.match_points",
                      clause=rulebook.clause("5.4.9.6.2"))  # fmt: skip
    if competition.sport != Sport.CHESS and rules.game_points:
        yield Problem("a game won is worth 1 or 2 points, a draw half of it", path="team.game_points",
                      clause=rulebook.clause("5.4.7.1"))  # fmt: skip
    try:
        rules.rule(rulebook)
        _check_worth(rules)
        _check_colours(rules)
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


def _check_worth(rules: TeamRules) -> None:
    try:
        _ = rules.worth, rules.games(1)
    except Refusal as refusal:
        raise refusal.at("team") from refusal


def _check_colours(rules: TeamRules) -> None:
    if rules.board_colours and len(rules.board_colours) != rules.boards:
        params = {"boards": rules.boards, "got": rules.board_colours}
        problem = Problem("expected the colours of all boards, such as WBBW; boards: {boards}; got {got}", params,
                          path="team.board_colours")  # fmt: skip
        raise Refusal(problem)


@cites("draughts-rules", "1.3/item3", "1.3/item4")
def counting_contradictions(competition: Competition, regulation: Regulation) -> Iterator[Problem]:
    """A number of counting results is for persons, places of persons besides are for teams."""
    rulebook = rulebook_of(competition, regulation)
    if regulation.counted_results is not None and competition.plays_in_teams:
        yield Problem(
            "the best results of a team are counted where everybody plays for himself",
            path="counted_results",
            clause=rulebook.clause("1.3/item4"),
        )
    if regulation.individual_places and not competition.plays_in_teams:
        yield Problem(
            "places of persons besides those of teams are for a competition of teams",
            path="individual_places",
            clause=rulebook.clause("1.3/item3"),
        )


@cites("draughts-rules", "1.3/item1", "1.3/item2", "1.3/item3", "1.3/item4")
def kind_of_places(competition: Competition, regulation: Regulation) -> CompetitionKind:
    """Who takes places: persons, teams, or both."""
    if competition.plays_in_teams:
        return CompetitionKind.INDIVIDUAL_AND_TEAM if regulation.individual_places else CompetitionKind.TEAM
    return (
        CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING
        if regulation.counted_results is not None
        else CompetitionKind.INDIVIDUAL
    )


@cites("draughts-rules", "1.4/item5")
def group_contradictions(competition: Competition, regulation: Regulation) -> Iterator[Problem]:
    """Where the regulation does not name two teams or groups, or names them for another system."""
    names, number = regulation.group_names, rulebook_of(competition, regulation).clause("1.4/item5")
    if competition.system != DeskSystem.SCHEVENINGEN:
        if names:
            yield Problem("two groups are named for a Scheveningen only", path="group_names", clause=number)
        return
    if len(set(names)) != TWO or not all(name.strip() for name in names):
        yield Problem("a Scheveningen has two teams or groups of different names", path="group_names", clause=number)
    if competition.plays_in_teams:
        yield Problem("in a Scheveningen people are entered, not teams", path="team", clause=number)


TWO: Final = 2
