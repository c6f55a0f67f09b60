"""Predecessors: the same position, turned, moved, mirrored, similar, the same finals (11.3.2)."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import RULES, TAKE_B6, TAKE_F6, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import SolutionLine, material
from tavlei.composition.predecessors import (
    LibraryWork,
    Likeness,
    WorkLibrary,
    finals,
    library,
    library_work,
    predecessors,
)
from tavlei.composition.schemes import (
    Scheme,
    common_scheme,
    diagonal_mirrors,
    turned,
)
from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, Variant
from tavlei.rulebook import Refusal


def russian(text: str) -> Position:
    return parse_fen(RUSSIAN, text)


def shelf(*texts: str, variant: Variant = RUSSIAN) -> WorkLibrary:
    return library(LibraryWork(text, variant, parse_fen(variant, text)) for text in texts)


@st.composite
def positions(draw: st.DrawFn, variant: Variant = RUSSIAN, most: int = 8) -> Position:
    board = variant.board
    squares = draw(st.lists(st.sampled_from(board.bits), unique=True, min_size=1, max_size=most))
    kinds = draw(st.lists(st.integers(0, 3), min_size=len(squares), max_size=len(squares)))
    sets = [0, 0, 0, 0]
    last, first = board.row(board.ranks - 1), board.row(0)
    for bit, kind in zip(squares, kinds, strict=True):
        promoted = 1 if kind == 0 and bit & last else 3 if kind == 2 and bit & first else kind
        sets[promoted] |= bit
    return Position(sets[0], sets[1], sets[2], sets[3], draw(st.booleans()))


@pytest.mark.clause(RULES, "11.3.2")
def test_a_turned_board_is_the_same_game() -> None:
    assert fen(RUSSIAN, turned(RUSSIAN.board, russian("W:Wa1,c3:BKh8,f6"))) == "B:Wc3,Ka1:Bh8,f6"
    position = russian("W:Wa1,c3,d2,e3:Bb6,d6,f6")
    assert turned(RUSSIAN.board, turned(RUSSIAN.board, position)) == position


@given(positions())
def test_turning_changes_nothing_about_the_moves(position: Position) -> None:
    game, board = rules(RUSSIAN), RUSSIAN.board
    back = dict(zip(board.bits, reversed(board.bits), strict=True))
    own = {(back[move.origin], back[move.target]) for move in game.moves(position)}
    assert own == {(move.origin, move.target) for move in game.moves(turned(board, position))}


@given(positions())
def test_kings_alone_may_be_mirrored_in_the_long_diagonals(position: Position) -> None:
    kings = Position(0, position.white, 0, position.black, position.white_to_move)
    game, board = rules(RUSSIAN), RUSSIAN.board
    assert diagonal_mirrors(board, position) == () or position == kings
    for image in diagonal_mirrors(board, kings):
        assert len(game.moves(image)) == len(game.moves(kings))
        assert material(image) == material(kings)
        assert kings in diagonal_mirrors(board, image)


@given(positions(most=5), st.integers(-3, 3), st.integers(-3, 3))
def test_a_moved_scheme_is_the_same_scheme(position: Position, right: int, up: int) -> None:
    moved = _moved(position, right, up)
    if moved is None:
        return
    board = RUSSIAN.board
    assert common_scheme(board, moved) == common_scheme(board, position)
    assert common_scheme(board, moved) == common_scheme(board, position)
    found = library([LibraryWork("x", RUSSIAN, moved)]).moved(RUSSIAN, position)
    assert [each.likeness for each in found] == [Likeness.MOVED]


def _moved(position: Position, right: int, up: int) -> Position | None:
    """All pieces moved by files and rows, by plain counting; None if one leaves the board or a dark square."""
    board = RUSSIAN.board
    places = {board.place(bit): bit for bit in board.bits}
    sets = []
    for mask in position[:4]:
        spots = [(board.place(bit)[0] + right, board.place(bit)[1] + up) for bit in squares_of(mask)]
        if any(spot not in places for spot in spots):
            return None
        sets.append(sum(places[spot] for spot in spots))
    return Position(sets[0], sets[1], sets[2], sets[3], position.white_to_move)


@pytest.mark.clause(RULES, "11.3.2")
def test_a_mirrored_scheme_stands_beside_the_original() -> None:
    board = RUSSIAN.board
    one, mirrored = russian("W:Wc3,e3,f4:Bf6"), russian("W:Wd2,f2,c3:Bc5")
    assert common_scheme(board, one) == common_scheme(board, mirrored)
    half = turned(board, one)
    assert common_scheme(board, half) == common_scheme(board, one)
    assert common_scheme(board, russian("W:Wc3,e3,f4:Bh6")) != common_scheme(board, one)
    assert common_scheme(board, russian("W:W:B")) == ()


def _schemes_either_way(position: Position) -> list[Scheme]:
    """The scheme and its mirror from left to right, by plain counting: a mirrored file changes its sign."""
    board, images = RUSSIAN.board, []
    for sign in (1, -1):
        rows = [
            (sign * file + row, row - sign * file, kind)
            for kind, mask in enumerate(position[:4])
            for file, row in (board.place(bit) for bit in squares_of(mask))
        ]
        rise, fall = min((row[0] for row in rows), default=0), min((row[1] for row in rows), default=0)
        images.append(tuple(sorted(((one - rise) // 2, (other - fall) // 2, kind) for one, other, kind in rows)))
    return images


@given(positions(), positions())
def test_only_the_same_schemes_are_the_same(one: Position, other: Position) -> None:
    board = RUSSIAN.board
    sides = (_schemes_either_way(each) for each in (one, turned(board, one)))
    images = {image for both in sides for image in both}
    assert (common_scheme(board, one) == common_scheme(board, other)) is (_schemes_either_way(other)[0] in images)


@pytest.mark.clause(RULES, "11.3.2")
def test_the_same_position_is_found_as_it_is_and_turned() -> None:
    library_ = shelf("W:Wa1,c3:Bf6", "B:Wc3:Bf6,h8", "W:Wa1,c3:Bd6")
    found = library_.same(RUSSIAN, russian("W:Wa1,c3:Bf6"))
    assert [(each.work.name, each.likeness) for each in found] == [
        ("W:Wa1,c3:Bf6", Likeness.SAME),
        ("B:Wc3:Bf6,h8", Likeness.TURNED),
    ]
    kings = shelf("W:WKa3:BKc1").same(RUSSIAN, russian("W:WKc1:BKa3"))
    assert [king.likeness for king in kings] == [Likeness.MIRRORED_KINGS]
    assert shelf("W:Wc1:BKa3").same(RUSSIAN, russian("W:WKc1:BKa3")) == []


@pytest.mark.clause(RULES, "11.3.2")
def test_systems_are_kept_apart() -> None:
    russians = shelf("W:Wc3:Bf6")
    assert russians.same(INTERNATIONAL, parse_fen(INTERNATIONAL, "W:Wc3:Bf6")) == []
    hundred = shelf("W:W31,32:B9", variant=INTERNATIONAL)
    assert len(hundred.same(INTERNATIONAL, parse_fen(INTERNATIONAL, "W:W31,32:B9"))) == 1


@pytest.mark.clause(RULES, "11.3.2")
def test_similar_positions_by_share() -> None:
    wanted = russian("W:Wa1,c3,e3:Bf6")
    rows = shelf("W:Wa1,c3,e3:Bd6", "W:Wa1,c3,e3:Bf6", "W:Wa1,c3,g3:Bd6", "W:Wa1,c3,Ke3:Bf6", "B:Wc3:Bd6,f6,h8")
    found = rows.similar(RUSSIAN, wanted, Fraction(3, 4), BOOK)
    assert [each.share for each in found] == [1, 1, Fraction(3, 4), Fraction(3, 4)]
    shares = {each.work.name: each.share for each in found}
    assert shares == {
        "W:Wa1,c3,e3:Bf6": 1,
        "B:Wc3:Bd6,f6,h8": 1,
        "W:Wa1,c3,e3:Bd6": Fraction(3, 4),
        "W:Wa1,c3,Ke3:Bf6": Fraction(3, 4),
    }
    assert rows.similar(RUSSIAN, wanted, Fraction(76, 100), BOOK) == [each for each in found if each.share == 1]
    for share in (Fraction(0), Fraction(3, 2)):
        with pytest.raises(Refusal):
            rows.similar(RUSSIAN, wanted, share, BOOK)


@given(st.lists(positions(most=5), max_size=8), positions(most=5), st.sampled_from(("1/3", "1/2", "3/4", "1")))
def test_similar_positions_agree_with_plain_counting(had: list[Position], wanted: Position, share: str) -> None:
    rows = library(LibraryWork(str(index), RUSSIAN, position) for index, position in enumerate(had))
    found = {each.work.name: each.share for each in rows.similar(RUSSIAN, wanted, Fraction(share), BOOK)}
    expected = {}
    for index, position in enumerate(had):
        same = max(
            sum(
                bool(bit & one & other)
                for one, other in zip(image[:4], position[:4], strict=True)
                for bit in RUSSIAN.board.bits
            )
            for image in (wanted, turned(RUSSIAN.board, wanted))
        )
        part = Fraction(same, max(position.pieces, wanted.pieces))
        if part >= Fraction(share):
            expected[str(index)] = part
    assert found == expected


@pytest.mark.clause(RULES, "11.3.2")
def test_finals_of_thematic_variations() -> None:
    made = work()
    assert [fen(RUSSIAN, final) for final in finals(made)] == ["B:Wb6,e3,d2,a1:Bd6,f6", "B:Wf6,e3,d2,a1:Bb6,d6"]
    rows = library([library_work("own", made, BOOK)])
    assert [each.likeness for each in rows.with_final(RUSSIAN, russian("B:Wb6,e3,d2,a1:Bd6,f6"))] == [Likeness.FINAL]
    assert [each.likeness for each in rows.with_final(RUSSIAN, russian("B:Wb4,e1:Bd4,f4"))] == []
    elsewhere = shelf_with_final("B:Wc7,f4,e3,b2:Be7,g7")
    assert [each.likeness for each in elsewhere.with_final(RUSSIAN, finals(made)[0])] == [Likeness.FINAL_MOVED]


def shelf_with_final(text: str) -> WorkLibrary:
    return library([LibraryWork("x", RUSSIAN, russian("W:Wh2:Bh8"), (russian(text),))])


@pytest.mark.clause(RULES, "11.3.2", "11.7/p4")
def test_predecessors_are_older_and_the_closest_comes_first() -> None:
    old, new = date(1987, 3, 21), date(1990, 1, 1)
    made = work(first_contest=new)
    rows = library(
        [
            library_work("own", made, BOOK),
            LibraryWork("similar", RUSSIAN, russian("W:Wa1,c3,d2,e3:Bb6,d6,h6"), day=old),
            LibraryWork("same", RUSSIAN, made.position, day=old),
            LibraryWork("later", RUSSIAN, made.position, day=new),
            LibraryWork("undated", RUSSIAN, made.position),
            LibraryWork("moved", RUSSIAN, russian("W:Wb2,d4,e3,f4:Bc7,e7,g7"), day=old),
            LibraryWork("final", RUSSIAN, russian("W:Wh2:Bh8"), (finals(made)[1],), old),
            LibraryWork("other", RUSSIAN, russian("W:Wh2:Bh8"), day=old),
        ]
    )
    found = predecessors(rows, made, BOOK, before=new, name="own")
    assert [each.work.name for each in found.predecessors] == ["same", "undated", "moved", "final", "similar"]
    assert found.searched == 8
    assert found.explanation().verdict.value == 5
    assert [step.value for step in found.explanation().working] == [100, 100, 100, 100, Fraction(600, 7)]
    everything = predecessors(rows, made, BOOK)
    assert {"own", "later"} < {each.work.name for each in everything.predecessors}
    assert predecessors(WorkLibrary(), made, BOOK).predecessors == ()


def test_lines_that_end_alike_have_one_final() -> None:
    twice = work(lines=(SolutionLine(TAKE_B6), SolutionLine(TAKE_F6), SolutionLine(TAKE_B6)))
    assert len(finals(twice)) == 2


def random_library(count: int) -> list[LibraryWork]:
    chance = random.Random(13)  # noqa: S311 - an example
    bits, found = INTERNATIONAL.board.bits, []
    for index in range(count):
        squares = chance.sample(bits[5:45], chance.randrange(8, 21))
        half = len(squares) // 2
        found.append(
            LibraryWork(str(index), INTERNATIONAL, Position(sum(squares[:half]), 0, sum(squares[half:]), 0, True))
        )
    return found


def test_one_work_is_found_in_a_large_library() -> None:
    """How quickly is measured by the bench of the room."""
    rows = library(random_library(5000))
    wanted = rows.works[77].position
    assert rows.works[77] in [each.work for each in rows.same(INTERNATIONAL, wanted)]
    assert [each.work.name for each in rows.similar(INTERNATIONAL, wanted, Fraction(3, 4), BOOK)] == ["77"]
    assert rows.works[77] in [each.work for each in rows.moved(INTERNATIONAL, wanted)]
