"""The page of the federation's register of papers: kind by kind, year by year, without a gap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Count

from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.regulation.names import competition_name
from tavlei.office.explanations import reader_language
from tavlei.office.federation.models import PaperKind, RegisteredPaper
from tavlei.office.federation.paper_register import enter_paper
from tavlei.office.papers.register import papers_of
from tavlei.office.people.latin import full_name
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.papers.source import Source
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A line as the page tells it: the number, the competition in the reader's language, whom it is about."""

    row: RegisteredPaper
    competition: str
    about: str


@dataclass(frozen=True, slots=True)
class RegisterYear:
    """A kind and a year of the register, with how many lines it has."""

    kind: PaperKind
    year: int
    count: int

    @property
    def title(self) -> str:
        """What the papers are."""
        label = str(self.kind.label)
        return f"{label[:1].upper()}{label[1:]}"


def register_years() -> list[RegisterYear]:
    """What there is in the register, by kind, the newest year first."""
    counted = RegisteredPaper.objects.order_by().values("kind", "year").annotate(count=Count("pk"))
    found = [RegisterYear(PaperKind(row["kind"]), row["year"], row["count"]) for row in counted]
    order = list(PaperKind)
    return sorted(found, key=lambda year: (order.index(year.kind), -year.year))


def register_lines(kind: str, year: int) -> list[RegisterLine]:
    """The lines of a kind and a year by their numbers."""
    language = reader_language()
    rows = RegisteredPaper.objects.filter(kind=kind, year=year).order_by("number")
    known = rows.select_related("competition__whole", "person__region", "by__person")
    return [RegisterLine(row, competition_name(row.competition, language), _about(row, language)) for row in known]


def _about(row: RegisteredPaper, language: str) -> str:
    """Whom a paper is about, and the rank of a certificate."""
    name = full_name(row.person, language) if row.person else ""
    if row.kind != PaperKind.CERTIFICATE:
        return name
    book = catalogue(language)
    return ", ".join(filter(None, (name, *(book.phrase(str(title)) for title in row.about))))


@transaction.atomic
def number_papers(user: User, source: Source) -> list[RegisteredPaper]:
    """Give every paper that waits its number, in the order in which they are listed."""
    actor = authorise(user, Action.NUMBER_PAPERS, source.competition)
    competition = lock_row(source.competition)
    waiting = [paper.to_number for paper in papers_of(source) if paper.waits and paper.to_number]
    if not waiting:
        raise Refusal(Problem("no paper of this competition waits for a number", path="papers"))
    return [enter_paper(actor, competition, to_number) for to_number in waiting]
