"""The starting position of a game: the tags `SetUp` and `FEN`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.exchange.pdn.game import PdnTag, tag_value
from tavlei.games.draughts.fen import fen, parse_fen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

# Some programs put more fields behind the position: the counters of moves, `:H0:F1`, and of checks, `:+0+0`.
_MORE_FIELDS: Final = re.compile(r"(?::\s*(?:[HF][0-9]+|\+[0-9]\+[0-9]))+\s*\.?\s*\Z")
_NOBODY_TO_MOVE: Final = re.compile(r"\s*\?\s*:")


def side_is_told(tags: Sequence[PdnTag]) -> bool:
    """Whether the tag FEN says who is to move; some programs write a question mark there."""
    return not _NOBODY_TO_MOVE.match(tag_value(tags, "FEN"))


def start_of_tags(variant: Variant, tags: Sequence[PdnTag]) -> Position | None:
    """The position of the tag FEN, None without one; a FEN that is none is refused. Nobody to move is White to move."""
    text = _NOBODY_TO_MOVE.sub("W:", tag_value(tags, "FEN"))
    return _position(variant, _MORE_FIELDS.sub("", text)) if text.strip(" ?-") else None


def start_tags(variant: Variant, start: Position) -> tuple[PdnTag, ...]:
    """The tags that say from where a game starts."""
    return PdnTag("SetUp", "1"), PdnTag("FEN", fen(variant, start))


@lru_cache(maxsize=256)
def _position(variant: Variant, text: str) -> Position:
    return parse_fen(variant, text)
