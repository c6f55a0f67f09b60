"""Bridge: the awards of a tournament, the monthly list of rank coefficients, the rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.rating_lists import list_page
from tavlei.documents.layout import Align, Cell, Column, Content, Heading, Page, Table
from tavlei.documents.parts import Competition, Number, Text, competition_head, signature
from tavlei.rulebook import cites, half_away_from_zero, phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from tavlei.languages import Catalogue

Count = Annotated[int, Field(ge=0)]
Results = Annotated[tuple[Exact, ...], Field(max_length=4)]
_YEARS: Final = 4


@dataclass(frozen=True, slots=True)
class AwardedPlayer(Data):
    """What a player gets."""

    name: Text
    number: Number | None = None
    boards: Count | None = None
    mb: Count = 0
    ro: Count = 0
    pb: Count = 0


@dataclass(frozen=True, slots=True)
class AwardedEntry(Data):
    """A pair, a team or a player with its place and result."""

    place: Text
    players: tuple[AwardedPlayer, ...]
    name: Text = ""
    result: Text = ""


@form(
    "bridge_awards",
    title=phrase("Awards of a bridge tournament"),
    clauses=(("bridge-classification", "7.4"), ("bridge-classification", "8.10")),
    example={
        "competition": {
            "name": "Кубок Волги, парный турнир",
            "place": "г. Самара",
            "starts": "2024-02-10",
            "ends": "2024-02-11",
        },
        "entries": [
            {
                "place": "1",
                "result": "61,2 %",
                "players": [
                    {"number": 1204, "name": "Крылов Денис", "boards": 48, "mb": 62, "ro": 24, "pb": 3},
                    {"number": 1311, "name": "Дымова Лариса", "boards": 48, "mb": 62, "ro": 24, "pb": 3},
                ],
            },
            {
                "place": "2–3",
                "result": "58,8 %",
                "players": [
                    {"number": 988, "name": "Тихонов Игорь", "mb": 44, "ro": 18},
                    {"name": "Ли Марина", "mb": 44},
                ],
            },
        ],
    },
)
@cites("bridge-classification", "7.4", "8.10")
@dataclass(frozen=True, slots=True)
class BridgeAwards(Data):
    """Master points, rating points and prize points of every player of a tournament."""

    competition: Competition
    entries: tuple[AwardedEntry, ...]
    judge: Text = ""

    def page(self, book: Catalogue) -> Page:
        """A line a player; place and result stand once for all players of an entry."""
        title = book.phrase("Awards of a bridge tournament")
        named = any(entry.name for entry in self.entries)
        columns = (
            Column(book.phrase("Place"), 16),
            *((Column(book.phrase("Team"), 40, grows=True, align=Align.LEFT),) if named else ()),
            Column(book.phrase("Result"), 22),
            Column(book.phrase("Personal No."), 22),
            Column(book.phrase("Player"), 52, grows=True, align=Align.LEFT),
            Column(book.phrase("Boards"), 16),
            *(
                Column(book.phrase(head), 16)
                for head in (phrase("documents.mb"), phrase("documents.ro"), phrase("documents.pb"))
            ),
        )
        rows = tuple(row for entry in self.entries for row in _entry(entry, named=named))
        blocks = (Heading(title), *competition_head(self.competition, book), Table(columns, rows))
        return Page(title, (*blocks, signature(book.phrase("Chief judge"), self.judge, book)))


def _entry(entry: AwardedEntry, *, named: bool) -> list[tuple[Content | Cell, ...]]:
    people = entry.players or (AwardedPlayer(""),)
    own = (entry.place, entry.name, entry.result) if named else (entry.place, entry.result)
    rows: list[tuple[Content | Cell, ...]] = []
    for index, person in enumerate(people):
        head = () if index else tuple(Cell(what, rows=len(people)) for what in own)
        rows.append((*head, person.number, person.name, person.boards, person.mb, person.ro, person.pb))
    return rows


@dataclass(frozen=True, slots=True)
class RankedPlayer(Data):
    """A player on the monthly list."""

    number: Number
    name: Text
    coefficient: Exact
    before: Exact | None = None
    city: Text = ""
    mb: Count = 0
    mb_last_year: Count = 0
    pb: Count = 0
    ro_last_year: Count = 0


@form(
    "bridge_ranks",
    title=phrase("Rank coefficients of bridge players"),
    clauses=(("bridge-classification", "2.2/table"),),
    example={
        "federation": "Федерация спортивного бриджа России",
        "day": "2024-03-01",
        "rows": [
            {
                "number": 988,
                "name": "Тихонов Игорь",
                "city": "Москва",
                "before": 1.5,
                "coefficient": 1,
                "mb": 2210,
                "mb_last_year": 340,
                "pb": 41,
                "ro_last_year": 120,
            },
            {
                "number": 1204,
                "name": "Крылов Денис",
                "city": "Самара",
                "coefficient": 4,
                "mb": 130,
                "mb_last_year": 130,
            },
        ],
    },
)
@cites("bridge-classification", "2.2/table")
@dataclass(frozen=True, slots=True)
class BridgeRanks(Data):
    """The rank coefficients of a list day with what they rest on."""

    day: Day
    rows: tuple[RankedPlayer, ...]
    federation: Text = ""
    revision: Text = ""
    officer: Text = ""

    def page(self, book: Catalogue) -> Page:
        """By personal number, as given."""
        columns = (
            Column(book.phrase("Personal No."), 20),
            Column(book.phrase("Player"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("City"), 30, grows=True, align=Align.LEFT),
            Column(book.phrase("Before"), 22, group=book.phrase("Rank coefficient")),
            Column(book.phrase("New"), 22, group=book.phrase("Rank coefficient")),
            Column(book.phrase("in all"), 20, group=book.phrase("documents.mb")),
            Column(book.phrase("in a year"), 20, group=book.phrase("documents.mb")),
            Column(book.phrase("documents.pb"), 20),
            Column(book.phrase("documents.ro_year"), 22),
        )
        rows = tuple(
            (
                row.number,
                row.name,
                row.city,
                row.before,
                Cell(row.coefficient, bold=row.before is not None and row.before != row.coefficient),
                row.mb,
                row.mb_last_year,
                row.pb,
                row.ro_last_year,
            )
            for row in self.rows
        )
        title = book.phrase("Rank coefficients of bridge players")
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
class RatedPlayer(Data):
    """A line of the rating: the places shared, and the rating points that count in each of four years."""

    place: Text
    number: Number
    name: Text
    rating: Exact
    years: Results = ()
    city: Text = ""


@form(
    "bridge_rating",
    title=phrase("Rating of bridge players"),
    clauses=(("bridge-classification", "8.1"),),
    example={
        "federation": "Федерация спортивного бриджа России",
        "day": "2024-03-01",
        "rows": [
            {
                "place": "1",
                "number": 988,
                "name": "Тихонов Игорь",
                "city": "Москва",
                "years": [255, 180, 90, 32],
                "rating": 450.5,
            },
            {
                "place": "2",
                "number": 1311,
                "name": "Дымова Лариса",
                "city": "Самара",
                "years": [200, 60],
                "rating": "245.25",
            },
        ],
    },
)
@cites("bridge-classification", "8.1")
@dataclass(frozen=True, slots=True)
class BridgeRating(Data):
    """The rating list of a day."""

    day: Day
    rows: tuple[RatedPlayer, ...]
    federation: Text = ""
    revision: Text = ""
    officer: Text = ""

    def page(self, book: Catalogue) -> Page:
        """By place, with the rating points of the last four years, the latest first."""
        group = book.phrase("Rating points by years, the latest first")
        columns = (
            Column(book.phrase("Place"), 16),
            Column(book.phrase("Personal No."), 20),
            Column(book.phrase("Player"), 44, grows=True, align=Align.LEFT),
            Column(book.phrase("City"), 26, grows=True, align=Align.LEFT),
            *(Column(str(year), 13, group=group) for year in range(1, _YEARS + 1)),
            Column(book.phrase("Rating"), 20),
        )
        rows = tuple(
            (
                row.place,
                row.number,
                row.name,
                row.city,
                *(*row.years, *(None,) * (_YEARS - len(row.years))),
                Cell(_two_places(row.rating, book), bold=True),
            )
            for row in self.rows
        )
        title = book.phrase("Rating of bridge players")
        return list_page(
            title=title,
            federation=self.federation,
            day=self.day,
            revision=self.revision,
            table=Table(columns, rows),
            officer=self.officer,
            book=book,
        )


def _two_places(rating: Fraction, book: Catalogue) -> str:
    """The rating with two figures behind the comma; it is kept unrounded elsewhere."""
    whole, hundredths = divmod(half_away_from_zero(rating * 100), 100)
    return f"{whole}{'.' if book.language == 'en' else ','}{hundredths:02}"
