"""Preliminary and final application (2.2.2; appendices 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Blank, Block, Column, Content, Heading, Line, Page, Say, Table
from tavlei.documents.parts import Competition, Text, date_or_blank, discipline_text, period_text, signature
from tavlei.games.clock import Discipline
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_LEAST_ROWS: Final = 4
_EXAMPLE: Final = {
    "organisation": "Федерация шашек Тверской области",
    "competition": {
        "name": "Чемпионат России по русским шашкам",
        "place": "г. Тверь",
        "starts": "2024-03-12",
        "ends": "2024-03-18",
    },
    "athletes": [
        {
            "name": "Соколова Анна Викторовна",
            "born": "2001-05-14",
            "insurance_number": "112-233-445 95",
            "rank": "МС",
            "discipline": "russian",
            "address": "170000, г. Тверь, ул. Советская, д. 5, кв. 17",
            "identity": "2815 123456, выдан 20.06.2021",
            "coach": "Громов П. С.",
        }
    ],
    "representative": "Громов Павел Сергеевич",
}


@dataclass(frozen=True, slots=True)
class EnteredAthlete(Data):
    """A line of an application; `doctor` is the doctor's mark at the name, only in the final one."""

    name: Text
    born: Day | None = None
    insurance_number: Text = ""
    rank: Text = ""
    discipline: Discipline | None = None
    address: Text = ""
    identity: Text = ""
    coach: Text = ""
    doctor: Text = ""


@form(
    "preliminary_application",
    title=phrase("Preliminary application"),
    clauses=(("draughts-rules", "app3"),),
    example={**_EXAMPLE, "federation_head": "Лебедев Н. И.", "authority_head": "Орлова Т. М."},
)
@cites("draughts-rules", "2.2.2", "app3")
@dataclass(frozen=True, slots=True)
class PreliminaryApplication(Data):
    """An organisation enters its athletes; the heads of the regional federation and of the authority sign."""

    organisation: Text
    competition: Competition
    athletes: tuple[EnteredAthlete, ...] = ()
    representative: Text = ""
    federation_head: Text = ""
    authority_head: Text = ""
    day: Day | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 3."""
        title = book.phrase("PRELIMINARY APPLICATION FOR PARTICIPATION")
        blocks = (
            *_head(title, self.organisation, self.competition, book),
            _table(self.athletes, book, final=False),
            *_end(self.representative, self.federation_head, self.authority_head, book),
            date_or_blank(self.day, book),
        )
        return Page(title, blocks)


@form(
    "final_application",
    title=phrase("Application"),
    clauses=(("draughts-rules", "app4"),),
    asks={"birth": "app4", "trainer": "app4"},
    example={
        **_EXAMPLE,
        "athletes": [{**_EXAMPLE["athletes"][0], "doctor": "допущена"}],  # type: ignore[index]
        "doctor": "Жукова Е. А., 05.03.2024",
    },
)
@cites("draughts-rules", "2.2.2", "app4")
@dataclass(frozen=True, slots=True)
class FinalApplication(Data):
    """The application with the doctor's admission of every athlete."""

    organisation: Text
    competition: Competition
    athletes: tuple[EnteredAthlete, ...] = ()
    representative: Text = ""
    doctor: Text = ""
    federation_head: Text = ""
    authority_head: Text = ""
    day: Day | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 4."""
        title = book.phrase("APPLICATION FOR PARTICIPATION")
        admitted = signature(
            book.phrase("Seal and signature of the medical organisation"),
            self.doctor,
            book,
            more=book.phrase("(name of the doctor, day of the admission)"),
        )
        representative, *signatures = _end(self.representative, self.federation_head, self.authority_head, book)
        blocks = (
            *_head(title, self.organisation, self.competition, book),
            _table(self.athletes, book, final=True),
            representative,
            admitted,
            *signatures,
            date_or_blank(self.day, book),
        )
        return Page(title, blocks)


def _head(title: str, organisation: str, competition: Competition, book: Catalogue) -> tuple[Block, ...]:
    days = period_text(competition.starts, competition.ends, book)
    return (
        Heading(title),
        Line((Blank(organisation, 1, book.phrase("(organisation)")),)),
        Line((Blank(competition.name, 1, book.phrase("(name of the competition)")),)),
        Line(
            (
                Say(book.phrase("held in")),
                Blank(competition.place, 3, book.phrase("(place)")),
                Blank(days, 3, book.phrase("(days)")),
                Say(book.phrase("enters these athletes:")),
            )
        ),
    )


def _table(athletes: tuple[EnteredAthlete, ...], book: Catalogue, *, final: bool) -> Table:
    left = Align.LEFT
    columns = (
        Column(book.phrase("No."), 8),
        Column(book.phrase("Full name"), 44, grows=True, align=left),
        Column(book.phrase("Date of birth / insurance certificate No."), 28),
        Column(book.phrase("Sports rank / title"), 25),
        Column(book.phrase("Sports discipline"), 32, align=left),
        Column(book.phrase("Home address with postcode"), 40, grows=True, align=left),
        Column(book.phrase("Passport / birth certificate"), 34, align=left),
        Column(book.phrase("Personal coach"), 28, align=left),
        *((Column(book.phrase("Doctor's admission"), 20),) if final else ()),
    )
    rows = [_row(number, athlete, book, final=final) for number, athlete in enumerate(athletes, start=1)]
    empty = (None,) * (len(columns) - 1)
    rows += [(number, *empty) for number in range(len(rows) + 1, _LEAST_ROWS + 1)]
    return Table(columns, tuple(rows), tall=True)


def _row(number: int, entered_athlete: EnteredAthlete, book: Catalogue, *, final: bool) -> tuple[Content, ...]:
    born = "\n".join(
        filter(
            None,
            (
                "" if entered_athlete.born is None else book.value(entered_athlete.born),
                entered_athlete.insurance_number,
            ),
        )
    )
    known = (
        entered_athlete.name,
        born,
        entered_athlete.rank,
        discipline_text(entered_athlete.discipline, book),
        entered_athlete.address,
        entered_athlete.identity,
    )
    return (number, *known, entered_athlete.coach, *((entered_athlete.doctor,) if final else ()))


def _end(representative: str, federation: str, authority: str, book: Catalogue) -> tuple[Line, ...]:
    stamp = book.phrase("(name in full), place of the seal")
    return (
        Line((Say(book.phrase("The representative is:")), Blank(representative, 1, book.phrase("(full name)")))),
        signature(book.phrase("Head of the regional sports federation"), federation, book, more=stamp),
        signature(
            book.phrase("Head of the regional authority for physical culture and sport"), authority, book, more=stamp
        ),
    )
