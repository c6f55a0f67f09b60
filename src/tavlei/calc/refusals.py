"""Turning the findings of pydantic into problems a person understands: path, what was expected, what came."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tavlei.rulebook import Problem, Refusal, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_TYPES = {
    "integer": phrase("a whole number"),
    "number": phrase("a number"),
    "boolean": phrase("true or false"),
    "string": phrase("a text"),
    "array": phrase("a list"),
    "object": phrase("an object"),
    "null": phrase("nothing (null)"),
}
_BOUNDS = {
    "minimum": phrase("{what}, at least {bound}"),
    "exclusiveMinimum": phrase("{what}, more than {bound}"),
    "maximum": phrase("{what}, at most {bound}"),
    "exclusiveMaximum": phrase("{what}, less than {bound}"),
    "minItems": phrase("{what}, at least {bound} of them"),
    "maxItems": phrase("{what}, at most {bound} of them"),
    "minLength": phrase("{what} of at least {bound} characters"),
    "maxLength": phrase("{what} of at most {bound} characters"),
}
_LONGEST_SHOWN = 60


def refusal(error: ValidationError, schema: Mapping[str, Any]) -> Refusal:
    """Every finding of pydantic as a problem, with what the schema expects at that place."""
    return Refusal(
        *(problem for error_details in error.errors(include_url=False) for problem in _problems(error_details, schema))
    )


def path_text(location: Sequence[str | int]) -> str:
    """A place in JSON as a person writes it: `tournaments[0].games[2].result`."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _problems(error_details: ErrorDetails, schema: Mapping[str, Any]) -> list[Problem]:
    path = path_text(error_details["loc"])
    raised = error_details.get("ctx", {}).get("error")
    if isinstance(raised, Refusal):
        return [problem.at(path) for problem in raised.problems]
    expected = expected_at(schema, error_details["loc"])
    if error_details["type"] == "missing":
        return [Problem("the field is missing; expected {expected}", {"expected": expected}, path)]
    return [
        Problem("expected {expected}; got {got}", {"expected": expected, "got": shown(error_details["input"])}, path)
    ]


def shown(value: object) -> str:
    """A value as JSON shows it, cut when it is long."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def expected_at(schema: Mapping[str, Any], location: Sequence[str | int]) -> Words:
    """What a JSON schema expects at a place."""
    here = schema
    for part in location:
        here = _resolved(schema, here)
        below = here.get("items") if isinstance(part, int) else here.get("properties", {}).get(part)
        if below is None:
            break
        here = below
    return _described(schema, here)


def _resolved(schema: Mapping[str, Any], here: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in here:
        here = schema["$defs"][here["$ref"].rsplit("/", 1)[-1]]
    return here


def _described(schema: Mapping[str, Any], here: Mapping[str, Any]) -> Words:
    here = _resolved(schema, here)
    if "anyOf" in here:
        alternatives = [_described(schema, choice) for choice in here["anyOf"]]
        words = alternatives[0]
        for other in alternatives[1:]:
            words = Words(phrase("{one} or {other}"), {"one": words, "other": other})
        return words
    if choices := here.get("enum", [here["const"]] if "const" in here else []):
        return Words(phrase("one of: {choices}"), {"choices": ", ".join(map(str, choices))})
    if here.get("format") == "date":
        return Words(phrase("a date such as 2023-05-01"))
    words = Words(_TYPES.get(here.get("type", ""), phrase("another value")))
    for name, template in _BOUNDS.items():
        if name in here:
            words = Words(template, {"what": words, "bound": here[name]})
    return words
