"""Positions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.draughts.fen import fen, parse_fen, parse_position_list
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, RUSSIAN80
from tavlei.rulebook import Refusal

WHITE = "a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3, h2"
BLACK = "a7, b6, b8, c7, d6, d8, e7, f6, f8, g7, h6, h8"


@pytest.mark.clause("draughts-rules-2022", "6.1.6.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.2")
def test_the_starting_position_as_lists() -> None:
    """As printed in 6.1.6.2; in 2013 c1 and d2 are misprinted as c2 and a2."""
    for text in (
        f"белые-{WHITE} (12); черные – {BLACK} (12).",
        f"Белые: {WHITE}; Чёрные: {BLACK}",
        f"White – {WHITE}. Black – {BLACK}",
        f"білі {WHITE}; чорні {BLACK}",
    ):
        assert parse_position_list(RUSSIAN, text) == RUSSIAN.start


def test_kings_in_lists() -> None:
    position = parse_position_list(RUSSIAN, "белые: дамка c3, a1; черные: Kh8", white_to_move=False)
    assert fen(RUSSIAN, position) == "B:WKc3,a1:BKh8"


@pytest.mark.parametrize(
    ("text", "why"),
    [("белые a1 (2); черные h8", "2 pieces are told, 1 are listed"), ("a1; h8", "expected the squares")],
)
def test_wrong_lists_are_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        parse_position_list(RUSSIAN, text)


@pytest.mark.parametrize(
    "text",
    [
        "W:W31-50:B1-20",
        "W:W31-50:B1-20.",
        "w:b1-20:w31-50",
        " W : W31,32-50 : B1-19,20 . ",
        "W:Wb4,d4,f4,h4,j4,36-50:B1-20",
    ],
)
def test_fen_of_every_shape(text: str) -> None:
    assert parse_fen(INTERNATIONAL, text) == INTERNATIONAL.start


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a FEN"),
        ("W:Wa1", "expected a FEN"),
        ("W:Wa1:Wb2", "expected a FEN"),
        ("X:Wa1:Bh8", "expected a FEN"),
        ("W:Wa2:Bh8", "there is no square «a2»"),
        ("W:W33:B1", "there is no square «33»"),
        ("W:Wa1,a1:Bh8", "two pieces stand on a1"),
        ("W:Wa1:Ba1", "two pieces stand on a1|a man on the last row"),
        ("W:Wa1:BKa1", "two pieces stand on a1"),
        ("W:Wb8:Ba1", "a man on the last row would be a king: a1, b8"),
        ("W:W5-1:B9", "the range 5-1 runs backwards"),
        ("W:Wa1,,c1 d2:B9", "expected squares"),
    ],
)
def test_a_wrong_fen_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        parse_fen(RUSSIAN, text)


def test_an_empty_side_is_a_position() -> None:
    assert fen(RUSSIAN, parse_fen(RUSSIAN, "W:Wa1:B")) == "W:Wa1:B"


@given(st.sampled_from([RUSSIAN, INTERNATIONAL, RUSSIAN80]), st.data())
def test_fen_is_read_back(variant, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    last, first = variant.board.row(variant.board.ranks - 1), variant.board.row(0)
    sets = [0, 0, 0, 0]
    for bit in variant.board.bits:
        kind = data.draw(st.integers(0, 4))
        if kind < 4:
            sets[kind] |= bit
    position = Position(sets[0] & ~last, sets[1], sets[2] & ~first, sets[3], data.draw(st.booleans()))
    assert parse_fen(variant, fen(variant, position)) == position


@given(st.text(alphabet="WBKabcdefgh12345678:,.- ", max_size=40))
def test_whatever_comes_is_a_position_or_refused(text: str) -> None:
    try:
        position = parse_fen(RUSSIAN, text)
    except Refusal:
        return
    assert parse_fen(RUSSIAN, fen(RUSSIAN, position)) == position
