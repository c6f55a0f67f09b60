"""Rating lists: the half-year Elo-R list, and the Ukrainian monthly list with the columns of its section 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Block, Column, Heading, Page, Paragraph, Table
from tavlei.documents.parts import Rating, Text, day_text, signature
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

FSU: Final = "chess-rating"


@dataclass(frozen=True, slots=True)
class EloRLine(Data):
    """A line of the Elo-R list."""

    name: Text
    elo_r: Rating
    code: Text = ""
    rank: Text = ""
    region: Text = ""
    before: Rating | None = None
    competitions: Rating | None = None


@form(
    "elo_r_list",
    title=phrase("Elo-R list"),
    clauses=(("draughts-norms", "7/7.6"),),
    example={
        "federation": "Федерация шашек России",
        "day": "2024-07-01",
        "rows": [
            {
                "code": "100231",
                "name": "Ким Вера",
                "rank": "ГР",
                "region": "Приморский край",
                "before": 2380,
                "elo_r": 2388,
                "competitions": 3,
            },
            {
                "code": "100145",
                "name": "Соколова Анна",
                "rank": "МС",
                "region": "Тверская область",
                "elo_r": 2231,
                "competitions": 1,
            },
        ],
    },
)
@cites("draughts-norms", "7/7.6")
@dataclass(frozen=True, slots=True)
class EloRList(Data):
    """The list of a day, in the order given."""

    day: Day
    rows: tuple[EloRLine, ...]
    federation: Text = ""
    revision: Text = ""
    officer: Text = ""

    def page(self, book: Catalogue) -> Page:
        """Place, code, name, rank, region, rating before and now, change, competitions."""
        left = Align.LEFT
        columns = (
            Column(book.phrase("No."), 12),
            Column(book.phrase("Code"), 22),
            Column(book.phrase("Surname, name"), 54, grows=True, align=left),
            Column(book.phrase("Title, rank"), 17),
            Column(book.phrase("Region"), 44, grows=True, align=left),
            Column(book.phrase("Before"), 22),
            Column(book.phrase("Elo-R"), 18),
            Column(book.phrase("Change"), 22),
            Column(book.phrase("Competitions"), 26),
        )
        rows = tuple(
            (
                number,
                row.code,
                row.name,
                row.rank,
                row.region,
                row.before,
                row.elo_r,
                _change(row.before, row.elo_r, book),
                row.competitions,
            )
            for number, row in enumerate(self.rows, start=1)
        )
        title = book.phrase("Elo-R list")
        return list_page(
            title=title,
            federation=self.federation,
            day=self.day,
            revision=self.revision,
            table=Table(columns, rows),
            officer=self.officer,
            book=book,
        )


@dataclass(frozen=True, slots=True)
class FsuLine(Data):
    """A line of the Ukrainian list, with everything section 3 asks for."""

    code: Text
    name: Text
    rating: Rating
    fide_code: Text = ""
    national_title: Text = ""
    international_title: Text = ""
    rank: Text = ""
    fide_rating: Rating | None = None
    born: Day | None = None
    region: Text = ""
    active_until: Day | None = None
    active: bool = True
    birth_year: Annotated[int, Field(ge=1900, le=2100)] | None = None


@form(
    "fsu_list",
    title=phrase("National rating list of Ukrainian chess"),
    clauses=((FSU, "3/p2"),),
    example={
        "federation": "Федерація шахів України",
        "day": "2024-04-01",
        "rows": [
            {
                "code": "12001",
                "fide_code": "14101777",
                "name": "Коваленко Олена",
                "national_title": "МСУ",
                "international_title": "WIM",
                "rating": 2265,
                "fide_rating": 2240,
                "born": "1998-11-02",
                "region": "Львівська обл.",
                "active_until": "2027-03-15",
            },
            {
                "code": "12417",
                "name": "Бондар Андрій",
                "rank": "КМСУ",
                "rating": 2010,
                "region": "Київ",
                "active": False,
            },
        ],
    },
)
@cites(FSU, "3/p2")
@dataclass(frozen=True, slots=True)
class FsuList(Data):
    """The monthly list, in the order given."""

    day: Day
    rows: tuple[FsuLine, ...]
    federation: Text = ""
    revision: Text = ""
    officer: Text = ""

    def page(self, book: Catalogue) -> Page:
        """Codes, name, titles and rank, both ratings, date of birth, region, activity."""
        left = Align.LEFT
        columns = (
            Column(book.phrase("No."), 12),
            Column(book.phrase("Personal code"), 22),
            Column(book.phrase("FIDE code"), 24),
            Column(book.phrase("Surname, name"), 54, grows=True, align=left),
            Column(book.phrase("Title (national, international) / rank"), 36),
            Column(book.phrase("Rating of Ukraine"), 20),
            Column(book.phrase("FIDE rating"), 20),
            Column(book.phrase("Date of birth"), 24),
            Column(book.phrase("Region"), 38, grows=True, align=left),
            Column(book.phrase("Active until"), 26),
        )
        rows = tuple(
            (
                number,
                row.code,
                row.fide_code,
                row.name,
                ", ".join(filter(None, (row.national_title, row.international_title, row.rank))),
                row.rating,
                row.fide_rating,
                row.born or (None if row.birth_year is None else str(row.birth_year)),
                row.region,
                row.active_until if row.active else book.phrase("inactive"),
            )
            for number, row in enumerate(self.rows, start=1)
        )
        title = book.phrase("National rating list of Ukrainian chess")
        return list_page(
            title=title,
            federation=self.federation,
            day=self.day,
            revision=self.revision,
            table=Table(columns, rows),
            officer=self.officer,
            book=book,
        )


def list_page(  # noqa: PLR0913, PLR0917 - what every list has
    title: str, federation: str, day: Day, revision: str, table: Table, officer: str, book: Catalogue
) -> Page:
    """A list: the federation, the name, the day, the table, the officer's signature."""
    of = book.phrase("of {day}").format(day=day_text(day, book))
    again = book.phrase("Revision {number}").format(number=revision) if revision else ""
    blocks: tuple[Block, ...] = (
        *((Paragraph(federation, Align.CENTRE),) if federation else ()),
        Heading(f"{title} {of}"),
        *((Paragraph(again, Align.CENTRE),) if again else ()),
        table,
        signature(book.phrase("Responsible for the list"), officer, book),
    )
    return Page(title, blocks)


def _change(before: int | None, now: int, book: Catalogue) -> str:
    if before is None:
        return book.phrase("new")
    return f"+{now - before}" if now > before else book.value(now - before)
