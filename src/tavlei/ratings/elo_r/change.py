"""The change of an athlete's Elo-R in one competition (7.3-7.5, 7.10-7.12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from tavlei.ratings.elo_r import explaining_change
from tavlei.ratings.elo_r.average import AverageEloR, average
from tavlei.ratings.elo_r.expected import CompetitionExpectation, expected_percent
from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.ratings.elo_r.participation import check_finish
from tavlei.ratings.elo_r.protection import Protection, protection
from tavlei.rulebook import Problem, cites, exact_sum, phrase

if TYPE_CHECKING:
    from tavlei.ratings.elo_r.participation import Participation, RatedEncounter
    from tavlei.ratings.elo_r.people import EloRAthlete, Sex
    from tavlei.rulebook import Explanation, Resolved, Rulebook

NO_RATING: Final = phrase("no Elo-R and no title")
TOO_FEW: Final = phrase("fewer than 5 counted encounters")
NORMALISED: Final = "normalised"


@dataclass(frozen=True, slots=True)
class NotComputed:
    """A competition that changes nothing for an athlete, and why."""

    why: str
    athlete: EloRAthlete
    participation: Participation
    rulebook: Rulebook = field(repr=False)
    own_elo_r: int | None = None
    counted: int | None = None
    computed: Literal[False] = False

    def explanation(self) -> Explanation:
        """The condition that is not met."""
        return explaining_change.not_computed(self)


@dataclass(frozen=True, slots=True)
class CompetitionChange:
    """The change in one competition, with everything between the encounters and the figure."""

    athlete: EloRAthlete
    participation: Participation
    own_elo_r: int
    average: AverageEloR
    expected: CompetitionExpectation
    scoring: Resolved
    points: Fraction
    maximum: Fraction
    expected_points: Fraction
    raw_change: Fraction
    half_weight: bool
    change_before_protection: Fraction
    protected_by: Protection | None
    rulebook: Rulebook = field(repr=False)
    computed: Literal[True] = True

    @property
    def counted(self) -> int:
        """How many encounters count."""
        return self.average.count

    @property
    def difference(self) -> Fraction:
        """Own Elo-R less the average of the opponents, exact."""
        return self.expected.difference

    @property
    def change(self) -> Fraction:
        """What enters the sum of the half-year: 0 for a loss that is not counted."""
        return Fraction(0) if self.protected_by else self.change_before_protection

    def explanation(self) -> Explanation:
        """Verdict, conditions, encounter by encounter, average, expected result, change, weight, protection."""
        return explaining_change.change(self)


@cites("draughts-norms", "7/7.2.1", "7/7.6/item4", "7/7.8", "7/7.10")
def competition_change(
    athlete: EloRAthlete, participation: Participation, rulebook: Rulebook
) -> CompetitionChange | NotComputed:
    """What a competition changes in the Elo-R of a participant (E7)."""
    check_finish(participation.finish, rulebook)
    own = own_elo_r(athlete, rulebook)
    if own is None:
        return NotComputed(NO_RATING, athlete, participation, rulebook)
    counted = [encounter for encounter in participation.encounters if encounter.is_counted]  # E4
    if len(counted) < rulebook.figures(EloRFigures).least_encounters:
        return NotComputed(TOO_FEW, athlete, participation, rulebook, own, len(counted))
    against = average([met.opponent.rating.value for met in counted if met.opponent.rating], rulebook)
    expected = expected_percent(own - against.value, rulebook)
    scoring = rulebook.resolve("E5")
    points, maximum = score(counted, participation.points_for_win, scoring)
    wanted = expected_points(expected.percent, maximum)
    raw = raw_change(points, wanted, rulebook)
    low = has_half_weight(against.value, athlete.sex, rulebook)
    weighted = raw * rulebook.figures(EloRFigures).low_average_weight if low else raw
    saved = protection(weighted, expected.difference, participation.finish, rulebook)
    return CompetitionChange(
        athlete=athlete,
        participation=participation,
        own_elo_r=own,
        average=against,
        expected=expected,
        scoring=scoring,
        points=points,
        maximum=maximum,
        expected_points=wanted,
        raw_change=raw,
        half_weight=low,
        change_before_protection=weighted,
        protected_by=saved,
        rulebook=rulebook,
    )


@cites("draughts-norms", "7/7.8")
def own_elo_r(athlete: EloRAthlete, rulebook: Rulebook) -> int | None:
    """The Elo-R with which a citizen is computed: the published one, else the initial one, else none."""
    if not athlete.citizen:
        message = phrase("Elo-R is computed for citizens of the Russian Federation only")
        raise rulebook.refusal(Problem(message, path="athlete.citizen"), "7/7.8")
    return None if athlete.rating is None else int(athlete.rating.value)


def score(counted: list[RatedEncounter], points_for_win: int, scoring: Resolved) -> tuple[Fraction, Fraction]:
    """The points and the maximum of the counted encounters (E3), as scored or brought to 1, 1/2, 0 (E5)."""
    total = exact_sum([encounter.points for encounter in counted])
    maximum = len(counted) * points_for_win
    unit = points_for_win if scoring.choice == NORMALISED else 1
    return Fraction(total.numerator, total.denominator * unit), Fraction(maximum, unit)


@cites("draughts-norms", "7/7.4")
def expected_points(percent: int, maximum: Fraction) -> Fraction:
    """The expected per cent of the maximum, exact."""
    return Fraction(maximum.numerator * percent, maximum.denominator * 100)


@cites("draughts-norms", "7/7.5")
def raw_change(points: Fraction, wanted: Fraction, rulebook: Rulebook) -> Fraction:
    """Actual less expected result, times 10."""
    above = points.numerator * wanted.denominator - wanted.numerator * points.denominator
    factor = rulebook.figures(EloRFigures).elo_r_per_point
    return Fraction(above * factor, points.denominator * wanted.denominator)


@cites("draughts-norms", "7/7.5/item2")
def has_half_weight(average_of_opponents: Fraction, sex: Sex, rulebook: Rulebook) -> bool:
    """Whether the opponents are weak on average: the exact average (E2), by the sex of the athlete computed (E6)."""
    limit = rulebook.figures(EloRFigures).low_average[sex]
    return average_of_opponents.numerator < limit * average_of_opponents.denominator
