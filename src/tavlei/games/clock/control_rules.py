"""The time controls of an edition: which controls it allows and recommends for a discipline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock.disciplines import Discipline, discipline
from tavlei.rulebook import DataError, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Clause, Rulebook

_NEEDED: Final = {"clause", "disciplines", "kind", "rows", "other_clause"}
_FIELDS: Final = _NEEDED | {"recommended", "quick_clause"}
_ROW_FIELDS: Final = {"minutes", "increment", "readings"}
SOURCE: Final = "time_controls"


class ControlListKind(StrEnum):
    """How the rows of a clause are meant."""

    RANGE = "range"
    NOT_LESS = "not_less"
    NOT_MORE = "not_more"


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from `low` to `high`; without `high` it is open."""

    low: int
    high: int | None = None

    def __contains__(self, value: int) -> bool:
        """Whether a number lies in it, both ends included."""
        return self.low <= value and (self.high is None or value <= self.high)

    @property
    def label(self) -> str:
        """The bounds as people write them."""
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def nearest(self, value: int) -> int:
        """The number in it that is nearest to `value`."""
        return max(self.low, value if self.high is None else min(value, self.high))

    def meets(self, other: Span) -> bool:
        """Whether some number lies in both."""
        return max(self.low, other.low) in self and max(self.low, other.low) in other

    def covers(self, other: Span) -> bool:
        """Whether every number of `other` lies in it."""
        return self.low <= other.low and (self.high is None or (other.high is not None and other.high <= self.high))


ANY_INCREMENT: Final = Span(0)


@dataclass(frozen=True, slots=True)
class ControlRow:
    """Base minutes and seconds per move that go together."""

    minutes: Span
    increment: Span = ANY_INCREMENT
    readings: tuple[str, ...] = ()

    def holds(self, minutes: int, increments: Iterable[int]) -> bool:
        """Whether the base and everything added per move lie in the row."""
        return minutes in self.minutes and all(increment in self.increment for increment in increments)

    def meets(self, other: ControlRow) -> bool:
        """Whether some control lies in both rows."""
        return self.minutes.meets(other.minutes) and self.increment.meets(other.increment)

    def covers(self, other: ControlRow) -> bool:
        """Whether every control of `other` lies in the row."""
        return self.minutes.covers(other.minutes) and self.increment.covers(other.increment)


@dataclass(frozen=True, slots=True)
class ControlRule:
    """What one clause says about the time controls of its disciplines."""

    clause: Clause
    disciplines: tuple[Discipline, ...]
    kind: ControlListKind
    rows: tuple[ControlRow, ...]
    recommended: tuple[ControlRow, ...]
    other: Clause
    quick: Clause | None = None


ControlRules = dict[Discipline, ControlRule]


def control_rules(rulebook: Rulebook) -> ControlRules:
    """The rules of the edition by discipline; what contradicts itself in its data is refused with its place."""
    return rulebook.read(SOURCE, lambda content: _read(content, rulebook), ControlRule)


def _read(content: Mapping[str, Any], rulebook: Rulebook) -> ControlRules:
    collected: ControlRules = {}
    for number, fields in enumerate(content.get("rules", [])):
        place = f"figures/{rulebook.edition.id}/{SOURCE}.toml: rules[{number}]"
        try:
            control_rule = _rule(place, fields, rulebook)
        except DataError:
            raise
        except Refusal as error:
            raise DataError(*error.at(place).problems) from error
        for named in control_rule.disciplines:
            if named in collected:
                raise _error(place, Problem("the discipline {name} has two rules", {"name": named.value}))
            collected[named] = control_rule
    return collected


def _rule(place: str, fields: Mapping[str, Any], rulebook: Rulebook) -> ControlRule:
    if not _NEEDED <= set(fields) <= _FIELDS:
        raise _error(place, Problem("a rule has the fields {fields}", {"fields": ", ".join(sorted(_FIELDS))}))
    if fields["kind"] not in list(ControlListKind):
        raise _error(place, Problem("«kind» must be range, not_less or not_more"))
    control_rule = ControlRule(
        clause=rulebook.clause(fields["clause"]),
        disciplines=tuple(discipline(key) for key in fields["disciplines"]),
        kind=ControlListKind(fields["kind"]),
        rows=tuple(_row(place, row, rulebook) for row in fields["rows"]),
        recommended=tuple(_row(place, row, rulebook) for row in fields.get("recommended", ())),
        other=rulebook.clause(fields["other_clause"]),
        quick=rulebook.clause(fields["quick_clause"]) if "quick_clause" in fields else None,
    )
    _check_rows(place, control_rule)
    return control_rule


def _check_rows(place: str, control_rule: ControlRule) -> None:
    if not control_rule.rows:
        raise _error(place, Problem("a rule has at least one row"))
    for one, other in combinations(control_rule.rows, 2):
        if (one == other) if control_rule.kind is ControlListKind.NOT_LESS else one.meets(other):
            raise _error(
                place, Problem("two rows overlap: {one} and {other}", {"one": _text(one), "other": _text(other)})
            )
    if control_rule.kind is ControlListKind.NOT_LESS and any(
        row.minutes.high or row.increment.high is not None for row in control_rule.rows
    ):
        raise _error(place, Problem("a row of a «not less» list has no upper bound"))
    for row in control_rule.recommended:
        if not any(allowed.covers(row) for allowed in control_rule.rows):
            raise _error(place, Problem("the recommended row {row} is not allowed itself", {"row": _text(row)}))
    if len(set(control_rule.recommended)) < len(control_rule.recommended):
        raise _error(place, Problem("a recommended row stands twice"))


def _row(place: str, fields: Mapping[str, Any], rulebook: Rulebook) -> ControlRow:
    if "minutes" not in fields or not set(fields) <= _ROW_FIELDS:
        raise _error(place, Problem("a row has the fields minutes, increment and readings only"))
    names = tuple(rulebook.library.reading(name).id for name in fields.get("readings", ()))
    return ControlRow(_span(place, fields["minutes"]), _span(place, fields.get("increment", {"from": 0})), names)


def _span(place: str, value: Any) -> Span:
    low, high = (value, value) if isinstance(value, int) else (value.get("from"), value.get("to"))
    if not isinstance(low, int) or low < 0 or (high is not None and high < low):
        raise _error(place, Problem("the range from {low} to {high} is empty", {"low": low, "high": high}))
    return Span(low, high)


def _text(row: ControlRow) -> str:
    return f"{row.minutes.label} + {row.increment.label}"


def _error(place: str, problem: Problem) -> DataError:
    return DataError(problem.at(place))
