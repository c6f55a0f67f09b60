"""Personal places on every board of a competition of teams in which persons take places too (1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Column, Heading, Page, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Officials,
    Stage,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents.layout import Block
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class BoardAthlete(Data):
    """An athlete on a board."""

    name: Text
    place: Text = ""
    rank: Text = ""
    team: Text = ""
    games: int | None = None
    points: Exact | None = None


@form(
    "board_places",
    title=phrase("Personal places by board"),
    clauses=(("draughts-rules", "1.3/item3"),),
    example={
        "competition": {"name": "Лично-командное первенство", "place": "г. Казань", "discipline": "russian_team"},
        "boards": [
            [
                {"place": "1", "name": "Николаев Айсен", "rank": "КМС", "team": "Якутск", "games": 5, "points": 8},
                {"place": "2", "name": "Уткин Роман", "rank": "I", "team": "Екатеринбург", "games": 5, "points": 6},
            ],
            [{"place": "1", "name": "Семенова Нюргуяна", "rank": "I", "team": "Якутск", "games": 4, "points": 7}],
        ],
        "stage": {"state": "final"},
    },
)  # fmt: skip
@cites("draughts-rules", "1.3/item3", "14.1.5")
@dataclass(frozen=True, slots=True)
class BoardPlaces(Data):
    """The athletes of every board by their places, from the first board on."""

    competition: Competition
    boards: tuple[tuple[BoardAthlete, ...], ...]
    officials: Officials = NOBODY
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """A table for every board."""
        title = book.phrase("Personal places by board")
        return Page(
            title,
            (
                Heading(title),
                *competition_head(self.competition, book, self.stage),
                *self._boards(book),
                *chief_signatures(self.officials, book),
            ),
        )

    def _boards(self, book: Catalogue) -> Iterator[Block]:
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("Full names"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Team"), 40, grows=True, align=Align.LEFT),
            Column(book.phrase("Games"), 16),
            Column(book.phrase("Points"), 16),
        )
        for number, athletes in enumerate(self.boards, start=1):
            rows = tuple((one.place, one.name, one.rank, one.team, one.games, one.points) for one in athletes)
            yield Heading(book.phrase("Board {number}").format(number=number), 2)
            yield Table(columns, rows)
