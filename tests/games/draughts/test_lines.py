"""The named diagonals, listed by hand."""

from __future__ import annotations

import pytest

from tavlei.games.draughts.lines import FIGURES, LINES, BoardLine, diagonals, figure, line, lines_of, main_road
from tavlei.games.draughts.variants import BOARD_64, BOARD_80, BOARD_100, DRAUGHTS64, INTERNATIONAL, RUSSIAN, RUSSIAN80
from tavlei.rulebook import Refusal

BY_HAND = {
    "main_road": "a1 b2 c3 d4 e5 f6 g7 h8",
    "lower_double": "g1 f2 e3 d4 c5 b6 a7",
    "upper_double": "h2 g3 f4 e5 d6 c7 b8",
    "lower_small_double": "g1 h2",
    "upper_small_double": "a7 b8",
    "lower_triple": "c1 d2 e3 f4 g5 h6",
    "upper_triple": "a3 b4 c5 d6 e7 f8",
    "lower_small_triple": "c1 b2 a3",
    "upper_small_triple": "h6 g7 f8",
    "lower_kosyak": "e1 d2 c3 b4 a5",
    "upper_kosyak": "h4 g5 f6 e7 d8",
    "lower_small_kosyak": "e1 f2 g3 h4",
    "upper_small_kosyak": "a5 b6 c7 d8",
}


def square_names(of: BoardLine) -> list[str]:
    """The names of its squares, from the lower end to the upper one."""
    return [of.board.names[square] for square in of.squares]


@pytest.mark.clause("draughts-rules-2022", "6.1.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.2")
@pytest.mark.parametrize("name", LINES)
def test_6_1_2_every_line_has_its_squares(name: str) -> None:
    assert square_names(line(name)) == BY_HAND[name].split()
    assert BOARD_64.listed(line(name).mask) == sorted(BY_HAND[name].split())


def test_no_line_is_missing() -> None:
    assert set(LINES) == set(BY_HAND)


def test_every_line_and_figure_has_its_own_name_for_readers() -> None:
    assert {each.title for each in LINES.values()} == {f"line.{name}" for name in BY_HAND}
    assert {name: f"line.{name}" for name in ("main_road", "double", "triple", "kosyak")} == FIGURES


@pytest.mark.clause("draughts-rules-2022", "6.1.2", "6.1.2/p3")
@pytest.mark.clause("draughts-rules-2013", "2.1.2")
@pytest.mark.parametrize(
    ("name", "sizes"),
    [("main_road", [8]), ("double", [7, 7, 2, 2]), ("triple", [6, 6, 3, 3]), ("kosyak", [5, 5, 4, 4])],
)
def test_6_1_2_the_figures_have_the_sizes_of_the_text(name: str, sizes: list[int]) -> None:
    assert [len(each.squares) for each in figure(name)] == sizes
    assert name in FIGURES


@pytest.mark.clause("draughts-rules-2022", "6.1.2")
def test_6_1_2_a_lower_line_meets_the_lower_edge_only_and_an_upper_line_the_upper_edge_only() -> None:
    for each in LINES.values():
        rows = {name[1] for name in square_names(each)}
        edges = rows & {"1", "8"}
        wanted = {"lower": {"1"}, "upper": {"8"}, "main": {"1", "8"}}
        assert edges == wanted[each.name.partition("_")[0]], each.name


@pytest.mark.clause("draughts-rules-2022", "6.1.2")
def test_6_1_2_the_short_lines_of_the_triple_and_the_kosyak_join_the_ends_of_the_long_ones() -> None:
    for name in ("double", "triple", "kosyak"):
        *long, one, other = figure(name)
        ends = {end for each in long for end in (each.squares[0], each.squares[-1])}
        assert {one.squares[0], one.squares[-1], other.squares[0], other.squares[-1]} == ends


@pytest.mark.clause("draughts-rules-2022", "6.1.2")
def test_6_1_2_the_double_crosses_the_main_road_and_the_triple() -> None:
    for double in (line("lower_double"), line("upper_double")):
        for other in ("main_road", "lower_triple", "upper_triple"):
            assert (double.mask & line(other).mask).bit_count() == 1


@pytest.mark.parametrize(
    ("square", "names"),
    [
        ("a1", ["main_road"]),
        ("h8", ["main_road"]),
        ("d4", ["main_road", "lower_double"]),
        ("e5", ["main_road", "upper_double"]),
        ("c1", ["lower_triple", "lower_small_triple"]),
        ("g1", ["lower_double", "lower_small_double"]),
        ("a5", ["lower_kosyak", "upper_small_kosyak"]),
        ("c3", ["main_road", "lower_kosyak"]),
        ("e3", ["lower_double", "lower_triple"]),
        ("f2", ["lower_double", "lower_small_kosyak"]),
        ("b4", ["upper_triple", "lower_kosyak"]),
        ("g7", ["main_road", "upper_small_triple"]),
    ],
)
def test_a_square_knows_its_lines(square: str, names: list[str]) -> None:
    assert [each.name for each in lines_of(BOARD_64.square(square))] == names


def test_every_square_lies_on_two_lines_but_the_ends_of_the_main_road_on_one() -> None:
    for bit in BOARD_64.bits:
        found = lines_of(bit)
        assert len(found) == (1 if BOARD_64.names[bit] in ("a1", "h8") else 2)
        assert all(BOARD_64.names[bit] in BY_HAND[each.name].split() for each in found)


@pytest.mark.clause("draughts-rules-2022", "6.1.2/p3")
@pytest.mark.clause("draughts-rules-2013", "2.1.2")
def test_6_1_2_the_main_road_of_64_squares() -> None:
    assert main_road(RUSSIAN) == main_road(DRAUGHTS64) == line("main_road")


@pytest.mark.clause("draughts-rules-2022", "7.1/p3")
def test_7_1_the_100_square_board_has_17_diagonals_and_its_main_road_runs_from_46_to_5() -> None:
    road = main_road(INTERNATIONAL)
    assert road is not None
    assert square_names(road) == ["46", "41", "37", "32", "28", "23", "19", "14", "10", "5"]
    found = diagonals(BOARD_100)
    assert len(found) == 17
    assert sorted(map(len, found)) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10]
    assert max(found, key=len) == road.squares


def test_the_80_cell_board_has_no_main_road() -> None:
    assert main_road(RUSSIAN80) is None
    assert max(map(len, diagonals(BOARD_80))) == 8


def test_the_diagonals_of_64_squares_are_the_named_lines() -> None:
    assert {frozenset(diagonal) for diagonal in diagonals(BOARD_64)} == {
        frozenset(each.squares) for each in LINES.values()
    }
    assert len(diagonals(BOARD_64)) == 13


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match=r"expected one of: main_road, lower_double.*; got tee"):
        line("tee")
    with pytest.raises(Refusal, match=r"expected one of: main_road, double, triple, kosyak; got lower_double"):
        figure("lower_double")
