"""The account of any player out of a published list, without loading the list."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

import duckdb

from tavlei.bridge.accounts.rating import rating_on
from tavlei.bulk.bridge.by_rules import AccountsTold
from tavlei.bulk.bridge.columns import DECISIONS, OPENINGS, PLAYERS, RECOGNITIONS
from tavlei.bulk.engines import write
from tavlei.bulk.outcome import read_run
from tavlei.rulebook import Problem, Refusal, Rulebook, settings_from_json

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.bridge.plan import BridgePlan
    from tavlei.rulebook import Explanation

ROW_GROUP: Final = 20_480  # the rows that are read to find one player
ENTRIES, BEFORE = "entries.parquet", "before.parquet"
BESIDE: Final = {shape.name: f"{shape.name}.parquet" for shape in (RECOGNITIONS, OPENINGS, DECISIONS)}


def write_sheets(plan: BridgePlan, folder: Path) -> None:
    """The entries sorted by player, the players before the list, and what is told of some beside it."""
    write(plan.ledger.order_by("player", "dated", "source"), folder / ENTRIES, ROW_GROUP)
    before = plan.players.select(*(column.name for column in PLAYERS.columns)).order_by("number")
    write(before, folder / BEFORE, ROW_GROUP)
    tables = (plan.recognitions, plan.openings, plan.beside(DECISIONS))
    for table, name in zip(tables, BESIDE.values(), strict=True):
        write(table.order_by("player"), folder / name)


def explain(folder: Path, player: str) -> tuple[Explanation, Explanation]:
    """How the rating and the coefficient of a player of a published list come about."""
    run = read_run(folder)
    number, list_day = _number(player), date.fromisoformat(run["list_day"])
    rulebook = Rulebook.of(run["edition"], list_day, settings_from_json(run["readings"]))
    with duckdb.connect() as connection:
        told = AccountsTold(
            _told(connection, folder / BEFORE, "number", number),
            _told(connection, folder / ENTRIES, "player", number),
            **{name: _told(connection, folder / file, "player", number) for name, file in BESIDE.items()},
        )
    if not told.players:
        raise _nobody(player)
    published = told.publication(list_day, rulebook, first=run["first"])
    row = published.row(number)
    account = told.account(number, rulebook)
    return rating_on(account, list_day, rulebook).explanation(), row.found.explanation()


def _number(player: str) -> int:
    if not player.isdecimal():
        raise _nobody(player)
    return int(player)


def _nobody(player: str) -> Refusal:
    return Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))


def _told(connection: duckdb.DuckDBPyConnection, path: Path, column: str, number: int) -> list[dict[str, Any]]:
    found = connection.execute(f"SELECT * FROM read_parquet(?) WHERE {column} = ?", [str(path), number])  # noqa: S608
    names = [each[0] for each in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]
