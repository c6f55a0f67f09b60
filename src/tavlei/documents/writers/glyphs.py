"""Which letters the fonts of the papers have: what they lack is refused by name, never left out in silence."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

FAMILIES: Final = ("Liberation Serif", "Noto Serif", "Noto Serif Georgian", "Noto Serif Armenian")
"""The fonts in the order in which a letter is looked for."""
_UNSEEN: Final = frozenset("\n\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff") | frozenset(
    map(chr, range(0xFE00, 0xFE10))
)
_DRAWINGS: Final = frozenset({"svg", "qr"})


def require_glyphs(paper: dict[str, Any], described: str) -> None:
    """Refuse a paper with letters that no font has, naming every text that holds some."""
    if not missing(described):
        return
    values = dict.fromkeys(text for text in _texts(paper) if missing(text))
    raise Refusal(*(Problem("the fonts of PDF papers lack letters of «{text}»: {signs}; write it in another script, "
                            "or take the paper as DOCX or XLSX",
                            {"text": _plain(text), "signs": " ".join(missing(text))}) for text in values))  # fmt: skip


def missing(text: str) -> list[str]:
    """The signs of a text that no font has, each once, in their order."""
    lacking = set(text) - covered()
    return [sign for sign in dict.fromkeys(text) if sign in lacking]


@cache
def covered() -> frozenset[str]:
    """Every sign that can be printed, and those that are not seen."""
    ranges = (files("tavlei.documents") / "fonts" / "coverage.txt").read_text(encoding="ascii").split()
    bounds = (tuple(int(bound, 16) for bound in line.split("-")) for line in ranges)
    return _UNSEEN.union(chr(sign) for first, last in bounds for sign in range(first, last + 1))


def _texts(part: Any) -> Iterator[str]:
    """Every text of a described paper."""
    match part:
        case str():
            yield part
        case dict():
            for name, inner in part.items():
                if name not in _DRAWINGS:
                    yield from _texts(inner)
        case list() | tuple():
            for inner in part:
                yield from _texts(inner)


def _plain(text: str) -> str:
    """The text without the places at which it may be broken."""
    return text.replace("\u200b", "").replace("\u00ad", "")
