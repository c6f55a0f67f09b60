"""What no calculator can use: halves of letters, control characters, numbers beyond all reason."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc.refusals import path_text
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_NUMBER: Final = 10**15
_UNFIT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_SUSPECT: Final = re.compile(r"\\u|\d{16}|[\x7f-\x9f\ud800-\udfff\ufffe\uffff]|[eE]\+?\d\d")
_Place = tuple[str | int, ...]


def may_be_unfit(text: str) -> bool:
    """Whether a JSON text might hold a value that is unfit: most do not, and need no look at every value."""
    return _SUSPECT.search(text) is not None


def check_plain(data: Any) -> None:
    """Refuse an input with a text or a number that nobody can mean, at its place."""
    for place, value in _walk(data):
        if problem := _problem(value):
            raise Refusal(replace(problem, path=_UNFIT.sub("\ufffd", path_text(place))))


def is_plain_text(text: str) -> bool:
    """Whether a text holds letters only, and ends of lines."""
    return _UNFIT.search(text) is None


def plain_text(text: str) -> str:
    """A text that was kept before anybody looked, without what is no letter: XML and spreadsheets refuse it."""
    return _UNFIT.sub("", text)


def _problem(value: object) -> Problem | None:
    if isinstance(value, str) and (match := _UNFIT.search(value)):
        return Problem("the text holds a control character ({sign})", {"sign": f"U+{ord(match[0]):04X}"})
    if isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
        return Problem("a number is at most {most}", {"most": MOST_NUMBER})
    return None


def _walk(data: Any) -> Iterator[tuple[_Place, Any]]:
    """Every value and every name of a field, with its place."""
    waiting: list[tuple[_Place, Any]] = [((), data)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            yield from ((place, name) for name in value)
            waiting += [((*place, str(name)), below) for name, below in value.items()]
        elif isinstance(value, list):
            waiting += [((*place, number), below) for number, below in enumerate(value)]
        else:
            yield place, value
