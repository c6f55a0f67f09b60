"""`bridge.month` with the figures of the bulk path."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei.bridge.accounts.monthly_publication import MonthPublication, publication_finding
from tavlei.bulk.answers.tasks import decimal_of, not_for_tables, write_rows
from tavlei.bulk.bridge.by_rules import AccountRecords
from tavlei.bulk.bridge.columns import DECISIONS, ENTRIES, OPENINGS, PLAYERS, RECOGNITIONS
from tavlei.bulk.bridge.run import LIST, NEW, ROWS, STATE_FILE, MonthTask, publish_list
from tavlei.calc.answers import CalcAnswer
from tavlei.calc.bridge.month import BridgeMonthInput, BridgeMonthOutput, publication_of_month

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tavlei.bulk.answers.tasks import AnswerTask
    from tavlei.bulk.samples import Checked
    from tavlei.rulebook import Grounds, Rulebook

Told = dict[str, Any]


def size(given: Told) -> int:
    """The entries of the ledger."""
    return len(given.get("ledger") or ())


def answer(given: BridgeMonthInput, rulebook: Rulebook, work: Path, task: AnswerTask) -> tuple[CalcAnswer, Checked]:
    """The publication of a list day, its figures by the bulk path."""
    if given.batches or given.explain_player is not None:
        raise not_for_tables()
    folder = work / "ledger"
    folder.mkdir()
    _write(given, rulebook, folder, work / "people.parquet")
    month = MonthTask(given.list_day, rulebook, given.published_on)
    found = publish_list(
        folder, work / "people.parquet", out := work / "list", month,
        settings=task.settings, sample=task.sample, seed=task.seed,
    )  # fmt: skip
    output = _output(given, out, rulebook)
    return CalcAnswer(
        output,
        lambda: publication_of_month(given, rulebook).explanation(),
        lambda: _grounds(given, output, rulebook),
    ), found.checked


def _write(given: BridgeMonthInput, rulebook: Rulebook, folder: Path, people: Path) -> None:
    write_rows(PLAYERS, _players(given), people)
    write_rows(ENTRIES, _entries(given, rulebook), folder / "entries.parquet")
    decisions = [
        {"player": player.number, "subject": str(decision.subject), "day": decision.day, "granted": decision.granted}
        for player in given.players
        for decision in player.decisions or ()
    ]
    openings = [
        {"player": told.player, "coefficient": decimal_of(told.coefficient), "list_day": told.list_day}
        for told in given.openings or ()
    ]
    beside = ((DECISIONS, decisions), (OPENINGS, openings), (RECOGNITIONS, list(_recognitions(given))))
    for shape, rows in beside:
        if rows:
            write_rows(shape, rows, folder / f"{shape.name}.parquet")


def _players(given: BridgeMonthInput) -> Iterator[Told]:
    held: defaultdict[int, Told] = defaultdict(dict)
    if given.previous is not None:
        for told in given.previous.state:
            temporary = told.temporary_coefficient
            held[told.player] = {
                "list_day": given.previous.list_day,
                "lifetime_coefficient": decimal_of(told.lifetime_coefficient),
                "origin": str(told.origin),
                "since": told.since,
                "temporary_coefficient": None if temporary is None else decimal_of(temporary),
            }
    for player in given.players:
        yield {
            "number": player.number,
            "citizen": player.citizen,
            "registered": player.registered,
            **held[player.number],
        }


def _entries(given: BridgeMonthInput, rulebook: Rulebook) -> Iterator[Told]:
    """The entries as the ledger knows them: whose source is not told is named by its place."""
    for index, told in enumerate(given.ledger):
        entry = told.entry(told.player, f"ledger[{index}]", rulebook)
        yield {
            "player": entry.player,
            "source": entry.source,
            "date": entry.dated,
            "published": entry.published,
            "mb": entry.mb + entry.online_mb,
            "online": bool(entry.online_mb),
            "ro": entry.ro,
            "pb": entry.pb,
            "championship": entry.championship,
            "level": entry.level or None,
        }


def _recognitions(given: BridgeMonthInput) -> Iterator[Told]:
    for told in given.recognitions or ():
        row = {
            "player": told.player,
            "date": told.date,
            "published": told.published,
            "ebl_points": None if told.ebl_points is None else decimal_of(told.ebl_points),
        }
        for title in told.titles or (None,):
            yield {**row, "title": None if title is None else str(title)}


def _output(given: BridgeMonthInput, folder: Path, rulebook: Rulebook) -> BridgeMonthOutput:
    state = {told["number"]: told for told in _read(folder / STATE_FILE)}
    rows = [_row(told, state[told["player"]]) for told in _read(folder / ROWS)]
    lines = [{**told, "rating": Fraction(told["rating"])} for told in _read(folder / LIST)]
    return BridgeMonthOutput.model_validate(
        {
            "list_day": given.list_day,
            "players": rows,
            "rating_list": lines,
            "new_entries": sorted(told["source"] for told in _read(folder / NEW)),
            "batches": [],
            "state": rows,
            "published_in_time": publication_finding(given.list_day, given.published_on, rulebook).met,
        }
    )


def _row(told: Told, held: Told) -> Told:
    """A row of the list in the shape of the room's, of which the output reads its figures."""
    temporary = held["temporary_coefficient"]
    lifetime = {"coefficient": Fraction(held["lifetime_coefficient"]), "origin": held["origin"], "since": held["since"]}
    names = {"mb": "mb", "mb_last_year": "mb_year", "pb": "pb", "ro_last_year": "ro_year", "level": "level"}
    return {
        "player": told["player"],
        "status": told["status"],
        "coefficient": Fraction(told["coefficient"]),
        "found": {
            "is_lifetime": told["lifetime"],
            "balance": {figure: told[name] for name, figure in names.items()},
            "held": {"lifetime": lifetime, "temporary": None if temporary is None else Fraction(temporary)},
        },
        "year_sums": told["year_sums"],
        "rating": Fraction(told["rating"]),
    }


def _grounds(given: BridgeMonthInput, output: BridgeMonthOutput, rulebook: Rulebook) -> Grounds:
    """What the list rests on: the row of one player rests on what those of all do."""
    if not output.players:
        return MonthPublication(given.list_day, (), rulebook=rulebook).grounds()
    number = output.players[0].player
    held = dict.fromkeys((column.name for column in PLAYERS.columns), None)
    one = AccountRecords([{**held, "number": number}])
    return one.publication(given.list_day, rulebook, first=True).grounds()


def _read(path: Path) -> list[Told]:
    rows: list[Told] = pq.read_table(path).to_pylist()
    return rows
