"""`tournament.pair`: the next round of a Swiss tournament."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Seed
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.calc.tournament.shapes import PlayerInput, RoundInput, to_tournament
from tavlei.rulebook import Rulebook, phrase
from tavlei.tournament.swiss import PairingRequest, RoundPairing, System, pair_round


class PairInput(CalcInput):
    """A Swiss tournament before its next round."""

    system: Annotated[System, Field(strict=False)] = Field(description=phrase("pairing program"))
    seed: Seed = Field(description=phrase("the seed of the lots, text or whole number"))
    players: list[PlayerInput] = Field(min_length=1, description=phrase("the players of the tournament"))
    rounds: list[RoundInput] = Field(description=phrase("the rounds played so far"))
    absent: list[str] | None = Field(default=None, description=phrase("ids of those who do not play this round"))
    forbidden: list[Annotated[list[str], Field(min_length=2, max_length=2)]] | None = Field(
        default=None, description=phrase("pairs of ids that may not meet")
    )
    avoid_same_team: bool | None = Field(
        default=None, description=phrase("keep those of one team apart as far as possible")
    )
    first_colour: Literal["white", "black"] | None = Field(
        default=None, description=phrase("the colour of number 1 in the first round; without it by lot")
    )
    points_for_win: Literal[1, 2] | None = Field(default=None, description=phrase("points for a win: 1 or 2"))

    def request(self, rulebook: Rulebook) -> PairingRequest:
        """What is to be paired."""
        return PairingRequest(
            tournament=to_tournament(self.players, self.rounds, self.points_for_win, rulebook),
            system=self.system,
            seed=self.seed,
            absent=frozenset(self.absent or ()),
            forbidden=tuple((one, other) for one, other in self.forbidden or ()),
            avoid_same_team=bool(self.avoid_same_team),
            first_colour_white=None if self.first_colour is None else self.first_colour == "white",
            rulebook=rulebook,
        )


class PairOutput(CalcOutput):
    """Two who meet."""

    white: str
    black: str


class PairedOutput(CalcOutput):
    """The next round."""

    pairs: list[PairOutput] = Field(description="by higher score, lower score, order of the round")
    bye: str | None = Field(description="who has no opponent")


@calculator(
    "tournament.pair",
    title=phrase("Pairs of the next round in the Swiss system, each explained"),
    series="draughts-rules",
    clauses=["5.4.10.2", "5.4.10.4", "5.4.10.5", "5.4.10.6", "5.4.10.7"],
    takes=PairInput,
    gives=PairedOutput,
    bounds=Bounds(size=50_000, fields={"players": 1000, "rounds": 50}, heavy=True),
    example={
        "system": "swiss_rating",
        "seed": "kazan-2022",
        "players": [{"id": name, "rating": 2200 - 10 * index} for index, name in enumerate("ABCDE")],
        "rounds": [
            [
                {"white": "A", "black": "C", "result": "1-0"},
                {"white": "D", "black": "B", "result": "0.5-0.5"},
                {"bye": "E"},
            ]
        ],
        "points_for_win": 2,
    },
)
def pair(facts: PairInput, rulebook: Rulebook) -> RoundPairing:
    """The first complete pairing in the order of the program; none is an error that names the rule in the way."""
    return pair_round(facts.request(rulebook))
