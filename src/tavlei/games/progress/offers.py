"""Offering a draw, accepting and refusing it on the server (5.4.13.1, 5.4.13.3, 5.4.13.4, 9.2.7.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.draughts.offers import Permission, may_agree_draw, may_offer_draw
from tavlei.games.draughts.play import play_rules
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score
from tavlei.rulebook import Problem, Refusal, Step, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Side
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import AcceptDraw, DeclineDraw, OfferDraw
    from tavlei.rulebook import Clause, Rulebook


@cites("draughts-rules", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "2.1.9.3", "2.1.9.4")
def may_offer(game: Game, side: Side) -> Permission:
    """Whether a player may offer a draw now, condition by condition."""
    board = game.board
    if isinstance(board, DraughtsBoard):
        offers = [offerer.is_white for offerer in game.refused]
        classical = game.setup.discipline.is_classical
        return may_offer_draw(board.game, by_white=side.is_white, offers=offers, classical=classical)
    after_own = bool(game.moves) and board.to_move is not side and game.moves[-1].side is side
    again = not game.refused or game.refused[-1] is not side
    return offer_in_renju(game.setup.rulebook, after_own_move=after_own, again=again)


@cites("draughts-rules", "5.4.13.3", "5.4.13.4")
def offer_in_renju(rulebook: Rulebook, *, after_own_move: bool, again: bool) -> Permission:
    """Whether a player of renju may offer a draw: after his own move, and not twice in a row."""
    conditions = (
        Step("draughts.offer_after_own_move", clause=rulebook.clause("5.4.13.3"), met=after_own_move),
        Step("draughts.offer_not_repeated", clause=rulebook.clause("5.4.13.4"), met=again),
    )
    return Permission(conditions, phrase("draughts.may_offer_draw"))


def offer_draw(game: Game, event: OfferDraw, side: Side) -> Game:
    """An offer after the player's own move, while the opponent thinks."""
    offering, said = offered(game, side)
    return offering.logged(event, said)


def offered(game: Game, side: Side) -> tuple[Game, Step]:
    """The game with an offer that waits for its answer, and the sentence about it."""
    game.clock.check_active()
    if game.offer is not None:
        raise game.refusal(Problem("a draw has been offered and not answered yet"), "5.4.13.3")
    permission = may_offer(game, side)
    if not permission.allowed:
        raise Refusal(*(_not_met(step) for step in permission.conditions if not step.met))
    said = Step("progress.draw_offered", side.value, _offered_by(game))
    return replace(game, offer=side), said


def _offered_by(game: Game) -> Clause:
    board = game.board
    return play_rules(board.game.rulebook).offered if isinstance(board, DraughtsBoard) else game.rule("5.4.13.3")


def _not_met(step: Step) -> Problem:
    said = {"condition": Words(step.key, {"value": step.value, "threshold": step.threshold, **step.inputs})}
    return Problem("a draw may not be offered now: {condition}", said, clause=step.clause, code="not_now")


@cites("draughts-rules", "5.4.13.1/item1", "9.2.7.1/a", "9.3.1.3", "2.1.9.1.1")
def accept_draw(game: Game, event: AcceptDraw, side: Side) -> Game:
    """The draw is agreed; the server keeps the record, so the number of pieces does not matter (L7)."""
    _check_offered(game, side)
    if isinstance(game.board, DraughtsBoard):
        permission = may_agree_draw(game.board.game)
        agreed = permission.conditions[0].clause or game.rule("5.4.13.1/item1")
    else:
        agreed = game.rule("9.2.7.1/a")
    return game.over(event, GameResult(Score.DRAW, phrase("agreement"), agreed, ("L7",)))


@cites("draughts-rules", "5.4.13.3", "5.4.13.4", "2.1.9.3")
def decline_draw(game: Game, event: DeclineDraw, side: Side) -> Game:
    """The offer is refused by word."""
    _check_offered(game, side)
    declined = replace(game, offer=None, refused=(*game.refused, side.other))
    return declined.noted(event, phrase("progress.draw_declined"), _offered_by(game), value=side.value)


def _check_offered(game: Game, side: Side) -> None:
    if game.offer is not side.other:
        raise game.refusal(Problem("the opponent has not offered a draw"), "5.4.13.3")
