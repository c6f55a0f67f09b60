"""The people of a competition as the calculation sees them, and what each of them did there."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.conversion import accepted_elo_m
from tavlei.ratings.elo_r.initial import is_titled
from tavlei.ratings.elo_r.participation import Finish, Participation, RatedEncounter
from tavlei.ratings.elo_r.people import EloRAthlete, Sex
from tavlei.rulebook import cites
from tavlei.tournament.model import WIN, Bye, Result

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tavlei.ratings.elo_r.listing.model import ListedAthlete, ReportEntrant
    from tavlei.ratings.elo_r.listing.stages import StagedCompetition
    from tavlei.ratings.elo_r.participation import Points
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class FirstTitle:
    """The title of an athlete without Elo-R at the first included competition where one was held (E14)."""

    position: int
    competition: str
    title: str
    kms_confirmed_among_men: bool


@cites("draughts-norms", "7/7.8/item2")
def first_titles(
    included: Sequence[StagedCompetition], athletes: Mapping[str, ListedAthlete], rulebook: Rulebook
) -> dict[str, FirstTitle]:
    """Who gets an initial Elo-R in this half-year, and by which title; `included` is in order of time."""
    found: dict[str, FirstTitle] = {}
    for position, contest in enumerate(included):
        for name, entrant in contest.entrants.items():
            known, title = athletes[name], entrant.title or ""
            if known.elo_r is None and known.citizen and name not in found and is_titled(title, rulebook):
                found[name] = FirstTitle(position, contest.id, title, entrant.kms_confirmed_among_men)
    return found


@dataclass(frozen=True, slots=True)
class FrozenRatings:
    """Everybody's rating, which stays as it is until all is computed (7.6)."""

    athletes: Mapping[str, ListedAthlete]
    first: Mapping[str, FirstTitle]
    rulebook: Rulebook = field(repr=False)
    _met: dict[tuple[str, str | None, bool], EloRAthlete] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )  # the same person is met in several competitions, nearly always with the same title

    @cites("draughts-norms", "7/7.6/item3", "7/7.8/item4", "7/7.8/item5")
    def person(self, entrant: ReportEntrant, position: int) -> EloRAthlete:
        """An entrant of the included competition at a position in time; a later title changes no rating."""
        known, first = self.athletes[entrant.athlete], self.first.get(entrant.athlete)
        title, confirmed = entrant.title, entrant.kms_confirmed_among_men
        if known.elo_r is None and known.citizen:
            reached = first is not None and first.position <= position
            title = first.title if first is not None and reached else None
            confirmed = first is not None and first.kms_confirmed_among_men
        met = (known.id, title, confirmed)
        r_athlete = self._met.get(met)
        if r_athlete is None:
            r_athlete = self._met[met] = self._person(known, title, confirmed=confirmed)
        return r_athlete

    def _person(self, known: ListedAthlete, title: str | None, *, confirmed: bool) -> EloRAthlete:
        elo_m = accepted_elo_m(known.elo_m, known.elo_m_discipline, self.rulebook)
        sex, name = known.sex or Sex.M, known.name or known.id
        citizen = bool(known.citizen)
        return EloRAthlete(
            sex=sex,
            title=title,
            elo_r=known.elo_r,
            kms_confirmed_among_men=confirmed,
            citizen=citizen,
            elo_m=elo_m,
            name=name,
            rulebook=self.rulebook,
        )


def participations(
    contest: StagedCompetition, people: Mapping[str, EloRAthlete], only: Collection[str] | None = None
) -> dict[str, Participation]:
    """What everybody did in a competition, or only some."""
    met = _encounters(contest, people, people.keys() if only is None else only)
    win = contest.last.points_for_win
    return {name: Participation(tuple(encounters), win, finish_of(name, contest)) for name, encounters in met.items()}


def _encounters(
    contest: StagedCompetition, people: Mapping[str, EloRAthlete], wanted: Collection[str]
) -> dict[str, list[RatedEncounter]]:
    rated_encounterses: dict[str, list[RatedEncounter]] = {name: [] for name in people if name in wanted}
    points = _points(contest.last.points_for_win)
    for met in contest.encounters:
        if isinstance(met, Bye) or met.result is None:
            continue
        white, black, played = points[met.result]
        if met.white in rated_encounterses:
            rated_encounterses[met.white].append(RatedEncounter(people[met.black], white, played))
        if met.black in rated_encounterses:
            rated_encounterses[met.black].append(RatedEncounter(people[met.white], black, played))
    return rated_encounterses


def _points(points_for_win: int) -> dict[Result, tuple[Points, Points, bool]]:
    """The points of both sides for every result."""
    win = points_for_win
    return {
        result: (_worth(result.white_score, win), _worth(result.black_score, win), result.played) for result in Result
    }


def _worth(score: int, points_for_win: int) -> Points:
    whole, left = divmod(score * points_for_win, WIN)
    return Fraction(score * points_for_win, WIN) if left else whole


def finish_of(name: str, contest: StagedCompetition) -> Finish:
    """The place that was reported of somebody, the winner's with the points that 7.12.1 compares."""
    entrant = contest.entrants[name]
    if entrant.place is None:
        return Finish()
    if entrant.place != 1:
        return Finish(entrant.place, entrant.shared_to)
    totals = _totals(contest)
    others = [other for other in contest.entrants.values() if other.athlete != entrant.athlete]
    seconds = [
        other for other in others if other.place is not None and other.place <= 2 <= (other.shared_to or other.place)
    ]
    rivals = seconds or others  # without a second place in the report the best of the others
    best = max((totals[rival.athlete] for rival in rivals), default=Fraction(0))
    return Finish(entrant.place, entrant.shared_to, totals[entrant.athlete], best)


def _totals(contest: StagedCompetition) -> dict[str, Points]:
    """The points of everybody: as reported, else added up with pluses and byes."""
    scores = dict.fromkeys(contest.entrants, 0)
    for met in contest.encounters:
        if isinstance(met, Bye):
            scores[met.player] += WIN
        elif met.result is not None:
            scores[met.white] += met.result.white_score
            scores[met.black] += met.result.black_score
    added = {name: _worth(score, contest.last.points_for_win) for name, score in scores.items()}
    reported = {name: entrant.points for name, entrant in contest.entrants.items() if entrant.points is not None}
    return {**added, **reported}
