"""The tags of a PBN file, game by game: line numbers, inherited values, comments left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG: Final = re.compile(r'\[(\w+)\s+"(.*)"\]\s*(?:[;%].*)?')
_COMMENT: Final = re.compile(r"\{[^}]*\}")


@dataclass(slots=True)
class PbnGame:
    """One game of the file: where it begins, its lines, and its tags with inherited values written out."""

    number: int
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Where the game stands, for a problem's path: its first line."""
        return f"line {self.line}"


def games(text: str) -> Iterator[PbnGame]:
    """The games of a PBN text; a value `#` is that of the game before, `##value` holds for later games too."""
    before: dict[str, str] = {}
    defaults: dict[str, str] = {}
    for game in _blocks(text):
        for line in game.lines:
            if not (match := _TAG.fullmatch(line)):
                continue
            name, value = match[1], match[2]
            if value == "#":
                value = _inherited(game, name, before)
            elif value.startswith("##"):
                value = defaults[name] = value[2:]
            game.tags.setdefault(name, value)
        game.tags = defaults | game.tags
        before |= game.tags
        yield game


def _inherited(game: PbnGame, name: str, before: dict[str, str]) -> str:
    if name not in before:
        tag = {"tag": name}
        raise Refusal(Problem("the tag {tag} repeats a value that no game before it has", tag, path=game.place))
    return before[name]


def _blocks(text: str) -> Iterator[PbnGame]:
    """Games are divided by empty lines; comments may hold empty lines of their own."""
    count, game = 0, None
    for number, raw in enumerate(_without_comments(text).splitlines(), start=1):
        line = raw.strip()
        if line.startswith("%"):
            continue
        if line:
            if game is None:
                count += 1
                game = PbnGame(count, number)
            game.lines.append(line)
        elif game:
            yield game
            game = None
    if game:
        yield game


def _without_comments(text: str) -> str:
    """The text without comments in braces and after semicolons, with as many lines as before."""
    lines = text.lstrip("\ufeff").splitlines()
    saved_text = "\n".join(line if line.startswith("[") else line.split(";", 1)[0] for line in lines)
    return _COMMENT.sub(lambda comment: _passed_over(comment[0]), saved_text)


def _passed_over(comment: str) -> str:
    """What is left of a comment: lines that are passed over and do not end a game."""
    return "%" + "\n%" * comment.count("\n")
