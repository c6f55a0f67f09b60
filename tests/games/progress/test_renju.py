"""Renju on the server: every opening regulation with its swaps, passes, fouls, clocks that stay with their players."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SECOND,
    SERVER,
    WHITE,
    left,
    moved,
    refused_after,
    score,
    setup,
    started,
)
from tests.games.rulebooks import RULES

from tavlei.games.clock import Discipline, Side, StopReason
from tavlei.games.progress import (
    AcceptDraw,
    ClaimDraw,
    DrawGround,
    Game,
    GamePhase,
    GameSetup,
    Happened,
    Move,
    OfferDraw,
    OpeningAct,
    OpeningChoice,
    Resign,
    SetBack,
    StateFlag,
    StateFoul,
    StateIrregularity,
    StopClocks,
    Voice,
    after,
    fold,
    rights,
    spectator_view,
)
from tavlei.games.progress.renju_board import RenjuBoard
from tavlei.games.renju.board import parse_point, point_name
from tavlei.games.renju.openings import (
    Choose,
    Declare,
    OfferFifths,
    Option,
    Pass,
    PlaceStone,
    StepKind,
    Swap,
    opening_regulations,
)
from tavlei.rulebook import Refusal


def renju(regulation: str = "rif", control: str = "30+10") -> GameSetup:
    return setup("renju", control, Discipline.RENJU, opening=OpeningChoice(regulation))


def acted(game: Game, *actions: object, every: int = SECOND) -> Game:
    """The game after these acts of whoever is to act: a text is a stone, the rest acts of the opening."""
    for action in actions:
        voice, at = Voice(game.to_move.value), game.at + every
        event: Happened = Move(at, voice, action) if isinstance(action, str) else OpeningAct(at, voice, action)  # type: ignore[arg-type]
        game = after(game, event)
    return game


def board(game: Game) -> RenjuBoard:
    assert isinstance(game.board, RenjuBoard)
    return game.board


def chosen(game: Game, chance: Random, voice: Voice, at: int) -> Happened:
    """Some act that the opening allows."""
    step = board(game).step
    assert step is not None
    match step.kind:
        case StepKind.PLACE:
            return Move(at, voice, point_name(chance.choice(sorted(step.points))))
        case StepKind.SWAP:
            return OpeningAct(at, voice, Swap(chance.random() < 0.5))
        case StepKind.DECLARE:
            return OpeningAct(at, voice, Declare(chance.randint(1, 3)))
        case StepKind.OPTION:
            return OpeningAct(at, voice, Option(chance.choice(step.options)))
        case StepKind.CHOOSE:
            return OpeningAct(at, voice, Choose(chance.choice(sorted(step.points))))
        case StepKind.OFFER:
            while True:
                points = tuple(chance.sample(sorted(step.points), step.count or 0))
                try:
                    after(game, OpeningAct(at, voice, OfferFifths(points)))
                except Refusal:
                    continue
                return OpeningAct(at, voice, OfferFifths(points))


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3", "9.3.1.5", "9.2.5.1")
@pytest.mark.parametrize("regulation", sorted(opening_regulations(RULES)))
@pytest.mark.parametrize("seed", range(4))
def test_every_opening_regulation_is_followed_and_each_player_pays_for_his_own_acts(regulation: str, seed: int) -> None:
    """L11: the clock of whoever has to act runs, and an addition comes when the turn passes to the other."""
    chance = Random(seed)  # noqa: S311 - an opening to try, no secret
    game = started(renju(regulation))
    spent, presses = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    while game.phase is GamePhase.OPENING:
        mover, lapse = game.to_move, chance.randint(0, 9_000)
        assert game.clock.running is mover
        assert refused_after(game, Move(game.at, Voice(mover.other.value), "a1")) == "9.2.5.1"
        assert rights(game, mover, game.at).opening == board(game).step
        game = after(game, chosen(game, chance, Voice(mover.value), game.at + lapse))
        spent[mover] += lapse
        presses[mover] += game.to_move is not mover
    assert left(game) == tuple(30 * MINUTE - spent[side] + 10 * SECOND * presses[side] for side in Side)
    assert len(game.moves) == len(board(game).points)
    assert fold(game.setup, [line.event for line in game.log]) == game
    assert board(game).game is not None
    assert game.to_move is board(game).seat(board(game).game.to_move)  # type: ignore[union-attr]


OPENING = ["h8", "h9", "i8"]


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3", "9.2.6.1", "9.2.5.1")
def test_after_a_swap_the_result_is_of_the_players_as_they_were_paired() -> None:
    """L11: the player paired as White plays the black stones and wins with them."""
    game = acted(started(renju()), *OPENING)
    assert (game.to_move, game.clock.black.moves) == (Side.WHITE, 1)
    swapped = acted(game, Swap(swap=True))
    assert (swapped.to_move, board(swapped).seat(board(swapped).opening.to_move)) == (Side.BLACK, Side.BLACK)
    fifths = (parse_point("j8"), parse_point("h6"))
    offered = acted(swapped, "a15", OfferFifths(fifths), Choose(fifths[0]), "c15")
    assert offered.phase is GamePhase.PLAYING
    won = acted(offered, "k8", "e15", "l8")
    assert score(won) == ("1-0", "9.2.6.1")
    assert won.result is not None
    assert won.result.readings == ("L11",)
    kept = acted(game, Swap(swap=False))
    assert (kept.to_move, kept.clock.running) == (Side.WHITE, Side.WHITE)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.4", "9.2.7.1/b", "9.3.1.5", "9.2.7.1/a", "5.4.13.4")
def test_passes_press_the_clock_two_of_them_are_a_draw_and_a_draw_may_be_agreed() -> None:
    game = acted(started(renju("sakata")), "h8", "h9", "i10", "e5", "d12", Option("white"), "c1")
    once = acted(game, "-")
    assert (once.moves[-1].text, once.clock.running) == ("-", once.to_move)
    assert score(acted(once, "pass")) == ("0.5-0.5", "9.2.7.1/b")
    voice = Voice(game.moves[-1].side.value)
    offered = after(game, OfferDraw(game.at, voice))
    accepted = after(offered, AcceptDraw(game.at, Voice(game.to_move.value)))
    assert score(accepted) == ("0.5-0.5", "9.2.7.1/a")
    refused = acted(offered, "e1", "g1")
    assert refused_after(refused, OfferDraw(refused.at, voice)) == "5.4.13.4"
    assert refused_after(refused, OfferDraw(refused.at, Voice((voice.side or Side.WHITE).other.value))) == "5.4.13.3"


@pytest.mark.clause("draughts-rules-2022", "9.2.4.2")
def test_a_foul_is_stated_by_whoever_has_white_or_by_the_judge() -> None:
    """D14."""
    opening = acted(started(renju("sakata")), *OPENING, "e5", "j10", Option("white"), "a1")
    foul = acted(opening, "j9", "a3", "j8")
    found = board(foul).game
    assert found is not None
    assert found.foul is not None
    white = board(foul).seat(found.to_move)
    assert rights(foul, white, foul.at).may("state_foul")
    assert refused_after(foul, StateFoul(foul.at, Voice(white.other.value))) == "9.2.4.2"
    for voice in (Voice(white.value), JUDGE):
        ended = after(foul, StateFoul(foul.at, voice))
        assert score(ended)[0] == ("1-0" if white is Side.WHITE else "0-1")
    lapsed = acted(foul, "o15")
    assert refused_after(lapsed, StateFoul(lapsed.at, JUDGE)) == "9.2.4.2"


@pytest.mark.clause("draughts-rules-2022", "9.2.6.3", "9.2.6.4", "9.3.1.3", "9.3.1.4", "5.4.14")
def test_resignation_time_and_what_renju_does_not_have() -> None:
    game = acted(started(renju()), "h8")
    assert game.to_move is Side.BLACK
    assert score(after(game, Resign(game.at, WHITE))) == ("0-1", "9.2.6.3")
    assert score(after(game, StateFlag(31 * MINUTE, SERVER))) == ("1-0", "9.2.6.4")
    called = after(game, StopClocks(game.at, BLACK, StopReason.CALL_JUDGE))
    assert called.phase is GamePhase.STOPPED
    ended = after(game, Resign(game.at, WHITE))
    assert refused_after(ended, Resign(game.at, BLACK)) == "9.3.1.3"
    for event in (
        StateIrregularity(game.at, BLACK, "wrong_move"),
        SetBack(game.at, JUDGE, 1),
        ClaimDraw(game.at, BLACK, DrawGround.COUNT),
    ):
        assert refused_after(game, event) == "5.4.14"
    assert refused_after(game, OpeningAct(game.at, BLACK, PlaceStone(3))) == "9.2.4.3"
    assert refused_after(game, OpeningAct(game.at, BLACK, Pass())) == "9.2.4.3"
    assert refused_after(game, Move(game.at, BLACK, "-")) == "9.2.4.3"
    assert refused_after(moved(started(setup()), ["c3-d4"]), OpeningAct(2_000, BLACK, Swap(swap=True))) == "9.2.4.3"
    assert refused_after(started(setup()), StateFoul(1, WHITE)) is None
    assert spectator_view(game, game.at).position.count("X") == 1
