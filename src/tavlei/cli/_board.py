"""`tavlei board`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text, read_input_bytes

if TYPE_CHECKING:
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

START = "start"


def board(  # noqa: PLR0913, PLR0917 - the options of a command
    position: Annotated[
        str, typer.Argument(help=_("FEN, «start», or - to read a FEN from standard input."), metavar="FEN|start|-")
    ] = START,
    variant: Annotated[
        str, typer.Option("--variant", "-v", help=_("The game, such as russian, international or russian80."))
    ] = "russian",
    svg: Annotated[bool, typer.Option("--svg", help=_("Print an SVG picture."))] = False,
    flip: Annotated[bool, typer.Option("--flip", help=_("Show the board from Black's side."))] = False,
    numbers: Annotated[bool, typer.Option("--numbers", help=_("Show the numbers of the squares."))] = False,
    language: LanguageOption = None,
) -> None:
    """Characters for the terminal with a legend below, or an SVG; a bad FEN ends with exit code 2."""
    from tavlei.games.draughts import diagram
    from tavlei.games.draughts.variants import variant as variant_named

    with exit_on_refusal():
        game = variant_named(variant)
        shown = read_position(game, position)
        words = diagram.describe(game, shown, book=book(language))
        if svg:
            print_text(diagram.board_svg(game, shown, labels=words, flipped=flip, numbers=numbers))
            return
        legend = book(language).phrase("w, b: man of White, of Black; [w], [b]: king")
        picture = diagram.board_text(game, shown, flipped=flip, numbers=numbers)
        print_text(f"{words.title}\n\n{picture}\n{words.description}\n{legend}\n")


def read_position(game: Variant, text: str) -> Position:
    """A position from a FEN, «start», or a FEN on standard input."""
    from tavlei.games.draughts.fen import parse_fen

    if text == START:
        return game.start
    if text == "-":
        text = _standard_input()
    return parse_fen(game, text)


def _standard_input() -> str:
    from tavlei.rulebook import Problem, Refusal

    with read_input_bytes(Path("-")) as stream:
        content = stream.read()
    try:
        return content.decode().strip()
    except UnicodeDecodeError as error:
        raise Refusal(Problem("the text is not UTF-8 (byte {byte})", {"byte": error.start + 1})) from error
