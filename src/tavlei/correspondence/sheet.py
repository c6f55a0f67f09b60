"""The time sheet of table 2: every move with its dates, its days and the running total (10.3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.correspondence.ledger import Charge, ChargeKind
from tavlei.games.clock.sides import Side
from tavlei.games.draughts.records import written_moves
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from tavlei.correspondence.game import GameByLetters
    from tavlei.correspondence.ledger import DayLedger

ON_THE_MOVE: Final = frozenset({ChargeKind.THINKING, ChargeKind.CORRECTING})
COLUMNS: Final = (
    phrase("Received on"),
    phrase("Sent on"),
    phrase("Days on the move"),
    phrase("Total time"),
    phrase("White's move"),
    phrase("Move number"),
    phrase("Black's move"),
    phrase("Received on"),
    phrase("Sent on"),
    phrase("Days on the move"),
    phrase("Total time"),
)


@dataclass(frozen=True, slots=True)
class Ply:
    """A move on the sheet: whose, what is written, and by which event it came."""

    side: Side
    text: str
    event: int


@dataclass(frozen=True, slots=True)
class TimeSheetCell:
    """One player's half of a row. A move that stood in the partner's letter has no dates and no days of its own."""

    move: str
    received: date | None
    sent: date | None
    days: int
    total: int


@dataclass(frozen=True, slots=True)
class TimeSheetRow:
    """A move of White and the reply."""

    number: int
    white: TimeSheetCell | None
    black: TimeSheetCell | None

    def cell(self, side: Side) -> TimeSheetCell | None:
        """The half of a player."""
        return self.white if side.is_white else self.black


@dataclass(frozen=True, slots=True)
class TimeSheet:
    """The sheet a claimant sends to the chief judge: rows of moves, and below them what was charged apart."""

    white: str
    black: str
    rows: tuple[TimeSheetRow, ...]
    apart: tuple[Charge, ...]
    totals: tuple[int, int]

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The rows as text in the columns of the table, dates as day and month."""
        for row in self.rows:
            yield (*_texts(row.white), _move(row.white), str(row.number), _move(row.black), *_texts(row.black))


@cites("draughts-rules", "10.3.6/table")
def time_sheet(ledger: DayLedger, plies: Sequence[Ply], white: str = "", black: str = "") -> TimeSheet:
    """The sheet of moves and charges: days on a move hold those of its correction too, everything else stands apart."""
    columns: dict[Side, list[TimeSheetCell]] = {Side.WHITE: [], Side.BLACK: []}
    shown: dict[Side, int] = {Side.WHITE: -1, Side.BLACK: -1}
    for ply in plies:
        columns[ply.side].append(_cell(ledger, ply, shown[ply.side]))
        shown[ply.side] = max(shown[ply.side], ply.event)
    whites, blacks = columns[Side.WHITE], columns[Side.BLACK]
    rows = tuple(
        TimeSheetRow(index + 1, _at(whites, index), _at(blacks, index))
        for index in range(max(len(whites), len(blacks)))
    )
    apart = tuple(
        charge
        for charge in ledger.charges
        if charge.days and not (charge.kind in ON_THE_MOVE and charge.event <= shown[charge.side])
    )
    return TimeSheet(white, black, rows, apart, (ledger.total(Side.WHITE), ledger.total(Side.BLACK)))


@cites("draughts-rules", "10.3.6", "10.3.6/table")
def sheet_of(state: GameByLetters) -> TimeSheet:
    """The time sheet of a game as it stands."""
    texts = written_moves(state.game)
    turns = (position.white_to_move for position in state.game.positions)
    plies = [
        Ply(Side.WHITE if white else Side.BLACK, text, event)
        for white, text, event in zip(turns, texts, state.made_at, strict=False)
    ]
    return time_sheet(state.time.ledger, plies, state.terms.white, state.terms.black)


def _cell(ledger: DayLedger, ply: Ply, shown: int) -> TimeSheetCell:
    """The days since the player's row before, so that none is shown twice and none is lost."""
    own = [charge for charge in ledger.charges if charge.side is ply.side and charge.event <= ply.event]
    here = [charge for charge in own if charge.kind in ON_THE_MOVE and charge.event > shown]
    dated = here[-1] if here else None
    return TimeSheetCell(
        ply.text,
        None if dated is None else dated.received,
        None if dated is None else dated.sent,
        sum(charge.days for charge in here),
        sum(charge.days for charge in own),
    )


def _at(cells: Sequence[TimeSheetCell], index: int) -> TimeSheetCell | None:
    return cells[index] if index < len(cells) else None


def _texts(cell: TimeSheetCell | None) -> tuple[str, str, str, str]:
    if cell is None:
        return ("", "", "", "")
    return _day(cell.received), _day(cell.sent), str(cell.days), str(cell.total)


def _day(day: date | None) -> str:
    return "" if day is None else f"{day:%d.%m}"


def _move(cell: TimeSheetCell | None) -> str:
    return "" if cell is None else cell.move
