"""Tables of results of round robins and Swiss tournaments, for players and for teams (14.1.3; appendices 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.table_names import Member, Names
from tavlei.documents.layout import Cell, Column, Content, CrossTableCell, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Number,
    Officials,
    Rating,
    Stage,
    Text,
    chief_signatures,
    competition_head,
    rulebook_of,
)
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.documents.layout import Block
    from tavlei.languages import Catalogue
    from tavlei.rulebook import Clause

_COMPETITION: Final[dict[str, Any]] = {
    "name": "Чемпионат России по русским шашкам среди женщин",
    "place": "г. Тверь",
    "starts": "2024-03-12",
    "ends": "2024-03-18",
    "discipline": "russian",
}
COLOUR_LETTERS: Final = {"white": phrase("documents.white_letter"), "black": phrase("documents.black_letter"), "": ""}
_MET_MM: Final = (10, 12)  # for opponents of two and of three digits
_TWO_DIGITS: Final = 99
_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class RoundRobinRow(Data):
    """A line of a round robin: a cell for every participant in their order, the own one empty.

    `number` is the participant's; without it the lines are numbered.
    """

    name: Text
    rank: Text = ""
    rating: Rating | None = None
    organisation: Text = ""
    cells: tuple[Text, ...] = ()
    coefficients: tuple[Exact | None, ...] = ()
    points: Exact | None = None
    place: Text = ""
    members: tuple[Member, ...] = ()
    number: Number | None = None


def _robin(name: str, cells: str, points: float, place: str) -> dict[str, Any]:
    return {
        "name": name,
        "rank": "МС",
        "rating": 2240,
        "organisation": "Тверская обл.",
        "cells": ["" if cell == "." else cell for cell in cells],
        "coefficients": [4.25],
        "points": points,
        "place": place,
    }


@form(
    "round_robin_table",
    title=phrase("Round-robin table"),
    clauses=(("draughts-rules", "14.1.3"), ("draughts-rules", "app9")),
    example={
        "competition": _COMPETITION,
        "rows": [
            _robin("Соколова Анна", ".1½1", 2.5, "1"),
            _robin("Белова Ирина", "0.½½", 1, "3–4"),
            _robin("Ким Вера", "½½.½", 1.5, "2"),
            _robin("Зайцева Ольга", "0½½.", 1, "3–4"),
        ],
        "coefficient_names": ["коэффициент Зоннеборна-Бергера"],
        "stage": {"state": "final"},
    },
)
@cites("draughts-rules", "14.1.3", "14.1.5", "app9")
@dataclass(frozen=True, slots=True)
class RoundRobinTable(Data):
    """The results of a round robin. For teams the ranks and ratings are left out, or stand on lines of the players."""

    competition: Competition
    rows: tuple[RoundRobinRow, ...]
    teams: bool = False
    coefficient_names: tuple[Text, ...] = ()
    officials: Officials = NOBODY
    notes: tuple[Text, ...] = ()
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 9."""
        names = Names(self.rows, self.coefficient_names, self.teams)
        count = len(self.rows)
        for index, row in enumerate(self.rows):
            if len(row.cells) not in (0, count):
                raise _uneven(
                    f"rows[{index}].cells", count, len(row.cells), rulebook_of(self.competition).clause("app9")
                )
        columns = (
            Column(book.phrase("No."), 9),
            *names.columns(book),
            *(Column(str(row.number or at), 8) for at, row in enumerate(self.rows, start=1)),
            *names.coefficient_columns(book),
            Column(book.phrase("Points"), 13),
            Column(book.phrase("Place"), 14),
        )
        rows = []
        for own_at, row in enumerate(self.rows, start=1):
            cells = row.cells or ("",) * count
            met = (Cell(None, dark=True) if at == own_at else cell for at, cell in enumerate(cells, start=1))
            own = (row.number or own_at, *names.contents(row), *met, *names.coefficients(row), row.points, row.place)
            rows += [own, *names.member_rows(row, before=1, after=count + names.width + 2)]
        results: tuple[Block, ...] = (Table(columns, tuple(rows), tall=True), *names.legend(book), *_notes(self.notes))
        return _page(competition_head(self.competition, book, self.stage), results, self.officials, book)


@dataclass(frozen=True, slots=True)
class SwissRound(Data):
    """What one played in a round: the number of the opponent, the colour, and the result as it is written."""

    opponent: Number | None = None
    colour: Literal["white", "black", ""] = ""
    result: Text = ""


