"""What a row of a table says: a participant, or the result of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """A participant as a list or an application names him; what is not told is empty or None.

    `birth` is a day, or the year alone.
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
