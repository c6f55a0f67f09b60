"""What a calculator gives back: its output for JSON, and the explanation when somebody asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import (
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    SerializerFunctionWrapHandler,
    model_serializer,
)
from pydantic_core import CoreSchema

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.rulebook import Explanation, Grounds


class Explained(Protocol):
    """A result of a room that explains itself."""

    def explanation(self) -> Explanation:
        """Why it is what it is."""


class CalcOutput(BaseModel):
    """The base of every output: exactly the keys of the contract, read off a result of a room by their names."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


def absent(description: str | None = None, *, found_at: str | AliasPath | None = None, usual: object = None) -> Any:
    """A field of an output that is left out when it has no value or the usual one.

    `found_at` tells where the result of the room has it, if not under the same name.
    """
    return Field(
        default=None,
        exclude_if=lambda value: value is None or value == usual,
        description=description,
        validation_alias=found_at,
    )


class OnlyGiven(CalcOutput):
    """An output that carries the fields that were given and no others."""

    @model_serializer(mode="wrap")
    def _given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in handler(self).items() if name in self.model_fields_set}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The schema of the fields, not of the function that picks them."""
        return handler({name: value for name, value in schema.items() if name != "serialization"})


@dataclass(frozen=True, slots=True)
class CalcAnswer:
    """The output, and how to build its explanation.

    A long list says what it rests on without it: `grounds` are the clauses and readings of the same explanation.
    """

    output: CalcOutput
    explanation: Callable[[], Explanation]
    grounds: Callable[[], Grounds] | None = None
