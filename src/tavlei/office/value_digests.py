"""The digest of what a computation is given: equal inputs have the same one, in whatever objects they stand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from datetime import date, time, timedelta
from enum import Enum
from fractions import Fraction
from typing import Any

from tavlei.rulebook import Rulebook


def digest_of(*given: object) -> str:
    """The digest of values that rules are given: plain ones, collections of them, and dataclasses.

    Whatever else is given is refused with a TypeError: nothing is left out of a digest.
    """
    return hashlib.sha256(_text(_plain(given)).encode()).hexdigest()


def _text(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=True, separators=(",", ":"))


def _plain(value: Any) -> Any:  # noqa: PLR0911 - a kind of value after the other
    """A value as JSON has it, with its kind where JSON does not tell it."""
    if isinstance(value, Enum):
        return [type(value).__qualname__, value.name]
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Fraction | float | date | time | timedelta):
        return [type(value).__qualname__, str(value)]
    if isinstance(value, bytes):
        return ["bytes", hashlib.sha256(value).hexdigest()]
    if isinstance(value, Rulebook):  # an edition on a day with its choices; the library is that of the office
        return ["Rulebook", *map(_plain, (value.edition.id, value.day, value.settings, value.named))]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__qualname__, *(_plain(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return ["Mapping", *sorted(([_plain(key), _plain(kept)] for key, kept in value.items()), key=_text)]
    if isinstance(value, Set):
        return ["Set", *sorted(map(_plain, value), key=_text)]
    if isinstance(value, Sequence):
        return ["Sequence", *map(_plain, value)]
    raise TypeError(type(value).__qualname__)
