"""A reported tournament with everything around its course: players, days, statuses, sessions, what happened abroad."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.countries import country_categories
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.participant_ranks import rank_problem
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from fractions import Fraction

    from tavlei.bridge.conditions.conduct import Conduct
    from tavlei.bridge.conditions.foreign_results import ForeignEvent
    from tavlei.bridge.conditions.rated_facts import RatedFacts
    from tavlei.bridge.report.sessions import SessionFacts
    from tavlei.bridge.report.tournament_report import TournamentReport
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player of the register: the coefficient published for the first day (None for a new player), home, and abroad.

    `special_status` and `told` matter abroad (1.9), `ebl` and `wbf` are master points given there (7.7).
    """

    id: str
    coefficient: Fraction | None = None
    foreign: bool = False
    country: str | None = None
    special_status: bool | None = None
    told: date | None = None
    ebl: Fraction | None = None
    wbf: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A participant's place in a session, the boards it played there and those of each player; None: all of them."""

    entry: str
    place: int
    boards: int | None = None
    players: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ReportedSession:
    """A session with its results."""

    facts: SessionFacts
    results: tuple[SessionResult, ...]

    def boards_of(self, result: SessionResult) -> int:
        """Boards a participant played in the session."""
        return self.facts.boards if result.boards is None else result.boards


@dataclass(frozen=True, slots=True)
class ReportedDivision:
    """How a stage was divided into sessions; None where the report does not say (7.1)."""

    stage: int
    sessions: tuple[ReportedSession, ...]
    seating_by_results: bool | None = None
    announced_before: bool | None = None
    results_sent: bool | None = None

    @property
    def entries(self) -> frozenset[str]:
        """Everybody in its sessions."""
        return frozenset(result.entry for session in self.sessions for result in session.results)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament as reported. `facts` are those of section 8; lengths and counts in them are filled in later.

    `championship` is a key of the list of 2.1; `imp_margin` the winner's in an event of two teams; `club_event_of` the
    country whose club holds its own event abroad (6.3).
    """

    report: TournamentReport
    players: Mapping[str, EventPlayer]
    starts: date
    ends: date
    facts: RatedFacts
    conduct: Conduct
    divisions: tuple[ReportedDivision, ...] = ()
    championship: str | None = None
    imp_margin: int | None = None
    abroad: ForeignEvent | None = None
    club_event_of: str | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        if problems := tuple(self._problems()):
            raise Refusal(*problems)

    @property
    def rank_day(self) -> date:
        """The day whose coefficients hold: the first of the festival, else of the tournament (1.11)."""
        return self.facts.festival[0] if self.facts.festival else self.starts

    @property
    def end_day(self) -> date:
        """The day the tournament ends: the last of the festival, else its own (1.11)."""
        return self.facts.festival[1] if self.facts.festival else self.ends

    def _problems(self) -> Iterator[Problem]:
        if self.ends < self.starts:
            yield Problem("the last day is before the first", path="ends")
        if self.club_event_of is not None:
            yield from self._country_problems(self.club_event_of, "club_event_of")
        for index, entry in enumerate(self.report.entries):
            for player in self.report.players_of(entry.id):
                if player not in self.players:
                    shown = {"player": player}
                    yield Problem(
                        "there is no player «{player}» in the report", shown, path=f"entries[{index}].players"
                    )
        for index, known in enumerate(self.players.values()):
            yield from (problem.at(f"players[{index}]") for problem in self._player_problems(known))
        for number, division in enumerate(self.divisions):
            yield from (problem.at(f"divisions[{number}]") for problem in self._division_problems(division))

    def _player_problems(self, known: EventPlayer) -> Iterator[Problem]:
        if known.coefficient is not None and (problem := rank_problem(known.coefficient, self.rulebook)):
            yield problem.at("rank")
        if not known.foreign:
            return
        if known.country is None:
            shown = {"player": known.id}
            message = phrase("the country of the foreign player {player} is not known")
            yield Problem(message, shown, path="country", clause=self.rulebook.clause("6.3"))
            return
        yield from self._country_problems(known.country, "country")

    def _country_problems(self, country: str, path: str) -> Iterator[Problem]:
        try:
            country_categories(self.rulebook).code(country)
        except Refusal as error:
            yield from error.at(path).problems

    def _division_problems(self, division: ReportedDivision) -> Iterator[Problem]:
        if not 0 <= division.stage <= self.report.last:
            yield Problem("there is no such stage", path="stage")
            return
        there = {
            group_result.entry for group in self.report.stages[division.stage].groups for group_result in group.results
        }
        for number, session in enumerate(division.sessions):
            for index, result in enumerate(session.results):
                path = f"sessions[{number}].results[{index}]"
                if result.entry not in there:
                    shown = {"entry": result.entry}
                    yield Problem("the participant «{entry}» did not play the stage", shown, path=f"{path}.entry")
                else:
                    yield from (problem.at(path) for problem in self._session_problems(session, result))
            yield from (problem.at(f"sessions[{number}]") for problem in _place_problems(session))

    def _session_problems(self, session: ReportedSession, result: SessionResult) -> Iterator[Problem]:
        boards = session.boards_of(result)
        if not 0 <= boards <= session.facts.boards:
            figures = {"played": boards, "boards": session.facts.boards}
            message = phrase("{played} boards played are more than the {boards} scheduled")
            yield Problem(message, figures, path="boards")
        if result.players is None:
            return
        known = set(self.report.players_of(result.entry))
        for player in result.players:
            if player not in known:
                shown = {"player": player, "entry": result.entry}
                message = phrase("the player {player} does not belong to «{entry}»")
                yield Problem(message, shown, path=f"players.{player}")
        seats = self.rulebook.figures(TournamentFigures).seats[self.report.format]
        total = sum(result.players.values())
        if total != seats * boards:
            sums = {"total": total, "seats": seats, "boards": boards, "expected": seats * boards}
            message = phrase("the boards of the players add up to {total}, not to {seats} × {boards} = {expected}")
            yield Problem(message, sums, path="players")


def _place_problems(session: ReportedSession) -> Iterator[Problem]:
    """Places of a session are 1 to n; those who share have the first of theirs."""
    places = sorted(result.place for result in session.results)
    for number, place in enumerate(places, start=1):
        expected = number if number == 1 or place != places[number - 2] else place
        if place != expected:
            shown = {"place": place, "expected": expected}
            yield Problem("places do not follow one another: expected {expected}, got {place}", shown, path="results")
            return
