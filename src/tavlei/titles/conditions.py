"""Conditions of a title or rank: each with its value, its threshold, whether it is met, and its clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Clause, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from tavlei.titles.figures import ConditionFigure


class TitleOutcome(StrEnum):
    """What came of one title or rank."""

    FULFILLED = phrase("fulfilled")
    FIRST_OF_TWO = phrase("first_of_two")
    NOT_FULFILLED = phrase("not_fulfilled")
    UNDECIDED = phrase("undecided")


FIELDS: Final = frozenset(  # what can be missing; the catalogues name each field as people do
    (
        phrase("birth"),
        phrase("citizen"),
        phrase("competition_of"),
        phrase("contest"),
        phrase("cup_part"),
        phrase("finalists"),
        phrase("in_unified_calendar"),
        phrase("maximum"),
        phrase("national_teams"),
        phrase("place"),
        phrase("points"),
        phrase("region"),
        phrase("sex"),
        phrase("status"),
    )
)


@dataclass(frozen=True, slots=True)
class Missing:
    """A field that nobody has given: of an athlete, or of the competition itself."""

    field: str
    athlete: str | None = None

    @property
    def place(self) -> str:
        """Where the gap is: the field of the competition, or of an athlete."""
        return self.field if self.athlete is None else f"{self.athlete}.{self.field}"

    def step(self) -> Step:
        """The gap as a step."""
        if self.athlete is None:
            return Step("titles.field_missing", self.field)
        return Step("titles.field_of_athlete_missing", self.field, inputs={"athlete": self.athlete})


Gaps = tuple[Missing, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition. `met` is None while data is `missing`; `why` is the stable sentence of a condition not met.

    A condition that asks for a second performance (`second`) leaves the first one standing when it is not met.
    """

    key: str
    met: bool | None
    value: Value
    clause: Clause
    threshold: Value = None
    readings: tuple[str, ...] = ()
    why: str = ""
    inputs: Mapping[str, Value] = field(default_factory=dict)
    missing: Gaps = ()
    second: bool = False

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.key.removeprefix("titles.")

    def step(self) -> Step:
        """The condition as a step of an explanation; what is missing stands below it."""
        gaps = tuple(gap.step() for gap in self.missing)
        return Step(
            key=self.key,
            value=self.value,
            clause=self.clause,
            readings=self.readings,
            inputs=self.inputs,
            threshold=self.threshold,
            met=self.met,
            steps=gaps,
        )


def at_least(
    key: str, value: int | Fraction | None, asked: ConditionFigure, *, why: str = "", missing: Gaps = ()
) -> Condition:
    """The condition that a number reaches a figure of the regulation; without the number it is undecided.

    `why` may name the figure as `{number}`.
    """
    met = None if value is None else value >= asked.number
    text = why.format(number=asked.number)
    return Condition(
        key=key,
        met=met,
        value=value,
        clause=asked.clause,
        threshold=asked.number,
        readings=asked.readings,
        why=text,
        missing=missing,
    )


def counted(key: str, number: int, gaps: Gaps, asked: ConditionFigure) -> Condition:
    """The condition that a count reaches a figure; while it does not, those of whom nothing is known could decide."""
    met = None if number < asked.number and gaps else number >= asked.number
    return Condition(key, met, number, asked.clause, asked.number, asked.readings, missing=gaps if met is None else ())


def is_listed(  # noqa: PLR0913 - a condition has so many parts
    key: str, value: str | None, asked: ConditionFigure, *, why: str = "", label: str, missing: Gaps = ()
) -> Condition:
    """The condition that a word is one of a list of the regulation; without the word it is undecided.

    `label` is the word as the catalogues know it.
    """
    met = None if value is None else value in asked.listed
    shown: dict[str, Value] = {"label": label or None}
    return Condition(
        key=key,
        met=met,
        value=value,
        clause=asked.clause,
        threshold=None,
        readings=asked.readings,
        why=why,
        inputs=shown,
        missing=missing,
    )


def outcome(conditions: Iterable[Condition]) -> TitleOutcome:
    """The outcome of all conditions together: one that fails decides, then what is missing, then a second time."""
    listed = tuple(conditions)
    if any(condition.met is False and not condition.second for condition in listed):
        return TitleOutcome.NOT_FULFILLED
    if any(condition.met is None for condition in listed):
        return TitleOutcome.UNDECIDED
    return TitleOutcome.FIRST_OF_TWO if any(condition.met is False for condition in listed) else TitleOutcome.FULFILLED


def why_not(conditions: Iterable[Condition]) -> tuple[str, ...]:
    """The stable sentences of the conditions that are not met, in their order."""
    return tuple(condition.why for condition in conditions if condition.met is False and condition.why)
