"""All papers of a competition as one PDF: asked for, made, taken; what cannot be made is told."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from tests.documents.reading_back import pdf_pages
from tests.documents.test_archival_pdf import check_headings, elements, fonts
from tests.office import whole_events

from tavlei.office.competitions.models import Competition
from tavlei.office.papers import volumes
from tavlei.office.papers.source import Source
from tavlei.office.papers.volumes import StoredVolume, bound, in_order
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., User]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(volumes, "archives", lambda: tmp_path / "archives")
    return tmp_path / "archives"


@pytest.fixture
def competition(db: None) -> Competition:
    return whole_events.individual(whole_events.chief_judge())


@pytest.fixture
def secretary(make_user: Make, competition: Competition) -> User:
    return make_user("secretary", OfficeRole.SECRETARY, competition=competition)


def outlined(pdf: bytes) -> list[str]:
    """The bookmarks of a PDF, those of all levels, in their order."""

    def walk(level: Any) -> Iterator[str]:
        for mark in level:
            if isinstance(mark, list):
                yield from walk(mark)
            else:
                yield str(mark.title)

    return list(walk(PdfReader(io.BytesIO(pdf)).outline))


def test_from_the_page_with_progress(client: Client, secretary: User, competition: Competition) -> None:
    client.force_login(secretary)
    address = reverse("pages:volume", args=[competition.code])
    assert "progress" not in client.get(address, {"lang": "ru"}).content.decode().split("<main", 1)[1]
    answer = client.post(f"{address}?lang=ru")
    assert answer.headers["Location"] == f"{address}?lang=ru"
    job = secretary.queued_jobs.get()
    assert job.progress.total == len(in_order(volumes.volume_source(secretary, competition, "ru"))) + 1
    assert reverse("pages:volume_file", args=[competition.code]) in client.get(address, {"lang": "ru"}).content.decode()
    file = client.get(reverse("pages:volume_file", args=[competition.code]), {"lang": "ru"})
    content = b"".join(file.streaming_content)  # type: ignore[attr-defined]
    source = Source(competition, "ru", personal=True)
    titles = [" ".join(paper.title.split()) for paper in in_order(source)]
    found = [" ".join(title.split()) for title in outlined(content)]
    assert [title for title in found if title in set(titles)] == titles
    assert "Участники" in found
    pages = pdf_pages(content)
    assert f"стр. 1 из {len(pages)}" in pages[0]
    assert all(len(page) > 20 for page in pages)  # no page is empty
    assert all(title.split()[0] in " ".join(pages[:3]) for title in titles)


def test_every_volume_can_be_archived_and_read_aloud(competition: Competition) -> None:
    refused: list[str] = []
    source = Source(competition, "uk", personal=True)
    content = bound(source, in_order(source)[:12], lambda: None, refused)
    assert not refused
    reader = PdfReader(io.BytesIO(content))
    root: Any = reader.trailer["/Root"]
    about = root["/Metadata"].get_data().decode()
    assert "<pdfaid:part>2</pdfaid:part>" in about
    assert "<pdfuaid:part>1</pdfuaid:part>" in about
    assert root["/Lang"] == "uk"
    assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor) for descriptor in fonts(reader))
    tree = list(elements(root["/StructTreeRoot"]))
    check_headings([int(element["/S"][2]) for element in tree if str(element["/S"])[:2] == "/H"])
    assert any(element["/S"] == "/TOCI" for element in tree)


def test_a_volume_is_replaced_as_a_whole(secretary: User, competition: Competition, folder: Path) -> None:
    kept = StoredVolume(Source(competition, "ru"), secretary.pk)
    assert kept.created is None
    kept.make(lambda *_told: None)
    assert kept.file.read_bytes().startswith(b"%PDF")
    assert kept.folder.stat().st_mode & 0o077 == 0

    def stopped(*_told: object) -> None:
        raise RuntimeError

    before = kept.file.read_bytes()
    with pytest.raises(RuntimeError):
        kept.make(stopped)
    assert kept.file.read_bytes() == before
    os.utime(kept.folder, (0, 0))
    volumes.remove_old()
    assert not kept.folder.exists()
    assert folder.is_dir()


def test_a_paper_that_cannot_be_made_is_named(competition: Competition) -> None:
    Person.objects.filter(pk=Person.objects.order_by("pk").values("pk")[:1]).update(family="王", latin_family="")
    source = Source(competition, "ru", personal=True)
    refused: list[str] = []
    papers = [paper for paper in in_order(source) if paper.name in ("starting-list", "round-protocol-blank")]
    content = bound(source, papers, lambda: None, refused)
    assert len(refused) == 1
    assert "王" in refused[0]
    assert "Документы, которые не удалось сделать" in " ".join(pdf_pages(content))


def test_who_may_take_it(client: Client, make_user: Make, competition: Competition, secretary: User) -> None:
    page, file = (reverse(f"pages:{name}", args=[competition.code]) for name in ("volume", "volume_file"))
    assert client.get(page).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.get(page).status_code == 403
    assert client.get(file).status_code == 403
    client.force_login(secretary)
    assert client.get(file, {"lang": "ru"}).status_code == 404  # not made
    client.post(f"{page}?lang=ru")
    with contextlib.closing(client.get(file, {"lang": "ru"})) as taken:
        assert taken.status_code == 200
    client.force_login(make_user("other", OfficeRole.SECRETARY, competition=competition))
    assert client.get(file, {"lang": "ru"}).status_code == 404  # somebody else's
