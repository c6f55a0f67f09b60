"""The generator against an independent one: slow, straight from the paragraphs, on coordinates instead of bits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.fen import check_position
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, Variant
from tavlei.rulebook import Refusal

Square = tuple[int, int]
Result = tuple[Square, Square, frozenset[Square], bool]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Reference:
    """One position as a dictionary of coordinates."""

    def __init__(self, variant: Variant, position: Position) -> None:
        place = variant.board.place
        self.variant, self.white = variant, position.white_to_move
        self.men = {
            True: {place(b) for b in squares_of(position.white_men)},
            False: {place(b) for b in squares_of(position.black_men)},
        }
        self.kings = {
            True: {place(b) for b in squares_of(position.white_kings)},
            False: {place(b) for b in squares_of(position.black_kings)},
        }
        self.enemies = self.men[not self.white] | self.kings[not self.white]
        self.all = self.enemies | self.men[self.white] | self.kings[self.white]

    def inside(self, square: Square) -> bool:
        return 0 <= square[0] < self.variant.board.files and 0 <= square[1] < self.variant.board.ranks

    def last_row(self, square: Square) -> bool:
        return square[1] == (self.variant.board.ranks - 1 if self.white else 0)

    def moves(self) -> set[Result]:
        captures = {result for origin in self.men[self.white] for result in self.chains(origin, king=False)}
        captures |= {result for origin in self.kings[self.white] for result in self.chains(origin, king=True)}
        if self.variant.majority and captures:
            most = max(len(result[2]) for result in captures)
            captures = {result for result in captures if len(result[2]) == most}
        return captures or set(self.quiet())

    def quiet(self) -> Iterator[Result]:
        forward = 1 if self.white else -1
        for x, y in self.men[self.white]:
            for dx in (1, -1):
                target = (x + dx, y + forward)
                if self.inside(target) and target not in self.all:
                    yield (x, y), target, frozenset(), self.last_row(target)
        for origin in self.kings[self.white]:
            for dx, dy in DIAGONALS:
                target = (origin[0] + dx, origin[1] + dy)
                while self.inside(target) and target not in self.all:
                    yield origin, target, frozenset(), False
                    target = (target[0] + dx, target[1] + dy)

    def jumps(
        self, at: Square, origin: Square, taken: frozenset[Square], *, king: bool
    ) -> Iterator[tuple[Square, list[Square]]]:
        """Each piece that can be jumped from here, with the squares to land on."""
        occupied = self.all - {origin}
        for dx, dy in DIAGONALS:
            x, y = at[0] + dx, at[1] + dy
            while king and self.inside((x, y)) and (x, y) not in occupied:
                x, y = x + dx, y + dy
            over = (x, y)
            if over not in self.enemies or over in taken:
                continue
            landings = []
            x, y = x + dx, y + dy
            while self.inside((x, y)) and (x, y) not in occupied:
                landings.append((x, y))
                if not king:
                    break
                x, y = x + dx, y + dy
            if landings:
                yield over, landings

    def chains(self, origin: Square, *, king: bool) -> Iterator[Result]:
        yield from self.extend(origin, origin, frozenset(), king=king, was_king=king)

    def extend(
        self, origin: Square, at: Square, taken: frozenset[Square], *, king: bool, was_king: bool
    ) -> Iterator[Result]:
        for over, landings in self.jumps(at, origin, taken, king=king):
            now_taken = taken | {over}
            going_on = [square for square in landings if self.can_go_on(origin, square, now_taken, king=king)]
            for square in going_on:
                yield from self.extend(origin, square, now_taken, king=self.crowned(square, king), was_king=was_king)
            if not going_on:
                for square in landings:
                    crowned = self.crowned(square, king) or (not king and self.last_row(square))
                    yield origin, square, now_taken, crowned and not was_king

    def crowned(self, square: Square, king: bool) -> bool:
        return king or (self.variant.promotes_in_passing and self.last_row(square))

    def can_go_on(self, origin: Square, square: Square, taken: frozenset[Square], *, king: bool) -> bool:
        return any(True for _ in self.jumps(square, origin, taken, king=self.crowned(square, king)))


def as_results(variant: Variant, position: Position) -> list[Result]:
    place = variant.board.place
    return [
        (place(move.origin), place(move.target), frozenset(map(place, squares_of(move.captured))), move.promotes)
        for move in rules(variant).moves(position)
    ]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Variant, Position]:
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    bits = list(variant.board.bits)
    chosen = draw(st.lists(st.sampled_from(bits), unique=True, min_size=2, max_size=min(len(bits), 26)))
    kinds = draw(st.lists(st.integers(0, 9), min_size=len(chosen), max_size=len(chosen)))
    sets = [0, 0, 0, 0]
    for bit, kind in zip(chosen, kinds, strict=True):
        sets[(0, 0, 0, 2, 2, 2, 2, 1, 3, 2)[kind]] |= bit
    last, first = variant.board.row(variant.board.ranks - 1), variant.board.row(0)
    white_men, white_kings, black_men, black_kings = sets
    return variant, Position(
        white_men & ~last,
        white_kings | white_men & last,
        black_men & ~first,
        black_kings | black_men & first,
        draw(st.booleans()),
    )


@pytest.mark.slow
@examples(150)
@given(positions())
def test_generator_agrees_with_the_paragraphs(given: tuple[Variant, Position]) -> None:
    variant, position = given
    found = as_results(variant, position)
    assert len(found) == len(set(found)), "a move stands twice"
    assert set(found) == Reference(variant, position).moves()
    assert rules(variant).count(position) == len(found)


@examples(40)
@given(positions())
def test_moves_keep_the_pieces_in_order(given: tuple[Variant, Position]) -> None:
    variant, position = given
    for move in rules(variant).moves(position):
        after = rules(variant).play(position, move)
        assert after.pieces == position.pieces - move.captured.bit_count()
        assert after.white_to_move != position.white_to_move
        kings_before, kings_after = (
            position.side(white=position.white_to_move)[1],
            after.side(white=position.white_to_move)[1],
        )
        assert kings_after.bit_count() == kings_before.bit_count() + move.promotes
        check_position(variant, after)


@examples(40)
@given(positions())
def test_a_mirrored_position_has_mirrored_moves(given: tuple[Variant, Position]) -> None:
    """Turning the board by 180 degrees and changing sides changes nothing."""
    variant, position = given
    turned_bit = dict(zip(variant.board.bits, reversed(variant.board.bits), strict=True))

    def turn(mask: int) -> int:
        return sum(turned_bit[bit] for bit in squares_of(mask))

    turned = Position(
        turn(position.black_men),
        turn(position.black_kings),
        turn(position.white_men),
        turn(position.white_kings),
        not position.white_to_move,
    )
    here = {(move.origin, move.target, move.captured, move.promotes) for move in rules(variant).moves(position)}
    there = {(turn(m.origin), turn(m.target), turn(m.captured), m.promotes) for m in rules(variant).moves(turned)}
    assert here == there


@examples(40)
@given(positions(), st.data())
def test_a_quiet_move_is_found_between_two_squares(given: tuple[Variant, Position], data: st.DataObject) -> None:
    variant, position = given
    game = rules(variant)
    origin, target = (data.draw(st.sampled_from(variant.board.bits)) for _ in range(2))
    legal = [] if game.can_capture(position) else [m for m in game.quiet_moves(position) if m[:2] == (origin, target)]
    assert game.quiet_move(position, origin, target) == (legal[0] if legal else None)


def test_two_pieces_on_a_square_are_refused() -> None:
    with pytest.raises(Refusal, match="two pieces stand on a1"):
        check_position(VARIANTS["russian"], Position(1, 1, 0, 0, white_to_move=True))
