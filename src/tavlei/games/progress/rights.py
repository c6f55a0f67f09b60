"""What a player may do now, by which clause, and where not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import ClockPhase, may_call_judge
from tavlei.games.draughts.offers import offer_permission
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.draw_rights import draw_rights
from tavlei.games.progress.facts import DraughtsFacts, facts_of
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.offers import offer_in_renju
from tavlei.games.progress.right import Right
from tavlei.rulebook import Explanation, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.clock import Side
    from tavlei.games.draughts.offers import Permission
    from tavlei.games.progress.facts import Facts
    from tavlei.games.progress.game import Game
    from tavlei.games.renju.openings import OpeningStep

_KEPT: Final = 4096  # of the facts met last


@dataclass(frozen=True, slots=True)
class Rights:
    """What a player may do at an instant: act by act, the legal moves, and what the opening of renju asks of him.

    `facts` are what decided it, `board` that of draughts while he may move on it.
    """

    side: Side
    at: int
    acts: tuple[Right, ...]
    facts: Facts | None = None
    board: DraughtsBoard | None = None
    opening: OpeningStep | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves of draughts in full notation while he may move; in renju every free point is open."""
        return () if self.board is None else self.board.legal()

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
    facts, board = facts_of(game, side, at), game.board
    acts = acts_by(facts)
    if isinstance(board, DraughtsBoard):
        return Rights(side, at, acts, facts, board if acts[0].allowed else None)
    return Rights(side, at, acts, facts, opening=board.step if facts.own_turn else None)


@lru_cache(maxsize=_KEPT)
def acts_by(facts: Facts) -> tuple[Right, ...]:
    """Every act there is with its conditions, the move first; the same facts give the same."""
    going_on = facts.condition("progress.play_has_begun", "5.4.1.2", met=facts.active)
    return (
        _move(facts),
        *_offers(facts),
        *(draw_rights(facts, facts.board) if isinstance(facts.board, DraughtsFacts) else ()),
        *_at_the_clock(facts),
        *_on_the_board(facts),
        Right("resign", facts.active, facts.rule("5.4.2.11"), (going_on,)),
    )


def _arrive(game: Game, side: Side, at: int) -> Right:
    limit, cited = game.setup.lateness_limit(), game.rule("5.4.4.1")
    late = at - (game.appointed or 0)
    both = game.clock.phase is ClockPhase.BOTH_ABSENT  # then nobody's clock is charged yet
    in_time, time_left = late <= limit.latest, both or side not in game.clock.fallen(at)
    steps = (
        Step(
            key="progress.minutes_late",
            value=late // 60_000,
            clause=cited,
            readings=("D12",),
            inputs={},
            threshold=limit.minutes,
            met=in_time,
        ),
        Step("progress.time_left", clause=game.rule("5.4.4.1/p2"), met=time_left),
    )
    return Right("arrive", in_time and time_left, cited, steps)


def _move(facts: Facts) -> Right:
    in_draughts = isinstance(facts.board, DraughtsFacts)
    number = "5.4.2.3" if in_draughts else "9.2.5.1"
    steps = (
        facts.condition("progress.both_are_there", "5.4.1.2", met=facts.phase is ClockPhase.PLAYING),
        facts.condition("progress.own_turn", number, met=facts.own_turn),
        facts.condition("progress.clock_runs", "5.4.2.9", met=not facts.stopped),
        facts.condition("progress.time_left", "5.4.2.6", met=facts.side not in facts.fallen),
        facts.condition("progress.no_claim_waits", "5.4.13.2/item4", met=facts.claim is not DrawGround.REPETITION),
    )
    act = "move" if isinstance(facts.board, DraughtsFacts) or facts.board.places else "opening_act"
    return Right(act, all(step.met for step in steps), facts.rule(number), steps)


def _offers(facts: Facts) -> Iterator[Right]:
    cited, none_waits = facts.rule("5.4.13.3"), facts.offer is None
    permission = _may_offer(facts)
    waits = Step("progress.no_offer_waits", clause=cited, met=none_waits)
    yield Right(
        "offer_draw", permission.allowed and none_waits and facts.active, cited, (*permission.conditions, waits)
    )
    offered = facts.offer is facts.side.other
    step = Step("progress.opponent_offered", clause=cited, met=offered)
    yield Right("accept_draw", offered, facts.rule("5.4.13.1/item1"), (step,))
    yield Right("decline_draw", offered, cited, (step,))


def _may_offer(facts: Facts) -> Permission:
    board = facts.board
    if not isinstance(board, DraughtsFacts):
        own_last = board.moved_last and not facts.own_turn
        return offer_in_renju(facts.rulebook, after_own_move=own_last, again=facts.refused is not facts.side)
    return offer_permission(
        board.variant,
        board.rulebook,
        by_white=facts.side.is_white,
        after_own_move=board.begun and not facts.own_turn,
        moves_by_each=board.moves_by_each,
        offers=() if facts.refused is None else (facts.refused.is_white,),
        classical=facts.discipline.is_classical,
    )


def _at_the_clock(facts: Facts) -> Iterator[Right]:
    cited, fallen = facts.rule("5.4.2.7"), facts.fallen
    steps = tuple(
        Step("progress.flag_fallen", player.value, cited, met=player in fallen)
        for player in (facts.side, facts.side.other)
    )
    yield Right("state_flag", bool(fallen) and not facts.somebody_absent, cited, steps)
    running = facts.active and not facts.stopped
    complaint = facts.condition("progress.no_flag_fallen", "5.4.2.8", met=not fallen)
    yield Right("complain_of_clock", running and not fallen, facts.rule("5.4.2.8"), (complaint,))
    may_call = may_call_judge(facts.discipline)
    calls = facts.condition("progress.may_call_judge", "5.4.2.9", met=may_call)
    yield Right("stop_clocks", running and may_call, facts.rule("5.4.2.9"), (calls,))


def _on_the_board(facts: Facts) -> Iterator[Right]:
    board = facts.board
    if isinstance(board, DraughtsFacts):
        last = board.moved and facts.own_turn and facts.pressed
        runs = not facts.stopped and facts.side not in facts.fallen
        steps = (
            facts.condition("progress.opponent_moved_last", "5.4.14.2/p2", met=last),
            facts.condition("progress.clock_runs", "5.4.2.9", met=runs),
        )
        yield Right("state_irregularity", last and runs, facts.rule("5.4.14.2/p2"), steps)
    elif board.begun:
        cited, found = facts.rule("9.2.4.2"), board.foul is not None
        step = Step("progress.foul_to_state", board.foul, cited, ("D14",), met=found)
        yield Right("state_foul", found and board.is_white, cited, (step,))
