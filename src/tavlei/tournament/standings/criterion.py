"""What a criterion is: a way to order those who are still equal, and to tell how its values came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from tavlei.rulebook import Step, Value

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook
    from tavlei.tournament.standings.scores import TournamentScores

Groups = tuple[tuple[str, ...], ...]
"""Participants in order of places; those in one group are still equal."""
Key = int | tuple[int, ...]
Working = Callable[[str], tuple[Step, ...]]
"""The steps that led to the value of a participant."""


@dataclass(frozen=True, slots=True)
class CriterionOutcome:
    """What a criterion found: `keys` to compare (larger is better), `values` to show, `vectors` of longer comparisons.

    Who has no key is not compared: the criterion does not apply to him at this point.
    """

    keys: Mapping[str, Key]
    values: Mapping[str, Fraction]
    vectors: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)

    def compared(self, first: str, second: str) -> tuple[Fraction, Fraction, int]:
        """The first figures in which two differ, and how many came before; a list that has ended goes on with 0."""
        if not self.vectors:
            return self.values[first], self.values[second], 0
        one, other = self.vectors[first], self.vectors[second]
        for index in range(max(len(one), len(other))):
            ours, theirs = (vector[index] if index < len(vector) else Fraction(0) for vector in (one, other))
            if ours != theirs:
                return ours, theirs, index
        raise ValueError(f"{first} and {second} do not differ")


class StandingsCriterion(Protocol):
    """One criterion of 5.4.8.2; each has its own module."""

    @property
    def key(self) -> str:
        """Its name in JSON."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def number(self) -> str:
        """The clause it comes from."""
        ...

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings it rests on."""
        ...

    def apply(self, scores: TournamentScores, groups: Groups) -> CriterionOutcome:
        """Compute it for everybody, the groups being those still equal."""
        ...

    def working(self, scores: TournamentScores, groups: Groups) -> Working:
        """How the value of anybody came about, one step for each opponent."""
        ...

    def difference(
        self, scores: TournamentScores, groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        """Why the second of two stands behind the first."""
        ...


def clause_of(criterion: StandingsCriterion, rulebook: Rulebook) -> Clause:
    """The clause of a criterion in its own regulation: that of the table, or another that it names."""
    series = getattr(criterion, "series", rulebook.edition.series)
    regulation = rulebook if series == rulebook.edition.series else rulebook.beside(series)
    return regulation.clause(criterion.number)


def difference_step(
    criterion: StandingsCriterion, outcome: CriterionOutcome, names: tuple[str, str], rulebook: Rulebook
) -> Step:
    """The plain form of a difference: two values of one criterion."""
    better, worse, _ = outcome.compared(*names)
    inputs: dict[str, Value] = {"participant": names[1], "other": names[0], "criterion": criterion.title}
    return Step(
        "standings.behind_by_value",
        worse,
        clause_of(criterion, rulebook),
        criterion.readings,
        inputs,
        threshold=better,
    )


Term = Callable[[str, int], int]
"""What one encounter adds, in units, by the opponent and the own score in halves of a win."""


@dataclass(frozen=True, slots=True)
class CoefficientTerms:
    """The terms of a coefficient: `denominator` units to one; `bye` where a bye has a term too."""

    term: Term
    denominator: int
    bye: int | None = None
    shown: Callable[[str], Mapping[str, Value]] = field(default=lambda _opponent: {})


def tied_with(groups: Groups) -> dict[str, tuple[str, ...]]:
    """Everybody who is still equal with somebody, with the group of them."""
    return {name: group for group in groups if len(group) > 1 for name in group}


def split(groups: Groups, keys: Mapping[str, Key]) -> Groups:
    """The groups divided by the keys, the larger first; a group without keys stays together."""
    divided: list[tuple[str, ...]] = []
    for group in groups:
        if len(group) == 1 or group[0] not in keys:
            divided.append(group)
        else:
            divided += _by_key(group, keys)
    return tuple(divided)


def _by_key(group: Sequence[str], keys: Mapping[str, Key]) -> list[tuple[str, ...]]:
    values: dict[Key, list[str]] = {}
    for name in group:
        values.setdefault(keys[name], []).append(name)
    return [tuple(values[key]) for key in sorted(values, reverse=True)]
