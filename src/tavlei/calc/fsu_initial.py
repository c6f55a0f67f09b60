"""`fsu.initial_rating`: the first rating of an unrated player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput, OnlyGiven
from tavlei.calc.formats import Ratio
from tavlei.calc.fsu_shapes import SERIES, DatedTournamentInput, MonthLabel
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.ratings.fsu.initial import Collected
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook


class InitialRatingInput(CalcInput):
    """The tournaments of an unrated player."""

    current_month: MonthLabel = Field(description=phrase("the month at whose end the rating is computed"))
    tournaments: list[DatedTournamentInput] = Field(description=phrase("the tournaments in the order they were played"))

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.current_month.following.first_day


class KeptOutput(CalcOutput):
    """A tournament whose games are kept."""

    id: str
    kept: Literal[True] = True
    games: int = Field(description="games that count")


class NotKeptOutput(CalcOutput):
    """A tournament whose games are not kept."""

    id: str
    kept: Literal[False] = False
    why: str


class InitialRatingOutput(OnlyGiven):
    """What is collected, and the rating if it is reached."""

    tournaments: list[KeptOutput | NotKeptOutput]
    games_kept: int = Field(description="games of all kept tournaments, before dropping")
    games_counted: int = Field(description="games left after dropping by 6.2.5; 0 after a restart")
    dropped: list[str] = Field(description="ids in the order of dropping")
    rating: int | None
    status: Literal["rated", "collecting", "restart from zero"]
    average_opponent: Ratio | None = Field(default=None, description="only when rated: exact average of the opponents")
    score_percent: int | None = Field(default=None, description="only when rated: p in hundredths")
    dR: int | None = Field(default=None, description="only when rated: by table 6.1a")  # noqa: N815 - the contract's name
    capped_at_2300: bool | None = Field(default=None, description="only when rated: the exact Ru is above 2300")


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
def initial_rating(given: InitialRatingInput, rulebook: Rulebook) -> CalcAnswer:
    """Collect, drop, average, table 6.1a."""
    played = [tournament.dated() for tournament in given.tournaments]
    found = fsu.initial_rating(given.current_month, played, rulebook)
    output = InitialRatingOutput.model_validate(_fields(found))
    return CalcAnswer(output, found.explanation)


def _fields(found: fsu.InitialRating) -> dict[str, object]:
    fields: dict[str, object] = {
        "tournaments": [_row(tournament) for tournament in found.tournaments],
        "games_kept": found.games_kept,
        "games_counted": found.games_counted,
        "dropped": [dropped.tournament.id for dropped in found.dropped],
        "rating": found.rating,
        "status": found.status,
    }
    if found.rating is None or found.performance is None:
        return fields
    score = found.performance.score
    return fields | {
        "average_opponent": found.performance.average,
        "score_percent": score.p_hundredths,
        "dR": score.difference,
        "capped_at_2300": found.capped,
    }


def _row(found: Collected) -> KeptOutput | NotKeptOutput:
    if found.why is None:
        return KeptOutput(id=found.tournament.id, games=len(found.games))
    return NotKeptOutput(id=found.tournament.id, why=found.why)
