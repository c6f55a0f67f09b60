"""A federation of any size as tables: players by strength, tournaments of players who are near in strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FIELD_GAMES = 200  # 50 players, 8 rounds


def fill(folder: Path, games: int) -> None:
    """Write `people.parquet` and `games/may.parquet`: ten games a player on average."""
    (folder / "games").mkdir(parents=True)
    people = games // 5
    with _connection() as connection:
        connection.execute(f"COPY ({_people(people)}) TO '{folder / 'people.parquet'}'")
        connection.execute(f"COPY ({_games(people, games)}) TO '{folder / 'games' / 'may.parquet'}'")


def fill_months(folder: Path, labels: Sequence[str], people: int, games: int) -> None:
    """Write `people.parquet` and a folder of games for every month; each month other fields meet."""
    folder.mkdir(parents=True)
    with _connection() as connection:
        connection.execute(f"COPY ({_people(people)}) TO '{folder / 'people.parquet'}'")
        for number, label in enumerate(labels):
            month = folder / "months" / label
            month.mkdir(parents=True)
            first = number * (games // FIELD_GAMES)
            connection.execute(f"COPY ({_games(people, games, first)}) TO '{month / 'games.parquet'}'")


def _connection() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(config={"threads": 1, "memory_limit": "1GB"})
    connection.execute("SELECT setseed(0.5)")
    return connection


def _people(people: int) -> str:
    return f"""
        SELECT printf('%07d', (i * 7919) % {people}) AS id,
            CASE WHEN random() < 0.995 THEN 1600 + i * 1000 // {people} END AS rating,
            20 + (random() * 300)::INT AS rated_games_before,
            DATE '1950-01-01' + (random() * 22000)::INT AS birth_date,
            CASE WHEN random() < 0.3 THEN 1550 + i * 1000 // {people} END AS fide_rating,
            CASE WHEN random() < 0.02 THEN 'POL' ELSE 'UKR' END AS federation,
            CASE WHEN i < {people} // 10 THEN 'I' END AS category,
            DATE '2015-01-01' + (random() * 3000)::INT AS last_rated_game
        FROM range({people}) AS t(i)
    """  # noqa: S608 - figures of the benchmark


def _games(people: int, games: int, first_field: int = 0) -> str:
    white, black = (_player(slot, people, first_field) for slot in ("i % 25", "25 + ((i % 25) + (i % 200) // 25) % 25"))
    return f"""
        SELECT * FROM (
            SELECT printf('T%06d', {first_field} + i // {FIELD_GAMES}) AS tournament,
                (i % {FIELD_GAMES}) // 25 + 1 AS round, {white} AS white, {black} AS black,
                ['1-0', '0.5-0.5', '0-1'][1 + (random() * 2.999)::INT % 3] AS result, random() > 0.02 AS played
            FROM range({games}) AS t(i)
        ) WHERE white <> black
    """  # noqa: S608 - figures of the benchmark


def _player(slot: str, people: int, first_field: int) -> str:
    near = people // 4
    field = f"({first_field} + i // {FIELD_GAMES})"
    place = f"(hash({field}) % {people - near} + hash({field} * 64 + {slot}) % {near})"
    return f"printf('%07d', ({place} * 7919) % {people})"
