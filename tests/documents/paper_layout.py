"""What a reader would find wrong on a PDF: a lonely signature, a word over the edge of a cell, a raw code, a login."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any, cast

import pypdfium2
from pypdfium2 import raw

SIGNATURES = (
    *("Главный судья", "Главный секретарь", "(подпись)", "подпись:"),
    *("Головний суддя", "Головний секретар", "(підпис)", "підпис:"),
    *("Chief judge", "Chief secretary", "(signature)", "signature:"),
)
FOOT = re.compile(r"^(Голова журнала|Голова журналу|Head of the journal|https?://|стр\. \d|с\. \d|стор\. \d|page \d)")
CODES = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|[{}]|\b(?:KMS|GR|MS|MG|I{1,3}y|none)\b")
LEAST_LINES = 2
_MARGIN = 12  # points of the edge of the paper in which nothing stands
_THIN = 1.5
_TOUCHES = 0.6


def pages_of(pdf: bytes) -> list[list[str]]:
    """The lines of every page, without the foot."""
    found = []
    for page in _document(pdf):
        text = page.get_textpage().get_text_bounded().replace("\u200b", "").replace("\u00ad", "").replace("\x02", "-")
        lines = (" ".join(line.split()) for line in text.splitlines())
        found.append([line for line in lines if line and not FOOT.match(line)])
    return found


def faults(pdf: bytes, *, language: str = "ru", logins: Iterable[str] = ()) -> list[str]:
    """Everything that is wrong with a paper, in words."""
    pages = pages_of(pdf)
    return [*_lonely(pages), *_over_edges(pdf), *_codes(pages, language), *_logins(pages, logins)]


def _lonely(pages: list[list[str]]) -> Iterator[str]:
    """A page after the first on which signatures stand with nothing of the paper but its repeated headings."""
    for number, lines in enumerate(pages[1:], start=2):
        if not any(mark in line for line in lines for mark in SIGNATURES):
            continue
        before = {line for page in pages[: number - 1] for line in page}
        own = [line for line in lines[1:] if line not in before and not _is_signature(line)]
        if len(own) < LEAST_LINES:
            yield f"page {number}: a lonely signature beside {own}"


def _is_signature(line: str) -> bool:
    return any(mark in line for mark in SIGNATURES) or not any(letter.isalnum() for letter in line)


def _over_edges(pdf: bytes) -> Iterator[str]:
    """Letters that stand over a vertical line of a table, or over the edge of the paper; of a page the first."""
    for number, page in enumerate(_document(pdf), start=1):
        thin = (line for line in _bounds(page) if line[2] - line[0] < _THIN < line[3] - line[1])
        uprights = sorted(((left + right) / 2, low, high) for left, low, right, high in thin)
        words, size = page.get_textpage(), page.get_size()
        for at in range(words.count_chars()):
            box = words.get_charbox(at)
            if raw.FPDFText_IsGenerated(words, at) or box[2] - box[0] < _TOUCHES:
                continue
            if fault := _fault(box, uprights, size):
                around = words.get_text_range(max(0, at - 10), min(20, words.count_chars() - max(0, at - 10)))
                yield f"page {number}: {fault}: {around!r}"
                break


def _fault(
    box: tuple[float, float, float, float], uprights: list[tuple[float, float, float]], size: tuple[float, float]
) -> str:
    left, low, right, high = box
    if left < _MARGIN or right > size[0] - _MARGIN or low < _MARGIN or high > size[1] - _MARGIN:
        return "outside"
    middle = (low + high) / 2
    near = uprights[bisect_left(uprights, (left + _TOUCHES,)) : bisect_left(uprights, (right - _TOUCHES,))]
    return "over a line" if any(bottom < middle < top for _, bottom, top in near) else ""


def _document(pdf: bytes) -> Any:
    """The pages of a PDF; the library tells no types."""
    return cast("Any", pypdfium2).PdfDocument(pdf)


def _bounds(page: Any) -> Iterator[tuple[float, float, float, float]]:
    for drawn in page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,), max_depth=1):
        yield drawn.get_bounds()


def _codes(pages: list[list[str]], language: str) -> Iterator[str]:
    """Words of the program; in English the ranks are written as its codes are."""
    for number, lines in enumerate(pages, start=1):
        for line in lines:
            found = CODES.search(line)
            if found and (language != "en" or "_" in found[0] or found[0] in "{}"):
                yield f"page {number}: a raw code: {found[0]} in {line!r}"


def _logins(pages: list[list[str]], logins: Iterable[str]) -> Iterator[str]:
    for login in logins:
        word = re.compile(rf"(?<![\w-]){re.escape(login)}(?![\w-])")
        if any(word.search(line) for lines in pages for line in lines):
            yield f"the login {login}"
