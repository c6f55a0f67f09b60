"""Files as federations really keep them, made by code: each with what is in it that a tidy table has not."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from datetime import date
from zipfile import ZipFile

import openpyxl
from openpyxl.styles import PatternFill

NAMES = ("Иванов Иван", "Петрова Анна", "Сидоров Олег", "Кузнецова Вера", "Смирнов Глеб")
UGLY: dict[str, Callable[[], bytes]] = {}


def ugly(make: Callable[[], bytes]) -> Callable[[], bytes]:
    UGLY[make.__name__] = make
    return make


def book(rows: list[list[object]], merged: tuple[str, ...] = (), coloured: tuple[str, ...] = ()) -> bytes:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row in rows:
        sheet.append(row)
    for place in merged:
        sheet.merge_cells(place)
    for place in coloured:
        sheet[place].fill = PatternFill("solid", fgColor="FFFF00")
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


@ugly
def two_header_rows() -> bytes:
    head: list[list[object]] = [
        ["Список членов федерации на 01.01.2026"],
        [],
        ["№ п/п", "Ф.И.О.", "Дата рожд.", "Спортивное звание", None, None, "Судейство", None],
        [None, None, None, "звание", "дата", "№ приказа", "категория", "дата"],
        [1, 2, 3, 4, 5, 6, 7, 8],
    ]
    rows: list[list[object]] = [
        [number, name, f"0{number}.02.198{number}", "КМС", "март 1999", "12-нг", "1", 2001]
        for number, name in enumerate(NAMES, start=1)
    ]
    return book([*head, *rows], ("D3:F3", "G3:H3"))


@ugly
def notes_under_the_table() -> bytes:
    rows: list[list[object]] = [["ФИО", "Год рождения", "Регион"]]
    rows += [[name, 1980 + number, "Москва"] for number, name in enumerate(NAMES)]
    rows += [[], ["Всего: 5 человек"], ["* – кандидаты в сборную"], ["Главный судья", "Орлов О.О."], [None, "м.п."]]
    return book([*rows, ["Секретарь ____________ /Белова Б.Б./"]])


@ugly
def colours_as_meaning() -> bytes:
    rows: list[list[object]] = [["Фамилия", "Имя"]]
    rows += [[*name.split()] for name in NAMES]
    return book(rows, coloured=("A3", "A5"))


@ugly
def formulas() -> bytes:
    rows: list[list[object]] = [["№", "ФИО", "Год рождения"]]
    rows += [
        [f"=A{number + 1}+1" if number > 1 else 1, name, "=1980+1" if number == 2 else 1980]
        for number, name in enumerate(NAMES, start=1)
    ]
    return book(rows)


@ugly
def semicolons_in_cp1251() -> bytes:
    rows = [f"{name};{number}.0{number}.198{number};г. Москва" for number, name in enumerate(NAMES, start=1)]
    return ("Спортсмен;Дата рождения;Субъект РФ\r\n" + "\r\n".join(rows)).encode("cp1251")


@ugly
def days_of_two_digits() -> bytes:
    days = ("01.02.03", "31.12.87", "1987 г.р.", "март 1999", "29.02.01")
    return "\n".join(["ФИО;Д.р.", *(f"{name};{day}" for name, day in zip(NAMES, days, strict=True))]).encode()


@ugly
def days_shown_in_part() -> bytes:
    """A spreadsheet makes a day of «March 1999» and shows the month alone."""
    formats = ("DD.MM.YYYY", "MMMM YYYY", "YYYY", "MM/YY", '"г. "YYYY')
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["ФИО", "Разряд", "Дата присвоения"])
    for number, (name, shown) in enumerate(zip(NAMES, formats, strict=True), start=2):
        sheet.append([name, "КМС", date(1999, 3, 1)])
        sheet.cell(number, 3).number_format = shown
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


@ugly
def five_thousand_rows_with_doubles() -> bytes:
    chance = random.Random(5)  # noqa: S311 - the same table each time
    rows = []
    for number in range(5_000):
        letters = "".join(chance.choice(("ба", "ве", "го", "ду", "жи", "ку", "ло")) for _ in range(4)).capitalize()
        rows.append(f"{letters}{'абвгдежзик'[number % 10]}ов Иван;{1950 + number % 60};Клуб {number % 50}")
        if number % 100 == 0:
            rows.append(rows[-1])
    return "\n".join(["ФИО;Год рождения;Клуб", *rows]).encode()


@ugly
def open_document() -> bytes:
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    cells: list[list[object]] = [["ФИО", "Дата рождения", "Область"]]
    cells += [[name, date(1980, 5, 1), "Львовская"] for name in NAMES]
    rows = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in cells)
    more = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{office}office:1.0" '
        f'xmlns:table="{office}table:1.0" xmlns:text="{office}text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="Лист1">{rows}{more}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    stream = io.BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return stream.getvalue()


def _ods_cell(value: object) -> str:
    if isinstance(value, date):
        return (
            f'<table:table-cell office:value-type="date" office:date-value="{value.isoformat()}">'
            f"<text:p>{value:%d.%m.%y}</text:p></table:table-cell>"
        )
    return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'


@ugly
def merged_cells() -> bytes:
    rows: list[list[object]] = [["Регион", "ФИО", "Тренер"]]
    rows += [["Москва" if number == 0 else None, name, None] for number, name in enumerate(NAMES)]
    rows[1][2] = "Общий Тренер"
    return book([*rows, ["Юноши"], ["Тула", "Юный Петр", "Другой"]], ("A2:A6", "C2:C4"))


@ugly
def names_in_one_cell_and_two_alphabets() -> bytes:
    rows = [
        "Иванов И.И.;М;КМС",
        "И.И. Петров;м;1 разряд",
        "Cидоров Олег;муж.;б/р",
        "КУЗНЕЦОВА Вера;ж;I юн",
        "Гений;?;гений",
    ]
    return "\n".join(["Фамилия, инициалы;Пол;Разряд", *rows]).encode()
