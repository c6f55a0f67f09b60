"""Short ways to read a text that must be one good game, or one bad one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, read_games
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from tavlei.games.draughts.variants import Variant


def good(text: str | bytes, default: Variant | None = None) -> PdnGame:
    """The one game of a text."""
    (game,) = read_games(text, default=default)
    assert isinstance(game, PdnGame), game.text()
    return game


def bad(text: str | bytes) -> PdnDiagnostic:
    """The one diagnostic of a text."""
    (diagnostic,) = read_games(text)
    assert isinstance(diagnostic, PdnDiagnostic)
    return diagnostic


def written(game: PdnGame) -> list[str]:
    """The main line in full notation."""
    return [full_notation(rules(game.variant), ply.before, ply.move) for ply in game.replay()]


def codes(game: PdnGame) -> list[str]:
    """The codes of the remarks."""
    return [remark.code for remark in game.remarks]
