"""Before or during a competition: the points still needed for each norm, given known or expected opponents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, cites
from tavlei.titles.competition import AthleteEncounter
from tavlei.titles.event import check_event
from tavlei.titles.forecasts.row import ForecastRow
from tavlei.titles.forecasts.unknown_opponents import (
    indicator_prospect,
    rank_prospect,
    title_prospect,
    unknown_opponents,
)
from tavlei.titles.gaps import problems
from tavlei.titles.indicator.norm import IndicatorNorm
from tavlei.titles.indicator.verdicts import indicator_verdicts
from tavlei.titles.norm.verdicts import norm_cases
from tavlei.titles.rank.norm import RankNorm
from tavlei.titles.rank.verdicts import asking_twice, rank_case
from tavlei.titles.titles_and_ranks import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition, TitlePerformance
    from tavlei.titles.event import TitleEvent
    from tavlei.titles.forecasts.unknown_opponents import Prospect, UnknownOpponents
    from tavlei.titles.indicator.table import IndicatorTable
    from tavlei.titles.titles_and_ranks import Title
    from tavlei.titles.verdict import TitleVerdict


@dataclass(frozen=True, slots=True)
class AthleteForecast:
    """The norms of one athlete."""

    athlete: TitleAthlete
    remaining: int
    unknown: int
    rows: tuple[ForecastRow, ...]

    def step(self) -> Step:
        """The athlete with a line for every norm."""
        name: dict[str, Value] = {"athlete": self.athlete.id, "unknown": self.unknown}
        return Step(
            "titles.forecast_athlete", self.remaining, inputs=name, steps=tuple(map(ForecastRow.step, self.rows))
        )


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a competition; foreigners are not in it (N18)."""

    athletes: tuple[AthleteForecast, ...]
    problems: tuple[Problem, ...] = ()

    def explanation(self) -> Explanation:
        verdict = Step("titles.forecasts", len(self.athletes))
        return Explanation(verdict, working=tuple(athlete.step() for athlete in self.athletes))


def forecast(  # noqa: PLR0913 - the competition, who is expected, and whose forecast is asked for
    competition: TitleCompetition,
    expected: Mapping[str, Sequence[TitleAthlete]],
    rulebook: Rulebook,
    *,
    rounds: int | None = None,
    table: IndicatorTable | None = None,
    only: Collection[str] | None = None,
) -> Forecast:
    """The points still needed by every citizen, or by `only` some, for every norm of sections 3, 4 and 5 not yet held.

    Encounters of the competition without a result are still to be played; `expected` adds for an athlete the opponents
    he may yet meet. `rounds` is how many the competition will have in all. Places are not foretold.
    """
    check_event(competition.event, rulebook)
    most = max((len(opponents) for opponents in expected.values()), default=0)
    planned = len(competition.rounds) + most if rounds is None else rounds
    athlete_forecasts = []
    for athlete in competition.athletes:
        if athlete.citizen is not False and (only is None or athlete.id in only):
            listed = expected.get(athlete.id, ())
            performance = _with_expected(competition, athlete, listed, planned)
            unknown = max(0, planned - len(competition.rounds) - len(listed))
            rows = tuple(_rows(performance, competition.event, table, rulebook, unknown=unknown))
            remaining = sum(encounter.pending for encounter in performance.met)
            athlete_forecasts.append(AthleteForecast(athlete, remaining, unknown, rows))
    verdicts = [row.verdict for athlete in athlete_forecasts for row in athlete.rows]
    return Forecast(tuple(athlete_forecasts), tuple(problems(competition, verdicts)))


def _with_expected(
    competition: TitleCompetition, athlete: TitleAthlete, expected: Sequence[TitleAthlete], rounds: int
) -> TitlePerformance:
    """The athlete's last stage, or the whole where points carry over, with the expected encounters added."""
    played = competition.performances(athlete, pending=True)[-1]
    to_come = tuple(AthleteEncounter(opponent, Fraction(0), pending=True) for opponent in expected)
    earlier = len(competition.rounds) - played.rounds
    return replace(played, met=(*played.met, *to_come), rounds=max(played.rounds, rounds - earlier))


