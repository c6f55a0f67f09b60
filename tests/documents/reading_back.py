"""Papers read back: the words of a PDF, and how two pictures differ."""

from __future__ import annotations

import io
import re
from datetime import date
from functools import cache
from typing import Any, cast

import pypdfium2
from PIL import Image, ImageChops
from pypdf import PdfReader

from tavlei.documents import FileFormat, FilledForm, Footer, all_forms, document_of, render

FOOTER = Footer("9f2c4a7be01d55aa93c0ffee12345678", "https://tavlei.example/c/1/", date(2024, 3, 18))
PICTURE_PPI = 40


def pdf_pages(pdf: bytes) -> list[str]:
    """The words of every page in one line each; hyphens at line ends and places to break are taken out."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        text = page.extract_text().replace("\u200b", "").replace("\u00ad", "").replace("-\n", "").replace("‐\n", "")
        found.append(" ".join(text.split()))
    return found


def quick_pages(pdf: bytes) -> list[str]:
    """The same by a reader that is many times quicker, and knows less of letters of several signs."""
    found = []
    for page in _document(pdf):
        text = page.get_textpage().get_text_bounded().replace("\u200b", "").replace("\u00ad", "").replace("\x02", "")
        found.append(" ".join(re.sub(r"[-‐]\r?\n", "", text).split()))
    return found


def _document(pdf: bytes) -> Any:
    """The pages of a PDF; the library tells no types."""
    return cast("Any", pypdfium2).PdfDocument(pdf)


@cache
def example_of(form: str) -> FilledForm:
    """The example of a form, filled in."""
    return document_of(form, all_forms()[form].example)


@cache
def rendered(form: str, file_format: str = FileFormat.PDF, language: str = "ru") -> bytes:
    """The example of a form as a file; made once for all tests that only read it."""
    return render(example_of(form), file_format, language, FOOTER)


def squeezed(text: str) -> str:
    """The text without spaces: a reader of PDF takes wide kerning for one."""
    return "".join(text.split())


def pdf_text(pdf: bytes) -> str:
    return " ".join(pdf_pages(pdf))


def difference(one: bytes, other: bytes) -> tuple[float, float]:
    """The mean difference of the greys of two pictures, and the share of pixels that differ clearly."""
    first, second = (Image.open(io.BytesIO(each)).convert("L") for each in (one, other))
    if first.size != second.size:
        return 255.0, 1.0
    counts = ImageChops.difference(first, second).histogram()
    pixels = first.size[0] * first.size[1]
    mean = sum(value * count for value, count in enumerate(counts)) / pixels
    return mean, sum(counts[64:]) / pixels
