"""What a reader's browser loads for a page: the page itself, its style sheets and scripts, pictures and fonts."""

from __future__ import annotations

import gzip
import http.client
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from bench.measuring import Measurement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_CODE: Final = 150_000  # bytes of HTML, CSS and JavaScript, compressed
MOST: Final = 400_000  # bytes with pictures and fonts
_CODE: Final = re.compile(r'<(?:link rel="stylesheet" href|script src)="([^"]+)"')
_PICTURES: Final = re.compile(r'<(?:img[^>]*? src|link rel="icon" href|use href)="([^"#]+)')
_FONTS: Final = re.compile(r'url\("?([^")]+\.woff2)"?\)')


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes on the line."""

    code: int
    all: int


def weights(port: int, pages: Mapping[str, list[str]]) -> Iterator[Measurement]:
    """The first address of every kind of page against the budgets."""
    found = {page: weigh(port, addresses[0]) for page, addresses in pages.items() if not page.startswith("API")}
    for page, weight in sorted(found.items(), key=lambda item: -item[1].code):
        met = weight.code < MOST_CODE and weight.all < MOST
        told = f"{weight.code / 1000:.0f} kB of code, {weight.all / 1000:.0f} kB in all"
        yield Measurement(f"weight: {page}", told, f"under {MOST_CODE // 1000} and {MOST // 1000} kB", met)


def weigh(port: int, address: str) -> Weight:
    """A page with everything it names; every file is counted once, as it comes compressed."""
    page, size = fetched(port, address)
    code_files = {urljoin(address, found) for found in _CODE.findall(page)}
    pictures = {urljoin(address, found) for found in _PICTURES.findall(page)}
    code = size
    fonts: set[str] = set()
    for path in code_files:
        text, length = fetched(port, path)
        code += length
        fonts |= {urljoin(path, found) for found in _FONTS.findall(text)}
    return Weight(code, code + sum(fetched(port, path)[1] for path in pictures | fonts))


@cache
def fetched(port: int, address: str) -> tuple[str, int]:
    """The text of an answer, and its length on the line: as a server in front compresses it, if the office does not."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", address, headers={"Accept-Language": "ru", "Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{address} answered {answer.status}")
    if answer.getheader("Content-Encoding") == "gzip":
        return gzip.decompress(body).decode("utf-8", "replace"), len(body)
    if address.endswith(".woff2"):
        return "", len(body)
    return body.decode("utf-8", "replace"), min(len(body), len(gzip.compress(body, 6)))
