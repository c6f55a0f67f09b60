"""What the parts of a competition file have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

__all__ = ["Facts", "JsonObject", "Moment", "Number", "Part", "Text", "User"]

Text = Annotated[str, Field(max_length=100_000)]
Number = Annotated[int, Field(ge=1, le=32_767)]
Moment = AwareDatetime
JsonObject = dict[str, JsonValue]
Facts = JsonValue
User = Annotated[str, Field(max_length=150, description="who did it, by the name of the account; empty if not known")]


class Part(BaseModel):
    """A part of the file: nothing unknown, nothing changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)
