"""Sheets of works for solving, without authors, and blanks for answers (11.6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.works_booklet import (
    MOST_WORKS,
    SetTask,
    System,
    diagram_rows,
    system_of,
    work_drawing,
)
from tavlei.documents.layout import Blank, Block, Column, Heading, Line, Page, Paragraph, Picture, Say, Table
from tavlei.documents.parts import Competition, LongText, Number, Text, competition_head, day_text
from tavlei.games.draughts.fen import fen
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from tavlei.composition import Work
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class SheetWork(Data):
    """A work on a sheet for solvers. There is no place for an author."""

    number: Text
    fen: Text
    task: SetTask
    variant: System = "russian"
    points: Exact | None = None


@form(
    "solving_sheet",
    title=phrase("Sheet of works for solving"),
    clauses=(("draughts-rules", "11.6.1"), ("draughts-rules", "11.6.1/p3")),
    example={
        "competition": {"name": "Чемпионат области по решению композиций", "place": "г. Тверь", "starts": "2024-03-12"},
        "works": [
            {"number": "1", "fen": "W:Wa1,c3,d2,e3:Bb6,d6,f6", "task": {"aim": "win"}, "points": 4},
            {"number": "2", "fen": "W:Wc1,e1,Kh8:Ba5,Kh2", "task": {"aim": "lock", "men": 1, "kings": 1}, "points": 6},
        ],
        "minutes": 90,
        "scoring": "Вариант засчитывается, если он доведен до конца.",
    },
)
@cites("draughts-rules", "11.6.1", "11.6.1/p3")
@dataclass(frozen=True, slots=True)
class SolvingSheet(Data):
    """The works of a contest of solving, without authors, with their points and the time or the last day."""

    competition: Competition
    works: Annotated[tuple[SheetWork, ...], Field(max_length=MOST_WORKS)]
    minutes: Number | None = None
    deadline: Day | None = None
    address: Text = ""
    scoring: LongText = ""

    def page(self, book: Catalogue) -> Page:
        """What is asked, then the diagrams."""
        title = book.phrase("Works for solving")
        shown = tuple(self._picture(index, work, book) for index, work in enumerate(self.works))
        head = (Heading(title), *competition_head(self.competition, book), *self._terms(book))
        return Page(title, (*head, *diagram_rows(shown)))

    def _picture(self, index: int, work: SheetWork, book: Catalogue) -> Picture:
        points = "" if work.points is None else book.phrase("points: {points}").format(points=book.value(work.points))
        drawing = work_drawing(work.variant, work.fen, f"works[{index}].fen", f"work-{index}", book)
        return Picture(drawing, "\n".join(filter(None, (work.task.text(book), points))), work.number)

    def _terms(self, book: Catalogue) -> tuple[Block, ...]:
        texts = []
        if self.minutes is not None:
            texts.append(book.phrase("Time for solving: {minutes} min.").format(minutes=self.minutes))
        if self.deadline is not None:
            texts.append(book.phrase("Answers are sent until {day}.").format(day=day_text(self.deadline, book)))
        if self.address:
            texts.append(book.phrase("Address for answers: {address}").format(address=self.address))
        return tuple(Paragraph(sentence) for sentence in (*texts, self.scoring) if sentence)


@form(
    "answer_sheet",
    title=phrase("Blank for a solver's answers"),
    clauses=(("draughts-rules", "11.6.1/p2"),),
    example={
        "competition": {"name": "Чемпионат области по решению композиций", "place": "г. Тверь", "starts": "2024-03-12"},
        "works": ["1", "2", "3"],
        "lines": 4,
    },
)
@cites("draughts-rules", "11.6.1/p2")
@dataclass(frozen=True, slots=True)
class AnswerSheet(Data):
    """A blank: the solver, a place for the variations of every work, for defects found, for the judges' points."""

    competition: Competition
    works: Annotated[tuple[Text, ...], Field(max_length=MOST_WORKS)]
    lines: Annotated[int, Field(ge=1, le=20)] = 3
    solver: Text = ""

    def page(self, book: Catalogue) -> Page:
        """Names, the table to be written on, signatures."""
        title = book.phrase("Answers of a solver")
        columns = (
            Column(book.phrase("No."), 12),
            Column(book.phrase("Solution: all variations"), 80, grows=True),
            Column(book.phrase("Side solutions, unsolvability, inaccuracies"), 46),
            Column(book.phrase("Time"), 16),
            Column(book.phrase("Points"), 16),
        )
        room = "\n" * (self.lines - 1) + " "
        rows = tuple((number, room, "", "", "") for number in self.works)
        name = Line((Say(book.phrase("Solver:")), Blank(self.solver, 5), Say(book.phrase("Time:")), Blank("", 1)))
        signed = Line((Say(book.phrase("Solver's signature:")), Blank("", 2), Say(book.phrase("Judge:")), Blank("", 2)))
        head = (Heading(title), *competition_head(self.competition, book), name)
        return Page(title, (*head, Table(columns, rows, tall=True), signed))


@cites("draughts-rules", "11.6.1/p3")
def sheet_work(number: str, work: Work, points: Fraction | None = None) -> SheetWork:
    """A work as a sheet for solvers shows it."""
    task = SetTask(work.assignment.aim, work.assignment.men, work.assignment.kings)
    return SheetWork(number, fen(work.variant, work.position), task, system_of(work), points)
