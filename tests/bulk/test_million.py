"""A million games on every engine and by the rules in Python: not one row, line or next state differs."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from bench import bulk_elo_r_filling, bulk_filling
from bench.bulk_elo_r_run import RULES as DRAUGHTS
from bench.bulk_elo_r_run import SPRING
from bench.bulk_run import MAY
from bench.bulk_run import RULES as CHESS

from tavlei.bulk.elo_r import by_rules as elo_r_rules
from tavlei.bulk.elo_r.checking import AFTER, LISTED
from tavlei.bulk.elo_r.columns import ATHLETES, COMPETITIONS, ENCOUNTERS, PARTICIPANTS
from tavlei.bulk.elo_r.contests import report_of
from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.run import publish_half_year
from tavlei.bulk.engines import Engine, EngineSettings
from tavlei.bulk.fsu import by_rules as fsu_rules
from tavlei.bulk.fsu.columns import PEOPLE, ROW, STATE
from tavlei.bulk.fsu.inputs import MonthInputs
from tavlei.bulk.fsu.run import ROWS, STATE_FILE, publish_month
from tavlei.bulk.tables import TableFiles, TableShape
from tavlei.ratings.elo_r.listing import half_year_list
from tavlei.ratings.fsu import HOME

MILLION = 1_000_000
Told = dict[str, Any]


def rows_of(path: Path, shape: TableShape | None = None) -> list[Told]:
    """The rows of a table, those columns empty that it does not have."""
    empty = {} if shape is None else dict.fromkeys(column.name for column in shape.columns)
    return [{**empty, **told} for told in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("million") / "month"
    bulk_filling.fill(folder, MILLION)
    return folder


@pytest.fixture(scope="module")
def half_year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("million") / "half-year"
    bulk_elo_r_filling.fill(folder, MILLION)
    return folder


@cache
def month_by_rules(folder: Path) -> dict[str, tuple[Told, Told]]:
    """Row and next state of everybody of the country, the whole month put through the rules at once."""
    people = rows_of(folder / "people.parquet", PEOPLE)
    home = [told for told in people if told["federation"] == HOME]
    abroad = [fsu_rules.player_of(told) for told in people if told["federation"] != HOME]
    last_day = MAY.following.first_day - timedelta(days=1)
    games = [fsu_rules.GameWithDay(day=last_day, **told) for told in rows_of(folder / "games" / "may.parquet")]
    nothing = TableFiles(PEOPLE, ())
    published = fsu_rules.month_of(MonthInputs(MAY, CHESS, nothing, nothing), home, abroad, games)
    ruled = fsu_rules.ruled(published, [told["id"] for told in home])
    return {person.row["id"]: (person.row, person.state) for person in ruled}


@cache
def half_year_by_rules(folder: Path) -> dict[str, elo_r_rules.RuledAthlete]:
    """What the rules make of every athlete, the whole half-year put through them at once."""
    games = folder / "games"
    people = [{**told, "already_deducted": 0} for told in rows_of(folder / "people.parquet", ATHLETES)]
    titles = {told["id"]: (told["title"], False) for told in people}
    entrants: dict[str, list[Told]] = defaultdict(list)
    for told in rows_of(games / "participants.parquet", PARTICIPANTS):
        entrants[told["competition"]].append(told)
    met: dict[str, list[Any]] = defaultdict(list)
    for told in rows_of(games / "spring.parquet", ENCOUNTERS):
        met[told["competition"]].append(elo_r_rules.met_of(told))
    reports = [
        elo_r_rules.report_with(report_of(told, ()), entrants[told["id"]], titles, met[told["id"]])
        for told in rows_of(games / "competitions.parquet", COMPETITIONS)
    ]
    published = half_year_list([elo_r_rules.athlete_of(told) for told in people], reports, SPRING, DRAUGHTS)
    left_out = {athlete.id: athlete.why for athlete in published.athletes_left_out}
    names = [told["id"] for told in people]
    return {name: elo_r_rules.ruled(name, published.find(name), left_out.get(name)) for name in names}


def compare_month(folder: Path, out: Path) -> None:
    wanted = month_by_rules(folder)
    rows = {told["id"]: told for told in rows_of(out / ROWS)}
    state = {told["id"]: told for told in rows_of(out / STATE_FILE)}
    assert rows.keys() == wanted.keys()
    for name, (row, after) in wanted.items():
        assert [rows[name][column] for column in ROW] == [row[column] for column in ROW], name
        assert [state[name][column] for column in STATE] == [after[column] for column in STATE], name


def compare_half_year(folder: Path, out: Path) -> None:
    wanted, files = half_year_by_rules(folder), ListFiles(out)
    rows = {told["id"]: told for told in rows_of(files.rows)}
    state = {told["id"]: told for told in rows_of(files.state)}
    left_out = {told["id"]: told["why"] for told in rows_of(files.left_out)}
    lines: dict[str, list[elo_r_rules.LineTold]] = defaultdict(list)
    for told in rows_of(files.lines):
        change = told["change_numerator"]
        exact = None if change is None else Fraction(change, told["change_denominator"])
        lines[told["athlete"]].append((told["competition"], exact, told["counted"], told["why"]))
    assert len(rows) + len(left_out) == len(wanted)
    for name, person in wanted.items():
        assert left_out.get(name) == person.why
        if person.row is not None:
            found = {**rows[name], "sum": Fraction(rows[name]["sum_numerator"], rows[name]["sum_denominator"])}
            assert [found[column] for column in LISTED] == [person.row[column] for column in LISTED], name
            assert [state[name][column] for column in AFTER] == [person.row[own] for own in AFTER.values()], name
            assert tuple(lines[name]) == person.lines, name


def publish(kind: str, folder: Path, out: Path, engine: Engine) -> None:
    settings = EngineSettings(engine, memory="2GB")
    tables = (folder / "games", folder / "people.parquet", out)
    if kind == "fsu":
        publish_month(*tables, MAY, CHESS, settings=settings, sample=100, seed=1)
    else:
        publish_half_year(*tables, SPRING, DRAUGHTS, settings=settings, sample=100, seed=1)


@pytest.mark.prove
def test_duckdb_says_of_a_million_games_what_the_rules_say(month: Path, tmp_path: Path) -> None:
    publish("fsu", month, tmp_path / "list", Engine.DUCKDB)
    compare_month(month, tmp_path / "list")


@pytest.mark.prove
def test_duckdb_says_of_a_million_encounters_what_the_rules_say(half_year: Path, tmp_path: Path) -> None:
    publish("elo-r", half_year, tmp_path / "list", Engine.DUCKDB)
    compare_half_year(half_year, tmp_path / "list")


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
def test_an_engine_says_of_a_million_games_what_the_rules_say(engine: Engine, month: Path, tmp_path: Path) -> None:
    publish("fsu", month, tmp_path / "list", engine)
    compare_month(month, tmp_path / "list")


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
def test_an_engine_says_of_a_million_encounters_what_the_rules_say(
    engine: Engine,
    half_year: Path,
    tmp_path: Path,
) -> None:
    publish("elo-r", half_year, tmp_path / "list", engine)
    compare_half_year(half_year, tmp_path / "list")
