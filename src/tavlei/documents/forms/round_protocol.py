"""The protocol of a round of an individual competition (14.1.1; appendix 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Column, Heading, Line, Page, Paragraph, Say, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Number,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    day_text,
)
from tavlei.games.clock import Discipline
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_EMPTY_ROWS: Final = 12


@dataclass(frozen=True, slots=True)
class RoundGame(Data):
    """A board of a round: who begins stands first (White; in renju Black). Without a second the first is free."""

    first: Text
    second: Text = ""
    first_result: Text = ""
    second_result: Text = ""
    board: Number | None = None


@form(
    "round_protocol",
    title=phrase("Round protocol"),
    clauses=(("draughts-rules", "14.1.1"), ("draughts-rules", "14.1.5"), ("draughts-rules", "app6")),
    example={
        "competition": {"name": "Чемпионат России по русским шашкам", "place": "г. Тверь", "discipline": "russian"},
        "number": "3",
        "round": 3,
        "day": "2024-03-14",
        "games": [
            {"first": "Соколова Анна", "first_result": "1", "second": "Белова Ирина", "second_result": "0"},
            {"first": "Зайцева Ольга", "first_result": "½", "second": "Ким Вера", "second_result": "½"},
        ],
        "officials": {"chief_judge": {"name": "Громов П. С.", "category": "всероссийской"}},
    },
)
@cites("draughts-rules", "14.1.1", "14.1.5", "app6")
@dataclass(frozen=True, slots=True)
class RoundProtocol(Data):
    """The pairs of a round, where the judges mark the results. Without games it is an empty form."""

    competition: Competition
    number: Text = ""
    round: Number | None = None
    day: Day | None = None
    games: tuple[RoundGame, ...] = ()
    officials: Officials = NOBODY
    notes: tuple[Text, ...] = ()

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 6."""
        title = book.phrase("PROTOCOL No. {number}").format(number=self.number or "_____")
        when = Line(
            (
                Say(book.phrase("Day:")),
                Blank(day_text(self.day, book), 3),
                Say(book.phrase("Round:")),
                Blank("" if self.round is None else str(self.round), 1),
            )
        )
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            when,
            self._table(book),
            *map(Paragraph, self.notes),
        )
        return Page(title, (*blocks, *chief_signatures(self.officials, book)))

    def _table(self, book: Catalogue) -> Table:
        white, black = book.phrase("White"), book.phrase("Black")
        first, second = (black, white) if self.competition.discipline is Discipline.RENJU else (white, black)
        result = book.phrase("Result")
        columns = (
            Column(result, 20),
            Column(first, 55, grows=True, align=Align.LEFT),
            Column(book.phrase("No."), 12),
            Column(second, 55, grows=True, align=Align.LEFT),
            Column(result, 20),
        )
        free = book.phrase("free")
        rows = [
            (game.first_result, game.first, game.board or number, game.second or free, game.second_result)
            for number, game in enumerate(self.games, start=1)
        ]
        empty = [(None, None, number, None, None) for number in range(1, _EMPTY_ROWS + 1)]
        return Table(columns, tuple(rows or empty), tall=not rows)
