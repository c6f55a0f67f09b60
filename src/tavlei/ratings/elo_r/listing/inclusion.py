"""Which reported competitions enter the list: those of the half-year, without a gap, that 7.7 and 7.9 let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline, check_time_control
from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.deadline import ReportDeadline, report_deadline
from tavlei.ratings.elo_r.inclusion import CompetitionCounts, competition_counts
from tavlei.ratings.elo_r.listing.checking import Known, check_report, official
from tavlei.ratings.elo_r.listing.gaps import Gap, in_competition
from tavlei.ratings.elo_r.listing.stages import Contest, contests
from tavlei.rulebook import Problem, Rulebook, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.elo_r.listing.model import CompetitionReport, ListedAthlete
    from tavlei.ratings.elo_r.period import HalfYear

OUTSIDE: Final = phrase("ended outside the half-year")
CARRIED_ON: Final = phrase("its points carry over into a stage that is not reported yet")
HAS_GAP: Final = phrase("cannot be computed: something is missing or contradicts itself")


@dataclass(frozen=True, slots=True)
class Judged:
    """A competition with what was found about it; without `why_not` it enters the list."""

    contest: Contest
    why_not: tuple[str, ...]
    counts: CompetitionCounts | None = None
    deadline: ReportDeadline | None = None


@dataclass(frozen=True, slots=True)
class Sorted:
    """All reported competitions: those that enter, in order of time, those that do not, and the gaps."""

    included: tuple[Judged, ...]
    left_out: tuple[Judged, ...]
    gaps: tuple[Gap, ...]


@cites(EDITION, "7/7.6/item2", "7/7.7", "7/7.9")
def sort_out(
    reports: Sequence[CompetitionReport],
    athletes: Mapping[str, ListedAthlete],
    half_year: HalfYear,
    holidays: Collection[date],
) -> Sorted:
    """Judge every reported competition; a gap in one says nothing about the others."""
    unique, gaps = _without_doubles(reports)
    closed = frozenset(holidays)
    known = Known(athletes, unique.keys())
    judged = []
    for each in contests(tuple(unique.values())):
        found = _gaps(each, known) if half_year.holds(each.end_date) else []
        gaps += found
        judged.append(_judge(each, athletes, half_year, closed) if not found else Judged(each, (HAS_GAP,)))
    included = [each for each in judged if not each.why_not]
    included.sort(key=lambda each: (each.contest.begins, each.contest.end_date, each.contest.id))
    return Sorted(tuple(included), tuple(each for each in judged if each.why_not), tuple(gaps))


def _without_doubles(reports: Sequence[CompetitionReport]) -> tuple[dict[str, CompetitionReport], list[Gap]]:
    unique: dict[str, CompetitionReport] = {}
    gaps: list[Gap] = []
    for each in reports:
        if each.id in unique:
            twice = Problem("the competition is listed twice; the first report counts", path="id")
            gaps += in_competition(each.id, [twice])
        else:
            unique[each.id] = each
    return unique, gaps


def _gaps(contest: Contest, known: Known) -> list[Gap]:
    found = [gap for stage in contest.stages for gap in check_report(stage, known)]
    if len({stage.points_for_win for stage in contest.stages}) > 1:
        message = phrase("stages whose points carry over are scored alike")
        found += in_competition(contest.id, [Problem(message, path="points_for_win", clause=rule("7/7.2.2"))])
    return found


@cites(EDITION, "7/7.9/item3")
def _judge(
    contest: Contest, athletes: Mapping[str, ListedAthlete], half_year: HalfYear, holidays: frozenset[date]
) -> Judged:
    if not half_year.holds(contest.end_date):
        return Judged(contest, (OUTSIDE,))
    if contest.to_be_continued:
        return Judged(contest, (CARRIED_ON,))
    last = contest.last
    deadline = None if last.reported is None else report_deadline(contest.end_date, last.reported, holidays)
    in_time = deadline.in_time if last.reported_in_time is None and deadline else bool(last.reported_in_time)
    counts = competition_counts(
        (each.title for each in contest.entrants.values()),
        official=official(last, athletes),
        discipline_time_control=all(_has_time_control(stage) for stage in contest.stages),
        reported_in_time=in_time,
    )
    return Judged(contest, counts.why_not, counts, deadline)


def _has_time_control(stage: CompetitionReport) -> bool:
    if stage.discipline_time_control is not None or stage.time_control is None:
        return bool(stage.discipline_time_control)
    rulebook = Rulebook.on("draughts-rules", stage.end_date)
    return check_time_control(stage.time_control, Discipline.RUSSIAN, rulebook).allowed
