"""Papers read back: the words of a PDF, and how two pictures differ."""

from __future__ import annotations

import io
from datetime import date

from PIL import Image, ImageChops
from pypdf import PdfReader

from tavlei.documents import Footer

FOOTER = Footer("9f2c4a7be01d55aa93c0ffee12345678", "https://tavlei.example/c/1/", date(2024, 3, 18))
PICTURE_PPI = 40


def pdf_pages(pdf: bytes) -> list[str]:
    """The words of every page in one line each; hyphens at line ends and places to break are taken out."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        text = page.extract_text().replace("\u200b", "").replace("\u00ad", "").replace("-\n", "").replace("‐\n", "")
        found.append(" ".join(text.split()))
    return found


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
