"""The norms of 2.2: rows from the worst coefficient to the best, each with its norms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.rulebook import DataError, Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.bridge.accounts.balance import Balance
    from tavlei.rulebook import Rulebook

SOURCE: Final = "bridge_norms"


class NormFigure(StrEnum):
    """What a norm may ask."""

    MB = "mb"
    MB_YEAR = "mb_year"
    RO_YEAR = "ro_year"
    PB = "pb"
    PB_YEAR = "pb_year"
    LEVEL = "level"
    LEVEL_YEAR = "level_year"
    EBL_POINTS = "ebl_points"
    TITLE = "title"

    @property
    def within_last_year(self) -> bool:
        """Whether only the last year counts."""
        return self.value.endswith("_year")

    @property
    def is_mb(self) -> bool:
        """Whether it is a number of MB, of which two thirds are to be won face to face (note 3)."""
        return self in (NormFigure.MB, NormFigure.MB_YEAR)

    @property
    def is_whole(self) -> bool:
        """Whether it is won at once and not added up: a level, a title."""
        return self in (NormFigure.LEVEL, NormFigure.LEVEL_YEAR, NormFigure.TITLE)


@dataclass(frozen=True, slots=True)
class NormRequirement:
    """One figure of a norm: so many, of which so many MB face to face (note 3), or such a title."""

    figure: NormFigure
    least: int = 0
    least_face_to_face: int = 0
    title: ForeignTitle | None = None

    def achieved(self, balance: Balance) -> int | Fraction:
        """What the account has of it; of a title 1 or 0."""
        if self.title is not None:
            return int(self.title in balance.titles)
        return getattr(balance, self.figure)  # type: ignore[no-any-return] # the fields have the figures' names

    def face_to_face(self, balance: Balance) -> int:
        """The MB the account has of face-to-face tournaments, in all or within the last year; 0 for anything else."""
        if not self.figure.is_mb:
            return 0
        return balance.mb_face if self.figure is NormFigure.MB else balance.mb_year_face

    @cites("bridge-classification", "2.2/note3")
    def met(self, balance: Balance) -> bool:
        """Whether the account has it, and two thirds of the MB it asks from face-to-face tournaments (B23, B50)."""
        if self.achieved(balance) < self.least:
            return False
        return not self.least_face_to_face or self.face_to_face(balance) >= self.least_face_to_face

    def missing(self, balance: Balance) -> int | Fraction:
        """How much more is needed, both counts of MB taken together; of a level or a title all of it."""
        if self.met(balance):
            return 0
        if self.figure.is_whole:
            return self.least
        return max(self.least - self.achieved(balance), self.missing_face_to_face(balance))

    def missing_face_to_face(self, balance: Balance) -> int:
        """How many more MB of face-to-face tournaments are needed (note 3)."""
        return max(self.least_face_to_face - self.face_to_face(balance), 0)


@cites("bridge-classification", "2.2/note3")
def requirement(figure: NormFigure, least: int, rulebook: Rulebook) -> NormRequirement:
    """So many of a figure; of MB two thirds face to face, a fraction of a point counting as one more."""
    share = least * rulebook.figures(AccountFigures).face_to_face_share if figure.is_mb else Fraction(0)
    return NormRequirement(figure, least, -(-share.numerator // share.denominator))


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm: its place in the table (`number` counts from 1 within the row) and everything it asks at once."""

    coefficient: Fraction
    number: int
    lifetime: bool
    requirements: tuple[NormRequirement, ...] = ()
    readings: tuple[str, ...] = ()

    def met(self, balance: Balance) -> bool:
        """Whether an account meets all of it."""
        for asked in self.requirements:  # noqa: SIM110 - all() takes twice the time, a list asks this a million times
            if not asked.met(balance):
                return False
        return True


@dataclass(frozen=True, slots=True)
class NormRow:
    """A coefficient with its norms in printed order."""

    coefficient: Fraction
    norms: tuple[Norm, ...]


