"""Tables for people in the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from tavlei.rulebook import (
    ClauseKind,
    Status,
    clause_label,
    edition,
    half_away_from_zero,
    library,
    phrase,
    two_decimals,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.bridge.scoring import Session
    from tavlei.calc import Calculator
    from tavlei.languages import Catalogue
    from tavlei.rulebook import Edition, EditionCoverage, RegisterEntry


def print_table(table: Table) -> None:
    """A table on standard output, never narrower than its words need."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    console.print(table)


def calculators_table(calculators: Sequence[Calculator], book: Catalogue) -> Table:
    """Name, title, edition and clauses."""
    table = new_table(book, phrase("Name"), phrase("What it computes"), phrase("Regulation"), phrase("Clauses"))
    for calculator in calculators:
        labels = "; ".join(clause_label(number, book.phrase, book.language) for number in calculator.clauses)
        table.add_row(
            calculator.name,
            book.phrase(calculator.title),
            edition(calculator.edition).short_title[book.language],
            labels,
        )
    return table


def editions_table(editions: Sequence[Edition], book: Catalogue) -> Table:
    """Id, title and days of force."""
    table = new_table(book, phrase("Edition"), phrase("Title"), phrase("From"), phrase("To"))
    for listed in editions:
        table.add_row(
            listed.id, listed.title[book.language], book.value(listed.valid_from), book.value(listed.valid_to)
        )
    return table


def session_table(session: Session, book: Catalogue) -> Table:
    """The pairs of a session by place."""
    table = new_table(book, phrase("Place"), phrase("Pair"), phrase("Result"), phrase("Boards"), phrase("Opponents"))
    for ranked in session.ranking:
        table.add_row(str(ranked.place), ranked.pair, _rounded(ranked.result), str(ranked.boards), str(ranked.met))
    return table


def session_boards_table(session: Session, book: Catalogue) -> Table:
    """Every board of a session at every table."""
    headings = phrase("Deal"), phrase("North-South"), phrase("East-West"), phrase("Score")
    table = new_table(book, *headings, phrase("Result of North-South"), phrase("Result of East-West"))
    for scored in session.boards:
        played, results = scored.played, (_rounded(scored.north_south), _rounded(scored.east_west))
        table.add_row(str(played.board), played.north_south, played.east_west, str(played.score), *results)
    return table


def _rounded(result: Fraction) -> str:
    return two_decimals(Fraction(half_away_from_zero(100 * result), 100))


def entries_table(entries: Sequence[RegisterEntry], book: Catalogue) -> Table:
    """Number, kind, status and summary."""
    table = new_table(book, phrase("Clause"), phrase("Kind"), phrase("Status"), phrase("Summary"))
    for entry in entries:
        summary = library().summary(entry.clause, book.language).text
        table.add_row(entry.clause.number, book.phrase(entry.kind), book.phrase(entry.status), summary)
    return table


def coverage_table(editions: Sequence[EditionCoverage], book: Catalogue) -> Table:
    """Clauses by kind, done and open, with and without a door, and the total; the last line adds the editions up."""
    kinds = [str(kind) for kind in ClauseKind]
    doors = phrase("through a door"), phrase("done without a door")
    table = new_table(book, phrase("Edition"), *kinds, phrase("done"), phrase("open"), *doors, phrase("total"))
    for column in table.columns[1:]:
        column.justify = "right"
    rows = [_coverage_row(edition) for edition in editions]
    for covered, row in zip(editions, rows, strict=True):
        table.add_row(covered.edition, *map(str, row))
    table.add_section()
    table.add_row(book.phrase("total"), *(str(sum(column)) for column in zip(*rows, strict=True)))
    return table


def _coverage_row(edition_coverage: EditionCoverage) -> list[int]:
    by_kind = [edition_coverage.count(kind) for kind in ClauseKind]
    return [
        *by_kind,
        edition_coverage.count(status=Status.DONE),
        edition_coverage.count(status=Status.OPEN),
        edition_coverage.through_a_door,
        edition_coverage.without_door,
        edition_coverage.count(),
    ]


def new_table(book: Catalogue, *headings: str) -> Table:
    """An empty table with these headings."""
    return Table(*(book.phrase(heading) for heading in headings), header_style="bold")
