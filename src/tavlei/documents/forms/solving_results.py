"""Results of a contest of solving, and the certificate of points in contests of composition (11.6, 11.7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.composing_results import Few
from tavlei.documents.layout import Align, Blank, Block, Column, Content, Heading, Line, Page, Paragraph, Say, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    date_or_blank,
    percent_shown,
)
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class SolverLine(Data):
    """A solver in the table: points work by work, extra points among them, the sum, the time, per cent, rank."""

    place: Text
    name: Text
    region: Text = ""
    works: Few = ()
    extra: Exact | None = None
    points: Exact | None = None
    minutes: Exact | None = None
    percent: Exact | None = None
    rank: Text = ""


@form(
    "solving_table",
    title=phrase("Table of a contest of solving"),
    clauses=(("draughts-rules", "11.6.1"), ("draughts-norms", "6/1.2")),
    example={
        "competition": {"name": "Чемпионат области по решению композиций", "place": "г. Тверь", "starts": "2024-03-12"},
        "works": ["1", "2", "3"],
        "worth": [4, 6, 6],
        "solvers": [
            {
                "place": "1",
                "name": "Ким Вера",
                "region": "Владивосток",
                "works": [4, 6, 3],
                "extra": 1,
                "points": 13,
                "minutes": 74,
                "percent": 81.25,
                "rank": "I",
            },
            {
                "place": "2",
                "name": "Белова Ирина",
                "region": "Москва",
                "works": [4, 2, 0],
                "points": 6,
                "minutes": 90,
                "percent": 37.5,
                "rank": "Iy",
            },
        ],
        "day": "2024-03-12",
    },
)
@cites("draughts-rules", "11.6.1")
@cites("draughts-norms", "6/1.2")
@dataclass(frozen=True, slots=True)
class SolvingTable(Data):
    """The results of solving: a column for every work with what it is worth."""

    competition: Competition
    works: Annotated[tuple[Text, ...], Field(max_length=100)]
    solvers: tuple[SolverLine, ...]
    worth: Few = ()
    day: Day | None = None
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The table and the signatures."""
        for index, solver in enumerate(self.solvers):
            if len(solver.works) != len(self.works):
                message = phrase("a line has the points of every work")
                raise Refusal(Problem(message, path=f"solvers[{index}].works"))
        title = book.phrase("Results of the contest of solving")
        head: tuple[Block, ...] = (Heading(title), *competition_head(self.competition, book))
        tail: tuple[Block, ...] = (date_or_blank(self.day, book), *chief_signatures(self.officials, book))
        return Page(title, (*head, self._table(book), *self._possible(book), *tail))

    @cites("draughts-norms", "6/1.2")
    def _possible(self, book: Catalogue) -> tuple[Paragraph, ...]:
        """Of what the per cents are: the points that all works of all categories can bring."""
        if len(self.worth) != len(self.works) or None in self.worth:
            return ()
        total = sum((points for points in self.worth if points is not None), Fraction(0))
        words = book.phrase("Greatest possible number of points for all works: {points}")
        return (Paragraph(words.format(points=book.value(total)), small=True),)

    def _table(self, book: Catalogue) -> Table:
        worth = [book.value(points) if points is not None else "" for points in self.worth]
        worth += [""] * (len(self.works) - len(worth))
        works = (
            Column(f"{name}\n({points})" if points else name, 13, group=book.phrase("Works (greatest points)"))
            for name, points in zip(self.works, worth, strict=False)
        )
        columns = (
            Column(book.phrase("Place"), 16),
            Column(book.phrase("Surname, name"), 42, grows=True, align=Align.LEFT),
            Column(book.phrase("Region"), 30, grows=True, align=Align.LEFT),
            *works,
            Column(book.phrase("Extra points"), 18),
            Column(book.phrase("Points"), 18),
            Column(book.phrase("Time, min."), 16),
            Column(book.phrase("Per cent of the possible points"), 22),
            Column(book.phrase("Rank"), 28),
        )
        rows: list[tuple[Content, ...]] = [
            (
                solver.place,
                solver.name,
                solver.region,
                *solver.works,
                solver.extra,
                solver.points,
                solver.minutes,
                percent_shown(solver.percent),
                book.phrase(solver.rank),
            )
            for solver in self.solvers
        ]
        return Table(columns, tuple(rows))


@form(
    "points_certificate",
    title=phrase("Certificate of points in a contest of composition"),
    clauses=(("draughts-rules", "11.7/p3"), ("draughts-norms", "6/table")),
    example={
        "competition": {"name": "Чемпионат области по решению композиций", "place": "г. Тверь", "starts": "2024-03-12"},
        "number": "5",
        "name": "Ким Вера",
        "region": "Владивосток",
        "place": "1",
        "points": 13,
        "maximum": 16,
        "percent": 81.25,
        "finalists": 16,
        "ranks": ["I"],
        "day": "2024-03-12",
    },
)
@cites("draughts-rules", "11.7/p3")
@cites("draughts-norms", "6/table")
@dataclass(frozen=True, slots=True)
class PointsCertificate(Data):
    """What an entrant is sent after a contest: place, points, per cent, the rank whose norm is fulfilled."""

    competition: Competition
    name: Text
    points: Exact
    maximum: Exact
    number: Text = ""
    region: Text = ""
    place: Text = ""
    percent: Exact | None = None
    finalists: Annotated[int, Field(ge=0, le=100_000)] | None = None
    ranks: tuple[Text, ...] = ()
    day: Day | None = None
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        title = book.phrase("CERTIFICATE OF POINTS No. {number}").format(number=self.number or "_____")
        told = (
            (phrase("Entrant:"), self.name),
            (phrase("Region:"), self.region),
            (phrase("Place:"), self.place),
            (phrase("Points scored:"), book.value(self.points)),
            (phrase("Greatest possible number of points:"), book.value(self.maximum)),
            (phrase("Per cent:"), "" if self.percent is None else book.value(percent_shown(self.percent))),
            (phrase("Participants of the final part:"), "" if self.finalists is None else str(self.finalists)),
        )
        lines = tuple(Line((Say(book.phrase(key)), Blank(value, 1, align=Align.LEFT))) for key, value in told)
        ranks = ", ".join(book.phrase(rank) for rank in self.ranks[:1])
        verdict = (
            book.phrase("The norm of the rank is fulfilled: {rank}").format(rank=ranks)
            if ranks
            else book.phrase("No norm of a rank is fulfilled")
        )
        head: tuple[Block, ...] = (Heading(title), *competition_head(self.competition, book))
        tail: tuple[Block, ...] = (
            Paragraph(verdict, bold=True),
            date_or_blank(self.day, book),
            *chief_signatures(self.officials, book),
        )
        return Page(title, (*head, *lines, *tail))
