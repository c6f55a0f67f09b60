"""The bridge festival (1.11): what makes one, and the days that hold for every tournament of it (B57)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.schedule import idle_days
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import together
from tavlei.bridge.vocabulary import TechnicalStatus
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class FestivalEvent:
    """A tournament of a series with its playing days; None means: not reported."""

    id: str
    days: tuple[date, ...]
    status: TechnicalStatus | None = None
    organiser: str | None = None
    town: str | None = None


@dataclass(frozen=True, slots=True)
class EventDays:
    """The day whose ranks hold for a tournament, and the day on which it ends."""

    id: str
    rank_day: date
    end_day: date


@dataclass(frozen=True, slots=True)
class FestivalVerdict:
    """Whether a series is a festival, and the days that hold for every tournament of it then."""

    events: tuple[FestivalEvent, ...]
    is_festival: bool | None
    starts: date
    ends: date
    findings: tuple[ConditionFinding, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @cites("bridge-classification", "1.11/p2")
    def rank_day(self, event: FestivalEvent) -> date:
        """The day whose ranks hold for a tournament: the first day of the festival, otherwise its own."""
        return self.starts if self.is_festival else min(event.days)

    @cites("bridge-classification", "1.11/p3")
    def end_day(self, event: FestivalEvent) -> date:
        """The day a tournament ends: the last day of the festival, otherwise its own."""
        return self.ends if self.is_festival else max(event.days)

    @property
    def event_days(self) -> tuple[EventDays, ...]:
        """The days that hold for each tournament."""
        return tuple(EventDays(event.id, self.rank_day(event), self.end_day(event)) for event in self.events)

    def explanation(self) -> Explanation:
        """The verdict, the conditions, the days."""
        keys = {
            True: phrase("bridge.festival.is"),
            False: phrase("bridge.festival.is_not"),
            None: phrase("bridge.festival.undecided"),
        }
        verdict = Step(keys[self.is_festival], clause=self.rulebook.clause("1.11"))
        days = (
            Step("bridge.festival.starts", self.starts, self.rulebook.clause("1.11/p2"), ("B57",)),
            Step("bridge.festival.ends", self.ends, self.rulebook.clause("1.11/p3"), ("B57",)),
        )
        return Explanation(
            verdict, tuple(finding.step() for finding in self.findings), days if self.is_festival else ()
        )


@cites("bridge-classification", "1.11")
def festival_verdict(events: tuple[FestivalEvent, ...], rulebook: Rulebook) -> FestivalVerdict:
    """Judge a series of tournaments."""
    if not events or any(not event.days for event in events):
        raise Refusal(
            Problem("a festival needs tournaments with playing days", path="events", clause=rulebook.clause("1.11"))
        )
    days = [day for event in events for day in event.days]
    findings = tuple(_findings(events, days, rulebook))
    return FestivalVerdict(events, together(findings), min(days), max(days), findings, rulebook=rulebook)


def _findings(events: tuple[FestivalEvent, ...], days: list[date], rulebook: Rulebook) -> Iterator[ConditionFinding]:
    clause, refused = rulebook.clause("1.11"), Consequence.REFUSED
    yield ConditionFinding(phrase("bridge.festival.series"), len(events) > 1, clause, refused, len(events), 2)
    free = idle_days(days)
    yield ConditionFinding(phrase("bridge.festival.unbroken"), not free, clause, refused, len(free), 0)
    local = [event.id for event in events if event.status is TechnicalStatus.LOCAL]
    unknown = tuple(f"events[{event.id}].status" for event in events if event.status is None)
    met = False if local else None if unknown else True
    gaps = unknown if met is None else ()
    yield ConditionFinding(phrase("bridge.festival.statuses"), met, clause, refused, len(local), 0, needs=gaps)
    yield _common(phrase("bridge.festival.organiser"), "organiser", events, rulebook)
    yield _common(phrase("bridge.festival.town"), "town", events, rulebook)


def _common(key: str, field: str, events: tuple[FestivalEvent, ...], rulebook: Rulebook) -> ConditionFinding:
    """One organiser, or one town, for all."""
    named = {getattr(event, field) for event in events} - {None}
    gaps = tuple(f"events[{event.id}].{field}" for event in events if getattr(event, field) is None)
    met = False if len(named) > 1 else None if gaps else True
    value = len(named)
    return ConditionFinding(
        key, met, rulebook.clause("1.11"), Consequence.REFUSED, value, 1, needs=gaps if met is None else ()
    )
