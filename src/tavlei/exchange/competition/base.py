"""What the parts of a competition file have in common."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

from tavlei.rulebook import Problem, Refusal

__all__ = ["Facts", "JsonObject", "Moment", "Number", "Part", "Text", "User"]

Text = Annotated[str, Field(max_length=100_000)]
Number = Annotated[int, Field(ge=1, le=32_767)]
Moment = AwareDatetime
T = TypeVar("T")


def _finite(value: T) -> T:
    """Refuse infinities and what is no number: JSON has no word for them, so they would not be read back."""
    waiting: list[object] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, float) and not isfinite(part):
            raise Refusal(Problem("a number must be finite"))
        waiting += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return value


JsonObject = Annotated[dict[str, JsonValue], AfterValidator(_finite)]
Facts = Annotated[JsonValue, AfterValidator(_finite)]
User = Annotated[str, Field(max_length=150, description="who did it, by the name of the account; empty if not known")]


class Part(BaseModel):
    """A part of the file: nothing unknown, nothing changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)
