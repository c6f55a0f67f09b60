"""Pictures of positions: what stands where, and what a reader hears who cannot see."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.draughts.diagram import Labels, board_svg, board_text, describe
from tavlei.games.draughts.drawing import CELL, MARGIN
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, RUSSIAN80, VARIANTS, Variant

SVG = "{http://www.w3.org/2000/svg}"
SOME = parse_fen(RUSSIAN, "W:Wa1,c3,Kd4,g1:Bb8,Kc7,h6")


@st.composite
def boards(draw: st.DrawFn) -> tuple[Variant, Position]:
    """Any set of pieces on any board."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    sets = [0, 0, 0, 0]
    for bit in variant.board.bits:
        owner = draw(st.integers(-3, 3))
        if owner >= 0:
            sets[owner] |= bit
    return variant, Position(sets[0], sets[1], sets[2], sets[3], white_to_move=draw(st.booleans()))


@pytest.mark.clause("draughts-rules-2022", "6.1.1", "6.1.6.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.1", "2.1.6.1")
def test_64_squares_in_characters() -> None:
    assert (
        board_text(RUSSIAN, SOME)
        == """\
    +------------------------+
  8 |    b     .     .     . | 8
  7 | .    [b]    .     .    | 7
  6 |    .     .     .     b | 6
  5 | .     .     .     .    | 5
  4 |    .    [w]    .     . | 4
  3 | .     w     .     .    | 3
  2 |    .     .     .     . | 2
  1 | w     .     .     w    | 1
    +------------------------+
      a  b  c  d  e  f  g  h
"""
    )


def test_64_squares_from_the_side_of_black_with_numbers() -> None:
    lines = board_text(RUSSIAN, SOME, flipped=True, numbers=True).splitlines()
    assert lines[1] == "  1 |    w    31    30     w | 1"
    assert lines[8] == "  8 | 4     3     2     b    | 8"
    assert lines[10] == "      h  g  f  e  d  c  b  a"


def test_80_cells_in_characters() -> None:
    lines = board_text(RUSSIAN80, RUSSIAN80.start).splitlines()
    assert lines[1] == "  8 |    b     b     b     b     b | 8"
    assert lines[4] == "  5 | .     .     .     .     .    | 5"
    assert lines[8] == "  1 | w     w     w     w     w    | 1"
    assert lines[10] == "      a  b  c  d  e  f  g  h  i  j"


@pytest.mark.clause("draughts-rules-2022", "7.1", "7.3")
def test_100_squares_in_characters_have_the_numbers_of_both_ends_of_a_line() -> None:
    position = parse_fen(INTERNATIONAL, "W:WK28,50:B1,K6")
    lines = board_text(INTERNATIONAL, position).splitlines()
    assert lines[1] == "  1 |    b     .     .     .     . | 5"
    assert lines[2] == "  6 |[b]    .     .     .     .    | 10"
    assert lines[6] == " 26 | .     .    [w]    .     .    | 30"
    assert lines[10] == " 46 | .     .     .     .     w    | 50"
    assert len(lines) == 12
    assert (
        board_text(INTERNATIONAL, position, flipped=True).splitlines()[1] == " 50 |    w     .     .     .     . | 46"
    )


@given(boards(), st.booleans())
def test_the_characters_tell_every_piece(board: tuple[Variant, Position], flipped: bool) -> None:
    variant, position = board
    rows = [line[5:-1] for line in re.findall(r"^ .. \|.*\|", board_text(variant, position, flipped=flipped), re.M)]
    told: dict[str, int] = dict.fromkeys((" w ", "[w]", " b ", "[b]"), 0)
    for bit in variant.board.bits:
        file, row = variant.board.place(bit)
        if flipped:
            file, row = variant.board.files - 1 - file, variant.board.ranks - 1 - row
        cell = rows[variant.board.ranks - 1 - row][3 * file : 3 * file + 3]
        if cell != " . ":
            told[cell] |= bit
    assert tuple(told.values()) == position[:4]


@given(boards(), st.booleans(), st.booleans())
def test_the_svg_tells_every_piece(board: tuple[Variant, Position], flipped: bool, numbers: bool) -> None:
    variant, position = board
    picture = ElementTree.fromstring(board_svg(variant, position, flipped=flipped, numbers=numbers))  # noqa: S314
    told = {"white": [0, 0], "black": [0, 0]}
    for piece in picture.findall(f"{SVG}g[@transform]"):
        x, y = map(int, re.findall(r"\d+", piece.attrib["transform"]))
        file, row = (x - MARGIN) // CELL, variant.board.ranks - 1 - (y - MARGIN) // CELL
        if flipped:
            file, row = variant.board.files - 1 - file, variant.board.ranks - 1 - row
        bit = next(bit for bit in variant.board.bits if variant.board.place(bit) == (file, row))
        told["white" if piece.attrib["fill"] == "#fffdf8" else "black"][len(piece.findall(f"{SVG}path"))] |= bit
    assert (*told["white"], *told["black"]) == position[:4]


