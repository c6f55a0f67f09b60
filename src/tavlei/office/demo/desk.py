"""A competition of the demonstration, run through the acts that people perform at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.announcements import announce
from tavlei.office.competitions.entries import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.competitions.reports import send_report
from tavlei.office.competitions.results import Told, approve, enter_results, finish
from tavlei.office.lists.inbox import decide
from tavlei.office.roles.models import OfficeRole
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from tavlei.office.competitions.models import Competition, Entry, Round
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class Desk:
    """The officials, and the chance that decides the games."""

    users: Mapping[OfficeRole, User]
    chance: Random

    @property
    def chief(self) -> User:
        """The chief judge."""
        return self.users[OfficeRole.CHIEF_JUDGE]

    @property
    def officer(self) -> User:
        """The rating officer."""
        return self.users[OfficeRole.RATING_OFFICER]

    def announce(self, **given: Any) -> Competition:
        """Announce a competition of Russian draughts, or what else is given."""
        return announce(self.chief, **{"sport": "draughts", "discipline": "russian", "seed": given["code"], **given})

    def admitted(self, people: Sequence[Person], **given: Any) -> Competition:
        """Announce a competition and admit people to it."""
        made = self.announce(**given)
        for person in people:
            entry = enter(self.users[OfficeRole.SECRETARY], made, person)
            decide_admission(self.chief, entry, entry.version, admitted=True)
        return close_admission(self.chief, made)

    def play(self, made: Competition, rounds: int) -> None:
        """Pair and play rounds from the first on."""
        for number in range(1, rounds + 1):
            self.enter(pair_next(self.chief, made, number))

    def enter(self, made: Round, share: float = 1.0) -> None:
        """Enter the results of a share of the boards."""
        told = []
        for encounter in made.encounters.prefetch_related("seats__entry"):
            seats = {seat.colour: seat.entry for seat in encounter.seats.all()}
            if len(seats) == 2 and self.chance.random() < share:
                told.append(Told(encounter.board, self._result(seats["white"], seats["black"]), encounter.version))
        enter_results(self.users[OfficeRole.JUDGE], made, told)

    def report(self, made: Competition) -> None:
        """End the competition, approve it, send the report, include it in the rating."""
        finish(self.chief, made)
        approve(self.chief, made)
        day = made.ends + timedelta(days=2)
        sent = send_report(self.chief, made, datetime.combine(day, time(12), UTC))
        decide(self.officer, sent, sent.version, included=True, reason="")

    def _result(self, white: Entry, black: Entry) -> Result:
        """The better number wins more often; half of the games are drawn."""
        if self.chance.random() < 0.45:
            return Result.DRAW
        edge = ((black.number or 0) - (white.number or 0)) / 60
        return Result.WHITE_WINS if self.chance.random() < 0.5 + edge else Result.BLACK_WINS
