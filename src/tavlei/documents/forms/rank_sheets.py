"""The two sheets of section 4 of the norms: the tournament coefficient, and the points needed for a rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.norm_certificate import doubling
from tavlei.documents.layout import Blank, Block, Cell, Column, Content, Heading, Line, Page, Paragraph, Say, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Officials,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import Problem, Rulebook, cites, phrase
from tavlei.titles import RANKS, RankNorm, RankOpponent, Sex, Title, rank_field, rank_norm

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.titles import RankSheetRow

_LEAST_ROWS: Final = 7


@dataclass(frozen=True, slots=True)
class MetOpponent(Data):
    """An opponent: the rank, and the points scored against."""

    rank: Title
    points: Exact
    name: Text = ""
    sex: Sex = Sex.M
    confirmed_among_men: bool = False


@form(
    "rank_sheets",
    title=phrase("Rank sheets of section 4"),
    clauses=(("draughts-norms", "4/2/table"), ("draughts-norms", "4/3/table")),
    example={
        "competition": {"name": "Чемпионат Тверской области", "place": "г. Тверь", "discipline": "russian"},
        "athlete": "Рыбаков Степан",
        "target": "I",
        "opponents": [
            {"rank": "KMS", "points": 0.5},
            {"rank": "KMS", "points": 0},
            {"rank": "I", "points": 1},
            {"rank": "I", "points": 0.5},
            {"rank": "II", "points": 1},
            {"rank": "II", "points": 1},
            {"rank": "III", "points": 1},
        ],
    },
)
@cites("draughts-norms", "4/2/table", "4/3/table")
@dataclass(frozen=True, slots=True)
class RankSheets(Data):
    """The sheets of one athlete for one rank; every figure is computed by the norms from the opponents met."""

    competition: Competition
    athlete: Text
    target: Title
    opponents: tuple[MetOpponent, ...]
    athlete_sex: Sex = Sex.M
    mens_competition: bool = False
    points_for_win: Literal[1, 2] = 1
    officials: Officials = NOBODY

    def norm(self) -> RankNorm:
        """The norm as section 4 computes it."""
        rulebook = Rulebook.on("draughts-norms", self.competition.ends)
        if self.target not in RANKS:
            params = {"choices": ", ".join(RANKS), "got": self.target.value}
            raise rulebook.refusal(Problem("expected one of: {choices}; got {got}", params, "target"), "4/2")
        met = [
            RankOpponent(opponent.rank, opponent.points, opponent.sex, opponent.confirmed_among_men, opponent.name)
            for opponent in self.opponents
        ]
        field = rank_field(
            met,
            rulebook,
            athlete_sex=self.athlete_sex,
            mens_competition=self.mens_competition,
            points_for_win=self.points_for_win,
        )
        return rank_norm(field, self.target, rulebook)

    def page(self, book: Catalogue) -> Page:
        """Both sheets, and what came of them."""
        norm, title = self.norm(), book.phrase("Sheets for the award of a sports rank")
        rank = book.phrase(self.target.value)
        blocks: tuple[Block, ...] = (
            Heading(title),
            *competition_head(self.competition, book),
            Line((Say(book.phrase("Athlete:")), Blank(self.athlete, 3), Say(book.phrase("Rank:")), Blank(rank, 1))),
            Heading(book.phrase("1. Tournament coefficient"), 3),
            _coefficients(norm, book),
            Heading(book.phrase("2. Points needed"), 3),
            _points(norm, book),
            *(Paragraph(sentence) for sentence in _norm_lines(norm, book)),
            *chief_signatures(self.officials, book),
        )
        return Page(title, blocks)


def _coefficients(norm: RankNorm, book: Catalogue) -> Table:
    heads = (
        (phrase("Rank or title of the opponents"), 34),
        (phrase("Number of opponents with it"), 26),
        (phrase("Rank coefficient"), 26),
        (phrase("Coefficient × number"), 28),
        (phrase("Σ of column 5"), 20),
        (phrase("Tournament coefficient (column 6 ÷ number of opponents)"), 34),
    )
    sums = (sum(norm.field.coefficients), norm.field.tournament_coefficient)
    return _sheet(heads, norm.field.coefficient_sheet(), sums, book)


def _points(norm: RankNorm, book: Catalogue) -> Table:
    heads = (
        (phrase("Rank or title of the opponents"), 34),
        (phrase("Number of opponents with it"), 28),
        (phrase("Points in % of the encounters for the rank"), 40),
        (phrase("Per cent × number ÷ 100"), 34),
        (phrase("Σ of column 5"), 24),
    )
    rows = norm.points_sheet()
    return _sheet(heads, rows, (sum(row.product for row in rows),), book)


def _sheet(
    heads: tuple[tuple[str, int], ...], rows: tuple[RankSheetRow, ...], sums: tuple[Content, ...], book: Catalogue
) -> Table:
    """The numbered lines of a sheet; the sums stand once, beside all of them."""
    columns = (Column(book.phrase("No."), 8), *(Column(book.phrase(name), width, grows=True) for name, width in heads))
    tall = max(_LEAST_ROWS, len(rows))
    lines: list[tuple[Content | Cell, ...]] = []
    for index in range(tall):
        counted = rows[index] if index < len(rows) else None
        own: tuple[Content, ...] = (None,) * 4
        if counted is not None:
            figure = book.phrase("not counted") if counted.figure is None else counted.figure
            product = None if counted.figure is None else counted.product
            own = (book.phrase(counted.rank.value), counted.number, figure, product)
        summed = tuple(Cell(content, rows=tall, bold=True) for content in sums) if index == 0 else ()
        lines.append((index + 1, *own, *summed))
    return Table(columns, tuple(lines), numbered=True)


def _norm_lines(norm: RankNorm, book: Catalogue) -> tuple[str, ...]:
    field = book.phrase("Tournament coefficient {found}; needed: at most {needed}.")
    points = book.phrase("Norm after rounding: {norm}; scored: {scored}.")
    verdict = phrase("The norm is fulfilled.") if norm.achieved else phrase("The norm is not fulfilled.")
    return (
        *doubling(norm, book),
        field.format(found=book.value(norm.field.tournament_coefficient), needed=book.value(norm.required_coefficient)),
        points.format(norm=book.value(norm.norm.points), scored=book.value(norm.scored)),
        book.phrase(verdict),
    )
