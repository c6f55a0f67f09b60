"""Results of a contest of composing: the report of a section, the final table (11.5.2, 11.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Block, Column, Content, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    LongText,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    date_or_blank,
    percent_shown,
    rulebook_of,
    signature,
)
from tavlei.rulebook import Problem, Refusal, cites, clause_label, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

Few = Annotated[tuple[Exact | None, ...], Field(max_length=100)]


@dataclass(frozen=True, slots=True)
class ReportedWork(Data):
    """A work in the report: the marks in the order of the judges, its mark and place, what the judges say of it."""

    number: Text
    authors: Text = ""
    marks: Few = ()
    mark: Exact | None = None
    place: Text = ""
    originality: LongText = ""
    predecessors: LongText = ""
    text: LongText = ""


@dataclass(frozen=True, slots=True)
class RemovedWork(Data):
    """A work that is out: the defect, the line that shows it, the clause."""

    number: Text
    reason: LongText
    clause: Text
    authors: Text = ""
    line: LongText = ""


@form(
    "composing_report",
    title=phrase("Report of a section of a contest of composing"),
    clauses=(("draughts-rules", "11.7/p4"),),
    example={
        "competition": {"name": "Чемпионат области по составлению композиций", "organiser": "Федерация шашек"},
        "section": "Русские шашки, проблемы-миниатюры",
        "judges": ["Громов П. С.", "Орлова Т. М."],
        "works": [
            {
                "number": "14",
                "authors": "Соколова А.",
                "marks": [8.5, 9],
                "mark": 8.75,
                "place": "1",
                "originality": "новый финал",
                "text": "Скрытое вступление, чистый финал.",
            },
            {"number": "9", "authors": "Ким В.", "marks": [6, 6.5], "mark": 6.25, "place": "2"},
        ],
        "removed": [{"number": "3", "authors": "Белова И.", "reason": "побочное решение", "clause": "11.2.6",
                     "line": "1. g3-h4!"}],
        "senior": "Громов П. С.",
        "day": "2024-06-10",
    },
)  # fmt: skip
@cites("draughts-rules", "11.7/p4")
@dataclass(frozen=True, slots=True)
class ComposingReport(Data):
    """The senior judge's report: marks and places, what is said of every work, the works that are out and why."""

    competition: Competition
    section: Text
    judges: Annotated[tuple[Text, ...], Field(max_length=20)]
    works: tuple[ReportedWork, ...] = ()
    removed: tuple[RemovedWork, ...] = ()
    preliminary: bool = True
    senior: Text = ""
    day: Day | None = None

    def page(self, book: Catalogue) -> Page:
        """The table of marks, the characteristics, the removed works, the signature."""
        for index, reported_work in enumerate(self.works):
            if len(reported_work.marks) > len(self.judges):
                raise Refusal(Problem("there are more marks than judges", path=f"works[{index}].marks"))
        title = book.phrase("Report of the section")
        stage = book.phrase("Preliminary results") if self.preliminary else book.phrase("Final results")
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            Paragraph(self.section, Align.CENTRE, bold=True),
            Paragraph(stage, Align.CENTRE),
            self._marks(book),
            *self._report_lines(book),
            *self._removed(book),
            date_or_blank(self.day, book),
            signature(book.phrase("Senior judge of the section"), self.senior, book),
        )
        return Page(title, blocks)

    def _marks(self, book: Catalogue) -> Table:
        columns = (
            Column(book.phrase("Work"), 24),
            Column(book.phrase("Authors"), 50, grows=True, align=Align.LEFT),
            *(Column(judge, 22, group=book.phrase("Marks of the judges")) for judge in self.judges),
            Column(book.phrase("Mark"), 18),
            Column(book.phrase("Place"), 16),
        )
        count = len(self.judges)
        rows: list[tuple[Content, ...]] = [
            (work.number, work.authors, *work.marks, *[None] * (count - len(work.marks)), work.mark, work.place)
            for work in self.works
        ]
        return Table(columns, tuple(rows))

    def _report_lines(self, book: Catalogue) -> tuple[Block, ...]:
        reported_works = [work for work in self.works if work.text or work.originality or work.predecessors]
        if not reported_works:
            return ()
        left = Align.LEFT
        columns = (
            Column(book.phrase("Work"), 24),
            Column(book.phrase("Characteristics"), 70, grows=True, align=left),
            Column(book.phrase("Originality"), 42, align=left),
            Column(book.phrase("Predecessors"), 42, align=left),
        )
        rows = tuple(
            (reported_work.number, reported_work.text, reported_work.originality, reported_work.predecessors)
            for reported_work in reported_works
        )
        return (Heading(book.phrase("Characteristics of the works"), 3), Table(columns, rows))

    def _removed(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.removed:
            return ()
        left = Align.LEFT
        columns = (
            Column(book.phrase("Work"), 24),
            Column(book.phrase("Authors"), 40, align=left),
            Column(book.phrase("Defect"), 50, grows=True, align=left),
            Column(book.phrase("Line"), 40, align=left),
            Column(book.phrase("Clause"), 26),
        )
        rows = tuple(
            (
                removed_work.number,
                removed_work.authors,
                removed_work.reason,
                removed_work.line,
                self._clause(index, removed_work, book),
            )
            for index, removed_work in enumerate(self.removed)
        )
        return (Heading(book.phrase("Works that are out of the contest"), 3), Table(columns, rows))

    def _clause(self, index: int, work: RemovedWork, book: Catalogue) -> str:
        try:
            return clause_label(rulebook_of(self.competition).clause(work.clause).number, book.phrase, book.language)
        except Refusal as error:
            raise error.at(f"removed[{index}].clause") from None


@dataclass(frozen=True, slots=True)
class ComposerLine(Data):
    """An author in the final table: the marks that count, his points, per cent of eight full marks, the rank."""

    place: Text
    name: Text
    region: Text = ""
    marks: Few = ()
    points: Exact | None = None
    percent: Exact | None = None
    rank: Text = ""


@dataclass(frozen=True, slots=True)
class ChangedWork(Data):
    """A work whose result is not the preliminary one, and why."""

    number: Text
    reason: LongText
    before: Exact | None = None
    after: Exact | None = None


@form(
    "composing_table",
    title=phrase("Final table of a contest of composing"),
    clauses=(("draughts-rules", "11.5.2/p3"), ("draughts-norms", "6/1.1")),
    example={
        "competition": {"name": "Чемпионат области по составлению композиций", "organiser": "Федерация шашек"},
        "section": "Русские шашки, проблемы",
        "composers": [
            {
                "place": "1",
                "name": "Соколова Анна",
                "region": "Тверь",
                "marks": [8.75, 8, 7.5],
                "points": 24.25,
                "percent": "485/16",
            },
            {
                "place": "2–3",
                "name": "Ким Вера",
                "region": "Владивосток",
                "marks": [7, 6.25],
                "points": 13.25,
                "percent": "265/16",
            },
        ],
        "changes": [{"number": "9", "before": 6.5, "after": 6.25, "reason": "найден предшественник"}],
        "day": "2024-09-20",
    },
)
@cites("draughts-rules", "11.5.2/p3", "11.7/p4")
@cites("draughts-norms", "6/1.1")
@dataclass(frozen=True, slots=True)
class ComposingTable(Data):
    """The final results: places, counted marks, points, per cent, ranks; then what has changed and why."""

    competition: Competition
    composers: tuple[ComposerLine, ...]
    section: Text = ""
    changes: tuple[ChangedWork, ...] = ()
    day: Day | None = None
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The table, the changes, the signatures."""
        title = book.phrase("Final results of the contest of composing")
        section = (Paragraph(self.section, Align.CENTRE, bold=True),) if self.section else ()
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            *section,
            self._table(book),
            *self._changes(book),
            date_or_blank(self.day, book),
            *chief_signatures(self.officials, book),
        )
        return Page(title, blocks)

    def _table(self, book: Catalogue) -> Table:
        columns = (
            Column(book.phrase("Place"), 16),
            Column(book.phrase("Surname, name"), 42, grows=True, align=Align.LEFT),
            Column(book.phrase("Region"), 30, grows=True, align=Align.LEFT),
            Column(book.phrase("Marks that count"), 38),
            Column(book.phrase("Points"), 18),
            Column("%", 18),
            Column(book.phrase("Rank"), 28),
        )
        rows = tuple(
            (
                composer.place,
                composer.name,
                composer.region,
                _joined(composer.marks, book),
                composer.points,
                percent_shown(composer.percent),
                book.phrase(composer.rank),
            )
            for composer in self.composers
        )
        return Table(columns, rows)

    def _changes(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.changes:
            return ()
        columns = (
            Column(book.phrase("Work"), 24),
            Column(book.phrase("Preliminary mark"), 32),
            Column(book.phrase("Final mark"), 32),
            Column(book.phrase("Reason"), 80, grows=True, align=Align.LEFT),
        )
        rows = tuple((change.number, change.before, change.after, change.reason) for change in self.changes)
        return (Heading(book.phrase("Changes after the preliminary results"), 3), Table(columns, rows))


def _joined(marks: tuple[Exact | None, ...], book: Catalogue) -> str:
    return "; ".join(book.value(mark) for mark in marks if mark is not None)
