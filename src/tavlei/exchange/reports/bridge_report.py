"""The report of a bridge tournament: USEBIO, played boards (PBN, LIN), a table of places, or JSON of its calculator."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.scoring import BoardComparison, score_session
from tavlei.calc.running import read_json
from tavlei.exchange.bridge import played_boards, read_boards, session_report
from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import headed_in, tables_of
from tavlei.exchange.participants.participants_table import refuse_formula
from tavlei.exchange.plain_text import decoded, refuse_larger
from tavlei.exchange.reports.event import with_place
from tavlei.exchange.reports.reading import MOST_BYTES, is_json
from tavlei.exchange.reports.workbook_event import competition_facts
from tavlei.exchange.usebio import names_by_id, read_usebio, tournament_report
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import ImportedCell, ImportedTable, RawRow

_NEEDED: Final = (("place",), ("code", "name"))
_PAIR: Final = 2
_MOST_BOARDS: Final = 999
_BOM: Final = b"\xef\xbb\xbf"
_BEGINNING: Final = 4_000
_LIN: Final = re.compile(rb"(?:^|\|)\s*(?:vg|rs|pn|qx)\|", re.IGNORECASE)
_IMPS: Final = re.compile(r'\[Scoring\s+"[^"]*IMP|(?:^|\|)\s*qx\|[oc]\d', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BridgeReport:
    """What `bridge.tournament` takes, and what the file tells besides: names by personal number, where they stand."""

    content: dict[str, Any]
    names: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    name: str = ""
    starts: date | None = None
    ends: date | None = None


def read_bridge(content: bytes, boards: int | None = None) -> BridgeReport:
    """The report of a file; `boards` is the most a participant played, for a file that does not tell it."""
    refuse_larger(content, MOST_BYTES)
    if is_json(content):
        return _of_json(content)
    begins = content.removeprefix(_BOM).lstrip()
    if begins.startswith((b"[", b"%")) or _LIN.search(begins[:_BEGINNING]):
        return _of_boards(content, boards)
    if not begins or begins.startswith(b"<"):
        event = read_usebio(content)
        data = tournament_report(event, boards)
        return BridgeReport(
            content=data,
            names=names_by_id(event),
            places={},
            code="",
            name=event.name,
            starts=event.day,
            ends=event.day,
        )
    return _of_table(tables_of(content), boards)


def _of_boards(content: bytes, boards: int | None) -> BridgeReport:
    """A session that was played board by board (PBN, LIN): scored, players by their names.

    Boards are compared in IMPs if the file says so or shows a match of two rooms, else by matchpoints.
    """
    text = decoded(content, western=True).text
    scoring = BoardComparison.CROSS_IMPS if _IMPS.search(text) else BoardComparison.MATCHPOINTS
    played = played_boards(read_boards(text))
    data = session_report(score_session(played, scoring, Rulebook.on("bridge-classification", None)))
    names = {player["id"]: player["id"] for player in data["players"]}
    return BridgeReport(data | ({"boards": boards} if boards else {}), names)


def _of_json(content: bytes) -> BridgeReport:
    value = read_json(content.removeprefix(_BOM))
    if not isinstance(value, dict):
        raise Refusal(Problem("expected an object"))
    players = value.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise Refusal(Problem("the field is missing; expected {expected}", {"expected": "players"}, path="players"))
    names = {str(player.get("id")): str(player.get("name") or "") for player in players}
    rows = [{name: told for name, told in player.items() if name != "name"} for player in players]
    places = {str(player.get("id")): f"players[{index}]" for index, player in enumerate(players)}
    report = {name: told for name, told in value.items() if name != "code"} | {"players": rows}
    return BridgeReport(report, names, places, str(value.get("code") or ""), str(value.get("name") or ""))


def _of_table(tables: Sequence[ImportedTable], boards: int | None) -> BridgeReport:
    """A row for each player: place, number of the pair or team, personal number, name."""
    table = headed_in(tables, "places", _NEEDED)
    facts, problems = competition_facts(tables)
    most = boards or facts.pop("boards", None)
    facts.pop("boards", None)
    rows: list[dict[str, Any]] = []
    for row in table.rows:
        fields, wrong = _row(table, row)
        problems += with_place(wrong, table.sheet) if table.sheet else wrong
        if not fields.get("number") and not fields.get("place") and rows:
            fields |= {name: rows[-1].get(name) for name in ("number", "place")}
        rows.append(fields)
    if most is None and not problems:
        most = max((fields.get("boards") or 0 for fields in rows), default=0) or None
        if most is None:
            problems.append(Problem("the file has no boards; say how many were played", path="boards"))
    if not problems:
        problems = _wrong_places(rows)
    if problems or most is None:
        raise Refusal(*problems)
    names = {fields["id"]: fields.get("name", "") for fields in rows}
    places = {fields["id"]: fields["where"] for fields in rows}
    event = {name: facts[name] for name in ("code", "name", "starts", "ends") if facts.get(name)}
    return BridgeReport(_report_input(rows, most), names, places, **event)


def _report_input(rows: Sequence[Mapping[str, Any]], boards: int) -> dict[str, Any]:
    sides: dict[str, list[Mapping[str, Any]]] = {}
    for fields in rows:
        sides.setdefault(str(fields.get("number") or fields["place"]), []).append(fields)
    teams = any(len(side) > _PAIR + 1 for side in sides.values())
    results = []
    for number, side in sides.items():
        played = {fields["id"]: fields["boards"] for fields in side if fields.get("boards") is not None}
        result: dict[str, Any] = {"entry": number, "place": side[0]["place"]}
        if side[0].get("byes"):
            result["byes"] = side[0]["byes"]
        if len(played) == len(side) and len(side) > _PAIR:
            result["players"] = played
        results.append(result)
    return {
        "format": "teams" if teams else "pairs",
        "players": [{"id": fields["id"]} for fields in {told["id"]: told for told in rows}.values()],
        "entries": [{"id": number, "players": [fields["id"] for fields in side]} for number, side in sides.items()],
        "boards": boards,
        "results": sorted(results, key=lambda result: result["place"]),
    }


def _row(table: Headed, row: RawRow) -> tuple[dict[str, Any], list[Problem]]:
    fields: dict[str, Any] = {"where": f"{table.sheet}!{row.number}" if table.sheet else str(row.number)}
    problems: list[Problem] = []
    for name, (place, cell) in table.cells(row).items():
        try:
            refuse_formula(cell)
            fields[name] = _value(name, cell)
        except Refusal as refusal:
            problems += [problem.at(place) for problem in refusal.problems]
    fields["id"] = fields.get("code") or fields.get("name", "")
    if not fields["id"] and not problems:
        problems.append(Problem("there is no personal number", path=str(row.number)))
    return fields, problems


def _value(name: str, cell: ImportedCell) -> str | int:
    if name == "place":
        return values.whole(cell)
    if name in ("boards", "byes"):
        return values.whole(cell, 0, _MOST_BOARDS)
    return cell.text


def _wrong_places(rows: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Players of one pair or team share its place; everybody has one."""
    problems = []
    first: dict[str, int] = {}
    for fields in rows:
        place = fields.get("place")
        if place is None:
            problems.append(Problem("there is no place", path=fields["where"]))
        elif first.setdefault(str(fields.get("number") or place), place) != place:
            known = {"number": fields["number"]}
            problems.append(Problem("pair or team {number} has two places", known, path=fields["where"]))
    return problems
