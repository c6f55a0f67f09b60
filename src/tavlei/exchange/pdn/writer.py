"""Writing games: tags in the order of PDN, then the moves in lines of 80 letters, then the result."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from tavlei.exchange.pdn.complete_tags import complete_tags
from tavlei.exchange.pdn.moves import landing_squares
from tavlei.exchange.pdn.results import KNOWN, known_result, read_result
from tavlei.exchange.pdn.tags import in_order, tag_line
from tavlei.exchange.pdn.tokens import MARKS, comment_text
from tavlei.exchange.pdn.tree import PdnLine, PdnSetup
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation, short_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.exchange.pdn.game import PdnGame
    from tavlei.exchange.pdn.tree import PdnItem, PdnPly
    from tavlei.games.draughts.position import Position

WIDTH: Final = 80
_BREAK: Final = re.compile(r" (?!\[(?!%))")


@dataclass(frozen=True, slots=True)
class PdnStyle:
    """How games are written.

    `notation`: full (`c3-d4`) or abbreviated (`cd4`), which 100 squares do not have. `capture`: the sign of a capture;
    None is that of the game type, `x` on 100 squares and `:` elsewhere. `every_square`: name every square of a capture,
    not only where it is needed. `results`: as they are, or in the standard form of the game type.
    """

    notation: Literal["full", "short"] = "full"
    capture: Literal[":", "x"] | None = None
    every_square: bool = False
    results: Literal["kept", "standard"] = "kept"
    width: int = WIDTH


STANDARD: Final = PdnStyle()


def write_games(games: Iterable[PdnGame], style: PdnStyle = STANDARD) -> Iterator[str]:
    """The text of a database, game by game, with an empty line between."""
    for index, game in enumerate(games):
        yield "\n" + write_game(game, style) if index else write_game(game, style)


def write_game(game: PdnGame, style: PdnStyle = STANDARD) -> str:
    """The text of one game. What is needed to read it back is added: game type, result, an unusual start."""
    game = _with_standard_result(game) if style.results == "standard" else game
    result = game.result.text
    head = [tag_line(tag) for tag in in_order(complete_tags(game))]
    words = _Words(game, style).line(game.tree, game.start, game.first_number)
    end = result if result in KNOWN else "*"
    return "\n".join([*head, "", *_wrapped([*words, end], style.width)]) + "\n"


def _with_standard_result(game: PdnGame) -> PdnGame:
    """The same game with its result in the form of its type, in the tag too if that says a result."""
    pdn_result = known_result(game.tag("Result"))
    value = pdn_result.standard(game.variant) if pdn_result else game.tag("Result")
    tags = tuple(tag._replace(value=value) if tag.name == "Result" else tag for tag in game.tags)
    return replace(game, result=read_result(game.result.standard(game.variant)), tags=tags)


class _Words:
    """Takes the tree of a game apart into words between which a line may be broken."""

    def __init__(self, game: PdnGame, style: PdnStyle) -> None:
        self.variant, self.style = game.variant, style
        self.rules = rules(game.variant)
        self.sign = style.capture or ("x" if game.variant.board.numbered else ":")

    def line(self, line: PdnLine, start: Position, number: int) -> Iterator[str]:
        notes = {note.ply: note.items for note in line.notes}
        yield from self._before_the_first_move(notes.get(0, ()), start, number)
        interrupted = True
        for index, ply in enumerate(line.replay(self.variant, start, number), start=1):
            items = notes.get(index, ())
            mark = MARKS.get(items[0]) if items and isinstance(items[0], int) else None
            yield self._number(ply, interrupted=interrupted) + self._move(ply) + (mark or "")
            yield from self._items(items[1:] if mark else items, ply.before, ply.number)
            interrupted = any(not isinstance(item, int) for item in items)

    def _before_the_first_move(self, items: Iterable[PdnItem], start: Position, number: int) -> Iterator[str]:
        """Here a variation branches off from where the line stands, be it set up."""
        for item in items:
            yield from self._items([item], start, number)
            if isinstance(item, PdnSetup):
                number, start = item.number(number, start), item.position

    def _items(self, items: Iterable[PdnItem], branch: Position, number: int) -> Iterator[str]:
        """What stands behind a move; a variation branches off before it."""
        for item in items:
            if isinstance(item, int):
                yield f"${item}"
            elif isinstance(item, str):
                yield from _comment(comment_text(item))
            elif isinstance(item, PdnSetup):
                yield f'/FEN "{fen(self.variant, item.position)}"/'
            else:
                yield from _in_brackets([*self.line(item, branch, number)])

    def _number(self, ply: PdnPly, *, interrupted: bool) -> str:
        if ply.before.white_to_move:
            return f"{ply.number}. "
        return f"{ply.number}... " if interrupted else ""

    def _move(self, ply: PdnPly) -> str:
        write = short_notation if self.style.notation == "short" else full_notation
        text = write(self.rules, ply.before, ply.move)
        if not ply.move.captured:
            return text
        is_long = text.count(":") > 1
        if self.style.every_square or (is_long and self.sign == "x"):
            names = self.variant.board.names
            return self.sign.join(names[bit] for bit in (ply.move.origin, *landing_squares(self.rules, ply.move)))
        return text.replace(":", self.sign)


def _comment(text: str) -> Iterator[str]:
    """A comment word by word; with a closing brace in it, as a comment to the end of the line."""
    if "}" in text:
        yield f"; {text}\n"
        return
    words = _BREAK.split(text)  # a line that begins like a tag would begin a new game
    words[0] = "{" + words[0]
    words[-1] += "}"
    yield from words


def _in_brackets(words: list[str]) -> list[str]:
    if not words:
        return ["()"]
    words[0] = f"({words[0]}"
    return [*words, ")"] if words[-1].endswith("\n") else [*words[:-1], f"{words[-1]})"]


def _wrapped(words: Iterable[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word.rstrip("\n")) > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        if line.endswith("\n"):
            yield line[:-1]
            line = ""
    yield line
