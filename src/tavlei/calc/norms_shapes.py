"""What the inputs and outputs of the norms calculators share."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from tavlei.calc.formats import SexLetter
from tavlei.rulebook import Problem, Refusal
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex

PointsForWin = Literal[1, 2]
SexField = Annotated[Sex, Field(strict=False), SexLetter]
DisciplineField = Annotated[NormDiscipline, Field(strict=False)]
ClauseText = Annotated[str, BeforeValidator(str)]
Year = Annotated[int, Field(ge=1800, le=2300)]


def last_day_of(year: int) -> date:
    """The day whose rules apply to a competition of which only the year is known."""
    return date(year, 12, 31)


def needed(**fields: object) -> None:
    """Refuse an input in which a field is missing that this case needs."""
    if missing := [Problem("the field is missing", path=name) for name, given in fields.items() if given is None]:
        raise Refusal(*missing)
