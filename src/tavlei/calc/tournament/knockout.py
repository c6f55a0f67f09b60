"""`tournament.knockout`: the bracket of an Olympic tournament, plain or with all places played for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.pairings import ResultText
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase
from tavlei.tournament import knockout as brackets
from tavlei.tournament.model import Encounter


def _rounds(value: object) -> object:
    """No rounds if none are given."""
    return [] if value is None else value


class PlayedInput(CalcPart):
    """An encounter and its result."""

    white: str = Field(description=phrase("id of the player with White"))
    black: str = Field(description=phrase("id of the player with Black"))
    result: ResultText | None = Field(
        default=None, description=phrase("result from White's side; + and - where it was not played")
    )

    def read(self) -> Encounter:
        return self.build(Encounter)


class KnockoutInput(CalcInput):
    """The seeds, and what was played."""

    seeds: list[str] = Field(min_length=2, max_length=4096, description=phrase("ids in the order of the seeds"))
    rounds: Annotated[list[list[PlayedInput]], BeforeValidator(_rounds)] = Field(
        default=[], description=phrase("the encounters played, round by round; the replays of a draw follow it")
    )
    system: Literal["olympic", "improved_olympic"] | None = Field(
        default=None,
        description=phrase("olympic: losers are out (if not given); improved_olympic: all places are played for"),
    )
    third_place: bool | None = Field(
        default=None, description=phrase("whether the losers of the semifinals meet (Olympic system only)")
    )
    games: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description=phrase("how many games an encounter has, 1 if not given")
    )


class FixtureOutput(CalcOutput):
    """Where two slots of the bracket meet."""

    number: int
    round: int
    places: list[int] = Field(description="the first and the last place at stake")
    upper: str | None = Field(validation_alias=AliasPath("upper", "participant"))
    upper_from: str = Field(
        validation_alias=AliasPath("upper", "source"),
        description="`seed 1`, `winner 3`, `loser 3`; fixtures by their numbers",
    )
    lower: str | None = Field(validation_alias=AliasPath("lower", "participant"))
    lower_from: str = Field(validation_alias=AliasPath("lower", "source"))
    state: Literal["awaited", "to_play", "replay", "won", "walkover", "skipped", "both_lost"]
    winner: str | None
    loser: str | None


class DueOutput(CalcOutput):
    """An encounter that can be played now."""

    fixture: int = Field(validation_alias="number")
    white: str = Field(validation_alias=AliasPath("next_encounter", "white"))
    black: str = Field(validation_alias=AliasPath("next_encounter", "black"))


class PlaceOutput(CalcOutput):
    """A place that is known; `place` to `last` if it is shared."""

    id: str = Field(validation_alias="participant")
    place: int = Field(validation_alias="first")
    last: int


class KnockoutOutput(CalcOutput):
    """The bracket as it stands."""

    size: int = Field(description="the number of slots of the first round, a power of two")
    fixtures: list[FixtureOutput]
    due: list[DueOutput]
    places: list[PlaceOutput] = Field(validation_alias="placings")
    complete: bool = Field(validation_alias="is_complete", description="whether every fixture is decided")


@calculator(
    "tournament.knockout",
    title=phrase("Bracket of an Olympic tournament: who meets whom, who passes, who takes which place"),
    series="draughts-rules",
    clauses=["1.4/item3", "1.4/item4", "5.4.6/item4"],
    takes=KnockoutInput,
    gives=KnockoutOutput,
    bounds=Bounds(size=50_000, fields={"seeds": 1024, "rounds": 50}, heavy=True),
    example={
        "seeds": ["a", "b", "c", "d", "e"],
        "system": "improved_olympic",
        "rounds": [[{"white": "d", "black": "e", "result": "0.5-0.5"}, {"white": "e", "black": "d", "result": "1-0"}]],
    },
)
def knockout(facts: KnockoutInput, rulebook: Rulebook) -> brackets.Bracket:
    """Slots, fixtures and places follow from the seeds and the results."""
    rounds = [[pairing.read() for pairing in one_round] for one_round in facts.rounds]
    if facts.system == "improved_olympic":
        return brackets.improved_olympic(facts.seeds, rounds, rulebook, games=facts.games or 1)
    last = 3 if facts.third_place and len(facts.seeds) > 2 else 1
    return brackets.knockout(facts.seeds, rounds, rulebook, places_played=last, games=facts.games or 1)
