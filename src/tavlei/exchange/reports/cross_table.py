"""Games written across a table of players: by rounds as programs of pairing print them, or opponent by opponent.

By rounds a cell holds the opponent's number, the colour and the score: `12w1`, `3b½`, `7ч0`. Opponent by opponent it
holds the score alone; rounds and colours are then those of the tables of the round robin (F48).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.words import plain
from tavlei.exchange.reports.event import PlayedGame, with_place
from tavlei.rulebook import Problem
from tavlei.tournament.model import Result
from tavlei.tournament.round_robin import table as round_robin_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import RawRow

Columns = dict[int, int]
"""Which number the column of an index bears: a round, or an opponent."""

_HEADER: Final = re.compile(r"(?:тур|раунд|round|rd|r|т)? ?(\d{1,3}) ?(?:тур|раунд|round)?")
_SCORE: Final = r"(1|0|½|0[.,]5|1/2|=|\+|-)"
_CELL: Final = re.compile(rf"(\d{{1,4}})\s*([wbбч])\s*{_SCORE}", re.IGNORECASE)
_ONLY_SCORE: Final = re.compile(_SCORE)
_NOBODY: Final = frozenset({"", "-", "0", "--", "—", "–", "½", "=", "0.5", "0,5"})
_FREE: Final = frozenset({"+", "1", "bye"})
_DIAGONAL: Final = frozenset({"", "x", "х", "*", "■", "█", "#", "\\"})
_WHITE: Final = frozenset("wб")
_RESULTS: Final = {
    ("1", "0"): Result.WHITE_WINS, ("0", "1"): Result.BLACK_WINS, ("½", "½"): Result.DRAW,
    ("+", "-"): Result.WHITE_PLUS, ("-", "+"): Result.BLACK_PLUS, ("-", "-"): Result.BOTH_MINUS,
}  # fmt: skip

ReadGames = tuple[tuple[PlayedGame, ...], list[Problem]]


def crossed_columns(table: Headed) -> Columns:
    """The columns headed by a round or a number, 1 and on; nothing if the table has none."""
    values = {}
    for index, column in enumerate(table.columns):
        match = _HEADER.fullmatch(plain(column.header)) if column.field is None else None
        if match:
            values[index] = int(match[1])
    return values if sorted(values.values()) == list(range(1, len(values) + 1)) else {}


def cross_table_games(table: Headed, columns: Columns, keys: Sequence[str]) -> ReadGames:
    """The games of a table whose rows are the players of these keys."""
    texts = [_text(row, index) for row in table.rows for index in columns]
    if len(columns) == len(keys) and not any(_CELL.fullmatch(text) for text in texts):
        games, problems = _by_opponents(table, columns, keys)
    else:
        games, problems = _by_rounds(table, columns, keys)
    return games, with_place(problems, table.sheet)


def _by_rounds(table: Headed, columns: Columns, keys: Sequence[str]) -> ReadGames:
    rows = dict(zip(keys, table.rows, strict=True))
    fields: dict[tuple[int, str], tuple[str, bool, str, str]] = {}
    games: list[PlayedGame] = []
    problems: list[Problem] = []
    for index, number in columns.items():
        for key, row in rows.items():
            text, place = _text(row, index), f"{table.columns[index].letter}{row.number}"
            match = _CELL.fullmatch(text)
            if match and match[1] in rows and match[1] != key:
                fields[number, key] = match[1], match[2].casefold() in _WHITE, _score(match[3]), place
            elif text.casefold() in _FREE:
                games.append(PlayedGame(number, key, "", None, f"{table.sheet}!{place}"))
            elif text.casefold() not in _NOBODY:
                problems.append(
                    Problem(
                        "expected an opponent, a colour and a score such as 12w1; got «{got}»", {"got": text}, place
                    )
                )
    if problems:
        return (), problems
    for (number, key), (opponent, is_white, score, place) in fields.items():
        other = fields.get((number, opponent))
        if other is None or other[0] != key or other[1] == is_white:
            problems.append(Problem("the row of {id} tells the round otherwise", {"id": opponent}, path=place))
        elif is_white:
            result = _RESULTS.get((score, other[2]))
            if result is None:
                problems.append(Problem("the row of {id} tells another score", {"id": opponent}, path=place))
            games.append(PlayedGame(number, key, opponent, result, f"{table.sheet}!{place}"))
    return tuple(sorted(games, key=lambda game: game.round)), problems


def _by_opponents(table: Headed, columns: Columns, keys: Sequence[str]) -> ReadGames:
    scores: dict[tuple[int, int], str] = {}
    places: dict[tuple[int, int], str] = {}
    problems: list[Problem] = []
    for one, row in enumerate(table.rows, start=1):
        for index, other in columns.items():
            text, place = _text(row, index), f"{table.columns[index].letter}{row.number}"
            places[one, other] = place
            if one == other:
                if text.casefold() not in _DIAGONAL:
                    problems.append(Problem("nobody meets himself; got «{got}»", {"got": text}, path=place))
            elif _ONLY_SCORE.fullmatch(text):
                scores[one, other] = _score(text)
            elif text:
                problems.append(Problem("expected a score such as 1, ½ or 0; got «{got}»", {"got": text}, path=place))
    games = []
    for number, pairs in enumerate(round_robin_table(len(keys)), start=1):
        for white, black in pairs:
            if max(white, black) > len(keys) or ((white, black) not in scores and (black, white) not in scores):
                continue
            result = _RESULTS.get((scores.get((white, black), ""), scores.get((black, white), "")))
            if result is None:
                params = {"id": keys[black - 1]}
                problems.append(Problem("the row of {id} tells another score", params, path=places[white, black]))
            place = f"{table.sheet}!{places[white, black]}"
            games.append(PlayedGame(number, keys[white - 1], keys[black - 1], result, place))
    return tuple(games), problems


def _text(row: RawRow, index: int) -> str:
    return row.cells[index].text.strip() if index < len(row.cells) else ""


def _score(text: str) -> str:
    return "½" if text in ("½", "0.5", "0,5", "1/2", "=") else text
