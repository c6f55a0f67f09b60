"""A federation of any size as tables: players by strength, tournaments of players who are near in strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

if TYPE_CHECKING:
    from pathlib import Path

FIELD_GAMES = 200  # 50 players, 8 rounds


def fill(folder: Path, games: int) -> None:
    """Write `people.parquet` and `games/may.parquet`: ten games a player on average."""
    (folder / "games").mkdir(parents=True)
    people = games // 5
    near = people // 4
    with duckdb.connect(config={"threads": 1, "memory_limit": "1GB"}) as connection:
        connection.execute("SELECT setseed(0.5)")
        connection.execute(
            f"""
            COPY (
                SELECT printf('%07d', (i * 7919) % {people}) AS id,
                    CASE WHEN random() < 0.995 THEN 1600 + i * 1000 // {people} END AS rating,
                    20 + (random() * 300)::INT AS rated_games_before,
                    DATE '1950-01-01' + (random() * 22000)::INT AS birth_date,
                    CASE WHEN random() < 0.3 THEN 1550 + i * 1000 // {people} END AS fide_rating,
                    CASE WHEN random() < 0.02 THEN 'POL' ELSE 'UKR' END AS federation,
                    CASE WHEN i < {people} // 10 THEN 'I' END AS category,
                    DATE '2015-01-01' + (random() * 3000)::INT AS last_rated_game
                FROM range({people}) AS t(i)
            ) TO '{folder / "people.parquet"}'
            """  # noqa: S608 - figures of the benchmark
        )
        white, black = (_player(slot, people, near) for slot in ("i % 25", "25 + ((i % 25) + (i % 200) // 25) % 25"))
        connection.execute(
            f"""
            COPY (
                SELECT * FROM (
                    SELECT printf('T%06d', i // {FIELD_GAMES}) AS tournament, (i % {FIELD_GAMES}) // 25 + 1 AS round,
                        {white} AS white, {black} AS black,
                        ['1-0', '0.5-0.5', '0-1'][1 + (random() * 2.999)::INT % 3] AS result, random() > 0.02 AS played
                    FROM range({games}) AS t(i)
                ) WHERE white <> black
            ) TO '{folder / "games" / "may.parquet"}'
            """  # noqa: S608 - figures of the benchmark
        )


def _player(slot: str, people: int, near: int) -> str:
    field = f"i // {FIELD_GAMES}"
    place = f"(hash({field}) % {people - near} + hash({field} * 64 + {slot}) % {near})"
    return f"printf('%07d', ({place} * 7919) % {people})"
