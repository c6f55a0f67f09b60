"""The rounds to come without a known opponent: who may be met in them, and what that can make of a norm (R20)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tavlei.titles.competition import AthleteEncounter
from tavlei.titles.indicator.norm import IndicatorNorm
from tavlei.titles.norm.norm_points import title_norm
from tavlei.titles.norm.tables import NormColumn
from tavlei.titles.norm.verdicts import counted_opponents
from tavlei.titles.points import round_points
from tavlei.titles.rank.norm import RankNorm, rank_norm
from tavlei.titles.rank.verdicts import rank_case

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitlePerformance
    from tavlei.titles.event import TitleEvent
    from tavlei.titles.norm.norm_points import OpponentRating
    from tavlei.titles.norm.verdicts import NormCase
    from tavlei.titles.rank.field import RankField
    from tavlei.titles.rank.verdicts import RankCase
    from tavlei.titles.verdict import TitleVerdict

_ROUNDS = ("titles.own_rounds", "titles.games")
_NOTHING = Fraction(0)


class Prospect(NamedTuple):
    """The least and the most points still needed, by who is met; whether anybody's being met could bring the norm.

    Where no choice of opponents has a norm, least and most are None.
    """

    least: Fraction | None
    most: Fraction | None
    attainable: bool


@dataclass(frozen=True, slots=True)
class UnknownOpponents:
    """The rounds without a known opponent, and the participants who may be met in them."""

    number: int
    candidates: tuple[TitleAthlete, ...]
    performance: TitlePerformance
    event: TitleEvent
    rulebook: Rulebook

    def as_met(self) -> TitlePerformance:
        """The performance of the athlete if all candidates, and nobody else, were still to be met."""
        to_come = tuple(AthleteEncounter(candidate, _NOTHING, pending=True) for candidate in self.candidates)
        return replace(self.performance, met=to_come)

    def rank_field(self) -> RankField | None:
        """The candidates as section 4 sees them; None while something about one of them is not known."""
        case = rank_case(self.as_met(), self.event, self.rulebook)
        return None if case.missing else case.field


def unknown_opponents(
    performance: TitlePerformance, number: int, event: TitleEvent, rulebook: Rulebook
) -> UnknownOpponents:
    """Who may be met in so many rounds: those not met yet; where they are too few, everybody again (R20)."""
    others = tuple(athlete for athlete in performance.participants if athlete.id != performance.athlete.id)
    met = {encounter.opponent.id for encounter in performance.met}
    new = tuple(athlete for athlete in others if athlete.id not in met)
    candidates = new if len(new) >= number else others * -(-number // max(1, len(others)))
    return UnknownOpponents(number, candidates, performance, event, rulebook)


def title_prospect(case: NormCase, unknown: UnknownOpponents, available: Fraction) -> Prospect | None:
    """GR or MS: among so many opponents with a rating the strongest ask for the fewest points, the weakest for most."""
    sex, known = case.performance.athlete.sex, case.opponents
    pool = counted_opponents(unknown.as_met(), case.event, case.discipline, case.rulebook)
    if sex is None or known.missing or pool.missing or not unknown.candidates:
        return None
    column, needs = NormColumn(case.title, case.discipline, sex), []
    for ratings in _by_strength(pool.ratings, unknown):
        counted = (*known.ratings, *ratings)
        if not counted:
            continue
        norm = title_norm(column, counted, replace(known.score, rounds=len(counted)), case.rulebook)
        to_be_had = available + len(ratings) * known.score.points_for_win
        if norm.short is not None:
            needs.append((norm.short, norm.short <= to_be_had))
    points = [short for short, _ in needs]
    attainable = any(enough for _, enough in needs) and _rounds_suffice(case.verdict(), unknown.number)
    return Prospect(min(points, default=None), max(points, default=None), attainable)


def _by_strength(rated: Sequence[OpponentRating], unknown: UnknownOpponents) -> Iterator[tuple[OpponentRating, ...]]:
    """The strongest and the weakest so many of those with a rating, for every number of them that can be met."""
    ordered = sorted(rated, key=lambda opponent: opponent.value)
    without = len(unknown.candidates) - len(rated)
    for number in range(max(0, unknown.number - without), min(unknown.number, len(ordered)) + 1):
        yield tuple(ordered[len(ordered) - number :])
        yield tuple(ordered[:number])


def rank_prospect(
    case: RankCase, verdict: TitleVerdict, pool: RankField | None, unknown: UnknownOpponents, available: Fraction
) -> Prospect | None:
    """A rank: the field by the lowest coefficients that can be met, the points by the cells."""
    if case.missing or pool is None:
        return None
    found = rank_norm(pool, verdict.title, case.rulebook)
    coefficients = () if case.field is None else case.field.coefficients
    best = (*coefficients, *sorted(pool.coefficients)[: unknown.number])
    strong = sum(best) <= found.required_coefficient * len(best)
    cells = _cells(verdict, found.percents, unknown, available, section=4)
    return cells._replace(attainable=cells.attainable and strong and _rounds_suffice(verdict, unknown.number))


def indicator_prospect(verdict: TitleVerdict, unknown: UnknownOpponents, available: Fraction) -> Prospect | None:
    """An indicator of renju: the games with strong opponents, the points by the cells."""
    norm = verdict.basis
    if not isinstance(norm, IndicatorNorm) or not unknown.candidates:
        return None
    indicators = [candidate.indicator for candidate in unknown.candidates]
    percents = tuple(norm.table.percent(norm.target, indicator) for indicator in indicators)
    cells = _cells(verdict, percents, unknown, available, section=5)
    enough = _strong_suffice(verdict, indicators, unknown.number) and _rounds_suffice(verdict, unknown.number)
    return cells._replace(attainable=cells.attainable and enough)


def _cells(
    verdict: TitleVerdict,
    percents: Sequence[int | None],
    unknown: UnknownOpponents,
    available: Fraction,
    *,
    section: int,
) -> Prospect:
    """The points by the cells: who has an empty one asks for nothing and gives nothing (R2, R19)."""
    win, basis = unknown.performance.points_for_win, verdict.basis
    exact = basis.norm.exact if isinstance(basis, RankNorm | IndicatorNorm) else _NOTHING
    scored = verdict.scored or _NOTHING

    def still_needed(asked: Sequence[int | None]) -> Fraction:
        total = exact + Fraction(sum(percent or 0 for percent in asked) * win, 100)
        return max(_NOTHING, round_points(total, win, unknown.rulebook, section=section).points - scored)

    costs = sorted(percent or 0 for percent in percents)
    gains = sorted(percents, key=lambda percent: 100 if percent is None else percent)[: unknown.number]
    to_be_had = available + win * sum(percent is not None for percent in gains)
    attainable = still_needed(gains) <= to_be_had and scored + to_be_had > 0  # R14
    return Prospect(
        still_needed(costs[: unknown.number]), still_needed(costs[len(costs) - unknown.number :]), attainable
    )


def _rounds_suffice(verdict: TitleVerdict, unknown: int) -> bool:
    """Whether the athlete can still play as many rounds or games as are asked for."""
    return all(
        _number(condition.value) + unknown >= _number(condition.threshold)
        for condition in verdict.conditions
        if condition.key in _ROUNDS
    )


def _strong_suffice(verdict: TitleVerdict, indicators: Sequence[int], unknown: int) -> bool:
    for condition in verdict.conditions:
        if condition.key == "titles.strong_games":
            lowest = _number(condition.inputs["lowest"])
            strong = min(unknown, sum(indicator >= lowest for indicator in indicators))
            return _number(condition.value) + strong >= _number(condition.threshold)
    return True


def _number(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101 - counts and what is asked of them
    return value
