"""How a regional championship stands in the calendar: clear days, consolations, the year's quota (1.10/p3-p5, B56)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.regional_application import (
    DISCIPLINE_LABELS,
    CalendarEvent,
    CalendarKind,
    Consolation,
    PlayingStage,
    RegionalCase,
    RegionalDiscipline,
)
from tavlei.bridge.conditions.regions import in_sphere
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import stated
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Clause, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook, Value


@cites("bridge-classification", "1.10/p3")
def quota_findings(case: RegionalCase, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """At most three a year for every titular region, no two in one discipline."""
    clause, refused = rulebook.clause("1.10/p3"), Consequence.REFUSED
    most = rulebook.figures(ConditionFigures).regional_a_year
    regional = [event for event in case.calendar if event.kind is CalendarKind.REGIONAL and event.year == case.year]
    for region in {subject.quota: subject for subject in case.regions}.values():
        others = [event for event in regional if region.quota in event.quotas]
        words: dict[str, Value] = {"region": region.name, "year": case.year}
        count = phrase("bridge.regional.a_year")
        yield ConditionFinding(
            key=count,
            met=len(others) < most,
            clause=clause,
            consequence=refused,
            value=len(others) + 1,
            threshold=most,
            readings=("B56",),
            inputs=words,
        )
        same = [event.id for event in others if event.discipline is case.discipline]
        words = {**words, "events": ", ".join(same) or None}
        value = None if case.discipline is None else DISCIPLINE_LABELS[case.discipline]
        key = phrase("bridge.regional.other_discipline")
        yield ConditionFinding(
            key=key,
            met=not same,
            clause=clause,
            consequence=refused,
            value=value,
            threshold=None,
            readings=("B56",),
            inputs=words,
        )


def spacing_findings(case: RegionalCase, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Every event of the calendar from which the championship must be clear, stage by stage."""
    for event in case.calendar:
        if event.consolation is not None:
            yield from _consolation(case, event, event.consolation, rulebook)
        elif (clause := spacing_clause(case, event, rulebook)) is not None:
            yield _spaced(case, event, clause, rulebook)


@cites("bridge-classification", "1.10/p4", "1.10/p5")
def spacing_clause(case: RegionalCase, event: CalendarEvent, rulebook: Rulebook) -> Clause | None:
    """The paragraph that asks for clear days from an event; None where nothing asks for them."""
    match event.kind:
        case CalendarKind.CHAMPIONSHIP:
            return rulebook.clause("1.10/p4")
        case CalendarKind.TEAM_SEMI_FINAL:
            semi_final = event.semi_final
            near = semi_final is not None and any(in_sphere(semi_final, region, rulebook) for region in case.regions)
            return rulebook.clause("1.10/p4") if near else None
        case CalendarKind.RATED | CalendarKind.REGIONAL:
            return rulebook.clause("1.10/p5") if case.quotas & event.quotas else None
        case CalendarKind.EXPRESS | CalendarKind.INDIVIDUAL_CHAMPIONSHIP | CalendarKind.TEAM_FINAL:
            return None


def _spaced(case: RegionalCase, event: CalendarEvent, clause: Clause, rulebook: Rulebook) -> ConditionFinding:
    """The nearest two playing days decide; with another rated tournament the Council settles a dispute."""
    needed = rulebook.figures(ConditionFigures).clear_days
    stage, own, other = _nearest(case.stages, event)
    clear = max(0, abs((own - other).days) - 1)
    words: dict[str, Value] = {"event": event.id, "stage": stage.name, "day": own, "other_day": other}
    key, met, consequence = phrase("bridge.regional.spaced"), clear >= needed, Consequence.REFUSED
    needs: tuple[str, ...] = ()
    if not met and clause == rulebook.clause("1.10/p5"):
        if event.council_allows is None:
            key, consequence = phrase("bridge.regional.dispute"), Consequence.DECISION
            needs = (f"calendar[{event.id}].council_allows",)
        else:
            key, met = phrase("bridge.regional.council_ruled"), event.council_allows
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=consequence,
        value=clear,
        threshold=needed,
        readings=("B56",),
        inputs=words,
        needs=needs,
    )


def _nearest(stages: tuple[PlayingStage, ...], event: CalendarEvent) -> tuple[PlayingStage, date, date]:
    pairs = ((stage, own, other) for stage in stages for own in stage.days for other in event.days)
    return min(pairs, key=lambda pair: (abs((pair[1] - pair[2]).days), pair[1], pair[2]))


@cites("bridge-classification", "1.10/p5")
def _consolation(
    case: RegionalCase, event: CalendarEvent, consolation: Consolation, rulebook: Rulebook
) -> Iterator[ConditionFinding]:
    """A pair consolation needs no clear days; it is rated by itself only under these conditions."""
    clause, not_rated = rulebook.clause("1.10/p5"), Consequence.NOT_RATED
    pairs = consolation.format is Format.PAIRS and case.discipline in (
        RegionalDiscipline.PAIRS,
        RegionalDiscipline.IMP_PAIRS,
    )
    words: dict[str, Value] = {"event": event.id}
    yield ConditionFinding(phrase("bridge.regional.consolation_pairs"), pairs, clause, not_rated, pairs, inputs=words)
    eliminated = next(stage for stage in case.stages if stage.name == consolation.elimination_stage)
    begins, earliest = min(event.days), max(eliminated.days)
    key = phrase("bridge.regional.consolation_begins")
    yield ConditionFinding(key, begins >= earliest, clause, not_rated, begins, earliest, inputs=words)
    ends = max(event.days)
    key = phrase("bridge.regional.consolation_ends")
    yield ConditionFinding(key, ends <= case.last_day, clause, not_rated, ends, case.last_day, inputs=words)
    field = f"calendar[{event.id}].consolation.players_free"
    key = phrase("bridge.regional.consolation_players")
    free = stated(key, consolation.players_free, clause, not_rated, needs=field)
    yield replace(free, inputs=words)
