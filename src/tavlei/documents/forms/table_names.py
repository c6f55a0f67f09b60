"""The columns that tell who a line of a table is about, for players and for teams (14.1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tavlei.documents.form import Data
from tavlei.documents.layout import Align, Cell, Column, Content, Paragraph
from tavlei.documents.parts import Rating, Text
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class Member(Data):
    """A player of a team."""

    name: Text
    rank: Text = ""
    rating: Rating | None = None


class Named(Protocol):
    """A line of a table of results."""

    @property
    def name(self) -> str:
        """The participant or the team."""
        ...

    @property
    def rank(self) -> str: ...

    @property
    def rating(self) -> int | None:
        """The rating, if there is one."""
        ...

    @property
    def organisation(self) -> str:
        """Whom the participant plays for."""
        ...

    @property
    def coefficients(self) -> tuple[Fraction | None, ...]:
        """The coefficients in the order of the regulation."""
        ...

    @property
    def members(self) -> tuple[Member, ...]:
        """The players of a team."""
        ...


@cites("draughts-rules", "14.1.3")
@dataclass(frozen=True, slots=True)
class Names:
    """The columns of names and coefficients. `usual` is how many coefficients the empty form has."""

    rows: Sequence[Named]
    coefficient_names: tuple[str, ...]
    teams: bool
    usual: int = 1

    def __post_init__(self) -> None:
        """Every line has its coefficients or none; players have no players of theirs."""
        for index, named in enumerate(self.rows):
            if named.coefficients and len(named.coefficients) != self.count:
                params = {"expected": self.count, "got": len(named.coefficients)}
                raise Refusal(Problem("expected {expected} cells; got {got}", params, f"rows[{index}].coefficients"))
            if named.members and not self.teams:
                raise Refusal(Problem("only a team has members", path=f"rows[{index}].members"))

    @property
    def count(self) -> int:
        """How many coefficients a line tells."""
        number = max((len(row.coefficients) for row in self.rows), default=0)
        return len(self.coefficient_names) or number or self.usual

    @property
    def columns_told(self) -> tuple[int, ...]:
        """Which coefficients have a column: those that anybody has; on an empty form all."""
        told = [row.coefficients for row in self.rows if row.coefficients]
        return tuple(at for at in range(self.count) if not told or any(values[at] is not None for values in told))

    @property
    def width(self) -> int:
        """How many columns the coefficients take."""
        return len(self.columns_told)

    @property
    def ranked(self) -> bool:
        """Whether ranks and ratings are shown: always for players, for teams only on the lines of their players."""
        return not self.teams or any(row.members for row in self.rows)

    def columns(self, book: Catalogue) -> tuple[Column, ...]:
        """Name, rank, rating, organisation."""
        name = book.phrase("Team") if self.teams else book.phrase("Surname, name")
        ranked = (Column(book.phrase("Title, rank"), 16), Column(book.phrase("Rating"), 17))
        placed = (Column(book.phrase("Organisation"), 30, grows=True, align=Align.LEFT),)
        return (
            Column(name, 42, grows=True, align=Align.LEFT),
            *(ranked if self.ranked else ()),
            *placed,
        )

    def contents(self, row: Named) -> tuple[Content | Cell, ...]:
        """The cells of those columns."""
        ranked = (None, None) if self.teams else (row.rank, row.rating)
        name = Cell(row.name, bold=bool(row.members))
        return (name, *(ranked if self.ranked else ()), row.organisation)

    def coefficient_columns(self, book: Catalogue) -> tuple[Column, ...]:
        """Coefficients in short, numbered if there are several; the legend tells their names."""
        return coefficient_columns(self.width, book)

    def coefficients(self, row: Named) -> tuple[Fraction | None, ...]:
        """The cells of those columns."""
        return tuple(row.coefficients[at] if row.coefficients else None for at in self.columns_told)

    def legend(self, book: Catalogue) -> tuple[Paragraph, ...]:
        """What the short headings of the coefficients mean."""
        if not self.coefficient_names or not self.width:
            return ()
        return coefficient_legend([self.coefficient_names[at] for at in self.columns_told], book)

    def member_rows(self, row: Named, before: int, after: int) -> list[tuple[Content | Cell, ...]]:
        """The lines of a team's players, between so many empty columns; the organisation is the team's."""
        empty = (Cell("", columns=before) if before > 1 else "",)
        return [
            (*empty, member.name, member.rank, member.rating, Cell("", columns=after + 1)) for member in row.members
        ]


def coefficient_columns(count: int, book: Catalogue) -> tuple[Column, ...]:
    """So many columns of coefficients with short headings."""
    return tuple(Column(short, 14) for short in _shorts(count, book))


def coefficient_legend(names: Sequence[str], book: Catalogue) -> tuple[Paragraph, ...]:
    """What those headings mean."""
    text = "; ".join(f"{short} – {name}" for short, name in zip(_shorts(len(names), book), names, strict=True))
    return (Paragraph(f"{text}.", small=True),) if text else ()


def _shorts(count: int, book: Catalogue) -> list[str]:
    short = book.phrase("documents.coefficient")
    return [short] if count == 1 else [f"{short}{number}" for number in range(1, count + 1)]
