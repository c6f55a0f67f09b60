"""Ranks in composition: points in per cent of the greatest possible number (section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, Value, cites, exact_text, phrase
from tavlei.titles.conditions import Condition, at_least
from tavlei.titles.figures import figure
from tavlei.titles.titles_and_ranks import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MUNICIPAL: Final = "municipality"


class ContestKind(StrEnum):
    """What is done in a contest of composition."""

    COMPOSE = "compose"
    SOLVE = "solve"


@dataclass(frozen=True, slots=True)
class CompositionRanks:
    """Every rank reached in a contest, best first."""

    kind: ContestKind
    status: str
    enough: Condition
    points: Fraction
    maximum: Fraction
    cells: Mapping[Title, int | None]
    rulebook: Rulebook = field(repr=False)

    @property
    def percent(self) -> Fraction:
        """The points in per cent of the greatest possible number."""
        return self.points * 100 / self.maximum

    @property
    def counted_percent(self) -> Fraction | None:
        """The same, or None when the final part was too small for it to count."""
        return self.percent if self.enough.met else None

    @property
    def ranks(self) -> tuple[Title, ...]:
        """The ranks reached, best first."""
        if not self.enough.met:
            return ()
        return tuple(rank for rank, asked in self.cells.items() if asked is not None and self.percent >= asked)

    def explanation(self) -> Explanation:
        """The best rank, the size of the final part, every per cent asked for."""
        table = self.rulebook.clause("6/table")
        reached: dict[str, Value] = {"percent": self.percent}
        asked = tuple(
            Step(
                key="titles.composition_rank",
                value=rank.value,
                clause=table,
                readings=(),
                inputs=reached,
                threshold=cell,
                met=self.percent >= cell,
            )
            for rank, cell in self.cells.items()
            if cell is not None
        )
        if not self.ranks:
            return Explanation(Step("titles.no_rank", None, table), (self.enough.step(), *asked), self.working())
        verdict = Step("titles.composition_awarded", self.ranks[0].value, table, inputs=reached)
        return Explanation(verdict, (self.enough.step(), *asked), self.working())

    def working(self) -> tuple[Step, ...]:
        """The points in per cent."""
        shown: dict[str, Value] = {"points": self.points, "maximum": self.maximum}
        number = "6/1.1" if self.kind is ContestKind.COMPOSE else "6/1.2"
        return (Step("titles.composition_percent", self.percent, self.rulebook.clause(number), inputs=shown),)


@dataclass(frozen=True, slots=True)
class ContestScore:
    """Points and the greatest possible number of them."""

    points: Fraction
    maximum: Fraction


@cites("draughts-norms", "6/2", "6/table")
def composition_ranks(
    kind: ContestKind, status: str, finalists: int, score: ContestScore, rulebook: Rulebook
) -> CompositionRanks:
    """The ranks reached; a municipal contest has norms for solvers only, and lower ones."""
    if score.maximum <= 0:
        raise Refusal(Problem("the greatest possible number of points is more than 0", path="maximum"))
    if score.points < 0:
        raise Refusal(Problem("points are not negative", path="points"))
    enough = at_least(phrase("titles.finalists"), finalists, figure("composition.finalists", rulebook))
    cells = _cells(kind, status, rulebook)
    return CompositionRanks(
        kind=kind,
        status=status,
        enough=enough,
        points=score.points,
        maximum=score.maximum,
        cells=cells,
        rulebook=rulebook,
    )


@cites("draughts-norms", "6/1.1")
def composing_score(marks: Sequence[Fraction], greatest_mark: Fraction, rulebook: Rulebook) -> ContestScore:
    """A composer's points: the 8 best works of those counted, of what 8 works with the greatest mark would give."""
    works = figure("composition.works", rulebook).number
    if any(not 0 <= mark <= greatest_mark for mark in marks):
        params = {"greatest": exact_text(greatest_mark)}
        raise rulebook.refusal(Problem("a mark lies between 0 and {greatest}", params, path="marks"), "6/1.1")
    counted = sorted(marks, reverse=True)[:works]
    return ContestScore(sum(counted, Fraction(0)), works * greatest_mark)


@cites("draughts-norms", "6/1.2")
def solving_score(categories: Mapping[str, ContestScore], rulebook: Rulebook) -> ContestScore:
    """A solver's points: all works of all the categories that the competition counts."""
    known = figure("composition.categories", rulebook).listed
    if unknown := [category for category in categories if category not in known]:
        params = {"choices": ", ".join(map(str, known)), "got": unknown[0]}
        raise rulebook.refusal(Problem("expected one of: {choices}; got {got}", params, path="categories"), "6/1.2")
    scores = categories.values()
    return ContestScore(
        sum((score.points for score in scores), Fraction(0)), sum((score.maximum for score in scores), Fraction(0))
    )


def _cells(kind: ContestKind, status: str, rulebook: Rulebook) -> Mapping[Title, int | None]:
    table = rulebook.cross_table("6/table")
    level = {MUNICIPAL: "municipal", "region": "region"}.get(status, "district")
    row = table.rows.get(f"{kind}_{level}", (None,) * len(table.columns))
    return dict(zip(map(Title, table.columns), row, strict=True))
