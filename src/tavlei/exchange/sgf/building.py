"""Making an SGF game of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.sgf.game import SgfGame
from tavlei.exchange.sgf.node import SgfNode, SgfProperty
from tavlei.exchange.sgf.values import sgf_point, text_value
from tavlei.games.renju.board import StoneColour
from tavlei.games.renju.records import colour_of, stone_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HEAD: Final = (("FF", "4"), ("GM", "4"), ("CA", "UTF-8"), ("SZ", "15"))  # what a root must tell, in this order


def game_of_moves(
    moves: Sequence[int | None], info: Mapping[str, str] | None = None, comments: Mapping[int, str] | None = None
) -> SgfGame:
    """A game of these moves.

    `info` is told in the root: `PB`, `PW`, `EV`, `DT`, `RE`, `RU` and so on; `comments` stand at moves, 0 is the root.
    """
    stone_numbers(moves)
    fields = {**dict(HEAD), **(info or {})}
    nodes = [[SgfProperty(name, (text_value(text),)) for name, text in fields.items()]]
    for number, point in enumerate(moves, start=1):
        name = "B" if colour_of(number) is StoneColour.BLACK else "W"
        nodes.append([SgfProperty(name, ("" if point is None else sgf_point(point),))])
    for number, text in (comments or {}).items():
        nodes[number].append(SgfProperty("C", (text_value(text),)))
    return SgfGame(tuple(SgfNode(tuple(node)) for node in nodes), tuple(range(-1, len(moves))))
