"""`fsu.initial_rating`: the first rating of an unrated player."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput, OnlyGiven
from tavlei.calc.formats import Ratio
from tavlei.calc.fsu.shapes import SERIES, DatedTournamentInput, MonthLabel
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

DroppedId = Annotated[str, BeforeValidator(attrgetter("tournament.id"))]


class InitialRatingInput(CalcInput):
    """The tournaments of an unrated player."""

    current_month: MonthLabel = Field(description=phrase("the month at whose end the rating is computed"))
    tournaments: list[DatedTournamentInput] = Field(description=phrase("the tournaments in the order they were played"))

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.current_month.following.first_day


class KeptOutput(CalcOutput):
    """A tournament whose games are kept."""

    id: str = Field(validation_alias=AliasPath("tournament", "id"))
    kept: Literal[True] = True
    games: Annotated[int, BeforeValidator(len)] = Field(description="games that count")


class NotKeptOutput(CalcOutput):
    """A tournament whose games are not kept."""

    id: str = Field(validation_alias=AliasPath("tournament", "id"))
    kept: Literal[False] = False
    why: str


class InitialRatingOutput(OnlyGiven):
    """What is collected, and the rating if it is reached."""

    tournaments: list[KeptOutput | NotKeptOutput]
    games_kept: int = Field(description="games of all kept tournaments, before dropping")
    games_counted: int = Field(description="games left after dropping by 6.2.5; 0 after a restart")
    dropped: list[DroppedId] = Field(description="ids in the order of dropping")
    rating: int | None
    status: Literal["rated", "collecting", "restart from zero"]
    average_opponent: Ratio | None = Field(
        default=None,
        validation_alias=AliasPath("rated_performance", "average"),
        description="only when rated: exact average of the opponents",
    )
    score_percent: int | None = Field(
        default=None,
        validation_alias=AliasPath("rated_performance", "score", "p_hundredths"),
        description="only when rated: p in hundredths",
    )
    dR: int | None = Field(  # noqa: N815 - the contract's name
        default=None,
        validation_alias=AliasPath("rated_performance", "score", "difference"),
        description="only when rated: by table 6.1a",
    )
    capped_at_2300: bool | None = Field(
        default=None,
        validation_alias=AliasPath("rated_performance", "capped"),
        description="only when rated: the exact Ru is above 2300",
    )


_GAMES = [
    {"round": number, "opponent": {"fsu_rating": 1700 + 10 * number}, "result": "1" if number % 2 else "0.5"}
    for number in range(1, 10)
]


@calculator(
    "fsu.initial_rating",
    title=phrase("First rating of an unrated player (Ukrainian chess)"),
    series=SERIES,
    clauses=[
        "4/p1",
        "4/p1/item2",
        "4/p2",
        "4/p2/item2",
        "6.2.1",
        "6.2.1/p2",
        "6.2.2",
        "6.2.3",
        "6.2.4",
        "6.2.5",
        "6.3",
    ],
    takes=InitialRatingInput,
    gives=InitialRatingOutput,
    example={
        "current_month": "2023-05",
        "tournaments": [
            {"id": "Lviv", "month": "2023-03", "games": _GAMES},
            {"id": "Odesa", "month": "2023-05", "games": _GAMES},
        ],
    },
)
def initial_rating(facts: InitialRatingInput, rulebook: Rulebook) -> fsu.InitialRating:
    """Collect, drop, average, table 6.1a."""
    played = [tournament.dated() for tournament in facts.tournaments]
    return fsu.initial_rating(facts.current_month, played, rulebook)
