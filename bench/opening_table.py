"""Make an empty office with its officers, and the table of a federation's present list: FILE and how many people.

Run as a program in the environment of the office.
"""

from __future__ import annotations

import csv
import random
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import xlsxwriter

from tavlei.office.running.server import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

_REGIONS: Final = ("Татарстан", "Самарская область", "Москва", "RU-SPE", "Башкортостан", "Тверская область")
_HEADER: Final = (
    "Личный номер", "Фамилия", "Имя", "Отчество", "Год рождения", "Пол", "Гражданство", "Регион", "Разряд", "Рейтинг",
    "Последнее соревнование",
)  # fmt: skip


def make_office() -> None:
    """The accounts of the demonstration and nothing else."""
    from tavlei.office.demo.accounts import make_users

    make_users()


def write_table(path: Path, people: int) -> None:
    """The same federation every time, as the ending says: a CSV, else a workbook with numbers and days."""
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, delimiter=";").writerows(map(_as_text, _rows(people)))
        return
    book = xlsxwriter.Workbook(path, {"default_date_format": "dd.mm.yyyy"})
    sheet = book.add_worksheet()
    for number, row in enumerate(_rows(people)):
        sheet.write_row(number, 0, row)
    book.close()


def _as_text(row: tuple[object, ...]) -> list[object]:
    return [f"{cell:%d.%m.%Y}" if isinstance(cell, date) else cell for cell in row]


def _rows(people: int) -> Iterator[tuple[object, ...]]:
    """The header, then everybody."""
    from tavlei.office.demo import names

    chance = random.Random(1)  # noqa: S311 - the same federation every time
    yield _HEADER
    for number in range(200_000, 200_000 + people):
        name = names.russian(chance)
        figures = (1600 + chance.randrange(900), date(2026, 5, 1 + chance.randrange(28)))
        told = ("RU", chance.choice(_REGIONS), chance.choice(("МС", "КМС", "1", "2", "")))
        born = 1950 + chance.randrange(65)
        yield number, name.family, name.given, name.patronymic, born, name.sex, *told, *figures


if __name__ == "__main__":
    prepare()
    make_office()
    write_table(Path(sys.argv[1]), int(sys.argv[2]))