def test_the_svg_has_its_words_for_those_who_cannot_see_it() -> None:
    picture = ElementTree.fromstring(board_svg(RUSSIAN, SOME, marks=RUSSIAN.board.square("c3")))  # noqa: S314
    assert picture.attrib["role"] == "img"
    assert picture.attrib["lang"] == "en"
    title, description = picture[0], picture[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert picture.attrib["aria-labelledby"] == title.attrib["id"] == "board-title"
    assert picture.attrib["aria-describedby"] == description.attrib["id"] == "board-description"
    assert title.text == "Draughts board 8 × 8, White to move"
    assert description.text == "White: men a1, c3, g1; kings d4. Black: men b8, h6; kings c7. Marked squares: c3."


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("B:WKa1:B", "White: kings a1. Black: no pieces."),
        ("B:Wa1,a3:BKh8,b8", "White: men a1, a3. Black: men b8; kings h8."),
    ],
)
def test_the_words_say_what_each_side_has(fen: str, words: str) -> None:
    found = describe(RUSSIAN, parse_fen(RUSSIAN, fen))
    assert found == Labels("Draughts board 8 × 8, Black to move", words, "en")


class Shouting:
    """A phrasebook of a language that has only capital letters."""

    language = "xx"

    def phrase(self, key: str) -> str:
        return re.sub(r"(?<![{\w])[a-zA-Z]+(?![\w}])", lambda word: word[0].upper(), key)

    def value(self, value: object) -> str:
        return str(value)


def test_the_words_come_in_the_language_of_the_phrasebook() -> None:
    words = describe(RUSSIAN, SOME, marks=RUSSIAN.board.square("c3"), book=Shouting())
    assert words.title == "DRAUGHTS BOARD 8 × 8, WHITE TO MOVE"
    assert words.description == "WHITE: MEN a1, c3, g1; KINGS d4. BLACK: MEN b8, h6; KINGS c7. MARKED SQUARES: c3."
    assert 'lang="xx"' in board_svg(RUSSIAN, SOME, labels=words)


def test_labels_are_escaped() -> None:
    labels = Labels('<script>&"', "a < b", "ru")
    picture = ElementTree.fromstring(board_svg(RUSSIAN, SOME, labels=labels, name='x"&'))  # noqa: S314
    assert (picture[0].text, picture[1].text) == ('<script>&"', "a < b")
    assert picture[0].attrib["id"] == 'x"&-title'


def texts(svg: str, size: str) -> list[str]:
    group = ElementTree.fromstring(svg).find(f"{SVG}g[@font-size='{size}']")  # noqa: S314
    return [] if group is None else [text.text or "" for text in group]


@pytest.mark.clause("draughts-rules-2022", "6.1.6.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.1")
def test_letters_and_numbers_stand_outside_on_all_sides() -> None:
    assert "".join(texts(board_svg(RUSSIAN, SOME), "15")) == "aabbccddeeffgghh8877665544332211"
    assert "".join(texts(board_svg(RUSSIAN80, RUSSIAN80.start, flipped=True), "15")).startswith("jjiihh")


@pytest.mark.clause("draughts-rules-2022", "7.3")
def test_on_100_squares_the_numbers_of_the_edge_stand_outside() -> None:
    shown = texts(board_svg(INTERNATIONAL, INTERNATIONAL.start), "15")
    assert sorted(map(int, shown)) == [1, 2, 3, 4, 5, 5, 6, 15, 16, 25, 26, 35, 36, 45, 46, 46, 47, 48, 49, 50]


def test_numbers_of_the_squares_are_shown_on_request() -> None:
    assert texts(board_svg(INTERNATIONAL, INTERNATIONAL.start), "10") == []
    assert texts(board_svg(INTERNATIONAL, INTERNATIONAL.start, numbers=True), "10") == [str(n) for n in range(1, 51)]


def test_marked_squares_are_framed() -> None:
    board = RUSSIAN.board
    picture = board_svg(RUSSIAN, SOME, marks=board.square("c3") | board.square("b2"))
    x, y = MARGIN + 2 * CELL + 4, MARGIN + 5 * CELL + 4
    assert picture.count('stroke="#ffef8a"') == 2
    assert f'<rect x="{x}" y="{y}" width="40" height="40" fill="none" stroke="#ffef8a"' in picture
    assert "#ffef8a" not in board_svg(RUSSIAN, SOME)


def test_the_svg_needs_nothing_from_outside() -> None:
    picture = board_svg(INTERNATIONAL, INTERNATIONAL.start, numbers=True, marks=1)
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|url\(|<style|<script|<image|@import", picture)


def test_the_bytes_do_not_depend_on_the_process() -> None:
    code = (
        "from tavlei.games.draughts.variants import RUSSIAN80 as v; from tavlei.games.draughts.diagram import *;"
        "print(board_svg(v, v.start, numbers=True, marks=5), board_text(v, v.start))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
