"""`tavlei board` as a person uses it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner, Result

from tavlei.cli import _board

app = typer.Typer()
app.command()(_board.board)


def board(*arguments: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=given)


def test_the_starting_position_is_shown_without_an_argument() -> None:
    done = board()
    assert done.exit_code == 0
    assert done.stdout == board("start", "--variant", "russian").stdout
    lines = done.stdout.splitlines()
    assert lines[0] == "Draughts board 8 × 8, White to move"
    assert lines[3] == "  8 |    b     b     b     b | 8"
    assert lines[-2].startswith("White: men a1, a3, b2")
    assert lines[-1] == "w, b: man of White, of Black; [w], [b]: king"


def test_a_fen_is_shown_from_either_side() -> None:
    assert "  1 | w     .     .     .    | 1" in board("B:Wa1:BKh8").stdout
    assert "  1 |    .     .     .     w | 1" in board("B:Wa1:BKh8", "--flip").stdout


def test_a_fen_is_read_from_standard_input() -> None:
    assert board("-", given="B:Wa1:BKh8\n").stdout == board("B:Wa1:BKh8").stdout


def test_numbers_and_other_boards() -> None:
    assert " 26 |26    27    28    29    30    | 30" in board("--variant", "international", "--numbers").stdout
    assert "a  b  c  d  e  f  g  h  i  j" in board("--variant", "russian80").stdout


@pytest.mark.parametrize("variant", ["russian", "russian80", "international"])
def test_svg(variant: str) -> None:
    done = board("--variant", variant, "--svg", "--flip", "--numbers")
    assert ElementTree.fromstring(done.stdout).attrib["role"] == "img"  # noqa: S314


def test_the_svg_says_its_language() -> None:
    assert ElementTree.fromstring(board("--svg", "--lang", "uk").stdout).attrib["lang"] == "uk"  # noqa: S314


@pytest.mark.parametrize(
    ("arguments", "given", "why"),
    [
        (["W:Wa1"], "", "error: expected a FEN such as"),
        (["W:Wa9:Bh8"], "", "error: there is no square “a9” on this board"),
        (["start", "--variant", "chess"], "", "error: expected one of: russian"),
        (["-"], "", "error: expected a FEN such as"),
        (["-"], b"\xff", "error: the text is not UTF-8 (byte 1)"),
    ],
)
def test_bad_input_ends_with_exit_code_2(arguments: list[str], given: str | bytes, why: str) -> None:
    done = board(*arguments, given=given)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert why in done.stderr
