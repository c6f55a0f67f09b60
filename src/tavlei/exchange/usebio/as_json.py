"""A USEBIO event as plain JSON values."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tavlei.rulebook import exact_text

if TYPE_CHECKING:
    from tavlei.exchange.usebio.event import UsebioEvent


def usebio_json(event: UsebioEvent) -> Any:
    """The event for other programs; points are exact texts."""
    return _value(event)


def _value(value: object) -> Any:
    if is_dataclass(value):
        return {field.name: _value(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if isinstance(value, Fraction):
        return exact_text(value)
    return value.isoformat() if isinstance(value, date) else value
