"""The half-year list: every included competition computed with frozen ratings, then the sums (7.6, 7.13, 7.14)."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.half_year import CompetitionLine, half_year
from tavlei.ratings.elo_r.inactivity import Inactivity, inactivity
from tavlei.ratings.elo_r.initial import initial
from tavlei.ratings.elo_r.listing.field import FrozenRatings, first_titles
from tavlei.ratings.elo_r.listing.gaps import Gap, in_athlete
from tavlei.ratings.elo_r.listing.inclusion import sort_out
from tavlei.ratings.elo_r.listing.publication import HalfYearPublication, LeftOutAthlete, ListRow
from tavlei.ratings.elo_r.listing.work import CompetitionWork, ExpectedPercents
from tavlei.ratings.elo_r.people import Sex
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tavlei.ratings.elo_r.listing.inclusion import JudgedCompetition
    from tavlei.ratings.elo_r.listing.model import EloRReport, ListedAthlete
    from tavlei.ratings.elo_r.period import HalfYear
    from tavlei.rulebook import Rulebook

NOT_CITIZEN: Final = phrase("not a citizen of the Russian Federation")
NO_CITIZENSHIP: Final = phrase("the citizenship is not known")
NO_TITLE: Final = phrase("no Elo-R, and no title at an included competition")
LISTED_TWICE: Final = phrase("listed twice among the athletes")


@dataclass(frozen=True, slots=True)
class _Changes:
    """What the competitions brought, athlete by athlete."""

    lines: dict[str, list[CompetitionLine]] = field(default_factory=lambda: defaultdict(list))
    last_end: dict[str, date] = field(default_factory=dict)


@cites("draughts-norms", "7/7.6", "7/7.6/item2", "7/7.6/item3")
def half_year_list(
    athletes: Sequence[ListedAthlete],
    competitions: Sequence[EloRReport],
    half: HalfYear,
    rulebook: Rulebook,
    *,
    holidays: Collection[date] = (),
) -> HalfYearPublication:
    """The list of 1 January or 1 July from the list before and all competitions of the half-year.

    What cannot be computed is named among the gaps; the rest is computed all the same.
    """
    times = Counter(athlete.id for athlete in athletes)
    known = {athlete.id: athlete for athlete in athletes if times[athlete.id] == 1}
    doubles = [in_athlete(name, [_twice()]) for name, count in times.items() if count > 1]
    sorted_reports = sort_out(competitions, known, half, holidays, rulebook)
    ratings = FrozenRatings(
        known, first_titles([judged.contest for judged in sorted_reports.included], known, rulebook), rulebook
    )
    collected = _collect(sorted_reports.included, ratings, rulebook)
    rows, left_out, gaps = _rows(ratings, collected, half.list_date(rulebook), rulebook)
    left_out += [LeftOutAthlete(name, LISTED_TWICE) for name, count in times.items() if count > 1]
    all_gaps = (*sorted_reports.gaps, *(gap for double in doubles for gap in double), *gaps)
    return HalfYearPublication(
        half_year=half,
        rows=tuple(rows),
        included=sorted_reports.included,
        left_out=sorted_reports.left_out,
        athletes_left_out=tuple(left_out),
        gaps=all_gaps,
        ratings=ratings,
        rulebook=rulebook,
    )


def _collect(included: Iterable[JudgedCompetition], ratings: FrozenRatings, rulebook: Rulebook) -> _Changes:
    """Every athlete's change in every included competition."""
    collected, percents = _Changes(), ExpectedPercents(rulebook)
    for position, judged in enumerate(included):
        contest = judged.contest
        people = {name: ratings.person(entrant, position) for name, entrant in contest.entrants.items()}
        work, end = CompetitionWork(contest, people, percents), contest.end_date
        for name, line in work.lines():
            collected.lines[name].append(line)
            if work.took_part(name) and end > collected.last_end.get(name, date.min):
                collected.last_end[name] = end
    return collected


def _rows(
    ratings: FrozenRatings, collected: _Changes, list_date: date, rulebook: Rulebook
) -> tuple[list[ListRow], list[LeftOutAthlete], list[Gap]]:
    rows, left_out, gaps = [], [], []
    for athlete in ratings.athletes.values():
        own = _own(athlete, ratings)
        if isinstance(own, str):
            left_out.append(LeftOutAthlete(athlete.id, own))
            continue
        played = collected.last_end.get(athlete.id)
        absence, wrong = (None, []) if played else absence_of(athlete, own, list_date, rulebook)
        gaps += wrong
        change = half_year(own, collected.lines.get(athlete.id, ()), rulebook)
        deducted = absence.total_deduction if absence else (0 if played else athlete.already_deducted)
        last = played or athlete.last_included_competition_end
        rows.append(ListRow(athlete.id, athlete.elo_r, change, absence, last, deducted))
    rows.sort(key=lambda row: (-row.new_elo_r, row.id))
    return rows, left_out, gaps


@cites("draughts-norms", "7/7.8", "7/7.8/item2")
def _own(athlete: ListedAthlete, ratings: FrozenRatings) -> int | str:
    """The Elo-R of an athlete for this half-year, or why he is not on the list."""
    if athlete.citizen is None:
        return NO_CITIZENSHIP
    if not athlete.citizen:
        return NOT_CITIZEN
    if athlete.elo_r is not None:
        return athlete.elo_r
    first = ratings.first.get(athlete.id)
    if first is None:
        return NO_TITLE
    sex = athlete.sex or Sex.M  # known: a competition with a citizen of unknown sex is not included
    elo_r = initial(first.title, sex, ratings.rulebook, kms_confirmed_among_men=first.kms_confirmed_among_men)
    return NO_TITLE if elo_r.elo_r is None else elo_r.elo_r


@cites("draughts-norms", "7/7.14")
def absence_of(
    athlete: ListedAthlete, own: int, list_date: date, rulebook: Rulebook
) -> tuple[Inactivity | None, list[Gap]]:
    """What an absence takes from somebody who played in no included competition of the half-year."""
    since = athlete.last_included_competition_end
    if athlete.elo_r is None:
        return None, []
    if since is None:
        message = phrase("the end of the last included competition is missing: an absence cannot be computed")
        path = "last_included_competition_end"
        return None, in_athlete(athlete.id, [Problem(message, path=path, clause=rulebook.clause("7/7.14"))])
    try:
        return inactivity(own, since, list_date, athlete.already_deducted, rulebook), []
    except Refusal as error:
        return None, in_athlete(athlete.id, error.problems)


def _twice() -> Problem:
    return Problem("the athlete is listed twice", path="id")
