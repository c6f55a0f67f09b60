"""Records of games: in columns, in a line, full or abbreviated (6.1.6.2, 7.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import full_notation, short_notation
from tavlei.games.draughts.play import play_rules
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Step, cites

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame

_NUMBER: Final = re.compile(r"(?<!\S)\d+\s*[.)](?:\s*\.{2,3})?")
_SPACED_CAPTURE: Final = re.compile(r"(?<=\d)\s+[xх×*]\s+(?=[a-jавсен]?\d)", re.IGNORECASE)
_STOPS: Final = ".,;"
_FEN_TAG: Final = re.compile(r'\[\s*FEN\s*"([^"]*)"\s*\]', re.IGNORECASE)
_TAG: Final = re.compile(r'\[\s*\w+\s*"(?:[^"\\]|\\.)*"\s*\]')
_PDN_ASIDE: Final = re.compile(r"\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+", re.MULTILINE)
_VARIATION: Final = re.compile(r"\([^()]*\)")
_RESULT: Final = re.compile(r"1-0|0-1|1/2-1/2|2-0|1-1|0-2|0-0|\*")
_SPACED_SIGN: Final = re.compile(r"\s*([-–—:])\s*")


def written_moves(game: DraughtsGame, *, short: bool = False) -> list[str]:
    """The moves of a game as text, in full or abbreviated where that tells them."""
    moves, write = rules(game.variant), short_notation if short else full_notation
    return [write(moves, position, move) for position, move in zip(game.positions, game.moves, strict=False)]


def record_rows(game: DraughtsGame, *, short: bool = False) -> list[tuple[int, str, str]]:
    """Number, White's move, Black's move; a game that Black begins has an empty first cell."""
    texts = written_moves(game, short=short)
    if not game.positions[0].white_to_move:
        texts = ["", *texts]
    pairs = [texts[index : index + 2] for index in range(0, len(texts), 2)]
    return [(number, pair[0], pair[1] if len(pair) > 1 else "") for number, pair in enumerate(pairs, start=1)]


@cites("draughts-rules", "6.1.6.2/p7", "2.1.6.2/p7")
def record_columns(game: DraughtsGame, *, headings: tuple[str, str] = ("", ""), ending: str = "") -> str:
    """The record in two columns, White's moves on the left; a move of White and the reply have one number."""
    rows = [(f"{number}.", white, black) for number, white, black in record_rows(game)]
    width = max([len(headings[0]), *(len(f"{number} {white}") for number, white, _ in rows)], default=0)
    lines = [f"{headings[0]:{width}}  {headings[1]}".rstrip()] if any(headings) else []
    lines += [f"{f'{number} {white}':{width}}  {black}".rstrip() for number, white, black in rows]
    return "\n".join([*lines, *([ending] if ending else [])]) + "\n"


@cites("draughts-rules", "6.1.6.2/p9", "2.1.6.2/p8")
def record_line(game: DraughtsGame, *, short: bool = True) -> str:
    """The record in one line, abbreviated where the board allows it: `1. ed4 dc5 2. fe3 fg5`."""
    rows = record_rows(game, short=short)
    return " ".join(f"{number}. {white or '...'} {black}".rstrip() for number, white, black in rows)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is written down."""

    game: DraughtsGame

    @property
    def columns(self) -> str:
        return record_columns(self.game)

    @property
    def line(self) -> str:
        return record_line(self.game)

    def explanation(self) -> Explanation:
        """The form of the record, and every numbered pair of moves."""
        clause = play_rules(self.game.rulebook).recorded
        rows = tuple(
            Step("draughts.record_row", number, clause, inputs={"white": white, "black": black})
            for number, white, black in record_rows(self.game)
        )
        return Explanation(Step("draughts.record_columns", len(rows), clause), working=rows)


def split_record(text: str) -> list[str]:
    """The moves of a record in a line or in columns, without the numbers and the stops behind a move.

    Spaces around a sign are closed up; a number may stand before a full stop or a bracket.
    """
    closed = _SPACED_SIGN.sub(r"\1", _SPACED_CAPTURE.sub(":", text))
    words = (word.rstrip(_STOPS) for word in _NUMBER.sub(" ", closed).replace("...", " ").split())
    return [word for word in words if word]


def pdn_record(text: str) -> tuple[str | None, list[str]]:
    """The main line of one game in PDN: the FEN it starts from, if it names one, and its moves.

    Tags, comments, variations, numeric marks and the result are passed over; databases are read by `exchange.pdn`.
    """
    match = _FEN_TAG.search(text)
    bare = _PDN_ASIDE.sub(" ", _TAG.sub(" ", text))
    while (closed := _VARIATION.sub(" ", bare)) != bare:
        bare = closed
    return match[1] if match else None, [word for word in split_record(bare) if not _RESULT.fullmatch(word)]
