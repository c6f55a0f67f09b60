"""Texts of a paper as all writers need them: contents of cells as words, without signs that no file format takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.documents.layout import Blank, Content, Line

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_UNPRINTABLE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\u202a-\u202e\u2066-\u2069]"
)
_LONG_WORD: Final = re.compile(r"[^\s\-/–.]{24,}")
_SIGNS: Final = 12
_ZERO_WIDTH_SPACE: Final = "\u200b"


def clean(text: str) -> str:
    """The text without control signs; line breaks stay."""
    return _UNPRINTABLE.sub(" ", text.replace("\r\n", "\n").replace("\t", " "))


def breakable(text: str) -> str:
    """The text with places at which a word longer than any cell may be broken."""
    return _LONG_WORD.sub(lambda found: _parted(found[0]), clean(text))


def _parted(word: str) -> str:
    return _ZERO_WIDTH_SPACE.join(word[start : start + _SIGNS] for start in range(0, len(word), _SIGNS))


def shown(content: Content, book: Catalogue) -> str:
    """The content of a cell as readers of the language write it."""
    if content is None:
        return ""
    return clean(content) if isinstance(content, str) else book.value(content)


def line_text(line: Line) -> str:
    """A line as plain text: an empty place is drawn with underscores, small words stand behind in brackets."""
    parts = []
    for each in line.parts:
        if not isinstance(each, Blank):
            parts.append(clean(each.text))
            continue
        filled = clean(each.content) or "_" * (8 * each.share)
        parts.append(f"{filled} ({each.caption})" if each.caption else filled)
    return " ".join(parts)
