"""What comes of a game that is over: its result goes to the desk and its record to the board, once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, transaction

from tavlei.games.clock import Side
from tavlei.games.progress import Score
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.results.entering import write_result
from tavlei.office.competitions.results.game_records import write_record
from tavlei.office.competitions.results.micro_matches import EnteredGame, plays_micro_matches, write_game
from tavlei.office.journal.chain import Actor, record
from tavlei.office.live.game.records import record_text, seconds_used
from tavlei.office.live.game.rounds import next_game
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.games.progress import Game
    from tavlei.office.competitions.models import Encounter

SERVER: Final = Actor(None, "server")
_log: Final = logging.getLogger(__name__)
_RESULTS: Final = {
    Score.WHITE_WINS: Result.WHITE_WINS,
    Score.DRAW: Result.DRAW,
    Score.BLACK_WINS: Result.BLACK_WINS,
    Score.BOTH_LOSE: Result.BOTH_MINUS,
    Score.WHITE_PLUS: Result.WHITE_PLUS,
    Score.BLACK_PLUS: Result.BLACK_PLUS,
    Score.BOTH_MINUS: Result.BOTH_MINUS,
}


def settle(game: LiveGame, state: Game) -> bool:
    """Note that a game is over, and hand on what it has brought; whether the desk has taken it.

    The end of a game is confirmed whatever the desk says. What it refuses is left to the judge at the console.
    """
    if state.result is None:
        return False
    over = {"state": LiveState.OVER, "result": state.result.score.value}
    LiveGame.objects.filter(pk=game.pk).exclude(**over).update(**over)
    try:
        hand_on(game, state)
    except (Refusal, StaleError, DatabaseError):
        _log.warning("game %s: the desk did not take its result", game.code, exc_info=True)
        return False
    return True


@transaction.atomic
def hand_on(game: LiveGame, state: Game) -> None:
    """Hand on what a game that is over has brought; a second time there is nothing to do.

    An annulled game brings nothing: its board waits for another one.
    """
    current_game = LiveGame.objects.select_for_update(of=("self",)).select_related("encounter__round__competition").get(
        pk=game.pk
    )  # fmt: skip
    if current_game.settled or state.result is None:
        return
    current_game.settled = True
    current_game.save(update_fields=["settled"])
    if current_game.encounter is None:
        return
    clause = str(state.result.clause)
    record(
        SERVER,
        "live.over",
        current_game,
        after={"result": current_game.result, "reason": state.result.reason},
        clause=clause,
        competition=current_game.encounter.round.competition,
    )
    ended = _RESULTS.get(state.result.score)
    if ended is None:
        return
    _write(current_game, current_game.encounter, ended)
    text, form = record_text(state)
    if text:
        seconds = (seconds_used(state, Side.WHITE), seconds_used(state, Side.BLACK))
        current_game.encounter.refresh_from_db()
        write_record(SERVER, current_game.encounter, current_game.number, text=text, form=form, seconds=seconds)
    next_game(current_game)


def why_not_taken(game: LiveGame, state: Game) -> Refusal | None:
    """Why the desk does not take the result of a game; None if it would take it now. Nothing is written."""
    try:
        with transaction.atomic():
            hand_on(game, state)
            transaction.set_rollback(True)
    except Refusal as refusal:
        return refusal
    return None


def _write(game: LiveGame, encounter: Encounter, ended: Result) -> None:
    """The result as the desk writes it: of the board, or of a game of its micro-match."""
    if plays_micro_matches(encounter.round.competition):
        write_game(SERVER, encounter, EnteredGame(encounter.board, game.number, ended, encounter.version))
    else:
        write_result(SERVER, encounter, ended)
