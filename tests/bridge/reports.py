"""Short ways to write reports of tournaments for the tests."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.conduct import Conduct
from tavlei.bridge.conditions.rated_facts import RatedFacts
from tavlei.bridge.report.event import Event, EventPlayer
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import (
    GroupResult,
    Quota,
    ReportedEntry,
    ReportGroup,
    Stage,
    TournamentReport,
)
from tavlei.bridge.vocabulary import Format, TechnicalStatus

Name = str | tuple[str, ...] | GroupResult


def roster(name: str, size: int) -> tuple[str, ...]:
    """The players A1, A2, … of the participant A."""
    return tuple(f"{name}{number}" for number in range(1, size + 1))


def results(*names: Name) -> tuple[GroupResult, ...]:
    """Results in the order of places; a tuple of names shares its places, a result keeps all but a place it lacks."""
    found: list[GroupResult] = []
    place = 1
    for each in names:
        if isinstance(each, GroupResult):
            left = each.left_after is not None
            found.append(each if left or each.place is not None else replace(each, place=place))
            place += not left
            continue
        tied = (each,) if isinstance(each, str) else each
        found += [GroupResult(name, place) for name in tied]
        place += len(tied)
    return tuple(found)


def group(
    *names: Name, boards: int = 20, stream: int = 1, quota: int | None = None, to: int = 1, **more: Any
) -> ReportGroup:
    """A group with its participants in the order of places; `quota` of them pass into stage `to`."""
    quotas = None if quota is None else (Quota(quota, to),)
    return ReportGroup(results(*names), boards, stream=stream, quotas=more.pop("quotas", quotas), **more)


def stage(*groups: ReportGroup, **more: Any) -> Stage:
    return Stage(groups, **more)


def report(*stages: Stage, format: Format = Format.PAIRS, size: int | None = None, **more: Any) -> TournamentReport:  # noqa: A002
    """A report whose participants are all who appear, in that order; `more` may give entries of its own."""
    names = dict.fromkeys(result.entry for stage in stages for one in stage.groups for result in one.results)
    players = size or CLASSIFICATION.figures(TournamentFigures).seats[format]
    given = {entry.id: entry for entry in more.pop("entries", ())}
    entries = tuple(given.get(name, ReportedEntry(name, roster(name, players))) for name in names)
    return TournamentReport(format, entries, stages, **more)


def course(*stages: Stage, **more: Any) -> Course:
    return Course(report(*stages, **more), rulebook=CLASSIFICATION)


def event(given: TournamentReport, *, ranks: dict[str, Fraction] | None = None, rank: int = 1, **more: Any) -> Event:
    """A local event in which everybody has the same coefficient unless `ranks` says otherwise."""
    names = [player for entry in given.entries for player in given.players_of(entry.id)]
    known = {name: EventPlayer(name, (ranks or {}).get(name, Fraction(rank))) for name in names}
    facts = more.pop("facts", None) or RatedFacts(given.format, 0, 0, 0, TechnicalStatus.LOCAL, online=False)
    conduct = Conduct(None, True, True, False, None, False, None, ())
    starts = more.pop("starts", date(2024, 5, 14))
    known |= more.pop("players", {})
    return Event(
        given,
        known,
        starts,
        more.pop("ends", starts),
        facts,
        more.pop("conduct", conduct),
        **more,
        rulebook=CLASSIFICATION,
    )
