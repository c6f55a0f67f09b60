"""Whether a discipline may be played with a time control (6.1.9, 7.6, 8.3, 9.4; 2.1.11 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.clock.control_rules import ANY_INCREMENT, ControlListKind, ControlRow, ControlRule, control_rules
from tavlei.games.clock.disciplines import Discipline, Family
from tavlei.games.clock.time_control import TimeControl, whole_game
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


class ControlVerdict(StrEnum):
    """What the rules say about a time control in a discipline."""

    RECOMMENDED = "recommended"
    ALLOWED = "allowed"
    REFUSED = "refused"


_VERDICTS: Final = {
    ControlVerdict.RECOMMENDED: phrase("time_control.recommended"),
    ControlVerdict.ALLOWED: phrase("time_control.allowed"),
    ControlVerdict.REFUSED: phrase("time_control.refused"),
}
_NO_ROW: Final = {
    ControlListKind.NOT_LESS: phrase("no row of the list is reached in both base time and time added per move"),
    ControlListKind.NOT_MORE: phrase("neither in the range without added time nor within the row with added time"),
}


@dataclass(frozen=True, slots=True)
class ControlCheck:
    """A time control held against the rule of a discipline; `disciplines` are all it belongs to in that edition."""

    control: TimeControl
    discipline: Discipline
    rule: ControlRule
    disciplines: tuple[Discipline, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    def allowed(self) -> bool:
        """Whether some row of the rule holds it."""
        return any(_holds(row, self.control) for row in self.rule.rows)

    @property
    def recommended(self) -> bool:
        """Whether the clause recommends it; only a control to the end of the game is recommended anywhere."""
        return self.control.is_whole_game and any(_holds(row, self.control) for row in self.rule.recommended)

    @property
    def verdict(self) -> ControlVerdict:
        """Recommended, else allowed, else refused."""
        if self.recommended:
            return ControlVerdict.RECOMMENDED
        return ControlVerdict.ALLOWED if self.allowed else ControlVerdict.REFUSED

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why it is refused, as stable sentences; empty if it is allowed."""
        if self.allowed:
            return ()
        if self.rule.kind is not ControlListKind.RANGE:
            return (_NO_ROW[self.rule.kind],)
        shortest = min(row.minutes.low for row in self.rule.rows)
        if self.control.minutes < shortest:
            return (phrase("the base time is too short"),)
        return (phrase("the base time is too long"),)

    def explanation(self) -> Explanation:
        """The verdict, the rows one by one, what was left out of account, and the nearest control that is allowed."""
        named: dict[str, Value] = {"discipline": self.discipline.value}
        readings = ("D13",) if not self.allowed and self._in_a_gap else ()
        verdict = Step(_VERDICTS[self.verdict], str(self.control), self.rule.clause, readings, named)
        return Explanation(
            verdict,
            conditions=tuple(self._conditions()),
            working=tuple(self._working()),
            counterfactual=None if self.allowed else self._nearest(),
        )

    @property
    def _is_printed(self) -> bool:
        """Whether the clause itself names the control; any other allowed one rests on the regulation's freedom."""
        if not self.control.is_whole_game:
            return False
        base, added = self.control.minutes, self.control.increments[0]
        if self.rule.kind is ControlListKind.NOT_LESS:
            return any((base, added) == (row.minutes.low, row.increment.low) for row in self.rule.rows)
        return added == 0 or any((base, added) == (row.minutes.high, row.increment.high) for row in self.rule.rows)

    @property
    def _in_a_gap(self) -> bool:
        """Whether the base lies between the ranges of the family and in none of them."""
        family = self.discipline.family
        rules = [rule for other, rule in control_rules(self.rulebook).items() if other.family is family]
        spans = [row.minutes for rule in rules for row in rule.rows if rule.kind is ControlListKind.RANGE]
        base = self.control.minutes
        below = any(span.high is not None and span.high < base for span in spans)
        return below and any(base < span.low for span in spans) and not any(base in span for span in spans)

    def _conditions(self) -> Iterator[Step]:
        for row in self.rule.rows:
            yield self._condition(phrase("time_control.base"), phrase("time_control.row"), row)
        for row in self.rule.recommended if self.allowed else ():
            key = phrase("time_control.recommended_row")
            yield self._condition(key, key, row)

    def _condition(self, base_key: str, row_key: str, row: ControlRow) -> Step:
        key = base_key if row.increment == ANY_INCREMENT else row_key
        added: dict[str, Value] = {"added": _added(self.control), "increment": row.increment.label}
        met = _holds(row, self.control)
        return Step(
            key=key,
            value=self.control.minutes,
            clause=self.rule.clause,
            readings=row.readings,
            inputs=added,
            threshold=row.minutes.label,
            met=met,
        )

    def _working(self) -> Iterator[Step]:
        if not self.control.is_whole_game:
            yield Step("time_control.periods_added", self.control.minutes, self.rulebook.clause("5.4.2.1"))
        if any(self.control.increments) and any(row.increment == ANY_INCREMENT for row in self.rule.rows):
            yield Step("time_control.increment_apart", _added(self.control), self.rule.clause, ("D13",))
        if self.rule.quick is not None:
            yield Step("time_control.quick", clause=self.rule.quick)
        if self.verdict is ControlVerdict.ALLOWED and not self._is_printed:
            yield Step("time_control.set_by_regulation", clause=self.rule.other)
        for other in self.disciplines:
            belongs_by = _rule(other, self.rulebook).clause
            if not self.allowed:
                yield Step("time_control.belongs_to", other.value, belongs_by)
            elif other.family is self.discipline.family and other.tempo is not self.discipline.tempo:
                yield Step("time_control.shared_end", other.value, belongs_by, ("D13",))

    def _nearest(self) -> Step:
        """Among the rows the one that asks for the least change of time."""
        base, added = self.control.minutes, min(self.control.increments)
        candidates = [(row.minutes.nearest(base), row.increment.nearest(added)) for row in self.rule.rows]
        minutes, increment = min(candidates, key=lambda control: abs(control[0] - base) * 60 + abs(control[1] - added))
        return Step("time_control.nearest", str(whole_game(minutes, increment)), self.rule.clause)


