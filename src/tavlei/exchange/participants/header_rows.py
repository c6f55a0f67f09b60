"""The heading of a table that stands in one row or in two: «Разряд» above «какой», «дата», «приказ»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.participants.columns import is_heading_like

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.exchange.participants.table import RawRow
    from tavlei.exchange.participants.words import Kind


def texts_of(row: RawRow, width: int) -> list[str]:
    """The texts of a row, with empty ones to the width of the table."""
    texts = [cell.text for cell in row.cells]
    return texts + [""] * (width - len(texts))


def goes_on(kind: Kind, upper: RawRow, lower: RawRow) -> bool:
    """Whether a row is the second one of a heading: it stands under cells that span several columns or rows."""
    width = max(len(upper.cells), len(lower.cells))
    above, below = texts_of(upper, width), texts_of(lower, width)
    if not is_heading_like(kind, [text for text in below if text]):
        return False
    spanned = any(text and not top for top, text in zip(above, below, strict=True))
    standing = any(top and not text for top, text in zip(above, below, strict=True))
    return spanned and standing


def joined(upper: RawRow, lower: RawRow) -> list[tuple[str, ...]]:
    """The headings of every column of a heading in two rows: both together, the lower, the upper."""
    width = max(len(upper.cells), len(lower.cells))
    above, below = texts_of(upper, width), texts_of(lower, width)
    columns: list[tuple[str, ...]] = []
    spanning = ""
    for top, text in zip(above, below, strict=True):
        spanning = top or (spanning if text else "")
        both = f"{spanning} {text}".strip()
        columns.append(tuple(dict.fromkeys(filter(None, (both, text, spanning if not text or top else "")))))
    return columns


def single(row: RawRow) -> list[tuple[str, ...]]:
    """The headings of a heading in one row."""
    return [(cell.text,) if cell.text else () for cell in row.cells]


def shown(headings: Sequence[Sequence[str]]) -> list[str]:
    """What a page calls the columns."""
    return [texts[0] if texts else "" for texts in headings]
