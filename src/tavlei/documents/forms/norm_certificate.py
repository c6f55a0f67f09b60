"""The certificate of a norm or requirement fulfilled, with its working; what rests on assumptions gets none."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

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
    date_or_blank,
    signature,
)
from tavlei.rulebook import Clause, Problem, Refusal, Rulebook, cites, clause_label, edition, explanation_json, phrase
from tavlei.titles import CertificateRefusal, RankNorm, Route, Title, TitleOutcome, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.languages import Catalogue
    from tavlei.rulebook import Explanation

_SHORT_LABEL: Final = 30  # letters of a clause that stand in one line of the narrower column
_SHORT_LABEL_MM: Final = 56
_LONG_LABEL_MM: Final = 82


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
    asks={"birth": "3/2.2", "region": "3/2.2"},
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
        "held": "KMS",
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
    held: Title | None = None

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
            self._place(book),
            Paragraph(words, bold=True),
            *self._points(book),
            *self._opponents(book),
            *_listed(book.phrase("Conditions"), self.conditions, book),
            *_listed(book.phrase("Working"), self.working, book),
            date_or_blank(self.day, book),
            *chief_signatures(self.officials, book),
            signature(book.phrase("For the federation"), "", book),
        )
        return Page(title, blocks)

    def _place(self, book: Catalogue) -> Line:
        """The region, and the title or rank held so far."""
        region = (Say(book.phrase("Region:")), Blank(self.region, 3, align=Align.LEFT))
        if self.held is None:
            return Line(region)
        text = book.phrase(self.held.value)
        return Line((*region, Say(book.phrase("Present title or rank:")), Blank(text, 2)))

    def _check(self) -> Clause:
        cited = Rulebook.on("draughts-norms", self.competition.ends).clause(self.clause)
        if self.assumed:
            raise Refusal(CertificateRefusal(self.athlete, self.title, None, cited, ("R13",)).problem())
        if not self.title.is_held:
            raise Refusal(Problem("a certificate is for a title or rank", path="title", clause=cited))
        confirmed = self.route == Route.CONFIRMATION.word
        if self.held is not None and self.held.is_at_least(self.title) and not confirmed:
            raise Refusal(Problem("this title or rank, or a higher one, is held already", path="held", clause=cited))
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
            Column(book.phrase("No."), 10),
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
    title_so_far: Title | None = None,
) -> NormCertificate:
    """The certificate of a verdict of the evaluation; only what is fulfilled, and by the regulation's own figures.

    `explanation` is that of the verdict with names put in, where the evaluation knew people by their numbers.
    """
    if verdict.outcome is not TitleOutcome.FULFILLED:
        raise Refusal(Problem("{title}: not fulfilled", {"title": verdict.title.value}, clause=verdict.clause))
    fields = explanation_json(explanation or verdict.explanation(), book)
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
        tuple(_lines(_once(fields["conditions"]))),
        tuple(_working(fields["working"], verdict, book)),
        verdict.assumed,
        day,
        officials,
        title_so_far,
    )


def _once(conditions: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Every condition once: of those that ask the same of the same figure the one that asks most."""
    values: dict[tuple[str, str], Mapping[str, Any]] = {}
    for step in conditions:
        about = step["key"], str(step["value"])
        if about not in values or _asked(step) > _asked(values[about]):
            values[about] = step
    return list(values.values())


def _asked(step: Mapping[str, Any]) -> Fraction:
    try:
        return Fraction(str(step.get("threshold")))
    except ValueError:
        return Fraction(0)


@cites("draughts-norms", "4/3")
def _working(steps: Sequence[Mapping[str, Any]], verdict: TitleVerdict, book: Catalogue) -> Iterator[CertificateLine]:
    """The working; where a win brings two points the sum of the sheet is doubled before it is rounded (R3)."""
    norm = verdict.basis
    for step in steps:
        yield from _lines((step,))
        if isinstance(norm, RankNorm) and step["key"] == "titles.points_needed":
            yield from (CertificateLine(words, "4/3", 1) for words in doubling(norm, book))


def doubling(norm: RankNorm, book: Catalogue) -> tuple[str, ...]:
    """How the sum of the sheet becomes the points needed, where a win brings two."""
    factor = norm.field.points_for_win
    if factor == 1:
        return ()
    total = sum((row.product for row in norm.points_sheet()), Fraction(0))
    words = book.phrase("Points for a win: {factor}; {sum} × {factor} = {exact}")
    return (words.format(factor=factor, sum=book.value(total), exact=book.value(norm.norm.exact)),)


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
    labels = [clause_label(line.clause, book.phrase, book.language) if line.clause else "" for line in lines]
    wide = _LONG_LABEL_MM if max(map(len, labels)) > _SHORT_LABEL else _SHORT_LABEL_MM
    columns = (Column(heading, 86, grows=True, align=Align.LEFT), Column(book.phrase("Clause"), wide))
    rows = tuple(("\u2003" * line.depth + line.text, label) for line, label in zip(lines, labels, strict=True))
    return (Table(columns, rows),)
