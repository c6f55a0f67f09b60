"""Protocols of a round of a team competition: one for each match, and the summary (14.1.1; appendix 7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Cell, Column, Heading, Line, Page, Say, Table
from tavlei.documents.parts import (
    NO_OFFICIAL,
    NOBODY,
    Competition,
    Number,
    Official,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    day_text,
    judge_line,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.languages import Catalogue

_EMPTY_BOARDS: Final = 6
_EMPTY_MATCHES: Final = 10
_COMPETITION: Final = {"name": "Командный чемпионат России", "place": "г. Казань", "discipline": "russian_team"}


@dataclass(frozen=True, slots=True)
class MatchBoard(Data):
    """A board of a match; without points it is still played."""

    player_1: Text = ""
    player_2: Text = ""
    points_1: Exact | None = None
    points_2: Exact | None = None


@form(
    "team_match_protocol",
    title=phrase("Team match protocol"),
    clauses=(("draughts-rules", "14.1.1"), ("draughts-rules", "app7/p1")),
    example={
        "competition": _COMPETITION,
        "number": "12",
        "round": 2,
        "day": "2024-04-21",
        "team_1": "Республика Татарстан",
        "team_2": "Пермский край",
        "boards": [
            {"player_1": "Хасанов Ренат", "player_2": "Сухов Илья", "points_1": 1, "points_2": 1},
            {"player_1": "Сафин Марат", "player_2": "Мехоношин Олег", "points_1": 2, "points_2": 0},
            {"player_1": "Галиева Алсу", "player_2": "Рудакова Юлия", "points_1": 0, "points_2": 2},
            {"player_1": "Мусин Тимур", "player_2": "Пермяков Лев", "points_1": 2, "points_2": 0},
        ],
        "captain_1": "Хасанов Р.",
        "captain_2": "Сухов И.",
        "match_judge": {"name": "Васильев Г. Д.", "category": "первой"},
    },
)
@cites("draughts-rules", "14.1.1", "14.1.5", "app7", "app7/p1")
@dataclass(frozen=True, slots=True)
class TeamMatchProtocol(Data):
    """A match of two teams board by board; the total is added up here."""

    competition: Competition
    number: Text = ""
    round: Number | None = None
    day: Day | None = None
    team_1: Text = ""
    team_2: Text = ""
    boards: tuple[MatchBoard, ...] = ()
    captain_1: Text = ""
    captain_2: Text = ""
    match_judge: Official = NO_OFFICIAL
    officials: Officials = NOBODY

    @property
    def total(self) -> tuple[Fraction, Fraction] | None:
        """The points of both teams, once every board has its result."""
        first = [board.points_1 for board in self.boards if board.points_1 is not None]
        second = [board.points_2 for board in self.boards if board.points_2 is not None]
        if not self.boards or len(first) < len(self.boards) or len(second) < len(self.boards):
            return None
        return sum(first, Fraction(0)), sum(second, Fraction(0))

    def page(self, book: Catalogue) -> Page:
        """The first form of appendix 7."""
        title = book.phrase("PROTOCOL No. {number}").format(number=self.number or "_____")
        captain = book.phrase("Captain")
        captains = (Say(f"{captain} 1"), Blank(self.captain_1, 1, align=Align.RIGHT))
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            _round_line(self.round, self.competition.group, self.day, book),
            self._table(book),
            self._outcome(book),
            Line((*captains, Say(f"{captain} 2"), Blank(self.captain_2, 1, align=Align.RIGHT))),
            judge_line(book.phrase("Judge of the match"), self.match_judge, book, named=False),
            *chief_signatures(self.officials, book, named=False),
        )
        return Page(title, blocks)

    def _outcome(self, book: Catalogue) -> Line:
        first, second = self.total or (None, None)
        if first is not None and first == second:
            return Line((Blank(book.phrase("drawn match"), 1),))
        return Line((Say(book.phrase("in favour of the team")), Blank(self._winner(), 1)))

    def _winner(self) -> str:
        if self.total is None:
            return ""
        first, second = self.total
        return self.team_1 if first > second else self.team_2

    def _table(self, book: Catalogue) -> Table:
        columns = (
            Column("", 10),
            Column(self.team_1 or book.phrase("Team 1"), 60, grows=True, align=Align.LEFT),
            Column(self.team_2 or book.phrase("Team 2"), 60, grows=True, align=Align.LEFT),
            Column(book.phrase("Result"), 28),
        )
        boards = self.boards or (MatchBoard(),) * _EMPTY_BOARDS
        rows = [
            (f"{number}.", board.player_1, board.player_2, score(board.points_1, board.points_2, book))
            for number, board in enumerate(boards, start=1)
        ]
        words = Cell(book.phrase("Final result:"), columns=3, bold=True, align=Align.RIGHT)
        first, second = self.total or (None, None)
        total = Cell(score(first, second, book), bold=True)
        return Table(columns, (*rows, (words, total)), tall=True)


@dataclass(frozen=True, slots=True)
class SummaryMatch(Data):
    """A line of the summary protocol."""

    team_1: Text
    team_2: Text = ""
    points_1: Exact | None = None
    points_2: Exact | None = None


@form(
    "summary_protocol",
    title=phrase("Summary protocol of a team round"),
    clauses=(("draughts-rules", "14.1.1"), ("draughts-rules", "app7/p2")),
    example={
        "competition": _COMPETITION,
        "round": 2,
        "day": "2024-04-21",
        "matches": [
            {"team_1": "Республика Татарстан", "team_2": "Пермский край", "points_1": 5, "points_2": 3},
            {"team_1": "Москва", "team_2": "Санкт-Петербург", "points_1": "4", "points_2": "4"},
            {"team_1": "Тверская область", "team_2": "Республика Башкортостан"},
        ],
    },
)
@cites("draughts-rules", "14.1.1", "14.1.5", "app7", "app7/p2")
@dataclass(frozen=True, slots=True)
class SummaryProtocol(Data):
    """All matches of a round."""

    competition: Competition
    round: Number | None = None
    day: Day | None = None
    matches: tuple[SummaryMatch, ...] = ()
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The second form of appendix 7."""
        title = book.phrase("Summary protocol of a team competition")
        columns = (
            Column(book.phrase("No."), 10),
            Column(book.phrase("Team 1"), 60, grows=True, align=Align.LEFT),
            Column(book.phrase("Result"), 28),
            Column(book.phrase("Team 2"), 60, grows=True, align=Align.LEFT),
        )
        free = book.phrase("free")
        rows = [
            (number, match.team_1, score(match.points_1, match.points_2, book), match.team_2 or free)
            for number, match in enumerate(self.matches, start=1)
        ]
        empty = [(number, "", score(None, None, book), "") for number in range(1, _EMPTY_MATCHES + 1)]
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            _round_line(self.round, self.competition.group, self.day, book),
            Table(columns, tuple(rows or empty), tall=True),
            *chief_signatures(self.officials, book, named=False),
        )
        return Page(title, blocks)


def score(first: Fraction | None, second: Fraction | None, book: Catalogue) -> str:
    """A result as both sides' points: `4,5 – 3,5`, a dash to write at if it is still open."""
    return " – ".join("" if score is None else book.value(score) for score in (first, second))


def _round_line(number: int | None, group: str, day: date | None, book: Catalogue) -> Line:
    return Line(
        (
            Say(book.phrase("Round:")),
            Blank(str(number or ""), 1),
            Say(book.phrase("Group:")),
            Blank(group, 3),
            Say(book.phrase("Day:")),
            Blank(day_text(day, book), 3),
        )
    )
