"""Results of rounds from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import headed_in, tables_of
from tavlei.exchange.participants.person_cells import refuse_formula
from tavlei.exchange.participants.preview import Preview, PreviewRow
from tavlei.exchange.participants.rows import ResultRow
from tavlei.exchange.participants.words import plain
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import ImportedCell, ImportedTable, RawRow

NEEDED: Final = (("white",), ("black",), ("result",))
MOST_ROUND: Final = 99
_BYES: Final = frozenset({"свободен", "свободна", "выходной", "вільний", "вільна", "bye", "free", "—"})
_BYE_POINTS: Final = frozenset({"", "+", "1", "2", "+:-", "1-0", "2-0", "1:0", "2:0"})
_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "round": lambda cell: values.whole(cell, 1, MOST_ROUND),
    "board": values.whole,
    "white": lambda cell: cell.text,
    "black": lambda cell: "" if plain(cell.text) in _BYES or cell.text in ("-", "—") else cell.text,
    "result": values.result,
}


def preview_results(content: bytes, *, round_number: int | None = None) -> Preview[ResultRow]:
    """The results of an XLSX or CSV file; `round_number` is for a table of one round without such a column."""
    return results_in(tables_of(content), round_number=round_number)


def results_in(tables: Sequence[ImportedTable], *, round_number: int | None = None) -> Preview[ResultRow]:
    """The results that stand in one of some tables."""
    needed = NEEDED if round_number is not None else (("round",), *NEEDED)
    table = headed_in(tables, "results", needed)
    rows = [_row(table, row, round_number) for row in table.rows]
    return Preview(table.sheet, table.columns, tuple(_marked_twice(rows)))


def _row(table: Headed, row: RawRow, round_number: int | None) -> PreviewRow[ResultRow]:
    cells = table.cells(row)
    found: dict[str, object] = {} if round_number is None else {"round": round_number}
    problems: list[Problem] = []
    is_bye = not cells.get("black") or not _READERS["black"](cells["black"][1])
    for field, (place, cell) in cells.items():
        try:
            refuse_formula(cell)
            if field == "result" and is_bye and cell.text.replace(" ", "") in _BYE_POINTS:
                continue
            found[field] = _READERS[field](cell)
        except Refusal as refusal:
            problems += [problem.at(place) for problem in refusal.problems]
    wrong = {problem.path for problem in problems}
    for field in ("round", "white"):
        if field not in found and not (field in cells and cells[field][0] in wrong):
            problems.append(Problem("the field is missing; expected {expected}", {"expected": field}, str(row.number)))
    texts = tuple(imported_cell.text for imported_cell in row.cells)
    if problems:
        return PreviewRow(row.number, texts, None, tuple(problems))
    return _checked(row.number, texts, found)


def _checked(number: int, texts: tuple[str, ...], columns: dict[str, object]) -> PreviewRow[ResultRow]:
    result, board = columns.get("result"), columns.get("board")
    value = ResultRow(
        int(str(columns["round"])),
        board if isinstance(board, int) else None,
        str(columns["white"]),
        str(columns.get("black", "")),
        result if isinstance(result, Result) else None,
    )
    if value.is_bye and value.result is not None:
        return PreviewRow(number, texts, None, (Problem("a bye has no such result", path=str(number)),))
    if plain(value.white) == plain(value.black):
        data = {"id": value.white}
        return PreviewRow(number, texts, None, (Problem("«{id}» cannot meet itself", data, path=str(number)),))
    return PreviewRow(number, texts, value)


def _marked_twice(rows: list[PreviewRow[ResultRow]]) -> list[PreviewRow[ResultRow]]:
    """The rows, with a problem where somebody plays twice in a round or a board stands twice in it."""
    seen: dict[tuple[object, ...], int] = {}
    marked = []
    for row in rows:
        problems = list(row.problems)
        for key, text in _keys(row.value):
            first = seen.setdefault(key, row.number)
            if first != row.number:
                data = {"what": text, "row": first}
                problems.append(Problem("«{what}» stands in this round already in row {row}", data, str(row.number)))
        marked.append(PreviewRow(row.number, row.texts, None if problems else row.value, tuple(problems)))
    return marked


def _keys(value: ResultRow | None) -> list[tuple[tuple[object, ...], str]]:
    if value is None:
        return []
    sides = [(("side", value.round, plain(name)), name) for name in (value.white, value.black) if name]
    board = [(("board", value.round, value.board), str(value.board))] if value.board is not None else []
    return [*sides, *board]
