"""`fsu.month_list`: the list of a month."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field, model_validator

from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.formats import Day, TwoDecimals
from tavlei.calc.fsu_shapes import EDITION, DatedTournamentInput, MonthLabel, Rating
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.ratings.fsu import figures
from tavlei.ratings.fsu.listing import (
    FirstRow,
    GameResult,
    MonthPlayer,
    MonthTournament,
    Pairing,
    Publication,
    RatedRow,
    month_list,
)
from tavlei.rulebook import Explanation, Problem, Refusal, Words, phrase


class MonthPlayerInput(CalcPart):
    """A player on the first day of the month."""

    id: str = Field(description=phrase("id of the player"))
    rating: Rating | None = Field(description=phrase("published rating, null for an unrated player"))
    rated_games_before: int | None = Field(
        default=None, ge=0, description=phrase("rated games before the month; needed for a rated player of Ukraine")
    )
    birth_date: Day | None = Field(
        default=None, description=phrase("birth date; without it the age rule does not apply")
    )
    ever_published_2300_or_more: bool | None = Field(
        default=None, description=phrase("whether a rating of 2300 or more was ever published, false if not given")
    )
    fide_rating: Rating | None = Field(default=None, description=phrase("FIDE rating, if there is one"))
    federation: str | None = Field(default=None, description=phrase("federation, UKR if not given"))
    category: str | None = Field(default=None, description=phrase("sports category; only I matters"))
    earlier_tournaments: list[DatedTournamentInput] | None = Field(
        default=None, description=phrase("what an unrated player has collected in earlier months")
    )
    first_tournament_passed: bool | None = Field(
        default=None,
        description=phrase("whether these tournaments are what was left after dropping (6.2.5), false if not given"),
    )

    @model_validator(mode="after")
    def _needs_games(self) -> MonthPlayerInput:
        if self.rating is not None and self.rated_games_before is None and self.federation in (None, "UKR"):
            expected = {"expected": Words("a whole number")}
            raise Refusal(Problem("the field is missing; expected {expected}", expected, path="rated_games_before"))
        return self

    def player(self) -> MonthPlayer:
        """The player as the list knows one."""
        return MonthPlayer(
            self.id,
            self.rating,
            self.rated_games_before or 0,
            self.birth_date,
            figures().published_for_strong_k if self.ever_published_2300_or_more else None,
            self.fide_rating,
            self.federation or "UKR",
            self.category,
            tuple(each.dated() for each in self.earlier_tournaments or ()),
            bool(self.first_tournament_passed),
        )


class PairingInput(CalcPart):
    """A game of a tournament."""

    round: int = Field(description=phrase("number of the round"))
    white: str = Field(description=phrase("id of the player with White"))
    black: str = Field(description=phrase("id of the player with Black"))
    result: Literal["1-0", "0.5-0.5", "0-1"] = Field(description=phrase("result of the game, White first"))
    played: bool | None = Field(
        default=None, description=phrase("false for a forfeit or a game without a move, true if not given")
    )

    def pairing(self) -> Pairing:
        """The game as the list knows it."""
        return Pairing(self.round, self.white, self.black, GameResult(self.result), self.played is not False)


class MonthTournamentInput(CalcPart):
    """A tournament of the month."""

    id: str = Field(description=phrase("id of the tournament"))
    pairings: list[PairingInput] = Field(description=phrase("all games of the tournament"))
    unrated_when_played: list[str] | None = Field(
        default=None, description=phrase("ids of those who got their rating only after the tournament (6.4)")
    )

    def tournament(self) -> MonthTournament:
        """The tournament as the list knows it."""
        late = frozenset(self.unrated_when_played or ())
        return MonthTournament(self.id, tuple(each.pairing() for each in self.pairings), None, late)


class MonthListInput(CalcInput):
    """A month: players and tournaments."""

    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    players: list[MonthPlayerInput] = Field(description=phrase("everybody who is on the list or took part"))
    tournaments: list[MonthTournamentInput] = Field(description=phrase("the tournaments rated in the month"))
    explain_player: str | None = Field(
        default=None, description=phrase("id of a player whose month is to be explained to the game")
    )


class RatedRowOutput(CalcOutput):
    """A player who was rated."""

    id: str
    old: int
    k_used: int
    rated_games: int
    change_exact: TwoDecimals
    new: int | None = Field(description="null if excluded")
    status: Literal["listed", "excluded"]


class FirstRowOutput(CalcOutput):
    """A player who was unrated."""

    id: str
    old: None = None
    rated_games: int = Field(description="games that count towards the first rating")
    new: int | None
    status: Literal["listed", "collecting", "restart from zero"]


class StateOutput(CalcOutput):
    """What is carried to the next month."""

    id: str
    rating: int | None
    rated_games_before: int
    ever_published_2300_or_more: bool
    collected: list[str] = Field(description="ids of the tournaments an unrated player has collected")
    first_tournament_passed: bool


class MonthListOutput(CalcOutput):
    """The list."""

    list_date: date = Field(description="day of the list")
    players: list[RatedRowOutput | FirstRowOutput] = Field(description="players of Ukraine in the order of the input")
    list_order: list[str] = Field(description="ids with a rating, the highest first, then by id")
    next_state: list[StateOutput] = Field(description="the players of Ukraine on the first day of the next month")


@calculator(
    "fsu.month_list",
    title=phrase("The rating list of a month (Ukrainian chess)"),
    edition=EDITION,
    clauses=["2/p1", "2/p2", "3/p1", "4/p1", "5/p1", "6.4", "6.6.4"],
    takes=MonthListInput,
    gives=MonthListOutput,
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
def list_of_month(given: MonthListInput) -> Answer:
    """Changes, first ratings, exclusions, order, and the state for the next month."""
    players = [each.player() for each in given.players]
    found = month_list(players, [each.tournament() for each in given.tournaments], given.month, given.settings)
    output = MonthListOutput(
        list_date=found.list_date,
        players=[_row(each) for each in found.rows],
        list_order=list(found.list_order),
        next_state=[_state(each) for each in found.state() if each.at_home],
    )
    if given.explain_player is not None:
        found.row(given.explain_player)
    return Answer(output, lambda: _explanation(found, given.explain_player))


def _explanation(found: Publication, player: str | None) -> Explanation:
    return found.explanation() if player is None else found.explain(player)


def _row(row: RatedRow | FirstRow) -> RatedRowOutput | FirstRowOutput:
    if isinstance(row, FirstRow):
        return FirstRowOutput.model_validate(
            {"id": row.id, "rated_games": row.rated_games, "new": row.new, "status": row.status}
        )
    return RatedRowOutput(
        id=row.id,
        old=row.old,
        k_used=row.k_used,
        rated_games=row.rated_games,
        change_exact=row.change_exact,
        new=row.new,
        status="excluded" if row.new is None else "listed",
    )


def _state(player: MonthPlayer) -> StateOutput:
    highest = player.highest_published
    return StateOutput(
        id=player.id,
        rating=player.rating,
        rated_games_before=player.rated_games_before,
        ever_published_2300_or_more=highest is not None and highest >= figures().published_for_strong_k,
        collected=[each.id for each in player.collected],
        first_tournament_passed=player.first_tournament_passed,
    )
