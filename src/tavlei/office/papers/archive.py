"""All papers of a competition as one ZIP, written piece by piece while it is sent."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Final

from tavlei.documents import render
from tavlei.rulebook import Refusal, refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tavlei.office.papers.paper import Paper
    from tavlei.office.papers.source import Source

_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
REFUSED: Final = "refused.txt"


class _Pipe(io.RawIOBase):
    """What was written since it was last emptied; a ZIP is written forwards only."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._written = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._written

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]
        part = bytes(data)
        self._parts.append(part)
        self._written += len(part)
        return len(part)

    def taken(self) -> bytes:
        found, self._parts = b"".join(self._parts), []
        return found


def packed(
    source: Source,
    papers: Iterable[Paper],
    endings: tuple[str, ...] = ("pdf",),
    told: Callable[[], None] = lambda: None,
    refused: list[str] | None = None,
) -> Iterator[bytes]:
    """The pieces of a ZIP with every paper in every format; a paper that cannot be made is named in a text file.

    The same papers give the same bytes. `told` is called behind every paper; `refused` takes what could not be made.
    """
    pipe = _Pipe()
    refused = [] if refused is None else refused
    footer = source.footer
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for paper in papers:
            try:
                document = paper.make()
                made = [(ending, render(document, ending, source.language, footer)) for ending in endings]
            except Refusal as refusal:
                refused.append(f"{paper.title}: {refusal_text(refusal, source.book)}")
                told()
                continue
            for ending, content in made:
                archive.writestr(_entry(f"{paper.name}.{ending}"), content)
                yield pipe.taken()
            told()
        if refused:
            archive.writestr(_entry(REFUSED), "\n".join(refused).encode())
    yield pipe.taken()


def _entry(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name, _FIRST_DAY)
    found.compress_type = zipfile.ZIP_DEFLATED
    return found
