"""The base of every calculator's input: the switches, and what happens to fields nobody knows."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from tavlei.rulebook import DEFAULT_SETTINGS, Problem, Refusal, Settings, phrase, readings, settings_from_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from _typeshed import DataclassInstance

Facts = TypeVar("Facts", bound="DataclassInstance")


class _SettingsInJson:
    """How settings stand in JSON: an object, reading id to choice; the schema lists every switch with its choices."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """Read the object through the rulebook, which knows the readings."""
        return core_schema.no_info_plain_validator_function(_settings)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """One property per switch, and the list of rulings."""
        switches = {
            reading.id: {"enum": list(reading.choices), "default": reading.default, "description": reading.text["en"]}
            for reading in readings().values()
            if reading.is_switch
        }
        wanted = ("title", "day", "edition", "clause", "reading", "choice")
        ruling = {"type": "object", "required": list(wanted), "properties": {name: {} for name in wanted}}
        rulings = {"type": "array", "items": ruling, "description": "official rulings that replace a reading (D0)"}
        return {"type": "object", "properties": {**switches, "rulings": rulings}, "additionalProperties": False}


def _settings(value: object) -> Settings:
    match value:
        case None:
            return DEFAULT_SETTINGS
        case Settings():
            return value
        case dict():
            return settings_from_json(value)
    raise Refusal(Problem("expected an object of switches, such as {example}", {"example": '{"F3": "away_from_zero"}'}))


class CalcPart(BaseModel):
    """A part of an input. Types are strict (a text is no number); unknown fields are kept aside to be named."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    def build(self, kind: type[Facts], **data: object) -> Facts:
        """The dataclass of a room from the fields of the same names, those of `given` instead.

        What is null or not given has the default of the room; a list becomes a tuple, which nobody can change.
        """
        return kind(**self._known(kind, data), **data)

    def laid_over(self, built: Facts, **data: object) -> Facts:
        """A dataclass that another part has made, with what this one knows of it."""
        return replace(built, **self._known(type(built), data), **data)

    def _known(self, kind: type[Facts], data: Mapping[str, object]) -> dict[str, Any]:
        values = {}
        for name in _common_fields(type(self), kind):
            if name not in data and (value := getattr(self, name)) is not None:
                values[name] = tuple(value) if isinstance(value, list) else value
        return values


@cache
def _common_fields(part: type[CalcPart], kind: type[DataclassInstance]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.init and field.name in part.model_fields)


class CalcInput(CalcPart):
    """A whole input: the fields of the calculator and the switches."""

    settings: Annotated[Settings, _SettingsInJson()] = Field(
        default_factory=lambda: DEFAULT_SETTINGS,
        description="switches of readings, id to choice; what is not named has its default",
    )

    edition: str | None = Field(
        default=None,
        description=phrase("edition of the regulation; if absent the one in force on the day of the calculation"),
    )

    def applies_on(self) -> date | None:
        """The day whose rules apply, where the input knows one."""
        return None

    @property
    def is_long(self) -> bool:
        """Whether the calculation may take minutes."""
        return False


def unknown_fields(part: BaseModel, path: str = "") -> Iterator[str]:
    """The paths of the fields of an input that its model does not know."""
    for name in part.model_extra or ():
        yield f"{path}{name}"
    for name in _fields_with_parts(type(part)):
        if (value := getattr(part, name)) is not None:
            yield from _unknown_below(value, f"{path}{name}")


@cache
def _fields_with_parts(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a model that can hold other models: the others need no look."""
    return tuple(name for name, field in model.model_fields.items() if _can_hold_parts(field.annotation))


def _can_hold_parts(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(_can_hold_parts(part) for part in get_args(annotation))


def _unknown_below(value: object, path: str) -> Iterator[str]:
    if isinstance(value, BaseModel):
        yield from unknown_fields(value, f"{path}.")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            if not _is_wholly_known(part):  # for the path of each of a million games would be made for nothing
                yield from _unknown_below(part, f"{path}[{index}]")


def _is_wholly_known(part: object) -> bool:
    """Whether a part of a list needs no look: it has nothing unknown and holds no other parts."""
    return isinstance(part, BaseModel) and not part.model_extra and not _fields_with_parts(type(part))
