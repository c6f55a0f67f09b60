"""`tournament.team_standings`: the table of a team competition, the extra match, what a withdrawal does."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Words, phrase
from tavlei.tournament.model import Bye, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import (
    Effect,
    TeamCriterion,
    TeamEvent,
    TeamMatch,
    TeamScoring,
    TeamStandings,
    TeamWithdrawal,
    criteria_of_rules,
    extra_match,
    played,
    team_withdrawal,
)
from tavlei.tournament.teams import team_standings as table_of
from tavlei.tournament.teams.withdrawal import PRIZE_PLACES

TeamId = Annotated[str, Field(min_length=1)]
BoardResult = Annotated[Result, Field(strict=False)] | None
Coefficient = Literal["sonneborn_berger", "shmulyan", "solkoff", "median_solkoff", "truncated_solkoff"]
Criterion = Literal[
    "board_points",
    "match_points",
    "head_to_head",
    "matches_won",
    "sonneborn_berger",
    "shmulyan",
    "solkoff",
    "median_solkoff",
    "truncated_solkoff",
    "board_results",
]


class MatchInput(CalcPart):
    """A match, `white`, `black` and `boards`; or a team without an opponent, `bye`."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["white", "black", "boards"]}, {"required": ["bye"]}]}
    )

    white: TeamId | None = Field(default=None, description=phrase("the team that has White on board one"))
    black: TeamId | None = Field(default=None, description=phrase("the other team"))
    boards: list[BoardResult] = Field(
        default=[], description=phrase("the results of the boards, each from the side of the team named as white")
    )
    bye: TeamId | None = Field(default=None, description=phrase("the team without an opponent"))

    @model_validator(mode="after")
    def _one_of_two(self) -> MatchInput:
        match = {"white": self.white, "black": self.black, "boards": self.boards or None}
        if self.bye is not None:
            if extra := [name for name, given in match.items() if given is not None]:
                raise Refusal(Problem("a bye has no opponent and no result", path=extra[0]))
        elif missing := [name for name, given in match.items() if given is None]:
            raise Refusal(*(_missing(name) for name in missing))
        return self

    def read(self, rulebook: Rulebook) -> TeamMatch | Bye:
        """The match or the bye."""
        if self.bye is not None:
            return Bye(self.bye)
        return played(self.white or "", self.black or "", self.boards, rulebook)


class TeamStandingsInput(CalcInput):
    """Teams, their matches, and how the regulation counts."""

    scoring: Literal["board_points", "match_points"] = Field(
        description=phrase("which points give the places: of all boards (5.4.9.6.1) or of the matches (5.4.9.6.2)")
    )
    system: Literal["round_robin", "swiss"] | None = Field(
        default=None, description=phrase("the system of play, round_robin if not given")
    )
    points_for_win: Literal[1, 2] | None = Field(default=None, description=phrase("points for a win, 1 if not given"))
    boards: int = Field(ge=2, le=1000, description=phrase("on how many boards a match is played"))
    teams: list[TeamId] = Field(min_length=2, description=phrase("the ids of the teams"))
    rounds: list[list[MatchInput]] = Field(description=phrase("the matches, round by round"))
    coefficients: list[Coefficient] | None = Field(
        default=None,
        description=phrase("the coefficients of the regulation in their order; sonneborn_berger if not given"),
    )
    criteria: list[Criterion] | None = Field(
        default=None, description=phrase("another order of criteria, set by the regulation (5.4.9.6.3)")
    )
    withdrawn: TeamId | None = Field(
        default=None, description=phrase("a team that left or did not come to the last round, to see what follows")
    )
    prize_places: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description=phrase("how many places are prizes, 3 if not given")
    )

    def event(self, rulebook: Rulebook) -> TeamEvent:
        """The competition."""
        rounds = tuple(tuple(each.read(rulebook) for each in one_round) for one_round in self.rounds)
        return TeamEvent(
            tuple(self.teams),
            rounds,
            self.boards,
            TeamScoring(self.scoring),
            self.points_for_win or 1,
            SystemOfPlay(self.system or SystemOfPlay.ROUND_ROBIN),
        )

    def order(self, rulebook: Rulebook) -> tuple[TeamCriterion, ...]:
        """The criteria in the order of the regulation, or of the clause with the coefficients of the regulation."""
        if self.criteria is not None:
            return tuple(TeamCriterion(each) for each in self.criteria)
        scoring = TeamScoring(self.scoring)
        if self.coefficients is None:
            return criteria_of_rules(scoring, rulebook)
        return criteria_of_rules(scoring, rulebook, coefficients=[*map(TeamCriterion, self.coefficients)])


class TeamRowOutput(CalcOutput):
    """A team in the table."""

    id: str
    points: Exact
    place: int = Field(description="one more than the number of teams strictly ahead")
    board_points: Exact
    match_points: Exact
    won: int
    drawn: int
    lost: int
    values: dict[str, Exact | None] = Field(description="criterion to value; null where it did not apply")


