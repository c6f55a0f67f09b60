"""Which fifth moves are the same: the symmetries of the stones on the board."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import POINTS, SIZE, RenjuPosition, parse_point, point_name, symmetries
from tavlei.games.renju.openings import different_moves, opening_regulations, openings, symmetric_pair
from tavlei.games.renju.openings_data import StepKind
from tavlei.games.renju.openings_symmetry import stone_symmetries

NEAR = [SIZE * row + column for row in range(5, 9) for column in range(5, 9)]  # so near that many are symmetric
STONES = st.lists(st.sampled_from(NEAR), min_size=4, max_size=4, unique=True)


def position(*stones: int) -> RenjuPosition:
    return RenjuPosition(frozenset(stones[0::2]), frozenset(stones[1::2]))


def named(*names: str) -> RenjuPosition:
    return position(*map(parse_point, names))


def shape(stones: RenjuPosition) -> frozenset[tuple[tuple[int, int, str], ...]]:
    """The position as it looks on a table without edges, from all eight sides. Slow and independent of the code."""
    listed = [(point, "b") for point in sorted(stones.black)] + [(point, "w") for point in sorted(stones.white)]
    looks = set()
    for form in symmetries(point for point, _ in listed):
        places = [(*divmod(point, SIZE), colour) for point, (_, colour) in zip(form, listed, strict=True)]
        low, left = min(row for row, _, _ in places), min(column for _, column, _ in places)
        looks.add(tuple(sorted((row - low, column - left, colour) for row, column, colour in places)))
    return frozenset(looks)


def test_the_opening_8d_with_h6_has_four_names_for_one_fifth_move() -> None:
    """The example of A. Meritee of RIF: g8, g7, i8 and i7 are one move; the edges of the board do not count."""
    stones = named("h8", "h9", "h7", "h6")
    assert len(stone_symmetries(stones)) == 4
    four = [parse_point(name) for name in ("g8", "g7", "i8", "i7")]
    assert different_moves(stones, [*four, parse_point("i9")]) == [four[0], parse_point("i9")]
    assert all(symmetric_pair(stones, pair) for pair in product(four, repeat=2))


@pytest.mark.parametrize(
    ("stones", "moves", "pair"),
    [
        (("h8", "h9", "h10", "h11"), ("g8", "i8"), ("g8", "i8")),
        (("h8", "h9", "h10", "h11"), ("a1", "g8", "b2", "o1"), ("a1", "o1")),
        (("h8", "h9", "h10", "h11"), ("g8", "h7"), None),
        (("h8", "i9", "j10", "g7"), ("h9", "i8"), ("h9", "i8")),
        (("h8", "h9", "h10", "i9"), ("h7", "h11"), ("h7", "h11")),
        (("h8", "h9", "i8", "i9"), ("g8", "j8"), ("g8", "j8")),
        (("h8", "h9", "i8", "i7"), ("g8", "j8"), ("g8", "j8")),
        (("h8", "h9", "h10", "j11"), ("g8", "i8"), None),
        (("h8", "g7", "h10", "i9"), ("g8", "i8"), None),
    ],
)
def test_examples(stones: tuple[str, ...], moves: tuple[str, ...], pair: tuple[str, str] | None) -> None:
    found = symmetric_pair(named(*stones), [parse_point(name) for name in moves])
    assert (found and tuple(map(point_name, found))) == pair


@given(STONES, st.data())
def test_symmetric_moves_give_positions_of_one_look(stones: list[int], data: st.DataObject) -> None:
    free = st.sampled_from([point for point in NEAR if point not in stones])
    first, second = data.draw(free), data.draw(free)
    one, other = (shape(position(*stones, fifth)) for fifth in (first, second))
    assert (symmetric_pair(position(*stones), [first, second]) is not None) == (one == other)


@pytest.mark.parametrize("stones", [("h8", "h9", "h7", "h6"), ("h8", "i9", "j10", "g7"), ("h8", "h9", "i9", "i8")])
def test_of_all_moves_of_one_look_one_remains(stones: tuple[str, ...]) -> None:
    """In full, for three positions with symmetries."""
    points = [parse_point(name) for name in stones]
    free = [point for point in range(POINTS) if point not in points]
    kept = different_moves(named(*stones), free)
    looks = [shape(position(*points, point)) for point in kept]
    assert len(set(looks)) == len(looks) == len({shape(position(*points, point)) for point in free})
    assert symmetric_pair(named(*stones), kept) is None


def test_the_highest_number_yamaguchi_may_declare_can_always_be_offered() -> None:
    """62: the fewest different fifth moves after any fourth move in any opening."""
    fewest = min(
        len(different_moves(after, [point for point in range(POINTS) if point not in after.occupied]))
        for opening in openings(RULES).values()
        for fourth in set(range(POINTS)) - set(opening.stones)
        if len(stone_symmetries(after := position(*opening.stones, fourth))) > 1
    )
    declared = [rule.number for rule in opening_regulations(RULES)["yamaguchi"].steps if rule.kind is StepKind.DECLARE]
    assert declared == [fewest] == [62]
