"""Fouls: the contracts, worked shapes, and an independent slow checker."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES
from tests.proving import examples

from tavlei.games.renju.board import (
    POINTS,
    SIZE,
    RenjuPosition,
    parse_point,
    point_name,
    position_from_rows,
    symmetries,
)
from tavlei.games.renju.fouls import Foul, explain_foul, foul_at, foul_points, fouls
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class Slow:
    """Straight from the definitions of 9.2.3, stone by stone, on coordinates."""

    def __init__(self, position: RenjuPosition, through_five: bool) -> None:
        self.black = {divmod(point, SIZE) for point in position.black}
        self.white = {divmod(point, SIZE) for point in position.white}
        self.through_five = through_five

    def free(self, at: tuple[int, int]) -> bool:
        return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE and at not in self.black and at not in self.white

    def row(self, at: tuple[int, int], direction: tuple[int, int]) -> list[tuple[int, int]]:
        """The unbroken row of black stones through a stone."""
        found = [at]
        for sign in (1, -1):
            y, x = at
            while (y := y + sign * direction[0], x := x + sign * direction[1]) in self.black:
                found.append((y, x))
        return sorted(found, key=lambda each: (each[0] * direction[0] + each[1] * direction[1], each))

    def ends(self, row: list[tuple[int, int]], direction: tuple[int, int]) -> list[tuple[int, int]]:
        (y, x), (v, u) = row[0], row[-1]
        return [(y - direction[0], x - direction[1]), (v + direction[0], u + direction[1])]

    def completes(self, stone: tuple[int, int], end: tuple[int, int], direction: tuple[int, int]) -> bool:
        """Whether a stone on `end` makes exactly five of the row through `stone`."""
        if not self.free(end):
            return False
        self.black.add(end)
        found = len(self.row(stone, direction)) == 5
        self.black.discard(end)
        return found

    def foul(self, at: tuple[int, int]) -> str | None:
        self.black.add(at)
        try:
            return self._foul(at)
        finally:
            self.black.discard(at)

    def _foul(self, at: tuple[int, int]) -> str | None:
        lengths = [len(self.row(at, direction)) for direction in DIRECTIONS]
        if 5 in lengths:
            return None
        if max(lengths) > 5:
            return "overline"
        if sum(self.fours(at, direction) for direction in DIRECTIONS) >= 2:
            return "double_four"
        return "double_three" if sum(self.three(at, direction) for direction in DIRECTIONS) >= 2 else None

    def fours(self, at: tuple[int, int], direction: tuple[int, int]) -> int:
        row = self.row(at, direction)
        completing = [end for end in self.ends(row, direction) if self.completes(at, end, direction)]
        return 1 if len(row) == 4 and completing else len(completing)

    def three(self, at: tuple[int, int], direction: tuple[int, int]) -> bool:
        return any(
            self.opens(at, end, direction) for end in self.ends(self.row(at, direction), direction) if self.free(end)
        )

    def opens(self, at: tuple[int, int], end: tuple[int, int], direction: tuple[int, int]) -> bool:
        self.black.add(end)
        row = self.row(at, direction)
        is_open = len(row) == 4 and all(self.completes(at, each, direction) for each in self.ends(row, direction))
        five = any(len(self.row(end, each)) == 5 for each in DIRECTIONS)
        self.black.discard(end)
        return is_open and self.foul(end) is None and (self.through_five or not five)


def slow_fouls(position: RenjuPosition, through_five: bool) -> dict[int, str]:
    slow = Slow(position, through_five)
    found = {point: slow.foul(divmod(point, SIZE)) for point in range(POINTS) if point not in position.occupied}
    return {point: foul for point, foul in found.items() if foul}


@st.composite
def boards(draw: st.DrawFn) -> RenjuPosition:
    """Stones close together, black ones in plenty, so that shapes appear."""
    centre = draw(st.integers(3, 11)), draw(st.integers(3, 11))
    reach = draw(st.integers(2, 5))
    points = [
        SIZE * y + x
        for y in range(max(0, centre[0] - reach), min(SIZE, centre[0] + reach + 1))
        for x in range(max(0, centre[1] - reach), min(SIZE, centre[1] + reach + 1))
    ]
    signs = draw(st.lists(st.sampled_from("...XXXO"), min_size=len(points), max_size=len(points)))
    black = frozenset(point for point, sign in zip(points, signs, strict=True) if sign == "X")
    white = frozenset(point for point, sign in zip(points, signs, strict=True) if sign == "O")
    return RenjuPosition(black, white)


@pytest.mark.slow
@examples(40)
@given(boards(), st.booleans())
@pytest.mark.clause(
    "draughts-rules-2022", "9.2.3", "9.2.3/p2", "9.2.3/p3", "9.2.3/p4", "9.2.3/p5", "9.2.3/p6", "9.2.3/p7"
)
@pytest.mark.clause("draughts-rules-2022", "9.2.4.2", "9.2.4.2/a", "9.2.4.2/b", "9.2.4.2/v")
def test_the_fast_finder_agrees_with_the_definitions(position: RenjuPosition, through_five: bool) -> None:
    fast = {point: str(foul) for point, foul in fouls(position, three_may_pass_through_five=through_five).items()}
    assert fast == slow_fouls(position, through_five)


@given(boards(), st.integers(1, 7))
def test_fouls_turn_with_the_board(position: RenjuPosition, turn: int) -> None:
    points = list(range(POINTS))
    image = dict(zip(points, symmetries(points)[turn], strict=True))
    turned = RenjuPosition(frozenset(image[p] for p in position.black), frozenset(image[p] for p in position.white))
    assert fouls(turned) == {image[point]: foul for point, foul in fouls(position).items()}


def at(*stones: str, white: tuple[str, ...] = ()) -> RenjuPosition:
    return RenjuPosition(frozenset(map(parse_point, stones)), frozenset(map(parse_point, white)))


@pytest.mark.parametrize(
    ("position", "point", "expected"),
    [
        (at("h7", "h6", "i8", "j8"), "h8", Foul.DOUBLE_THREE),
        (at("h7", "h6", "i8", "j8", white=("h9",)), "h8", None),
        (at("h7", "h6", "h5", "i8", "j8", "k8"), "h8", Foul.DOUBLE_FOUR),
        (at("h6", "h7", "h9", "h10", "h11"), "h8", Foul.OVERLINE),
        (at("h6", "h7", "h9", "h10"), "h8", None),
        (at("h4", "h5", "h6", "h7", "i8", "j8", "k8", "l8", "m8"), "h8", None),
        (at("f8", "g8", "i8", "j8", "l8", "m8", "e8", "n8"), "h8", Foul.OVERLINE),
        (at("e8", "g8", "i8", "k8"), "h8", Foul.DOUBLE_FOUR),
        (at("d8", "f8", "g8", "j8"), "h8", Foul.DOUBLE_FOUR),
        (at("h7", "h6", "i7", "j6", "g9"), "h8", None),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "9.2.4.2", "9.2.4.2/a", "9.2.4.2/b", "9.2.4.2/v", "9.2.4.2/p2")
def test_worked_shapes(position: RenjuPosition, point: str, expected: Foul | None) -> None:
    found = foul_at(position, parse_point(point))
    assert found == expected
    assert (str(found) if found else None) == slow_fouls(position, through_five=True).get(parse_point(point))


def test_a_three_may_pass_through_a_five_by_the_letter() -> None:
    """P1: the point that makes the open four of one three also completes a five elsewhere."""
    position = at("h7", "h6", "i8", "j8", "d9", "e9", "f9", "g9")
    point = parse_point("h8")
    assert foul_at(position, point, three_may_pass_through_five=True) is Foul.DOUBLE_THREE
    strict = slow_fouls(position, through_five=False).get(point)
    found = foul_at(position, point, three_may_pass_through_five=False)
    assert (str(found) if found else None) == strict


@pytest.mark.slow
def test_every_board_of_the_contracts(contracts: Path) -> None:
    lines = (contracts / "renju.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 100
    for task in map(json.loads, lines):
        switch = task["input"].get("three_may_pass_through_five", True)
        found = fouls(position_from_rows(task["input"]["rows"]), three_may_pass_through_five=switch)
        assert {point_name(point): str(foul) for point, foul in found.items()} == task["expected"]["forbidden"], task[
            "id"
        ]


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_foul_is_explained_line_by_line(language: str) -> None:
    text = explanation_text(explain_foul(at("h7", "h6", "i8", "j8"), parse_point("h8"), RULES), catalogue(language))
    assert "h8" in text
    assert "9.2.4.2" in text
    assert "renju." not in text
    assert len(text.splitlines()) >= 5


def test_every_foul_point_is_told_with_its_lines() -> None:
    (told,) = foul_points(at("h7", "h6", "i8", "j8"), RULES).explanation().working
    alone = explain_foul(at("h7", "h6", "i8", "j8"), parse_point("h8"), RULES)
    assert told == replace(alone.verdict, steps=alone.working)
    assert [step.key for step in told.steps] == ["renju.line", "renju.line"]
