"""The tournament by correspondence of the demonstration: six players in the middle of their games.

Three play on the server, three write letters that the secretary enters. One claim of overdue time waits for the judge,
one letter has an error, one player has announced a break, one has asked the secretary.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from tavlei.correspondence import Letter, Mail, OverdueClaim, Side, ThreeDates, after
from tavlei.games.draughts.records import written_moves
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.correspondence.accounts import link_account
from tavlei.office.correspondence.breaks import announce_break, partners
from tavlei.office.correspondence.discipline import bring_dispute
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.game_records import receive_record
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import Game, MediumChoice, Record
from tavlei.office.correspondence.moves import move, resign
from tavlei.office.correspondence.tournament_start import Joining, StartingListTerms, start
from tavlei.office.roles.models import OfficeRole, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from tavlei.correspondence import GameByLetters
    from tavlei.office.competitions.models import Competition
    from tavlei.office.correspondence.models import Player, Tournament
    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

CODE: Final = "letters"
PLAYERS: Final = 6
ON_SERVER: Final = 3
_NOW: Final = 76  # the days of play that have passed
_ENTERED: Final = 4  # so many days after its dispatch the secretary enters a letter
_LINES: Final = (
    "c3-d4 d6-c5 g3-f4 e7-d6 b2-c3 f8-e7 h2-g3 f6-g5",
    "c3-b4 b6-a5 d2-c3 f6-g5 g3-h4 e7-f6 e3-d4 c7-b6",
    "g3-f4 b6-c5 c3-b4 f6-g5 b4-a5 g7-f6 h2-g3 f8-g7",
    "e3-d4 f6-g5 a3-b4 g5-h4 b2-a3 e7-f6 c1-b2 f8-e7",
    "e3-f4 f6-g5 d2-e3 b6-c5 g3-h4 g7-f6 f2-g3 f8-g7",
)


def load_correspondence(desk: Desk, people: Sequence[Person], chance: Random) -> Competition:
    """Announce and start the tournament, and play its games through the acts of players and secretary."""
    users, letters = desk.users, LetterDays(desk.days.ago(_NOW))
    competition = _announced(desk, people, letters)
    tournament = _started(users, competition, letters)
    post = _Post(users[OfficeRole.SECRETARY], _accounts(users, tournament, letters), chance, letters)
    games = list(tournament.games.select_related("white__entry", "black__entry"))
    written = [game for game in games if not game.white.on_server and not game.black.on_server]
    mixed = [game for game in games if game.white.on_server is not game.black.on_server]
    for index, game in enumerate(games):
        if game not in (*written, mixed[0]):
            post.play(game, _LINES[index % len(_LINES)].split()[: chance.randrange(4, 7)])
    post.overdue(written[0])
    post.recorded(written[1])
    post.play(written[2], _LINES[0].split()[:3])
    post.wrongly_written(mixed[0])
    own = next(game for game in games if game.white.on_server and game.black.on_server)
    post.resigns(own)
    _break(users, written[2].white, letters)
    asking = next(game for game in mixed if post.user_of(game) == users[OfficeRole.PLAYER])
    bring_dispute(users[OfficeRole.PLAYER], asking, "Партнер пишет ходы неразборчиво.", at=letters.noon(_NOW - 3))
    return competition


@dataclass(frozen=True, slots=True)
class LetterDays:
    """The days of play, numbered from the first."""

    start: date

    def day(self, number: int) -> date:
        """A day by its number."""
        return self.start + timedelta(days=number)

    def noon(self, number: int) -> datetime:
        """The hour of the day at which things happen."""
        return datetime.combine(self.day(number), time(9), UTC)

    @property
    def end(self) -> date:
        """The last day: a year of play."""
        return self.day(365)

    @property
    def cipher(self) -> str:
        """What every letter is headed with."""
        return f"П-{self.start:%y}"


def _announced(desk: Desk, people: Sequence[Person], letters: LetterDays) -> Competition:
    users, chief = desk.users, desk.chief
    competition = desk.announce(
        CODE,
        name="Кубок Поволжья по переписке",
        discipline="correspondence",
        status="region",
        starts=letters.start,
        ends=letters.end,
        place="",
        system="round_robin",
        rounds_planned=PLAYERS - 1,
        regulation={"points_for_win": 2},
    )
    for person in people[:PLAYERS]:
        entry = enter(users[OfficeRole.SECRETARY], competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    return close_admission(chief, competition)


def _started(users: Mapping[OfficeRole, User], competition: Competition, letters: LetterDays) -> Tournament:
    entries = competition.entries.order_by("number")
    joining = {
        entry.pk: Joining(MediumChoice.SERVER if index < ON_SERVER else MediumChoice.POST)
        for index, entry in enumerate(entries)
    }
    listed = StartingListTerms(letters.cipher, "russian", letters.start, letters.end, joining, usual_travel=6)
    return start(users[OfficeRole.CHIEF_JUDGE], competition, listed, at=letters.noon(-10))


def _accounts(users: Mapping[OfficeRole, User], tournament: Tournament, letters: LetterDays) -> dict[int, User]:
    """The account of the demonstration's player, and accounts nobody can sign in with for the other two."""
    found = {}
    for index, player in enumerate(who for who in tournament.players.all() if who.on_server):
        account = users[OfficeRole.PLAYER] if index == 0 else User.objects.create_user(f"{CODE}-{index + 1}")
        found[player.pk] = link_account(users[OfficeRole.SECRETARY], player, account.username, at=letters.noon(-9))
    users[OfficeRole.PLAYER].refresh_from_db()
    return found


