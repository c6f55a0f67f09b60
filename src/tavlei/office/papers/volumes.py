"""All papers of a competition as one PDF.

It lies in a folder of the office, one for a competition, a language and whoever asked, readable by the office alone; a
folder that nobody has touched for a day is removed.
"""

from __future__ import annotations

import io
import json
import shutil
import time
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from tavlei.documents import render
from tavlei.documents.parts import period_text
from tavlei.documents.writers.volume import Volume, bind, describe_paper
from tavlei.office.papers.paper import PaperGroup
from tavlei.office.papers.register import papers_of
from tavlei.office.papers.source import Source
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal, phrase, refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from tavlei.documents import Footer
    from tavlei.office.competitions.models import Competition
    from tavlei.office.papers.paper import Paper
    from tavlei.office.roles.models import User

_TITLE: Final = phrase("All papers: {name}")
_ORDER: Final = {group: place for place, group in enumerate(PaperGroup)}
_KEPT_SECONDS: Final = 24 * 3600
_REFUSED: Final = "refused.json"
_DESCRIBING: Final = phrase("The papers are being made.")


def in_order(source: Source) -> list[Paper]:
    """All papers, group by group."""
    return sorted(papers_of(source), key=lambda paper: _ORDER[paper.group])


def bound(source: Source, papers: Sequence[Paper], progress: Callable[[], None], refused: list[str]) -> bytes:
    """All papers as one PDF at once; `told` is called behind every paper, `refused` takes what could not be made."""
    described = [paper for paper in _described(source, papers, source.footer, refused, progress) if paper]
    return _bind(source, described, refused, source.footer)


def volume_source(user: User, competition: Competition, language: str) -> Source:
    """What a volume is made of for somebody: what he may see of the competition."""
    personal = may(user, Action.SEE_PERSONAL_DATA, competition)
    return Source(competition, language, personal, lambda action: may(user, action, competition))


@dataclass(frozen=True)
class StoredVolume:
    """The volume of one who asked for it: made as a whole, kept for a day."""

    source: Source
    asked_by: int

    @property
    def folder(self) -> Path:
        return archives() / f"{self.source.competition.pk}-{self.asked_by}-{self.source.language}"

    @property
    def file(self) -> Path:
        return self.folder / "volume.pdf"

    @property
    def created(self) -> datetime | None:
        """When it was made; None if there is none."""
        try:
            return datetime.fromtimestamp(self.file.stat().st_mtime, tz=UTC)
        except FileNotFoundError:
            return None

    def refused(self) -> list[str]:
        """The papers that could not be made."""
        try:
            names: list[str] = json.loads((self.folder / _REFUSED).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return names

    def make(self, tell: Callable[[int, int, str], None]) -> None:
        """Make it anew; `tell` hears how many papers of how many are described, and when they are bound."""
        remove_old()
        papers, refused = in_order(self.source), list[str]()
        done = count(1)
        content = bound(self.source, papers, lambda: tell(next(done), len(papers) + 1, _DESCRIBING), refused)
        self._write(_REFUSED, json.dumps(refused, ensure_ascii=False).encode())
        self._write(self.file.name, content)

    def _write(self, name: str, content: bytes) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = self.folder / f"{name}.new"
        beside.write_bytes(content)
        beside.replace(self.folder / name)


def archives() -> Path:
    """The folder of all volumes."""
    home: Path = settings.CONFIGURATION.home
    return home / "archives"


def remove_old() -> None:
    """Remove what nobody has touched for a day."""
    for folder in archives().glob("*-*-*") if archives().is_dir() else ():
        if folder.stat().st_mtime < time.time() - _KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def _described(
    source: Source, papers: Sequence[Paper], footer: Footer, refused: list[str], progress: Callable[[], None]
) -> Iterator[dict[str, Any] | None]:
    """Every paper as plain data, or nothing where it could not be made."""
    before = None
    for paper in papers:
        group = source.book.phrase(paper.group) if paper.group is not before else ""
        content: dict[str, Any] | None = None
        try:
            content = describe_paper(paper.make(), paper.title, group, source.book, footer)
            before = paper.group
        except Refusal as refusal:
            refused.append(f"{paper.title}: {refusal_text(refusal, source.book)}")
        progress()
        yield content


def _bind(source: Source, papers: list[dict[str, Any]], refused: Sequence[str], footer: Footer) -> bytes:
    competition = source.competition
    title = source.book.phrase(_TITLE).format(name=source.head.name)
    days = period_text(competition.starts, competition.ends, source.book)
    note = ", ".join(filter(None, (competition.place, days)))
    return bind(Volume(title, note, tuple(refused)), papers, source.book, footer)


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
        content, self._parts = b"".join(self._parts), []
        return content


def packed(
    source: Source,
    papers: Iterable[Paper],
    endings: tuple[str, ...] = ("pdf",),
    progress: Callable[[], None] = lambda: None,
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
                progress()
                continue
            for ending, content in made:
                archive.writestr(_entry(f"{paper.name}.{ending}"), content)
                yield pipe.taken()
            progress()
        if refused:
            archive.writestr(_entry(REFUSED), "\n".join(refused).encode())
    yield pipe.taken()


def _entry(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name, _FIRST_DAY)
    found.compress_type = zipfile.ZIP_DEFLATED
    return found
