"""What an account still lacks for a norm of 2.2, figure by figure."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.ledger import TITLES
from tavlei.bridge.accounts.norms import Norm, NormFigure, NormRequirement, norm_table
from tavlei.rulebook import Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.bridge.accounts.balance import Balance
    from tavlei.bridge.accounts.ledger import ForeignTitle
    from tavlei.rulebook import Clause, Rulebook

_FOUND: Final[Mapping[NormFigure, str]] = {
    NormFigure.MB: phrase("bridge.has_mb"),
    NormFigure.MB_YEAR: phrase("bridge.has_mb_year"),
    NormFigure.RO_YEAR: phrase("bridge.has_ro_year"),
    NormFigure.PB: phrase("bridge.has_pb"),
    NormFigure.PB_YEAR: phrase("bridge.has_pb_year"),
    NormFigure.LEVEL: phrase("bridge.has_level"),
    NormFigure.LEVEL_YEAR: phrase("bridge.has_level_year"),
    NormFigure.EBL_POINTS: phrase("bridge.has_ebl_points"),
    NormFigure.TITLE: phrase("bridge.has_title"),
}
_MISSING: Final[Mapping[NormFigure, str]] = {
    NormFigure.MB: phrase("bridge.needs_mb"),
    NormFigure.MB_YEAR: phrase("bridge.needs_mb_year"),
    NormFigure.RO_YEAR: phrase("bridge.needs_ro_year"),
    NormFigure.PB: phrase("bridge.needs_pb"),
    NormFigure.PB_YEAR: phrase("bridge.needs_pb_year"),
    NormFigure.LEVEL: phrase("bridge.needs_level"),
    NormFigure.LEVEL_YEAR: phrase("bridge.needs_level_year"),
    NormFigure.EBL_POINTS: phrase("bridge.needs_ebl_points"),
    NormFigure.TITLE: phrase("bridge.needs_title"),
}
_MISSING_FACE_TO_FACE: Final[Mapping[NormFigure, str]] = {
    NormFigure.MB: phrase("bridge.needs_mb_face"),
    NormFigure.MB_YEAR: phrase("bridge.needs_mb_year_face"),
}
_NEAREST: Final[Mapping[NormFigure, str]] = {
    NormFigure.MB: phrase("bridge.nearest_mb"),
    NormFigure.MB_YEAR: phrase("bridge.nearest_mb_year"),
    NormFigure.RO_YEAR: phrase("bridge.nearest_ro_year"),
    NormFigure.PB: phrase("bridge.nearest_pb"),
    NormFigure.PB_YEAR: phrase("bridge.nearest_pb_year"),
    NormFigure.EBL_POINTS: phrase("bridge.nearest_ebl_points"),
}
_NEAREST_FACE_TO_FACE: Final[Mapping[NormFigure, str]] = {
    NormFigure.MB: phrase("bridge.nearest_mb_face"),
    NormFigure.MB_YEAR: phrase("bridge.nearest_mb_year_face"),
}
_READINGS: Final[Mapping[NormFigure, tuple[str, ...]]] = {
    NormFigure.MB: ("B23", "B50"),
    NormFigure.MB_YEAR: ("B23", "B50"),
    NormFigure.LEVEL: ("B22",),
    NormFigure.LEVEL_YEAR: ("B22",),
    NormFigure.EBL_POINTS: ("B110",),
}


@dataclass(frozen=True, slots=True)
class Need:
    """One figure of a norm beside what an account has of it."""

    requirement: NormRequirement
    balance: Balance
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def figure(self) -> NormFigure:
        return self.requirement.figure

    @property
    def asked(self) -> int | ForeignTitle:
        """What the norm asks: so many, or such a title."""
        return self.requirement.title or self.requirement.least

    @property
    def achieved(self) -> int | Fraction:
        """What the account has of it; of a title 1 or 0."""
        return self.requirement.achieved(self.balance)

    @property
    def met(self) -> bool:
        """Whether nothing is missing."""
        return self.requirement.met(self.balance)

    @property
    def missing(self) -> int | Fraction:
        """How much more is needed."""
        return self.requirement.missing(self.balance)

    @property
    def missing_face_to_face(self) -> int:
        """How many of the missing MB must be won face to face."""
        return self.requirement.missing_face_to_face(self.balance)

    @property
    def share(self) -> Fraction:
        """The part of it the account has, at most 1; a level or a title is all or nothing."""
        return 1 - Fraction(self.missing) / self.requirement.least

    def norm_step(self) -> Step:
        """What the account has, what is asked, and whether that is enough."""
        asked = self.requirement
        inputs: dict[str, Value] = {
            "face": asked.face_to_face(self.balance),
            "least_face": asked.least_face_to_face,
        }
        value: Value = asked.achieved(self.balance)
        threshold: Value = asked.least
        if asked.title is not None:
            value, threshold = bool(value), TITLES[asked.title]
        return Step(
            key=_FOUND[self.figure],
            value=value,
            clause=self._clause,
            readings=self._readings,
            inputs=inputs,
            threshold=threshold,
            met=self.met,
        )

    def missing_step(self) -> Step:
        """What is still missing."""
        asked = self.requirement
        value: Value = self.missing if asked.title is None else TITLES[asked.title]
        inputs: dict[str, Value] = {"face": self.missing_face_to_face}
        key = _MISSING_FACE_TO_FACE[self.figure] if self.missing_face_to_face else _MISSING[self.figure]
        return Step(key, value, self._clause, self._readings, inputs)

    def nearest_step(self, norm: Norm) -> Step:
        """What would give the norm's coefficient, if this is all it lacks and it can be added up."""
        inputs: dict[str, Value] = {"missing": self.missing, "face": self.missing_face_to_face}
        key = _NEAREST_FACE_TO_FACE[self.figure] if self.missing_face_to_face else _NEAREST[self.figure]
        return Step(key, norm.coefficient, self._clause, (*norm.readings, *self._readings), inputs)

    @property
    def _clause(self) -> Clause:
        return self.rulebook.clause("2.2/note3" if self.figure.is_mb else "2.2/table")

    @property
    def _readings(self) -> tuple[str, ...]:
        return _READINGS.get(self.figure, ())


