"""`fsu.month_list`: the list of a month."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.formats import Day
from tavlei.calc.fsu.shapes import SERIES, MonthLabel, RowOutput
from tavlei.calc.fsu.state import MonthPlayerInput, StateOutput
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.ratings.fsu.listing import GameResult, MonthPairing, MonthTournament, month_list
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

RESULTS: Final = {result.value: result for result in GameResult}


class PairingInput(CalcPart):
    """A game of a tournament."""

    round: int = Field(description=phrase("number of the round"))
    white: str = Field(description=phrase("id of the player with White"))
    black: str = Field(description=phrase("id of the player with Black"))
    result: Literal["1-0", "0.5-0.5", "0-1"] = Field(description=phrase("result of the game, White first"))
    played: bool | None = Field(
        default=None, description=phrase("false for a forfeit or a game without a move, true if not given")
    )

    def pairing(self) -> MonthPairing:
        """The game as the list knows it."""
        return MonthPairing(self.round, self.white, self.black, RESULTS[self.result], self.played is not False)


class MonthTournamentInput(CalcPart):
    """A tournament of the month."""

    id: str = Field(description=phrase("id of the tournament"))
    pairings: list[PairingInput] = Field(description=phrase("all games of the tournament"))
    last_day: Day | None = Field(
        default=None, description=phrase("last day of the tournament, the last of the month if not given")
    )
    unrated_when_played: list[str] | None = Field(
        default=None, description=phrase("ids of those who got their rating only after the tournament (6.4)")
    )

    def tournament(self) -> MonthTournament:
        """The tournament as the list knows it."""
        late = frozenset(self.unrated_when_played or ())
        return MonthTournament(self.id, tuple(pairing.pairing() for pairing in self.pairings), self.last_day, late)


class MonthListInput(CalcInput):
    """A month: players and tournaments."""

    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    players: list[MonthPlayerInput] = Field(description=phrase("everybody who is on the list or took part"))
    tournaments: list[MonthTournamentInput] = Field(description=phrase("the tournaments rated in the month"))
    explain_player: str | None = Field(
        default=None, description=phrase("id of a player whose month is to be explained to the game")
    )

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.month.following.first_day


class MonthListOutput(CalcOutput):
    """The list."""

    list_date: date = Field(description="day of the list")
    players: list[RowOutput] = Field(
        validation_alias="rows", description="players of Ukraine in the order of the input"
    )
    list_order: list[str] = Field(description="ids with a rating, the highest first, then by id")
    next_state: list[StateOutput] = Field(
        validation_alias="state",
        description="everybody on the first day of the next month; these are the players of the next input",
    )


@calculator(
    "fsu.month_list",
    title=phrase("The rating list of a month (Ukrainian chess)"),
    series=SERIES,
    clauses=["2/p1", "2/p2", "3/p1", "4/p1", "5/p1", "6.4", "6.6.4"],
    takes=MonthListInput,
    gives=MonthListOutput,
    bounds=Bounds(size=200_000, heavy=True),
    example={
        "month": "2023-05",
        "players": [
            {"id": "Kovalenko", "rating": 2310, "rated_games_before": 300},
            {"id": "Bondar", "rating": 1900, "rated_games_before": 20, "birth_date": "2000-01-01"},
            {"id": "Shevchuk", "rating": None, "category": "I"},
        ],
        "tournaments": [
            {
                "id": "Kyiv Open",
                "pairings": [
                    {"round": 1, "white": "Kovalenko", "black": "Bondar", "result": "0.5-0.5"},
                    {"round": 2, "white": "Bondar", "black": "Shevchuk", "result": "1-0"},
                ],
            }
        ],
    },
)
def list_of_month(facts: MonthListInput, rulebook: Rulebook) -> CalcAnswer:
    """Changes, first ratings, exclusions, order, and the state for the next month."""
    players = [player.player(rulebook) for player in facts.players]
    list_publication = month_list(
        players, [tournament.tournament() for tournament in facts.tournaments], facts.month, rulebook
    )
    output = MonthListOutput.model_validate(list_publication, context=rulebook)
    player = facts.explain_player
    if player is None:
        return CalcAnswer(output, list_publication.explanation, list_publication.grounds)
    list_publication.row(player)
    return CalcAnswer(output, lambda: list_publication.explain(player))
