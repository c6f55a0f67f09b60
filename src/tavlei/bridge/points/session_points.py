"""Master points for the sessions of a reported tournament (7.1-7.3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.points.awards import Award, QualificationField, award
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.session_choice import SessionShare
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.sessions import Division, session_findings, sessions_may_count
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from fractions import Fraction

    from tavlei.bridge.report.event import Event, ReportedDivision, ReportedSession, SessionResult
    from tavlei.rulebook import Value


@dataclass(frozen=True, slots=True)
class SessionAward:
    """A session that counts, with the points of its places."""

    session: ReportedSession
    award: Award

    def points_of(self, result: SessionResult) -> int:
        """Master points of a participant for the session."""
        return self.award.points_at(result.place)[0]


@dataclass(frozen=True, slots=True)
class SessionPoints:
    """The sessions of a tournament: what was found, and those that count."""

    findings: tuple[ConditionFinding, ...]
    awards: tuple[SessionAward, ...]

    def of(self, entry: str) -> tuple[tuple[SessionAward, SessionResult], ...]:
        """The sessions of a participant that count."""
        found = ((award, result) for award in self.awards for result in award.session.results)
        return tuple((session_award, result) for session_award, result in found if result.entry == entry)


@cites("bridge-classification", "7.1/p8", "7.2")
def session_points(
    event: Event, divisions: Iterable[ReportedDivision], ranks: Callable[[str], Fraction]
) -> SessionPoints:
    """The sessions of every division that broke no rule; the minima of 7.2 hold for each session by itself (B44)."""
    findings: list[ConditionFinding] = []
    awards: list[SessionAward] = []
    for division in divisions:
        asked = Division(
            event.report.format,
            event.facts.technical_status,
            tuple(reported_session.facts for reported_session in division.sessions),
            division.seating_by_results,
            division.announced_before,
            division.results_sent,
            rulebook=event.rulebook,
        )
        findings += session_findings(asked)
        if not sessions_may_count(asked):
            continue
        for session in division.sessions:
            minima = tuple(_minima(event, session))
            findings += minima
            if all(condition_finding.met for condition_finding in minima):
                awards.append(SessionAward(session, award(_field(event, session, ranks))))
    return SessionPoints(tuple(findings), tuple(awards))


def _minima(event: Event, session: ReportedSession) -> Iterator[ConditionFinding]:
    figures = event.rulebook.figures(AwardFigures)
    named: dict[str, Value] = {"session": session.facts.name}
    for key, value, least in (
        (phrase("bridge.tournament.session_actual_length"), _actual_boards(session), figures.least_boards),
        (
            phrase("bridge.tournament.session_field"),
            len(session.results),
            figures.least_participants[event.report.format],
        ),
    ):
        yield ConditionFinding(
            key=key,
            met=value >= least,
            clause=event.rulebook.clause("7.2"),
            consequence=Consequence.NO_SESSIONS,
            value=value,
            threshold=least,
            readings=("B44",),
            inputs=named,
        )


def _actual_boards(session: ReportedSession) -> int:
    """The most boards at least half of the participants played, as for a tournament (4.6, B35)."""
    played = sorted((session.boards_of(result) for result in session.results), reverse=True)
    return played[(len(played) + 1) // 2 - 1] if played else 0


def _field(event: Event, session: ReportedSession, ranks: Callable[[str], Fraction]) -> QualificationField:
    shared = Counter(result.place for result in session.results)
    ties = tuple((place, place + count - 1) for place, count in sorted(shared.items()) if count > 1)
    values = tuple(ranks(result.entry) for result in session.results)
    return QualificationField(
        event.report.format, values, _actual_boards(session), ties, session=True, rulebook=event.rulebook
    )


def player_shares(event: Event, points: SessionPoints, entry: str) -> Mapping[str, list[SessionShare]]:
    """Of every player of a participant, the sessions with the boards he played in them."""
    shares: dict[str, list[SessionShare]] = defaultdict(list)
    for session_award, result in points.of(entry):
        boards = session_award.session.boards_of(result)
        roster = event.report.players_of(entry)
        everybody = len(roster) == event.rulebook.figures(TournamentFigures).seats[event.report.format]
        played = result.players if result.players is not None else dict.fromkeys(roster if everybody else (), boards)
        for player, count in played.items():
            shares[player].append(SessionShare(session_award.points_of(result), boards, count, rulebook=event.rulebook))
    return shares
