"""The certificate of a norm or requirement fulfilled, with its working; what rests on assumptions gets none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tavlei.calc.formats import Day, Exact
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
    dated,
    signature,
)
from tavlei.rulebook import Clause, Problem, Refusal, Rulebook, cites, clause_label, edition, explanation_json, phrase
from tavlei.titles import CertificateRefusal, Route, Title, TitleOutcome, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.languages import Catalogue
    from tavlei.rulebook import Explanation


@dataclass(frozen=True, slots=True)
class CertificateOpponent(Data):
    """An opponent: the figure that counted (Elo-R, Elo-M or rank coefficient), and the points scored."""

    name: Text
    rank: Text = ""
    coefficient: Exact | None = None
    points: Exact | None = None


@dataclass(frozen=True, slots=True)
class CertificateLine(Data):
    """A condition or a step of the working, in words, with its clause; how deep it stands below others."""

    text: LongText
    clause: Text = ""
    depth: int = 0


@form(
    "norm_certificate",
    title=phrase("Certificate of a fulfilled norm"),
    clauses=(("draughts-norms", "3/2.2"), ("draughts-norms", "5/table")),
    example={
        "competition": {
            "name": "Чемпионат России по русским шашкам",
            "place": "г. Тверь",
            "starts": "2024-03-12",
            "ends": "2024-03-18",
            "discipline": "russian",
        },
        "number": "17",
        "athlete": "Соколова Анна Викторовна",
        "born": "2001-05-14",
        "region": "Тверская область",
        "title": "MS",
        "route": "norm",
        "clause": "3/6",
        "norm": 5,
        "scored": 5.5,
        "opponents": [
            {"name": "Белова Ирина", "rank": "КМС", "coefficient": 2105, "points": 1},
            {"name": "Ким Вера", "rank": "ГР", "coefficient": 2388, "points": 0.5},
        ],
        "conditions": [{"text": "Туров не менее 7: сыграно 9", "clause": "3/6"}],
        "working": [
            {"text": "Средний коэффициент соперников: 2246,5", "clause": "3/1.1"},
            {"text": "Норма: 60 % от 9 очков, после округления 5,5", "clause": "3/2.2"},
        ],
        "day": "2024-03-18",
    },
)
@cites("draughts-norms", "3/2.2", "4/3", "5/table")
@dataclass(frozen=True, slots=True)
class NormCertificate(Data):
    """A fulfilled title or rank: for whom, by what, the opponents, the points needed and scored, the working."""

    competition: Competition
    athlete: Text
    title: Title
    route: str
    clause: Text
    number: Text = ""
    born: Day | None = None
    region: Text = ""
    norm: Exact | None = None
    scored: Exact | None = None
    opponents: tuple[CertificateOpponent, ...] = ()
    conditions: tuple[CertificateLine, ...] = ()
    working: tuple[CertificateLine, ...] = ()
    assumed: bool = False
    day: Day | None = None
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The certificate; refused if it rests on assumed figures, or if the points do not suffice."""
        cited = self._check()
        title = book.phrase("CERTIFICATE No. {number}").format(number=self.number or "_____")
        words = book.phrase("documents.certified").format(
            title=book.phrase(self.title.value), route=book.phrase(f"route.{self.route}"), clause=_cited(cited, book)
        )
        born = "" if self.born is None else book.value(self.born)
        person = (Say(book.phrase("Athlete:")), Blank(self.athlete, 4), Say(book.phrase("born")), Blank(born, 2))
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            Line(person),
            Line((Say(book.phrase("Region:")), Blank(self.region, 1, align=Align.LEFT))),
            Paragraph(words, bold=True),
            *self._points(book),
            *self._opponents(book),
            *_listed(book.phrase("Conditions"), self.conditions, book),
            *_listed(book.phrase("Working"), self.working, book),
            dated(self.day, book),
            *chief_signatures(self.officials, book),
            signature(book.phrase("For the federation"), "", book),
        )
        return Page(title, blocks)

    def _check(self) -> Clause:
        cited = Rulebook.on("draughts-norms", self.competition.ends).clause(self.clause)
        if self.assumed:
            raise Refusal(CertificateRefusal(self.athlete, self.title, None, cited, ("R13",)).problem())
        if not self.title.is_held:
            raise Refusal(Problem("a certificate is for a title or rank", path="title", clause=cited))
        if self.route not in [route.word for route in Route]:
            params = {"choices": ", ".join(route.word for route in Route), "got": self.route}
            raise Refusal(Problem("expected one of: {choices}; got {got}", params, "route"))
        if self.norm is not None and (self.scored is None or self.scored < self.norm):
            raise Refusal(Problem("the norm is not fulfilled: fewer points than needed", path="scored", clause=cited))
        return cited

    def _points(self, book: Catalogue) -> tuple[Block, ...]:
        if self.norm is None:
            return ()
        needed, scored = book.phrase("Points needed:"), book.phrase("Points scored:")
        return (Line((Say(needed), Blank(book.value(self.norm), 1), Say(scored), Blank(book.value(self.scored), 1))),)

    def _opponents(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.opponents:
            return ()
        columns = (
            Column("№", 10),
            Column(book.phrase("Opponent"), 60, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 26),
            Column(book.phrase("Coefficient"), 30),
            Column(book.phrase("Points scored"), 26),
        )
        rows = tuple(
            (number, opponent.name, opponent.rank, opponent.coefficient, opponent.points)
            for number, opponent in enumerate(self.opponents, start=1)
        )
        return (Table(columns, rows),)


def norm_certificate(  # noqa: PLR0913 - a certificate tells so much
    verdict: TitleVerdict,
    competition: Competition,
    athlete: str,
    book: Catalogue,
    *,
    opponents: Sequence[CertificateOpponent] = (),
    born: Day | None = None,
    region: str = "",
    number: str = "",
    day: Day | None = None,
    officials: Officials = NOBODY,
    explanation: Explanation | None = None,
) -> NormCertificate:
    """The certificate of a verdict of the evaluation; only what is fulfilled, and by the regulation's own figures.

    `explanation` is that of the verdict with names put in, where the evaluation knew people by their numbers.
    """
    if verdict.outcome is not TitleOutcome.FULFILLED:
        raise Refusal(Problem("{title}: not fulfilled", {"title": verdict.title.value}, clause=verdict.clause))
    told = explanation_json(explanation or verdict.explanation(), book)
    return NormCertificate(
        competition,
        athlete,
        verdict.title,
        verdict.route.word,
        verdict.clause.number,
        number,
        born,
        region,
        verdict.norm,
        verdict.scored,
        tuple(opponents),
        tuple(_lines(told["conditions"])),
        tuple(_lines(told["working"])),
        verdict.assumed,
        day,
        officials,
    )


def _lines(steps: Sequence[Mapping[str, Any]], depth: int = 0) -> Iterator[CertificateLine]:
    for step in steps:
        yield CertificateLine(step["text"], step["clause"]["number"] if step["clause"] else "", depth)
        yield from _lines(step["steps"], depth + 1)


def _cited(cited: Clause, book: Catalogue) -> str:
    label = clause_label(cited.number, book.phrase, book.language)
    return f"{edition(cited.edition).short_title[book.language]}, {label}"


def _listed(heading: str, lines: Sequence[CertificateLine], book: Catalogue) -> tuple[Block, ...]:
    """The lines as a table: words, and the clause."""
    if not lines:
        return ()
    columns = (Column(heading, 120, grows=True, align=Align.LEFT), Column(book.phrase("Clause"), 40))
    rows = tuple(
        (
            "\u2003" * line.depth + line.text,
            clause_label(line.clause, book.phrase, book.language) if line.clause else "",
        )
        for line in lines
    )
    return (Table(columns, rows),)
