"""A draughts federation of any size as tables: 25 athletes near in strength meet in a hundred encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

if TYPE_CHECKING:
    from pathlib import Path

FIELD, ENCOUNTERS = 25, 100  # of one competition
EACH = 10  # encounters of an athlete on average


def fill(folder: Path, encounters: int) -> None:
    """Write `people.parquet` and the folder `games` with encounters, competitions and participants."""
    (folder / "games").mkdir(parents=True)
    people, competitions = encounters * 2 // EACH, encounters // ENCOUNTERS
    tables = {
        "people": _people(people),
        "games/competitions": _competitions(competitions),
        "games/participants": _participants(people, competitions),
        "games/spring": _encounters(people, encounters),
    }
    with duckdb.connect(config={"threads": 1, "memory_limit": "1GB"}) as connection:
        connection.execute("SELECT setseed(0.5)")
        for name, query in tables.items():
            connection.execute(f"COPY ({query}) TO '{folder / name}.parquet'")


def _people(people: int) -> str:
    return f"""
        SELECT printf('%07d', (i * 7919) % {people}) AS id, random() < 0.98 AS citizen,
            CASE WHEN random() < 0.3 THEN 'F' ELSE 'M' END AS sex,
            CASE WHEN random() < 0.9 THEN 2100 + i * 600 // {people} END AS elo_r,
            ['GR', 'MS', 'MS', 'KMS', 'KMS', 'KMS', 'KMS', 'I'][1 + i % 8] AS title,
            CASE WHEN random() < 0.9 THEN 2000 + i * 500 // {people} END AS elo_m,
            DATE '2012-01-01' + (random() * 4000)::INT AS last_included_competition_end
        FROM range({people}) AS t(i)
    """  # noqa: S608 - figures of the benchmark


def _competitions(competitions: int) -> str:
    return f"""
        SELECT printf('C%06d', i) AS id, 'region' AS status, random() < 0.99 AS official,
            DATE '2023-01-01' + (i % 160)::INT AS first_day, first_day + 8 AS end_date, first_day + 12 AS reported,
            '45+30' AS time_control, 1 + (random() < 0.2)::INT AS points_for_win
        FROM range({competitions}) AS t(i)
    """  # noqa: S608 - figures of the benchmark


def _participants(people: int, competitions: int) -> str:
    return f"""
        SELECT printf('C%06d', c) AS competition, {_athlete("c", "slot", people)} AS athlete, slot + 1 AS place
        FROM range({competitions}) AS t(c), range({FIELD}) AS s(slot)
    """  # noqa: S608 - figures of the benchmark


def _encounters(people: int, encounters: int) -> str:
    """Four rounds in which everybody meets those one to four places below, in a circle."""
    field = f"i // {ENCOUNTERS}"
    white, black = f"i % {FIELD}", f"(i % {FIELD} + (i % {ENCOUNTERS}) // {FIELD} + 1) % {FIELD}"
    return f"""
        SELECT printf('C%06d', {field}) AS competition, {_athlete(field, white, people)} AS white,
            {_athlete(field, black, people)} AS black,
            ['1-0', '0.5-0.5', '0-1', '1-0', '0-1', '0-1', '+:-'][1 + (random() * 6.999)::INT % 7] AS result
        FROM range({encounters}) AS t(i)
    """  # noqa: S608 - figures of the benchmark


def _athlete(field: str, slot: str, people: int) -> str:
    """Somebody of a field: athletes of one field are near in strength, and none stands in it twice."""
    return f"printf('%07d', ((hash({field}) % {people} + ({slot}) * 97) % {people} * 7919) % {people})"
