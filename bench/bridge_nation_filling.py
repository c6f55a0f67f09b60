"""A bridge federation of any size as tables: fifty entries of everybody within ten years."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

if TYPE_CHECKING:
    from pathlib import Path

EACH = 50  # entries of a player on average


def fill(folder: Path, entries: int) -> None:
    """Write `people.parquet` and `new.parquet`, the same without a list before, and the folder `ledger`."""
    (folder / "ledger").mkdir(parents=True)
    players = entries // EACH
    held = """, DATE '2024-05-01' AS list_day, (i % 5 + 1)::DECIMAL(18, 3) AS lifetime_coefficient, 'norm' AS origin,
        DATE '2020-01-01' AS since, CASE WHEN i % 7 = 0 THEN 0.5::DECIMAL(18, 3) END AS temporary_coefficient"""
    tables = {
        "people": _people(players, held),
        "new": _people(players, ""),
        "ledger/all": _entries(entries, players),
    }
    with duckdb.connect(config={"threads": 1, "memory_limit": "1GB"}) as connection:
        connection.execute("SELECT setseed(0.5)")
        for name, query in tables.items():
            connection.execute(f"COPY ({query}) TO '{folder / name}.parquet'")


def _people(players: int, held: str) -> str:
    return f"""
        SELECT i + 1 AS number, i % 50 > 0 AS citizen, DATE '2010-01-01' AS registered {held}
        FROM range({players}) AS t(i)
    """  # noqa: S608 - figures of the benchmark


def _entries(entries: int, players: int) -> str:
    return f"""
        SELECT 1 + (i * 7919) % {players} AS player, printf('T%08d', i // 40) AS source,
            DATE '2014-06-01' + (i * 3650 // {entries})::INT AS date, (random() * 40)::INT AS mb,
            i % 5 = 0 AS online, CASE WHEN online THEN 0 ELSE (random() * 30)::INT END AS ro,
            CASE WHEN NOT online AND i % 53 = 0 THEN 1 ELSE 0 END AS pb, i % 97 = 0 AS championship,
            CASE WHEN i % 20011 = 0 THEN 1 END AS level
        FROM range({entries}) AS t(i)
    """  # noqa: S608 - figures of the benchmark
