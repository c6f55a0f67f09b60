"""Tables of people as they come from the field: a good one, and what happens to it on the way; the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Rows = list[list[str]]
LATIN = str.maketrans({"а": "a", "о": "o", "е": "e", "с": "c", "р": "p", "х": "x"})
NAMES = (
    "Семёнов Пётр Фёдорович", "Иванов И.И.", "Абрамов Иван", "Новикова Алёна", "Ткаченко Олег", "Белова",
    "Григорьева Анна Петровна", "Щукин Егор", "Юрьева Яна", "Ким Ли",
)  # fmt: skip
COLUMNS: dict[str, tuple[str, ...]] = {
    "Пол": ("м", "ж", "муж.", "", "Ж"),
    "Дата рождения": ("1990", "01.02.1993", "12.12.2012", "март 1999", "", "01.02.03"),
    "Гражданство": ("Россия", "RUS", "Украина", "", "РФ"),
    "Регион": ("г. Москва", "Татарстан", "Московская обл.", "", "СПб"),
    "Клуб": ("Ладья", "«Ладья»", "", "Дебют"),
    "Школа": ("СШ № 5", "", "Ладья"),
    "Тренер": ("Петров П.П.", "", "Орлова О.О."),
    "Разряд": ("КМС", "1", "", "б/р", "МС"),
    "Дата присвоения": ("2019", "март 2019", "17.05.2019", ""),
    "Приказ": ("12-нг", "", "5"),
    "Код ФИДЕ": ("", "14100011", "14100022", ""),
    "Код ФМЖД": ("", "12345", "54321"),
    "Личный номер": ("", "100001", "", "777001", "777002"),
    "Рейтинг": ("2100", "", "1850"),
    "Рейтинг ФИДЕ": ("", "2000", "2100"),
}  # fmt: skip
WRONG: dict[str, tuple[str, ...]] = {
    "Пол": ("?", "да"),
    "Дата рождения": ("31.02.2000", "вчера", "01.01.2090", "0000", "2000-13-01"),
    "Гражданство": ("Гиперборея", "FID"),
    "Регион": ("Тмутаракань", "обл.", "Р" * 130),
    "Разряд": ("гений", "GM"),
    "Дата присвоения": ("позавчера", "2090", "00.00.1970"),
    "Код ФИДЕ": ("х", "0"),
    "Код ФМЖД": ("12-345",),
    "Личный номер": ("не знаю", "Ж" * 21),
    "Рейтинг": ("99999", "около 2000", "0"),
    "Рейтинг ФИДЕ": ("сильный",),
}  # fmt: skip
MUTATIONS: list[Callable[[random.Random, Rows], Rows]] = []


def mutation(change: Callable[[random.Random, Rows], Rows]) -> Callable[[random.Random, Rows], Rows]:
    MUTATIONS.append(change)
    return change


def _cell(chance: random.Random, rows: Rows) -> tuple[int, int]:
    return chance.randrange(1, len(rows)), chance.randrange(len(rows[0]))


@mutation
def columns_swapped(chance: random.Random, rows: Rows) -> Rows:
    one, other = chance.randrange(len(rows[0])), chance.randrange(len(rows[0]))
    for row in rows:
        row[one], row[other] = row[other], row[one]
    return rows


@mutation
def headings_swapped(chance: random.Random, rows: Rows) -> Rows:
    one, other = chance.randrange(len(rows[0])), chance.randrange(len(rows[0]))
    rows[0][one], rows[0][other] = rows[0][other], rows[0][one]
    return rows


@mutation
def a_cell_missing(chance: random.Random, rows: Rows) -> Rows:
    row, column = _cell(chance, rows)
    rows[row][column] = ""
    return rows


@mutation
def a_cell_wrong(chance: random.Random, rows: Rows) -> Rows:
    row, column = _cell(chance, rows)
    rows[row][column] = chance.choice(WRONG.get(rows[0][column], ("",)))
    return rows


@mutation
def a_row_doubled(chance: random.Random, rows: Rows) -> Rows:
    return [*rows, list(chance.choice(rows[1:]))]


@mutation
def yo_as_ye(_chance: random.Random, rows: Rows) -> Rows:
    return [rows[0], *([cell.replace("ё", "е") for cell in row] for row in rows[1:])]


@mutation
def latin_letters(chance: random.Random, rows: Rows) -> Rows:
    row, column = _cell(chance, rows)
    rows[row][column] = rows[row][column].translate(LATIN)
    return rows


@mutation
def lines_above(_chance: random.Random, rows: Rows) -> Rows:
    return [["Список участников на 01.01.2026"], [], *rows]


@mutation
def columns_numbered(_chance: random.Random, rows: Rows) -> Rows:
    return [rows[0], [str(number) for number in range(1, len(rows[0]) + 1)], *rows[1:]]


@mutation
def notes_below(_chance: random.Random, rows: Rows) -> Rows:
    return [*rows, [], ["Всего: много"], ["* – кандидаты"], ["Главный судья", "Орлов О.О."]]


@mutation
def a_column_nobody_knows(chance: random.Random, rows: Rows) -> Rows:
    return [[*row, "Любимое число" if number == 0 else str(chance.randint(1, 9))] for number, row in enumerate(rows)]


@mutation
def dashes_for_nothing(chance: random.Random, rows: Rows) -> Rows:
    row, column = _cell(chance, rows)
    rows[row][column] = chance.choice("-–—")
    return rows


@mutation
def spaces_and_large_letters(chance: random.Random, rows: Rows) -> Rows:
    row, column = _cell(chance, rows)
    rows[row][column] = f"  {rows[row][column].upper()}\u00a0 "
    return rows


@dataclass(frozen=True)
class MutatedTable:
    """A table as text, with what was done to it."""

    content: bytes
    done: tuple[str, ...]


def mutated_tables(seed: int, count: int, more: Mapping[str, tuple[str, ...]] | None = None) -> Iterator[MutatedTable]:
    """So many tables; `more` are further columns with what may stand in them."""
    chance = random.Random(seed)  # noqa: S311 - the same tables each time
    known = COLUMNS | dict(more or {})
    for _ in range(count):
        heads = ["ФИО", *chance.sample(sorted(known), chance.randint(2, 7))]
        names = chance.sample(NAMES, chance.randint(1, 5))
        rows = [heads, *([name, *(chance.choice(known[head]) for head in heads[1:])] for name in names)]
        chosen = sorted(chance.sample(range(len(MUTATIONS)), chance.randint(0, 3)))
        shaping = {"lines_above", "columns_numbered", "notes_below"}
        cells = [MUTATIONS[index] for index in chosen if MUTATIONS[index].__name__ not in shaping]
        shapes = [MUTATIONS[index] for index in chosen if MUTATIONS[index].__name__ in shaping]
        for change in (*cells, *sorted(shapes, key=lambda one: one.__name__)):
            rows = change(chance, rows)
        text = "\n".join(";".join(row) for row in rows)
        yield MutatedTable(text.encode(), tuple(change.__name__ for change in (*cells, *shapes)))
