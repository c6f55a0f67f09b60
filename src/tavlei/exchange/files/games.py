"""Databases of games: those that are looked for, and a database in parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange import pdn, sgf
from tavlei.exchange.files.kinds import FileKind, kind_of
from tavlei.games.draughts.fen import parse_fen
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_UNFIT: Final = re.compile(r"[^\w\-]+")
SPLIT_BY: Final = ("game", "event", "player", "variant")


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of a database with what one looks for in it; `text` writes it as a game of the same format."""

    number: int
    line: int
    white: str
    black: str
    event: str
    date: str
    result: str
    variant: str
    moves: int
    game: Any
    write: Callable[[Any], str]

    @property
    def text(self) -> str:
        """The game as it is written for a file."""
        return self.write(self.game)


@dataclass(frozen=True, slots=True)
class GameFile:
    """The games that could be read, and how many could not."""

    kind: FileKind
    games: tuple[GameRow, ...]
    unread: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: a player, an event, a position (FEN) on the way of the main line; empty is anything."""

    player: str = ""
    event: str = ""
    position: str = ""


def game_file(name: str, content: bytes, kind: FileKind | None = None) -> GameFile:
    """The games of a database of draughts (PDN) or renju (SGF)."""
    file_kind = kind or kind_of(name, content)
    if file_kind is FileKind.PDN:
        return _pdn(content)
    if file_kind is FileKind.SGF:
        return _sgf(content)
    raise Refusal(
        Problem("expected games of draughts (PDN) or renju (SGF); the file is {kind}", {"kind": file_kind.value})
    )


def found_games(games: GameFile, wanted: Wanted) -> Iterator[GameRow]:
    """The games that are looked for, in their order."""
    if wanted.position and games.kind is not FileKind.PDN:
        raise Refusal(Problem("a position is looked for in games of draughts", path="position"))
    for row in games.games:
        people = f"{row.white}\n{row.black}".casefold()
        if wanted.player.casefold() not in people or wanted.event.casefold() not in row.event.casefold():
            continue
        if not wanted.position or _stood(row.game, wanted.position):
            yield row


def split_games(games: GameFile, by: str) -> dict[str, list[GameRow]]:
    """The games in parts, each with a name that can be that of a file; a game of two players is in the part of both."""
    if by not in SPLIT_BY:
        raise Refusal(Problem("expected one of {expected}; got «{got}»", {"expected": ", ".join(SPLIT_BY), "got": by}))
    width = len(str(len(games.games)))
    parts: dict[str, list[GameRow]] = {}
    for row in games.games:
        names = {
            "game": (f"{row.number:0{width}}",),
            "event": (row.event,),
            "player": (row.white, row.black),
            "variant": (row.variant,),
        }[by]
        for text in dict.fromkeys(names):
            parts.setdefault(_UNFIT.sub("-", text).strip("-")[:80] or "unknown", []).append(row)
    return parts


def _stood(game: pdn.PdnGame, position: str) -> bool:
    """Whether the position stood on the board; a FEN of another board stands on none."""
    try:
        wanted = parse_fen(game.variant, position)
    except Refusal:
        return False
    return any(stood == wanted for stood in game.positions())


def _pdn(content: bytes) -> GameFile:
    rows, unread = [], 0
    for game in pdn.read_games(content):
        if not isinstance(game, pdn.PdnGame):
            unread += 1
            continue
        rows.append(
            GameRow(
                number=game.number,
                line=game.line,
                white=game.tag("White"),
                black=game.tag("Black"),
                event=game.tag("Event"),
                date=game.tag("Date"),
                result=game.result.text,
                variant=game.variant.name,
                moves=len(game.moves),
                game=game,
                write=pdn.write_game,
            )
        )
    return GameFile(FileKind.PDN, tuple(rows), unread)


def _sgf(content: bytes) -> GameFile:
    rows, unread = [], 0
    for game in sgf.read_games(content):
        if not isinstance(game, sgf.SgfGame):
            unread += 1
            continue
        told = game.white, game.black, game.event, game.date
        count = sum(1 for _move in game.plays())
        rows.append(GameRow(game.number, game.line, *told, game.result, "renju", count, game, sgf.write_game))
    return GameFile(FileKind.SGF, tuple(rows), unread)