class EffectOutput(CalcOutput):
    """What one remedy would do."""

    moved: int = Field(description="prize-winners whose place among the other teams changes")
    changes: list[dict[str, str]] = Field(description="team, place_before, place_after")
    standings: list[TeamRowOutput]


class WithdrawalOutput(CalcOutput):
    """Both remedies for a team that left."""

    least: Literal["loss", "annulment"] | None = Field(description="which affects the prizes least; null if alike")
    loss: EffectOutput
    annulment: EffectOutput


class ExtraMatchOutput(CalcOutput):
    """The match that a second-placed team may ask for."""

    leader: str
    challenger: str


class TeamStandingsOutput(CalcOutput):
    """The table."""

    standings: list[TeamRowOutput] = Field(description="by place, then id")
    vectors: dict[str, dict[str, list[Exact]]] = Field(description="longer comparisons: criterion, id, numbers")
    criteria: list[str] = Field(description="the criteria in the order they were applied")
    extra_match: ExtraMatchOutput | None
    withdrawal: WithdrawalOutput | None


@calculator(
    "tournament.team_standings",
    title=phrase("Table of a team competition, with the extra match and what a withdrawal would do"),
    series="draughts-rules",
    clauses=[
        "5.4.8.3.2",
        "5.4.8.4.2",
        "5.4.9.5",
        "5.4.9.6.1",
        "5.4.9.6.1/p2",
        "5.4.9.6.1/p3",
        "5.4.9.6.2",
        "5.4.9.6.2/p2",
        "5.4.9.6.3",
    ],
    takes=TeamStandingsInput,
    gives=TeamStandingsOutput,
    example={
        "scoring": "board_points",
        "boards": 2,
        "teams": ["A", "B", "C"],
        "rounds": [
            [{"white": "A", "black": "B", "boards": ["1-0", "0.5-0.5"]}, {"bye": "C"}],
            [{"white": "B", "black": "C", "boards": ["1-0", "1-0"]}, {"bye": "A"}],
            [{"white": "C", "black": "A", "boards": ["0.5-0.5", "0-1"]}, {"bye": "B"}],
        ],
    },
)
def team_standings(given: TeamStandingsInput, rulebook: Rulebook) -> Answer:
    """Points, then the criteria one after another."""
    event, order = given.event(rulebook), given.order(rulebook)
    found = table_of(event, order, rulebook)
    right = extra_match(found)
    left = None
    if given.withdrawn is not None:
        left = team_withdrawal(event, given.withdrawn, order, rulebook, prize_places=given.prize_places or PRIZE_PLACES)
    output = TeamStandingsOutput(
        standings=_rows(found),
        vectors=_vectors(found),
        criteria=[each.value for each in found.criteria],
        extra_match=None if right is None else ExtraMatchOutput(leader=right.leader, challenger=right.challenger),
        withdrawal=None if left is None else _withdrawal(left),
    )

    def explanation() -> Explanation:
        told = found.explanation()
        parts = [each.explanation() for each in (right, left) if each is not None]
        further = [step for part in parts for step in (part.verdict, *part.working)]
        return Explanation(told.verdict, working=(*told.working, *further))

    return Answer(output, explanation)


def _missing(name: str) -> Problem:
    expected = Words("a list") if name == "boards" else Words("a text")
    return Problem("the field is missing; expected {expected}", {"expected": expected}, path=name)


def _rows(standings: TeamStandings) -> list[TeamRowOutput]:
    rows = [
        TeamRowOutput(
            id=row.team,
            points=row.points,
            place=row.placing.first,
            board_points=row.board_points,
            match_points=row.match_points,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            values={criterion.value: score.value if score else None for criterion, score in row.scores.items()},
        )
        for row in standings.rows
    ]
    return sorted(rows, key=lambda row: (row.place, row.id))


def _vectors(standings: TeamStandings) -> dict[str, dict[str, list[Exact]]]:
    name = TeamCriterion.BOARD_RESULTS
    if name not in standings.criteria:
        return {}
    found = {row.team: row.scores[name] for row in standings.rows}
    return {name.value: {team: list(score.values) for team, score in found.items() if score is not None}}


def _withdrawal(left: TeamWithdrawal) -> WithdrawalOutput:
    least: Literal["loss", "annulment"] | None = None
    if left.least is not None:
        least = "loss" if left.least is left.loss else "annulment"
    return WithdrawalOutput(least=least, loss=_effect(left.loss), annulment=_effect(left.annulment))


def _effect(effect: Effect) -> EffectOutput:
    changes = [
        {"team": each.team, "place_before": each.place_before, "place_after": each.place_after}
        for each in effect.changes
    ]
    return EffectOutput(moved=effect.moved, changes=changes, standings=_rows(effect.standings))
