"""What the root tells about the file: format, game, encoding, size; completed and set right, never silently."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.sgf.building import HEAD
from tavlei.exchange.sgf.parsing import Noted, WrittenProperty
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXPECTED: Final = dict(HEAD)
_SIZE: Final = re.compile(r"\s*15\s*(?::\s*15\s*)?")


def complete_head(root: list[WrittenProperty]) -> Iterator[Noted]:
    """Set the head of a root right and add what is missing in it; the remarks about that."""
    written_properties = {written.name: written for written in reversed(root) if written.name in _EXPECTED}
    begin = root[0].offset if root else 0
    if "FF" in written_properties and (got := written_properties["FF"].values[0].strip()) != _EXPECTED["FF"]:
        written_properties["FF"].values[0] = _EXPECTED["FF"]
        yield Noted(Problem("the format was FF[{got}]; it is FF[4] now", {"got": got}, code="format"), begin, "")
    if "CA" in written_properties and (got := written_properties["CA"].values[0].strip()).lower() not in (
        "utf-8",
        "utf8",
    ):
        written_properties["CA"].values[0] = _EXPECTED["CA"]
        yield Noted(Problem("the encoding was named {got}; it is UTF-8 now", {"got": got}, code="encoding"), begin, "")
    if "GM" not in written_properties:
        yield Noted(Problem("the game is not named; read as renju, GM[4]", code="no_game_type"), begin, "")
    elif written_properties["GM"].values[0].strip() != _EXPECTED["GM"]:
        params = {"got": written_properties["GM"].values[0]}
        yield Noted(
            Problem("the game is GM[{got}]; read as renju", params, code="game_type"),
            written_properties["GM"].offset,
            "",
        )
    if "SZ" not in written_properties:
        yield Noted(Problem("the size of the board is not told; read as 15", code="no_size"), begin, "")
    at = 0
    for name, value in HEAD:
        if name not in written_properties:
            root.insert(at, WrittenProperty(name, begin, [value]))
        at = max(at, next(place for place, written in enumerate(root) if written.name == name) + 1)


def wrong_size(root: list[WrittenProperty]) -> Noted | None:
    """The mistake of a board that is not one of renju."""
    size = next(written for written in root if written.name == "SZ")
    if _SIZE.fullmatch(size.values[0]):
        return None
    problem = Problem("expected a board of size 15; got «{got}»", {"got": size.values[0]}, code="size")
    return Noted(problem, size.offset, f"SZ[{size.values[0]}]")
