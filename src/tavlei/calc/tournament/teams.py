"""`tournament.team_standings`: the table of a team competition, the extra match, what a withdrawal does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AliasPath, BeforeValidator, ConfigDict, Field, model_validator

from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Words, phrase
from tavlei.tournament.model import Bye, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import (
    ExtraMatch,
    PrizeChange,
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
    usual_worth,
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
        rounds = tuple(tuple(pairing.read(rulebook) for pairing in one_round) for one_round in self.rounds)
        system = SystemOfPlay(self.system or SystemOfPlay.ROUND_ROBIN)
        scoring = TeamScoring(self.scoring)
        games = usual_worth(self.points_for_win or 1)
        return self.build(TeamEvent, rounds=rounds, scoring=scoring, system=system, games=games)

    def order(self, rulebook: Rulebook) -> tuple[TeamCriterion, ...]:
        """The criteria in the order of the regulation, or of the clause with the coefficients of the regulation."""
        if self.criteria is not None:
            return tuple(TeamCriterion(criterion) for criterion in self.criteria)
        scoring = TeamScoring(self.scoring)
        if self.coefficients is None:
            return criteria_of_rules(scoring, rulebook)
        return criteria_of_rules(scoring, rulebook, coefficients=[*map(TeamCriterion, self.coefficients)])


class TeamRowOutput(CalcOutput):
    """A team in the table."""

    id: str = Field(validation_alias="team")
    points: Exact
    place: int = Field(
        validation_alias=AliasPath("placing", "first"), description="one more than the number of teams strictly ahead"
    )
    board_points: Exact
    match_points: Exact
    won: int
    drawn: int
    lost: int
    values: dict[str, Exact | None] = Field(description="criterion to value; null where it did not apply")


def _changes(prize_changes: Sequence[PrizeChange]) -> list[dict[str, str]]:
    names = ("team", "place_before", "place_after")
    return [{name: getattr(change, name) for name in names} for change in prize_changes]


class EffectOutput(CalcOutput):
    """What one remedy would do."""

    moved: int = Field(description="prize-winners whose place among the other teams changes")
    changes: Annotated[list[dict[str, str]], BeforeValidator(_changes)] = Field(
        description="team, place_before, place_after"
    )
    standings: list[TeamRowOutput] = Field(validation_alias=AliasPath("standings", "rows"))


class WithdrawalOutput(CalcOutput):
    """Both remedies for a team that left."""

    least: Literal["loss", "annulment"] | None = Field(
        validation_alias="least_remedy", description="which affects the prizes least; null if alike"
    )
    loss: EffectOutput
    annulment: EffectOutput


class ExtraMatchOutput(CalcOutput):
    """The match that a second-placed team may ask for."""

    leader: str
    challenger: str


class TeamStandingsOutput(CalcOutput):
    """The table."""

    standings: list[TeamRowOutput] = Field(validation_alias=AliasPath("table", "rows"), description="by place, then id")
    vectors: dict[str, dict[str, list[Exact]]] = Field(
        validation_alias=AliasPath("table", "vectors"), description="longer comparisons: criterion, id, numbers"
    )
    criteria: list[str] = Field(
        validation_alias=AliasPath("table", "criteria"), description="the criteria in the order they were applied"
    )
    extra_match: ExtraMatchOutput | None
    withdrawal: WithdrawalOutput | None


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The table, the right to an extra match, and what the withdrawal of a team would do."""

    table: TeamStandings
    extra_match: ExtraMatch | None
    withdrawal: TeamWithdrawal | None

    def explanation(self) -> Explanation:
        """That of the table, then those of the others."""
        whole = self.table.explanation()
        parts = [part.explanation() for part in (self.extra_match, self.withdrawal) if part is not None]
        further = [step for part in parts for step in (part.verdict, *part.working)]
        return Explanation(whole.verdict, working=(*whole.working, *further))


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
    bounds=Bounds(size=50_000, fields={"teams": 500, "rounds": 50}, heavy=True),
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
def team_standings(facts: TeamStandingsInput, rulebook: Rulebook) -> TeamTable:
    """Points, then the criteria one after another."""
    event, order = facts.event(rulebook), facts.order(rulebook)
    table = table_of(event, order, rulebook)
    left = None
    if facts.withdrawn is not None:
        places = facts.prize_places or PRIZE_PLACES
        left = team_withdrawal(event, facts.withdrawn, order, rulebook, prize_places=places)
    return TeamTable(table, extra_match(table), left)


def _missing(name: str) -> Problem:
    expected = Words("a list") if name == "boards" else Words("a text")
    return Problem("the field is missing; expected {expected}", {"expected": expected}, path=name)
