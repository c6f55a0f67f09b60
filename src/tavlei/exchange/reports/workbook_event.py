"""A report as a workbook: the competition, its players, and the games in a table of their own or across the players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import headed_in, letter, tables_of
from tavlei.exchange.participants.participants_table import refuse_formula
from tavlei.exchange.participants.person_cells import person_value
from tavlei.exchange.participants.results_table import results_in
from tavlei.exchange.participants.words import discipline_of, field_of, heading, plain, system_of
from tavlei.exchange.reports.cross_table import cross_table_games, crossed_columns
from tavlei.exchange.reports.event import PlayedGame, ReportedEvent, ReportedPlayer, with_place
from tavlei.games.clock import parse_time_control
from tavlei.rulebook import LANGUAGES, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import ImportedCell, ImportedTable, RawRow

_PLAYERS: Final = (("name", "family"),)
_CODE: Final = re.compile(r"[-A-Za-z0-9_]{1,60}")
_MARKS_OF_A_COMPETITION: Final = 2  # so many of its words make a sheet that of the competition
_NEEDED: Final = ("name", "ends")
_NAMES: Final = ("family", "given", "patronymic", "code", "fide_code", "birth", "sex", "title", "rating")


def event_of_workbook(content: bytes) -> ReportedEvent:
    """The competition of an XLSX file; everything that is wrong is named with its sheet, row and column."""
    tables = tables_of(content)
    fields, problems = _competition_sheet(tables)
    players, more = _players(tables)
    problems += more
    games: tuple[PlayedGame, ...] = ()
    if not more:
        games, wrong = _games(tables, players)
        problems += wrong
    if problems:
        raise Refusal(*problems)
    return ReportedEvent(players=tuple(player for player, _row in players), games=games, **fields)


def _competition_sheet(tables: Sequence[ImportedTable]) -> tuple[dict[str, Any], list[Problem]]:
    """What the sheet of the competition says; it must name the competition and its last day."""
    fields, problems = competition_facts(tables)
    fields.pop("boards", None)
    if not fields and not problems:
        names = ", ".join(f"«{heading('event', field, language)}»" for field in _NEEDED for language in LANGUAGES)
        problems = [Problem("there is no sheet of the competition with rows such as {names}", {"names": names})]
    return fields, problems or _missing(tables, fields)


def competition_facts(tables: Sequence[ImportedTable]) -> tuple[dict[str, Any], list[Problem]]:
    """What a sheet of a competition says, a fact in a row: its word, then its value; nothing if there is none."""
    found = _sheet(tables)
    if found is None:
        return {}, []
    table, rows = found
    fields, problems = _facts(table, rows)
    if fields.get("ends") and not fields.get("starts"):
        fields["starts"] = fields["ends"]
    return fields, problems


def _sheet(tables: Sequence[ImportedTable]) -> tuple[ImportedTable, Mapping[str, RawRow]] | None:
    for table in tables:
        rows = {field_of("event", row.cells[0].text): row for row in table.rows if row.cells and row.cells[0].text}
        known = {field: row for field, row in rows.items() if field is not None}
        if len(known) >= _MARKS_OF_A_COMPETITION:
            return table, known
    return None


def _missing(tables: Sequence[ImportedTable], fields: Mapping[str, Any]) -> list[Problem]:
    found = _sheet(tables)
    sheet, rows = (found[0].sheet, found[1]) if found else ("", {})
    problems = []
    for field in (field for field in _NEEDED if field not in fields):
        where = f"{sheet}!B{rows[field].number}" if field in rows else sheet
        name = ", ".join(f"«{heading('event', field, language)}»" for language in LANGUAGES)
        problems.append(Problem("the field is missing; expected {expected}", {"expected": name}, path=where))
    return problems


def _facts(table: ImportedTable, rows: Mapping[str, RawRow]) -> tuple[dict[str, Any], list[Problem]]:
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    for field, row in rows.items():
        filled = [(index, cell) for index, cell in enumerate(row.cells[1:], start=1) if cell.text]
        if not filled:
            continue
        index, cell = filled[0]
        try:
            refuse_formula(cell)
            fields.update(_fact(field, cell))
        except Refusal as refusal:
            problems += with_place([problem.at(f"{letter(index)}{row.number}") for problem in refusal.problems],
                                   table.sheet)  # fmt: skip
    return fields, problems


def _fact(field: str, cell: ImportedCell) -> dict[str, Any]:
    reader = _READERS.get(field)
    return {"city" if field == "place" else field: reader(cell) if reader else cell.text}


def _code(cell: ImportedCell) -> str:
    if not _CODE.fullmatch(cell.text):
        raise Refusal(Problem("a code has Latin letters, digits, - and _; got «{got}»", {"got": cell.text}))
    return cell.text


def _system(cell: ImportedCell) -> str:
    text = system_of(cell.text)
    if text is None:
        raise Refusal(Problem("the system «{got}» is not known", {"got": cell.text}))
    return text


def _control(cell: ImportedCell) -> str:
    parse_time_control(cell.text)
    return cell.text


_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "starts": values.day,
    "ends": values.day,
    "code": _code,
    "system": _system,
    "time_control": _control,
    "discipline": lambda cell: discipline_of(cell.text) or cell.text,
    "boards": values.whole,
}


def _players(tables: Sequence[ImportedTable]) -> tuple[list[tuple[ReportedPlayer, RawRow]], list[Problem]]:
    table = headed_in(tables, "players", _PLAYERS)
    players: list[tuple[ReportedPlayer, RawRow]] = []
    problems: list[Problem] = []
    seen: dict[tuple[str, str], int] = {}
    for row in table.rows:
        fields, wrong = _row(table, row)
        for field in ("number", "code", "fide_code"):
            first = seen.setdefault((field, str(fields[field])), row.number) if fields.get(field) else row.number
            if first != row.number:
                place = table.cells(row)[field][0]
                wrong.append(Problem("the same stands already in row {row}", {"row": first}, path=place))
        problems += with_place(wrong, table.sheet)
        known = {name: fields[name] for name in _NAMES if fields.get(name) is not None}
        key = str(fields.get("number") or len(players) + 1)
        place = f"{table.sheet}!{row.number}"
        players.append((ReportedPlayer(key, place, federation=fields.get("citizenship", ""), **known), row))
    if not problems:
        keys = [player.key for player, _row in players]
        twice = [player for index, (player, _row) in enumerate(players) if player.key in keys[:index]]
        problems = [Problem("«{id}» is listed twice", {"id": player.key}, path=player.place) for player in twice]
    return players, problems


def _row(table: Headed, row: RawRow) -> tuple[dict[str, Any], list[Problem]]:
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    for field, (place, cell) in table.cells(row).items():
        try:
            fields.update(person_value(field, cell))
        except Refusal as refusal:
            problems += [problem.at(place) for problem in refusal.problems]
    if not problems and not fields.get("family"):
        problems.append(Problem("there is no name", path=str(row.number)))
    return fields, problems


def _games(
    tables: Sequence[ImportedTable], players: Sequence[tuple[ReportedPlayer, RawRow]]
) -> tuple[tuple[PlayedGame, ...], list[Problem]]:
    table = headed_in(tables, "players", _PLAYERS)
    if columns := crossed_columns(table):
        return cross_table_games(table, columns, [player.key for player, _row in players])
    shown = results_in(tables)
    if shown.problems:
        return (), with_place(shown.problems, shown.sheet)
    named = _names([player for player, _row in players])
    games: list[PlayedGame] = []
    problems: list[Problem] = []
    for row in shown.rows:
        assert row.value is not None  # noqa: S101 - nothing is wrong
        place = f"{shown.sheet}!{row.number}"
        keys: list[str] = []
        for text in filter(None, (row.value.white, row.value.black)):
            names = named.get(plain(text), set())
            if len(names) != 1:
                problem = _SEVERAL if names else _NOBODY
                problems.append(Problem(problem, {"id": text}, path=place))
            else:
                keys += names
        if len(keys) == len(list(filter(None, (row.value.white, row.value.black)))):
            games.append(PlayedGame(row.value.round, keys[0], "".join(keys[1:]), row.value.result, place))
    return tuple(games), problems


_SEVERAL: Final = phrase("several players are called «{id}»: write the number")
_NOBODY: Final = phrase("a game names «{id}», who is not among the players")


def _names(players: Sequence[ReportedPlayer]) -> dict[str, set[str]]:
    """Whom the words of a table of games may mean: the number of the row, the personal number, the name."""
    found: dict[str, set[str]] = {}
    for player in players:
        short = " ".join(name for name in (player.family, player.given) if name)
        for word in {player.key, player.code, player.fide_code, player.name, short, player.family}:
            if word:
                found.setdefault(plain(word), set()).add(player.key)
    for player in players:
        found[player.key] = {player.key}
    return found
