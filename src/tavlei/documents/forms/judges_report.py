"""The report of the main judging panel about a competition (14.2); its parts are as the organiser asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Block, Column, Heading, Line, Page, Paragraph, Say, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    LongText,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    date_or_blank,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_NAMES: Final = {True: phrase("Team"), False: phrase("Surname, name")}
_PRELIMINARY: Final = phrase("Preliminary: the competition is not over")
Count = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class CountLine(Data):
    """How many participants have a title or rank."""

    rank: Text
    men: Count = 0
    women: Count = 0


@dataclass(frozen=True, slots=True)
class ReportJudge(Data):
    """A judge who worked at the competition."""

    name: Text
    post: Text = ""
    category: Text = ""
    region: Text = ""
    mark: Text = ""


@dataclass(frozen=True, slots=True)
class Winner(Data):
    """A place and who took it."""

    place: Text
    name: Text
    region: Text = ""
    result: Text = ""


@dataclass(frozen=True, slots=True)
class ReportPart(Data):
    """A part of the report in words."""

    heading: Text
    text: LongText = ""


@form(
    "judges_report",
    title=phrase("Report of the main judging panel"),
    clauses=(("draughts-rules", "14.2"),),
    asks={"chief_judge": "14.2", "secretary": "14.2", "category": "14.2"},
    example={
        "competition": {
            "name": "Чемпионат России по русским шашкам",
            "place": "г. Тверь",
            "starts": "2024-03-12",
            "ends": "2024-03-18",
            "discipline": "russian",
        },
        "system": "швейцарская, 9 туров",
        "regions": 18,
        "participants": [{"rank": "ГР", "men": 6, "women": 4}, {"rank": "МС", "men": 20, "women": 12}],
        "winners": [
            {"place": "1", "name": "Ким Вера", "region": "Приморский край", "result": "7½ из 9"},
            {"place": "2", "name": "Соколова Анна", "region": "Тверская область", "result": "7 из 9"},
        ],
        "judges": [
            {
                "name": "Громов П. С.",
                "post": "главный судья",
                "category": "всероссийская",
                "region": "Тверь",
                "mark": "отлично",
            }
        ],
        "parts": [
            {"heading": "Место проведения и оборудование", "text": "Зал соответствует требованиям, часы исправны."},
            {"heading": "Нарушения и протесты", "text": "Подан один протест, решение принято в срок."},
        ],
        "attached": ["протоколы туров", "таблица результатов", "протокол комиссии по допуску"],
        "day": "2024-03-18",
    },
)
@cites("draughts-rules", "14.2")
@dataclass(frozen=True, slots=True)
class JudgesReport(Data):
    """The report: participants by rank, winners, judges, parts in words, what is attached."""

    competition: Competition
    system: Text = ""
    regions: Count | None = None
    participants: tuple[CountLine, ...] = ()
    winners: tuple[Winner, ...] = ()
    judges: tuple[ReportJudge, ...] = ()
    parts: tuple[ReportPart, ...] = ()
    attached: tuple[Text, ...] = ()
    day: Day | None = None
    officials: Officials = NOBODY
    preliminary: bool = False
    teams: bool = False

    def page(self, book: Catalogue) -> Page:
        """The report in the usual order."""
        title = book.phrase("REPORT of the main judging panel on the competition")
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            *((Paragraph(book.phrase(_PRELIMINARY), Align.CENTRE, bold=True),) if self.preliminary else ()),
            *self._facts(book),
            *self._participants(book),
            *self._winners(book),
            *self._judges(book),
            *(
                part
                for report_part in self.parts
                for part in (Heading(report_part.heading, 3), Paragraph(report_part.text))
            ),
            *self._attached(book),
            date_or_blank(self.day, book),
            *chief_signatures(self.officials, book),
        )
        return Page(title, blocks)

    def _facts(self, book: Catalogue) -> tuple[Block, ...]:
        system = Line((Say(book.phrase("System of play:")), Blank(self.system, 1, align=Align.LEFT)))
        regions = "" if self.regions is None else str(self.regions)
        return system, Line((Say(book.phrase("Regions represented:")), Blank(regions, 1, align=Align.LEFT)))

    def _participants(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.participants:
            return ()
        heads = (phrase("Title, rank"), phrase("Men"), phrase("Women"), phrase("All"))
        columns = tuple(Column(book.phrase(head), 30, grows=True) for head in heads)
        rows = [
            (participant.rank, participant.men, participant.women, participant.men + participant.women)
            for participant in self.participants
        ]
        men, women = (sum(row[column] for row in rows) for column in (1, 2))  # type: ignore[misc]
        total = (book.phrase("All"), men, women, men + women)
        return Heading(book.phrase("Participants"), 3), Table(columns, (*rows, total))

    def _winners(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.winners:
            return ()
        left = Align.LEFT
        columns = (
            Column(book.phrase("Place"), 16),
            Column(book.phrase(_NAMES[self.teams]), 60, grows=True, align=left),
            Column(book.phrase("Region"), 50, grows=True, align=left),
            Column(book.phrase("Result"), 30),
        )
        rows = tuple((winner.place, winner.name, winner.region, winner.result) for winner in self.winners)
        return Heading(book.phrase("Winners"), 3), Table(columns, rows)

    def _judges(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.judges:
            return ()
        left = Align.LEFT
        columns = (
            Column(book.phrase("Surname, name"), 50, grows=True, align=left),
            Column(book.phrase("Post"), 38, align=left),
            Column(book.phrase("Category"), 30),
            Column(book.phrase("Region"), 36, grows=True, align=left),
            Column(book.phrase("Mark"), 22),
        )
        rows = tuple((judge.name, judge.post, judge.category, judge.region, judge.mark) for judge in self.judges)
        return Heading(book.phrase("Judges"), 3), Table(columns, rows)

    def _attached(self, book: Catalogue) -> tuple[Block, ...]:
        listed = "\n".join(f"{number}. {text}" for number, text in enumerate(self.attached, start=1))
        return (Heading(book.phrase("Attached"), 3), Paragraph(listed)) if listed else ()
