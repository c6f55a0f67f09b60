"""Pictures of the renju board: what stands where, and what a reader hears who cannot see."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.draughts.diagram import Labels
from tavlei.games.renju.board import (
    CENTRE,
    POINTS,
    SIZE,
    Letters,
    RenjuPosition,
    StoneColour,
    parse_point,
    position_rows,
)
from tavlei.games.renju.diagram import board_svg, board_text, describe
from tavlei.games.renju.drawing import CELL, MARGIN, MARKED
from tavlei.games.renju.fouls import Foul
from tavlei.games.renju.records import colour_of, parse_record, stone_numbers
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
SVG = "{http://www.w3.org/2000/svg}"
GAME = parse_record("1.h8 2.h9 3.i10 4.g8 5.- 6.o1", Letters.INTERNATIONAL)
FOULS = {
    parse_point("d4"): Foul.OVERLINE,
    parse_point("c3"): Foul.DOUBLE_FOUR,
    parse_point("b2"): Foul.DOUBLE_THREE,
    parse_point("a2"): Foul.DOUBLE_THREE,
}


@st.composite
def positions(draw: st.DrawFn) -> RenjuPosition:
    points = draw(st.lists(st.integers(0, POINTS - 1), unique=True))
    half = draw(st.integers(0, len(points)))
    return RenjuPosition(frozenset(points[:half]), frozenset(points[half:]))


def drawn(svg: str) -> dict[int, ElementTree.Element]:
    """What is drawn at each point, by its place."""
    found = {}
    for group in ElementTree.fromstring(svg).findall(f"{SVG}g[@transform]"):  # noqa: S314
        x, y = map(int, re.findall(r"\d+", group.attrib["transform"]))
        found[SIZE * (SIZE - 1 - (y - MARGIN) // CELL) + (x - MARGIN) // CELL] = group
    return found


@pytest.mark.clause(EDITION, "9.2.2.2")
def test_the_empty_board_in_characters_has_the_five_marked_points() -> None:
    lines = board_text(RenjuPosition()).splitlines()
    assert lines[0] == lines[16] == "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o"
    assert lines[1] == "15  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  15"
    assert lines[4] == "12  .  .  .  +  .  .  .  .  .  .  .  +  .  .  .  12"
    assert lines[8] == " 8  .  .  .  .  .  .  .  +  .  .  .  .  .  .  .  8"
    assert lines[12].count("+") == 2
    assert board_text(RenjuPosition()).count("+") == 5
    assert board_text(RenjuPosition(), letters=Letters.RUSSIAN).splitlines()[0].split() == list("ABCDEFGHIKLMNOP")


@given(positions())
def test_the_characters_tell_every_stone(position: RenjuPosition) -> None:
    rows = ["".join(line.split()[1:-1]).replace("+", ".") for line in board_text(position).splitlines()[1:16]]
    assert rows == position_rows(position)


@pytest.mark.clause(EDITION, "9.3.2.1/p2")
def test_numbered_stones_in_characters() -> None:
    text = board_text(GAME, fouls=FOULS)
    lines = [line.split() for line in text.splitlines()]
    assert lines[8][7:10] == ["4", "(1)", "."]
    assert lines[7][8] == "2"
    assert lines[6][9] == "(3)"
    assert lines[15][15] == "6"
    assert [lines[12][4], lines[13][3], lines[14][2]] == ["!6+", "!44", "!33"]
    assert text.endswith("   5 -\n")
    assert "(1)" not in board_text(GAME, numbers=False)


@given(positions())
def test_the_svg_tells_every_stone(position: RenjuPosition) -> None:
    black: set[int] = set()
    white: set[int] = set()
    for point, group in drawn(board_svg(position)).items():
        assert [part.tag for part in group] == [f"{SVG}circle"]
        (black if group[0].attrib["fill"] == "#2b1d12" else white).add(point)
    assert RenjuPosition(frozenset(black), frozenset(white)) == position


@pytest.mark.clause(EDITION, "9.3.2.1/p2", "9.2.4.4")
@given(st.lists(st.one_of(st.none(), st.integers(0, POINTS - 1)), unique_by=lambda p: p if p is not None else object()))
def test_the_svg_tells_every_number(moves: list[int | None]) -> None:
    shown = {int(group[1].text or ""): point for point, group in drawn(board_svg(moves)).items()}
    assert shown == {number: point for number, point in enumerate(moves, start=1) if point is not None}
    bare = drawn(board_svg(moves, numbers=False))
    assert set(bare) == set(shown.values())
    assert all(len(group) == 1 for group in bare.values())
    for number, point in shown.items():
        assert (bare[point][0].attrib["fill"] == "#2b1d12") == (colour_of(number) is StoneColour.BLACK)


@pytest.mark.clause(EDITION, "9.2.2.2")
def test_the_board_of_the_svg() -> None:
    picture = ElementTree.fromstring(board_svg(RenjuPosition(), letters=Letters.RUSSIAN))  # noqa: S314
    dots = {(int(dot.attrib["cx"]), int(dot.attrib["cy"])) for dot in picture.iter(f"{SVG}circle")}
    assert dots == {(MARGIN + CELL * x, MARGIN + CELL * y) for x, y in [(7, 7), (3, 3), (3, 11), (11, 3), (11, 11)]}
    (lines,) = picture.findall(f"{SVG}path")
    assert (lines.attrib["d"].count("h560"), lines.attrib["d"].count("v560")) == (15, 15)
    texts = [text.text or "" for text in picture.iter(f"{SVG}text")]
    assert sorted(texts) == sorted(2 * [*"ABCDEFGHIKLMNOP", *map(str, range(1, 16))])
    assert set(MARKED) == {parse_point(name, Letters.RUSSIAN) for name in ("H8", "D4", "D12", "M4", "M12")}


def test_fouls_are_told_apart_without_colour() -> None:
    marks = {point: drawn(board_svg(GAME, fouls=FOULS))[point] for point in FOULS}
    corners = {point: len(group[0].attrib["points"].split()) for point, group in marks.items()}
    assert corners == {
        point: {"overline": 6, "double_four": 4, "double_three": 3}[foul] for point, foul in FOULS.items()
    }
    assert {group[1].text for group in marks.values()} == {"33", "44", "6+"}
    assert len({group[0].attrib["stroke"] for group in marks.values()}) == 1


def test_the_last_stone_is_framed() -> None:
    assert 'width="40"' not in board_svg(GAME)
    x, y = MARGIN + 7 * CELL - 20, MARGIN + 7 * CELL - 20
    assert f'<rect x="{x}" y="{y}" width="40" height="40" fill="none"' in board_svg(GAME, last=CENTRE)


def test_passes_stand_below_the_board() -> None:
    plain, some, many = (
        ElementTree.fromstring(board_svg((CENTRE, *[None] * count)))  # noqa: S314
        for count in (0, 2, 30)
    )
    assert int(plain.attrib["height"]) < int(some.attrib["height"]) < int(many.attrib["height"])
    below = [text for text in many.iter(f"{SVG}text") if int(text.get("y", "0")) > int(plain.attrib["height"])]
    assert [text.text for text in below] == [f"{number} -" for number in range(2, 32)]
    assert all(int(text.attrib["y"]) < int(many.attrib["height"]) for text in below)
    assert len({(text.attrib["x"], text.attrib["y"]) for text in below}) == 30


def test_the_svg_has_its_words_for_those_who_cannot_see_it() -> None:
    picture = ElementTree.fromstring(board_svg(GAME, fouls=FOULS, last=CENTRE))  # noqa: S314
    assert (picture.attrib["role"], picture.attrib["lang"]) == ("img", "en")
    title, description = picture[0], picture[1]
    assert picture.attrib["aria-labelledby"] == title.attrib["id"] == "board-title"
    assert picture.attrib["aria-describedby"] == description.attrib["id"] == "board-description"
    assert title.text == "Renju board 15 × 15, black stones: 2, white stones: 3"
    assert description.text == (
        "Black: 1 h8, 3 i10. White: 2 h9, 4 g8, 6 o1. Passes: 5 -. Last stone: h8. "
        "Fouls, double three: a2, b2. Fouls, double four: c3. Fouls, overline: d4."
    )


def test_a_position_is_told_without_numbers_and_in_the_chosen_letters() -> None:
    black, white = (
        frozenset(point for point, number in stone_numbers(GAME).items() if colour_of(number) is colour)
        for colour in (StoneColour.BLACK, StoneColour.WHITE)
    )
    words = describe(RenjuPosition(black, white), letters=Letters.RUSSIAN)
    assert words.description == "Black: H8, I10. White: P1, G8, H9."
    assert describe(GAME, numbers=False).description == "Black: h8, i10. White: h9, g8, o1."
    assert describe(RenjuPosition()).description == "Black: no stones. White: no stones."


class Shouting:
    """A phrasebook of a language that has only capital letters."""

    language = "xx"

    def phrase(self, key: str) -> str:
        return re.sub(r"(?<![{\w])[a-zA-Z]+(?![\w}])", lambda word: word[0].upper(), key)

    def value(self, value: object) -> str:
        return str(value)


def test_the_words_come_in_the_language_of_the_phrasebook() -> None:
    words = describe(RenjuPosition(frozenset({CENTRE})), fouls={0: Foul.OVERLINE}, book=Shouting())
    assert words.title == "RENJU BOARD 15 × 15, BLACK STONES: 1, WHITE STONES: 0"
    assert words.description == "BLACK: h8. WHITE: NO STONES. FOULS, OVERLINE: a1."
    assert 'lang="xx"' in board_svg(RenjuPosition(), labels=words)


def test_labels_are_escaped() -> None:
    picture = ElementTree.fromstring(board_svg(GAME, labels=Labels('<&"', "a < b", "ru"), name='x"&'))  # noqa: S314
    assert (picture[0].text, picture[1].text, picture[0].attrib["id"]) == ('<&"', "a < b", 'x"&-title')


@pytest.mark.parametrize(
    "draw",
    [
        lambda: board_svg(GAME, fouls={CENTRE: Foul.OVERLINE}),
        lambda: board_svg(GAME, fouls={225: Foul.OVERLINE}),
        lambda: board_svg(GAME, last=0),
        lambda: board_svg((CENTRE, CENTRE)),
        lambda: board_svg(RenjuPosition(frozenset({1}), frozenset({1}))),
        lambda: board_text(RenjuPosition(frozenset({-1}))),
    ],
)
def test_what_cannot_be_on_a_board_is_not_drawn(draw: object) -> None:
    with pytest.raises(Refusal):
        draw()  # type: ignore[operator]


def test_the_svg_needs_nothing_from_outside() -> None:
    picture = board_svg(GAME, fouls=FOULS, last=CENTRE)
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|url\(|<style|<script|<image|@import", picture)


def test_the_bytes_do_not_depend_on_the_process() -> None:
    code = (
        "from tavlei.games.renju.board import *; from tavlei.games.renju.diagram import *;"
        "p = RenjuPosition(frozenset(range(0, 200, 3)), frozenset(range(1, 200, 3)));"
        "print(board_svg(p, fouls=dict.fromkeys([224, 2, 5], 'overline')), board_text(p))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
