"""Texts of a paper as all writers need them: contents of cells as words, without signs that no file format takes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from tavlei.documents.layout import Blank, Content, CrossTableCell, Line

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

FONT: Final = "Times New Roman"
"""Of files that hold no font of their own, but name one."""

_UNPRINTABLE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\u202a-\u202e\u2066-\u2069]"
)
_LONG_WORD: Final = re.compile(r"[^\s\-/–.]{24,}")
_SIGNS: Final = 12
_KEPT: Final = 4096  # names, marks and moves come again and again
_VOWELS: Final = frozenset("аеиоуыэюяёіїєaeiou")
_SIGNS_AND_Y: Final = frozenset("ьъй")
_ZERO_WIDTH_SPACE: Final = "\u200b"


@lru_cache(maxsize=_KEPT)
def clean(text: str) -> str:
    """The text without control signs, a letter and its marks as one sign where there is one; line breaks stay."""
    return normalize("NFC", _UNPRINTABLE.sub(" ", text.replace("\r\n", "\n").replace("\t", " ")))


def breakable(text: str) -> str:
    """The text with places at which a word longer than any cell may be broken."""
    return _LONG_WORD.sub(lambda match: _parted(match[0]), clean(text))


def _parted(word: str) -> str:
    return _ZERO_WIDTH_SPACE.join(word[start : start + _SIGNS] for start in range(0, len(word), _SIGNS))


def shown(content: Content, book: Catalogue) -> str:
    """The content of a cell as readers of the language write it."""
    if content is None:
        return ""
    if isinstance(content, CrossTableCell):
        return clean(content.text)
    return clean(content) if isinstance(content, str) else book.value(content)


def in_brackets(caption: str) -> str:
    """Small words as they stand in running text: in brackets, once."""
    return caption if caption.startswith("(") else f"({caption})"


def divided(word: str) -> list[str]:
    """A word in the parts at which it may be divided: before a syllable."""
    small, parts, start = word.casefold(), [], 0
    for at in range(2, len(word) - 2):
        opens = small[at] not in _VOWELS and small[at] not in _SIGNS_AND_Y and small[at + 1] in _VOWELS
        if opens and any(letter in _VOWELS for letter in small[:at]):
            parts.append(word[start:at])
            start = at
    return [*parts, word[start:]]


def line_text(line: Line) -> str:
    """A line as plain text: an empty place is drawn with underscores, small words stand behind in brackets."""
    parts = []
    for part in line.parts:
        if not isinstance(part, Blank):
            parts.append(clean(part.text))
            continue
        filled = clean(part.content) or "_" * (8 * part.share)
        parts.append(f"{filled} {in_brackets(part.caption)}" if part.caption else filled)
    return " ".join(parts)
