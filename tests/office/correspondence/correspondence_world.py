"""A tournament of six by correspondence: three on the server, three by post, for the tests of the office."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.office.worlds import remembered

from tavlei.correspondence import Letter, Mail, OverdueClaim, Side, ThreeDates
from tavlei.games.draughts.records import written_moves
from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.models import Game, MediumChoice, Player, Tournament
from tavlei.office.correspondence.tournament_start import Joining, StartingListTerms, start
from tavlei.office.roles.models import OfficeRole, User

START, END = date(2026, 3, 1), date(2027, 3, 1)
WHITE, BLACK = Side.WHITE, Side.BLACK
MakeUser = Callable[..., User]


def day(number: int) -> date:
    """So many days after the start of play."""
    return START + timedelta(days=number)


def at(number: int) -> datetime:
    """The noon of that day."""
    return datetime.combine(day(number), datetime.min.time(), UTC) + timedelta(hours=9)


@dataclass
class World:
    """The tournament, its officials and the users of its players, who are p1, p2, p3 on the server."""

    tournament: Tournament
    chief: User
    secretary: User
    users: dict[int, User]

    @property
    def players(self) -> list[Player]:
        return list(self.tournament.players.select_related("entry__person"))

    def game(self, one: int, other: int) -> Game:
        """The game of two players by their numbers."""
        both = {self.players[one - 1].pk, self.players[other - 1].pk}
        return next(each for each in Game.objects.all() if {each.white_id, each.black_id} == both)

    def writer(self, game: Game) -> User:
        """The user of the player who has to write."""
        state = state_of(game)
        player = game.white if state.writer.is_white else game.black
        return self.users[player.pk]


def fresh(game: Game) -> Game:
    """The game as the store has it now."""
    return Game.objects.get(pk=game.pk)


@remembered
def make_world(chief: User, make_user: MakeUser, competition: Competition, **given: Any) -> World:
    entries = list(competition.entries.order_by("number"))
    joining = {
        entry.pk: Joining(MediumChoice.SERVER if index < 3 else MediumChoice.POST, email=f"p{index + 1}@example.org")
        for index, entry in enumerate(entries)
    }
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    listed = StartingListTerms(
        **{"cipher": "A-1", "variant": "russian", "start": START, "end": END, "players": joining, **given}
    )
    tournament = start(chief, competition, listed, at=at(0))
    users = {}
    for index, player in enumerate(tournament.players.select_related("entry__person")):
        user = make_user(f"player{index + 1}")
        user.person = player.entry.person
        user.save()
        users[player.pk] = user
    return World(tournament, chief, secretary, users)


def letter(game: Game, by: Side, received: int | None, sent: int, *moves: str, **parts: Any) -> Letter:
    """A letter on paper that repeats the partner's new moves rightly, with its dates as days after the start."""
    state = state_of(fresh(game))
    repeated = tuple(written_moves(state.game)[len(state.game.moves) - state.new :])
    answered = state.time.last.get(by.other)
    dates = ThreeDates(answered.sent if answered else None, None if received is None else day(received), day(sent))
    given = {"repeated": repeated, "dates": dates, "totals": (0, 0), **parts}
    return Letter(by=by, code="A-1", moves=moves, **given)


def claim(by: Side, received: int, sent: int, *reply: str, **parts: Any) -> OverdueClaim:
    """A registered claim of overdue time with everything that belongs to it."""
    dates = ThreeDates(None, day(received), day(sent))
    given = {"mail": Mail(registered=True), "secretary_told": day(sent), **parts}
    return OverdueClaim(by=by, dates=dates, reply=reply, **given)
