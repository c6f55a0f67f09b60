"""What is due: for a player's page and calendar, for reminders, and for the secretary who asks who is late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.correspondence import DueKind, Side, deadlines
from tavlei.languages import catalogue
from tavlei.office.competitions.models import State
from tavlei.office.correspondence.engine import read_tournament, received_by_writer
from tavlei.office.correspondence.models import Game, Tournament
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from tavlei.correspondence import Due, GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Player
    from tavlei.office.people.models import Person

ON_PAPER = frozenset({DueKind.REPEAT, DueKind.ENQUIRY, DueKind.RECORD})


@dataclass(frozen=True, slots=True)
class PlayersDue:
    """One thing due from one player in one game, as it stands on a day."""

    game: Game
    player: Player
    due: Due
    today: date

    @property
    def late(self) -> bool:
        """Whether its day has passed."""
        return self.due.overdue_on(self.today)

    @property
    def days(self) -> int:
        """The days until then; negative when it has passed."""
        return (self.due.day - self.today).days

    @property
    def kind(self) -> str:
        """What has to be done, in the reader's language."""
        return catalogue(reader_language()).phrase(str(self.due.kind))


@dataclass(frozen=True, slots=True)
class PlayersGame:
    """A game as one of its players sees it in the list of his games."""

    game: Game
    state: GameByLetters
    side: Side
    partner: Player
    dues: tuple[PlayersDue, ...]

    @property
    def to_write(self) -> bool:
        """Whether his letter is awaited."""
        return self.state.result is None and self.state.writer is self.side and self.state.claim is None

    @property
    def reply(self) -> PlayersDue | None:
        """The answer that is due from him, with the days it leaves."""
        return next((due for due in self.dues if due.due.kind is DueKind.REPLY), None)

    @property
    def phase(self) -> str:
        """What the game waits for, in the reader's language."""
        return catalogue(reader_language()).phrase(str(self.state.phase))


def dues_of_game(playing: TournamentSnapshot, game: Game, state: GameByLetters, today: date) -> list[PlayersDue]:
    """Everything due in a game now; on the server nobody repeats letters or sends records."""
    writer = playing.player(game, state.writer)
    claim = state.claim
    noticed = None
    if claim is not None and playing.player(game, claim.by.other).on_server:
        noticed = claim.mail.arrival or claim.dates.sent
    listed = []
    for deadline in deadlines(state, received=received_by_writer(state, writer), notice_received=noticed):
        player = playing.player(game, deadline.side)
        if not (player.on_server and deadline.kind in ON_PAPER) and not _sent_already(game, player, deadline.kind):
            listed.append(PlayersDue(game, player, deadline, today))
    return listed


def dues_of_tournament(tournament: Tournament, today: date) -> Iterator[PlayersDue]:
    """Everything due in a tournament."""
    playing = read_tournament(tournament)
    games = tournament.games.prefetch_related("submissions", "records")
    for game, state in playing.states(games):
        yield from dues_of_game(playing, game, state, today)


def games_of_person(person: Person, today: date) -> list[PlayersGame]:
    """All games of a person in tournaments that are running, those first in which he has to write."""
    players_games = []
    for tournament in running():
        playing = read_tournament(tournament)
        own = next((player for player in playing.players if player.entry.person_id == person.pk), None)
        if own is None:
            continue
        games = (tournament.games.filter(white=own) | tournament.games.filter(black=own)).prefetch_related(
            "submissions", "records"
        )
        for game, state in playing.states(games):
            side = Side.WHITE if game.white_id == own.pk else Side.BLACK
            dues = tuple(
                players_due
                for players_due in dues_of_game(playing, game, state, today)
                if players_due.player.pk == own.pk
            )
            players_games.append(PlayersGame(game, state, side, playing.player(game, side.other), dues))
    return sorted(players_games, key=_order)


def running() -> Iterable[Tournament]:
    """The tournaments in which something can be due."""
    return Tournament.objects.filter(competition__state__in=(State.RUNNING, State.FINISHED)).select_related(
        "competition"
    )


def _order(players_game: PlayersGame) -> tuple[bool, bool, int, int]:
    reply = players_game.reply
    return (
        players_game.state.result is not None,
        not players_game.to_write,
        reply.days if reply else 0,
        players_game.game.pk,
    )


def _sent_already(game: Game, player: Player, kind: DueKind) -> bool:
    if kind is DueKind.SUBMISSION:
        return any(submission.player_id == player.pk for submission in game.submissions.all())
    if kind is DueKind.RECORD:
        return any(record.player_id == player.pk for record in game.records.all())
    return False