@cites("draughts-rules", "6.1.9.1", "6.1.9.2", "6.1.9.3", "6.1.9.4", "6.1.10.1", "7.6.1", "7.6.2", "7.6.3", "7.6.4")
@cites("draughts-rules", "7.7.1", "8.3", "8.3/p3", "9.4.1", "9.4.1/p2", "2.1.11.1", "2.1.11.2", "2.1.11.3")
@cites("draughts-rules", "2.1.11.3/p2")
def check_time_control(control: TimeControl, discipline: Discipline, rulebook: Rulebook) -> ControlCheck:
    """Whether a discipline may be played with a control, and whether the control is recommended for it.

    A control by periods counts with all its minutes to the end of the game.
    """
    control_rule, disciplines = _rule(discipline, rulebook), disciplines_of(control, rulebook)
    return ControlCheck(control, discipline, control_rule, disciplines, rulebook)


@cites("draughts-rules", "6.1.9.1", "7.6.1", "8.3", "9.4.1")
def disciplines_of(control: TimeControl, rulebook: Rulebook) -> tuple[Discipline, ...]:
    """Every discipline that may be played with a control; at shared ends these are several (D13)."""
    return tuple(
        discipline
        for discipline, control_rule in control_rules(rulebook).items()
        if any(_holds(row, control) for row in control_rule.rows)
    )


def _rule(discipline: Discipline, rulebook: Rulebook) -> ControlRule:
    control_rule = control_rules(rulebook).get(discipline)
    if control_rule is not None:
        return control_rule
    if discipline.family is Family.CORRESPONDENCE:
        problem = Problem("play by correspondence is timed in days, not by a clock", path="discipline")
        raise rulebook.refusal(problem, "10.3.1")
    params = {"edition": rulebook.edition.id, "discipline": Words(discipline.value)}
    raise Refusal(Problem("{edition} sets no time control for {discipline}", params, path="discipline"))


def _holds(row: ControlRow, control: TimeControl) -> bool:
    return row.holds(control.minutes, control.increments)


def _added(control: TimeControl) -> str:
    return ", ".join(map(str, control.increments))
