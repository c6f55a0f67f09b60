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

Fields = dict[str, Any]


def answer(facts: BridgeMonthInput, rulebook: Rulebook, work: Path, task: AnswerTask) -> tuple[CalcAnswer, Checked]:
    """The publication of a list day, its figures by the bulk path."""
    if facts.batches or facts.explain_player is not None:
        raise not_for_tables()
    folder = work / "ledger"
    folder.mkdir()
    _write(facts, rulebook, folder, work / "people.parquet")
    month = MonthTask(facts.list_day, rulebook, facts.published_on)
    bridge_outcome = publish_list(
        folder, work / "people.parquet", out := work / "list", month,
        settings=task.settings, sample=task.sample, seed=task.seed,
    )  # fmt: skip
    output = _output(facts, out, rulebook)
    return CalcAnswer(
        output,
        lambda: publication_of_month(facts, rulebook).explanation(),
        lambda: _grounds(facts, output, rulebook),
    ), bridge_outcome.checked


def _write(month: BridgeMonthInput, rulebook: Rulebook, folder: Path, people: Path) -> None:
    write_rows(PLAYERS, _players(month), people)
    write_rows(ENTRIES, _entries(month, rulebook), folder / "entries.parquet")
    decisions = [
        {"player": player.number, "subject": str(decision.subject), "day": decision.day, "granted": decision.granted}
        for player in month.players
        for decision in player.decisions or ()
    ]
    openings = [
        {
            "player": opening_input.player,
            "coefficient": decimal_of(opening_input.coefficient),
            "list_day": opening_input.list_day,
        }
        for opening_input in month.openings or ()
    ]
    beside = ((DECISIONS, decisions), (OPENINGS, openings), (RECOGNITIONS, list(_recognitions(month))))
    for shape, rows in beside:
        if rows:
            write_rows(shape, rows, folder / f"{shape.name}.parquet")


def _players(month: BridgeMonthInput) -> Iterator[Fields]:
    state: defaultdict[int, Fields] = defaultdict(dict)
    if month.previous is not None:
        for told in month.previous.state:
            temporary = told.temporary_coefficient
            state[told.player] = {
                "list_day": month.previous.list_day,
                "lifetime_coefficient": decimal_of(told.lifetime_coefficient),
                "origin": str(told.origin),
                "since": told.since,
                "temporary_coefficient": None if temporary is None else decimal_of(temporary),
            }
    for player in month.players:
        yield {
            "number": player.number,
            "citizen": player.citizen,
            "registered": player.registered,
            **state[player.number],
        }


def _entries(month: BridgeMonthInput, rulebook: Rulebook) -> Iterator[Fields]:
    """The entries as the ledger knows them: whose source is not told is named by its place."""
    for index, entry_input in enumerate(month.ledger):
        entry = entry_input.entry(entry_input.player, f"ledger[{index}]", rulebook)
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


def _recognitions(month: BridgeMonthInput) -> Iterator[Fields]:
    for recognition_input in month.recognitions or ():
        row = {
            "player": recognition_input.player,
            "date": recognition_input.date,
            "published": recognition_input.published,
            "ebl_points": None if recognition_input.ebl_points is None else decimal_of(recognition_input.ebl_points),
        }
        for title in recognition_input.titles or (None,):
            yield {**row, "title": None if title is None else str(title)}


def _output(month: BridgeMonthInput, folder: Path, rulebook: Rulebook) -> BridgeMonthOutput:
    state = {fields["number"]: fields for fields in _read(folder / STATE_FILE)}
    rows = [_row(fields, state[fields["player"]]) for fields in _read(folder / ROWS)]
    lines = [{**fields, "rating": Fraction(fields["rating"])} for fields in _read(folder / LIST)]
    return BridgeMonthOutput.model_validate(
        {
            "list_day": month.list_day,
            "players": rows,
            "rating_list": lines,
            "new_entries": sorted(fields["source"] for fields in _read(folder / NEW)),
            "batches": [],
            "state": rows,
            "published_in_time": publication_finding(month.list_day, month.published_on, rulebook).met,
        }
    )


def _row(fields: Fields, state: Fields) -> Fields:
    """A row of the list in the shape of the room's, of which the output reads its figures."""
    temporary = state["temporary_coefficient"]
    lifetime = {
        "coefficient": Fraction(state["lifetime_coefficient"]),
        "origin": state["origin"],
        "since": state["since"],
    }
    names = {"mb": "mb", "mb_last_year": "mb_year", "pb": "pb", "ro_last_year": "ro_year", "level": "level"}
    return {
        "player": fields["player"],
        "status": fields["status"],
        "coefficient": Fraction(fields["coefficient"]),
        "rank_coefficient": {
            "is_lifetime": fields["lifetime"],
            "balance": {figure: fields[name] for name, figure in names.items()},
            "carried": {"lifetime": lifetime, "temporary": None if temporary is None else Fraction(temporary)},
        },
        "year_sums": fields["year_sums"],
        "rating": Fraction(fields["rating"]),
    }


def _grounds(month: BridgeMonthInput, output: BridgeMonthOutput, rulebook: Rulebook) -> Grounds:
    """What the list rests on: the row of one player rests on what those of all do."""
    if not output.players:
        return MonthPublication(month.list_day, (), rulebook=rulebook).grounds()
    number = output.players[0].player
    state = dict.fromkeys((column.name for column in PLAYERS.columns), None)
    one = AccountRecords([{**state, "number": number}])
    return one.publication(month.list_day, rulebook, first=True).grounds()


def _read(path: Path) -> list[Fields]:
    rows: list[Fields] = pq.read_table(path).to_pylist()
    return rows
