"""Points and their two ways of naming."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.renju.board import (
    CENTRE,
    POINTS,
    Letters,
    RenjuPosition,
    StoneColour,
    parse_point,
    point_name,
    position_from_rows,
    position_rows,
    symmetries,
)
from tavlei.rulebook import Refusal


@pytest.mark.clause("draughts-rules-2022", "9.2.2.2")
@pytest.mark.parametrize(
    ("russian", "international"),
    [
        ("A1", "a1"),
        ("H8", "h8"),
        ("I9", "i9"),
        ("J9", "i9"),
        ("K10", "j10"),
        ("M12", "l12"),
        ("D4", "d4"),
        ("M4", "l4"),
        ("P15", "o15"),
    ],
)
def test_russian_letters_skip_one(russian: str, international: str) -> None:
    assert parse_point(russian, Letters.RUSSIAN) == parse_point(international)


def test_the_letters_are_never_mixed() -> None:
    assert parse_point("m12") != parse_point("M12", Letters.RUSSIAN)
    with pytest.raises(Refusal, match="there is no point «p1»; expected one from a1 to o15"):
        parse_point("p1")
    assert point_name(CENTRE) == "h8"
    assert point_name(parse_point("i9"), Letters.RUSSIAN) == "I9"


@pytest.mark.parametrize("text", ["", "h", "8", "h0", "h16", "h08", "hh8", "z1", "h-1", "h8.5", "h٣"])
def test_what_is_no_point_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="there is no point"):
        parse_point(text)


@given(st.integers(0, POINTS - 1), st.sampled_from(list(Letters)))
def test_names_are_read_back(point: int, letters: Letters) -> None:
    assert parse_point(point_name(point, letters), letters) == point


@given(st.sets(st.integers(0, POINTS - 1)), st.sets(st.integers(0, POINTS - 1)))
def test_rows_are_read_back(black: set[int], white: set[int]) -> None:
    position = RenjuPosition(frozenset(black), frozenset(white - black))
    assert position_from_rows(position_rows(position)) == position


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], "expected 15 rows; got 0"),
        (["." * 14] * 15, r"\[0\]: expected 15 signs"),
        (["?" * 15] * 15, "expected 15 signs"),
    ],
)
def test_wrong_rows_are_refused(rows: list[str], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        position_from_rows(rows)


def test_a_point_is_taken_once() -> None:
    with pytest.raises(Refusal, match="the point h8 is occupied"):
        RenjuPosition().put(CENTRE, StoneColour.BLACK).put(CENTRE, StoneColour.WHITE)


def test_eight_symmetries() -> None:
    corner = parse_point("a2")
    assert len({symmetry[0] for symmetry in symmetries([corner])}) == 8
    assert all(symmetry[0] == CENTRE for symmetry in symmetries([CENTRE]))
