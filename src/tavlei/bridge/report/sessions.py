"""Sessions of pair and individual tournaments: when they may give master points (7.1, 7.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import InitVar, dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence, breaches
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.vocabulary import Format, TechnicalStatus
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class Meetings:
    """Whom one participant met in a session: opponents of a pair, partners of a player; and whether it had a bye."""

    participant: str
    met: int
    bye: bool = False


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """A session as reported: its boards in the order of play of the tournament or stage, from `first` to `last`.

    None where the report does not say. A stage declared to be one session has all its boards here.
    """

    name: str
    first: int
    last: int
    meetings: tuple[Meetings, ...] = ()
    played_out: bool | None = None
    scored: bool | None = None
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse boards that are no run of boards."""
        if not 1 <= self.first <= self.last:
            shown = {"name": self.name, "first": self.first, "last": self.last}
            message = phrase("session {name}: boards {first} to {last} are no series of boards")
            raise Refusal(Problem(message, shown, path="sessions", clause=rulebook.clause("7.1/p3")))

    @property
    def boards(self) -> int:
        """How many boards the session has."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Division:
    """How a tournament or one of its stages is divided into sessions; None where the report does not say."""

    format: Format
    technical_status: TechnicalStatus
    sessions: tuple[SessionFacts, ...]
    seating_by_results: bool | None = None
    announced_before: bool | None = None
    results_sent: bool | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.sessions:
            raise Refusal(Problem("no session is named", path="sessions", clause=self.rulebook.clause("7.1/p3")))


@cites("bridge-classification", "7.1/p8")
def sessions_may_count(division: Division) -> bool | None:
    """Whether the sessions give master points: one breach loses them all; None while something is not reported."""
    findings = session_findings(division)
    if breaches(findings):
        return False
    return True if all(finding.met for finding in findings) else None


def session_findings(division: Division) -> tuple[ConditionFinding, ...]:
    """Every rule of 7.1 with what was found."""
    of_sessions = (finding for session in division.sessions for finding in _of_session(division, session))
    return (*_of_division(division), *of_sessions)


@cites("bridge-classification", "7.1/p2", "7.1/p3", "7.1/p5", "7.1/p6", "7.1/p7")
def _of_division(division: Division) -> Iterator[ConditionFinding]:
    pairs = division.format is not Format.TEAMS
    yield _finding(phrase("bridge.session_format"), "7.1/p2", division.rulebook, met=pairs)
    yield _finding(
        phrase("bridge.session_not_abroad"),
        "7.1/p2",
        division.rulebook,
        met=division.technical_status is not TechnicalStatus.FOREIGN,
    )
    runs = sorted((session.first, session.last) for session in division.sessions)
    yield _finding(
        phrase("bridge.session_disjoint"), "7.1/p3", division.rulebook, met=all(b[0] > a[1] for a, b in pairwise(runs))
    )
    if len(division.sessions) > 1:
        by_results = division.seating_by_results
        yield _finding(
            phrase("bridge.session_seating"),
            "7.1/p5",
            division.rulebook,
            met=None if by_results is None else not by_results,
        )
    yield _finding(phrase("bridge.session_announced"), "7.1/p6", division.rulebook, met=division.announced_before)
    if division.technical_status is TechnicalStatus.ALL_RUSSIAN:
        yield _finding(phrase("bridge.session_results_sent"), "7.1/p7", division.rulebook, met=division.results_sent)


@cites("bridge-classification", "7.1/p3", "7.1/p4")
def _of_session(division: Division, session: SessionFacts) -> Iterator[ConditionFinding]:
    named: dict[str, Value] = {"session": session.name}
    least = division.rulebook.figures(TournamentFigures).session_boards
    boards, enough = session.boards, session.boards >= least
    yield _finding(
        phrase("bridge.session_boards"),
        "7.1/p3",
        division.rulebook,
        met=enough,
        value=boards,
        threshold=least,
        inputs=named,
    )
    yield _finding(
        phrase("bridge.session_played_out"), "7.1/p4", division.rulebook, met=session.played_out, inputs=named
    )
    yield _finding(phrase("bridge.session_scored"), "7.1/p4", division.rulebook, met=session.scored, inputs=named)
    yield from _meetings(division, session)


def _meetings(division: Division, session: SessionFacts) -> Iterator[ConditionFinding]:
    """Five opponents or partners each; four with a bye, unless everyone has one (B20)."""
    individual = division.format is Format.INDIVIDUAL
    key = phrase("bridge.session_partners") if individual else phrase("bridge.session_opponents")
    if not session.meetings:
        yield _finding(
            key,
            "7.1/p4",
            division.rulebook,
            met=None,
            readings=("B20",),
            inputs={"session": session.name, "participant": None},
        )
        return
    for meeting in session.meetings:
        needed = meetings_needed(session, meeting, division.rulebook)
        who: dict[str, Value] = {"session": session.name, "participant": meeting.participant}
        met = meeting.met >= needed
        yield _finding(
            key,
            "7.1/p4",
            division.rulebook,
            met=met,
            value=meeting.met,
            threshold=needed,
            readings=("B20",),
            inputs=who,
        )


@cites("bridge-classification", "7.1/p4")
def meetings_needed(session: SessionFacts, meetings: Meetings, rulebook: Rulebook) -> int:
    """How many opponents or partners a participant needs in a session."""
    byes = Counter(meeting.bye for meeting in session.meetings)
    figures = rulebook.figures(TournamentFigures)
    everyone_sat_out = not byes[False]
    return figures.session_opponents_with_bye if meetings.bye and not everyone_sat_out else figures.session_opponents


def _finding(  # noqa: PLR0913 - a finding with a session's consequence
    key: str,
    number: str,
    rulebook: Rulebook,
    *,
    met: bool | None,
    value: Value = None,
    threshold: Value = None,
    readings: tuple[str, ...] = (),
    inputs: dict[str, Value] | None = None,
) -> ConditionFinding:
    return ConditionFinding(
        key=key,
        met=met,
        clause=rulebook.clause(number),
        consequence=Consequence.NO_SESSIONS,
        value=value,
        threshold=threshold,
        readings=readings,
        inputs=inputs or {},
    )
