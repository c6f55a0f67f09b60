"""The norm of a rank: field strong enough, points needed against the opponents that count, points scored (4/1-4/3)."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Rulebook, Step, Value, cites, phrase
from tavlei.titles.conditions import Condition
from tavlei.titles.points import RoundedPoints, round_points
from tavlei.titles.rank.field import RankField, RankSheetRow, rank_coefficient
from tavlei.titles.titles_and_ranks import Title

if TYPE_CHECKING:
    from collections.abc import Iterator

_AS_PRINTED: Final = {(6, Title.II_YOUTH), (6, Title.III_YOUTH)}  # R16: not what the pattern would give


@dataclass(frozen=True, slots=True)
class RankNorm:
    """The norm of one rank against a field, and whether the points reach it."""

    target: Title
    field: RankField
    percents: tuple[int | None, ...]
    required_coefficient: int
    norm: RoundedPoints
    scored: Fraction
    rulebook: Rulebook = dataclass_field(repr=False)

    @property
    def field_strong_enough(self) -> bool:
        """Whether the tournament coefficient is the required one or smaller (R1)."""
        return self.field.tournament_coefficient <= self.required_coefficient

    @property
    def counted_opponents(self) -> int:
        """The encounters with opponents whose cell is not empty."""
        return sum(percent is not None for percent in self.percents)

    @property
    def points_suffice(self) -> bool:
        """Whether the norm is scored, and something at all (R14)."""
        return self.counted_opponents > 0 and self.scored >= self.norm.points and self.scored > 0

    @property
    def achieved(self) -> bool:
        """Whether field and points suffice."""
        return self.field_strong_enough and self.points_suffice

    @property
    def short(self) -> Fraction:
        """How many points are missing."""
        return max(Fraction(0), self.norm.points - self.scored)

    @cites("draughts-norms", "4/1/item2", "4/3/table")
    def points_sheet(self) -> tuple[RankSheetRow, ...]:
        """The sheet of the points needed: opponents by rank, men and women, their number, per cent, product / 100."""
        table, sheet_rows = self.rulebook.cross_table("4/table"), []
        for row in self.field.coefficient_sheet():
            percent = table.cell(str(row.coefficient), self.target.value)
            product = Fraction(row.number * (percent or 0), 100)
            sheet_rows.append(RankSheetRow(row.rank, row.coefficient, row.number, percent, product))
        return tuple(sheet_rows)

    def conditions(self) -> tuple[Condition, ...]:
        """The test of the field and the test of the points."""
        field = self.field.tournament_coefficient
        key, number = phrase("titles.field"), self.rulebook.clause("4/table/required-coefficient")
        strong = Condition(key, self.field_strong_enough, field, number, self.required_coefficient, ("R1",))
        zero = ("R14",) if self.norm.points == 0 or self.scored == 0 else ()
        key = phrase("titles.points_scored")
        return strong, Condition(
            key, self.points_suffice, self.scored, self.rulebook.clause("4/3"), self.norm.points, zero
        )

    def working(self) -> tuple[Step, ...]:
        """Both sheets and the rounding."""
        return (*self.field.steps(), *self.points_steps())

    def points_steps(self) -> tuple[Step, ...]:
        """The sheet of the points needed and the rounding."""
        return tuple(self._points())

    def explanation(self) -> Explanation:
        """Whether the norm is reached, field and points, both sheets, what was missing."""
        missed = Step("titles.points_missing", self.short, self.rulebook.clause("4/3"), threshold=self.norm.points)
        conditions = tuple(condition.step() for condition in self.conditions())
        return Explanation(self.verdict(), conditions, self.working(), missed if self.short else None)

    def verdict(self) -> Step:
        """Whether the norm is reached."""
        inputs: dict[str, Value] = {"scored": self.scored, "norm": self.norm.points}
        key = phrase("titles.rank_norm_reached") if self.achieved else phrase("titles.rank_norm_not_reached")
        return Step(key, self.target.value, self.rulebook.clause("4/2"), inputs=inputs)

    def _points(self) -> Iterator[Step]:
        rows = [self._row(row) for row in self.points_sheet()]
        factor = self.field.points_for_win
        readings = (*(("R2",) if None in self.percents else ()), *(("R3",) if factor != 1 else ()))
        total: dict[str, Value] = {"opponents": self.counted_opponents, "points_for_win": factor}
        yield Step(
            "titles.points_needed", self.norm.exact, self.rulebook.clause("4/3"), readings, total, steps=tuple(rows)
        )
        yield self.norm.step()

    def _row(self, row: RankSheetRow) -> Step:
        inputs: dict[str, Value] = {"rank": row.rank.value, "number": row.number, "percent": row.figure}
        if row.figure is None:
            return Step("titles.points_row_empty", None, self.rulebook.clause("4/1"), ("R2",), inputs)
        readings = ("R16",) if (row.coefficient, self.target) in _AS_PRINTED else ()
        lower = row.coefficient != rank_coefficient(row.rank, self.rulebook)
        key = phrase("titles.points_row_lower") if lower else phrase("titles.points_row")
        return Step(key, row.product, self.rulebook.clause("4/table"), readings, inputs)


@cites("draughts-norms", "4/1", "4/2", "4/3", "4/table/required-coefficient")
def rank_norm(field: RankField, target: Title, rulebook: Rulebook) -> RankNorm:
    """The norm of a rank: per cent of each opponent's cell / 100, added, for 2-1-0 doubled (R3), then rounded.

    Who has an empty cell leaves the points needed and the points scored, not the tournament coefficient (R2).
    """
    field.check()
    table = rulebook.cross_table("4/table")
    percents = tuple(table.cell(str(coefficient), target.value) for coefficient in field.coefficients)
    exact = Fraction(sum(percent for percent in percents if percent is not None) * field.points_for_win, 100)
    counted = (
        opponent.points for opponent, percent in zip(field.opponents, percents, strict=True) if percent is not None
    )
    return RankNorm(
        target=target,
        field=field,
        percents=percents,
        required_coefficient=_required(target, rulebook),
        norm=round_points(exact, field.points_for_win, rulebook, section=4),
        scored=sum(counted, Fraction(0)),
        rulebook=rulebook,
    )


def _required(target: Title, rulebook: Rulebook) -> int:
    number = rulebook.cross_table("4/table/required-coefficient").cell("at_most", target.value)
    assert number is not None  # noqa: S101 - the table has no empty cell
    return number
