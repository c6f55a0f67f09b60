"""With which rating and with which rank an opponent counts (3/1.1, 3/4; 4/table; N11, N13, R10, R11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings import elo_r
from tavlei.rulebook import Rulebook, Step, Value, cites
from tavlei.titles.conditions import Gaps, Missing
from tavlei.titles.figures import figure
from tavlei.titles.norm.norm_points import (
    OpponentRating,
    converted_rating,
    is_converted,
    named_rating,
    rating_without_elo_m,
)
from tavlei.titles.rank.field import RankOpponent
from tavlei.titles.statuses import CompetitionOf
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title

if TYPE_CHECKING:
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import AthleteEncounter
    from tavlei.titles.event import TitleEvent

_FOR_ALL: Final = "elo_m_for_all"


@dataclass(frozen=True, slots=True)
class CountedRating:
    """The rating of an opponent for the average; without one he leaves average, points and maximum (N11)."""

    rating: OpponentRating | None
    missing: Gaps = ()

    def resting_on(self, reading: str) -> CountedRating:
        """The same, with a reading that its steps name besides."""
        if self.rating is None:
            return self
        steps = tuple(replace(step, readings=(*step.readings, reading)) for step in self.rating.steps)
        return replace(self, rating=replace(self.rating, steps=steps))


@cites("draughts-norms", "3/1.1", "3/3", "3/4")
def opponent_rating(
    opponent: TitleAthlete, discipline: NormDiscipline, rulebook: Rulebook, *, international: bool
) -> CountedRating:
    """The rating with which an opponent enters the average of section 3."""
    if discipline.is_international:
        return _known(opponent.elo_m_international, opponent.id, rulebook)
    if is_converted(discipline, rulebook, international=international):
        return _at_international(opponent, rulebook)
    if opponent.citizen is None:
        return CountedRating(None, opponent.gap("citizen"))
    counted_rating = _citizen(opponent, rulebook) if opponent.citizen else _foreigner_at_home(opponent, rulebook)
    silent = discipline is NormDiscipline.REVERSE and (international or not opponent.citizen)
    return counted_rating.resting_on("N27") if silent else counted_rating


def _at_international(opponent: TitleAthlete, rulebook: Rulebook) -> CountedRating:
    """Everybody's Elo-M converted, or only the foreigners' (N13); without Elo-M the Elo-R."""
    for_all = rulebook.resolve("N13").choice == _FOR_ALL
    if not for_all and opponent.citizen is None:
        return CountedRating(None, opponent.gap("citizen"))
    if opponent.elo_m_russian is not None and (for_all or not opponent.citizen):
        return CountedRating(converted_rating(opponent.elo_m_russian, rulebook, name=opponent.id))
    if opponent.elo_r is not None:
        return CountedRating(rating_without_elo_m(Fraction(opponent.elo_r), rulebook, name=opponent.id))
    if opponent.citizen is None and elo_r.is_titled(opponent.title, rulebook):
        return CountedRating(None, opponent.gap("citizen"))
    return _citizen(opponent, rulebook) if opponent.citizen else CountedRating(None)


def _known(rating: int | None, name: str, rulebook: Rulebook) -> CountedRating:
    if rating is None:
        return CountedRating(None)
    step = Step("titles.opponent_rating", rating, rulebook.clause("3/1.1"), inputs={"opponent": name})
    return CountedRating(OpponentRating(Fraction(rating), (step,), name))


def _citizen(opponent: TitleAthlete, rulebook: Rulebook) -> CountedRating:
    """The Elo-R of the list, else the initial one of the title (7.8)."""
    if opponent.elo_r is not None or not elo_r.is_titled(opponent.title, rulebook):
        return _known(opponent.elo_r, opponent.id, rulebook)
    if opponent.sex is None:
        return CountedRating(None, opponent.gap("sex"))
    found = elo_r.initial(opponent.title, opponent.sex, rulebook, kms_confirmed_among_men=opponent.confirmed_among_men)
    return CountedRating(named_rating(Fraction(found.elo_r or 0), found.step("N11"), opponent.id, rulebook))


def _foreigner_at_home(opponent: TitleAthlete, rulebook: Rulebook) -> CountedRating:
    """The Elo-M converted by 7.11; without one he does not count (E12)."""
    if opponent.elo_m_russian is None:
        return CountedRating(None)
    elo_m = elo_r.elo_m_to_r(opponent.elo_m_russian, rulebook)
    return CountedRating(named_rating(elo_m.elo_r, elo_m.step(), opponent.id, rulebook))


@cites("draughts-norms", "4/table/rank-coefficients")
def opponent_rank(opponent: TitleAthlete, event: TitleEvent, rulebook: Rulebook) -> Title | Missing:
    """The highest title or rank on the first day (R11); without one it goes by age: a youth does not reach 17 (R10)."""
    if opponent.title is not None:
        return opponent.title
    age = event.age(opponent)
    if age is None:
        return Missing("birth", opponent.id)
    return Title.NONE_ADULT if age >= figure("rank.adult_age", rulebook).number else Title.NONE_YOUTH


def rank_opponent(
    met: AthleteEncounter, event: TitleEvent, rulebook: Rulebook, *, mans_norm: bool
) -> RankOpponent | Missing:
    """An encounter for a norm of section 4; what is not known but matters is told.

    `mans_norm`: the norm is a man's, so that among men an unconfirmed woman counts lower (R4).
    """
    opponent = met.opponent
    rank = opponent_rank(opponent, event, rulebook)
    if isinstance(rank, Missing):
        return rank
    if opponent.sex is None and mans_norm and event.competition_of is CompetitionOf.MEN:
        return Missing("sex", opponent.id)
    return RankOpponent(rank, met.points, opponent.sex or Sex.M, opponent.confirmed_among_men, opponent.id)


def left_out(opponent: TitleAthlete, rulebook: Rulebook) -> Step:
    """An opponent without any rating that counts."""
    inputs: dict[str, Value] = {"opponent": opponent.id}
    return Step("titles.opponent_left_out", None, rulebook.clause("3/1.1"), ("N11",), inputs)
