"""The values of cells: numbers, days, sexes, titles, results as people write them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.known_days import known_day, whole_day
from tavlei.exchange.participants.table import CellKind
from tavlei.exchange.participants.words import plain, sex_of, title_of
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from datetime import date

    from tavlei.exchange.participants.table import ImportedCell

MOST_NUMBER: Final = 9_999
_WHOLE: Final = re.compile(r"\d{1,6}")
_DECIMAL: Final = re.compile(r"-?\d{1,3}(?:[.,]\d{1,2})?")
_MINUS: Final = str.maketrans(dict.fromkeys("−–—‒‐‑", "-"))
_SIDES: Final = re.compile(r"\s*([01-9½.,/]+|[+-])\s*(?:[:/x]|-)\s*([01-9½.,/]+|[+-])\s*")
_WORDS: Final = {
    "ничья": Result.DRAW,
    "нічия": Result.DRAW,
    "draw": Result.DRAW,
    "½": Result.DRAW,
    "remis": Result.DRAW,
    "н": Result.DRAW,
    "победа белых": Result.WHITE_WINS,
    "выиграли белые": Result.WHITE_WINS,
    "белые": Result.WHITE_WINS,
    "перемога білих": Result.WHITE_WINS,
    "білі": Result.WHITE_WINS,
    "white wins": Result.WHITE_WINS,
    "white": Result.WHITE_WINS,
    "победа черных": Result.BLACK_WINS,
    "выиграли черные": Result.BLACK_WINS,
    "черные": Result.BLACK_WINS,
    "перемога чорних": Result.BLACK_WINS,
    "чорні": Result.BLACK_WINS,
    "black wins": Result.BLACK_WINS,
    "black": Result.BLACK_WINS,
}
_PAIRS: Final = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("2", "0"): Result.WHITE_WINS,
    ("0", "2"): Result.BLACK_WINS,
    ("1", "1"): Result.DRAW,
    ("½", "½"): Result.DRAW,
    ("+", "-"): Result.WHITE_PLUS,
    ("-", "+"): Result.BLACK_PLUS,
    ("-", "-"): Result.BOTH_MINUS,
}
_SIGNS: Final = {
    "+-": Result.WHITE_PLUS,
    "-+": Result.BLACK_PLUS,
    "--": Result.BOTH_MINUS,
    "+:-": Result.WHITE_PLUS,
    "-:+": Result.BLACK_PLUS,
    "-:-": Result.BOTH_MINUS,
    "+/-": Result.WHITE_PLUS,
    "-/+": Result.BLACK_PLUS,
    "-/-": Result.BOTH_MINUS,
    "+--": Result.WHITE_PLUS,
    "--+": Result.BLACK_PLUS,
    "---": Result.BOTH_MINUS,
    "=": Result.DRAW,
    "=:=": Result.DRAW,
    "=-=": Result.DRAW,
    "0.5": Result.DRAW,
    "½": Result.DRAW,
    "1/2": Result.DRAW,
}
_HALF: Final = re.compile(r"(?<![\d.])(?:0?\.50?|1/2|0½)(?![\d.])")


def whole(cell: ImportedCell, least: int = 1, most: int = MOST_NUMBER) -> int:
    """A whole number within bounds; a spreadsheet may have written it with a decimal point."""
    text = cell.text.replace("\u00a0", "").replace(" ", "").removesuffix(".")
    text = text.removesuffix(".0").removesuffix(",0")
    if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
        data = {"least": least, "most": most, "got": cell.text}
        raise Refusal(Problem("expected a whole number from {least} to {most}; got «{got}»", data))
    return int(text)


def birth(cell: ImportedCell, latest: date | None = None) -> date | int:
    """The day of birth, or the year alone; a month without its day is a year."""
    found = known_day(cell, latest)
    return whole_day(found) or int(found[:4])


def day(cell: ImportedCell, latest: date | None = None) -> date:
    """A day."""
    found = whole_day(known_day(cell, latest))
    if found is None:
        raise Refusal(Problem("expected a day as 31.12.2025; got «{got}»", {"got": cell.text}))
    return found


def decimal(cell: ImportedCell) -> Decimal:
    """A number with at most two places; a coefficient may be below zero."""
    text = cell.text.translate(_MINUS)
    if not _DECIMAL.fullmatch(text):
        raise Refusal(Problem("expected a number such as 2.5; got «{got}»", {"got": cell.text}))
    return Decimal(text.replace(",", "."))


def sex(cell: ImportedCell) -> str:
    """M or F."""
    text = sex_of(cell.text)
    if text is None:
        raise Refusal(Problem("expected m or f; got «{got}»", {"got": cell.text}))
    return text


def title(cell: ImportedCell) -> str:
    """The code of a title or rank."""
    text = title_of(cell.text)
    if text is None:
        raise Refusal(Problem("the title or rank «{got}» is not known", {"got": cell.text}))
    return text


def result(cell: ImportedCell) -> Result:
    """A result in any of the usual notations. What a spreadsheet has turned into a date is not guessed back."""
    if cell.kind is CellKind.DATE:
        raise Refusal(Problem("the spreadsheet has made a date of the result; write it as text", {"got": cell.text}))
    text = cell.text.translate(_MINUS).casefold().strip()
    close = text.replace(" ", "").replace(",", ".")
    found = _SIGNS.get(close) or _by_sides(close) or _WORDS.get(plain(cell.text))
    if found is None:
        example = {"got": cell.text}
        raise Refusal(Problem("expected a result such as 1-0, ½-½ or +:-; got «{got}»", example))
    return found


def _by_sides(text: str) -> Result | None:
    """Two scores with a colon, a dash or a stroke between; halves may be written ½, 0.5 or 1/2."""
    text = _HALF.sub("½", text)
    sides = _SIDES.fullmatch(text)
    return _PAIRS.get((sides[1].removesuffix(".0"), sides[2].removesuffix(".0"))) if sides else None
