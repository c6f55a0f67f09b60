"""The opponents of an athlete by rank: rank coefficients, the tournament coefficient, and its sheet (4/2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Resolved, Rulebook, Step, Value, cites, phrase
from tavlei.titles.figures import figure
from tavlei.titles.titles_and_ranks import RANKS, Sex, Title

if TYPE_CHECKING:
    from collections.abc import Sequence

_ONE_ROW: Final = "one_row"
_HELD: Final = (Title.GR, Title.MS, *RANKS)


@dataclass(frozen=True, slots=True)
class RankOpponent:
    """An opponent as section 4 sees one, with the points scored against; one for every encounter (R15)."""

    rank: Title
    points: Fraction
    sex: Sex = Sex.M
    confirmed_among_men: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class RankSheetRow:
    """A row of a sheet of section 4: opponents of one title or rank, their number, the figure, the product.

    `coefficient` is the one they count with; for a woman who counts lower it is not that of her rank.
    """

    rank: Title
    coefficient: int
    number: int
    figure: int | None
    product: Fraction


@dataclass(frozen=True, slots=True)
class RankField:
    """The opponents of an athlete, each with the rank coefficient that counts."""

    athlete_sex: Sex
    mens_competition: bool
    points_for_win: int
    opponents: tuple[RankOpponent, ...]
    coefficients: tuple[int, ...]
    lowered: tuple[bool, ...]
    lowering: Resolved
    rulebook: Rulebook = field(repr=False)

    def check(self) -> None:
        """Refuse a field without opponents, which has no coefficient."""
        if not self.opponents:
            message = phrase("there is no opponent to take the coefficient of")
            raise self.rulebook.refusal(Problem(message, path="opponents"), "4/2/p2")

    @property
    @cites("draughts-norms", "4/2/p2")
    def tournament_coefficient(self) -> Fraction:
        """The sum of the rank coefficients of all opponents divided by their number."""
        self.check()
        return Fraction(sum(self.coefficients), len(self.coefficients))

    @cites("draughts-norms", "4/2/table")
    def coefficient_sheet(self) -> tuple[RankSheetRow, ...]:
        """The sheet of the tournament coefficient: opponents by rank, their number, the coefficient, the product."""
        ranks = (opponent.rank for opponent in self.opponents)
        values = Counter(zip(self.coefficients, ranks, strict=True))
        return tuple(
            RankSheetRow(rank, coefficient, number, coefficient, Fraction(coefficient * number))
            for (coefficient, rank), number in sorted(values.items(), key=_by_coefficient)
        )

    def steps(self) -> tuple[Step, ...]:
        """The sheet as steps: women counted lower, the rows, the quotient."""
        women = sum(self.lowered)
        lower = (
            Step("titles.women_lower", women, self.rulebook.clause("4/4.3"), ("R4",), ruling=self.lowering.ruling),
        )
        rows = tuple(_row_step(row, self.rulebook) for row in self.coefficient_sheet())
        total: dict[str, Value] = {"sum": sum(self.coefficients), "opponents": len(self.coefficients)}
        quotient = Step(
            "titles.tournament_coefficient",
            self.tournament_coefficient,
            self.rulebook.clause("4/2/p2"),
            (),
            total,
            steps=rows,
        )
        return (*(lower if women else ()), quotient)


@cites("draughts-norms", "4/4.3")
def rank_field(
    opponents: Sequence[RankOpponent],
    rulebook: Rulebook,
    *,
    athlete_sex: Sex,
    mens_competition: bool = False,
    points_for_win: int = 1,
) -> RankField:
    """The field of an athlete. In a man's norm of a men's competition an unconfirmed woman counts lower (R4)."""
    lowering = rulebook.resolve("R4")
    man_among_men = mens_competition and athlete_sex is Sex.M
    lowered = tuple(
        man_among_men and opponent.sex is Sex.F and not opponent.confirmed_among_men for opponent in opponents
    )
    of_rank = {rank: rank_coefficient(rank, rulebook) for rank in {opponent.rank for opponent in opponents}}
    coefficients = tuple(
        _lowered(opponent.rank, lowering, rulebook) if lower else of_rank[opponent.rank]
        for opponent, lower in zip(opponents, lowered, strict=True)
    )
    return RankField(
        athlete_sex=athlete_sex,
        mens_competition=mens_competition,
        points_for_win=points_for_win,
        opponents=tuple(opponents),
        coefficients=coefficients,
        lowered=lowered,
        lowering=lowering,
        rulebook=rulebook,
    )


@cites("draughts-norms", "4/table/rank-coefficients")
def rank_coefficient(rank: Title, rulebook: Rulebook) -> int:
    """The coefficient of a title or rank, or of having none (R5)."""
    number = rulebook.cross_table("4/table/rank-coefficients").cell(rank.value, "coefficient")
    assert number is not None  # noqa: S101 - the table has no empty cell
    return number


def _lowered(rank: Title, lowering: Resolved, rulebook: Rulebook) -> int:
    if lowering.choice == _ONE_ROW:
        return min(rank_coefficient(rank, rulebook) + 1, figure("rank.lowest_row", rulebook).number)
    if not rank.is_held:
        return rank_coefficient(rank, rulebook)
    below = [title for title in _HELD if title.level > rank.level]
    return rank_coefficient(below[0] if below else Title.NONE_YOUTH, rulebook)


def _by_coefficient(counted: tuple[tuple[int, Title], int]) -> tuple[int, int]:
    """The order of a sheet: by the coefficient, then by the rank."""
    (coefficient, rank), _ = counted
    return coefficient, rank.level


def _row_step(row: RankSheetRow, rulebook: Rulebook) -> Step:
    readings = ("R5",) if row.rank is Title.MG or not row.rank.is_held else ()
    inputs: dict[str, Value] = {"rank": row.rank.value, "number": row.number, "coefficient": row.coefficient}
    if row.coefficient != rank_coefficient(row.rank, rulebook):
        key = phrase("titles.coefficient_row_lower")
        return Step(key, row.product, rulebook.clause("4/4.3"), ("R4", *readings), inputs)
    return Step("titles.coefficient_row", row.product, rulebook.clause("4/table/rank-coefficients"), readings, inputs)
