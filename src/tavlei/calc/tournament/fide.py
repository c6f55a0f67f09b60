"""`tournament.fide_pair`, `tournament.fide_check`: a round of FIDE's Swiss systems, and an event paired once more."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Day, Seed
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.calc.tournament.shapes import PairingInput, PlayerInput, check_numbers
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, RoundCheck, check_event, pair_round
from tavlei.tournament.model import Bye, ByeKind, Encounter, Tournament

PairOfIds = Annotated[list[str], Field(min_length=2, max_length=2)]


class FidePairingInput(PairingInput):
    """An encounter, or a bye with its kind."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["white", "black", "result"]}, {"required": ["bye"]}]}
    )

    kind: Literal["unpaired", "half", "full"] | None = Field(
        default=None,
        description=phrase("of a bye: left over by the drawing, or granted with half a point or a whole one"),
    )

    @model_validator(mode="after")
    def _kind_of_a_bye(self) -> FidePairingInput:
        if self.kind is not None and self.bye is None:
            raise Refusal(Problem("only a bye has a kind", path="kind"))
        return self

    def pairing(self) -> Encounter | Bye:
        """The same as the tournament knows it."""
        return super().pairing() if self.bye is None else Bye(self.bye, ByeKind(self.kind or "unpaired"))


class FideEventInput(CalcInput):
    """An event paired by one of FIDE's systems."""

    system: Annotated[FideSystem, Field(strict=False)] = Field(description=phrase("FIDE's system of pairing"))
    day: Day = Field(description=phrase("the first day of the event: the text in force on it decides"))
    total_rounds: int = Field(ge=1, le=99, description=phrase("how many rounds the event has"))
    seed: Seed = Field(default="", description=phrase("the seed of the lots, text or whole number"))
    players: list[PlayerInput] = Field(min_length=1, description=phrase("the players of the tournament"))
    rounds: list[list[FidePairingInput]] = Field(description=phrase("the rounds played so far"))
    forbidden: list[PairOfIds] | None = Field(default=None, description=phrase("pairs of ids that may not meet"))
    first_colour: Literal["white", "black"] | None = Field(
        default=None, description=phrase("the colour of number 1 in the first round; without it by lot")
    )
    accelerated: bool | None = Field(default=None, description=phrase("accelerated rounds by the Baku method"))

    def applies_on(self) -> date | None:
        """The day of the event."""
        return self.day

    def request(self, rulebook: Rulebook, absent: frozenset[str] = frozenset()) -> FideRequest:
        """What is to be paired."""
        check_numbers(self.players)
        played = Tournament(
            tuple(player.participant() for player in self.players),
            tuple(tuple(met.pairing() for met in one_round) for one_round in self.rounds),
        )
        return FideRequest(
            tournament=played,
            system=self.system,
            rounds=self.total_rounds,
            seed=self.seed,
            absent=absent,
            forbidden=tuple((one, other) for one, other in self.forbidden or ()),
            first_colour_white=None if self.first_colour is None else self.first_colour == "white",
            accelerated=bool(self.accelerated),
            rulebook=rulebook,
        )


class FidePairInput(FideEventInput):
    """An event before its next round."""

    absent: list[str] | None = Field(default=None, description=phrase("ids of those who do not play this round"))


class FideCheckInput(FideEventInput):
    """An event to be paired once more."""

    engine: Literal["gacrux", "py4swiss"] = Field(description=phrase("the engine that pairs it once more"))


class FidePairOutput(CalcOutput):
    """Two who meet."""

    white: str
    black: str


class FidePairedOutput(CalcOutput):
    """The next round."""

    pairs: list[FidePairOutput] = Field(description="in the order of the boards")
    bye: str | None = Field(description="who has no opponent")
    engine: str = Field(description="the engine of the text in force")


class FideDifferenceOutput(CalcOutput):
    """A round in which the engine pairs otherwise; a pair with one name is a bye."""

    round: int
    played: list[list[str]] = Field(description="pairs that were played but that the engine does not make")
    paired: list[list[str]] = Field(description="pairs that the engine makes but that were not played")
    refused: list[str] = Field(description="why the engine could not pair the round")


class FideCheckedOutput(CalcOutput):
    """What the check of an event found."""

    agrees: bool = Field(description="whether every round is as the engine pairs it")
    engine: str = Field(description="the engine that paired the event once more")
    rounds: int = Field(description="how many rounds were paired once more")
    differences: list[FideDifferenceOutput] = Field(description="the rounds that differ")


_PLAYERS = [{"id": name, "number": number, "rating": 2210 - 10 * number} for number, name in enumerate("ABCDE", 1)]
_FIRST = [
    {"white": "A", "black": "C", "result": "1-0"},
    {"white": "D", "black": "B", "result": "0.5-0.5"},
    {"bye": "E"},
]


@calculator(
    "tournament.fide_pair",
    title=phrase("Pairs of the next round by FIDE's Dutch, Dubov or Burstein system"),
    series="fide-pairings",
    clauses=["C.04.3", "C.04.4.1", "C.04.4.2"],
    takes=FidePairInput,
    gives=FidePairedOutput,
    bounds=Bounds(size=50_000, fields={"players": 1000, "rounds": 50}, heavy=True),
    example={
        "system": "fide_dutch",
        "day": "2026-05-01",
        "total_rounds": 5,
        "players": _PLAYERS,
        "rounds": [_FIRST],
        "first_colour": "white",
    },
)
def fide_pair(facts: FidePairInput, rulebook: Rulebook) -> CalcAnswer:
    """The pairing of the engine that belongs to the text in force on the day of the event."""
    fide_pairing = pair_round(facts.request(rulebook, frozenset(facts.absent or ())))
    pairs = [FidePairOutput(white=white, black=black) for white, black in fide_pairing.pairs]
    return CalcAnswer(
        FidePairedOutput(pairs=pairs, bye=fide_pairing.bye, engine=str(fide_pairing.engine)), fide_pairing.explanation
    )


@calculator(
    "tournament.fide_check",
    title=phrase("An event of FIDE's systems paired once more by another engine, with every difference"),
    series="fide-pairings",
    clauses=["C.04.3"],
    takes=FideCheckInput,
    gives=FideCheckedOutput,
    bounds=Bounds(size=50_000, fields={"players": 1000, "rounds": 50}, heavy=True),
    example={
        "system": "fide_dutch",
        "day": "2026-05-01",
        "total_rounds": 5,
        "players": _PLAYERS,
        "rounds": [_FIRST],
        "first_colour": "white",
        "engine": "py4swiss",
    },
)
def fide_check(facts: FideCheckInput, rulebook: Rulebook) -> CalcAnswer:
    """Every round of the event by the other engine."""
    event_check = check_event(facts.request(rulebook), EngineName(facts.engine))
    differences = [_difference(checked) for checked in event_check.rounds if not checked.agrees]
    output = FideCheckedOutput(
        agrees=event_check.agrees, engine=event_check.engine, rounds=len(event_check.rounds), differences=differences
    )
    return CalcAnswer(output, event_check.explanation)


def _difference(checked: RoundCheck) -> FideDifferenceOutput:
    return FideDifferenceOutput(
        round=checked.round,
        played=[[name for name in pair if name] for pair in checked.only_played],
        paired=[[name for name in pair if name] for pair in checked.only_paired],
        refused=[problem.message for problem in checked.problems],
    )
