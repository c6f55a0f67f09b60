"""A competition played through the Internet, with its judge, two players who have accounts, and games on the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tavlei.office.competitions.conduct.remote_places import note_place
from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.rounds import lay_out_round
from tavlei.office.live.models import LiveGame
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

REGULATION: dict[str, Any] = {
    "criteria": ["solkoff"], "time_control": "45+30", "can_watch_play": True, "can_identify_everybody": True,
    "places_of_play": "где кто живет",
}  # fmt: skip
MOVES = ("c3-d4", "d6-c5", "b2-c3", "f6-g5")


def remote(make: Callable[..., Competition], players: int = 4, **given: Any) -> Competition:
    """An official competition through the Internet, its admission closed."""
    regulation = {**REGULATION, **given.pop("regulation", {})}
    return make(players, **{"online": True, "regulation": regulation, "rounds_planned": 2, **given})


def check_everybody(chief: User, competition: Competition) -> None:
    """A judge identifies everybody and checks where they sit."""
    for entry in competition.entries.select_related("person", "competition", "team"):
        note_place(chief, entry, 0, room=f"дом {entry.pk}", watched=True, checked=True, identified=True)


def laid_out(chief: User, competition: Competition, number: int = 1) -> Round:
    """A round with its games on the server, whose hour has come."""
    made = pair_next(chief, competition, number)
    lay_out_round(chief, made, timezone.now())
    return made


def game_at(made: Round, board: int = 1, number: int = 1) -> LiveGame:
    """The newest game of a board."""
    games = LiveGame.objects.select_related("encounter__round__competition", "white", "black")
    return games.filter(encounter__round=made, encounter__board=board, number=number).order_by("-pk")[0]


def begun(made: Round, board: int = 1, **event: Any) -> LiveGame:
    """A game that has begun with both there, or as `event` says."""
    play(game_at(made, board), {"kind": "begin", "by": "server", **event})
    return game_at(made, board)


def moved(game: LiveGame, *moves: str) -> LiveGame:
    """The game after moves from its beginning."""
    for number, move in enumerate(moves or MOVES):
        play(game, {"kind": "move", "by": ("white", "black")[number % 2], "move": move})
    return game


def account(make_user: Callable[..., User], person: Person | None) -> User:
    """An account of a person."""
    assert person is not None
    user = make_user(f"player-{person.pk}")
    user.person = person
    user.save(update_fields=["person"])
    return user


def board_of(game: LiveGame) -> Encounter:
    """The board of a game as the store has it now."""
    assert game.encounter is not None
    game.encounter.refresh_from_db()
    return game.encounter


def entry_of(game: LiveGame, side: str) -> Entry:
    """The entry of a player."""
    assert game.encounter is not None
    return game.encounter.seats.get(entry__person=getattr(game, side)).entry
