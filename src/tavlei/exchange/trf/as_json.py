"""A report as JSON, record by record, and back."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tavlei.exchange.mistakes import refusal_of
from tavlei.exchange.plain_text import refuse_larger
from tavlei.exchange.trf.model import Trf
from tavlei.exchange.trf.reader import MOST_BYTES


@cache
def _adapter() -> TypeAdapter[Trf]:
    return TypeAdapter(Trf)


def trf_json(trf: Trf, *, short: bool = False) -> Any:
    """The report as plain JSON values; points are exact, as `9/2`. In `short` what has its usual value is left out."""
    return _adapter().dump_python(trf, mode="json", exclude_defaults=short)


def trf_from_json(content: bytes) -> Trf:
    """The report that `trf_json` told; what is missing has its usual value, what is wrong is refused with its place."""
    refuse_larger(content, 4 * MOST_BYTES)
    try:
        return _adapter().validate_json(content, extra="forbid")
    except ValidationError as error:
        raise refusal_of(error) from error


def trf_schema() -> dict[str, Any]:
    """The JSON schema of a report."""
    return _adapter().json_schema()
