"""The course of a claim of overdue time: suspension, protest, decision (10.3.6-10.3.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.correspondence.claims import ClaimDecision, ClaimFinding, ClaimProtest, OverdueClaim
from tavlei.correspondence.examination import examine_letter
from tavlei.correspondence.game import GameByLetters, GameEnding, GamePhase, on_the_board, won_by
from tavlei.correspondence.ledger import ChargeKind
from tavlei.correspondence.letter import Letter
from tavlei.correspondence.posting import post
from tavlei.correspondence.terms import Medium
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Problem, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.correspondence.timekeeping import Timekeeping


@cites("draughts-rules", "10.3.6", "10.3.6/item2")
def take_claim(state: GameByLetters, claim: OverdueClaim) -> GameByLetters:
    """A registered letter without a move; the game is suspended. The days until it went are thinking (C18)."""
    state.check_turn(claim.by)
    if claim.mail.medium is Medium.POST and not claim.mail.registered:
        raise state.rulebook.refusal(
            Problem("overdue time is declared by registered letter", path="registered"), "10.3.6"
        )
    if state.phase is GamePhase.CORRECTION or state.time.ledger.standing(claim.by.other) is None:
        raise state.rulebook.refusal(Problem("there is no letter of the partner to declare overdue"), "10.3.6")
    own = (len(claim.reply) + 1) // 2  # the reply named in the claim, and the partner's forced moves between its parts
    time = post(state.time, claim, ChargeKind.THINKING, state.moves_by(claim.by) + own)
    missing = [
        Step("correspondence.material_missing", lacking, state.rulebook.clause("10.3.6"), ("C10",), met=False)
        for lacking in claim.missing
    ]
    return replace(state.noting(*missing), time=time, phase=GamePhase.DECISION, claim=claim, protest=None)


@cites("draughts-rules", "10.3.8")
def take_protest(state: GameByLetters, protest: ClaimProtest) -> GameByLetters:
    """The partner gives his reasons against the claim."""
    if state.claim is None or protest.by is state.claim.by:
        raise state.rulebook.refusal(Problem("there is no claim against this player", path="by"), "10.3.8")
    if not protest.reasons:
        raise state.rulebook.refusal(Problem("a protest gives its reasons", path="reasons"), "10.3.8")
    return replace(state, protest=protest, time=state.time.passed())


@cites("draughts-rules", "10.3.6/item2", "10.3.7", "10.3.7/p2")
def take_decision(state: GameByLetters, decision: ClaimDecision) -> GameByLetters:
    """Lost, or play goes on: with the claimant's reply passed on by the judge, or by the claimant himself."""
    claim = state.claim
    if claim is None:
        raise state.rulebook.refusal(Problem("there is no claim to decide"), "10.3.7")
    freed = replace(state, claim=None, protest=None)
    if decision.finding is ClaimFinding.OVERDUE:
        result = GameEnding(won_by(claim.by), phrase("overdue time"), state.rulebook.clause("10.3.7"), decision.day)
        return replace(freed, phase=GamePhase.FINISHED, result=result, time=state.time.passed())
    time = state.time
    if penalty := decision.penalty(state.rulebook):
        time = time.false_claim(claim.by, penalty, decision.day)
    if decision.finding is ClaimFinding.NOT_OVERDUE and claim.reply and not _must_tell(state):
        return _passed_on(freed, time, claim, decision)
    phase = GamePhase.NOTICE if _must_tell(state) else GamePhase.PLAY
    return replace(freed, phase=phase, writer=claim.by, time=time.decided(claim.by.other, decision.day))


def _must_tell(state: GameByLetters) -> bool:
    return state.last is not None and state.last.stops_play


def _passed_on(state: GameByLetters, time: Timekeeping, claim: OverdueClaim, decision: ClaimDecision) -> GameByLetters:
    """The judge sends the claimant's reply to his partner, as if it were a letter of the claimant."""
    terms, moves_of = state.terms, rules(state.game.variant)
    first = len(state.game.moves) - state.new
    repeated = tuple(
        full_notation(moves_of, state.game.positions[index], state.game.moves[index])
        for index in range(first, len(state.game.moves))
    )
    letter = Letter(by=claim.by, code=terms.code, repeated=repeated, moves=claim.reply)
    lines = state.last.lines if state.last is not None else ()
    found = examine_letter(state.game, letter, code=terms.code, new=state.new, lines=lines)
    result = on_the_board(found.game, decision.day)
    phase = GamePhase.FINISHED if result is not None else GamePhase.NOTICE if found.stops_play else GamePhase.PLAY
    return replace(
        state.noting(*found.remarks),
        game=found.game,
        time=time.decided(claim.by, decision.day),
        phase=phase,
        writer=claim.by.other,
        new=found.moves.plies,
        made_at=state.made_with(found.game, _claim_event(state)),
        last=found,
        result=result,
    )


def _claim_event(state: GameByLetters) -> int:
    return max(index for index, event in enumerate(state.events) if isinstance(event, OverdueClaim))
