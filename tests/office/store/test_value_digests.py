"""Digests of inputs: the same for equal ones, another for whatever differs, none for what is not understood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest

from tavlei.office.acts.computed_ahead import digest_of
from tavlei.rulebook import Rulebook
from tavlei.tournament.model import Encounter, Participant, Result, Tournament
from tavlei.tournament.swiss import PairingRequest, System


class Colour(StrEnum):
    """A choice whose value is also a plain text."""

    RED = "red"


@dataclass(frozen=True)
class Named:
    """Something with a name."""

    name: object


def request_of(**given: Any) -> PairingRequest:
    people = tuple(Participant(f"e{number}", 2000 - number, number) for number in range(1, 9))
    played = tuple(Encounter(f"e{number}", f"e{number + 4}", Result.DRAW) for number in range(1, 5))
    book = Rulebook.on("draughts-rules", date(2026, 3, 1))
    made = PairingRequest(Tournament(people, (played,), 2), System.RATING, "seed", frozenset(), rulebook=book)
    return replace(made, **given)


def test_equal_inputs_have_one_digest() -> None:
    assert digest_of(request_of()) == digest_of(request_of())
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
    assert digest_of(frozenset(map(str, range(50)))) == digest_of(set(map(str, reversed(range(50)))))
    assert digest_of([1, 2]) == digest_of((1, 2))


def test_whatever_is_changed_changes_the_digest() -> None:
    book = request_of().rulebook
    told = [
        request_of(),
        request_of(seed="another"),
        request_of(absent=frozenset({"e1"})),
        request_of(absent=frozenset({"e2"})),
        request_of(forbidden=(("e1", "e2"),)),
        request_of(forced=(("e1", "e2"),)),
        request_of(rulebook=replace(book, day=date(2026, 3, 2))),
        1, "1", True, None, Fraction(1), 1.0, b"1", Colour.RED, "red", Named("red"), Named(Colour.RED), [], {},
        frozenset(), [[1], 2], [1, [2]], date(2026, 3, 1), "2026-03-01",
    ]  # fmt: skip
    assert len({digest_of(value) for value in told}) == len(told)
    assert digest_of(1, 2) != digest_of((1, 2))


def test_what_is_not_understood_is_refused() -> None:
    with pytest.raises(TypeError):
        digest_of(object())
    with pytest.raises(TypeError):
        digest_of([Named(lambda: None)])
