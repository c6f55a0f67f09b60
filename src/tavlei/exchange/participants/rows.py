"""What a row of a table says: a participant, or the result of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """A participant as a list or an application names him; what is not told is empty or None.

    `birth` is a day, or the year alone. `citizenship` is the code of a federation, as lists of chess programs have it.
    """

    family: str
    given: str = ""
    patronymic: str = ""
    number: int | None = None
    code: str = ""
    sex: str = ""
    birth: date | int | None = None
    region: str = ""
    club: str = ""
    title: str = ""
    rating: int | None = None
    trainer: str = ""
    team: str = ""
    board: int | None = None
    fide_code: str = ""
    citizenship: str = ""
    fide_rating: int | None = None
    national_rating: int | None = None
    fide_title: str = ""

    @property
    def name(self) -> str:
        """Family name, given name, patronymic."""
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)

    @property
    def birth_year(self) -> int | None:
        """The year of birth, if it is known."""
        return self.birth if self.birth is None or isinstance(self.birth, int) else self.birth.year


@dataclass(frozen=True, slots=True)
class ListRow:
    """Somebody on the present list of a federation, with the number of the row; what is not told is empty or None.

    `mb_year` is the part of `mb` that is of the last year, and `ro` too is of the last year.
    """

    row: int
    family: str
    given: str = ""
    patronymic: str = ""
    code: str = ""
    sex: str = ""
    birth: date | int | None = None
    citizenship: str = ""
    region: str = ""
    title: str = ""
    rating: int | None = None
    games: int | None = None
    highest: int | None = None
    last_played: date | None = None
    deducted: int | None = None
    fide_code: str = ""
    fide_rating: int | None = None
    elo_m: int | None = None
    coefficient: Decimal | None = None
    mb: int | None = None
    mb_year: int | None = None
    ro: int | None = None
    pb: int | None = None

    @property
    def name(self) -> str:
        """Family name, given name, patronymic."""
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)

    @property
    def birth_year(self) -> int | None:
        """The year of birth, if it is known."""
        return self.birth if self.birth is None or isinstance(self.birth, int) else self.birth.year


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
