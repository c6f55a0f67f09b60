"""A competition of the demonstration, run through the acts that people perform at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tavlei.office.accounts.grants import end, grant
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.entries.commission import enter_meeting, name_commission
from tavlei.office.competitions.models import Body, Sport
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.demo.days import DemoDays, code, noon
from tavlei.office.demo.event_names import names_of
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.papers.register_page import number_papers
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import OfficeRole
from tavlei.tournament.conduct.admission.commission import CommissionSeat
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from random import Random

    from tavlei.office.competitions.models import Competition, Entry, Report, Round
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class Desk:
    """The officials, the days of the demonstration, and the chance that decides the games."""

    users: Mapping[OfficeRole, User]
    chance: Random
    days: DemoDays

    @property
    def chief(self) -> User:
        return self.users[OfficeRole.CHIEF_JUDGE]

    @property
    def officer(self) -> User:
        return self.users[OfficeRole.RATING_OFFICER]

    def announce(self, event: str, **data: Any) -> Competition:
        """Announce a competition of Russian draughts, or what else is given, by name and year, with its judges."""
        named = code(event, data["starts"])
        regulation = {**data.pop("regulation", {}), **names_of(data["name"])}
        known = {"sport": "draughts", "discipline": "russian", "code": named, "seed": named, "regulation": regulation}
        competition = announce(self.chief, **{**known, **data})
        if competition.sport in (Sport.DRAUGHTS, Sport.RENJU):
            self.staff(competition)
        return competition

    def admit(self, competition: Competition, people: Sequence[Person]) -> None:
        """Enter people, and admit them."""
        for person in people:
            entry = enter(self.users[OfficeRole.SECRETARY], competition, person)
            decide_admission(self.chief, entry, entry.version, admitted=True)

    def admitted(self, people: Sequence[Person], event: str, **data: Any) -> Competition:
        """Announce a competition, admit people to it and end the admission."""
        competition = self.announce(event, **data)
        self.admit(competition, people)
        self.meet(competition)
        return close_admission(self.chief, competition)

    def meet(self, competition: Competition) -> None:
        """The admission commission sits on the first day, or before it, and its protocol gets its number."""
        if competition.sport not in (Sport.DRAUGHTS, Sport.RENJU):
            return
        secretary, holder = self.users[OfficeRole.SECRETARY], self.users[OfficeRole.ADMINISTRATOR]
        panel = [self.chief, self.users[OfficeRole.DEPUTY_CHIEF_JUDGE], secretary]
        members = [(_number(user), CommissionSeat.MAIN_PANEL) for user in panel]
        name_commission(secretary, competition, [*members, (_number(holder), CommissionSeat.HOLDING_BODY)])
        present = competition.body_members.filter(body=Body.ADMISSION).exclude(person=panel[1].person)
        enter_meeting(
            secretary, competition, min(competition.starts, self.days.today), present.values_list("pk", flat=True)
        )

    def number(self, competition: Competition) -> None:
        """Enter the certificates and reports of a competition in the register of papers."""
        competition.refresh_from_db()
        number_papers(self.users[OfficeRole.SECRETARY], Source(competition, "ru", personal=True))

    def judge(self, competition: Competition, chief: Person, secretary: Person | None, category: str) -> None:
        """Put people of the register who do not sign in here at the head of a competition."""
        for current_grant in competition.grants.filter(role=OfficeRole.CHIEF_JUDGE, ended=None):
            end(self.chief, current_grant)
        grant(self.chief, chief, OfficeRole.CHIEF_JUDGE, competition, category=category)
        if secretary is not None:
            grant(self.chief, secretary, OfficeRole.SECRETARY, competition, category="first")

    def staff(self, competition: Competition) -> None:
        """Name the deputy, the secretary and a judge of a competition, with their categories in the federation."""
        for role in (OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE):
            user = self.users[role]
            category = user.grants.get(role=role, competition=None).category
            grant(self.chief, user, role, competition, category=category)

    def play(self, competition: Competition, rounds: int, *, drawn: float = 0.45) -> None:
        """Pair and play rounds from the first on, one a day."""
        for number in range(1, rounds + 1):
            self.enter(self.pair(competition, number), drawn=drawn)

    def pair(self, competition: Competition, number: int) -> Round:
        """Pair a round of the day it is played on."""
        day = min(competition.starts + timedelta(days=number - 1), competition.ends)
        return pair_next(self.chief, competition, number, starts=morning(day))

    def enter(self, one_round: Round, share: float = 1.0, *, drawn: float = 0.45) -> None:
        """Enter the results of a share of the boards, the first of them at least."""
        boards = []
        for encounter in one_round.encounters.prefetch_related("seats__entry"):
            seats = {seat.colour: seat.entry for seat in encounter.seats.all()}
            if len(seats) == 2 and not encounter.result:
                boards.append(
                    EnteredResult(
                        encounter.board, self._result(seats["white"], seats["black"], drawn), encounter.version
                    )
                )
        known = boards if share == 1.0 else boards[: max(1, int(share * len(boards)))]
        enter_results(self.users[OfficeRole.JUDGE], one_round, known)

    def report(self, competition: Competition) -> Report:
        """End the competition, approve it, send the report."""
        finish(self.chief, competition)
        approve(self.chief, competition)
        return send_report(self.chief, competition, noon(competition.ends + timedelta(days=2)))

    def include(self, sent: Report, reason: str = "") -> None:
        """Include a report in the rating."""
        decide_report(self.officer, sent, sent.version, included=True, reason=reason)

    def _result(self, white: Entry, black: Entry, drawn: float) -> Result:
        """The better number wins more often."""
        if self.chance.random() < drawn:
            return Result.DRAW
        edge = ((black.number or 0) - (white.number or 0)) / 60
        return Result.WHITE_WINS if self.chance.random() < 0.5 + edge else Result.BLACK_WINS


def _number(user: User) -> str:
    assert user.person is not None  # noqa: S101 - every official of the demonstration is in the register
    return user.person.code


def morning(day: date) -> datetime:
    """Ten o'clock where the office is."""
    return datetime.combine(day, time(10), timezone.get_current_timezone())
