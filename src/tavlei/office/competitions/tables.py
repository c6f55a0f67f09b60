"""Tables of a competition as rows for pages and papers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.engine import CompetitionField, entry_key, seats, shown_name
from tavlei.office.explanations import reader_language
from tavlei.rulebook import cites
from tavlei.tournament.model import Result
from tavlei.tournament.standings.criteria import CRITERIA

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Encounter, Entry, Round

_SHOWN = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("½", "½"),
    Result.BLACK_WINS: ("0", "1"),
    Result.WHITE_PLUS: ("+", "−"),
    Result.BLACK_PLUS: ("−", "+"),
    Result.BOTH_MINUS: ("−", "−"),
}
_SHOWN_TWO = {**_SHOWN, Result.WHITE_WINS: ("2", "0"), Result.DRAW: ("1", "1"), Result.BLACK_WINS: ("0", "2")}
CRITERION_NAMES = {key: standings_criterion.title for key, standings_criterion in CRITERIA.items()}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table."""

    place: int | None
    entry: Entry
    name: str
    points: str
    values: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A board of a round."""

    encounter: Encounter
    white: Entry
    black: Entry | None
    white_points: str
    black_points: str
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A line of the cross table: one cell a participant in a round robin, a cell a round in a Swiss."""

    number: int
    entry: Entry
    name: str
    cells: list[str]
    points: str
    place: int | None


@cites("draughts-rules", "14.1.5")
def standing_rows(field: CompetitionField) -> list[StandingRow]:
    """The table by place."""
    book = catalogue(reader_language())
    return [
        StandingRow(
            row.place,
            field.by_key[row.participant],
            field.names[row.participant],
            book.value(row.points),
            [(key, "" if value is None else book.value(value)) for key, value in row.values.items()],
        )
        for row in field.rows
    ]


def labels_of_criteria(field: CompetitionField) -> list[tuple[str, str]]:
    """The criteria of the regulation with their names."""
    if field.is_knockout:
        return []
    book = catalogue(reader_language())
    return [
        (criterion, book.phrase(CRITERION_NAMES.get(criterion, criterion))) for criterion in field.regulation.criteria
    ]


@cites("draughts-rules", "14.1.5")
def pairing_rows(field: CompetitionField, one: Round) -> list[PairingRow]:
    """The boards of a round, with the points everybody had before it."""
    book = catalogue(reader_language())
    points = points_before(field, one.number)
    by_id = {entry.pk: entry for entry in field.entries}
    rows = []
    for encounter in field.encounters:
        if encounter.round_id != one.pk:
            continue
        white, black = seats(encounter)
        shown = shown_result(encounter.result, field.regulation.points_for_win)
        rows.append(
            PairingRow(
                encounter,
                by_id[white or 0],
                by_id.get(black or 0),
                book.value(points.get(f"e{white}", Fraction(0))),
                book.value(points.get(f"e{black}", Fraction(0))),
                *shown,
            )
        )
    return rows


def shown_result(result: str, points_for_win: int) -> tuple[str, str]:
    """A result as it stands in tables."""
    if not result:
        return "", ""
    return (_SHOWN_TWO if points_for_win == 2 else _SHOWN)[Result(result)]


def crosstable(field: CompetitionField) -> list[CrossTableRow]:
    """The cross table: against whom and with what result."""
    rows = {row.participant: row for row in field.rows}
    swiss = field.competition.system.startswith("swiss") or field.is_knockout  # a cell a round
    ordered = (
        [field.by_key[row.participant] for row in field.rows]
        if swiss
        else sorted(field.entries, key=lambda entry: entry.number or 0)
    )
    index = {each.pk: number for number, each in enumerate(ordered, start=1)}
    cells = {each.pk: _empty(field, swiss=swiss, own=index[each.pk]) for each in ordered}
    numbers = {each.pk: each.number for each in field.rounds}
    for encounter in field.encounters:
        _fill(cells, index, encounter, numbers[encounter.round_id], field.regulation.points_for_win, swiss=swiss)
    book = catalogue(reader_language())
    return [
        CrossTableRow(
            index[each.pk],
            each,
            shown_name(each),
            cells[each.pk],
            book.value(rows[entry_key(each)].points),
            rows[entry_key(each)].place,
        )
        for each in ordered
    ]


def _empty(field: CompetitionField, *, swiss: bool, own: int) -> list[str]:
    if swiss:
        return [""] * len(field.rounds)
    return ["■" if number == own else "" for number in range(1, len(field.entries) + 1)]


def _fill(  # noqa: PLR0913 - one cell of a table
    cells: dict[int, list[str]],
    index: dict[int, int],
    encounter: Encounter,
    number: int,
    points_for_win: int,
    *,
    swiss: bool,
) -> None:
    white, black = seats(encounter)
    if white is None:
        return
    if black is None:
        if swiss:
            cells[white][number - 1] = "+"
        return
    own, other = shown_result(encounter.result, points_for_win)
    if swiss:
        cells[white][number - 1] = f"{index[black]}б{own}"
        cells[black][number - 1] = f"{index[white]}ч{other}"
        return
    cells[white][index[black] - 1] += own
    cells[black][index[white] - 1] += other


def points_before(field: CompetitionField, number: int) -> dict[str, Fraction]:
    """The points everybody had before a round, by key."""
    tournament = field.tournament(before_round=number, complete_only=True)
    return {
        name: sum((tournament.points(entry.score) for entry in entries), Fraction(0))
        for name, entries in tournament.entries().items()
    }