@dataclass(frozen=True, slots=True)
class NormTable:
    """The rows, the worst coefficient first; and the norms of either kind, those of the best row first."""

    rows: tuple[NormRow, ...]
    lifetime: tuple[Norm, ...]
    temporary: tuple[Norm, ...]

    @property
    def worst(self) -> Fraction:
        """The coefficient of a beginner."""
        return self.rows[0].coefficient

    @property
    def best(self) -> Fraction:
        """The best coefficient there is."""
        return self.rows[-1].coefficient

    @cites("bridge-classification", "2.2/table")
    def best_met(self, balance: Balance, *, lifetime: bool) -> Norm | None:
        """The first norm, in printed order, of the best row whose norm of that kind is met (B51, B59)."""
        norms = self.lifetime if lifetime else self.temporary
        for norm in norms:
            if norm.met(balance):
                return norm
        return None

    @cites("bridge-classification", "2.2/note2")
    def step_below(self, coefficient: Fraction) -> Fraction:
        """The coefficient of the next worse row."""
        worse = [row.coefficient for row in self.rows if row.coefficient > coefficient]
        return min(worse, default=self.worst)

    def better_than(self, coefficient: Fraction) -> tuple[NormRow, ...]:
        """The rows better than a coefficient, the nearest first."""
        return tuple(row for row in self.rows if row.coefficient < coefficient)

    def row(self, coefficient: Fraction) -> NormRow | None:
        """The row of a coefficient; None if the table has no such."""
        return next((row for row in self.rows if row.coefficient == coefficient), None)


def norm_table(rulebook: Rulebook) -> NormTable:
    """The table of the edition."""
    return rulebook.read(SOURCE, lambda content: read_norm_table(content, rulebook), NormTable)


def read_norm_table(content: Mapping[str, Any], rulebook: Rulebook) -> NormTable:
    """The table from the data of an edition; what contradicts itself is refused with its place."""
    given = sorted(content.get("rows", {}).items(), key=lambda row: -Fraction(row[0]))
    rows = tuple(_row(Fraction(coefficient), row, rulebook) for coefficient, row in given)
    if not rows or not any(not norm.requirements and norm.lifetime for norm in rows[0].norms):
        raise DataError(Problem("the first row must ask nothing", path=SOURCE))
    best_first = tuple(norm for row in reversed(rows) for norm in row.norms)
    lifetime = tuple(norm for norm in best_first if norm.lifetime)
    return NormTable(rows, lifetime, tuple(norm for norm in best_first if not norm.lifetime))


def _row(coefficient: Fraction, data: Mapping[str, Any], rulebook: Rulebook) -> NormRow:
    place = f"{SOURCE}: rows.{coefficient}"
    norms = (
        _norm(f"{place}.norms[{index}]", Norm(coefficient, index + 1, norm.get("lifetime")), norm, rulebook)
        for index, norm in enumerate(data["norms"])
    )
    return NormRow(coefficient, tuple(norms))


def _norm(place: str, norm: Norm, data: Mapping[str, Any], rulebook: Rulebook) -> Norm:
    try:
        requirements = tuple(_requirements(data, rulebook))
        readings = tuple(rulebook.library.reading(name).id for name in data.get("readings", ()))
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error
    except ValueError as error:
        raise DataError(
            Problem("the row lacks a field or has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error
    temporary = any(asked.figure.within_last_year for asked in requirements)
    if norm.lifetime is not (not temporary):
        raise DataError(Problem("a norm is for life exactly if it asks nothing within the last year", path=place))
    return replace(norm, requirements=requirements, readings=readings)


def _requirements(data: Mapping[str, Any], rulebook: Rulebook) -> Iterator[NormRequirement]:
    for name, value in data.items():
        if name in ("lifetime", "readings"):
            continue
        figure = NormFigure(name)
        if figure is NormFigure.TITLE:
            yield NormRequirement(figure, 1, title=ForeignTitle(value))
        else:
            yield requirement(figure, value, rulebook)
