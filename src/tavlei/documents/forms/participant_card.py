"""The card of a participant of a Swiss tournament (14.1.2; appendix 8)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Column, Content, Heading, Line, Page, Say, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Number,
    Officials,
    Rating,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_LEAST_ROUNDS: Final = 11
_COLOURS: Final = {"white": phrase("white"), "black": phrase("black"), "": ""}


@dataclass(frozen=True, slots=True)
class CardRound(Data):
    """A round on the card. `result` is what stands in the cell if it is not simply the points (`+`, `−`)."""

    opponent: Text = ""
    number: Number | None = None
    rank: Text = ""
    rating: Rating | None = None
    colour: Literal["white", "black", ""] = ""
    points: Exact | None = None
    result: Text = ""


@form(
    "participant_card",
    title=phrase("Participant's card"),
    clauses=(("draughts-rules", "14.1.2"), ("draughts-rules", "app8")),
    example={
        "competition": {"name": "Чемпионат России по русским шашкам", "place": "г. Тверь", "discipline": "russian"},
        "name": "Соколова Анна Викторовна",
        "rank": "МС",
        "region": "Тверская область",
        "rating": 2231,
        "rounds": [
            {"opponent": "Белова Ирина", "number": 14, "rank": "КМС", "rating": 2105, "colour": "white", "points": 1},
            {"opponent": "Ким Вера", "number": 3, "rank": "ГР", "rating": 2388, "colour": "black", "points": 0.5},
            {"opponent": "Зайцева Ольга", "number": 8, "rank": "МС", "rating": 2190, "points": 1, "result": "+"},
        ],
    },
)
@cites("draughts-rules", "14.1.2", "app8")
@dataclass(frozen=True, slots=True)
class ParticipantCard(Data):
    """What one participant played, with the running total."""

    competition: Competition
    name: Text
    rank: Text = ""
    region: Text = ""
    rating: Rating | None = None
    rounds: tuple[CardRound, ...] = ()
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 8."""
        title = book.phrase("Participant's card")
        rating = "" if self.rating is None else str(self.rating)
        left = Align.LEFT
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            Line((Say(book.phrase("Participant")), Blank(self.name, 1, align=left))),
            Line((Say(book.phrase("Title / rank")), Blank(self.rank, 1, align=left))),
            self._table(book),
            Line((Say(book.phrase("Region")), Blank(self.region, 1, align=left))),
            Line((Say(book.phrase("Rating")), Blank(rating, 1, align=left))),
            *chief_signatures(self.officials, book, named=False),
        )
        return Page(title, blocks)

    def _table(self, book: Catalogue) -> Table:
        columns = (
            Column(book.phrase("Round"), 13),
            Column(book.phrase("Name of the opponent"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("No."), 10),
            Column(book.phrase("Title, rank"), 18),
            Column(book.phrase("Rating"), 18),
            Column(book.phrase("Colour"), 18),
            Column(book.phrase("Result"), 20),
            Column(book.phrase("Running total"), 25),
        )
        rows, total = [], Fraction(0)
        for number, card_round in enumerate(self.rounds, start=1):
            total += card_round.points or 0
            rows.append((number, *_played(card_round, book), None if card_round.points is None else total))
        empty = (None,) * (len(columns) - 1)
        rows += [(number, *empty) for number in range(len(rows) + 1, _LEAST_ROUNDS + 1)]
        return Table(columns, tuple(rows), tall=True)


def _played(card_round: CardRound, book: Catalogue) -> tuple[Content, ...]:
    colour = book.phrase(_COLOURS[card_round.colour])
    return (
        card_round.opponent,
        card_round.number,
        card_round.rank,
        card_round.rating,
        colour,
        card_round.result or card_round.points,
    )
