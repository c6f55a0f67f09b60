"""Who takes part: the starting list, and the cards for the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Card, Cards, Column, Heading, Page, Table
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
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_COMPETITION: Final = {
    "name": "Чемпионат России по русским шашкам",
    "place": "г. Тверь",
    "starts": "2024-03-12",
    "ends": "2024-03-18",
    "discipline": "russian",
}


@dataclass(frozen=True, slots=True)
class Starter(Data):
    """A line of the starting list."""

    number: Number
    name: Text
    rank: Text = ""
    rating: Rating | None = None
    born: Annotated[int, Field(ge=1900, le=2100)] | None = None
    organisation: Text = ""
    code: Text = ""


@form(
    "starting_list",
    title=phrase("Starting list"),
    example={
        "competition": _COMPETITION,
        "rows": [
            {
                "number": 1,
                "name": "Ким Вера",
                "rank": "ГР",
                "rating": 2388,
                "born": 1990,
                "organisation": "Приморский край",
            },
            {
                "number": 2,
                "name": "Соколова Анна",
                "rank": "МС",
                "rating": 2231,
                "born": 2001,
                "organisation": "Тверская обл.",
            },
        ],
    },
)
@dataclass(frozen=True, slots=True)
class StartingList(Data):
    """The participants by their numbers."""

    competition: Competition
    rows: tuple[Starter, ...]
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The list and the signatures; codes only if somebody has one."""
        title, left = book.phrase("Starting list"), Align.LEFT
        coded = any(row.code for row in self.rows)
        columns = (
            Column(book.phrase("No."), 11),
            *((Column(book.phrase("Code"), 24),) if coded else ()),
            Column(book.phrase("Surname, name"), 60, grows=True, align=left),
            Column(book.phrase("Title, rank"), 17),
            Column(book.phrase("Rating"), 18),
            Column(book.phrase("Year of birth"), 22),
            Column(book.phrase("Organisation"), 46, grows=True, align=left),
        )
        rows = tuple(
            (
                row.number,
                *((row.code,) if coded else ()),
                row.name,
                row.rank,
                row.rating,
                None if row.born is None else str(row.born),
                row.organisation,
            )
            for row in self.rows
        )
        blocks = (Heading(title), *competition_head(self.competition, book), Table(columns, rows))
        return Page(title, (*blocks, *chief_signatures(self.officials, book)))


@dataclass(frozen=True, slots=True)
class PlaceCard(Data):
    """Who sits at a table."""

    name: Text
    rank: Text = ""
    organisation: Text = ""
    number: Number | None = None


@form(
    "place_cards",
    title=phrase("Place cards"),
    example={
        "competition": _COMPETITION,
        "cards": [
            {"name": "Ким Вера", "rank": "ГР", "organisation": "Приморский край", "number": 1},
            {"name": "Соколова Анна", "rank": "МС", "organisation": "Тверская область", "number": 2},
            {
                "name": "Константинопольская-Преображенская Александра",
                "rank": "МС",
                "organisation": "Республика Саха (Якутия)",
                "number": 3,
            },
        ],
    },
)
@dataclass(frozen=True, slots=True)
class PlaceCards(Data):
    """Cards to be cut out and put on the tables."""

    competition: Competition
    cards: tuple[PlaceCard, ...]

    def page(self, book: Catalogue) -> Page:
        """Ten cards a page."""
        cards = tuple(Card(self.competition.name, card.name, _below(card, book)) for card in self.cards)
        return Page(book.phrase("Place cards"), (Cards(cards),))


def _below(card: PlaceCard, book: Catalogue) -> tuple[str, ...]:
    number = "" if card.number is None else f"{book.phrase('No.')} {card.number}"
    return tuple(filter(None, (card.rank, card.organisation, number)))
