"""A competition of the demonstration, run through the acts that people perform at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tavlei.office.competitions.announcements import announce
from tavlei.office.competitions.entries import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.competitions.reports import send_report
from tavlei.office.competitions.results import Told, approve, enter_results, finish
from tavlei.office.demo.days import DemoDays, code, noon
from tavlei.office.lists.inbox import decide
from tavlei.office.roles.grants import grant
from tavlei.office.roles.models import OfficeRole
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
        """The chief judge."""
        return self.users[OfficeRole.CHIEF_JUDGE]

    @property
    def officer(self) -> User:
        """The rating officer."""
        return self.users[OfficeRole.RATING_OFFICER]

    def announce(self, event: str, **given: Any) -> Competition:
        """Announce a competition of Russian draughts, or what else is given, under its name and year."""
        named = code(event, given["starts"])
        return announce(
            self.chief, **{"sport": "draughts", "discipline": "russian", "code": named, "seed": named, **given}
        )

    def admit(self, made: Competition, people: Sequence[Person]) -> None:
        """Enter people, and admit them."""
        for person in people:
            entry = enter(self.users[OfficeRole.SECRETARY], made, person)
            decide_admission(self.chief, entry, entry.version, admitted=True)

    def admitted(self, people: Sequence[Person], event: str, **given: Any) -> Competition:
        """Announce a competition, admit people to it and end the admission."""
        made = self.announce(event, **given)
        self.admit(made, people)
        return close_admission(self.chief, made)

    def staff(self, made: Competition) -> None:
        """Name the deputy, the secretary and a judge of a competition, with their categories."""
        for role in (OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE):
            user = self.users[role]
            category = user.grants.get(role=role, competition=None).category
            grant(self.chief, user, role, made, category=category)

    def play(self, made: Competition, rounds: int, *, drawn: float = 0.45) -> None:
        """Pair and play rounds from the first on, one a day."""
        for number in range(1, rounds + 1):
            self.enter(self.pair(made, number), drawn=drawn)

    def pair(self, made: Competition, number: int) -> Round:
        """Pair a round of the day it is played on."""
        day = min(made.starts + timedelta(days=number - 1), made.ends)
        return pair_next(self.chief, made, number, starts=morning(day))

    def enter(self, made: Round, share: float = 1.0, *, drawn: float = 0.45) -> None:
        """Enter the results of a share of the boards, the first of them at least."""
        boards = []
        for encounter in made.encounters.prefetch_related("seats__entry"):
            seats = {seat.colour: seat.entry for seat in encounter.seats.all()}
            if len(seats) == 2 and not encounter.result:
                boards.append(
                    Told(encounter.board, self._result(seats["white"], seats["black"], drawn), encounter.version)
                )
        known = boards if share == 1.0 else boards[: max(1, int(share * len(boards)))]
        enter_results(self.users[OfficeRole.JUDGE], made, known)

    def report(self, made: Competition) -> Report:
        """End the competition, approve it, send the report."""
        finish(self.chief, made)
        approve(self.chief, made)
        return send_report(self.chief, made, noon(made.ends + timedelta(days=2)))

    def include(self, sent: Report, reason: str = "") -> None:
        """Include a report in the rating."""
        decide(self.officer, sent, sent.version, included=True, reason=reason)

    def _result(self, white: Entry, black: Entry, drawn: float) -> Result:
        """The better number wins more often."""
        if self.chance.random() < drawn:
            return Result.DRAW
        edge = ((black.number or 0) - (white.number or 0)) / 60
        return Result.WHITE_WINS if self.chance.random() < 0.5 + edge else Result.BLACK_WINS


def morning(day: date) -> datetime:
    """Ten o'clock where the office is."""
    return datetime.combine(day, time(10), timezone.get_current_timezone())
