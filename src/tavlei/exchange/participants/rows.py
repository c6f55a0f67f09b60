"""What a row of a table says: a participant, or the result of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """A participant as a list or an application names him; what is not told is empty or None."""

    family: str
    given: str = ""
    patronymic: str = ""
    number: int | None = None
    code: str = ""
    sex: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    region: str = ""
    club: str = ""
    title: str = ""
    rating: int | None = None
    trainer: str = ""
    team: str = ""
    board: int | None = None

    @property
    def name(self) -> str:
        """Family name, given name, patronymic."""
        return " ".join(each for each in (self.family, self.given, self.patronymic) if each)


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
