"""Workbooks and reports of FIDE that tests write themselves."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from openpyxl import Workbook

from tavlei.exchange.trf import Trf, TrfGame, TrfHead, TrfPlayer, write_trf

Rows = Sequence[Sequence[object]]
COMPETITION: Rows = (
    ("Код соревнования", "kyiv-cup"),
    ("Название соревнования", "Кубок Киева"),
    ("Первый день", "01.05.2026"),
    ("Последний день", "05.05.2026"),
    ("Контроль времени", "90+30"),
)

PLAYERS: Rows = (
    ("№", "Код", "ФИО", "Год рождения", "Федерация"),
    (1, "100001", "Коваль Олег", 1990, "UKR"),
    (2, "", "Бондар Ольга", 1992, "UKR"),
    (3, "", "Лисенко Іван", 1993, "UKR"),
)
GAMES: Rows = (
    ("Тур", "Белые", "Черные", "Результат"),
    (1, "1", "2", "1-0"),
    (2, "Лисенко", "Коваль Олег", "½-½"),
    (3, "2", "3", "0-1"),
)


def book(**sheets: Rows) -> bytes:
    made = Workbook()
    made.remove(made.active)  # type: ignore[arg-type]
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    content = io.BytesIO()
    made.save(content)
    return content.getvalue()


def trf(*players: TrfPlayer, control: str = "90 min + 30 s") -> bytes:
    head = TrfHead(
        "Kyiv Open", "Kyiv", "UKR", date(2026, 5, 1), date(2026, 5, 5), allotted_time=control, rounds_planned=1
    )
    return write_trf(Trf(head, players)).encode()


def trf_pair(*names: str, **more: object) -> bytes:
    """Two players, one game, White won."""
    white, black = names
    return trf(
        TrfPlayer(1, white, "m", federation="UKR", birth=1990, points=1, games=(TrfGame(2, "w", "1"),), **more),  # type: ignore[arg-type]
        TrfPlayer(2, black, "m", federation="UKR", birth=1991, points=0, games=(TrfGame(1, "b", "0"),)),  # type: ignore[arg-type]
    )


def report_json(**more: Any) -> bytes:
    told = {
        "id": "odesa-2026", "name": "Кубок Одеси", "base_minutes": 90, "increment_seconds": 30, "rounds_per_day": 1,
        "hours_per_day": 4, "start_date": "2026-05-01", "end_date": "2026-05-05",
        "games": [
            {"round": 1, "white": "k", "black": "b", "result": "1-0", "moves_by_white": 30, "moves_by_black": 29},
            {"round": 2, "white": "b", "black": "k", "result": "1-0", "played": False},
        ],
        "players": [
            {"id": "k", "name": "Koval Oleg", "birth_year": 1990, "federation": "UKR"},
            {"id": "b", "name": "Бондар Ольга", "birth_date": "1992-03-04", "federation": "UKR",
             "fide_code": "14100010"},
        ],
    }  # fmt: skip
    return json.dumps({**told, **more}, ensure_ascii=False).encode()
