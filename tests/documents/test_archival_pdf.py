"""PDF papers to be archived and read aloud: PDF/A-2a and PDF/UA-1, as far as the file itself shows it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject
from tests.documents.large import cross_table, swiss_table
from tests.documents.reading_back import FOOTER, rendered

from tavlei.documents import all_forms, render

LANGUAGE = "ru"


def elements(node: Any) -> Iterator[dict[str, Any]]:
    """Every element of a structure tree, from the top down."""
    found = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(found, dict):
        if "/S" in found:
            yield found
        inner = found.get("/K", [])
        for child in inner if isinstance(inner, list) else [inner]:
            yield from elements(child)


def fonts(reader: PdfReader) -> Iterator[dict[str, Any]]:
    """The descriptors of all fonts of all pages."""
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            for inner in font.get_object().get("/DescendantFonts", [font]):
                yield inner.get_object()["/FontDescriptor"]


def check_archival(pdf: bytes, title: str) -> list[dict[str, Any]]:
    """What PDF/A-2a and PDF/UA-1 ask of a file; gives the elements of its structure."""
    reader = PdfReader(io.BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    assert pdf.startswith(b"%PDF-1.7")
    assert not reader.is_encrypted
    assert "/ID" in reader.trailer
    about = root["/Metadata"].get_data().decode()
    assert re.search(r"<pdfaid:part>2</pdfaid:part>", about)
    assert re.search(r"<pdfaid:conformance>A</pdfaid:conformance>", about)
    assert re.search(r"<pdfuaid:part>1</pdfuaid:part>", about)
    assert title in about
    assert reader.metadata is not None
    assert reader.metadata.title == title
    assert reader.metadata.get("/CreationDate", "").startswith("D:20240318")
    assert root["/Lang"] == LANGUAGE
    assert root["/MarkInfo"]["/Marked"] is True or root["/MarkInfo"]["/Marked"].value
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    (intent,) = root["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1"
    assert intent["/DestOutputProfile"].get_data()
    assert not {"/AA", "/OpenAction", "/JavaScript", "/EmbeddedFiles"} & set(root)
    assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor) for descriptor in fonts(reader))
    assert all(page.get("/Tabs") == "/S" for page in reader.pages if "/Annots" in page)
    tree = list(elements(root["/StructTreeRoot"]))
    assert tree
    assert all(figure.get("/Alt") for figure in tree if figure["/S"] == "/Figure")
    check_headings([int(element["/S"][2:]) for element in tree if re.fullmatch(r"/H[1-6]", element["/S"])])
    return tree


def check_headings(levels: list[int]) -> None:
    """The first heading is of the first level, and none skips one."""
    assert all(after <= before + 1 for before, after in pairwise([0, *levels]))


@pytest.mark.parametrize("name", all_forms())
def test_every_form_can_be_archived_and_read_aloud(name: str) -> None:
    title = reader_title(rendered(name))
    tree = check_archival(rendered(name), title)
    competition = all_forms()[name].example.get("competition")
    if competition is not None:
        assert title.endswith(f": {competition['name']}")
    assert any(element["/S"] == "/H1" for element in tree) == (name != "place_cards")
    heads = [element for element in tree if element["/S"] == "/TH"]
    assert bool(heads) == any(element["/S"] == "/Table" for element in tree)


def reader_title(pdf: bytes) -> str:
    found = PdfReader(io.BytesIO(pdf)).metadata
    assert found is not None
    return found.title or ""


@pytest.mark.parametrize("paper", [swiss_table(70, 3), cross_table(70, 3)])
def test_large_papers_too(paper: Any) -> None:
    pdf = render(paper, "pdf", LANGUAGE, FOOTER)
    tree = check_archival(pdf, reader_title(pdf))
    assert sum(element["/S"] == "/TR" for element in tree) > 60


@pytest.mark.parametrize(
    ("name", "words"),
    [("score_sheet", "Белые: простые a1, a3"), ("renju_sheet", "Доска рэндзю"), ("works_booklet", "Шашечная доска")],
)
def test_boards_are_told_in_words(name: str, words: str) -> None:
    tree = check_archival(rendered(name), reader_title(rendered(name)))
    assert any(words in str(element.get("/Alt")) for element in tree)
