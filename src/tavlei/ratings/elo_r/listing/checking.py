"""Whether a reported competition can be computed at all: every field it needs, every person it names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.listing.gaps import Gap, in_competition
from tavlei.ratings.elo_r.participation import SCORINGS, Finish
from tavlei.ratings.elo_r.status import CALENDAR, CITIZENS, OFFICIAL, is_official
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import Bye

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tavlei.ratings.elo_r.listing.model import EloRReport, ListedAthlete, ReportEntrant
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Encounter


@dataclass(frozen=True, slots=True)
class KnownRecords:
    """What a report is checked against."""

    athletes: Mapping[str, ListedAthlete]
    reports: Collection[str]
    rulebook: Rulebook


def check_report(report: EloRReport, known: KnownRecords) -> list[Gap]:
    """Everything that keeps a report from being computed."""
    gaps = in_competition(report.id, _facts(report, known))
    people = Counter(entrant.athlete for entrant in report.entrants)
    for name, count in people.items():
        if count > 1:
            twice = Problem("«{athlete}» is listed twice", {"athlete": name}, path="participants")
            gaps += in_competition(report.id, [twice], name)
    for entrant in report.entrants:
        if not _is_known(entrant, known.athletes.get(entrant.athlete)):
            gaps += in_competition(report.id, _person(entrant, known), entrant.athlete)
    for index, met in enumerate(report.encounters):
        if not _is_sound(met, people):
            gaps += _pairing(report.id, f"encounters[{index}]", met, people)
    return gaps


def official(report: EloRReport, athletes: Mapping[str, ListedAthlete], rulebook: Rulebook) -> bool:
    """Whether the report is of a competition of 7.7; an unknown status or a missing fact is refused."""
    known = (athletes[entrant.athlete] for entrant in report.entrants if entrant.athlete in athletes)
    citizens = any(athlete.citizen for athlete in known)
    facts = {CALENDAR: report.in_unified_calendar, CITIZENS: citizens, OFFICIAL: report.official}
    return is_official(report.status or "", facts, rulebook)


@cites("draughts-norms", "7/7.9/item3")
def missing_time_control(rulebook: Rulebook) -> Problem:
    """A competition whose time control nobody knows cannot be computed."""
    return Problem("the time control is missing", path="time_control", clause=rulebook.clause("7/7.9/item3"))


@cites("draughts-norms", "7/7.8", "7/7.8/item3")
def missing_of_person(name: str, rulebook: Rulebook, *, citizen: bool | None, sex: str | None) -> Iterator[Problem]:
    """What must be known of a person: the citizenship, and of a citizen the sex."""
    named = {"athlete": name}
    if citizen is None:
        yield Problem(
            "the citizenship of «{athlete}» is missing", named, path="citizen", clause=rulebook.clause("7/7.8")
        )
    if citizen and sex is None:
        yield Problem("the sex of «{athlete}» is missing", named, path="sex", clause=rulebook.clause("7/7.8/item3"))


def _facts(report: EloRReport, known: KnownRecords) -> Iterator[Problem]:
    clause = known.rulebook.clause
    try:
        official(report, known.athletes, known.rulebook)
    except Refusal as error:
        yield from error.problems
    if report.time_control is None and report.discipline_time_control is None:
        yield missing_time_control(known.rulebook)
    if report.reported is None and report.reported_in_time is None:
        yield Problem("the day of the report is missing", path="reported", clause=clause("7/7.7/item2"))
    if report.points_for_win not in SCORINGS:
        yield Problem("a win is 1 or 2 points", path="points_for_win")
    if report.first_day is not None and report.first_day > report.end_date:
        yield Problem("the competition ends before it begins", path="first_day")
    for stage in report.continues:
        if stage not in known.reports or stage == report.id:
            yield Problem("there is no earlier stage «{id}»", {"id": stage}, "continues", clause("7/7.2.2"))


def _person(entrant: ReportEntrant, known: KnownRecords) -> Iterator[Problem]:
    named, athlete = {"athlete": entrant.athlete}, known.athletes.get(entrant.athlete)
    if athlete is None:
        yield Problem("nothing is known about «{athlete}»", named, path="participants")
        return
    yield from missing_of_person(entrant.athlete, known.rulebook, citizen=athlete.citizen, sex=athlete.sex)
    try:
        Finish(entrant.place, entrant.shared_to)
    except Refusal:
        yield Problem("the place of «{athlete}» is not possible", named, path="place")


def _is_known(entrant: ReportEntrant, athlete: ListedAthlete | None) -> bool:
    """Whether a participant needs no look: somebody of whom all is known, at a place that is not shared."""
    if athlete is None or athlete.citizen is None or athlete.sex is None:
        return False
    return entrant.shared_to is None and (entrant.place is None or entrant.place >= 1)


def _is_sound(met: Encounter | Bye, people: Collection[str]) -> bool:
    """Whether an encounter needs no look: the path of each of a million would be made for nothing."""
    return (
        not isinstance(met, Bye)
        and met.result is not None
        and met.white in people
        and met.black in people
        and met.white != met.black
    )


def _pairing(report: str, path: str, met: Encounter | Bye, people: Collection[str]) -> list[Gap]:
    names = (met.player,) if isinstance(met, Bye) else met.players
    gaps: list[Gap] = []
    for name in names:
        if name not in people:
            stranger = Problem("«{athlete}» is not among the participants", {"athlete": name}, path=path)
            gaps += in_competition(report, [stranger], name)
    if isinstance(met, Bye):
        return gaps
    if met.white == met.black:
        alone = Problem("«{athlete}» has a result against himself", {"athlete": met.white}, path=path)
        gaps += in_competition(report, [alone], met.white)
    if met.result is None:
        message = phrase("the result of «{white}» against «{black}» is missing")
        open_ended = Problem(message, {"white": met.white, "black": met.black}, path=f"{path}.result")
        gaps += in_competition(report, [open_ended], met.white)
    return gaps
