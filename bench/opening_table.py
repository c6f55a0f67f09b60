"""Make an empty office with its officers, and the table of a federation's present list: FILE and how many people.

Run as a program in the environment of the office.
"""

from __future__ import annotations

import csv
import random
import sys
from pathlib import Path
from typing import Final

from tavlei.office.server import prepare

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
    """The same federation every time."""
    from tavlei.office.demo import names

    chance = random.Random(1)  # noqa: S311 - the same federation every time
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, delimiter=";")
        writer.writerow(_HEADER)
        for number in range(200_000, 200_000 + people):
            name = names.russian(chance)
            figures = (1600 + chance.randrange(900), f"{1 + chance.randrange(28):02d}.05.2026")
            told = ("RU", chance.choice(_REGIONS), chance.choice(("МС", "КМС", "1", "2", "")))
            born = 1950 + chance.randrange(65)
            writer.writerow([number, name.family, name.given, name.patronymic, born, name.sex, *told, *figures])


if __name__ == "__main__":
    prepare()
    make_office()
    write_table(Path(sys.argv[1]), int(sys.argv[2]))
