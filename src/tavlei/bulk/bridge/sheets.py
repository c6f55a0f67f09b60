"""The account of any player out of a published list, without loading the list."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.rating import rating_on
from tavlei.bulk.bridge.by_rules import AccountRecords
from tavlei.bulk.bridge.columns import DECISIONS, OPENINGS, PLAYERS, RECOGNITIONS
from tavlei.bulk.outcome import read_run
from tavlei.bulk.sorted_tables import SortedTable
from tavlei.rulebook import Problem, Refusal, Rulebook, settings_from_json

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.bridge.plan import BridgePlan
    from tavlei.rulebook import Explanation

BESIDE: Final = tuple(shape.name for shape in (RECOGNITIONS, OPENINGS, DECISIONS))
"""What is told of some players beside their entries."""


def write_sheets(plan: BridgePlan, folder: Path) -> None:
    """The entries sorted by player, the players before the list, and what is told of some beside it."""
    _of_player(folder, "entries").write(plan.ledger.order_by("player", "dated", "source"))
    before = plan.players.select(*(column.name for column in PLAYERS.columns)).order_by("number")
    _before(folder).write(before)
    tables = (plan.recognitions, plan.openings, plan.beside(DECISIONS))
    for table, name in zip(tables, BESIDE, strict=True):
        _of_player(folder, name).write(table.order_by("player"))


def _before(folder: Path) -> SortedTable:
    return SortedTable(folder / "before", "number")


def _of_player(folder: Path, name: str) -> SortedTable:
    return SortedTable(folder / name, "player")


def explain(folder: Path, player: str) -> tuple[Explanation, Explanation]:
    """How the rating and the coefficient of a player of a published list come about."""
    run = read_run(folder)
    number, list_day = _number(player), date.fromisoformat(run["list_day"])
    rulebook = Rulebook.of(run["edition"], list_day, settings_from_json(run["readings"]))
    account_records = AccountRecords(
        _before(folder).rows([number]),
        _of_player(folder, "entries").rows([number]),
        **{name: _of_player(folder, name).rows([number]) for name in BESIDE},
    )
    if not account_records.players:
        raise _nobody(player)
    published = account_records.publication(list_day, rulebook, first=run["first"])
    row = published.row(number)
    account = account_records.account(number, rulebook)
    return rating_on(account, list_day, rulebook).explanation(), row.rank_coefficient.explanation()


def _number(player: str) -> int:
    if not player.isdecimal():
        raise _nobody(player)
    return int(player)


def _nobody(player: str) -> Refusal:
    return Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))