def _break(users: Mapping[OfficeRole, User], player: Player, letters: LetterDays) -> None:
    days = dict.fromkeys((partner.pk for partner in partners(player)), letters.day(_NOW - 9))
    announce_break(users[OfficeRole.SECRETARY], player, letters.day(_NOW + 30), letters.day(_NOW + 49), told_days=days,
                   secretary_told=letters.day(_NOW - 9), at=letters.noon(_NOW - 4))  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Post:
    """Everything that goes by post or over the board of the server."""

    secretary: User
    accounts: Mapping[int, User]
    chance: Random
    letters: LetterDays

    def user_of(self, game: Game) -> User | None:
        """The account of the player of a game who is on the server."""
        return self.accounts.get(game.white_id) or self.accounts.get(game.black_id)

    def play(self, game: Game, line: Sequence[str], until: int = _NOW) -> None:
        """Play a line, its moves spread over the days that have passed."""
        last = until - _ENTERED - self.chance.randrange(1, 5)
        for index, text in enumerate(line):
            sent, by = 3 + (last - 3) * index // (len(line) - 1), Side.BLACK if index % 2 else Side.WHITE
            if _player(game, by).on_server:
                move(self.accounts[_player(game, by).pk], game, _version(game), [text], at=self.letters.noon(sent))
            else:
                self.write(game, by, sent, text)

    def write(self, game: Game, by: Side, sent: int, text: str, received: int | None = None) -> None:
        """A letter on paper, entered by the secretary some days later."""
        state = state_of(game)
        received_on = None if received is None else self.letters.day(received)
        letter = _letter(self.letters.cipher, state, by, self.letters.day(sent), text, received_on)
        enter_letter(self.secretary, game, _version(game), letter, at=self.letters.noon(sent + _ENTERED))

    def overdue(self, game: Game) -> None:
        """Black answers after 52 days; White declares the time overdue, and the claim waits for the judge."""
        self.write(game, Side.WHITE, 2, "c3-d4")
        self.write(game, Side.BLACK, 60, "d6-c5", received=8)
        claim = OverdueClaim(
            by=Side.WHITE,
            dates=ThreeDates(self.letters.day(60), self.letters.day(66), self.letters.day(68)),
            mail=Mail(registered=True, receipt=self.letters.day(68)),
            reply=("b2-c3",),
            totals=(4, 52),
            secretary_told=self.letters.day(68),
        )
        enter_letter(self.secretary, game, _version(game), claim, at=self.letters.noon(68 + _ENTERED))

    def recorded(self, game: Game) -> None:
        """Two who wrote to each other directly agree on a draw; White has sent the record."""
        moves = "1.cd4 dc5 2.bc3 fg5 3.cb4 gh4 4.b:d6 e:c5"
        sent = Record(
            game=game,
            player=game.white,
            sent=self.letters.day(62),
            received=self.letters.day(67),
            result="draw",
            moves=moves,
        )
        receive_record(self.secretary, sent, at=self.letters.noon(67))

    def wrongly_written(self, game: Game) -> None:
        """The one who writes puts his move in short notation, so that play stops until he is told."""
        line = _LINES[3].split()[:3]
        by = Side.WHITE if not game.white.on_server else Side.BLACK
        self.play(game, line[:2] if by is Side.WHITE else line, until=40)
        self.write(game, by, _NOW - _ENTERED - 1, "ab4" if by is Side.WHITE else "gh4", received=_NOW - 12)

    def resigns(self, game: Game) -> None:
        """Whoever has to move gives the game up."""
        by = _player(game, state_of(game).writer)
        resign(self.accounts[by.pk], game, _version(game), at=self.letters.noon(_NOW - 2))


def _letter(  # noqa: PLR0913, PLR0917 - a letter has so many sides
    cipher: str, state: GameByLetters, by: Side, sent: date, text: str, received: date | None
) -> Letter:
    """A letter as it should be: the moves repeated, three dates, right totals."""
    answered = state.time.last.get(by.other)
    gone = None if answered is None else answered.last_sent
    got = received or (min(gone + timedelta(days=6), sent) if gone is not None else None)
    repeated = tuple(written_moves(state.game)[len(state.game.moves) - state.new :])
    letter = Letter(by=by, code=cipher, repeated=repeated, moves=(text,), dates=ThreeDates(gone, got, sent))
    then = after(state, letter).time
    return replace(letter, totals=(then.total(Side.WHITE), then.total(Side.BLACK)))


def _player(game: Game, side: Side) -> Player:
    return game.white if side.is_white else game.black


def _version(game: Game) -> int:
    return Game.objects.values_list("version", flat=True).get(pk=game.pk)
