"""Pictures of a position: characters for the terminal, SVG for pages and papers.

Both are readable without colour: in characters a man is `w` or `b` and a king `[w]` or `[b]`; in the SVG a king is a
doubled man (6.1.4.4) with a crown. The same position always gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from tavlei.games.draughts.drawing import picture_size, shapes
from tavlei.games.draughts.view import View
from tavlei.rulebook import Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Labels:
    """The words that stand for a picture where it cannot be seen, and their language."""

    title: str
    description: str
    language: str = "en"


@cites("draughts-rules", "6.1.1", "6.1.6.1", "7.1", "7.3", "2.1.1", "2.1.6.1")
def board_text(variant: Variant, position: Position, *, flipped: bool = False, numbers: bool = False) -> str:
    """The position in characters, seen by White, or by Black if `flipped`; `numbers` fills the free squares.

    Beside a line stands its rank; on a numbered board the numbers of its first and of its last square.
    """
    board = variant.board
    view = View(board, flipped)
    edge = f"    +{'-' * (3 * board.files)}+"
    picture = [edge]
    for rank, line in zip(view.ranks(), view.lines(), strict=True):
        cells = [_characters(board, position, line.get(column), numbers=numbers) for column in range(board.files)]
        names = [board.names[bit] for bit in line.values()] if board.numbered else [rank]
        picture.append(f" {names[0]:>2} |{''.join(cells)}| {names[-1]}")
    picture.append(edge)
    if not board.numbered:
        picture.append(f"      {'  '.join(view.files())}")
    return "\n".join(picture) + "\n"


def _characters(board: Board, position: Position, bit: int | None, *, numbers: bool) -> str:
    if bit is None:
        return "   "
    if bit & position.occupied:
        piece = "w" if bit & position.white else "b"
        return f"[{piece}]" if bit & position.kings else f" {piece} "
    return f"{board.bits.index(bit) + 1:>2} " if numbers else " . "


def describe(variant: Variant, position: Position, *, marks: int = 0, book: Phrasebook | None = None) -> Labels:
    """The words for a position: the board, whose move it is, where every piece stands. English without a phrasebook."""
    board = variant.board
    turn = Words(phrase("White to move") if position.white_to_move else phrase("Black to move"))
    size = {"files": board.files, "ranks": board.ranks, "turn": turn}
    title = Words(phrase("Draughts board {files} × {ranks}, {turn}"), size)
    sides = {"white": _pieces(board, position, white=True), "black": _pieces(board, position, white=False)}
    sentences = [Words(phrase("White: {white}. Black: {black}."), sides)]
    if marks:
        sentences.append(Words(phrase("Marked squares: {squares}."), {"squares": ", ".join(board.listed(marks))}))
    translate, language = (book.phrase, book.language) if book else (phrase, "en")
    return Labels(title.text(translate), " ".join(words.text(translate) for words in sentences), language)


def _pieces(board: Board, position: Position, *, white: bool) -> Words:
    men, kings = (", ".join(board.listed(squares)) for squares in position.side(white=white))
    if men and kings:
        return Words(phrase("men {men}; kings {kings}"), {"men": men, "kings": kings})
    if kings:
        return Words(phrase("kings {kings}"), {"kings": kings})
    return Words(phrase("men {men}"), {"men": men}) if men else Words(phrase("no pieces"))


@cites("draughts-rules", "6.1.1", "6.1.6.1", "7.1", "7.3", "2.1.1", "2.1.6.1")
def board_svg(  # noqa: PLR0913 - everything about a picture has its usual value
    variant: Variant,
    position: Position,
    *,
    labels: Labels | None = None,
    flipped: bool = False,
    marks: int = 0,
    numbers: bool = False,
    name: str = "board",
) -> str:
    """The position as a standalone SVG.

    `labels` are its words (`describe` by default), `marks` the squares to be framed, such as those of the last move;
    `numbers` writes the number of every dark square into its corner; `name` begins the ids, so that a page may hold
    several boards.
    """
    board = variant.board
    words = labels or describe(variant, position, marks=marks)
    view = View(board, flipped)
    width, height = picture_size(view)
    title, description = f"{escape(name)}-title", f"{escape(name)}-description"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
        ' class="board"',
        f' role="img" aria-labelledby="{title}" aria-describedby="{description}" lang="{escape(words.language)}">',
        f'<title id="{title}">{escape(words.title)}</title>',
        f'<desc id="{description}">{escape(words.description)}</desc>',
        *shapes(view, position, marks, numbers=numbers),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
