"""What the judge and the clock do: flags, stops, corrections, sanctions, decisions; and resignations."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SECOND,
    SERVER,
    WHITE,
    cycled,
    left,
    moved,
    refused_after,
    score,
    setup,
    started,
)
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Discipline, PauseCharge, Side, StopReason
from tavlei.games.progress import (
    AddTime,
    Adjudicate,
    Annul,
    ComplainOfClock,
    CorrectClocks,
    GamePhase,
    ImposeLoss,
    Move,
    Reproof,
    Resign,
    ResumeClocks,
    Score,
    StateFlag,
    StopClocks,
    Warn,
    after,
    begin,
    judge_rights,
    next_due,
    rights,
)
from tavlei.rulebook import Rulebook, Settings

ONLY_PEOPLE = Rulebook.of("draughts-rules-2022", settings=Settings({"L4": "claim"}))


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6", "5.4.2.7", "6.1.7/p2", "8.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1/p2")
@pytest.mark.parametrize("kind", ["russian", "giveaway", "international"])
def test_a_fallen_flag_is_stated_by_players_judge_and_server(kind: str) -> None:
    """L4."""
    game = started(setup(kind, "5"))
    assert next_due(game) == (5 * MINUTE, "flag")
    assert refused_after(game, StateFlag(5 * MINUTE - 1, SERVER)) == "5.4.2.6"
    assert not rights(game, Side.BLACK, 5 * MINUTE - 1).may("state_flag")
    for voice in (WHITE, BLACK, JUDGE, SERVER):
        assert score(after(game, StateFlag(5 * MINUTE, voice))) == ("0-1", "5.4.2.6")
    assert rights(game, Side.BLACK, 5 * MINUTE).may("state_flag")
    assert judge_rights(game, 5 * MINUTE).fallen == (Side.WHITE,)
    old = started(setup(control="5", rulebook=OLD))
    assert score(after(old, StateFlag(5 * MINUTE, BLACK))) == ("0-1", "2.1.8.1/p2")


@pytest.mark.clause("draughts-rules-2022", "5.4.2.7")
def test_a_federation_may_leave_the_flag_to_people() -> None:
    game = started(setup(control="5", rulebook=ONLY_PEOPLE))
    assert refused_after(game, StateFlag(6 * MINUTE, SERVER)) == "5.4.2.7"
    assert score(after(game, StateFlag(6 * MINUTE, WHITE))) == ("0-1", "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1/item2", "5.4.3.3")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.2")
def test_two_flags_that_fell_together_are_a_draw() -> None:
    game = moved(started(setup(control="1", discipline=Discipline.RUSSIAN_BLITZ)), ["c3-d4", "d6-c5"])
    stopped = after(game, StopClocks(game.at, JUDGE))
    shared = after(stopped, ResumeClocks(game.at + 3 * MINUTE, JUDGE, PauseCharge.HALVES))
    assert judge_rights(shared, shared.at).fallen == (Side.WHITE, Side.BLACK)
    assert score(after(shared, StateFlag(shared.at, JUDGE, order_unknown=True)))[0] == "0.5-0.5"
    assert refused_after(shared, StateFlag(shared.at, WHITE, order_unknown=True)) == "5.4.13.1/item2"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.9", "6.1.10.3", "7.7.3")
def test_a_player_who_stops_the_clock_has_resigned_unless_he_may_call_the_judge() -> None:
    classical, rapid = started(setup()), started(setup(control="15+5", discipline=Discipline.RUSSIAN_RAPID))
    assert score(after(classical, StopClocks(MINUTE, WHITE))) == ("0-1", "5.4.2.9")
    assert refused_after(classical, StopClocks(MINUTE, WHITE, StopReason.CALL_JUDGE)) == "5.4.2.9"
    assert refused_after(rapid, StopClocks(MINUTE, WHITE, StopReason.DRAW_IN_WON_POSITION)) == "6.1.10.5"
    called = after(rapid, StopClocks(MINUTE, WHITE, StopReason.CALL_JUDGE))
    assert called.phase is GamePhase.STOPPED
    assert next_due(called) is None
    assert refused_after(called, Move(2 * MINUTE, WHITE, "c3-d4")) == "5.4.2.9"
    assert refused_after(called, ResumeClocks(2 * MINUTE, WHITE)) == "5.4.2.9"
    assert left(after(called, ResumeClocks(3 * MINUTE, JUDGE))) == (14 * MINUTE, 15 * MINUTE)
    charged = after(called, ResumeClocks(3 * MINUTE, JUDGE, PauseCharge.BLACK))
    assert left(charged) == (14 * MINUTE, 13 * MINUTE)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5", "5.4.2.8")
def test_the_judge_corrects_the_clocks_before_time_is_out() -> None:
    game = started(setup())
    corrected = after(game, CorrectClocks(MINUTE, JUDGE, white=20 * MINUTE, reason="a fault of the server"))
    assert left(corrected) == (20 * MINUTE, 30 * MINUTE)
    floor = after(game, CorrectClocks(MINUTE, JUDGE, black=MINUTE))
    assert left(floor) == (29 * MINUTE, 15 * MINUTE)
    assert refused_after(game, CorrectClocks(31 * MINUTE, JUDGE, white=MINUTE)) == "5.4.2.8"
    assert refused_after(game, CorrectClocks(MINUTE, BLACK, white=MINUTE)) == "5.4.2.5"
    assert after(game, ComplainOfClock(MINUTE, BLACK)).log[-1].step.key == "progress.complained"
    assert refused_after(game, ComplainOfClock(31 * MINUTE, WHITE)) == "5.4.2.8"


@pytest.mark.clause("draughts-rules-2022", "5.4.15.1", "5.4.15.1/item3", "1.5.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1/p2")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.7/p2"), (OLD, "2.1.8.1/p2")])
def test_sanctions_a_reproof_time_for_the_opponent_and_a_loss(rulebook: Rulebook, number: str) -> None:
    game = started(setup(rulebook=rulebook))
    warned = after(game, Warn(SECOND, JUDGE, Side.BLACK, Reproof.WARNING, "talking"))
    assert judge_rights(warned, SECOND).reproofs == ((Side.BLACK, "warning"),)
    added = after(warned, AddTime(SECOND, JUDGE, Side.BLACK, 2 * MINUTE))
    assert left(added) == (32 * MINUTE - SECOND, 30 * MINUTE)
    assert refused_after(added, AddTime(SECOND, JUDGE, Side.BLACK, 3 * MINUTE)) == "5.4.15.1/item3"
    assert score(after(added, ImposeLoss(SECOND, JUDGE, frozenset({Side.BLACK}), "talking"))) == ("1-0", number)
    assert score(after(added, ImposeLoss(SECOND, JUDGE, frozenset(Side), "agreed result"))) == ("0-0", "5.4.15.1")
    assert refused_after(added, ImposeLoss(SECOND, JUDGE, frozenset(Side), " ")) == "5.4.15.1"
    assert refused_after(added, ImposeLoss(SECOND, JUDGE, frozenset(), "talking")) == "5.4.15.1"
    assert refused_after(added, Warn(SECOND, SERVER, Side.WHITE, Reproof.REMARK)) == "5.4.15.1"


@pytest.mark.clause("draughts-rules-2022", "5.4.5.4", "12.4.3")
def test_the_judge_adjudicates_or_annuls_with_a_reason() -> None:
    game = cycled("russian", 3)
    assert score(after(game, Adjudicate(game.at, JUDGE, Score.DRAW, "the hall closes"))) == ("0.5-0.5", "5.4.5.4")
    assert refused_after(game, Adjudicate(game.at, JUDGE, Score.WHITE_PLUS, "no")) == "5.4.5.4"
    assert refused_after(game, Adjudicate(game.at, JUDGE, Score.DRAW, "")) == "5.4.5.4"
    assert score(after(game, Annul(game.at, JUDGE, "wrong pair"))) == ("annulled", "12.4.3")
    assert score(after(begin(setup()), Annul(0, JUDGE, "wrong pair"))) == ("annulled", "12.4.3")
    assert refused_after(game, Annul(game.at, BLACK, "wrong pair")) == "12.4.3"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.11", "6.1.7", "8.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1")
@pytest.mark.parametrize(
    ("kind", "rulebook", "number"),
    [("russian", RULES, "6.1.7"), ("giveaway", RULES, "8.1"), ("russian", OLD, "2.1.8.1")],
)
def test_a_resignation_stands_even_with_a_fallen_flag(kind: str, rulebook: Rulebook, number: str) -> None:
    game = started(setup(kind, "5", rulebook=rulebook))
    resigned = after(game, Resign(6 * MINUTE, BLACK))
    assert score(resigned) == ("1-0", number)
    assert resigned.clock.outcome is not None
    assert refused_after(resigned, StateFlag(7 * MINUTE, JUDGE)) == "5.4.14.5"
    assert rights(resigned, Side.WHITE, 7 * MINUTE).acts == ()
