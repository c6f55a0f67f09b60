"""Tables as XLSX: a template with a word on every column, and lists that are read back as they were."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants.hints import HINTS
from tavlei.exchange.participants.words import fields, heading
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tavlei.exchange.participants.rows import ParticipantRow, ResultRow
    from tavlei.exchange.participants.words import Kind

CREATED: Final = datetime(2000, 1, 1, tzinfo=UTC)  # the same input gives the same bytes
_SHEETS: Final = {
    "participants": phrase("Participants"), "results": phrase("Results"), "list": phrase("List"),
    "people": phrase("People"), "players": phrase("Players"),
    "event": phrase("Competition"), "places": phrase("Places"),
}  # fmt: skip
_OF_CHESS: Final = ("code", "name", "starts", "ends", "place", "time_control", "system")
FACTS_OF_REPORTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "elo_r": (*_OF_CHESS, "discipline", "status"),
    "fsu": _OF_CHESS,
    "bridge": ("code", "name", "starts", "ends", "place", "boards"),
})  # fmt: skip
"""What the report of each list says of its competition."""
_WIDTH: Final = {"name": 36, "family": 20, "given": 16, "patronymic": 18, "region": 24, "club": 24, "trainer": 24}
_ONE_NAME: Final = ("name",)
_NO_FACTS: Final[Mapping[str, str | int | None]] = MappingProxyType({})
_PARTS_OF_NAME: Final = ("family", "given", "patronymic")
_OF_REGISTER: Final = ("school", "title_day", "title_order", "fide_code", "fide_rating", "fmjd_code")
"""What a table of participants brings to the register, and a list of a competition does not tell."""


def template(kind: Kind, language: str, translate: Callable[[str], str] = phrase) -> bytes:
    """An empty table in a language, with a comment on every header."""
    return book_of([(kind, _columns(kind, without=_PARTS_OF_NAME), [])], language, translate)


def report_template(kind: str, language: str, translate: Callable[[str], str] = phrase) -> bytes:
    """An empty report of a list: the competition, its players and games; of bridge the places of the players."""
    facts = dict.fromkeys(FACTS_OF_REPORTS[kind])
    if kind == "bridge":
        return book_of([("places", report_columns(kind), [])], language, translate, facts)
    tables: list[Table] = [("players", report_columns(kind), []), ("results", _columns("results"), [])]
    return book_of(tables, language, translate, facts)


def report_columns(kind: str) -> tuple[str, ...]:
    """The columns of those who played, in the report of a list."""
    return _columns("places") if kind == "bridge" else _columns("players", without=_PARTS_OF_NAME)


def write_participants(
    rows: Iterable[ParticipantRow], language: str, translate: Callable[[str], str] = phrase
) -> bytes:
    """A list of participants, the parts of a name in columns of their own."""
    columns = _columns("participants", without=(*_ONE_NAME, *_OF_REGISTER))
    return book_of([("participants", columns, [_participant(row, columns) for row in rows])], language, translate)


def write_results(rows: Iterable[ResultRow], language: str, translate: Callable[[str], str] = phrase) -> bytes:
    """The results of rounds."""
    columns = _columns("results")
    return book_of([("results", columns, [_result(row) for row in rows])], language, translate)


def write_results_csv(rows: Iterable[ResultRow], language: str) -> bytes:
    """The results of rounds as text: UTF-8 with its mark, semicolons, as spreadsheets of our languages open it."""
    return _text("results", _columns("results"), [_result(row) for row in rows], language)


def write_participants_csv(rows: Iterable[ParticipantRow], language: str) -> bytes:
    """A list of participants as text."""
    columns = _columns("participants", without=(*_ONE_NAME, *_OF_REGISTER))
    return _text("participants", columns, [_participant(row, columns) for row in rows], language)


def workbook_of(
    kind: Kind,
    columns: tuple[str, ...],
    rows: Iterable[Sequence[str | int | None]],
    language: str,
    translate: Callable[[str], str],
) -> bytes:
    """A table of a kind with some of its columns."""
    return book_of([(kind, columns, list(rows))], language, translate)


def text_of(kind: Kind, columns: Sequence[str], rows: Iterable[Sequence[str | int | None]], language: str) -> bytes:
    """The same as text."""
    return _text(kind, columns, rows, language)


def _text(kind: Kind, columns: Sequence[str], rows: Iterable[Sequence[str | int | None]], language: str) -> bytes:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";")
    writer.writerow([heading(kind, column, language) for column in columns])
    writer.writerows([["" if value is None else _harmless(str(value)) for value in row] for row in rows])
    return stream.getvalue().encode("utf-8-sig")


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f" {text}" if text[:1] in _FORMULAS and text not in _SIGNS else text


_FORMULAS: Final = frozenset("=+-@\t")
_SIGNS: Final = frozenset({"+:-", "-:+", "-:-", "+", "-"})
Table = tuple["Kind", tuple[str, ...], "Sequence[Sequence[str | int | None]]"]
"""A sheet: its kind, its columns, its rows."""


def _columns(kind: Kind, without: Sequence[str] = ()) -> tuple[str, ...]:
    return tuple(field for field in fields(kind) if field not in without)


def _participant(row: ParticipantRow, columns: Sequence[str]) -> Sequence[str | int | None]:
    birth = row.birth if row.birth is None or isinstance(row.birth, int) else f"{row.birth:%d.%m.%Y}"
    return [birth if column == "birth" else getattr(row, column) for column in columns]


def _result(row: ResultRow) -> Sequence[str | int | None]:
    return [row.round, row.board, row.white, row.black, row.result.value if row.result else None]


def book_of(
    sheets: Sequence[Table],
    language: str,
    translate: Callable[[str], str],
    facts: Mapping[str, str | int | None] = _NO_FACTS,
) -> bytes:
    """A workbook of tables; before them, a row for each fact of a competition."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - slow to load

    stream = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(stream, options) as book:
        book.set_properties({"created": CREATED})
        bold = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        text = book.add_format({"num_format": "@"})
        if facts:
            sheet = book.add_worksheet(translate(_SHEETS["event"]))
            sheet.set_column(0, 0, 32)
            sheet.set_column(1, 1, 40, text)
            for index, (field, value) in enumerate(facts.items()):
                sheet.write_string(index, 0, heading("event", field, language), bold)
                sheet.write_comment(index, 0, translate(HINTS["event"][field]), {"x_scale": 2})
                if value is not None:
                    sheet.write_string(index, 1, str(value), text)
        for kind, columns, rows in sheets:
            sheet = book.add_worksheet(translate(_SHEETS[kind]))
            for index, field in enumerate(columns):
                sheet.set_column(index, index, _WIDTH.get(field, 14), text)
                sheet.write_string(0, index, heading(kind, field, language), bold)
                sheet.write_comment(0, index, translate(HINTS[kind][field]), {"x_scale": 2})
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(rows, start=1):
                _write_row(sheet, number, row, text)
    return stream.getvalue()


def _write_row(sheet: Any, number: int, row: Sequence[str | int | None], text: Any) -> None:
    for index, value in enumerate(row):
        if isinstance(value, int):
            sheet.write_number(number, index, value)
        elif value:
            sheet.write_string(number, index, value, text)
