"""Examples of every calculator with a part out of shape: answered, or refused with a sentence; never a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest
from tests.proving import DEEP, DEPTH

from tavlei.calc import evaluate
from tavlei.calc.register import all_calculators
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Refusal, refusal_text

QUICK: Final = 4
HEAVY: Final = 3
SPOILT: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 10**16, 1.5, 1e308, "", "x", "²", "-1", "99999999999999999999", "2024-02-30",
    "0001-01-01", "9999-12-31", "a\x00b", "\ud800", "я" * 2000, [], {}, [None], {"x": 1}, [[]], "1/0", "NaN", "1e400",
    "W:W:B", "¼",
)  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a value."""
    if way:
        yield way
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*way, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*way, index))


def spoilt(example: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The example with a part changed, left out or doubled; sometimes with two."""
    made = deepcopy(example)
    for _ in range(chance.choice((1, 1, 1, 2))):
        *way, last = chance.choice(list(places(made)) or [("x",)])
        holder: Any = made
        for step in way:
            holder = holder[step]
        manner = chance.randrange(8)
        if manner == 0:
            del holder[last]
        elif manner == 1 and isinstance(holder, list):
            holder.append(holder[last])
        else:
            holder[last] = chance.choice(SPOILT)
    return made


@pytest.mark.parametrize("calculator", all_calculators(), ids=lambda calculator: calculator.name)
def test_a_spoilt_example_is_answered_or_refused(calculator: Any) -> None:
    told = json.loads(json.dumps(calculator.example))
    chance = Random(calculator.name)  # noqa: S311 - the same examples every time
    for number in range(times(calculator)):
        given, book = spoilt(told, chance), catalogue(LANGUAGES[number % len(LANGUAGES)])
        try:
            json.dumps(evaluate(calculator.name, given, long=False).json(book))
        except Refusal as refused:
            refusal_text(refused, book)


def times(calculator: Any) -> int:
    """How many examples: of what computes long few."""
    return HEAVY if calculator.bounds.heavy else QUICK * (DEPTH if DEEP else 1)
