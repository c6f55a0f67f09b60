"""Moves as they are written: full or short notation, possible or not, and who replaces them (10.2.2, 10.2.10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import BOOK, EDITION

from tavlei.correspondence import Impossible, ImpossibleMove, Writing, examine_move, variant_by_correspondence, writing
from tavlei.correspondence.written import forced
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.notation import full_notation, short_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.rulebook import Refusal

GAME = rules(RUSSIAN)


@pytest.mark.clause(EDITION, "10.2.2")
@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("a1-b2", Writing.FULL),
        ("E3-D4", Writing.FULL),
        ("е3-d4", Writing.FULL),
        ("c3:e5:g7", Writing.FULL),
        ("32-28", Writing.FULL),
        ("32x23", Writing.FULL),
        ("ab2", Writing.SHORT),
        ("c:e5", Writing.SHORT),
        ("b2", Writing.SHORT),
        ("28", Writing.SHORT),
        ("", Writing.ILLEGIBLE),
        ("?-b2", Writing.ILLEGIBLE),
        ("a1-", Writing.ILLEGIBLE),
    ],
)
def test_how_a_move_is_written(text: str, how: Writing) -> None:
    assert writing(text) is how


def impossible(fen: str, text: str) -> ImpossibleMove:
    found = examine_move(GAME, parse_fen(RUSSIAN, fen), text, BOOK)
    assert isinstance(found, ImpossibleMove)
    return found


@pytest.mark.clause(EDITION, "10.2.10", "10.2.10/item3", "10.2.2")
@pytest.mark.parametrize(
    ("fen", "text", "why", "replacement"),
    [
        ("W:Wa3,g1:Bh8", "a3-c5", Impossible.ONE_MOVE, "a3-b4"),
        ("W:Wc3,g1:Bh8", "c3-c4", Impossible.SEVERAL_MOVES, ""),
        ("W:Wa3,b4,g1:Ba5,h8", "a3-c5", Impossible.NO_MOVE, ""),
        ("W:Wa3,g1:Bh8", "e3-d4", Impossible.NO_PIECE, ""),
        ("W:Wa3,g1:Bh8", "h8-g7", Impossible.NO_PIECE, ""),
        ("W:Wa3,g1:Bh8", "z9-g7", Impossible.ILLEGIBLE, ""),
        ("W:Wa3,g1:Bh8", "ab4", Impossible.SHORT, ""),
        ("W:Wa3,g1:Bh8", "..", Impossible.ILLEGIBLE, ""),
        # a capture is compulsory: the named piece may not move, or has the single capture
        ("W:Wc3,g1:Bd4,h8", "g1-h2", Impossible.NO_MOVE, ""),
        ("W:Wc3,g1:Bd4,h8", "c3-b4", Impossible.ONE_MOVE, "c3:e5"),
        # several captures, and a target that does not tell which
        ("W:Wc3:Bb4,d4,h8", "c3-b2", Impossible.SEVERAL_MOVES, ""),
    ],
)
def test_who_replaces_an_impossible_move(fen: str, text: str, why: Impossible, replacement: str) -> None:
    found = impossible(fen, text)
    assert (found.why, found.replacement_text) == (why, replacement)
    assert found.by_receiver == bool(replacement)


@pytest.mark.clause(EDITION, "10.2.2", "10.2.10")
def test_each_kind_names_its_clause() -> None:
    numbers = [impossible("W:Wa3,g1:Bh8", text).clause.number for text in ("a3-c5", "ab4", "e3-d4")]
    assert numbers == ["10.2.10", "10.2.2", "10.2.10/item3"]


@pytest.mark.clause(EDITION, "6.1.5.3")
def test_a_missed_capture_is_told_with_its_clause() -> None:
    for text in ("g1-h2", "c3-b4"):
        (below,) = impossible("W:Wc3,g1:Bd4,h8", text).step().steps
        assert below.clause is not None
        assert below.clause.number == "6.1.5.3"
    assert impossible("W:Wc3,g1:Bh8", "c3-c4").step().steps == ()


@pytest.mark.clause(EDITION, "10.1.4")
def test_three_games_are_played_by_correspondence() -> None:
    names = ("russian", "international", "giveaway")
    assert [variant_by_correspondence(name, BOOK).name for name in names] == list(names)
    with pytest.raises(Refusal, match="expected one of: russian, international, giveaway; got russian80"):
        variant_by_correspondence("russian80", BOOK)


@pytest.mark.clause(EDITION, "10.2.4")
@pytest.mark.parametrize(
    ("fen", "only"),
    [("W:Wc3,g1:Bd4,h8", "c3:e5"), ("W:Wa3:Bh8", "a3-b4"), ("W:Wc3:Bh8", None), ("W:Wc3:Bb4,d4,h8", None)],
)
def test_a_forced_move_is_the_only_one(fen: str, only: str | None) -> None:
    position = parse_fen(RUSSIAN, fen)
    found = forced(GAME, position)
    assert (found and full_notation(GAME, position, found)) == only


@given(st.data(), st.sampled_from(["russian", "international", "giveaway"]))
@pytest.mark.clause(EDITION, "10.2.2")
def test_every_legal_move_in_full_is_possible_and_in_short_is_not(data: st.DataObject, name: str) -> None:
    variant = variant_by_correspondence(name, BOOK)
    game, position = rules(variant), variant.start
    for _ in range(data.draw(st.integers(0, 20))):
        if not (moves := game.moves(position)):
            break
        position = game.play(position, data.draw(st.sampled_from(moves)))
    for move in game.moves(position):
        full, short = full_notation(game, position, move), short_notation(game, position, move)
        found = examine_move(game, position, full, BOOK)
        assert not isinstance(found, ImpossibleMove)
        assert found.identity == move.identity
        if short != full:
            refused = examine_move(game, position, short, BOOK)
            assert isinstance(refused, ImpossibleMove)
            assert refused.why is Impossible.SHORT
