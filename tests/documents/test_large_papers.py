"""Large papers: headings on every page, page numbers, the side of the paper, one page where one is promised."""

from __future__ import annotations

import io
import re
from zipfile import ZipFile

import pytest
from pypdf import PdfReader
from tests.documents.large import COMPETITION, LONG_NAME, cross_table, round_robin, swiss_table
from tests.documents.reading_back import FOOTER, pdf_text, quick_pages

from tavlei.documents import document_of, render
from tavlei.documents.forms.starting_list import PlaceCard, PlaceCards, Starter, StartingList
from tavlei.documents.layout import Card, Column, Table
from tavlei.documents.writers.widths import card_points, column_widths, text_mm
from tavlei.languages import catalogue

RULES = "draughts-rules-2022"


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    return {(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(io.BytesIO(pdf)).pages}


@pytest.mark.clause(RULES, "14.1.3", "app10")
def test_200_participants_continue_with_headings_on_every_page() -> None:
    pdf = render(swiss_table(200, 9), "pdf", "ru", FOOTER)
    pages = quick_pages(pdf)
    assert len(pages) >= 5
    assert all("Фамилия, имя" in page and "Кт2" in page for page in pages if "Участник-" in page)
    assert all(f"стр. {number} из {len(pages)}" in page for number, page in enumerate(pages, start=1))
    text = " ".join(pages)
    assert all(f"Участник-{number} Иван" in text for number in (1, 2, 4, 100, 199, 200))
    assert sizes(pdf) == {(842, 595)}


def test_long_names_wrap_inside_their_cells() -> None:
    text = pdf_text(render(swiss_table(20, 9))).replace(" ", "")
    assert LONG_NAME.replace(" ", "").replace("-", "") in text.replace("-", "")


@pytest.mark.parametrize(("length", "word"), [(80, "Ы"), (80, "W"), (300, "x")])
def test_a_word_without_any_place_to_break_is_broken(length: int, word: str) -> None:
    name = word * length
    paper = StartingList(COMPETITION, (Starter(1, name), Starter(2, "Ким Вера", organisation=name)))
    text = pdf_text(render(paper)).replace(" ", "")
    assert text.count(name) >= 2


@pytest.mark.clause(RULES, "app9")
def test_a_round_robin_of_22_stands_on_one_landscape_page() -> None:
    pdf = render(round_robin(22))
    assert len(quick_pages(pdf)) == 1
    assert sizes(pdf) == {(842, 595)}


def test_narrow_papers_stand_upright() -> None:
    given = {"competition": {"name": "Первенство"}, "games": [{"first": "А", "second": "Б"}]}
    assert sizes(render(document_of("round_protocol", given))) == {(595, 842)}


@pytest.mark.parametrize("players", [4, *(pytest.param(count, marks=pytest.mark.prove) for count in (30, 60)), 100])
def test_the_cross_table_stands_on_one_page(players: int) -> None:
    (page,) = quick_pages(render(cross_table(players, 9), "pdf", "ru", FOOTER))
    assert f"Участник-{players} Иван" in page


def test_a_cross_table_too_large_to_read_on_one_page_goes_on() -> None:
    found = quick_pages(render(cross_table(190, 4)))
    assert max(page.count("Участник-") for page in found) <= 60  # lines are as tall as elsewhere
    assert all("Фамилия, имя" in page for page in found)


def test_ten_cards_a_page_at_most() -> None:
    cards = PlaceCards(COMPETITION, tuple(PlaceCard(f"Участник {number}") for number in range(1, 24)))
    pages = quick_pages(render(cards))
    assert len(pages) >= 3
    assert all(f"Участник {number}" in " ".join(pages) for number in range(1, 24))


def test_cards_are_of_one_size_whatever_the_names() -> None:
    long = "Константинопольская-Преображенская Александра-Мария Владиславовна"
    named = (PlaceCard("Ким Вера", "ГР", "Тверь", 1), PlaceCard(long, "МС", "Республика Саха (Якутия)", 2))
    cards = PlaceCards(COMPETITION, named * 5)
    assert len(quick_pages(render(cards))) == 1
    shown = PdfReader(io.BytesIO(render(cards))).pages[0].extract_text()
    assert all(part in shown for part in re.split(r"[ -]", long))  # no name is hyphenated
    with ZipFile(io.BytesIO(render(cards, "docx"))) as archive:
        heights = re.findall(r"<w:trHeight [^>]*/>", archive.read("word/document.xml").decode())
    assert heights == ['<w:trHeight w:val="2948" w:hRule="exact"/>'] * 5
    sizes = card_points([Card("", "Ким Вера"), Card("", "Белова Ирина"), Card("", long)], 81, 44)
    assert sizes[0] == sizes[1] >= sizes[2]


def test_columns_that_grow_give_names_a_line() -> None:
    columns = (Column("№", 10), Column("Имя", 30, grows=True), Column("Регион", 30, grows=True))
    table = Table(columns, ((1, "Константинопольская-Преображенская Анна", "Тверь"),))
    _, name, region = column_widths(table, 1, 150, catalogue("ru"))
    assert name > text_mm("Константинопольская-Преображенская Анна")
    assert region >= 30
    assert name + region == pytest.approx(140)


def test_a_long_game_has_further_lines() -> None:
    given = {"competition": {"name": "Первенство"}, "moves": ["a1-b2"] * 121}
    text = pdf_text(render(document_of("score_sheet", given)))
    assert "120" in text
    assert text.count("a1-b2") == 121
