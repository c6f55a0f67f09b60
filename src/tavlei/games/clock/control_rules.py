"""The rows of `time_controls.toml`: which controls an edition allows and recommends for a discipline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock.disciplines import Discipline, discipline
from tavlei.rulebook import DataError, Problem, Refusal, cite_data, cited_data, clause, read_data, read_toml, reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Clause

_FIELDS: Final = {"edition", "clause", "disciplines", "kind", "rows", "recommended", "other", "quick"}
_ROW_FIELDS: Final = {"minutes", "increment", "readings"}
SOURCE: Final = "time_controls.toml"


class ListKind(StrEnum):
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
        return minutes in self.minutes and all(each in self.increment for each in increments)

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
    kind: ListKind
    rows: tuple[ControlRow, ...]
    recommended: tuple[ControlRow, ...]
    other: Clause
    quick: Clause | None = None


ControlRules = dict[tuple[str, Discipline], ControlRule]


@cited_data
@cache
def control_rules() -> ControlRules:
    """Every rule by edition and discipline."""
    return _loaded(SOURCE, read_data("tavlei.games.clock", SOURCE))


def load_control_rules(source: str, text: str) -> ControlRules:
    """Rules from a TOML text; what contradicts itself is refused with its place."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: Mapping[str, Any]) -> ControlRules:
    collected: ControlRules = {}
    for number, fields in enumerate(content.get("rules", [])):
        place = f"{source}: rules[{number}]"
        try:
            found = _rule(place, fields)
        except DataError:
            raise
        except Refusal as error:
            raise DataError(*error.at(place).problems) from error
        for each in found.disciplines:
            if (key := (found.clause.edition, each)) in collected:
                raise _error(place, Problem("the discipline {name} has two rules", {"name": each.value}))
            collected[key] = found
        cited = [each.number for each in (found.clause, found.other, found.quick) if each]
        cite_data(f"{__name__}:{source}", found.clause.edition, cited)
    return collected


def _rule(place: str, fields: Mapping[str, Any]) -> ControlRule:
    if not set(fields) <= _FIELDS or not {"edition", "clause", "disciplines", "kind", "rows", "other"} <= set(fields):
        raise _error(place, Problem("a rule has the fields {fields}", {"fields": ", ".join(sorted(_FIELDS))}))
    if fields["kind"] not in list(ListKind):
        raise _error(place, Problem("«kind» must be range, not_less or not_more"))
    edition = fields["edition"]
    found = ControlRule(
        clause(edition, fields["clause"]),
        tuple(discipline(key) for key in fields["disciplines"]),
        ListKind(fields["kind"]),
        tuple(_row(place, row) for row in fields["rows"]),
        tuple(_row(place, row) for row in fields.get("recommended", ())),
        clause(edition, fields["other"]),
        clause(edition, fields["quick"]) if "quick" in fields else None,
    )
    _check_rows(place, found)
    return found


def _check_rows(place: str, found: ControlRule) -> None:
    if not found.rows:
        raise _error(place, Problem("a rule has at least one row"))
    for one, other in combinations(found.rows, 2):
        if (one == other) if found.kind is ListKind.NOT_LESS else one.meets(other):
            raise _error(
                place, Problem("two rows overlap: {one} and {other}", {"one": _text(one), "other": _text(other)})
            )
    if found.kind is ListKind.NOT_LESS and any(
        row.minutes.high or row.increment.high is not None for row in found.rows
    ):
        raise _error(place, Problem("a row of a «not less» list has no upper bound"))
    for row in found.recommended:
        if not any(allowed.covers(row) for allowed in found.rows):
            raise _error(place, Problem("the recommended row {row} is not allowed itself", {"row": _text(row)}))
    if len(set(found.recommended)) < len(found.recommended):
        raise _error(place, Problem("a recommended row stands twice"))


def _row(place: str, fields: Mapping[str, Any]) -> ControlRow:
    if "minutes" not in fields or not set(fields) <= _ROW_FIELDS:
        raise _error(place, Problem("a row has the fields minutes, increment and readings only"))
    names = tuple(reading(name).id for name in fields.get("readings", ()))
    return ControlRow(_span(place, fields["minutes"]), _span(place, fields.get("increment", {"from": 0})), names)


def _span(place: str, given: Any) -> Span:
    low, high = (given, given) if isinstance(given, int) else (given.get("from"), given.get("to"))
    if not isinstance(low, int) or low < 0 or (high is not None and high < low):
        raise _error(place, Problem("the range from {low} to {high} is empty", {"low": low, "high": high}))
    return Span(low, high)


def _text(row: ControlRow) -> str:
    return f"{row.minutes.label} + {row.increment.label}"


def _error(place: str, problem: Problem) -> DataError:
    return DataError(problem.at(place))
