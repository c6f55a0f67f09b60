"""XLSX and DOCX opened again: contents, numbers as numbers, repeated headings, the side of the paper, fixed moments."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime

import docx
import openpyxl
import pytest
from docx.enum.section import WD_ORIENT
from docx.oxml.ns import qn
from openpyxl.worksheet.worksheet import Worksheet
from tests.documents.large import COMPETITION, swiss_table
from tests.documents.reading_back import FOOTER

from tavlei.documents import all_forms, document_of, render
from tavlei.documents.forms.starting_list import Starter, StartingList
from tavlei.documents.writers.widths import fitting
from tavlei.languages import catalogue


def sheet(name: str) -> Worksheet:
    made = render(document_of(name, all_forms()[name].example), "xlsx", "ru", FOOTER)
    active = openpyxl.load_workbook(io.BytesIO(made)).active
    assert isinstance(active, Worksheet)
    return active


def values(active: Worksheet) -> list[object]:
    return [cell for row in active.iter_rows(values_only=True) for cell in row if cell is not None]


def word_text(made: bytes) -> str:
    word = docx.Document(io.BytesIO(made))
    return " ".join(node.text or "" for node in word.element.body.iter(qn("w:t")))


@pytest.mark.parametrize("name", all_forms())
def test_both_formats_hold_what_the_paper_holds(name: str) -> None:
    document = document_of(name, all_forms()[name].example)
    text = word_text(render(document, "docx", "ru", FOOTER))
    cells = " ".join(str(value) for value in values(sheet(name)))
    for words in _names(all_forms()[name].example):
        assert words in text
        assert words in cells


def _names(example: object) -> set[str]:
    """The names of people that stand anywhere in an example."""
    if isinstance(example, dict):
        own = {
            each for key, each in example.items() if key in ("athlete", "first", "player_1") and isinstance(each, str)
        }
        own |= {example["name"]} if isinstance(example.get("name"), str) and "place" not in example else set()
        return own.union(*map(_names, example.values()))
    return set().union(*map(_names, example)) if isinstance(example, list | tuple) else set()


def test_numbers_are_numbers_and_days_are_days() -> None:
    found = values(sheet("fsu_list"))
    assert 2265 in found
    assert datetime(1998, 11, 2) in found  # noqa: DTZ001 - a cell has no zone
    assert 4.25 in values(sheet("round_robin_table"))


def test_headings_repeat_and_the_page_is_set() -> None:
    active = sheet("swiss_table")
    assert active.print_title_rows == "$6:$6"
    assert active.page_setup.orientation == "landscape"
    assert active.freeze_panes == "D7"  # place, number and name stay
    assert active.oddFooter is not None
    assert "&P" in (active.oddFooter.center.text or "")
    assert sheet("round_protocol").page_setup.orientation in (None, "portrait", "default")


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2+3", "https://example.org/x"])
def test_a_name_never_becomes_a_formula(text: str) -> None:
    made = render(StartingList(COMPETITION, (Starter(1, text, organisation=text),)), "xlsx")
    active = openpyxl.load_workbook(io.BytesIO(made)).active
    assert active is not None
    cells = [cell for row in active.iter_rows() for cell in row if cell.value == text]
    assert len(cells) == 2
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize("kind", ["xlsx", "docx", "pdf"])
def test_control_signs_and_marks_of_xml_do_no_harm(kind: str) -> None:
    nasty = 'А\x00\x0b<b>&amp;\ufffe\u202e\ud800 ]]> #image("x")'
    made = render(StartingList(COMPETITION, (Starter(1, nasty),)), kind)
    if kind == "docx":
        assert "<b>&amp;" in word_text(made)
    elif kind == "xlsx":
        assert openpyxl.load_workbook(io.BytesIO(made)).active is not None


def test_word_repeats_the_headings_and_joins_cells() -> None:
    word = docx.Document(io.BytesIO(render(swiss_table(200, 9), "docx")))
    table = max(word.tables, key=lambda each: len(each._tbl.tr_lst))
    rows = table._tbl.tr_lst
    assert len(rows) == 201
    assert rows[0].find(qn("w:trPr")).find(qn("w:tblHeader")) is not None
    assert rows[1].find(qn("w:trPr")).find(qn("w:tblHeader")) is None
    assert word.sections[0].orientation == WD_ORIENT.LANDSCAPE
    standing = docx.Document(
        io.BytesIO(render(document_of("team_standing", all_forms()["team_standing"].example), "docx"))
    )
    teams = [row.cells[1].text for row in standing.tables[0].rows]
    assert teams == ["Команда", "Республика Саха (Якутия)", "Республика Саха (Якутия)", "Свердловская область"]


@pytest.mark.parametrize("kind", ["xlsx", "docx"])
def test_archives_hold_no_moment(kind: str) -> None:
    made = render(document_of("protest", all_forms()["protest"].example), kind, "ru", FOOTER)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert archive.testzip() is None
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert b"2024-03-18T00:00:00Z" in archive.read("docProps/core.xml")


def test_the_qr_stands_in_the_footer() -> None:
    made = render(document_of("protest", all_forms()["protest"].example), "docx", "ru", FOOTER)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert any(each.startswith("word/media/") for each in archive.namelist())
    bare = render(document_of("protest", all_forms()["protest"].example), "docx")
    with zipfile.ZipFile(io.BytesIO(bare)) as archive:
        assert not any(each.startswith("word/media/") for each in archive.namelist())


def test_a_long_word_of_a_narrow_heading_may_be_divided() -> None:
    divided = fitting("результат особистих зустрічей, команда", 17).replace("\u00ad", "|")
    assert divided == "ре|зуль|тат осо|бис|тих зуст|рі|чей, команда"
    assert fitting("Место 12", 15) == "Место 12"


def test_rows_of_a_sheet_are_as_tall_as_their_words() -> None:
    active = sheet("admission_protocol")
    rows = {str(cell.value): cell.row for row in active.iter_rows() for cell in row if cell.value}
    long = next(row for text, row in rows.items() if "страхования" in text)
    short = next(row for text, row in rows.items() if "Уткин" in text)
    assert (active.row_dimensions[long].height or 15) > (active.row_dimensions[short].height or 15)


def test_small_words_stand_in_one_pair_of_brackets_and_endless_fractions_are_rounded() -> None:
    assert not any("((" in str(value) for value in values(sheet("final_application")))
    cells = [cell for row in sheet("rank_sheets").iter_rows() for cell in row]
    formats = {cell.number_format for cell in cells if cell.value == pytest.approx(9 / 7)}
    assert formats == {"0.00"}


@pytest.mark.parametrize(
    ("form", "filtered"),
    [
        ("starting_list", "A5:F7"),
        ("swiss_table", "A6:O10"),
        ("round_protocol", "A6:E8"),
        ("score_sheet", None),
        ("team_standing", None),
    ],
)
def test_a_table_whose_lines_are_of_one_kind_can_be_filtered(form: str, filtered: str | None) -> None:
    assert sheet(form).auto_filter.ref == filtered


def test_numbers_that_a_form_tells_as_text_are_numbers_too() -> None:
    change = next(cell for row in sheet("elo_r_list").iter_rows() for cell in row if cell.value == 8)
    assert change.number_format == "+0;-0;0"
    rating = next(cell for row in sheet("bridge_rating").iter_rows() for cell in row if cell.value == 450.5)
    assert rating.number_format == "0.00"
    assert {"2–3", 1} <= set(values(sheet("bridge_awards")))


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_days_and_codes_stay_as_they_are_written(language: str) -> None:
    made = render(document_of("time_sheet", all_forms()["time_sheet"].example), "xlsx", language, FOOTER)
    active = openpyxl.load_workbook(io.BytesIO(made)).active
    assert isinstance(active, Worksheet)
    assert {"29.03", "30.05"} <= set(values(active))
    listed = render(StartingList(COMPETITION, (Starter(1, "Ким Вера", organisation="0042"),)), "xlsx", language)
    active = openpyxl.load_workbook(io.BytesIO(listed)).active
    assert isinstance(active, Worksheet)
    assert "0042" in values(active)


@pytest.mark.parametrize("name", all_forms())
def test_a_sheet_is_called_by_whole_words(name: str) -> None:
    form = document_of(name, all_forms()[name].example)
    title = " ".join(form.page(catalogue("ru")).title.replace("/", " ").split())  # no sheet may have it in its name
    called = sheet(name).title
    assert len(called) <= 31
    assert title == called or title.startswith((f"{called} ", f"{called},"))
    assert title == called or called.split()[-1] not in {"по", "ПО", "на", "НА", "о", "в"}


@pytest.mark.parametrize(("language", "spelling"), [("ru", "ru-RU"), ("uk", "uk-UA"), ("en", "en-GB")])
def test_word_knows_the_language_the_title_and_the_day(language: str, spelling: str) -> None:
    form = document_of("score_sheet", all_forms()["score_sheet"].example)
    word = docx.Document(io.BytesIO(render(form, "docx", language, FOOTER)))
    assert {each.get(qn("w:val")) for each in word.styles.element.iter(qn("w:lang"))} == {spelling}
    assert (word.core_properties.language, word.core_properties.created) == (
        language,
        datetime(2024, 3, 18, tzinfo=UTC),
    )
    assert word.core_properties.title.endswith(": Чемпионат России по русским шашкам")
    boards = [each.get("descr") for each in word.element.body.iter(qn("wp:docPr"))]
    assert boards
    assert all("b6, b8" in str(described) for described in boards)