@dataclass(frozen=True, slots=True)
class SwissRow(Data):
    """A line of a Swiss table."""

    number: Number
    name: Text
    rank: Text = ""
    rating: Rating | None = None
    organisation: Text = ""
    rounds: tuple[SwissRound, ...] = ()
    points: Exact | None = None
    coefficients: tuple[Exact | None, ...] = ()
    place: Text = ""
    members: tuple[Member, ...] = ()


def _swiss(number: int, name: str, points: float, place: str, rounds: str) -> dict[str, Any]:
    colours = {"w": "white", "b": "black"}
    played = (one_round.split() for one_round in rounds.split(","))
    return {
        "number": number,
        "name": name,
        "rank": "МС",
        "rating": 2300 - 20 * number,
        "organisation": "Тверская область",
        "rounds": [{"opponent": int(who), "colour": colours[colour], "result": got} for who, colour, got in played],
        "points": points,
        "coefficients": [9.5, 7],
        "place": place,
    }


@form(
    "swiss_table",
    title=phrase("Swiss table"),
    clauses=(("draughts-rules", "14.1.3"), ("draughts-rules", "app10")),
    example={
        "competition": _COMPETITION,
        "rows": [
            _swiss(1, "Ким Вера", 2.5, "1", "3 w 1,2 b 1,4 w ½"),
            _swiss(4, "Зайцева Ольга", 2, "2", "2 b ½,3 w 1,1 b ½"),
            _swiss(2, "Соколова Анна", 1.5, "3", "4 w ½,1 w 0,3 b 1"),
            _swiss(3, "Белова Ирина", 0, "4", "1 b 0,4 b 0,2 w 0"),
        ],
        "coefficient_names": ["коэффициент Бухгольца", "усеченный коэффициент Бухгольца"],
        "stage": {"state": "after", "round": 3},
    },
)
@cites("draughts-rules", "14.1.3", "14.1.5", "app10")
@dataclass(frozen=True, slots=True)
class SwissTable(Data):
    """The results of a Swiss tournament by place, with two columns a round: whom one met, and the result."""

    competition: Competition
    rows: tuple[SwissRow, ...]
    teams: bool = False
    rounds: Number | None = None
    coefficient_names: tuple[Text, ...] = ()
    officials: Officials = NOBODY
    notes: tuple[Text, ...] = ()
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 10."""
        names = Names(self.rows, self.coefficient_names, self.teams, usual=2)
        played = max((len(row.rounds) for row in self.rows), default=0)
        count = self.rounds or played
        for index, row in enumerate(self.rows):
            if len(row.rounds) > count:
                raise _uneven(
                    f"rows[{index}].rounds", count, len(row.rounds), rulebook_of(self.competition).clause("app10")
                )
        met = _MET_MM[max((row.number for row in self.rows), default=0) > _TWO_DIGITS]
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("No."), 9),
            *names.columns(book),
            *(Column("", width, group=roman(number)) for number in range(1, count + 1) for width in (met, 7)),
            Column(book.phrase("Points"), 13),
            *names.coefficient_columns(book),
        )
        rows = []
        for row in self.rows:
            cells = tuple(cell for one in row.rounds for cell in _met(one, book))
            cells += ("",) * 2 * (count - len(row.rounds))
            own = (row.place, row.number, *names.contents(row), *cells, row.points, *names.coefficients(row))
            rows += [own, *names.member_rows(row, before=2, after=2 * count + names.width + 1)]
        results: tuple[Block, ...] = (Table(columns, tuple(rows)), *names.legend(book), *_notes(self.notes))
        return _page(competition_head(self.competition, book, self.stage), results, self.officials, book)


def _met(one: SwissRound, book: Catalogue) -> tuple[Content, Content]:
    """Whom one met, with the colour told apart from the number, and the result."""
    if one.opponent is None or not one.colour:
        return "" if one.opponent is None else str(one.opponent), one.result
    return CrossTableCell(str(one.opponent), book.phrase(COLOUR_LETTERS[one.colour]), one.colour == "black"), one.result


def roman(number: int) -> str:
    """A number of a round as the forms write it."""
    text = ""
    for value, sign in _ROMAN:
        text += sign * (number // value)
        number %= value
    return text


def _notes(notes: tuple[str, ...]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(note) for note in notes)


def _page(head: tuple[Block, ...], results: tuple[Block, ...], officials: Officials, book: Catalogue) -> Page:
    title = book.phrase("Protocol (table of results)")
    return Page(title, (Heading(title), *head, *results, *chief_signatures(officials, book)))


def _uneven(path: str, expected: int, got: int, cited: Clause) -> Refusal:
    params = {"expected": expected, "got": got}
    return Refusal(Problem("expected {expected} cells; got {got}", params, path, cited))
