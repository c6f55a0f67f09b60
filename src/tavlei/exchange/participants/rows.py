"""What a row of a table says: a participant, or the result of a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody as any table tells of him; what is not told is empty or None.

    `birth` is a day, or the year alone. `citizenship` is a country or a federation as the table has it. `row` is the
    number of its row in the file.
    """

    family: str = ""
    given: str = ""
    patronymic: str = ""
    code: str = ""
    sex: str = ""
    birth: date | int | None = None
    citizenship: str = ""
    region: str = ""
    club: str = ""
    trainer: str = ""
    title: str = ""
    fide_code: str = ""
    row: int = field(default=0, compare=False)

    @property
    def name(self) -> str:
        """Family name, given name, patronymic."""
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)

    @property
    def birth_year(self) -> int | None:
        """The year of birth, if it is known."""
        return self.birth if self.birth is None or isinstance(self.birth, int) else self.birth.year


@dataclass(frozen=True, slots=True)
class WholePersonRow(PersonRow):
    """Somebody with all that makes a person of the register besides: titles with their days, numbers of other bodies.

    `title_day` is as exact as it is told: `2019-05-17`, `2019-05`, `2019`.
    """

    school: str = ""
    title_day: str = ""
    title_order: str = ""
    fmjd_code: str = ""


@dataclass(frozen=True, slots=True)
class ParticipantRow(WholePersonRow):
    """A participant as a list or an application names him.

    `captain` is a mark beside the captain of the team, or the captain's name.
    """

    number: int | None = None
    rating: int | None = None
    team: str = ""
    board: int | None = None
    captain: str = ""
    fide_rating: int | None = None
    national_rating: int | None = None
    fide_title: str = ""


@dataclass(frozen=True, slots=True)
class RegisterRow(WholePersonRow):
    """Somebody of a register of people: what a federation knows besides of judges and ratings.

    `judge_day` is as exact as it is told.
    """

    sport: str = ""
    judge_category: str = ""
    judge_day: str = ""
    judge_order: str = ""
    fide_rating: int | None = None
    elo_m: int | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class ListRow(PersonRow):
    """Somebody on the present list of a federation.

    `mb_year` is the part of `mb` that is of the last year, and `ro` too is of the last year.
    """

    rating: int | None = None
    games: int | None = None
    highest: int | None = None
    last_played: date | None = None
    deducted: int | None = None
    fide_rating: int | None = None
    elo_m: int | None = None
    coefficient: Decimal | None = None
    mb: int | None = None
    mb_year: int | None = None
    ro: int | None = None
    pb: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A board of a round; sides are named as the table names them, without a second side it is a bye."""

    round: int
    board: int | None
    white: str
    black: str = ""
    result: Result | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return not self.black
