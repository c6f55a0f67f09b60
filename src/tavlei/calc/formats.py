"""The formats of numbers and dates in JSON, as types for the fields of inputs and outputs."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from tavlei.calc.refusals import shown
from tavlei.rulebook import Clause, Problem, Refusal, exact_text, ratio_text, two_decimals

_EXACT: Final = re.compile(r"-?\d{1,30}(\.\d{1,30}|/0*[1-9]\d{0,29})?")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_FIRST_YEAR: Final = 1800
_LAST_YEAR: Final = 2300
_EXACT_PATTERN: Final = r"^-?\d+(\.\d+|/\d+)?$"

_SEX_LETTERS: Final = {"М": "M", "м": "M", "Ч": "M", "ч": "M", "Ж": "F", "ж": "F"}


def sex_letter(value: object) -> object:
    """The letter of a sex as JSON has it; М, Ч and Ж of Russian and Ukrainian tables mean the same."""
    return _SEX_LETTERS.get(value, value) if isinstance(value, str) else value


SexLetter: Final = BeforeValidator(sex_letter)


_whole: Final = lru_cache(maxsize=1 << 13)(Fraction)  # ratings and points repeat themselves


def parse_exact(value: object) -> Fraction:
    """An exact number from its text (`15`, `-6.5`, `160/9`) or from a JSON number, which counts as it is written."""
    match value:
        case int() if not isinstance(value, bool):  # asked first: whether it is a Fraction takes long to find out
            return _whole(value)
        case Fraction():
            return value
        case float() if _EXACT.fullmatch(repr(value)):
            return Fraction(repr(value))
        case str() if _EXACT.fullmatch(value):
            return Fraction(value)
    raise Refusal(Problem("expected an exact number such as 15, -6.5 or 160/9; got {got}", {"got": shown(value)}))


def parse_day(value: object) -> date:
    """A day from its ISO text."""
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            day = date.fromisoformat(value)
        except ValueError:
            pass
        else:
            return _within_reason(day)
    raise Refusal(Problem("expected a date such as 2023-05-01; got {got}", {"got": shown(value)}))


def _within_reason(day: date) -> date:
    """Rules count days, months and years from a day on: it must not stand at the end of the calendar."""
    if not _FIRST_YEAR <= day.year <= _LAST_YEAR:
        years = {"first": _FIRST_YEAR, "last": _LAST_YEAR}
        raise Refusal(Problem("expected a year from {first} to {last}", years))
    return day


def parse_seed(value: object) -> str:
    """The seed of a lot. It is hashed as its text, so a whole number may stand for its digits."""
    if (isinstance(value, str) and value) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    raise Refusal(Problem("expected a text or a whole number; got {got}", {"got": shown(value)}))


def _exact_schema(description: str) -> WithJsonSchema:
    number = {"type": "number"}
    text = {
        "type": "string",
        "pattern": _EXACT_PATTERN,
        "description": description,
        "examples": ["15", "-6.5", "160/9"],
    }
    return WithJsonSchema({"anyOf": [text, number], "description": description}, mode="validation")


Exact = Annotated[
    Fraction,
    BeforeValidator(parse_exact),
    PlainSerializer(exact_text, return_type=str, when_used="json"),
    _exact_schema("exact number: integer, decimal or fraction in lowest terms"),
    WithJsonSchema({"type": "string", "description": "shortest exact decimal, else a fraction"}, mode="serialization"),
]
Points = Exact  # points travel as exact numbers
Ratio = Annotated[
    Fraction,
    BeforeValidator(parse_exact),
    PlainSerializer(ratio_text, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "description": "integer, else always a fraction in lowest terms"}),
]
TwoDecimals = Annotated[
    Fraction,
    BeforeValidator(parse_exact),
    PlainSerializer(two_decimals, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "description": "exactly two decimals"}),
]
Day = Annotated[
    date,
    BeforeValidator(parse_day),
    WithJsonSchema({"type": "string", "format": "date", "examples": ["2023-05-01"]}),
]
Seed = Annotated[
    str,
    BeforeValidator(parse_seed),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]}, mode="validation"),
]


def _clause_text(value: object) -> object:
    return str(value) if isinstance(value, Clause) else value


ClauseText = Annotated[str, BeforeValidator(_clause_text)]
