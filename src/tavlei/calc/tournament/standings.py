"""`tournament.standings`: the table of an individual tournament."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.calc.tournament.shapes import OneOrTwo, PlayerId, PlayerInput, PointsForWin, RoundInput, to_tournament
from tavlei.rulebook import Rulebook, phrase
from tavlei.tournament.standings import CRITERIA, Standings, System, Withdrawal, standings

TOLD_BY_OPPONENT = 100
"""Up to so many players the explanation tells every value opponent by opponent."""
CriterionName = Annotated[str, Field(json_schema_extra={"enum": list(CRITERIA)})]


class WithdrawalInput(CalcPart):
    """Somebody who left or was excluded."""

    id: PlayerId = Field(description=phrase("id of the player"))
    after_round: int = Field(ge=0, description=phrase("the last round he took part in"))

    def withdrawal(self) -> Withdrawal:
        """The same as the rules know it."""
        return self.build(Withdrawal, participant=self.id)


class StandingsInput(CalcInput):
    """A tournament, and what its regulation says about the places."""

    system: Annotated[System, Field(strict=False)] = Field(description=phrase("system of play"))
    players: list[PlayerInput] = Field(min_length=1, description=phrase("the field, in any order"))
    rounds: list[RoundInput] = Field(description=phrase("the rounds played, each a list of encounters and byes"))
    points_for_win: PointsForWin | None = Field(default=None, description=phrase("points for a win, 1 if not given"))
    criteria: list[CriterionName] = Field(description=phrase("criteria for equal points, in order"))
    withdrawn: list[WithdrawalInput] | None = Field(default=None, description=phrase("who left, and when"))
    manual_draw: bool | None = Field(
        default=None, description=phrase("whether the pairs of the Swiss were drawn by hand (5.4.10.11)")
    )
    sonneborn_berger_form: OneOrTwo | None = Field(
        default=None, description=phrase("form of the Sonneborn-Berger coefficient, 1 if not given; 2 is doubled")
    )

    def read(self, rulebook: Rulebook) -> Standings:
        """The table; what contradicts itself is refused at its place."""
        return standings(
            to_tournament(self.players, self.rounds, self.points_for_win, rulebook),
            self.system,
            self.criteria,
            rulebook,
            withdrawn=[left.withdrawal() for left in self.withdrawn or ()],
            manual_draw=bool(self.manual_draw),
            sonneborn_berger_form=self.sonneborn_berger_form or 1,
        )


class StandingsRow(CalcOutput):
    """One line of the table."""

    id: str = Field(validation_alias="participant", description="id of the player")
    points: Exact = Field(description="sum of points")
    place: int | None = Field(description="1 + the number of those strictly ahead; null for who left below half")
    values: dict[str, Exact | None] = Field(description="criterion to value; null where it has none at this point")


class StandingsOutput(CalcOutput):
    """The table by place, then id."""

    standings: list[StandingsRow] = Field(validation_alias="rows", description="the lines of the table")
    vectors: dict[str, dict[str, list[Exact]]] = Field(
        description="criterion to id to figures compared one after another: full_truncated_solkoff with 1, 2, 3, … "
        "left out, results_by_place from the first place down (empty for who was not tied)"
    )


@calculator(
    "tournament.standings",
    title=phrase("Places of an individual tournament by points and criteria (draughts)"),
    series="draughts-rules",
    clauses=[
        "5.4.5.2",
        "5.4.8.1",
        "5.4.8.2",
        *(criterion.number for criterion in CRITERIA.values()),
        "5.4.8.11",
        "5.4.10.11",
    ],
    takes=StandingsInput,
    gives=StandingsOutput,
    bounds=Bounds(size=50_000, fields={"players": 1000, "rounds": 50}, heavy=True),
    example={
        "system": "round_robin",
        "players": [{"id": "anna"}, {"id": "boris"}, {"id": "vera"}],
        "rounds": [
            [{"white": "anna", "black": "vera", "result": "1-0"}, {"bye": "boris"}],
            [{"white": "vera", "black": "boris", "result": "0-1"}, {"bye": "anna"}],
            [{"white": "boris", "black": "anna", "result": "0.5-0.5"}, {"bye": "vera"}],
        ],
        "points_for_win": 1,
        "criteria": ["sonneborn_berger", "head_to_head"],
    },
)
def tournament_standings(facts: StandingsInput, rulebook: Rulebook) -> CalcAnswer:
    """Places by points, then by the criteria one after another."""
    found = facts.read(rulebook)
    explanation = found.explanation if len(found.rows) <= TOLD_BY_OPPONENT else found.summary
    return CalcAnswer(StandingsOutput.model_validate(found), explanation)
