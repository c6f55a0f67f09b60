"""The time sheet of a game by correspondence, which goes to the chief judge with a claim of overdue time (10.3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from tavlei.calc.formats import Day
from tavlei.correspondence import Side, TimeSheet, thinking_days
from tavlei.correspondence.sheet import TimeSheetCell as Half
from tavlei.documents.form import Data, form
from tavlei.documents.forms.correspondence_report import CODE
from tavlei.documents.layout import Align, Blank, Block, Column, Content, Heading, Line, Page, Paragraph, Say, Table
from tavlei.documents.parts import Competition, LongText, Text, competition_head, date_or_blank, rulebook_of, signature
from tavlei.rulebook import Refusal, Rulebook, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.languages import Catalogue

Days = Annotated[int, Field(ge=-100_000, le=100_000)]
Player = Literal["white", "black"]
_EMPTY_ROWS: Final = 20
_NAMES: Final = {"white": phrase("White"), "black": phrase("Black")}


@dataclass(frozen=True, slots=True)
class SheetMove(Data):
    """A move with its days. Days that are not told follow from the dates, a total that is not told from the days."""

    move: Text
    received: Day | None = None
    sent: Day | None = None
    days: Days | None = None
    total: Days | None = None

    def counted(self, rulebook: Rulebook) -> int:
        """The days on the move."""
        if self.days is not None or self.received is None or self.sent is None:
            return self.days or 0
        return thinking_days(self.received, self.sent, rulebook).days


@dataclass(frozen=True, slots=True)
class SheetRow(Data):
    """A move of White and the reply."""

    white: SheetMove | None = None
    black: SheetMove | None = None


@dataclass(frozen=True, slots=True)
class ChargedApart(Data):
    """Days that belong to no move: a penalty, a late repeat, a corrected date."""

    player: Player
    days: Days
    reason: Text
    clause: Text = ""


@form(
    "time_sheet",
    title=phrase("Time sheet of a game by correspondence"),
    clauses=(("draughts-rules", "10.3.6"), ("draughts-rules", "10.3.6/table")),
    example={
        "competition": {"name": "Чемпионат России по переписке", "starts": "2026-03-01", "ends": "2027-09-01"},
        "code": "ЧР-26",
        "white": "Соколова А. П.",
        "black": "Громов П. С.",
        "rows": [
            {
                "white": {"move": "c3-d4", "received": "2026-03-01", "sent": "2026-03-04"},
                "black": {"move": "d6-c5", "received": "2026-03-12", "sent": "2026-03-20"},
            },
            {
                "white": {"move": "b2-c3", "received": "2026-03-29", "sent": "2026-04-02"},
                "black": {"move": "f6-g5", "received": "2026-04-11", "sent": "2026-05-30", "days": 49, "total": 63},
            },
        ],
        "apart": [{"player": "black", "days": 6, "reason": "штраф за остановку игры", "clause": "10.2.11"}],
        "statement": "Черными на 2 хода затрачено 63 дня при норме 50.",
        "signed_by": "Соколова А. П.",
        "day": "2026-06-08",
    },
)
@cites("draughts-rules", "10.3.6", "10.3.6/table")
@dataclass(frozen=True, slots=True)
class TimeSheetPaper(Data):
    """The sheet: filled in, or empty to be written on."""

    competition: Competition
    code: Text = ""
    white: Text = ""
    black: Text = ""
    rows: tuple[SheetRow, ...] = ()
    apart: tuple[ChargedApart, ...] = ()
    statement: LongText = ""
    signed_by: Text = ""
    day: Day | None = None

    def page(self, book: Catalogue) -> Page:
        """The columns of table 2, what was charged apart, the signature."""
        title = book.phrase("Time sheet of a game by correspondence")
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            Line((Say(book.phrase(CODE)), Blank(self.code, 1, align=Align.LEFT))),
            Table(self._columns(book), self._rows(), tall=not self.rows),
            *self._apart(book),
            *((Paragraph(self.statement),) if self.statement else ()),
            signature(book.phrase("Sheet made by"), self.signed_by, book),
            date_or_blank(self.day, book),
        )
        return Page(title, blocks)

    def _columns(self, book: Catalogue) -> tuple[Column, ...]:
        time = book.phrase("Thinking time")
        sides = {side: f"{book.phrase(name)}: {getattr(self, side)}" for side, name in _NAMES.items()}
        dates = (phrase("Received on"), 24), (phrase("Sent on"), 26)
        days = (phrase("Days on the move"), 18), (phrase("Total time"), 22)
        own = {
            side: (
                *(Column(book.phrase(name), width, group=words) for name, width in dates),
                *(Column(book.phrase(name), width, group=time) for name, width in days),
            )
            for side, words in sides.items()
        }
        moves = (
            Column(book.phrase("White's move"), 24, grows=True),
            Column(book.phrase("Move number"), 14),
            Column(book.phrase("Black's move"), 24, grows=True),
        )
        return (*own["white"], *moves, *own["black"])

    def _rows(self) -> tuple[tuple[Content, ...], ...]:
        totals: dict[str, int] = {"white": 0, "black": 0}
        found = []
        for number, row in enumerate(self.rows, start=1):
            left, right = (self._half(row, side, number, totals) for side in ("white", "black"))
            found.append((*left[:4], left[4], number, right[4], *right[:4]))
        empty = tuple(("",) * 5 + (number,) + ("",) * 5 for number in range(1, _EMPTY_ROWS + 1))
        return tuple(found) or empty

    def _half(self, row: SheetRow, side: str, number: int, totals: dict[str, int]) -> tuple[Content, ...]:
        move: SheetMove | None = getattr(row, side)
        if move is None:
            return ("",) * 5
        try:
            days = move.counted(rulebook_of(self.competition))
        except Refusal as error:
            raise error.at(f"rows[{number - 1}].{side}") from None
        totals[side] = totals[side] + days if move.total is None else move.total
        return _day(move.received), _day(move.sent), days, totals[side], move.move

    def _apart(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.apart:
            return ()
        words, lines = (
            phrase("Charged apart from the moves:"),
            (self._charged(charged_apart, book) for charged_apart in self.apart),
        )
        return (Paragraph(f"{book.phrase(words)} {'; '.join(lines)}."),)

    def _charged(self, charged_apart: ChargedApart, book: Catalogue) -> str:
        who = getattr(self, charged_apart.player) or book.phrase(_NAMES[charged_apart.player])
        clause = f" ({charged_apart.clause})" if charged_apart.clause else ""
        return f"{who} – {charged_apart.days}, {charged_apart.reason}{clause}"


def sheet_rows(sheet: TimeSheet) -> tuple[SheetRow, ...]:
    """The rows of a computed sheet."""
    return tuple(SheetRow(_move(row.cell(Side.WHITE)), _move(row.cell(Side.BLACK))) for row in sheet.rows)


def sheet_apart(sheet: TimeSheet, book: Catalogue) -> tuple[ChargedApart, ...]:
    """What a computed sheet charges apart."""
    return tuple(
        ChargedApart(
            "white" if charge.side is Side.WHITE else "black",
            charge.days,
            book.phrase(str(charge.kind)),
            charge.clause.number.partition("/")[0],
        )
        for charge in sheet.apart
    )


def _move(cell: Half | None) -> SheetMove | None:
    return None if cell is None else SheetMove(cell.move, cell.received, cell.sent, cell.days, cell.total)


def _day(day: date | None) -> str:
    return "" if day is None else f"{day:%d.%m}"
