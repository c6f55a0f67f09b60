"""What a calculator gives back: its output for JSON, and the explanation when somebody asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.rulebook import Explanation


class CalcOutput(BaseModel):
    """The base of every output: exactly the keys of the contract."""

    model_config = ConfigDict(frozen=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """The output, and how to build its explanation."""

    output: CalcOutput
    explanation: Callable[[], Explanation]
