"""Workbooks and reports of FIDE that tests write themselves."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date

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
