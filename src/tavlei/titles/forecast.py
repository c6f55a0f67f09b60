"""Before or during a competition: the points still needed for each norm, given known or expected opponents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, phrase
from tavlei.titles.competition import AthleteEncounter
from tavlei.titles.event import check_event
from tavlei.titles.gaps import problems
from tavlei.titles.indicator_norm import IndicatorNorm
from tavlei.titles.indicator_verdicts import indicator_verdicts
from tavlei.titles.norm_verdicts import norm_cases
from tavlei.titles.rank_norm import RankNorm
from tavlei.titles.rank_verdicts import rank_case
from tavlei.titles.titles_and_ranks import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition, TitlePerformance
    from tavlei.titles.conditions import Condition
    from tavlei.titles.event import TitleEvent
    from tavlei.titles.indicators import IndicatorTable
    from tavlei.titles.verdict import TitleVerdict

POINTS: Final = phrase("titles.points_scored")
_BY_GAMES: Final = (
    phrase("titles.own_rounds"),
    phrase("titles.counted_opponents"),
    phrase("titles.average_in_table"),
    phrase("titles.field"),
    phrase("titles.games"),
    phrase("titles.strong_games"),
)


class Chance(StrEnum):
    """What can still come of a norm if the remaining encounters are played against these opponents."""

    REACHED = phrase("chance.reached")
    POSSIBLE = phrase("chance.possible")
    OUT_OF_REACH = phrase("chance.out_of_reach")
    UNDECIDED = phrase("chance.undecided")

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.value.removeprefix("chance.")


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """One norm: the points it needs, those scored against opponents that count, those still to be had.

    `verdict` is what would come of it if nothing more were scored; `unknown` are the rounds to come without a known or
    expected opponent, which leave undecided whatever the opponents decide; `games` are the encounters the norm is
    reckoned from, played and known, of which every norm may count others.
    """

    verdict: TitleVerdict
    available: Fraction
    unknown: int = 0
    games: int = 0

    @property
    def needed(self) -> Fraction | None:
        """The points still needed; None where there is no norm. Nothing at all is never enough for a rank (R14)."""
        short = self.verdict.short
        if short == 0 and self._points is not None and self._points.met is False:
            return self._least
        return short

    @property
    def chance(self) -> Chance:
        """Whether the points can still be scored and every other condition holds."""
        if any(
            condition.met is False and not (self.unknown and condition.key in _BY_GAMES) for condition in self.unmet
        ):
            return Chance.OUT_OF_REACH
        if self.unknown or any(condition.met is None for condition in self.verdict.conditions):
            return Chance.UNDECIDED
        if self.needed is not None and self.needed > self.available:
            return Chance.OUT_OF_REACH
        return Chance.POSSIBLE if self.needed else Chance.REACHED

    def step(self) -> Step:
        """The forecast in one line; the conditions that fail stand below."""
        shown = self.verdict
        inputs: dict[str, Value] = {
            "title": shown.title.value,
            "route": shown.route.value,
            "norm": shown.norm,
            "scored": shown.scored,
            "available": self.available,
            "chance": self.chance.value,
        }
        readings = ("R13",) if shown.assumed else ()
        failed = tuple(condition.step() for condition in self.unmet)
        return Step("titles.forecast", self.needed, shown.clause, readings, inputs, steps=failed)

    @property
    def unmet(self) -> tuple[Condition, ...]:
        """The conditions besides the points that are not met, or of which that is not known."""
        return tuple(
            condition for condition in self.verdict.conditions if condition is not self._points and not condition.met
        )

    @property
    def _points(self) -> Condition | None:
        return next((condition for condition in self.verdict.conditions if condition.key == POINTS), None)

    @property
    def _least(self) -> Fraction:
        basis = self.verdict.basis
        win = basis.norm.points_for_win if isinstance(basis, RankNorm | IndicatorNorm) else 1
        return Fraction(win, 2)


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
        """Athlete by athlete."""
        verdict = Step("titles.forecasts", len(self.athletes))
        return Explanation(verdict, working=tuple(athlete.step() for athlete in self.athletes))


def forecast(
    competition: TitleCompetition,
    expected: Mapping[str, Sequence[TitleAthlete]],
    rulebook: Rulebook,
    *,
    rounds: int | None = None,
    table: IndicatorTable | None = None,
) -> Forecast:
    """The points still needed by every citizen for every norm of sections 3, 4 and 5.

    Encounters of the competition without a result are still to be played; `expected` adds for an athlete the opponents
    he may yet meet. `rounds` is how many the competition will have in all. Places are not foretold.
    """
    check_event(competition.event, rulebook)
    most = max((len(opponents) for opponents in expected.values()), default=0)
    planned = len(competition.rounds) + most if rounds is None else rounds
    found = []
    for athlete in competition.athletes:
        if athlete.citizen is not False:
            performance = _with_expected(competition, athlete, expected.get(athlete.id, ()), planned)
            listed = len(expected.get(athlete.id, ()))
            unknown = max(0, planned - len(competition.rounds) - listed)
            rows = tuple(
                replace(row, unknown=unknown) for row in _rows(performance, competition.event, table, rulebook)
            )
            found.append(
                AthleteForecast(athlete, sum(encounter.pending for encounter in performance.met), unknown, rows)
            )
    verdicts = [row.verdict for athlete in found for row in athlete.rows]
    return Forecast(tuple(found), tuple(problems(competition, verdicts)))


def _with_expected(
    competition: TitleCompetition, athlete: TitleAthlete, expected: Sequence[TitleAthlete], rounds: int
) -> TitlePerformance:
    """The athlete's last stage, or the whole where points carry over, with the expected encounters added."""
    played = competition.performances(athlete, pending=True)[-1]
    to_come = tuple(AthleteEncounter(opponent, Fraction(0), pending=True) for opponent in expected)
    earlier = len(competition.rounds) - played.rounds
    return replace(played, met=(*played.met, *to_come), rounds=max(played.rounds, rounds - earlier))


def _rows(
    performance: TitlePerformance, event: TitleEvent, table: IndicatorTable | None, rulebook: Rulebook
) -> Iterator[ForecastRow]:
    win = performance.points_for_win
    for norm_case in norm_cases(performance, event, rulebook):
        counted = norm_case.opponents
        yield ForecastRow(norm_case.verdict(), Fraction(counted.pending * win), games=len(counted.ratings))
    if event.discipline not in (Discipline.RENJU, Discipline.COMPOSITION):
        ranks = rank_case(performance, event, rulebook)
        for target in RANKS:
            yield _by_cells(performance, ranks.verdict(target))
    for verdict in indicator_verdicts(performance, event, table, rulebook):
        yield _by_cells(performance, verdict)


def _by_cells(performance: TitlePerformance, verdict: TitleVerdict) -> ForecastRow:
    """A norm whose table has a cell for every opponent; those whose cell is empty do not count."""
    available = Fraction(_counted_pending(performance, verdict) * performance.points_for_win)
    return ForecastRow(verdict, available, games=_counted(performance, verdict))


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
