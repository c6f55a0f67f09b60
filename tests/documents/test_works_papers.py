"""Papers of composition: what a booklet hides and shows, long booklets, sheets without authors, bad input."""

from __future__ import annotations

import io
import zipfile
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from tests.composition.contest_builders import RULES, large_work, work
from tests.documents.reading_back import pdf_pages

from tavlei.composition import Author, Genre
from tavlei.documents import NO_FOOTER, all_forms, document_of, render
from tavlei.documents.forms.solving_sheets import SheetWork, SolvingSheet, sheet_work
from tavlei.documents.forms.works_booklet import PrintedWork, WorksBooklet, numbered, printed_work
from tavlei.documents.parts import Competition
from tavlei.exchange.works import solution_lines
from tavlei.rulebook import Refusal


def text_of(document: Any, language: str = "en") -> str:
    return " ".join(pdf_pages(render(document, "pdf", language, NO_FOOTER)))


def printed() -> PrintedWork:
    named = work(authors=(Author("Anna Sokolova", "Tver"), Author("Vera Kim", "Vladivostok")))
    return printed_work(named, lines=solution_lines(named.solution))


@pytest.mark.clause(RULES, "11.4.1/p2")
def test_the_information_comes_in_its_order() -> None:
    text = text_of(WorksBooklet("Works", (printed(),)))
    places = [text.index(word) for word in ("Anna Sokolova, Vera Kim", "Tver, Vladivostok", "White to play and win")]
    assert places == sorted(places)
    assert "Solutions" not in text


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_authors_may_be_hidden_above_the_diagrams_but_not_with_the_solutions() -> None:
    hidden = text_of(WorksBooklet("Works", (printed(),), authors=False))
    assert "Anna" not in hidden
    assert "Tver" not in hidden
    told = text_of(WorksBooklet("Works", (printed(),), authors=False, solutions=True))
    assert told.index("Solutions") < told.index("Anna Sokolova")
    assert "Thematic variation: 1. c3-d4 b6-c5 2. d4:b6 (a quick end)" in told
    assert "False trace: 1. e3-f4 b6-c5 (it fails)" in told


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_a_sheet_for_solvers_has_no_place_for_an_author() -> None:
    assert {field.name for field in fields(SheetWork)} == {"number", "fen", "task", "variant", "points"}
    sheet = SolvingSheet(
        Competition("Contest"), (sheet_work("1", work(), Fraction(9, 2)), sheet_work("2", large_work()))
    )
    text = text_of(sheet)
    assert "Anna" not in text
    assert "points: 4.5" in text
    assert "White to play and draw" in text
    for kind in ("docx", "xlsx"):
        with zipfile.ZipFile(io.BytesIO(render(sheet, kind, "en", NO_FOOTER))) as archive:
            assert not any(b"Anna" in archive.read(name) for name in archive.namelist())


def test_a_long_booklet_breaks_between_rows() -> None:
    pages = pdf_pages(render(WorksBooklet("Works", (printed(),) * 25, solutions=True), "pdf", "en", NO_FOOTER))
    assert len(pages) >= 4
    assert sum(page.count("White to play and win") for page in pages) == 25
    assert "25. Anna Sokolova" in " ".join(pages)


@pytest.mark.parametrize("kind", ["docx", "xlsx"])
def test_office_files_hold_a_picture_for_every_work(kind: str) -> None:
    made = render(WorksBooklet("Works", (printed(), printed_work(large_work()))), kind, "en", NO_FOOTER)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        pictures = [name for name in archive.namelist() if name.endswith(".png")]
        words = b"".join(archive.read(name) for name in archive.namelist() if name.endswith(".xml")).decode()
    assert len(pictures) == 2
    assert "Anna Sokolova" in words
    assert "White to play and draw" in words


def test_moves_are_numbered() -> None:
    assert numbered(work(), ("c3-d4", "b6-c5", "d4:b6")) == "1. c3-d4 b6-c5 2. d4:b6"
    black = work("B:Wa1,c3:Bf6,h8", ())
    assert numbered(black, ("f6-e5", "c3-d4", "e5:c3")) == "1... f6-e5 2. c3-d4 e5:c3"
    assert numbered(black, ()) == ""


@pytest.mark.parametrize(
    ("name", "path", "change"),
    [
        ("works_booklet", "works[0].fen", {"works": [{"fen": "W:Wz9:B", "task": {"aim": "win"}}]}),
        ("solving_sheet", "works[0].fen", {"works": [{"number": "1", "fen": "x", "task": {"aim": "win"}}]}),
        ("composing_report", "removed[0].clause", {"removed": [{"number": "3", "reason": "x", "clause": "99.9"}]}),
        ("composing_report", "works[0].marks", {"judges": ["one"]}),
        ("solving_table", "solvers[0].works", {"works": ["1"]}),
    ],
)
def test_bad_input_is_refused_with_its_place(name: str, path: str, change: dict[str, Any]) -> None:
    document = document_of(name, {**all_forms()[name].example, **change})
    with pytest.raises(Refusal) as refusal:
        render(document, "pdf", "ru", NO_FOOTER)
    assert refusal.value.problems[0].path == path


def test_a_locking_task_names_what_is_locked() -> None:
    bad = {"title": "x", "works": [{"fen": "W:Wa1:Bh8", "task": {"aim": "lock"}}]}
    with pytest.raises(Refusal):
        render(document_of("works_booklet", bad), "pdf", "ru", NO_FOOTER)


@pytest.mark.clause(RULES, "11.1.3/p20")
def test_a_booklet_says_whose_task_is_enlarged() -> None:
    task = printed_work(work(genre=Genre.LOCKING_TASK, enlarges="N. Pustynnikov"))
    assert "after a task by N. Pustynnikov" in text_of(WorksBooklet("Works", (task,)))
    assert "Pustynnikov" not in text_of(WorksBooklet("Works", (task,), authors=False))


def test_a_certificate_without_a_rank_says_so() -> None:
    example = {**all_forms()["points_certificate"].example, "ranks": []}
    assert "No norm of a rank is fulfilled" in text_of(document_of("points_certificate", example))
