"""`tournament.fide_standings`, `tournament.fide_team_standings`: tables by FIDE's tie-breaks."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.calc.tournament.fide import FidePairingInput
from tavlei.calc.tournament.shapes import PlayerId, PlayerInput, check_numbers
from tavlei.calc.tournament.standings import StandingsRow, WithdrawalInput
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase, without_clauses
from tavlei.tournament.model import Tournament
from tavlei.tournament.standings import Standings, System, standings
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.standings.fide.team_codes import CODES, team_table
from tavlei.tournament.standings.fide.teams import TeamFree, TeamMeeting, team_field

_KEYS = {criterion.code: key for key, criterion in FIDE_CRITERIA.items()}
TieBreakCode = Annotated[str, Field(json_schema_extra={"enum": list(_KEYS)})]
TeamTieBreakCode = Annotated[str, Field(json_schema_extra={"enum": list(CODES)})]


class FideStandingsInput(CalcInput):
    """A chess event and the tie-breaks of its regulation."""

    system: Annotated[System, Field(strict=False)] = Field(description=phrase("system of play"))
    day: Day = Field(description=phrase("the first day of the event: the text in force on it decides"))
    players: list[PlayerInput] = Field(min_length=1, description=phrase("the field, in any order"))
    rounds: list[list[FidePairingInput]] = Field(
        description=phrase("the rounds played, each a list of encounters and byes")
    )
    tie_breaks: list[TieBreakCode] = Field(description=phrase("FIDE's codes of the tie-breaks, in order"))
    withdrawn: list[WithdrawalInput] | None = Field(default=None, description=phrase("who left, and when"))

    def applies_on(self) -> date | None:
        """The day of the event."""
        return self.day

    def read(self, rulebook: Rulebook) -> Standings:
        """The table; what contradicts itself is refused at its place."""
        check_numbers(self.players)
        for index, code in enumerate(self.tie_breaks):
            if code not in _KEYS or code in self.tie_breaks[:index]:
                params = {"choices": ", ".join(_KEYS), "got": code}
                raise Refusal(
                    Problem("expected one of: {choices}; got {got}", params, path=f"tie_breaks[{index}]",
                            clause=rulebook.clause("C.07"))
                )  # fmt: skip
        return standings(
            Tournament(
                tuple(player.participant() for player in self.players),
                tuple(tuple(met.pairing() for met in one_round) for one_round in self.rounds),
            ),
            self.system,
            [_KEYS[code] for code in self.tie_breaks],
            rulebook.beside("draughts-rules"),
            withdrawn=[left.withdrawal() for left in self.withdrawn or ()],
        )


class FideStandingsOutput(CalcOutput):
    """The table by place, then id; values under FIDE's codes."""

    standings: list[StandingsRow] = Field(description="the lines of the table")


class TeamMatchInput(CalcPart):
    """A match, `white`, `black` and the game points of White; or a team without an opponent, `bye`."""

    white: PlayerId | None = Field(default=None, description=phrase("the team with White on board one"))
    black: PlayerId | None = Field(default=None, description=phrase("the other team"))
    points: Exact | None = Field(default=None, description=phrase("game points of the first team"))
    forfeit: bool | None = Field(default=None, description=phrase("whether the match was not played"))
    boards: list[Exact] | None = Field(
        default=None, description=phrase("points of the first team on every board; tie-breaks of boards ask for them")
    )
    bye: PlayerId | None = Field(default=None, description=phrase("the team without an opponent"))
    kind: Literal["unpaired", "win", "half", "zero"] | None = Field(
        default=None,
        description=phrase(
            "of a bye: by the drawing (worth a drawn match, or a won one), on request, or without points"
        ),
    )

    @model_validator(mode="after")
    def _one_of_two(self) -> TeamMatchInput:
        match = (self.white, self.black, self.points)
        if (self.bye is None) == any(part is None for part in match) or (self.bye and any(match)):
            raise Refusal(Problem("a match has two teams and points, a bye one team", path="bye"))
        return self

    def met(self) -> TeamMeeting | TeamFree:
        """The same as the rules know it."""
        if self.bye is not None:
            return TeamFree(self.bye, self.kind or "unpaired")
        boards = tuple(map(Fraction, self.boards or ()))
        return TeamMeeting(self.white or "", self.black or "", Fraction(self.points or 0), bool(self.forfeit), boards)


