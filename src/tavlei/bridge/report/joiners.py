"""Participants who join at a later stage: when they may, and what follows for the rating (3.3)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.report.lengths import stage_name
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.report.lengths import Lengths
    from tavlei.bridge.report.tournament_course import Appearance, Course
    from tavlei.rulebook import Value


def joiners(course: Course) -> list[Appearance]:
    """The first appearances of those who began after the main stream's first stage and had a path (B62, B82)."""
    firsts = (appearance[0] for appearance in course.appearances.values() if appearance)
    return [first for first in firsts if first.stage > course.first_main and course.had_path(first.entry)]


@cites("bridge-classification", "3.3")
def length_since_last_joiner(course: Course, lengths: Lengths) -> int | None:
    """The length of the stages from the last joining on; None if nobody joined."""
    appearances = joiners(course)
    return lengths.since(max(appearance.stage for appearance in appearances)) if appearances else None


def joiner_findings(course: Course) -> Iterator[ConditionFinding]:
    """What 3.3 asks of an all-Russian tournament that participants joined; a breach leaves it unrated (B62)."""
    appearances = joiners(course)
    if not appearances:
        return
    yield _rules_published(course)
    if course.report.all_russian:
        for joiner in appearances:
            yield from _origin(course, joiner)
        for stage, number in sorted({(appearance.stage, appearance.number) for appearance in appearances}):
            yield from _group(
                course,
                stage,
                number,
                [appearance for appearance in appearances if (appearance.stage, appearance.number) == (stage, number)],
            )


@cites("bridge-classification", "3.3/p3")
def _rules_published(course: Course) -> ConditionFinding:
    """The rules of joining, with all further requirements, stand in the regulation."""
    told = course.report.joining_rules_published
    needs = ("joining_rules_published",) if told is None else ()
    key = phrase("bridge.tournament.joining_rules_published")
    return ConditionFinding(
        key, told, course.rulebook.clause("3.3/p3"), Consequence.NOT_RATED, told, readings=("B62",), needs=needs
    )


@cites("bridge-classification", "3.3/p2")
def _origin(course: Course, joiner: Appearance) -> Iterator[ConditionFinding]:
    """Half of the players come out of another rated tournament that is over, where they were in for places 1-3."""
    clause, unrated = course.rulebook.clause("3.3/p2"), Consequence.NOT_RATED
    named: dict[str, Value] = {"entry": joiner.entry, "tournament": None}
    origin = course.report.by_id[joiner.entry].joined_from
    if origin is None:
        key, needs = phrase("bridge.tournament.joiner_origin"), (f"entries[{joiner.entry}].joined_from",)
        yield ConditionFinding(key, None, clause, unrated, readings=("B62",), inputs=named, needs=needs)
        return
    named["tournament"] = origin.tournament
    roster = course.report.roster(joiner.result)
    figures = course.figures
    came, needed = len(set(origin.players) & set(roster)), figures.joiner_players_share * len(roster)
    yield ConditionFinding(
        key=phrase("bridge.tournament.joiner_origin"),
        met=came >= needed,
        clause=clause,
        consequence=unrated,
        value=came,
        threshold=needed,
        readings=("B62",),
        inputs=named,
    )
    worst = figures.joiner_worst_place
    key, place = phrase("bridge.tournament.joiner_contending"), origin.contending_for
    yield ConditionFinding(
        key=key,
        met=place <= worst,
        clause=clause,
        consequence=unrated,
        value=place,
        threshold=worst,
        readings=("B62",),
        inputs=named,
    )
    for key, holds in (
        (phrase("bridge.tournament.joiner_finished"), origin.finished),
        (phrase("bridge.tournament.joiner_qualified"), origin.qualified),
    ):
        yield ConditionFinding(
            key=key,
            met=holds,
            clause=clause,
            consequence=unrated,
            value=holds,
            threshold=None,
            readings=("B62",),
            inputs=named,
        )


@cites("bridge-classification", "3.3/p4")
def _group(course: Course, stage: int, number: int, appearances: list[Appearance]) -> Iterator[ConditionFinding]:
    """At most a third of the group, with one equal handicap not above the end of the others' top third (B29)."""
    group = course.report.stages[stage].groups[number]
    where: dict[str, Value] = {"stage": stage_name(course.report.stages[stage], stage), "group": group.name or None}
    clause, unrated, readings = course.rulebook.clause("3.3/p4"), Consequence.NOT_RATED, ("B29", "B62")
    figures = course.figures
    allowed = figures.joiners_share * len(group.results)
    key = phrase("bridge.tournament.joiners_share")
    yield ConditionFinding(
        key=key,
        met=len(appearances) <= allowed,
        clause=clause,
        consequence=unrated,
        value=len(appearances),
        threshold=allowed,
        readings=readings,
        inputs=where,
    )
    names = {appearance.entry for appearance in appearances}
    scores = [result.start_score for result in group.results if result.entry in names]
    others = [result.start_score for result in group.results if result.entry not in names]
    equal, below = phrase("bridge.tournament.joiners_equal_handicap"), phrase("bridge.tournament.joiners_below_top")
    if not group.carries and not any(result.start_score for result in group.results):
        scores, others = [Fraction(0)] * len(scores), [Fraction(0)] * len(others)
    known, known_others = _known(scores), _known(others)
    if known is None or known_others is None:
        needs = (f"stages[{stage}].groups[{number}].results[].start_score",)
        yield ConditionFinding(equal, None, clause, unrated, readings=readings, inputs=where, needs=needs)
        return
    yield ConditionFinding(
        key=equal,
        met=len(set(known)) == 1,
        clause=clause,
        consequence=unrated,
        value=len(set(known)),
        threshold=1,
        readings=readings,
        inputs=where,
    )
    if known_others:
        limit = sorted(known_others, reverse=True)[ceil(figures.joiners_top_share * len(known_others)) - 1]
        yield ConditionFinding(
            key=below,
            met=max(known) <= limit,
            clause=clause,
            consequence=unrated,
            value=max(known),
            threshold=limit,
            readings=readings,
            inputs=where,
        )


def _known(scores: list[Fraction | None]) -> list[Fraction] | None:
    """The scores, None if one of them is not reported."""
    known = [score for score in scores if score is not None]
    return known if len(known) == len(scores) else None
