"""What a player may do now, by which clause, and where not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock import ClockPhase, may_call_judge
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.draw_rights import draw_rights
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.offers import may_offer
from tavlei.games.progress.renju_board import RenjuBoard
from tavlei.games.progress.right import Right
from tavlei.games.renju.board import StoneColour
from tavlei.games.renju.openings import StepKind
from tavlei.rulebook import Explanation, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.clock import Side
    from tavlei.games.progress.game import Game
    from tavlei.games.renju.openings import OpeningStep


@dataclass(frozen=True, slots=True)
class Rights:
    """What a player may do at an instant: act by act, the legal moves, and what the opening of renju asks of him.

    `moves` are the legal moves of draughts in full notation while he may move; in renju every free point is open.
    """

    side: Side
    at: int
    acts: tuple[Right, ...]
    moves: tuple[str, ...] = ()
    opening: OpeningStep | None = None

    def right(self, act: str) -> Right | None:
        """What is said of an act; None where it does not exist in this game."""
        return next((right for right in self.acts if right.act == act), None)

    def may(self, act: str) -> bool:
        """Whether an act is allowed."""
        return any(right.allowed for right in self.acts if right.act == act)

    def explanation(self) -> Explanation:
        """Every act with its conditions."""
        allowed = ", ".join(right.act for right in self.acts if right.allowed)
        conditions = tuple(step for right in self.acts for step in right.steps)
        return Explanation(Step("progress.rights", self.side.value, inputs={"acts": allowed}), conditions)


@cites("draughts-rules", "5.4.2.3", "5.4.2.7", "5.4.13.3", "5.4.13.5", "5.4.14.2/p2", "9.2.5.1")
def rights(game: Game, side: Side, at: int) -> Rights:
    """What a player may do at an instant. After the end nothing is left."""
    if game.result is not None:
        return Rights(side, at, ())
    at = max(at, game.at)
    if side in game.absent():
        return Rights(side, at, (_arrive(game, side, at),))
    fallen = game.clock.fallen(at)
    moving = _move(game, side, fallen)
    acts = (
        moving,
        *_offers(game, side),
        *draw_rights(game, side, at),
        *_at_the_clock(game, side, fallen),
        *_on_the_board(game, side, fallen),
        Right("resign", _active(game), game.rule("5.4.2.11"), (_going_on(game),)),
    )
    board = game.board
    if isinstance(board, DraughtsBoard):
        return Rights(side, at, acts, board.legal() if moving.allowed else ())
    return Rights(side, at, acts, opening=board.step if game.to_move is side else None)


def _active(game: Game) -> bool:
    return game.clock.phase in (ClockPhase.PLAYING, ClockPhase.ONE_ABSENT)


def _going_on(game: Game) -> Step:
    return Step("progress.play_has_begun", clause=game.rule("5.4.1.2"), met=_active(game))


def _arrive(game: Game, side: Side, at: int) -> Right:
    limit, cited = game.setup.lateness_limit(), game.rule("5.4.4.1")
    late = at - (game.appointed or 0)
    both = game.clock.phase is ClockPhase.BOTH_ABSENT  # then nobody's clock is charged yet
    in_time, time_left = late <= limit.milliseconds, both or side not in game.clock.fallen(at)
    steps = (
        Step("progress.minutes_late", late // 60_000, cited, ("D12",), {}, limit.minutes, in_time),
        Step("progress.time_left", clause=game.rule("5.4.4.1/p2"), met=time_left),
    )
    return Right("arrive", in_time and time_left, cited, steps)


def _move(game: Game, side: Side, fallen: frozenset[Side]) -> Right:
    clock, cited = game.clock, game.rule("9.2.5.1" if game.setup.is_renju else "5.4.2.3")
    waits = game.claim is not None and game.claim.ground is DrawGround.REPETITION
    steps = (
        Step("progress.both_are_there", clause=game.rule("5.4.1.2"), met=clock.phase is ClockPhase.PLAYING),
        Step("progress.own_turn", clause=cited, met=game.to_move is side),
        Step("progress.clock_runs", clause=game.rule("5.4.2.9"), met=not clock.stopped),
        Step("progress.time_left", clause=game.rule("5.4.2.6"), met=side not in fallen),
        Step("progress.no_claim_waits", clause=game.rule("5.4.13.2/item4"), met=not waits),
    )
    board = game.board
    places = not isinstance(board, RenjuBoard) or board.step is None or board.step.kind is StepKind.PLACE
    act = "move" if places else "opening_act"
    return Right(act, all(step.met for step in steps), cited, steps)


def _offers(game: Game, side: Side) -> Iterator[Right]:
    cited, none_waits = game.rule("5.4.13.3"), game.offer is None
    permission = may_offer(game, side)
    waits = Step("progress.no_offer_waits", clause=cited, met=none_waits)
    yield Right(
        "offer_draw", permission.allowed and none_waits and _active(game), cited, (*permission.conditions, waits)
    )
    offered = game.offer is side.other
    step = Step("progress.opponent_offered", clause=cited, met=offered)
    yield Right("accept_draw", offered, game.rule("5.4.13.1/item1"), (step,))
    yield Right("decline_draw", offered, cited, (step,))


def _at_the_clock(game: Game, side: Side, fallen: frozenset[Side]) -> Iterator[Right]:
    cited = game.rule("5.4.2.7")
    steps = tuple(
        Step("progress.flag_fallen", player.value, cited, met=player in fallen) for player in (side, side.other)
    )
    yield Right("state_flag", bool(fallen) and not game.absent(), cited, steps)
    running = _active(game) and not game.clock.stopped
    complaint = Step("progress.no_flag_fallen", clause=game.rule("5.4.2.8"), met=not fallen)
    yield Right("complain_of_clock", running and not fallen, game.rule("5.4.2.8"), (complaint,))
    may_call = may_call_judge(game.setup.discipline)
    calls = Step("progress.may_call_judge", clause=game.rule("5.4.2.9"), met=may_call)
    yield Right("stop_clocks", running and may_call, game.rule("5.4.2.9"), (calls,))


def _on_the_board(game: Game, side: Side, fallen: frozenset[Side]) -> Iterator[Right]:
    board = game.board
    if isinstance(board, DraughtsBoard):
        cited = game.rule("5.4.14.2/p2")
        last = bool(game.moves) and game.to_move is side and game.clock.last_press is not None
        runs = not game.clock.stopped and side not in fallen
        steps = (
            Step("progress.opponent_moved_last", clause=cited, met=last),
            Step("progress.clock_runs", clause=game.rule("5.4.2.9"), met=runs),
        )
        yield Right("state_irregularity", last and runs, cited, steps)
    elif board.game is not None:
        cited = game.rule("9.2.4.2")
        foul = board.game.foul
        white = board.seat(StoneColour.WHITE) is side
        step = Step(
            "progress.foul_to_state", None if foul is None else str(foul), cited, ("D14",), met=foul is not None
        )
        yield Right("state_foul", foul is not None and white, cited, (step,))
