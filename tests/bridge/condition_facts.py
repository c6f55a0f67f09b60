"""A tournament that is rated and an application that is allowed: the tests change one fact of them at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta
from typing import TYPE_CHECKING, Any

from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.rated_tournament import Admission, Invitations, RatedFacts
from tavlei.bridge.conditions.regional_application import (
    ApplicationPapers,
    CalendarEvent,
    CalendarKind,
    PlayingStage,
    RatedOutcome,
    RegionalCase,
)
from tavlei.bridge.conditions.regions import subject
from tavlei.bridge.conditions.schedule import ScheduledRound
from tavlei.bridge.vocabulary import Format, Scoring, SpecialStatus, TechnicalStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.bridge.findings import ConditionFinding

EDITION = "bridge-classification-2024"
DAY = date(2024, 6, 8)


def a_round(
    boards: int = 28, starts: str = "11:00", ends: str = "15:30", day: date = DAY, **more: Any
) -> ScheduledRound:
    """A round of the schedule."""
    return ScheduledRound(
        day, time.fromisoformat(starts), time.fromisoformat(ends), boards, **more, rulebook=CLASSIFICATION
    )


GOOD = RatedFacts(
    format=Format.PAIRS,
    length=66,
    actual_length=66,
    participants=16,
    starts=DAY,
    chief_judge_agreed=True,
    online=False,
    schedule=(a_round(), a_round(day=DAY + timedelta(days=1))),
    screens=False,
    entrants=18,
    invitations=Invitations(),
    limits=frozenset(),
    admission=Admission(),
)
REGIONAL = replace(GOOD, special_status=SpecialStatus.REGIONAL)
ABROAD = replace(
    GOOD,
    technical_status=TechnicalStatus.FOREIGN,
    held_in_russia=False,
    chief_judge_agreed=None,
    host_country_category=1,
)


def facts(base: RatedFacts = GOOD, /, **changes: Any) -> RatedFacts:
    """The good tournament with some facts changed."""
    return replace(base, **changes)


def a_case(**changes: Any) -> RegionalCase:
    """A pair championship of Tatarstan on 12 and 13 October 2024, applied for in time."""
    plain = RegionalCase(
        Format.PAIRS,
        Scoring.MATCHPOINTS,
        (subject("16", CLASSIFICATION),),
        (PlayingStage("qualification", (date(2024, 10, 12),)), PlayingStage("final", (date(2024, 10, 13),))),
        papers=ApplicationPapers(by_branch=True, applied=date(2024, 9, 12), draft_attached=True),
        expected=RatedOutcome.NORMAL,
        rulebook=CLASSIFICATION,
    )
    return replace(plain, rulebook=CLASSIFICATION, **changes)


def an_event(kind: CalendarKind, *days: date, code: str = "16", **more: Any) -> CalendarEvent:
    """An event of the calendar; rated and regional ones are in Tatarstan unless told otherwise."""
    regions = (
        (subject(code, CLASSIFICATION),)
        if kind in (CalendarKind.RATED, CalendarKind.EXPRESS, CalendarKind.REGIONAL)
        else ()
    )
    return CalendarEvent("other", kind, days, regions, **more, rulebook=CLASSIFICATION)


def one(findings: Iterable[ConditionFinding], key: str) -> ConditionFinding:
    """The only finding of a key."""
    (found,) = [finding for finding in findings if finding.key == f"bridge.{key}"]
    return found


def keys(findings: Iterable[ConditionFinding]) -> set[str]:
    """The keys of findings."""
    return {finding.key.removeprefix("bridge.") for finding in findings}


def failed(findings: Iterable[ConditionFinding]) -> set[str]:
    """The keys of what is not met."""
    return keys(finding for finding in findings if finding.met is False)


def unknown(findings: Iterable[ConditionFinding]) -> set[str]:
    """The keys of what is not decided."""
    return keys(finding for finding in findings if finding.met is None)
