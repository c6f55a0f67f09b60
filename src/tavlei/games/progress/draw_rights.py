"""Which draws a player may claim now, with the counts that run; where he counts himself, only that he may (L5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import ClockPhase
from tavlei.games.draughts.claims import repetition
from tavlei.games.draughts.draws import draw_counts
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.play import play_rules, rule_for
from tavlei.games.draughts.rules import rules
from tavlei.games.progress.claims import judged, tells_counts
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.right import Right
from tavlei.rulebook import Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.clock import Side
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.progress.game import Game

_JUDGED: Final = (
    DrawGround.CLEARLY_DRAWN,
    DrawGround.NOT_PLAYED_ON,
    DrawGround.LAST_MINUTE,
    DrawGround.WON_WITHOUT_TIME,
)


@cites("draughts-rules", "5.4.13.2", "5.4.13.2/item1", "5.4.13.2/item2", "5.4.13.5", "2.1.9.2", "2.1.9.2/item2")
def draw_rights(game: Game, side: Side, at: int) -> Iterator[Right]:
    """Repetition, counts, and the draws that the judge is asked for."""
    if not isinstance(game.board, DraughtsBoard):
        return
    free = game.claim is None and game.clock.phase in (ClockPhase.PLAYING, ClockPhase.ONE_ABSENT)
    waits = Step("progress.no_claim_waits", clause=game.rule("5.4.13.5"), met=game.claim is None)
    if not tells_counts(game):
        yield from _untold(game, side, at, waits, free=free)
        return
    yield _repetition(game.board.game, side, waits, free=free)
    yield _counts(game.board.game, waits, free=free)
    yield from _by_judge(game, side, at, waits, free=free)


def _untold(game: Game, side: Side, at: int, waits: Step, *, free: bool) -> Iterator[Right]:
    """Every claim there is in the game is open, whether it would be right or not (L5)."""
    rules_of_play = play_rules(game.draughts.game.rulebook)
    own_turn = game.to_move is side
    turn = Step("progress.own_turn", clause=rules_of_play.repetition.to_move, met=own_turn)
    repetition_act, count_act = (f"claim_draw:{ground}" for ground in (DrawGround.REPETITION, DrawGround.COUNT))
    yield Right(repetition_act, free and own_turn, rules_of_play.repetition.clause, (waits, turn))
    yield Right(count_act, free, rules_of_play.drawn, (waits,))
    for right in _by_judge(game, side, at, waits, free=free):
        if right.act.startswith("claim_draw:"):
            yield Right(right.act, free, right.clause, (waits,))
        else:
            yield right


def _repetition(board: DraughtsGame, side: Side, waits: Step, *, free: bool) -> Right:
    """Before one's own move: the position has come often enough, or a move that is written down would bring it."""
    repeated, rule = repetition(board), play_rules(board.rulebook).repetition
    own_turn = board.position.white_to_move == side.is_white
    written = _third_repetitions(board) if own_turn and free else ()
    counted = Step(
        "draughts.repetition", repeated.occurrences, rule.clause, ("D18",), {}, repeated.needed, repeated.ripe
    )
    steps = (waits, Step("progress.own_turn", clause=rule.to_move, met=own_turn), counted)
    may = free and own_turn and (repeated.ripe or bool(written))
    return Right(f"claim_draw:{DrawGround.REPETITION}", may, rule.clause, steps, written)


def _third_repetitions(board: DraughtsGame) -> tuple[str, ...]:
    """The moves that would make the repetition complete; only a position that has come before can come again."""
    needed = play_rules(board.rulebook).repetition.times
    came = Counter(board.positions[len(board.positions) % 2 :: 2])  # with the opponent to move
    often = {position for position, times in came.items() if times + 1 >= needed}
    if not often:
        return ()
    moves, position = rules(board.variant), board.position
    found = [move for move in moves.moves(position) if moves.play(position, move) in often]
    return tuple(full_notation(moves, position, move) for move in found)


def _counts(board: DraughtsGame, waits: Step, *, free: bool) -> Right:
    counts = draw_counts(board)
    steps = tuple(step for count in counts for step in count.explanation().conditions)
    ripe = next((count for count in counts if count.ripe), None)
    clause = play_rules(board.rulebook).drawn if ripe is None else ripe.clause
    return Right(f"claim_draw:{DrawGround.COUNT}", free and ripe is not None, clause, (waits, *steps))


def _by_judge(game: Game, side: Side, at: int, waits: Step, *, free: bool) -> Iterator[Right]:
    board = game.draughts.game
    counting = rule_for(board.variant, play_rules(board.rulebook).clearly_drawn)
    if counting is not None:
        begun, kings = game.presence(side).announced is not None, bool(board.position.kings)
        steps = (
            Step("progress.kings_on_board", clause=counting.clause, met=kings),
            Step("progress.not_counting_yet", clause=counting.clause, met=not begun),
        )
        yield Right("announce_count", free and kings and not begun, counting.clause, steps)
    for ground in _JUDGED:
        for claim in judged(game, ground, side, at):
            told = claim.explanation()
            yield Right(
                f"claim_draw:{ground}", free and claim.ripe, claim.clause, (waits, told.verdict, *told.conditions)
            )
