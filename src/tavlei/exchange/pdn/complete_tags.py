"""The tags without which a written game would not be read back as the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.pdn.game import PdnGame, PdnTag
from tavlei.exchange.pdn.game_types import type_tags, variant_of_tags
from tavlei.exchange.pdn.setup import start_of_tags, start_tags
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


def complete_tags(game: PdnGame) -> list[PdnTag]:
    """The tags of a game with what must be told beside them: the result, the game type, an unusual start."""
    tags = list(game.tags)
    if not game.tag("Result"):
        tags = _replaced(tags, ("Result",), [PdnTag("Result", game.result.text)])
    if not _variant_is_told(game, tags):
        needed = type_tags(game.variant)
        with_type = _replaced(tags, [tag.name for tag in needed], needed)
        fits = _variant_is_told(game, with_type)
        tags = with_type if fits else _replaced(tags, ("GameType", "Variant"), needed)
    if not _start_is_told(game, tags):
        tags = _replaced(tags, ("SetUp", "FEN"), start_tags(game.variant, game.start))
    return tags


def _replaced(tags: Iterable[PdnTag], names: Collection[str], by: Iterable[PdnTag]) -> list[PdnTag]:
    return [*(tag for tag in tags if tag.name not in names), *by]


def _variant_is_told(game: PdnGame, tags: Sequence[PdnTag]) -> bool:
    try:
        return variant_of_tags(tags) == game.variant
    except Refusal:
        return False


def _start_is_told(game: PdnGame, tags: Sequence[PdnTag]) -> bool:
    """The usual start goes without saying, unless another position is set up before the first move."""
    try:
        position = start_of_tags(game.variant, tags)
    except Refusal:
        return False
    if position is not None:
        return position == game.start
    return game.start == game.variant.start and not game.tree.note(0).setups
