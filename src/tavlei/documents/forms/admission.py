"""The protocol of the admission commission: who is admitted, who is not, and by which clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Block, Column, Heading, Line, Page, Paragraph, Table
from tavlei.documents.parts import Competition, LongText, Text, competition_head, date_or_blank, signature
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class AdmissionLine(Data):
    """A decision of the commission about one athlete; a refusal has its reason."""

    name: Text
    admitted: bool
    born: Day | None = None
    rank: Text = ""
    region: Text = ""
    reason: LongText = ""
    clause: Text = ""


@dataclass(frozen=True, slots=True)
class CommissionMember(Data):
    """Who sits in the commission, and as whom."""

    name: Text
    seat: Text = ""


@form(
    "admission_protocol",
    title=phrase("Admission protocol"),
    clauses=(("draughts-rules", "2.2.4"),),
    example={
        "competition": {
            "name": "Первенство России",
            "place": "г. Суздаль",
            "starts": "2024-05-03",
            "ends": "2024-05-10",
        },
        "number": "1",
        "day": "2024-05-03",
        "members": [
            {"name": "Громов П. С.", "seat": "главный судья"},
            {"name": "Жукова Е. А.", "seat": "врач соревнований"},
        ],
        "absent": [{"name": "Седов И. К.", "seat": "от проводящей организации"}],
        "athletes": [
            {
                "name": "Уткин Роман Олегович",
                "born": "2009-02-11",
                "rank": "КМС",
                "region": "Свердловская обл.",
                "admitted": True,
            },
            {
                "name": "Щукин Олег Ильич",
                "born": "2010-08-30",
                "rank": "I",
                "region": "Тульская обл.",
                "admitted": False,
                "reason": "не предъявлен полис страхования от несчастных случаев",
                "clause": "2.2.4",
            },
        ],
    },
)
@cites("draughts-rules", "2.2.4")
@dataclass(frozen=True, slots=True)
class AdmissionProtocol(Data):
    """What the commission decided."""

    competition: Competition
    athletes: tuple[AdmissionLine, ...]
    number: Text = ""
    day: Day | None = None
    members: tuple[CommissionMember, ...] = ()
    absent: tuple[CommissionMember, ...] = ()

    def page(self, book: Catalogue) -> Page:
        """The decisions in the order of the list, the sum of them, the signatures."""
        for index, athlete in enumerate(self.athletes):
            if not athlete.admitted and not athlete.reason.strip():
                raise Refusal(Problem("a refusal of admission needs its reason", path=f"athletes[{index}].reason"))
        title = book.phrase("PROTOCOL No. {number} OF THE ADMISSION COMMISSION").format(number=self.number or "_____")
        admitted = sum(athlete.admitted for athlete in self.athletes)
        counts = {"all": len(self.athletes), "admitted": admitted, "refused": len(self.athletes) - admitted}
        text = book.phrase("Considered: {all}. Admitted: {admitted}. Not admitted: {refused}.").format(**counts)
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            date_or_blank(self.day, book),
            self._table(book),
            Paragraph(text, bold=True),
            *self._absent(book),
            Paragraph(book.phrase("Members of the commission present:")),
            *(_member(member, book) for member in self.members or (CommissionMember(""),) * 3),
        )
        return Page(title, blocks)

    def _absent(self, book: Catalogue) -> tuple[Block, ...]:
        names = (", ".join(filter(None, (member.name, member.seat))) for member in self.absent)
        text = "; ".join(name for name in names if name)
        return (Paragraph(book.phrase("Members of the commission absent: {names}").format(names=text)),) if text else ()

    def _table(self, book: Catalogue) -> Table:
        left = Align.LEFT
        columns = (
            Column(book.phrase("No."), 10),
            Column(book.phrase("Full name"), 50, grows=True, align=left),
            Column(book.phrase("Date of birth"), 24),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Region"), 36, grows=True, align=left),
            Column(book.phrase("Decision"), 26),
            Column(book.phrase("Reason, clause"), 46, grows=True, align=left),
        )
        yes, no = book.phrase("admitted"), book.phrase("not admitted")
        rows = tuple(
            (
                number,
                athlete.name,
                athlete.born,
                book.phrase(athlete.rank),
                athlete.region,
                yes if athlete.admitted else no,
                ", ".join(filter(None, (athlete.reason, athlete.clause))),
            )
            for number, athlete in enumerate(self.athletes, start=1)
        )
        return Table(columns, rows)


def _member(commission_member: CommissionMember, book: Catalogue) -> Line:
    return signature(commission_member.seat, commission_member.name, book)
