"""SGF: any text is read without an exception, nothing is dropped silently, what was read is written and read again."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.proving import DEEP, examples

from tavlei.exchange.sgf import SgfDiagnostic, SgfGame, read_games, write_game

HEAD = "(;FF[4]GM[4]CA[UTF-8]SZ[15]"


def tree_of(sgf_game: SgfGame | SgfDiagnostic) -> SgfGame | None:
    return sgf_game if isinstance(sgf_game, SgfGame) else sgf_game.partial


DEPTH = 100_000 if DEEP else 10_000  # nodes, far more than Python lets a function call itself


@pytest.mark.parametrize(
    "text", [";B[]C[x]" * DEPTH, "(;B[]" * DEPTH + ")" * DEPTH, "(;B[](;W[])" * (DEPTH // 2) + ")" * (DEPTH // 2)]
)
def test_deep_trees(text: str) -> None:
    (read,) = read_games(f"{HEAD}{text})")
    assert isinstance(read, SgfGame)
    assert len(read.nodes) == DEPTH + 1
    assert list(read_games(write_game(read))) == [read]
    assert len(read.line_to(len(read.nodes) - 1)) in (DEPTH + 1, DEPTH // 2 + 2)


PIECES = [
    *"()[];\\: \n_1",
    *("(;", ")\n(;GM[4]SZ[15]", ";B[hh]", ";W[ii]", "(;B[h9])", "AB[aa:cc]", "AE[hh]", "C[see [1] x]", "LB[h8:x]"),
    *("b", "Black", "GM", "SZ[19]", "FF[3]", "CA[koi8-r]", "tt", "\\]", "В[аа]", "ß", "\r\n", "\x85", "\ufeff", "\x00"),
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=2), max_size=30).map("".join)
ENCODINGS = st.sampled_from(["utf-8", "cp1251", "utf-16", "shift_jis", "latin-1"])


def check_fixpoint(source: str | bytes) -> list[SgfGame | SgfDiagnostic]:
    read = list(read_games(source))
    for each in read:
        tree = tree_of(each)
        if tree is None:
            continue
        (again,) = read_games(write_game(tree))
        assert tree_of(again) == tree
        assert isinstance(again, SgfGame) or isinstance(each, SgfDiagnostic)
    return read


@examples(60)
@given(TEXTS)
@example("(;C[x\n(;GM[4]")
def test_any_text_is_read_written_and_read_again(text: str) -> None:
    check_fixpoint(text)
    check_fixpoint(f"{HEAD}{text})")


@given(TEXTS, ENCODINGS, st.lists(st.tuples(st.integers(0, 200), st.integers(0, 255)), max_size=4))
def test_any_bytes_are_read(text: str, encoding: str, damage: list[tuple[int, int]]) -> None:
    content = bytearray(f"{HEAD}{text})".encode(encoding, errors="replace"))
    for place, byte in damage:
        content[place % len(content)] = byte
    check_fixpoint(bytes(content))


@examples(60)
@given(st.lists(st.sampled_from(PIECES) | st.just("@"), max_size=30))
def test_nothing_is_silently_dropped(pieces: list[str]) -> None:
    """Every mark stands in the tree, in a remark or in the diagnostic."""
    marks = [f"Q{number}Q" for number, piece in enumerate(pieces) if piece == "@"]
    names = iter(marks)
    for each in check_fixpoint(HEAD + "".join(next(names) if piece == "@" else piece for piece in pieces) + ")"):
        tree = tree_of(each)
        kept = write_game(tree) + str(tree.remarks) if tree else ""
        if isinstance(each, SgfDiagnostic):
            kept += each.source + each.offending + each.text()
        marks = [mark for mark in marks if mark not in kept]
    assert marks == []
