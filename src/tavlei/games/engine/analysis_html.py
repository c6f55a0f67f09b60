"""An analysis as a page: a curve, the moves with their judgements, and a board wherever the game turned."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.engine.analysis import DECIDED
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.engine.analysis import AnalysedMove
    from tavlei.rulebook import Phrasebook

_STYLE: Final = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}"
    "td,th{text-align:left;padding:.2rem .8rem;border-bottom:1px solid #ccc}figure{display:inline-block;margin:1rem}"
    "figure svg{width:16rem;height:auto}.curve{width:100%;height:8rem;background:#f4f4f4}"
)
_HEIGHT: Final = 100


def game_html(
    title: str, variant: Variant, positions: Sequence[Position], moves: Sequence[AnalysedMove], book: Phrasebook
) -> str:
    """The part of a page that tells of one game."""
    rows = "\n".join(_row(move, book) for move in moves)
    heads = "".join(f"<th>{escape(book.phrase(head))}</th>" for head in _HEADS)
    boards = "\n".join(_board(variant, positions[ply], move, book, ply) for ply, move in enumerate(moves) if move.turn)
    pure = escape(book.phrase("Draws by count are not in tables and proofs: they tell of the pure game."))
    return (
        f"<section>\n<h1>{escape(title)}</h1>\n{_curve(moves, book)}\n<table>\n<tr>{heads}</tr>\n{rows}\n</table>\n"
        f"<p>{pure}</p>\n{boards}\n</section>\n"
    )


def page_html(sections: Iterable[str], book: Phrasebook) -> str:
    """A page of such parts; it needs nothing from elsewhere."""
    title = escape(book.phrase("Analysis"))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(sections)
    return (
        f'<!doctype html>\n<html lang="{escape(book.language)}">\n<head>{head}</head>\n<body>\n{body}</body>\n</html>\n'
    )


_HEADS: Final = (phrase("move"), phrase("judgement"), phrase("better"))


def _row(move: AnalysedMove, book: Phrasebook) -> str:
    turn = move.turn
    number = f"{move.number}." if move.white else f"{move.number}…"
    better = " ".join(move.before.notation[:8]) if turn else ""
    cells = (f"{number} {move.notation}{turn or ''}", move.after.words().text(book.phrase), better)
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _curve(moves: Sequence[AnalysedMove], book: Phrasebook) -> str:
    """How the game stood after every move: White's advantage is up."""
    points = " ".join(
        f"{10 * ply},{_HEIGHT / 2 - _HEIGHT / 2 * move.after.worth / DECIDED:.1f}"
        for ply, move in enumerate(moves, start=1)
    )
    label = escape(book.phrase("How the game stood after every move; White's advantage is up"))
    return (
        f'<svg class="curve" viewBox="0 0 {10 * len(moves) + 10} {_HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{label}"><path d="M0 {_HEIGHT // 2}H{10 * len(moves) + 10}" stroke="#999"/>'
        f'<polyline points="{points}" fill="none" stroke="#225" stroke-width="2"/></svg>'
    )


def _board(variant: Variant, position: Position, move: AnalysedMove, book: Phrasebook, ply: int) -> str:
    marks = move.move.origin | move.move.target
    labels = describe(variant, position, marks=marks, book=book)
    picture = board_svg(variant, position, labels=labels, marks=marks, name=f"turn-{ply}")
    text = f"{move.number}{'.' if move.white else '…'} {move.notation}{move.turn or ''}"
    return f"<figure>{picture}<figcaption>{escape(text)}</figcaption></figure>"
