"""Verdicts of section 5: ranks in renju by rank indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.rulebook import cites, phrase
from tavlei.titles.conditions import Condition, Missing, at_least, is_listed
from tavlei.titles.figures import figure
from tavlei.titles.indicator.norm import IndicatorNorm, IndicatorOpponent, indicator_norm, reachable_targets
from tavlei.titles.rank.verdicts import official
from tavlei.titles.statuses import level_label
from tavlei.titles.titles_and_ranks import Title
from tavlei.titles.verdict import Route, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.titles.competition import TitlePerformance
    from tavlei.titles.event import TitleEvent
    from tavlei.titles.indicator.table import IndicatorTable

_HIGH = (Title.KMS, Title.I)


def indicator_verdicts(
    performance: TitlePerformance, event: TitleEvent, table: IndicatorTable | None, rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """Every indicator that can be reached from the present one, from the highest down."""
    if event.discipline is not Discipline.RENJU:
        return
    for norm in indicator_norms(performance, table, rulebook):
        yield TitleVerdict(
            athlete=performance.athlete.id,
            title=norm.rank,
            route=Route.INDICATOR,
            clause=norm.table.clause,
            conditions=(*_conditions(norm, performance, event), *norm.conditions()),
            norm=norm.norm.points,
            scored=norm.scored,
            basis=norm,
            assumed=norm.assumed,
            stage=performance.stage,
            indicator=norm.target,
        )


def indicator_norms(
    performance: TitlePerformance, table: IndicatorTable | None, rulebook: Rulebook
) -> tuple[IndicatorNorm, ...]:
    """The norms of the indicators that can be reached next."""
    opponents = [
        IndicatorOpponent(encounter.opponent.indicator, encounter.points, encounter.opponent.id)
        for encounter in performance.met
    ]
    current, win = performance.athlete.indicator, performance.points_for_win
    return tuple(
        indicator_norm(target, current, opponents, rulebook, points_for_win=win, table=table)
        for target in reachable_targets(current, rulebook)
    )


@cites("draughts-norms", "5/age", "5/6", "5/7")
def _conditions(norm: IndicatorNorm, performance: TitlePerformance, event: TitleEvent) -> Iterator[Condition]:
    athlete, rulebook = performance.athlete, norm.rulebook
    yield official(event, "5/7", rulebook)
    asked = figure("indicator.kms_age" if norm.rank is Title.KMS else "indicator.age", rulebook)
    yield at_least(phrase("titles.age"), event.age(athlete), asked, missing=athlete.gap("birth"))
    if norm.rank in _HIGH:
        gap = (Missing("status"),) if event.status is None else ()
        statuses, shown = figure("indicator.high_statuses", rulebook), level_label(event.level)
        yield is_listed(phrase("titles.high_status"), event.level, statuses, label=shown, missing=gap)
