"""Short ways to write a finding: a fact that must hold, a figure that must be reached, a day that must be kept."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.rulebook import Clause

Figure = int | Fraction


def stated(  # noqa: PLR0913 - a finding has so many parts
    key: str,
    answer: bool | None,  # noqa: FBT001 - the fact itself
    clause: Clause,
    consequence: Consequence,
    *,
    needs: str,
    wanted: bool = True,
    readings: tuple[str, ...] = (),
) -> ConditionFinding:
    """A fact that the report states as yes or no."""
    met = None if answer is None else answer is wanted
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=consequence,
        value=answer,
        threshold=None,
        readings=readings,
        needs=(needs,) if met is None else (),
    )


def at_least(  # noqa: PLR0913 - a finding has so many parts
    key: str,
    value: Figure | None,
    threshold: Figure,
    clause: Clause,
    consequence: Consequence,
    *,
    needs: str,
    readings: tuple[str, ...] = (),
) -> ConditionFinding:
    """A figure that must reach a threshold."""
    met = None if value is None else value >= threshold
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=consequence,
        value=value,
        threshold=threshold,
        readings=readings,
        needs=(needs,) if met is None else (),
    )


def not_later(  # noqa: PLR0913 - a finding has so many parts
    key: str,
    day: date | None,
    last_day: date | None,
    clause: Clause,
    consequence: Consequence,
    *,
    needs: Iterable[str],
    readings: tuple[str, ...] = (),
) -> ConditionFinding:
    """A day that must be kept; `needs` names the fields of both days."""
    missing = tuple(name for name, known in zip(needs, (day, last_day), strict=True) if known is None)
    met = None if day is None or last_day is None else day <= last_day
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=consequence,
        value=day,
        threshold=last_day,
        readings=readings,
        needs=missing,
    )


def together(findings: Iterable[ConditionFinding]) -> bool | None:
    """Whether all hold: one that fails decides, then one of which nothing is known."""
    answers = [finding.met for finding in findings]
    if False in answers:
        return False
    return None if None in answers else True
