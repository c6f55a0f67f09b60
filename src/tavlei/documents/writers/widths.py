"""How wide texts are and how the columns of a table share the paper: names in one line where there is room.

The widths of letters are rough classes of an ordinary serif face, so that every writer and every font agrees.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.documents.writers.text import divided, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.documents.layout import Card, Table
    from tavlei.languages import Catalogue

TABLE_POINTS: Final = 10
LARGE_POINTS: Final = 15
PADDING_MM: Final = 2.2
CARD_MM: Final = (89, 52)
CARD_EDGE_MM: Final = 4
CARD_GAP_MM: Final = 1.5
CARD_ABOVE_POINTS: Final = 8
CARD_BELOW_POINTS: Final = 10
MM_A_POINT: Final = 0.3528
_BOLD: Final = 1.08
_NARROW: Final = frozenset(" ijlftrI.,:;'’!|()[]/-ії")
_WIDE: Final = frozenset("mwшщмжюыфДОКНПТЛЯЦGOQNDHCKUVXYARÆŒÐÞ@%—½")
_WIDEST_EMS: Final = 1.03
_WIDEST: Final = frozenset("MWМЖФШЩЫЮѢ")
_CARD_POINTS: Final = (22, 20, 18, 16, 14, 12, 10, 8)
_COMMON_POINTS: Final = 14
_KEPT: Final = 4096
_LEADING: Final = 1.1
_SOFT_HYPHEN: Final = "\u00ad"
_ZERO_WIDTH_SPACE: Final = "\u200b"
_WORD: Final = re.compile(r"[^\s\u00ad\u200b\-–/]+[\-–/]?")


@lru_cache(maxsize=_KEPT)
def text_mm(text: str, points: float = TABLE_POINTS, *, bold: bool = False) -> float:
    """How many millimetres a text takes in one line, rather too many than too few."""
    return sum(map(_ems, text)) * points * MM_A_POINT * (_BOLD if bold else 1)


@cache
def _ems(sign: str) -> float:
    if sign in _NARROW:
        return 0.36
    if sign in _WIDEST:
        return _WIDEST_EMS
    if sign in _WIDE:
        return 0.82
    return 0.66 if sign.isalpha() and not sign.islower() else 0.53


def fitting(text: str, width: float, points: float = TABLE_POINTS, *, bold: bool = False) -> str:
    """The text with places to break in words that are wider than their cell: between syllables, else anywhere."""
    room = width - PADDING_MM
    if len(text) * _WIDEST_EMS * points * MM_A_POINT * _BOLD <= room:
        return text

    def broken(word: str) -> str:
        if text_mm(word, points, bold=bold) <= room:
            return word
        return _SOFT_HYPHEN.join(_ZERO_WIDTH_SPACE.join(pieces(part)) for part in divided(word))

    def pieces(part: str) -> Iterator[str]:
        """A part between two soft hyphens, in pieces that stand in the cell with a hyphen behind them."""
        start = 0
        for end in range(1, len(part) + 1):
            if end - start > 1 and text_mm(f"{part[start:end]}-", points, bold=bold) > room:
                yield part[start : end - 1]
                start = end - 1
        yield part[start:]

    return _WORD.sub(lambda match: broken(match[0]), text)


def column_widths(table: Table, scale: float, width: float, book: Catalogue) -> list[float]:
    """The widths in millimetres. The columns that grow share what is left, first so that texts stand in one line."""
    least = [column.width * scale for column in table.columns]
    growing = [at for at, column in enumerate(table.columns) if column.grows]
    left = max(width - sum(least), 0.0)
    if not growing:
        return least
    wanted = _wanted(table, scale, book)
    missing = {at: max(wanted[at] - least[at], 0.0) for at in growing}
    asked = sum(missing.values())
    if asked > left:
        return [wide + (left * missing[at] / asked if at in missing else 0) for at, wide in enumerate(least)]
    rest, shares = left - asked, sum(table.columns[at].width for at in growing)
    return [
        wide + (missing[at] + rest * table.columns[at].width / shares if at in missing else 0)
        for at, wide in enumerate(least)
    ]


def _wanted(table: Table, scale: float, book: Catalogue) -> Sequence[float]:
    """How wide every column would like to be for its longest line."""
    points = (LARGE_POINTS if table.large else TABLE_POINTS) * scale
    values = [0.0] * len(table.columns)
    for row in table.placed():
        for at, cell in row:
            if cell.columns == 1 and table.columns[at].grows and cell.content:
                lines = shown(cell.content, book).split("\n")
                longest = max(text_mm(line, points, bold=cell.bold) for line in lines) + PADDING_MM
                values[at] = max(values[at], longest)
    return values


def card_points(cards: Sequence[Card], width: float, height: float) -> list[int]:
    """The size of the names on cards: one for all, only very long ones are smaller."""
    own = [_points_of_card(card, width, height) for card in cards]
    common = max(min(own, default=0), _COMMON_POINTS)
    return [min(common, points) for points in own]


def _points_of_card(card: Card, width: float, height: float) -> int:
    words = (match[0] for match in _WORD.finditer(card.name))
    longest = max((text_mm(word, 1, bold=True) for word in words), default=0.0)
    above = lines_of(card.above, CARD_ABOVE_POINTS, width) * CARD_ABOVE_POINTS
    below = sum(lines_of(line, CARD_BELOW_POINTS, width) for line in card.below) * CARD_BELOW_POINTS
    gaps = CARD_GAP_MM * (1 + len(card.below))
    for points in _CARD_POINTS:
        tall = (above + below + lines_of(card.name, points, width, bold=True) * points) * _LEADING
        if longest * points <= width and tall * MM_A_POINT + gaps <= height:
            return points
    return _CARD_POINTS[-1]


def lines_of(text: str, points: float, width: float, *, bold: bool = False) -> int:
    """How many lines a text takes, word by word."""
    count, used = 1, 0.0
    for word in text.split():
        wide = text_mm(f"{word} ", points, bold=bold)
        if used and used + wide > width:
            count, used = count + 1, 0.0
        used += wide
        count += int(used // (width + 1))
    return count if text else 0
