"""The board page: a position as a picture with text, its moves, and what the endgame tables say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import render
from django.utils.safestring import mark_safe

from tavlei.games.draughts import diagram
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import variant
from tavlei.games.kernel_tables import MOST_PIECES, table_verdict, tables
from tavlei.languages import catalogue
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.refusals import told_problems
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

VARIANTS: Final = {
    "russian": phrase("russian"),
    "international": phrase("international"),
    "giveaway": phrase("giveaway"),
}
_EXAMPLE: Final = "W:WKa1,c3:BKh8"


def board(request: HttpRequest) -> HttpResponse:
    """Show a position; for a small ending say whether it is a table draw or who wins."""
    book = catalogue(reader_language())
    name = request.GET.get("variant", "russian")
    name = name if name in VARIANTS else "russian"
    text = request.GET.get("fen", _EXAMPLE)[:400]
    context: dict[str, Any] = {
        "fen": text,
        "variant": name,
        "variants": [(key, book.phrase(word)) for key, word in VARIANTS.items()],
        "most": MOST_PIECES,
    }
    try:
        game = variant(name)
        position = parse_fen(game, text)
        labels = diagram.describe(game, position, book=book)
        picture = diagram.board_svg(game, position, labels=labels, flipped=False, numbers=False)
        context |= {
            "picture": mark_safe(picture),  # noqa: S308 - made by the program from a checked position
            "words": labels.description,
            "verdict": _verdict(game, position),
            "with_tables": tables(game) is not None,
        }
    except Refusal as refusal:
        context["problems"] = told_problems(refusal)
    return render(request, "pages/board.html", context)


def _verdict(game: Variant, position: Position) -> str | None:
    """What the tables say: up to four pieces they are built at the first question, in seconds."""
    store = tables(game)
    if store is None:
        return None
    found = table_verdict(position, store)
    return None if found is None else as_html(found.explanation())
