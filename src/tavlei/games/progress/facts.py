"""What the acts of a player hang on: few facts, most of them the same after move and after move, and in many games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.games.clock import ClockPhase
from tavlei.games.draughts.claims import repetition
from tavlei.games.draughts.draws import draw_counts
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.play import play_rules
from tavlei.games.draughts.rules import rules
from tavlei.games.progress.claims import judged, tells_counts
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.renju.board import StoneColour
from tavlei.games.renju.openings import StepKind
from tavlei.rulebook import Step, cites

if TYPE_CHECKING:
    from tavlei.games.clock import Discipline, Side
    from tavlei.games.draughts.draws import DrawCount
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.judged_claims import JudgedClaim
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.renju_board import RenjuBoard
    from tavlei.rulebook import Clause, Rulebook

JUDGED: Final = (
    DrawGround.CLEARLY_DRAWN,
    DrawGround.NOT_PLAYED_ON,
    DrawGround.LAST_MINUTE,
    DrawGround.WON_WITHOUT_TIME,
)


class DraughtsFacts(NamedTuple):
    """What stands on the board of draughts: `rulebook` is the one the game itself is played by.

    `written` are the moves that would complete a repetition, `judged` what the judge may be asked for, by its ground.
    """

    variant: Variant
    rulebook: Rulebook
    begun: bool  # with a move that was drawn or set, or with one of the players
    moved: bool  # a player has
    moves_by_each: int
    counts_told: bool
    repeated: int
    written: tuple[str, ...]
    counts: tuple[DrawCount, ...]
    judged: tuple[tuple[DrawGround, JudgedClaim], ...]
    kings: bool
    counting: bool  # he has announced that he counts the moves of a clearly drawn position


class RenjuFacts(NamedTuple):
    """What stands on the board of renju."""

    moved_last: bool
    places: bool  # the next thing to do is to put a stone
    begun: bool  # the opening is over
    is_white: bool
    foul: str | None


class Facts(NamedTuple):
    """Everything that decides what a player may do now; whose flag is down is all that the instant changes."""

    rulebook: Rulebook
    discipline: Discipline
    side: Side
    phase: ClockPhase
    own_turn: bool
    stopped: bool
    pressed: bool  # the last press can be pressed back
    fallen: frozenset[Side]
    somebody_absent: bool
    claim: DrawGround | None
    offer: Side | None
    refused: Side | None  # who offered a draw last and was refused
    board: DraughtsFacts | RenjuFacts

    @property
    def active(self) -> bool:
        """Whether play has begun and is not over."""
        return self.phase in (ClockPhase.PLAYING, ClockPhase.ONE_ABSENT)

    @property
    def free(self) -> bool:
        """Whether a claim may be made: none waits."""
        return self.claim is None and self.active

    def rule(self, number: str) -> Clause:
        """A clause of the rulebook the game is played by."""
        return self.rulebook.clause(number)

    def condition(self, key: str, number: str, *, met: bool) -> Step:
        """A condition without figures, and its clause."""
        return Step(key, clause=self.rule(number), met=met)


def facts_of(game: Game, side: Side, at: int) -> Facts:
    """What decides what a player may do at an instant."""
    board, clock = game.board, game.clock
    return Facts(
        rulebook=game.setup.rulebook,
        discipline=game.setup.discipline,
        side=side,
        phase=clock.phase,
        own_turn=board.to_move is side,
        stopped=clock.stopped,
        pressed=clock.last_press is not None,
        fallen=clock.fallen(at),
        somebody_absent=bool(game.absent()),
        claim=None if game.claim is None else game.claim.ground,
        offer=game.offer,
        refused=game.refused[-1] if game.refused else None,
        board=_on_draughts(game, board, side, at) if isinstance(board, DraughtsBoard) else _on_renju(game, board, side),
    )


@cites("draughts-rules", "5.4.13.2", "5.4.13.2/item1", "5.4.13.2/item2", "5.4.13.5", "2.1.9.2", "2.1.9.2/item2")
def _on_draughts(game: Game, board: DraughtsBoard, side: Side, at: int) -> DraughtsFacts:
    """The counts that run, the repetition, and the draws that the judge is asked for; untold only those (L5)."""
    played, told = board.game, tells_counts(game)
    asked = told and game.claim is None and board.to_move is side
    return DraughtsFacts(
        variant=played.variant,
        rulebook=played.rulebook,
        begun=bool(played.moves),
        moved=bool(game.moves),
        moves_by_each=min(played.moves_by(white=True), played.moves_by(white=False)),
        counts_told=told,
        repeated=repetition(played).occurrences if told else 0,
        written=_third_repetitions(played) if asked else (),
        counts=draw_counts(played) if told else (),
        judged=tuple((ground, claim) for ground in JUDGED for claim in judged(game, ground, side, at)),
        kings=bool(played.position.kings),
        counting=game.presence(side).announced is not None,
    )


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


def _on_renju(game: Game, board: RenjuBoard, side: Side) -> RenjuFacts:
    foul = None if board.game is None else board.game.foul
    return RenjuFacts(
        moved_last=bool(game.moves) and game.moves[-1].side is side,
        places=board.step is None or board.step.kind is StepKind.PLACE,
        begun=board.game is not None,
        is_white=board.seat(StoneColour.WHITE) is side,
        foul=None if foul is None else str(foul),
    )
