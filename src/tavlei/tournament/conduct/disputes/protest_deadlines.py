"""Until when a protest may be filed and must be decided (5.4.17.1, 5.4.17.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import Explanation, Step, cites, phrase
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.moments import check_moment, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook, Value

_NAMED: Final = frozenset({Discipline.RUSSIAN, Discipline.INTERNATIONAL, Discipline.RENJU})


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round ended, when the next one starts, and whether it was the last; None: not known or not yet."""

    ended: datetime | None
    next_starts: datetime | None = None
    is_last: bool = False

    def __post_init__(self) -> None:
        """Refuse an instant without its time zone."""
        check_moment(self.ended, "ended")
        check_moment(self.next_starts, "next_starts")


@dataclass(frozen=True, slots=True)
class ProtestDeadline:
    """The last instant for something; None while it has none yet."""

    until: datetime | None
    key: str
    number: str
    readings: tuple[str, ...] = ()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def is_kept(self, moment: datetime) -> bool:
        """Whether something done at that instant is in time; exactly at the deadline it is."""
        check_moment(moment, "moment")
        return self.until is None or moment <= self.until

    def explanation(self) -> Explanation:
        """The deadline in one sentence."""
        named: Mapping[str, Value] = {"day": None, "time": None} if self.until is None else shown(self.until)
        return Explanation(Step(self.key, None, self.rulebook.clause(self.number), self.readings, named))


@cites("draughts-rules", "5.4.17.1", "5.4.17.1/item2")
def protest_deadline(discipline: Discipline, times: RoundTimes, rulebook: Rulebook) -> ProtestDeadline:
    """The last instant for a protest about a round; while the round or its successor has no hour, there is none yet."""
    if discipline.is_quick:
        return _quick_deadline(times, rulebook)
    readings = () if discipline in _NAMED else ("T24",)
    if times.ended is None:
        return ProtestDeadline(None, phrase("conduct.protest.no_deadline_yet"), "5.4.17.1", ("T38",), rulebook=rulebook)
    until = times.ended + timedelta(minutes=rulebook.figures(ConductFigures).protest_minutes)
    return ProtestDeadline(until, phrase("conduct.protest.hour_after_round"), "5.4.17.1", readings, rulebook=rulebook)


def _quick_deadline(times: RoundTimes, rulebook: Rulebook) -> ProtestDeadline:
    number = "5.4.17.1/item2"
    if times.is_last and times.ended is not None:
        until = times.ended + timedelta(minutes=rulebook.figures(ConductFigures).protest_minutes_after_last_quick_round)
        return ProtestDeadline(until, phrase("conduct.protest.after_last_round"), number, rulebook=rulebook)
    if not times.is_last and times.next_starts is not None:
        return ProtestDeadline(
            times.next_starts, phrase("conduct.protest.before_next_round"), number, rulebook=rulebook
        )
    return ProtestDeadline(None, phrase("conduct.protest.no_deadline_yet"), number, ("T38",), rulebook=rulebook)


@cites("draughts-rules", "5.4.17.3")
def decision_deadline(
    filed: datetime, rulebook: Rulebook, *, results_approved: datetime | None = None
) -> ProtestDeadline:
    """The last instant for the decision: 24 hours, and before the results are approved if that hour is set."""
    check_moment(filed, "filed")
    check_moment(results_approved, "results_approved")
    day = filed + timedelta(hours=rulebook.figures(ConductFigures).decision_hours)
    if results_approved is None or day <= results_approved:
        return ProtestDeadline(day, phrase("conduct.protest.decided_in_a_day"), "5.4.17.3", rulebook=rulebook)
    return ProtestDeadline(
        results_approved, phrase("conduct.protest.decided_before_approval"), "5.4.17.3", rulebook=rulebook
    )
