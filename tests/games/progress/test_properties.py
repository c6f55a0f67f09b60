"""What is true of every log, whatever happens in it."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.games.progress.helpers import DISCIPLINES, JUDGE, SERVER, setup
from tests.proving import examples

from tavlei.games.clock import Discipline, PauseCharge, Side, StopReason
from tavlei.games.progress import (
    AcceptDraw,
    AddTime,
    Arrive,
    Begin,
    ClaimDraw,
    CorrectClocks,
    DecideClaim,
    DeclineDraw,
    Disconnect,
    DrawGround,
    FocusLost,
    Game,
    GameSetup,
    Happened,
    Move,
    OfferDraw,
    Reconnect,
    Reproof,
    Resign,
    ResumeClocks,
    ServerAway,
    SetBack,
    StateFlag,
    StateIrregularity,
    StateLateness,
    StopClocks,
    Voice,
    Warn,
    after,
    begin,
    fold,
    judge_rights,
    log_from,
    log_json,
    next_due,
    rights,
    spectator_view,
)
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.rights import acts_by
from tavlei.rulebook import Refusal

SETUPS = [
    setup(control="3+2", discipline=Discipline.RUSSIAN_BLITZ),
    setup(control="5", discipline=Discipline.RUSSIAN_RAPID, official=False, lag_credit=200),
    setup("international", "1h/3+10s+5m+1s", DISCIPLINES["international"]),
    setup("giveaway", "20+30", lateness_minutes=1),
]
ACTS = ["move"] * 14 + ["mishap", "talk", "claim", "judge", "clock", "server"]


def event(game: Game, kind: str, chance: Random, at: int) -> Happened:
    """Some event of a kind; whether it is allowed is another matter."""
    side, voice = chance.choice(list(Side)), chance.choice(list(Voice))
    board = game.board
    assert isinstance(board, DraughtsBoard)
    if kind == "move":
        mover = Voice(game.to_move.value)
        lag = chance.choice([0, 0, 50])
        return Move(at, mover, chance.choice([*board.legal(), "a1-a2"]), lag, chance.random() < 0.2)
    choices: dict[str, list[Happened]] = {
        "mishap": [StateIrregularity(at, voice, "wrong_move"), SetBack(at, voice, chance.randint(0, len(game.moves)))],
        "talk": [OfferDraw(at, voice), AcceptDraw(at, voice), DeclineDraw(at, voice), Arrive(at, voice)],
        "claim": [ClaimDraw(at, voice, chance.choice(list(DrawGround))), DecideClaim(at, JUDGE, chance.random() < 0.3)],
        "judge": [
            Warn(at, JUDGE, side, Reproof.REMARK),
            AddTime(at, JUDGE, side, chance.randint(0, 130_000)),
            CorrectClocks(at, JUDGE, white=chance.randint(1, 200_000)),
            Resign(at, voice) if chance.random() < 0.1 else Warn(at, voice, side, Reproof.WARNING),
        ],
        "clock": [
            StopClocks(at, voice, chance.choice([StopReason.CALL_JUDGE, StopReason.MISUNDERSTANDING])),
            ResumeClocks(at, JUDGE, chance.choice(list(PauseCharge))),
            StateFlag(at, voice),
            StateLateness(at, SERVER),
        ],
        "server": [
            Disconnect(at, SERVER, side),
            Reconnect(at, SERVER, side),
            FocusLost(at, SERVER, side),
            ServerAway(at, SERVER, since=chance.randint(game.at, at)),
        ],
    }
    return chance.choice(choices[kind])


def played(of: GameSetup, seed: int, length: int) -> tuple[Game, list[Game]]:
    """A game after a random log, and every game on the way; what is refused changes nothing."""
    chance = Random(seed)  # noqa: S311 - a log to try, no secret
    absent = frozenset(side for side in Side if chance.random() < 0.2)
    game = after(begin(of), Begin(0, SERVER, absent))
    way = [game]
    for _ in range(length):
        kind = "talk" if game.absent() and chance.random() < 0.7 else chance.choice(ACTS)
        happened = event(game, kind, chance, game.at + chance.choice([0, 500, 3_000, 9_000]))
        before = game
        try:
            game = after(game, happened)
        except Refusal:
            assert game == before
            continue
        way.append(game)
        if game.result is not None:
            break
    return game, way


logs = st.tuples(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(5, 90))


@given(logs)
@examples(60)
def test_a_log_folds_to_the_same_game_at_once_in_parts_and_from_json(log: tuple[GameSetup, int, int]) -> None:
    game, way = played(*log)
    events = [line.event for line in game.log]
    assert fold(game.setup, events) == game
    assert len(way) == len(events)
    for number in range(0, len(events), 7):
        assert fold(game.setup, events[: number + 1]) == way[number]
    stored = json.loads(json.dumps(log_json(game.setup, events)))
    assert log_from(stored) == (game.setup, tuple(events))


@given(logs)
@examples(40)
def test_what_a_right_allows_is_not_refused_and_views_can_always_be_taken(log: tuple[GameSetup, int, int]) -> None:
    game, way = played(*log)
    for shown in way[:: max(1, len(way) // 6)]:
        at = shown.at + 250
        for side in Side:
            found, voice = rights(shown, side, at), Voice(side.value)
            for move in found.moves[:2]:
                assert after(shown, Move(at, voice, move)).moves[-1].side is side
            assert found.facts is None or found.acts == acts_by.__wrapped__(found.facts), "what was kept is what holds"
            for right in found.acts:
                if right.allowed and (act := simple_act(right.act, at, voice)) is not None:
                    after(shown, act)
        assert judge_rights(shown, at).at == at
        assert spectator_view(shown, at, 1_000).moves == tuple(m for m in shown.moves if m.at <= at - 1_000)
        due = next_due(shown)
        assert due is None or due.at >= 0
    assert game.explanation().working


def simple_act(act: str, at: int, voice: Voice) -> Happened | None:
    acts: dict[str, Happened] = {
        "offer_draw": OfferDraw(at, voice),
        "accept_draw": AcceptDraw(at, voice),
        "decline_draw": DeclineDraw(at, voice),
        "resign": Resign(at, voice),
        "state_flag": StateFlag(at, voice),
        "arrive": Arrive(at, voice),
        "claim_draw:count": ClaimDraw(at, voice, DrawGround.COUNT),
        "stop_clocks": StopClocks(at, voice, StopReason.CALL_JUDGE),
        "state_irregularity": StateIrregularity(at, voice, "wrong_move"),
    }
    return acts.get(act)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(5, 60))
@examples(60)
def test_the_clocks_are_the_sums_of_what_was_spent_and_what_the_rules_add(
    of: GameSetup, seed: int, length: int
) -> None:
    """A slow reference: moves, stops, the server away and lag, summed up from the log alone."""
    chance = Random(seed)  # noqa: S311 - a log to try, no secret
    kinds = ["move"] * 8 + ["clock", "server", "talk"]
    game = after(begin(of), Begin(0, SERVER))
    for _ in range(length):
        happened = event(game, chance.choice(kinds), chance, game.at + chance.choice([0, 500, 3_000]))
        try:
            game = after(game, happened)
        except Refusal:
            continue
        if game.result is not None:
            break
    assert (game.log[-1].white, game.log[-1].black) == slow_sums(game)


def slow_sums(game: Game) -> tuple[int, int]:
    """Every millisecond from the beginning to the last event is put on whose clock it was."""
    left = dict.fromkeys(Side, game.setup.control.periods[0].milliseconds)
    made = dict.fromkeys(Side, 0)
    turn, last, pause = Side.WHITE, 0, None
    for line in game.log:
        happened = line.event
        lapse, last = happened.at - last, happened.at
        if isinstance(happened, ServerAway):
            lapse -= happened.at - happened.since
        if pause is None:
            left[turn] -= lapse
        else:
            pause += lapse
        if isinstance(happened, ResumeClocks):
            odd = (pause or 0) % 2
            half = {side: (pause or 0) // 2 + (odd if side is turn else 0) for side in Side}
            for side in Side:
                left[side] -= {side.value: pause or 0, "halves": half[side]}.get(happened.charge.value, 0)
            pause = None
        elif line.step.key == "progress.stopped":
            pause = 0
        elif isinstance(happened, Move):
            left[turn] += happened.lag
            if game.result is None or line is not game.log[-1]:
                made[turn] += 1
                left[turn] += brought(game.setup, made[turn])
            turn = turn.other
    return left[Side.WHITE], left[Side.BLACK]


def brought(of: GameSetup, number: int) -> int:
    """What the press after a player's move of that number brings: the addition of its period, and the next period."""
    ends, done = [], 0
    for period in of.control.periods:
        done += period.moves or 10**9
        ends.append(done)
    now = next(index for index, end in enumerate(ends) if number <= end)
    following = of.control.periods[now + 1].milliseconds if number == ends[now] else 0
    return of.control.periods[now].milliseconds_per_move + following
