"""Which reported competitions enter the list: those of the half-year, without a gap, that 7.7 and 7.9 let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline, check_time_control
from tavlei.ratings.elo_r.deadline import ReportDeadline, report_deadline
from tavlei.ratings.elo_r.inclusion import CompetitionCounts, competition_counts, has_elo_r
from tavlei.ratings.elo_r.listing.checking import KnownRecords, check_report, official
from tavlei.ratings.elo_r.listing.gaps import Gap, in_competition
from tavlei.ratings.elo_r.listing.stages import StagedCompetition, contests
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.elo_r.listing.model import EloRReport, ListedAthlete
    from tavlei.ratings.elo_r.period import HalfYear
    from tavlei.rulebook import Rulebook

OUTSIDE: Final = phrase("ended outside the half-year")
CARRIED_ON: Final = phrase("its points carry over into a stage that is not reported yet")
OTHER_DISCIPLINE: Final = phrase("not a competition in Russian draughts")
HAS_GAP: Final = phrase("cannot be computed: something is missing or contradicts itself")


@dataclass(frozen=True, slots=True)
class JudgedCompetition:
    """A competition with what was found about it; without `why_not` it enters the list."""

    contest: StagedCompetition
    why_not: tuple[str, ...]
    counts: CompetitionCounts | None = None
    deadline: ReportDeadline | None = None

    @property
    def id(self) -> str:
        """The id of its last stage."""
        return self.contest.id


@dataclass(frozen=True, slots=True)
class SortedReports:
    """All reported competitions: those that enter, in order of time, those that do not, and the gaps."""

    included: tuple[JudgedCompetition, ...]
    left_out: tuple[JudgedCompetition, ...]
    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True)
class _Panel:
    """What every competition of the half-year is judged by."""

    athletes: Mapping[str, ListedAthlete]
    half_year: HalfYear
    holidays: frozenset[date]
    rulebook: Rulebook


@cites("draughts-norms", "7/7.6/item2", "7/7.7", "7/7.9")
def sort_out(
    reports: Sequence[EloRReport],
    athletes: Mapping[str, ListedAthlete],
    half_year: HalfYear,
    holidays: Collection[date],
    rulebook: Rulebook,
) -> SortedReports:
    """Judge every reported competition; a gap in one says nothing about the others."""
    unique, gaps = _without_doubles(reports)
    known = KnownRecords(athletes, unique.keys(), rulebook)
    panel = _Panel(athletes, half_year, frozenset(holidays), rulebook)
    judged = []
    for contest in contests(tuple(unique.values())):
        asked = half_year.holds(contest.end_date, rulebook) and is_russian(contest)
        found = _gaps(contest, known) if asked else []
        gaps += found
        judged.append(JudgedCompetition(contest, (HAS_GAP,)) if found else _judge(contest, panel))
    included = [entry for entry in judged if not entry.why_not]
    included.sort(key=lambda entry: entry.contest.in_time)
    return SortedReports(tuple(included), tuple(entry for entry in judged if entry.why_not), tuple(gaps))


def _without_doubles(reports: Sequence[EloRReport]) -> tuple[dict[str, EloRReport], list[Gap]]:
    unique: dict[str, EloRReport] = {}
    gaps: list[Gap] = []
    for report in reports:
        if report.id in unique:
            twice = Problem("the competition is listed twice; the first report counts", path="id")
            gaps += in_competition(report.id, [twice])
        else:
            unique[report.id] = report
    return unique, gaps


def _gaps(contest: StagedCompetition, known: KnownRecords) -> list[Gap]:
    gaps = [gap for stage in contest.stages for gap in check_report(stage, known)]
    if len({stage.points_for_win for stage in contest.stages}) > 1:
        message = phrase("stages whose points carry over are scored alike")
        problem = Problem(message, path="points_for_win", clause=known.rulebook.clause("7/7.2.2"))
        gaps += in_competition(contest.id, [problem])
    return gaps


@cites("draughts-norms", "7/7.9/item3")
def _judge(contest: StagedCompetition, panel: _Panel) -> JudgedCompetition:
    rulebook = panel.rulebook
    if not panel.half_year.holds(contest.end_date, rulebook):
        return JudgedCompetition(contest, (OUTSIDE,))
    if not is_russian(contest):
        return JudgedCompetition(contest, (OTHER_DISCIPLINE,))
    if contest.to_be_continued:
        return JudgedCompetition(contest, (CARRIED_ON,))
    last = contest.last
    deadline = None
    if last.reported is not None:
        deadline = report_deadline(contest.end_date, last.reported, panel.holidays, rulebook)
    in_time = deadline.in_time if last.reported_in_time is None and deadline else bool(last.reported_in_time)
    counts = competition_counts(
        (entrant.title for entrant in contest.entrants.values()),
        rulebook,
        official=official(last, panel.athletes, rulebook),
        discipline_time_control=all(has_time_control(stage, rulebook) for stage in contest.stages),
        reported_in_time=in_time,
    )
    return JudgedCompetition(contest, counts.why_not, counts, deadline)


def is_russian(contest: StagedCompetition) -> bool:
    """Whether all stages are of the discipline the Elo-R is of."""
    return all(has_elo_r(stage.discipline or Discipline.RUSSIAN) for stage in contest.stages)


def has_time_control(stage: EloRReport, rulebook: Rulebook) -> bool:
    """Whether a report says that the time control is one of the discipline, or names one that is."""
    if stage.discipline_time_control is not None or stage.time_control is None:
        return bool(stage.discipline_time_control)
    rules_of_play = rulebook.beside("draughts-rules", stage.end_date)
    return check_time_control(stage.time_control, Discipline.RUSSIAN, rules_of_play).allowed
