"""Reaching a rank indicator in renju: points needed, games, sequence, status, age (section 5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tavlei.rulebook import Explanation, Rulebook, Step, Value, cites, phrase
from tavlei.titles.conditions import Condition, at_least
from tavlei.titles.figures import figure
from tavlei.titles.indicator.cells import targets
from tavlei.titles.indicator.table import IndicatorTable, indicator_rank, shipped_table
from tavlei.titles.points import RoundedPoints, round_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.titles.titles_and_ranks import Title


@dataclass(frozen=True, slots=True)
class IndicatorOpponent:
    """An opponent in a played game: the indicator the qualifier has given (0 without one), and the points scored."""

    indicator: int
    points: Fraction
    name: str = ""


class IndicatorSheetRow(NamedTuple):
    """A row of the counting sheet: opponents of one indicator, their number, per cent, the quotient, the product."""

    indicator: int
    number: int
    percent: int | None
    quotient: Fraction
    product: Fraction


@dataclass(frozen=True, slots=True)
class IndicatorNorm:
    """The norm of one target indicator and whether the points reach it."""

    target: int
    current: int
    opponents: tuple[IndicatorOpponent, ...]
    table: IndicatorTable
    percents: tuple[int | None, ...]
    norm: RoundedPoints
    scored: Fraction
    rulebook: Rulebook = field(repr=False)

    @property
    def rank(self) -> Title:
        """The rank that the indicator stands for."""
        return indicator_rank(self.target, self.rulebook)

    @property
    def assumed(self) -> bool:
        """Whether it rests on figures that are not the regulation's."""
        return self.table.assumed

    @property
    def short(self) -> Fraction:
        """How many points are missing."""
        return max(Fraction(0), self.norm.points - self.scored)

    @cites("draughts-norms", "5/2.2", "5/2.3/table")
    def sheet(self) -> tuple[IndicatorSheetRow, ...]:
        """The counting sheet, from the highest indicator down."""
        sheet_rows = []
        for indicator, number in sorted(
            Counter(opponent.indicator for opponent in self.opponents).items(), reverse=True
        ):
            percent = self.table.percent(self.target, indicator)
            quotient = Fraction(percent or 0, 100)
            sheet_rows.append(IndicatorSheetRow(indicator, number, percent, quotient, quotient * number))
        return tuple(sheet_rows)

    @cites("draughts-norms", "5/4", "5/5")
    def conditions(self) -> tuple[Condition, ...]:
        """The sequence, the games, the games with strong opponents, the points."""
        strong = figure("indicator.strong_games", self.rulebook)
        below = figure("indicator.strong_below", self.rulebook)
        lowest = self.target - below.number
        good = sum(opponent.indicator >= lowest for opponent in self.opponents)
        inputs: dict[str, Value] = {"lowest": lowest}
        return (
            _sequence(self.current, self.target, self.rulebook),
            at_least(phrase("titles.games"), len(self.opponents), figure("indicator.games", self.rulebook)),
            Condition(
                phrase("titles.strong_games"),
                good >= strong.number,
                good,
                strong.clause,
                strong.number,
                below.readings,
                inputs=inputs,
            ),
            self._points(),
        )

    def working(self) -> tuple[Step, ...]:
        """The counting sheet and its rounding."""
        rows = tuple(self._row(row) for row in self.sheet())
        needed = Step(
            "titles.indicator_points", self.norm.exact, self.rulebook.clause("5/2.3"), self.table.readings, steps=rows
        )
        source = Step("titles.indicator_table", self.table.source, self.table.clause)
        return *(() if self.assumed else (source,)), needed, self.norm.step()

    def explanation(self) -> Explanation:
        """Whether the indicator is reached, the conditions, the sheet, what was missing."""
        conditions = self.conditions()
        reached = all(condition.met for condition in conditions)
        key = phrase("titles.indicator_reached") if reached else phrase("titles.indicator_not_reached")
        rank: dict[str, Value] = {"rank": self.rank.value}
        verdict = Step(key, self.target, self.rulebook.clause("5/3"), self.table.readings, rank)
        missed = Step("titles.points_missing", self.short, self.rulebook.clause("5/2.3"), threshold=self.norm.points)
        tested = tuple(condition.step() for condition in conditions)
        return Explanation(verdict, tested, self.working(), missed if self.short else None)

    def _points(self) -> Condition:
        counted = any(percent is not None for percent in self.percents)
        met = counted and self.scored >= self.norm.points and self.scored > 0
        unsaid = None in self.percents or self.norm.points_for_win != 1
        zero = self.norm.points == 0 or self.scored == 0
        readings = (*self.table.readings, *(("R19",) if unsaid else ()), *(("R14",) if zero else ()))
        return Condition(
            phrase("titles.points_scored"), met, self.scored, self.rulebook.clause("5/2.3"), self.norm.points, readings
        )

    def _row(self, row: IndicatorSheetRow) -> Step:
        unranked = ("R12",) if row.indicator == 0 else ()
        inputs: dict[str, Value] = {"indicator": row.indicator, "number": row.number, "percent": row.percent}
        if row.percent is None:
            return Step("titles.indicator_row_empty", None, self.table.clause, unranked, inputs)
        return Step("titles.indicator_row", row.product, self.table.clause, unranked, inputs)


@cites("draughts-norms", "5/1", "5/2.1", "5/2.3", "5/3")
def indicator_norm(  # noqa: PLR0913 - who wants what against whom, and by which figures
    target: int,
    current: int,
    opponents: Sequence[IndicatorOpponent],
    rulebook: Rulebook,
    *,
    points_for_win: int = 1,
    table: IndicatorTable | None = None,
) -> IndicatorNorm:
    """The points needed for a target indicator: per cent of each opponent's cell / 100, added and rounded."""
    table = table or shipped_table(rulebook)
    percents = tuple(table.percent(target, opponent.indicator) for opponent in opponents)
    exact = Fraction(sum(percent for percent in percents if percent is not None) * points_for_win, 100)
    counted = (opponent.points for opponent, percent in zip(opponents, percents, strict=True) if percent is not None)
    scored = sum(counted, Fraction(0))
    norm = round_points(exact, points_for_win, rulebook, section=5)
    return IndicatorNorm(
        target=target,
        current=current,
        opponents=tuple(opponents),
        table=table,
        percents=percents,
        norm=norm,
        scored=scored,
        rulebook=rulebook,
    )


@cites("draughts-norms", "5/4")
def reachable_targets(current: int, rulebook: Rulebook) -> tuple[int, ...]:
    """The indicators that can be reached next, from the highest down: up to 9 one may be skipped, from 10 on none."""
    return tuple(target for target in targets(rulebook) if _sequence(current, target, rulebook).met)


def _sequence(current: int, target: int, rulebook: Rulebook) -> Condition:
    one_by_one, skipping = figure("indicator.one_by_one_from", rulebook), figure("indicator.step_below", rulebook)
    most = current + 1 if target >= one_by_one.number else min(current + skipping.number, one_by_one.number - 1)
    readings = one_by_one.readings if target >= one_by_one.number or current == 0 else ()
    met = current < target <= most
    inputs: dict[str, Value] = {"target": target}
    return Condition(
        phrase("titles.indicator_sequence"), met, current, one_by_one.clause, most, readings, inputs=inputs
    )
