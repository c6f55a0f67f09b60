"""Encodings and workbooks: what is read, what is refused and how quickly."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable
from datetime import date
from datetime import time as time_of_day
from functools import partial
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from tests import memory
from tests.exchange.refusals import problems
from tests.proving import examples

from tavlei.exchange.participants import (
    ParticipantRow,
    ResultRow,
    preview_participants,
    preview_results,
    template,
    write_participants,
    write_participants_csv,
    write_results,
    write_results_csv,
)
from tavlei.exchange.participants.known_days import LATEST
from tavlei.exchange.participants.look_alikes import in_one_script
from tavlei.exchange.participants.parsed_sheet import parsed_rows
from tavlei.exchange.participants.plain_sheet import plain_rows
from tavlei.exchange.participants.sheet_cells import CellReader
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

LIST = "Фамилия;Имя;Город;Рейтинг\nЩукин;Эдуард;Ёлкино;1900\nҐалаґан;Їжакевич;Київ;2000\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
def test_encodings_are_found_out(encoding: str) -> None:
    rows = preview_participants(LIST.encode(encoding)).values()
    assert [row.family for row in rows] == ["Щукин", "Ґалаґан"]


@pytest.mark.parametrize("encoding", ["koi8-u", "cp866", "mac-cyrillic", "utf-32"])
def test_another_encoding_is_refused_not_guessed(encoding: str) -> None:
    text = LIST.replace("Ґалаґан", "Галаган").replace("Ё", "Е").replace("Їж", "Яж").replace("Київ", "Киев")
    with pytest.raises(Refusal, match="UTF-8"):
        preview_participants(text.encode(encoding))


def test_latin_letters_of_another_encoding_are_no_cyrillic() -> None:
    with pytest.raises(Refusal, match="UTF-8"):
        preview_participants("Name\nMüller Jürgen\nÅström\n".encode("cp1252"))


def workbook(*rows: list[Any], title: str = "Лист1") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(row)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def test_a_workbook_with_days_and_numbers() -> None:
    content = workbook(["Отчет"], [], ["ФИО", "Дата рождения", "Рейтинг"], ["Иванов Иван", date(2001, 2, 3), 1900.0])
    (row,) = preview_participants(content).values()
    assert (row.birth, row.rating) == (date(2001, 2, 3), 1900)


def test_a_result_that_became_a_date_is_told_and_a_time_is_read() -> None:
    head = ["Тур", "Белые", "Черные", "Результат"]
    content = workbook(head, [1, "А", "Б", date(2026, 1, 1)], [1, "В", "Г", time_of_day(1, 0)], [1, "Д", "Е", 0.5])
    found = preview_results(content)
    assert [problem.path for problem in found.problems] == ["D2"]
    assert "date" in found.problems[0].sentence()
    assert [row.value.result for row in found.rows if row.value] == [Result.WHITE_WINS, Result.DRAW]


def test_formulas_and_mistakes_are_never_values() -> None:
    found = preview_participants(workbook(["Фамилия", "Рейтинг"], ["Иванов", "=1+1"], ["Петров", "#N/A"]))
    assert [problem.path for problem in found.problems] == ["B2", "B3"]


CELLS = st.one_of(
    st.none(),
    st.integers(-(10**6), 10**9),
    st.floats(-1000, 1000).map(lambda number: round(number, 3)),
    st.booleans(),
    st.dates(date(1901, 1, 1), date(2099, 1, 1)),
    st.sampled_from(["", "Іваненко", "О'Коннор & сын <1>", "два\nслова", " 7 "]),
)


@given(st.lists(st.lists(CELLS, max_size=30), max_size=8))
@examples(5)
def test_a_sheet_of_a_usual_program_is_read_alike_by_patterns_and_by_the_parser(rows: list[list[Any]]) -> None:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"default_date_format": "dd.mm.yyyy"}) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate([["Фамилия"], *rows, ["конец"]]):
            sheet.write_row(number, 0, row)
    by_patterns, by_parser = rows_of(made.getvalue(), plain_rows), rows_of(made.getvalue(), parsed_rows)
    assert [(number, cells) for number, cells in by_patterns if cells] == by_parser
    assert by_parser[-1][0] == len(rows) + 2


def rows_of(content: bytes, read: Callable[..., Any]) -> list[Any]:
    sheet: Any = openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0]
    with sheet._get_source() as source:
        return list(read(source, CellReader(sheet)))


def test_the_sheet_with_the_headers_is_found() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(["заметки"], title="Разное")))
    sheet = book.create_sheet("Заявка")
    sheet.append(["Прізвище", "Розряд"])
    sheet.append(["Шевченко", "ІІ розряд"])
    made = io.BytesIO()
    book.save(made)
    found = preview_participants(made.getvalue())
    assert (found.sheet, found.values()[0].title) == ("Заявка", "II")


def edited(content: bytes, change: Callable[[zipfile.ZipFile, zipfile.ZipInfo, bytes], bytes | None]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            kept = change(new, part, old.read(part))
            if kept is not None:
                new.writestr(part.filename, kept)
    return made.getvalue()


def test_bombs_macros_and_entities_are_refused() -> None:
    good = workbook(["Фамилия"], ["Иванов"])

    def bomb(new: zipfile.ZipFile, part: zipfile.ZipInfo, held: bytes) -> bytes:
        return held + b" " * (200 << 20) if part.filename == "xl/worksheets/sheet1.xml" else held

    def macros(new: zipfile.ZipFile, part: zipfile.ZipInfo, held: bytes) -> bytes:
        if part.filename == "xl/workbook.xml":
            new.writestr("xl/vbaProject.bin", b"x")
        return held

    def entities(new: zipfile.ZipFile, part: zipfile.ZipInfo, held: bytes) -> bytes:
        declared = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>'
        return declared + held.partition(b"?>")[2] if part.filename.endswith("sheet1.xml") else held

    for change, word in ((bomb, "128 MB"), (macros, "macros"), (entities, "entities")):
        content = edited(good, change)
        with memory.at_most(16 * memory.MEBIBYTE), pytest.raises(Refusal, match=word):
            preview_participants(content)


def test_an_archive_that_lies_about_its_size_is_refused() -> None:
    content = bytearray(edited(workbook(["Фамилия"], ["Иванов"]), lambda _n, p, held: held + b" " * (1 << 20)))
    at = content.rfind(b"PK\x01\x02")
    while at >= 0:  # every entry of the directory says that it unpacks to 10 bytes
        content[at + 24 : at + 28] = (10).to_bytes(4, "little")
        at = content.rfind(b"PK\x01\x02", 0, at)
    with pytest.raises(Refusal):
        preview_participants(bytes(content))


def test_a_file_of_100_megabytes_is_refused_at_once() -> None:
    content = b"\xd0\x98;" * (100 << 20 >> 2)
    for read in (preview_participants, preview_results):
        with memory.at_most(memory.MEBIBYTE), pytest.raises(Refusal, match="16 MB"):
            read(content)


def test_too_many_rows_columns_and_letters_are_refused() -> None:
    for text in ("Фамилия\n" + "Иванов\n" * 10_002, "Фамилия;" + ";" * 200 + "\n", "Фамилия\n" + "И" * 3000):
        with pytest.raises(Refusal, match=r"at most|longer"):
            preview_participants(text.encode())
    with pytest.raises(Refusal, match="at most"):
        preview_participants(workbook(["Фамилия"], *([f"И{number}"] for number in range(10_002))))


def test_a_cell_far_away_does_not_make_the_table_long() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"], sheet["A2"], sheet["XFD1048576"] = "Фамилия", "Иванов", "здесь"
    made = io.BytesIO()
    book.save(made)
    assert [preview_participant.family for preview_participant in preview_participants(made.getvalue()).values()] == [
        "Иванов"
    ]


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("kind", ["participants", "results"])
def test_a_template_is_read_by_our_own_reader_and_explains_itself(kind: Any, language: str) -> None:
    content = template(kind, language, catalogue(language).phrase)
    assert content == template(kind, language, catalogue(language).phrase)
    found = (preview_participants if kind == "participants" else preview_results)(content)
    assert found.unknown == ()
    assert found.rows == ()
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    assert all(cell.comment and cell.comment.text for cell in sheet[1])


WORD = (
    st.text(st.sampled_from("АБВгдеёіїєґ’-Qwz"), min_size=1, max_size=12)
    .map(in_one_script)
    .filter(lambda text: text.strip("-"))
)
TEXT = st.one_of(st.just(""), WORD)
PEOPLE = st.lists(
    st.builds(
        ParticipantRow,
        family=WORD,
        given=TEXT,
        patronymic=TEXT,
        number=st.none(),
        code=st.just(""),
        sex=st.sampled_from(["", "M", "F"]),
        birth=st.one_of(st.none(), st.integers(1900, LATEST - 1), st.dates(date(1900, 1, 1), date(2099, 12, 31))),
        region=TEXT,
        club=TEXT,
        title=st.sampled_from(["", "MG", "GR", "MS", "KMS", "I", "II", "III", "Iy", "IIy", "IIIy"]),
        rating=st.one_of(st.none(), st.integers(1, 9999)),
        trainer=st.one_of(TEXT, st.just("=HYPERLINK(1)")),
        team=TEXT,
        board=st.none(),
    ),
    max_size=6,
    unique_by=lambda each: (each.name.casefold(), each.birth),
)


@examples(15)
@given(people=PEOPLE, language=st.sampled_from(["ru", "uk", "en"]), chance=st.randoms(use_true_random=False))
def test_a_list_written_is_the_list_read(people: list[ParticipantRow], language: str, chance: random.Random) -> None:
    results = [
        ResultRow(1 + index, chance.choice([None, 1 + index]), f"А{index}", f"Б{index}", chance.choice([None, *Result]))
        for index in range(3)
    ] + [ResultRow(9, 1, "В")]
    assert preview_participants(write_participants(people, language)).values() == tuple(people)
    assert preview_results(write_results(results, language)).values() == tuple(results)


@given(
    content=st.binary(max_size=400), start=st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", "Фамилия;Имя\n".encode()])
)
def test_any_bytes_are_read_or_refused(content: bytes, start: bytes) -> None:
    for read in (preview_participants, preview_results):
        assert problems(partial(read, start + content)) != ()


@given(at=st.integers(0, 10_000), with_what=st.binary(min_size=1, max_size=8))
def test_a_damaged_workbook_is_read_or_refused(at: int, with_what: bytes) -> None:
    good = workbook(["Фамилия", "Рейтинг"], ["Иванов", 1900])
    at %= len(good)
    damaged = good[:at] + with_what + good[at + len(with_what) :]
    assert problems(lambda: preview_participants(damaged)) != ()


def test_text_files_come_back_as_they_went_and_hold_no_formulas() -> None:
    people = [ParticipantRow("=1+1", "Анна", sex="F", birth=date(2001, 5, 17)), ParticipantRow("Ким", number=2)]
    results = [ResultRow(1, 1, "Ким", "Ли; Ян", Result.WHITE_PLUS), ResultRow(1, 2, "Орлова")]
    for language in ("ru", "uk", "en"):
        told = write_participants_csv(people, language)
        assert b";=1" not in told
        assert [preview_participant.family for preview_participant in preview_participants(told).values()] == [
            "=1+1",
            "Ким",
        ]
        assert list(preview_results(write_results_csv(results, language)).values()) == results
