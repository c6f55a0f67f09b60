"""All papers of a competition as one PDF, made piece by piece: whoever waits for it sees how far it has come.

What is made so far lies in a folder of the office, one for a competition, a language and whoever asked, readable by the
office alone; a folder that nobody has touched for a day is removed.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from tavlei.documents import Footer
from tavlei.documents.parts import period_text
from tavlei.documents.writers.volume import Volume, bind, describe_paper
from tavlei.office.papers.paper import PaperGroup
from tavlei.office.papers.register import papers_of
from tavlei.rulebook import Refusal, phrase, refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tavlei.office.papers.paper import Paper
    from tavlei.office.papers.source import Source

_TITLE: Final = phrase("All papers: {name}")
_ORDER: Final = {group: place for place, group in enumerate(PaperGroup)}
_KEPT_SECONDS: Final = 24 * 3600
_STEP_SECONDS: Final = 2.0
_DEAD_SECONDS: Final = 300


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a volume has come."""

    total: int
    done: int = 0
    refused: tuple[str, ...] = ()
    finished: bool = False

    @property
    def percent(self) -> int:
        """The share that is made; the binding is the last hundredth."""
        return 100 if self.finished else 99 * self.done // max(1, self.total)


def in_order(source: Source) -> list[Paper]:
    """All papers, group by group."""
    return sorted(papers_of(source), key=lambda paper: _ORDER[paper.group])


def bound(source: Source, papers: Sequence[Paper], told: Callable[[], None], refused: list[str]) -> bytes:
    """All papers as one PDF at once; `told` is called behind every paper, `refused` takes what could not be made."""
    described = [paper for paper in _described(source, papers, source.footer, refused, told) if paper]
    return _bind(source, described, refused, source.footer)


@dataclass(frozen=True)
class VolumeJob:
    """A volume on its way, for one who asked for it."""

    source: Source
    asked_by: int

    @property
    def folder(self) -> Path:
        """Where it lies."""
        name = f"{self.source.competition.pk}-{self.asked_by}-{self.source.language}"
        folder: Path = archives() / name
        return folder

    @property
    def file(self) -> Path:
        """The finished volume."""
        return self.folder / "volume.pdf"

    def progress(self) -> Progress | None:
        """How far it is; nothing if nobody has begun."""
        try:
            kept = json.loads((self.folder / "progress.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return Progress(kept["total"], kept["done"], tuple(kept["refused"]), kept["finished"])

    def begin(self) -> Progress:
        """Throw away what was made before, and begin."""
        remove_old()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(mode=0o700, parents=True)
        foot = self.source.footer
        self._write("footer.json", {**asdict(foot), "made": foot.made.isoformat()})
        progress = Progress(len(in_order(self.source)))
        self._keep(progress)
        return progress

    def step(self, seconds: float = _STEP_SECONDS) -> Progress:
        """Go on for some time; the last step binds everything. While another request is at it, only look."""
        progress = self.progress() or self.begin()
        if progress.finished or not self._taken():
            return progress
        try:
            return self._carried_on(self.progress() or progress, seconds)
        finally:
            self._lock.unlink(missing_ok=True)

    def _carried_on(self, progress: Progress, seconds: float) -> Progress:
        papers, footer = in_order(self.source), self._footer()
        if len(papers) != progress.total:  # the competition went on meanwhile
            return self.begin()
        refused, ends = list(progress.refused), time.monotonic() + seconds
        done = progress.done
        for described in _described(self.source, papers, footer, refused, start=done):
            if described:
                self._write(f"{done:06}.json", described)
            done += 1
            if time.monotonic() >= ends:
                break
        progress = replace(progress, done=done, refused=tuple(refused))
        if done == progress.total:
            made = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(self.folder.glob("[0-9]*.json"))]
            self._bound(_bind(self.source, made, refused, footer))
            progress = replace(progress, finished=True)
        self._keep(progress)
        return progress

    @property
    def _lock(self) -> Path:
        return self.folder / "lock"

    def _taken(self) -> bool:
        """Whether nobody else is at it; who has died at it is forgotten after some minutes."""
        try:
            if self._lock.stat().st_mtime < time.time() - _DEAD_SECONDS:
                self._lock.unlink(missing_ok=True)
        except FileNotFoundError:
            pass
        try:
            os.close(os.open(self._lock, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            return False
        return True

    def _bound(self, content: bytes) -> None:
        beside = self.file.with_suffix(".new")
        beside.write_bytes(content)
        beside.replace(self.file)
        for path in self.folder.glob("[0-9]*.json"):
            path.unlink()

    def _footer(self) -> Footer:
        kept = json.loads((self.folder / "footer.json").read_text(encoding="utf-8"))
        return Footer(**{**kept, "made": date.fromisoformat(kept["made"])})

    def _keep(self, progress: Progress) -> None:
        self._write("progress.json", asdict(progress))

    def _write(self, name: str, content: dict[str, Any]) -> None:
        beside = self.folder / f"{name}.new"
        beside.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
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


def _described(  # noqa: PLR0913 - a volume has so many sides
    source: Source,
    papers: Sequence[Paper],
    footer: Footer,
    refused: list[str],
    told: Callable[[], None] = lambda: None,
    *,
    start: int = 0,
) -> Iterator[dict[str, Any] | None]:
    """Every paper as plain data, or nothing where it could not be made."""
    before = papers[start - 1].group if start else None
    for paper in papers[start:]:
        group = source.book.phrase(paper.group) if paper.group is not before else ""
        made: dict[str, Any] | None = None
        try:
            made = describe_paper(paper.make(), paper.title, group, source.book, footer)
            before = paper.group
        except Refusal as refusal:
            refused.append(f"{paper.title}: {refusal_text(refusal, source.book)}")
        told()
        yield made


def _bind(source: Source, papers: list[dict[str, Any]], refused: Sequence[str], footer: Footer) -> bytes:
    competition = source.competition
    title = source.book.phrase(_TITLE).format(name=source.head.name)
    days = period_text(competition.starts, competition.ends, source.book)
    note = ", ".join(filter(None, (competition.place, days)))
    return bind(Volume(title, note, tuple(refused)), papers, source.book, footer)
