"""Writing games: each begins a line, and lines break between nodes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.sgf.values import SWALLOWED, VALUE
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.exchange.sgf.game import SgfGame
    from tavlei.exchange.sgf.node import SgfNode, SgfProperty

WIDTH: Final = 80
_NAME: Final = re.compile(r"[A-Z][A-Z0-9_]*")
_VALUE: Final = re.compile(VALUE, re.DOTALL)


def write_game(game: SgfGame) -> str:
    """The text of one game, with its variations and every property in its order; to be saved in UTF-8, as CA says."""
    children = game.children()
    text, length, open_at = ["("], 1, list[int]()
    for index, (node, parent) in enumerate(zip(game.nodes, game.parents, strict=True)):
        closed = 0
        while open_at and open_at[-1] > parent:
            open_at.pop()
            closed += 1
        branches = parent >= 0 and len(children[parent]) > 1
        if branches:
            open_at.append(index)
        written = ")" * closed + ("(" if branches else "") + _node(node)
        # No line ever begins with the bracket of a variation: there a reader may look for the next game.
        if length + len(written) > WIDTH and not closed and not branches and index:
            text.append("\n")
            length = 0
        text.append(written)
        length = length + len(written) if "\n" not in written else len(written) - written.rindex("\n") - 1
    return "".join([*text, ")" * (len(open_at) + 1), "\n"])


def _node(node: SgfNode) -> str:
    return ";" + "".join(map(_property, node.properties))


def _property(sgf_property: SgfProperty) -> str:
    if not _NAME.fullmatch(sgf_property.name) or not sgf_property.values:
        params = {"got": sgf_property.name}
        raise Refusal(Problem("a property has a name of capital letters and at least one value; got {got}", params))
    values = [f"[{value}]" for value in sgf_property.values]
    for value in values:
        if not _VALUE.fullmatch(value) or "\r" in value or SWALLOWED.search(value[1:-1]):
            raise Refusal(
                Problem("the value {got} of {name} is not escaped", {"got": value, "name": sgf_property.name})
            )
    return sgf_property.name + "".join(values)
