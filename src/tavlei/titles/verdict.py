"""What came of one title or rank for one athlete."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Protocol

from tavlei.rulebook import Clause, Explanation, Step, Value, phrase
from tavlei.titles.conditions import Condition, Gaps, TitleOutcome, outcome

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.titles.titles_and_ranks import Title


class Route(StrEnum):
    """By what a title or rank is fulfilled."""

    PLACE = phrase("route.place")
    NORM = phrase("route.norm")
    RANK = phrase("route.rank")
    CONFIRMATION = phrase("route.confirmation")
    INDICATOR = phrase("route.indicator")
    CONTEST = phrase("route.contest")

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.value.removeprefix("route.")


class VerdictBasis(Protocol):
    """The calculation a verdict rests on."""

    def working(self) -> tuple[Step, ...]: ...


_VERDICTS: Final = {
    TitleOutcome.FULFILLED: phrase("titles.fulfilled"),
    TitleOutcome.FIRST_OF_TWO: phrase("titles.first_of_two"),
    TitleOutcome.NOT_FULFILLED: phrase("titles.not_fulfilled"),
    TitleOutcome.UNDECIDED: phrase("titles.undecided"),
}


@dataclass(frozen=True, slots=True)
class TitleVerdict:
    """A title or rank that was considered: by what, every condition, the points, and what it rests on.

    `assumed`: it rests on figures that are not the regulation's, so that no certificate can be issued. `stage`: the
    stage that stands alone. `indicator`: the renju indicator to be reached. `holds_from`: the day from which a woman's
    confirmation among men holds.
    """

    athlete: str
    title: Title
    route: Route
    clause: Clause
    conditions: tuple[Condition, ...]
    norm: Fraction | None = None
    scored: Fraction | None = None
    basis: VerdictBasis | None = None
    assumed: bool = False
    already_held: bool = False
    stage: int | None = None
    indicator: int | None = None
    holds_from: date | None = None

    @property
    def outcome(self) -> TitleOutcome:
        """Fulfilled, the first of two, not fulfilled, or undecided for want of data."""
        return outcome(self.conditions)

    @property
    def certificate_possible(self) -> bool:
        """Whether an official certificate can be issued."""
        return self.outcome is TitleOutcome.FULFILLED and not self.assumed

    @property
    def short(self) -> Fraction | None:
        """How many points are missing; None without a norm in points."""
        if self.norm is None or self.scored is None:
            return None
        return max(Fraction(0), self.norm - self.scored)

    @property
    def unmet(self) -> tuple[Condition, ...]:
        """The conditions that are not met."""
        return tuple(condition for condition in self.conditions if condition.met is False)

    @property
    def missing(self) -> Gaps:
        """What nobody has given, each once."""
        return tuple(dict.fromkeys(gap for condition in self.conditions for gap in condition.missing))

    def step(self) -> Step:
        """The verdict in one line."""
        inputs: dict[str, Value] = {"athlete": self.athlete, "route": self.route.value}
        return Step(_VERDICTS[self.outcome], self.title.value, self.clause, self._readings, inputs)

    def explanation(self) -> Explanation:
        """The verdict, the conditions one by one, the working, and what was missing."""
        tested = tuple(condition.step() for condition in self.conditions)
        return Explanation(self.step(), tested, self._working(), self._missed())

    def _working(self) -> tuple[Step, ...]:
        steps = () if self.basis is None else self.basis.working()
        return (*steps, Step("titles.no_certificate", None, self.clause, ("R13",))) if self.assumed else steps

    def _missed(self) -> Step | None:
        unmet = self.unmet
        if not unmet:
            return None
        if len(unmet) == 1 and self.short:
            return Step("titles.only_points_missing", self.short, self.clause, threshold=self.norm)
        if len(unmet) == 1:
            return Step("titles.only_condition_missing", clause=unmet[0].clause)
        return Step("titles.conditions_missing", len(unmet), self.clause)

    @property
    def _readings(self) -> tuple[str, ...]:
        return ("R13",) if self.assumed else ()


def highest(verdicts: Iterable[TitleVerdict]) -> Title | None:
    """The highest title or rank fulfilled; a confirmation gives none."""
    fulfilled = [
        verdict.title
        for verdict in verdicts
        if verdict.outcome is TitleOutcome.FULFILLED and verdict.route is not Route.CONFIRMATION
    ]
    return min(fulfilled, key=lambda title: title.level, default=None)
