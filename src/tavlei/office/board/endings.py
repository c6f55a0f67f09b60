"""What a judge is told of an ending that he has to adjudicate: the draws that run, and the endgame tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.draughts.claims import draw_finding
from tavlei.games.kernel_tables import ending
from tavlei.office.explanations import as_html
from tavlei.office.pages.refusals import shown_problems
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame


def ending_html(game: DraughtsGame) -> str:
    """Of an ending that the tables hold; empty for any other. It is for judges only: the players still play."""
    try:
        table_verdict = ending(game.variant, game.position)
    except Refusal as refusal:
        return " ".join(map(str, shown_problems(refusal)))
    return "" if table_verdict is None else as_html(draw_finding(game, table=table_verdict).explanation())
