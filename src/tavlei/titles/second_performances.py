"""What must be fulfilled twice: within 2 years (2/table/russia-championship/3), within a year (4/4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Rulebook, Value, cites, phrase, shifted
from tavlei.titles.conditions import Condition
from tavlei.titles.figures import figure
from tavlei.titles.titles_and_ranks import Title

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.titles.athletes import EarlierPerformance, TitleAthlete
    from tavlei.titles.event import TitleEvent
    from tavlei.titles.figures import ConditionFigure

RUSSIA: Final = "2/table/russia-championship"
QUICK: Final = "4/4.4"


def within(earlier: date, later: date, months: int) -> bool:
    """Whether two ends are at most so many months apart, the earlier one first."""
    return earlier <= later <= shifted(earlier, months=months)


@cites("draughts-norms", "2/table/russia-championship/3")
def ms_twice(
    athlete: TitleAthlete, event: TitleEvent, regions: int, wanted: ConditionFigure, rulebook: Rulebook
) -> Condition:
    """With too few regions: a second fulfilment in the starred rows, ending within 24 months of the first (N15)."""
    asked = figure("place.MS.second_within_months", rulebook)
    earlier_performances = [
        performance
        for performance in athlete.earlier
        if performance.clause == RUSSIA
        and performance.title is Title.MS
        and within(performance.end, event.end, asked.number)
    ]
    inputs: dict[str, Value] = {"regions": regions, "months": asked.number}
    return Condition(
        phrase("titles.ms_twice"),
        bool(earlier_performances),
        _latest(earlier_performances),
        asked.clause,
        wanted.number,
        asked.readings,
        inputs=inputs,
        second=True,
    )


@cites("draughts-norms", "4/4.4")
def rank_twice(target: Title, athlete: TitleAthlete, event: TitleEvent, rulebook: Rulebook) -> Condition:
    """The second fulfilment of a rank in rapid or blitz, of the same or a higher one, within 12 months (R7, R9)."""
    asked = figure("rank.second_within_months", rulebook)
    same = rulebook.resolve("R9").choice == "same_discipline"
    earlier_performances = [
        performance
        for performance in athlete.earlier
        if performance.clause == QUICK
        and performance.title.is_at_least(target)
        and within(performance.end, event.end, asked.number)
        and (not same or performance.discipline is event.discipline)
    ]
    inputs: dict[str, Value] = {"months": asked.number, "rank": target.value}
    return Condition(
        phrase("titles.rank_twice"),
        bool(earlier_performances),
        _latest(earlier_performances),
        asked.clause,
        readings=("R7", *asked.readings),
        inputs=inputs,
        second=True,
    )


def _latest(earlier_performances: Iterable[EarlierPerformance]) -> date | None:
    return max((performance.end for performance in earlier_performances), default=None)