class FideTeamInput(CalcInput):
    """A chess event of teams and its tie-breaks."""

    day: Day = Field(description=phrase("the first day of the event: the text in force on it decides"))
    boards: int = Field(ge=1, le=50, description=phrase("boards of a match"))
    teams: list[PlayerId] = Field(min_length=2, description=phrase("the teams"))
    rounds: list[list[TeamMatchInput]] = Field(description=phrase("the rounds played, each a list of matches and byes"))
    tie_breaks: list[TeamTieBreakCode] = Field(description=phrase("FIDE's codes of the tie-breaks, in order"))
    first_score: Literal["match", "game"] | None = Field(
        default=None, description=phrase("what decides the places first: match points if not given")
    )
    round_robin: bool | None = Field(default=None, description=phrase("whether everybody meets everybody"))

    def applies_on(self) -> date | None:
        """The day of the event."""
        return self.day


class FideTeamRow(CalcOutput):
    """One team."""

    id: str
    place: int
    match_points: Exact
    game_points: Exact
    values: dict[str, Exact] = Field(description="tie-break to value; the direct encounter has none")


class FideTeamOutput(CalcOutput):
    """The table of teams by place."""

    standings: list[FideTeamRow] = Field(description="the lines of the table")


_EXAMPLE_PLAYERS = [
    {"id": name, "number": number, "rating": 2210 - 10 * number} for number, name in enumerate("ABC", 1)
]


@calculator(
    "tournament.fide_standings",
    title=phrase("Places of a chess event by points and FIDE's tie-breaks"),
    series="fide-tie-breaks",
    clauses=sorted({criterion.number for criterion in FIDE_CRITERIA.values()}),
    takes=FideStandingsInput,
    gives=FideStandingsOutput,
    bounds=Bounds(size=50_000, fields={"players": 1000, "rounds": 50}, heavy=True),
    example={
        "system": "swiss",
        "day": "2026-05-01",
        "players": _EXAMPLE_PLAYERS,
        "rounds": [
            [{"white": "A", "black": "B", "result": "1-0"}, {"bye": "C"}],
            [{"white": "C", "black": "A", "result": "0.5-0.5"}, {"bye": "B"}],
        ],
        "tie_breaks": ["DE", "BH/C1", "SB"],
    },
)
def fide_standings(facts: FideStandingsInput, rulebook: Rulebook) -> CalcAnswer:
    """Places by points, then by the tie-breaks one after another; every value told round by round."""
    found = facts.read(rulebook)
    codes = {key: criterion.code for key, criterion in FIDE_CRITERIA.items()}
    rows = [
        StandingsRow(
            participant=row.participant,
            points=row.points,
            place=row.place,
            values={codes[key]: value for key, value in row.values.items()},
        )
        for row in found.rows
    ]
    return CalcAnswer(
        FideStandingsOutput(standings=rows),
        lambda: without_clauses(found.explanation(), lambda clause: clause.edition != rulebook.edition.id),
    )


@calculator(
    "tournament.fide_team_standings",
    title=phrase("Places of teams in a chess event by match and game points and FIDE's tie-breaks"),
    series="fide-tie-breaks",
    clauses=sorted({code.number for code in CODES.values()}),
    takes=FideTeamInput,
    gives=FideTeamOutput,
    bounds=Bounds(size=50_000, fields={"teams": 500, "rounds": 50}, heavy=True),
    example={
        "day": "2026-05-01",
        "boards": 4,
        "teams": ["A", "B", "C"],
        "rounds": [
            [{"white": "A", "black": "B", "points": "2.5"}, {"bye": "C"}],
            [{"white": "C", "black": "A", "points": "2"}, {"bye": "B"}],
        ],
        "tie_breaks": ["GPTS", "EMMSB"],
    },
)
def fide_team_standings(facts: FideTeamInput, rulebook: Rulebook) -> CalcAnswer:
    """Places by match points (or game points), then by the tie-breaks one after another."""
    rounds = [tuple(match.met() for match in one_round) for one_round in facts.rounds]
    field = team_field(facts.teams, rounds, facts.boards, rulebook, round_robin=bool(facts.round_robin))
    found = team_table(field, facts.tie_breaks, by_game_points=facts.first_score == "game")
    rows = [
        FideTeamRow(
            id=team,
            place=place,
            match_points=Fraction(field.score(team), 2),
            game_points=Fraction(field.score(team, 1), 2),
            values={code: values[team] for code, values in found.values.items() if team in values},
        )
        for team, place in found.places.items()
    ]
    return CalcAnswer(FideTeamOutput(standings=rows), found.explanation)
