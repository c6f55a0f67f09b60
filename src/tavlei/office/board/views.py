"""The board page: a position as a picture with text, the draws that may be claimed, and what the endgame tables say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import render
from django.utils import timezone

from tavlei.games.draughts.claims import draw_finding
from tavlei.games.draughts.diagram import describe
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.game import replay
from tavlei.games.draughts.records import pdn_record
from tavlei.games.draughts.variants import variant
from tavlei.games.kernel_tables import MOST_PIECES, ending, tables
from tavlei.languages import catalogue
from tavlei.office.board.board_view import game_view
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.pages.refusals import shown_problems
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.kernel_tables import TableVerdict

VARIANTS: Final = {
    "russian": phrase("russian"),
    "international": phrase("international"),
    "giveaway": phrase("giveaway"),
}
_EXAMPLE: Final = "W:WKa1,c3:BKh8"


def board(request: HttpRequest) -> HttpResponse:
    """Show a position, or the last one of a game; for a small ending say whether it is a table draw or who wins."""
    book = catalogue(reader_language())
    name = request.GET.get("variant", "russian")
    name = name if name in VARIANTS else "russian"
    text = request.GET.get("fen", _EXAMPLE)[:400].strip()
    moves = request.GET.get("moves", "")[:8000].strip()
    context: dict[str, Any] = {
        "fen": text,
        "moves": moves,
        "variant": name,
        "variants": [(key, book.phrase(word)) for key, word in VARIANTS.items()],
        "most": MOST_PIECES,
    }
    try:
        game = _game(name, text, moves)
        labels = describe(game.variant, game.position, book=book)
        table_verdict = ending(game.variant, game.position)
        context |= {
            "board": game_view(game),
            "words": labels.description,
            "verdict": None if table_verdict is None else as_html(table_verdict.explanation()),
            "with_tables": tables(game.variant) is not None,
            "standing": _standing(game, table_verdict) if moves else None,
            "reached": fen(game.variant, game.position) if moves else "",
        }
    except Refusal as refusal:
        context["problems"] = shown_problems(refusal)
    return render(request, "board/board.html", context)


def _game(name: str, text: str, moves: str) -> DraughtsGame:
    """A position and the moves from it; moves alone begin at the start, or where their PDN says."""
    game = variant(name)
    told, texts = pdn_record(moves)
    start = text or told
    rulebook = rulebook_on("draughts-rules", timezone.localdate())
    return replay(game, texts, rulebook, start=parse_fen(game, start) if start else None)


def _standing(game: DraughtsGame, table_verdict: TableVerdict | None) -> str:
    """How the game stands after its moves: over on the board, or which draws run and may be claimed."""
    outcome = game.outcome()
    return as_html(outcome.explanation() if outcome else draw_finding(game, table=table_verdict).explanation())
