"""Forms filled in by JSON: the fields of the form, its name in `form` if several stand in one file."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, cast

from pydantic import TypeAdapter, ValidationError

from tavlei.calc.refusals import refusal, shown
from tavlei.documents.form import FilledForm, find_form
from tavlei.rulebook import Problem, Refusal

MOST_BYTES: Final = 20_000_000


def document_of(name: str, value: object) -> FilledForm:
    """The document of a form from JSON values."""
    adapter = _adapter(name)
    if not isinstance(value, dict):
        raise Refusal(Problem("expected an object with the fields of the form; got {got}", {"got": shown(value)}))
    try:
        return cast("FilledForm", adapter.validate_json(json.dumps(value)))
    except ValidationError as error:
        raise refusal(error, document_schema(name)) from None


@cache
def document_schema(name: str) -> dict[str, Any]:
    """What the JSON of a form holds, as JSON Schema."""
    return _adapter(name).json_schema()


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(find_form(name).takes)
