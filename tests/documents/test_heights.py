"""Lines of tables that typst need not measure are as tall as those it measures."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from tests.documents.large import cross_table, swiss_table
from tests.documents.reading_back import FOOTER, PICTURE_PPI, difference

from tavlei.documents import all_forms, document_of, pictures
from tavlei.documents.rendering import described
from tavlei.documents.writers import pdf
from tavlei.documents.writers.heights import ORDINARY, SURE
from tavlei.documents.writers.widths import text_mm
from tavlei.languages import catalogue

if TYPE_CHECKING:
    from tavlei.documents import FilledForm

FONTS = files("tavlei.documents") / "fonts"
TEMPLATE = (files("tavlei.documents.writers") / "paper.typ").read_text(encoding="utf-8")
ORDINARY_SIGNS = [chr(code) for code in range(0x20, 0x2100) if ORDINARY.fullmatch(chr(code))]


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_ordinary_signs_are_never_wider_than_is_reckoned_with(weight: str) -> None:
    font = TTFont(str(FONTS / f"LiberationSerif-{weight}.ttf"))
    named, em = font.getBestCmap(), font["head"].unitsPerEm
    for sign in ORDINARY_SIGNS:
        wide = font["hmtx"][named[ord(sign)]][0] / em * 0.3528
        assert wide <= text_mm(sign, 1, bold=weight == "Bold") * SURE, sign
    assert f"#let capitals = {font['OS/2'].sCapHeight / em}" in TEMPLATE


FORMS = ("cross_table", "score_sheet", "starting_list", "judges_report")
PAPERS = [*(document_of(form, all_forms()[form].example) for form in FORMS), swiss_table(40, 9), cross_table(20, 9)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: type(paper).__name__)
def test_pages_look_the_same_when_every_line_is_measured(paper: FilledForm, monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned = pictures(paper, "ru", FOOTER, PICTURE_PPI)
    monkeypatch.setattr(pdf, "one_lines", lambda rows, *_: [False] * len(rows))
    measured = pictures(paper, "ru", FOOTER, PICTURE_PPI)
    assert len(reckoned) == len(measured)
    assert all(difference(one, other)[1] < 0.002 for one, other in zip(reckoned, measured, strict=True))


def test_a_short_paper_has_no_column_that_only_keeps_its_signatures() -> None:
    """The cell that holds signatures and last lines together is needed only where a page may end between them."""
    example = all_forms()["starting_list"].example
    many = {**example, "rows": list(example["rows"]) * 60}
    assert [_whole(document_of("starting_list", given)) for given in (example, many)] == [True, False]


def _whole(paper: FilledForm) -> bool:
    book = catalogue("ru")
    page = pdf.describe_page(described(paper, book), book, FOOTER)
    return bool(next(block["whole"] for block in page["blocks"] if block["kind"] == "table"))
