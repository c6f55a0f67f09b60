"""The work on one competition of a half-year: what it changes for every citizen, in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.change import NO_RATING, NORMALISED, TOO_FEW
from tavlei.ratings.elo_r.expected import expected_percent
from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.ratings.elo_r.half_year import CompetitionLine
from tavlei.ratings.elo_r.listing.field import finish_of
from tavlei.ratings.elo_r.protection import protection
from tavlei.rulebook import cites
from tavlei.tournament.model import WIN, Bye, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.ratings.elo_r.listing.stages import StagedCompetition
    from tavlei.ratings.elo_r.people import EloRAthlete
    from tavlei.rulebook import Rulebook

_SCORES: Final = {result: (result.white_score, result.black_score, result.played) for result in Result}
_WHOLE: Final = Fraction(1)


@dataclass
class ExpectedPercents:
    """The expected per cent by the rounded difference, each looked up once: a half-year has a million encounters."""

    rulebook: Rulebook
    percents: dict[int, int] = field(default_factory=dict)

    def of(self, above: int, unit: int) -> int:
        """Of a difference of ratings that is `above` over `unit`; rounded for the look-up only (E1)."""
        key = (2 * abs(above) + unit) // (2 * unit)
        key = key if above >= 0 else ~key  # below the average another column holds, at a difference of 0 too
        percent = self.percents.get(key)
        if percent is None:
            percent = self.percents[key] = expected_percent(Fraction(above, unit), self.rulebook).percent
        return percent


@dataclass(slots=True)
class _Tally:
    """What the encounters of one athlete come to: those counted, the ratings met, the score in halves of a win."""

    played: bool = False
    counted: int = 0
    ratings: int = 0
    score: int = 0


@dataclass(frozen=True)
class CompetitionWork:
    """A competition worked through: everybody's encounters added up, ratings in whole numbers over one `unit`."""

    contest: StagedCompetition
    people: Mapping[str, EloRAthlete]
    percents: ExpectedPercents

    @cached_property
    def unit(self) -> int:
        """The denominator of all ratings: 1, or 2 if a converted Elo-M ends in a half."""
        return lcm(*(person.rating.value.denominator for person in self.people.values() if person.rating))

    @cached_property
    @cites("draughts-norms", "7/7.2.1", "7/7.6/item4", "7/7.10", "7/7.11")
    def tallies(self) -> Mapping[str, _Tally]:
        """The sums of everybody's encounters; those that were not played and opponents without a rating add nothing."""
        unit, found = self.unit, {name: _Tally() for name in self.people}
        ratings = {name: _whole(person, unit) for name, person in self.people.items()}
        for met in self.contest.encounters:
            if isinstance(met, Bye) or met.result is None:
                continue
            white, black, played = _SCORES[met.result]
            if played:
                _add(found[met.white], white, ratings[met.black])
                _add(found[met.black], black, ratings[met.white])
        return found

    @cached_property
    def figures(self) -> EloRFigures:
        """The figures of the edition in force."""
        return self.percents.rulebook.figures(EloRFigures)

    @cached_property
    def scale(self) -> int:
        """What a win counts: 1 where points are brought to 1, 1/2 and 0, else the points of a win (E5)."""
        scoring = self.percents.rulebook.resolve("E5").choice
        return 1 if scoring == NORMALISED else self.contest.last.points_for_win

    def took_part(self, name: str) -> bool:
        """Whether somebody played at all; pluses and minuses alone are no participation."""
        return self.tallies[name].played

    def lines(self) -> Iterator[tuple[str, CompetitionLine]]:
        """What the competition brings to every citizen; the same as `competition_change`, for everybody at once."""
        least = self.figures.least_encounters
        for name, tally in self.tallies.items():
            person = self.people[name]
            if not person.citizen:
                continue
            if person.rating is None:
                yield name, CompetitionLine(self.contest.id, None, 0, NO_RATING)
            elif tally.counted < least:
                yield name, CompetitionLine(self.contest.id, None, tally.counted, TOO_FEW)
            else:
                change = self._change(name, int(person.rating.value), tally)
                yield name, CompetitionLine(self.contest.id, change, tally.counted)

    @cites("draughts-norms", "7/7.3", "7/7.4", "7/7.5", "7/7.5/item2", "7/7.12")
    def _change(self, name: str, own: int, tally: _Tally) -> Fraction:
        """Actual less expected result, times 10, by half against weak opponents; 0 for a loss that is not counted."""
        figures, unit = self.figures, self.unit * tally.counted
        above = own * unit - tally.ratings
        percent = self.percents.of(above, unit)
        change = (100 * tally.score - WIN * percent * tally.counted) * figures.elo_r_per_point * self.scale
        low = tally.ratings < figures.low_average[self.people[name].sex] * unit
        weight = figures.low_average_weight if low else _WHOLE
        value = Fraction(change * weight.numerator, 100 * WIN * weight.denominator)
        if change >= 0 or not self._may_be_protected(name):
            return value
        saved = protection(value, Fraction(above, unit), finish_of(name, self.contest), self.percents.rulebook)
        return Fraction(0) if saved else value

    def _may_be_protected(self, name: str) -> bool:
        place = self.contest.entrants[name].place
        return place is not None and place <= max(1, *self.figures.protected_places)


def _whole(person: EloRAthlete, unit: int) -> int | None:
    """A rating over the unit, which its denominator divides."""
    if person.rating is None:
        return None
    value = person.rating.value
    return value.numerator * (unit // value.denominator)


def _add(tally: _Tally, score: int, rating: int | None) -> None:
    tally.played = True
    if rating is not None:
        tally.counted += 1
        tally.ratings += rating
        tally.score += score
