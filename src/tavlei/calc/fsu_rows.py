"""The rows of a monthly list in JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import TwoDecimals


class RatedRowOutput(CalcOutput):
    """A player who was rated."""

    id: str
    old: int
    k_used: int
    rated_games: int
    change_exact: TwoDecimals
    new: int | None = Field(description="null if excluded or removed by decision")
    status: Literal["listed", "excluded", "removed by decision"]


class FirstRowOutput(CalcOutput):
    """A player who was unrated."""

    id: str
    old: None = None
    rated_games: int = Field(description="games that count towards the first rating")
    new: int | None
    status: Literal["listed", "collecting", "restart from zero"]


RowOutput = Annotated[RatedRowOutput | FirstRowOutput, Field(union_mode="left_to_right")]