@dataclass(frozen=True, slots=True)
class NormGap:
    """A norm and figures of it beside what an account has: those that are missing, or all of one that is met."""

    norm: Norm
    needs: tuple[Need, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def nearness(self) -> Fraction:
        """The part of the farthest of its figures that is there."""
        return min(need.share for need in self.needs)

    def step(self) -> Step:
        """The norm with what is missing below it."""
        kind = phrase("bridge.gap_lifetime") if self.norm.lifetime else phrase("bridge.gap_temporary")
        inputs: dict[str, Value] = {"number": self.norm.number}
        below = tuple(need.missing_step() for need in self.needs)
        return Step(
            kind, self.norm.coefficient, self.rulebook.clause("2.2/table"), self.norm.readings, inputs, steps=below
        )


def needs_of(norm: Norm, balance: Balance, rulebook: Rulebook) -> tuple[Need, ...]:
    """Every figure of a norm beside what an account has."""
    return tuple(Need(asked, balance, rulebook=rulebook) for asked in norm.requirements)


def gaps_to(
    balance: Balance, coefficient: Fraction, rows_ahead: int, rulebook: Rulebook, *, temporary: bool
) -> tuple[NormGap, ...]:
    """What is missing for a temporary value to be for life, then for the next better rows, the nearest first."""
    table = norm_table(rulebook)
    own = table.row(coefficient) if temporary else None
    for_life = [norm for norm in own.norms if norm.lifetime] if own is not None else []
    ahead = [norm for row in table.better_than(coefficient)[:rows_ahead] for norm in row.norms]
    gaps = (
        NormGap(norm, tuple(need for need in needs_of(norm, balance, rulebook) if not need.met), rulebook=rulebook)
        for norm in (*for_life, *ahead)
    )
    return tuple(gap for gap in gaps if gap.needs)