def _rows(
    performance: TitlePerformance, event: TitleEvent, table: IndicatorTable | None, rulebook: Rulebook, *, unknown: int
) -> Iterator[ForecastRow]:
    supposed = unknown_opponents(performance, unknown, event, rulebook) if unknown else None
    yield from _by_norm(performance, event, supposed, rulebook)
    if event.discipline not in (Discipline.RENJU, Discipline.COMPOSITION):
        yield from _by_rank(performance, event, supposed, rulebook)
    for verdict in indicator_verdicts(performance, event, table, rulebook):
        row = _by_cells(performance, verdict, unknown)
        yield _supposing(row, supposed, partial(indicator_prospect, verdict))


def _by_norm(
    performance: TitlePerformance, event: TitleEvent, supposed: UnknownOpponents | None, rulebook: Rulebook
) -> Iterator[ForecastRow]:
    unknown = 0 if supposed is None else supposed.number
    for case in norm_cases(performance, event, rulebook):
        if _is_held(case.title, performance.athlete):
            continue
        counted = case.opponents
        available = Fraction(counted.pending * performance.points_for_win)
        row = ForecastRow(case.verdict(), available, unknown, games=len(counted.ratings))
        yield _supposing(row, supposed, partial(title_prospect, case))


@cites("draughts-norms", "4/4.4")
def _by_rank(
    performance: TitlePerformance, event: TitleEvent, supposed: UnknownOpponents | None, rulebook: Rulebook
) -> Iterator[ForecastRow]:
    """The ranks not yet held; in rapid and blitz each asks for a second performance besides (R7, R9)."""
    unknown = 0 if supposed is None else supposed.number
    case = rank_case(performance, event, rulebook)
    pool = None if supposed is None else supposed.rank_field()
    alone = [case.verdict(target) for target in RANKS if not _is_held(target, performance.athlete)]
    for verdict in asking_twice(performance, event, alone, rulebook) if event.discipline.is_quick else alone:
        row = _by_cells(performance, verdict, unknown)
        yield _supposing(row, supposed, partial(rank_prospect, case, verdict, pool))


def _is_held(title: Title, athlete: TitleAthlete) -> bool:
    """Whether the athlete has the title or rank already, or a higher one."""
    return athlete.title is not None and athlete.title.is_at_least(title)


def _supposing(
    row: ForecastRow,
    supposed: UnknownOpponents | None,
    prospect: Callable[[UnknownOpponents, Fraction], Prospect | None],
) -> ForecastRow:
    """The row with what the unknown opponents may make of it, where that is not lost anyhow."""
    if supposed is None or row.is_lost:
        return row
    return replace(row, prospect=prospect(supposed, row.available))


def _by_cells(performance: TitlePerformance, verdict: TitleVerdict, unknown: int) -> ForecastRow:
    """A norm whose table has a cell for every opponent; those whose cell is empty do not count."""
    available = Fraction(_counted_pending(performance, verdict) * performance.points_for_win)
    return ForecastRow(verdict, available, unknown, games=_counted(performance, verdict))


def _counted(performance: TitlePerformance, verdict: TitleVerdict) -> int:
    """The encounters, played and to come, in which points count."""
    if not isinstance(verdict.basis, RankNorm | IndicatorNorm):
        return len(performance.met)
    return sum(percent is not None for percent in verdict.basis.percents)


def _counted_pending(performance: TitlePerformance, verdict: TitleVerdict) -> int:
    """The encounters to come in which points count: those whose cell is not empty."""
    if not isinstance(verdict.basis, RankNorm | IndicatorNorm):
        return sum(encounter.pending for encounter in performance.met)
    cells = zip(performance.met, verdict.basis.percents, strict=True)
    return sum(encounter.pending and percent is not None for encounter, percent in cells)
