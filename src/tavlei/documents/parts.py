"""What many papers have in common: the competition they belong to, its officials, dates, signatures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field, StringConstraints

from tavlei.calc.formats import Day
from tavlei.documents.form import Data
from tavlei.documents.layout import Align, Blank, Block, Heading, Line, Paragraph, Say
from tavlei.games.clock import Discipline, discipline_names
from tavlei.rulebook import Rulebook, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

Text = Annotated[str, StringConstraints(max_length=300)]
LongText = Annotated[str, StringConstraints(max_length=20_000)]
Number = Annotated[int, Field(ge=1, le=100_000)]
Rating = Annotated[int, Field(ge=0, le=10_000)]
_MONTHS: Final = (
    phrase("documents.january"),
    phrase("documents.february"),
    phrase("documents.march"),
    phrase("documents.april"),
    phrase("documents.may"),
    phrase("documents.june"),
    phrase("documents.july"),
    phrase("documents.august"),
    phrase("documents.september"),
    phrase("documents.october"),
    phrase("documents.november"),
    phrase("documents.december"),
)


@dataclass(frozen=True, slots=True)
class Competition(Data):
    """The competition a paper belongs to."""

    name: Text
    place: Text = ""
    starts: Day | None = None
    ends: Day | None = None
    discipline: Discipline | None = None
    group: Text = ""
    organiser: Text = ""


@dataclass(frozen=True, slots=True)
class Official(Data):
    """A judge: the name, and the category in the form that goes with «judge of the … category»."""

    name: Text = ""
    category: Text = ""


@dataclass(frozen=True, slots=True)
class Officials(Data):
    """Who signs the papers of a competition."""

    chief_judge: Official = Official()
    chief_secretary: Official = Official()


@dataclass(frozen=True, slots=True)
class Stage(Data):
    """When a table was made: of which rounds it is, and whether it is final; `running` where rounds are not played."""

    state: Literal["after", "during", "running", "final"]
    round: Number | None = None

    def line(self, book: Catalogue) -> Paragraph:
        """In words, for the head of the table."""
        return Paragraph(book.phrase(_STAGES[self.state]).format(number=self.round), Align.CENTRE, italic=True)


_STAGES: Final = {
    "after": phrase("After round {number}"),
    "during": phrase("Round {number} in progress"),
    "running": phrase("The competition is in progress"),
    "final": phrase("Final results"),
}
NO_OFFICIAL: Final = Official()
NOBODY: Final = Officials()


def day_text(day: date | None, book: Catalogue) -> str:
    """A day in words: 12 марта 2024 г."""
    if day is None:
        return ""
    month = book.phrase(_MONTHS[day.month - 1])
    return book.phrase("documents.day").format(day=day.day, month=month, year=day.year)


def period_text(starts: date | None, ends: date | None, book: Catalogue) -> str:
    """The days from the first to the last: 12–18 марта 2024 г."""
    if starts is None or ends is None or starts == ends:
        return day_text(starts or ends, book)
    last = day_text(ends, book)
    if (starts.year, starts.month) == (ends.year, ends.month):
        return f"{starts.day}–{last}"
    if starts.year != ends.year:
        return f"{day_text(starts, book)} – {last}"
    return f"{starts.day} {book.phrase(_MONTHS[starts.month - 1])} – {last}"


@cites("draughts-rules", "1.2/p2", "app1")
def discipline_text(of: Discipline | None, book: Catalogue, on: date | None = None) -> str:
    """The name of a discipline; in English papers the international one of appendix 1."""
    if of is None:
        return ""
    names = discipline_names(of, Rulebook.on("draughts-rules", on))
    if book.language == "en":
        return names.international
    return names.russian if book.language == "ru" else book.phrase(of.value)


def percent_shown(percent: Fraction | None) -> Fraction | None:
    """A per cent as tables show it: two decimals, cut and not rounded, as a norm is reached or not."""
    return None if percent is None else Fraction(floor(percent * 100), 100)


def rulebook_of(competition: Competition) -> Rulebook:
    """The rules in force on the first day of the competition."""
    return Rulebook.on("draughts-rules", competition.starts)


def competition_head(competition: Competition, book: Catalogue, stage: Stage | None = None) -> tuple[Block, ...]:
    """The name of the competition, its discipline and group, place and days, in the middle of the page.

    Tables of results tell their stage below.
    """
    discipline = discipline_text(competition.discipline, book, competition.starts)
    what = ", ".join(filter(None, (discipline, competition.group)))
    where = ", ".join(filter(None, (competition.place, period_text(competition.starts, competition.ends, book))))
    organiser = (Paragraph(competition.organiser, Align.CENTRE),) if competition.organiser else ()
    below = tuple(Paragraph(text, Align.CENTRE) for text in (what, where) if text)
    return (*organiser, Heading(competition.name, 2), *below, *((stage.line(book),) if stage else ()))


def judge_line(role: str, official: Official, book: Catalogue, *, named: bool = True) -> Line:
    """A judge's signature: role, place for the signature, the name between strokes, the category.

    In the forms that have one place for both (`named=False`) the name stands at its right end.
    """
    category = (Say(book.phrase("(judge,")), Blank(official.category, 3), Say(book.phrase("category)")))
    if not named:
        return Line((Say(f"{role}:"), Blank(official.name, 5, align=Align.RIGHT), *category))
    return Line((Say(f"{role}:"), Blank("", 3), Say("/"), Blank(official.name, 4), Say("/"), *category))


def chief_signatures(officials: Officials, book: Catalogue, *, named: bool = True) -> tuple[Line, ...]:
    """The chief judge and the chief secretary."""
    judge, secretary = book.phrase("Chief judge"), book.phrase("Chief secretary")
    return (
        judge_line(judge, officials.chief_judge, book, named=named),
        judge_line(secretary, officials.chief_secretary, book, named=named),
    )


def signature(role: str, name: str, book: Catalogue, *, more: str = "") -> Line:
    """A signature with the small words under its places."""
    places = (
        Blank("", 3, book.phrase("(signature)")),
        Blank(name, 4, more or book.phrase("(name in full)")),
    )
    return Line((Say(role), *places) if role else places)


def date_or_blank(day: date | None, book: Catalogue) -> Paragraph:
    """The day, or places to write it."""
    empty = book.phrase("documents.empty_day")
    return Paragraph(day_text(day, book) or empty)
