"""Which draws a player may claim now, with the counts that run; where he counts himself, only that he may (L5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.draughts.play import play_rules, rule_for
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.right import Right
from tavlei.rulebook import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.progress.facts import DraughtsFacts, Facts


def draw_rights(facts: Facts, board: DraughtsFacts) -> Iterator[Right]:
    """Repetition, counts, and the draws that the judge is asked for."""
    waits = facts.condition("progress.no_claim_waits", "5.4.13.5", met=facts.claim is None)
    if not board.counts_told:
        yield from _untold(facts, board, waits)
        return
    yield _repetition(facts, board, waits)
    yield _counts(facts, board, waits)
    yield from _by_judge(facts, board, waits)


def _untold(facts: Facts, board: DraughtsFacts, waits: Step) -> Iterator[Right]:
    """Every claim there is in the game is open, whether it would be right or not (L5)."""
    rules_of_play = play_rules(board.rulebook)
    turn = Step("progress.own_turn", clause=rules_of_play.repetition.to_move, met=facts.own_turn)
    repetition_act, count_act = (f"claim_draw:{ground}" for ground in (DrawGround.REPETITION, DrawGround.COUNT))
    yield Right(repetition_act, facts.free and facts.own_turn, rules_of_play.repetition.clause, (waits, turn))
    yield Right(count_act, facts.free, rules_of_play.drawn, (waits,))
    for right in _by_judge(facts, board, waits):
        if right.act.startswith("claim_draw:"):
            yield Right(right.act, facts.free, right.clause, (waits,))
        else:
            yield right


def _repetition(facts: Facts, board: DraughtsFacts, waits: Step) -> Right:
    """Before one's own move: the position has come often enough, or a move that is written down would bring it."""
    rule = play_rules(board.rulebook).repetition
    ripe, written = board.repeated >= rule.times, board.written if facts.free else ()
    counted = Step(
        key="draughts.repetition",
        value=board.repeated,
        clause=rule.clause,
        readings=("D18",),
        inputs={},
        threshold=rule.times,
        met=ripe,
    )
    steps = (waits, Step("progress.own_turn", clause=rule.to_move, met=facts.own_turn), counted)
    may = facts.free and facts.own_turn and (ripe or bool(written))
    return Right(f"claim_draw:{DrawGround.REPETITION}", may, rule.clause, steps, written)


def _counts(facts: Facts, board: DraughtsFacts, waits: Step) -> Right:
    steps = tuple(step for count in board.counts for step in count.explanation().conditions)
    ripe = next((count for count in board.counts if count.ripe), None)
    clause = play_rules(board.rulebook).drawn if ripe is None else ripe.clause
    return Right(f"claim_draw:{DrawGround.COUNT}", facts.free and ripe is not None, clause, (waits, *steps))


def _by_judge(facts: Facts, board: DraughtsFacts, waits: Step) -> Iterator[Right]:
    counting = rule_for(board.variant, play_rules(board.rulebook).clearly_drawn)
    if counting is not None:
        steps = (
            Step("progress.kings_on_board", clause=counting.clause, met=board.kings),
            Step("progress.not_counting_yet", clause=counting.clause, met=not board.counting),
        )
        yield Right("announce_count", facts.free and board.kings and not board.counting, counting.clause, steps)
    for ground, claim in board.judged:
        explanation = claim.explanation()
        yield Right(
            f"claim_draw:{ground}",
            facts.free and claim.ripe,
            claim.clause,
            (waits, explanation.verdict, *explanation.conditions),
        )
