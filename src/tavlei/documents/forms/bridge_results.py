"""The results of a bridge tournament as its chief judge reports them (1.8: protocols are kept)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Cell, Column, Heading, Line, Page, Say, Table
from tavlei.documents.parts import NO_OFFICIAL, Competition, Official, Text, competition_head, judge_line
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.documents.layout import Content
    from tavlei.languages import Catalogue

Count = Annotated[int, Field(ge=0)]


@dataclass(frozen=True, slots=True)
class BridgePlayer(Data):
    """A player with the personal number and the region."""

    name: Text
    number: Text = ""
    region: Text = ""


@dataclass(frozen=True, slots=True)
class BridgeEntry(Data):
    """A pair, a team or a player with its place and result."""

    place: Text
    players: tuple[BridgePlayer, ...]
    name: Text = ""
    result: Text = ""


@form(
    "bridge_results",
    title=phrase("Results of a bridge tournament"),
    clauses=(("bridge-classification", "1.8"),),
    example={
        "competition": {"name": "Кубок Волги, парный турнир", "place": "г. Самара", "starts": "2024-02-10",
                        "ends": "2024-02-11"},
        "format": "пары",
        "boards": 48,
        "entries": [
            {"place": "1", "result": "61,2 %", "players": [{"number": "1204", "name": "Крылов Денис"},
                                                           {"number": "1311", "name": "Дымова Лариса",
                                                            "region": "Самара"}]},
            {"place": "2–3", "result": "58,8 %", "players": [{"number": "988", "name": "Тихонов Игорь"},
                                                             {"name": "Ли Марина"}]},
        ],
        "judge": {"name": "Громов П. С.", "category": "первой"},
    },
)  # fmt: skip
@cites("bridge-classification", "1.8")
@dataclass(frozen=True, slots=True)
class BridgeResults(Data):
    """Who played in which pair or team, the places and the results, the number of boards."""

    competition: Competition
    entries: tuple[BridgeEntry, ...]
    format: Text = ""
    boards: Count | None = None
    judge: Official = NO_OFFICIAL

    def page(self, book: Catalogue) -> Page:
        """A line a player; place and result stand once for all players of an entry."""
        title = book.phrase("Results of a bridge tournament")
        named, scored = any(entry.name for entry in self.entries), any(entry.result for entry in self.entries)
        left = Align.LEFT
        columns = (
            Column(book.phrase("Place"), 18),
            *((Column(book.phrase("Team"), 40, grows=True, align=left),) if named else ()),
            *((Column(book.phrase("Result"), 24),) if scored else ()),
            Column(book.phrase("Personal No."), 24),
            Column(book.phrase("Player"), 56, grows=True, align=left),
            Column(book.phrase("Region"), 44, grows=True, align=left),
        )
        rows: list[tuple[Content | Cell, ...]] = []
        for entry in self.entries:
            own = (entry.place, *((entry.name,) if named else ()), *((entry.result,) if scored else ()))
            people = entry.players or (BridgePlayer(""),)
            for index, person in enumerate(people):
                shared = () if index else tuple(Cell(what, rows=len(people)) for what in own)
                rows.append((*shared, person.number, person.name, person.region))
        facts = (
            (phrase("Form of the tournament:"), self.format),
            (phrase("Boards:"), "" if self.boards is None else str(self.boards)),
        )
        lines = (Line((Say(book.phrase(label)), Blank(text, 1, align=left))) for label, text in facts)
        head = (Heading(title), *competition_head(self.competition, book), *lines)
        return Page(
            title, (*head, Table(columns, tuple(rows)), judge_line(book.phrase("Chief judge"), self.judge, book))
        )
