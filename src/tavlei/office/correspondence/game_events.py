"""How an event is added to a game: the right, the lock, the rules, the row, the journal, the result."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tavlei.correspondence import GamePhase, Score, after, event_json
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.results.entering import write_result
from tavlei.office.correspondence.engine import TournamentSnapshot, read_tournament, rulebook_of, side_of
from tavlei.office.correspondence.models import Game, GameEvent, Player
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from tavlei.correspondence import Event, GameByLetters, Side
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User
    from tavlei.office.roles.permissions import Action

_WRITTEN: Final[Mapping[Score, Result]] = {
    Score.WHITE: Result.WHITE_WINS,
    Score.BLACK: Result.BLACK_WINS,
    Score.DRAW: Result.DRAW,
    Score.MINUSES: Result.BOTH_MINUS,
}
_BY_PAPERS: Final = ("10.5.1", "10.5.4", "10.5.5", "10.5.7")
_NOT_PLAYED: Final[Mapping[Result, Result]] = {
    Result.WHITE_WINS: Result.WHITE_PLUS,
    Result.BLACK_WINS: Result.BLACK_PLUS,
}


def official(user: User, action: Action, competition: Competition, at: datetime | None = None) -> Actor:
    """An official acts by right of a role; `at` is the moment of the act, now unless it is told."""
    actor = authorise(user, action, competition)
    return actor if at is None else replace(actor, at=at)


def as_player(user: User, game: Game, at: datetime | None = None) -> tuple[Actor, Player, Side]:
    """A player acts in a game of his own; nobody else may."""
    for player in (game.white, game.black):
        side = side_of(game, player)
        if side is not None and user.person_id is not None and player.entry.person_id == user.person_id:
            return Actor(user, OfficeRole.PLAYER, at or timezone.now()), player, side
    raise PermissionDenied("not a player of this game")


def on_server(player: Player) -> None:
    """Refuse a move on the board by somebody whose letters come by other ways."""
    if not player.on_server:
        raise rulebook_of(player.tournament).refusal(
            Problem("this player's letters go through the secretary", path="medium"), "10.2.1"
        )


def day_of(actor: Actor) -> date:
    """The day of an act, in the office's time."""
    return timezone.localdate(actor.moment)


def locked_game(game: Game, version: int | None) -> tuple[Game, TournamentSnapshot, GameByLetters]:
    """The game locked and as it stands; refused if the page showed an older one."""
    held = lock_row(game, version)
    playing = read_tournament(held.tournament)
    return held, playing, playing.state(held, held.events.all())


def add_event(actor: Actor, game: Game, state: GameByLetters, event: Event, *, reason: str = "") -> GameByLetters:
    """Add an event to a locked game. What the rules refuse is refused; a game that ends gives its board the result."""
    if actor.user is None:
        raise PermissionDenied("an event of a game has an author")
    then = after(state, event)
    content = event_json(event)
    row = GameEvent.objects.create(
        game=game,
        number=game.events.count() + 1,
        kind=content["kind"],
        content=content,
        entered_by=actor.user,
        entered_at=actor.moment,
    )
    save_changes(game)
    usual = state.rulebook.clause(_CLAUSES[GameEvent.Kind(row.kind)])
    cited = usual if then.result is None else then.result.clause
    record(actor, f"correspondence.{row.kind}", row, after=content, clause=str(cited), reason=reason,
           competition=game.tournament.competition)  # fmt: skip
    if then.phase is GamePhase.FINISHED and then.result is not None:
        write_result(actor, game.encounter, board_result(then))
    return then


def board_result(state: GameByLetters) -> Result:
    """The result of an ended game for the table. A game without a move was not played, unless papers tell of it."""
    if state.result is None:
        raise Refusal(Problem("the game has no result yet", path="game"))
    written = _WRITTEN[state.result.score]
    played = bool(state.game.moves) or state.result.clause.number in _BY_PAPERS
    return written if played else _NOT_PLAYED.get(written, written)


_CLAUSES: Final = {
    GameEvent.Kind.LETTER: "10.2.3",
    GameEvent.Kind.NOTICE: "10.2.9",
    GameEvent.Kind.REPEAT: "10.3.4",
    GameEvent.Kind.ENQUIRY: "10.3.4/p2",
    GameEvent.Kind.CLAIM: "10.3.6",
    GameEvent.Kind.PROTEST: "10.3.8",
    GameEvent.Kind.DECISION: "10.3.7",
    GameEvent.Kind.RULED: "10.5.5",
}
