"""The course of a game by letters: turns, notices, corrections, results (10.2.8-10.2.14, 10.3.2)."""

from __future__ import annotations

import pytest
from tests.correspondence.builders import (
    BLACK,
    EDITION,
    END,
    START,
    STOP,
    WHITE,
    answer,
    day,
    keys,
    letter,
    notice,
    opening,
    repeat,
    terms,
    totals,
)

from tavlei.correspondence import (
    GameEnding,
    GamePhase,
    Mail,
    Medium,
    Offer,
    Ruled,
    Score,
    ThinkingAllowance,
    play_letters,
)
from tavlei.games.draughts.records import written_moves
from tavlei.games.draughts.variants import GIVEAWAY, RUSSIAN80
from tavlei.rulebook import Refusal, clause

GOOD = letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",))
BAD = letter(BLACK, 10, 12, "f6-f5", repeated=("c3-b4",))
FORGOT = letter(BLACK, 10, 12, "f6-g5")


@pytest.mark.clause(EDITION, "10.2.8")
def test_letters_go_in_turn_and_sent_moves_are_final() -> None:
    state = opening()
    assert (state.writer, state.phase, written_moves(state.game)) == (BLACK, GamePhase.PLAY, ["c3-b4"])
    with pytest.raises(Refusal, match="it is the partner who has to write"):
        answer(state, letter(WHITE, None, 3, "c3-d4"))
    assert answer(state, GOOD).writer is WHITE


@pytest.mark.clause(EDITION, "10.2.3")
def test_a_letter_without_a_move_is_refused() -> None:
    with pytest.raises(Refusal, match="the letter has no move"):
        answer(opening(), letter(BLACK, 10, 12, repeated=("c3-b4",)))


@pytest.mark.clause(EDITION, "10.2.10/item3", "10.2.11")
def test_an_impossible_move_is_told_corrected_and_charged() -> None:
    state = opening(BAD)
    assert (state.phase, state.writer, totals(state)) == (GamePhase.NOTICE, WHITE, (2, 2))
    with pytest.raises(Refusal, match="told to its sender, not answered"):
        answer(state, letter(WHITE, 20, 22, "b2-c3"))
    told = answer(state, notice(WHITE, 20, 23, charges=STOP))
    assert (told.phase, told.writer, totals(told)) == (GamePhase.CORRECTION, BLACK, (2, 8))
    right = answer(told, letter(BLACK, 30, 34, "f6-g5"))
    assert (right.phase, right.writer, totals(right)) == (GamePhase.PLAY, WHITE, (2, 12))
    assert written_moves(right.game) == ["c3-b4", "f6-g5"]
    assert right.new == 1
    assert totals(answer(right, letter(WHITE, 40, 41, "b2-c3", repeated=("f6-g5",)))) == (3, 12)


@pytest.mark.clause(EDITION, "10.2.9", "10.2.11")
@pytest.mark.parametrize(("sent", "white"), [(20, 2), (23, 2), (24, 3), (30, 9)])
def test_three_days_for_a_notice_are_free(sent: int, white: int) -> None:
    told = opening(FORGOT, notice(WHITE, 20, sent, charges=STOP))
    assert totals(told) == (white, 8)


@pytest.mark.clause(EDITION, "10.2.9", "10.2.8")
def test_a_bad_repetition_is_corrected_and_the_move_stands() -> None:
    told = opening(FORGOT, notice(WHITE, 20, 21, charges=STOP))
    right = answer(told, letter(BLACK, 30, 31, repeated=("c3-b4",)))
    assert (right.phase, written_moves(right.game), totals(right)) == (GamePhase.PLAY, ["c3-b4", "f6-g5"], (2, 9))
    changed = answer(told, letter(BLACK, 30, 31, "h6-g5", repeated=("c3-b4",)))
    assert (written_moves(changed.game), keys(changed)[-5:].count("sent_is_final")) == (["c3-b4", "f6-g5"], 1)
    again = answer(told, letter(BLACK, 30, 31, repeated=("c3-d4",)))
    twice = answer(again, notice(WHITE, 40, 40, charges=STOP))
    assert totals(twice) == (2, 15), "another letter, another six days"


@pytest.mark.clause(EDITION, "10.2.11")
def test_six_days_not_charged_in_the_notice_are_lost() -> None:
    told = opening(FORGOT, notice(WHITE, 20, 21))
    assert totals(told) == (2, 2)
    assert "penalty_right_lost" in keys(told)
    late = answer(
        answer(told, letter(BLACK, 30, 30, repeated=("c3-b4",))), letter(WHITE, 40, 40, "b2-c3", charges=STOP)
    )
    assert (totals(late), "charge_without_ground" in keys(late)) == ((2, 2), True)


@pytest.mark.clause(EDITION, "10.2.9")
def test_who_answers_a_badly_repeated_letter_lets_it_pass() -> None:
    state = opening(FORGOT, letter(WHITE, 20, 21, "b2-c3", repeated=("f6-g5",)))
    assert (state.phase, totals(state)) == (GamePhase.PLAY, (3, 2))
    with pytest.raises(Refusal, match="no error that stops play"):
        answer(opening(GOOD), notice(WHITE, 20, 21))


@pytest.mark.clause(EDITION, "10.2.10", "10.2.11")
def test_the_receiver_writes_in_a_single_move_and_play_goes_on() -> None:
    state = opening(letter(BLACK, 10, 12, "h6-h5", repeated=("c3-b4",)))
    assert (state.phase, written_moves(state.game)) == (GamePhase.PLAY, ["c3-b4", "h6-g5"])
    with pytest.raises(Refusal, match="no error that stops play"):
        answer(state, notice(WHITE, 20, 21, charges=STOP))
    replied = answer(state, letter(WHITE, 20, 21, "b2-c3", repeated=("h6-g5",), charges=STOP))
    assert (replied.last and replied.last.repeat_fault, totals(replied)) == (None, (3, 2))


@pytest.mark.clause(EDITION, "10.2.13", "10.2.10/item3")
def test_a_changed_impossible_move_after_an_accepted_part() -> None:
    offer = Offer(("f6-g5", "b2-c3", "g5-h4", "c3-d4"))
    first = letter(WHITE, None, 0, "c3-b4", offers=(offer,))
    wrong = letter(BLACK, 10, 12, "f8-f7", accepted=("f6-g5", "b2-c3"), repeated=("c3-b4",))
    state = play_letters(terms(), [first, wrong, notice(WHITE, 20, 20, charges=STOP), letter(BLACK, 30, 31, "g7-f6")])
    assert written_moves(state.game) == ["c3-b4", "f6-g5", "b2-c3", "g7-f6"]
    assert (state.new, totals(state), state.made_at) == (3, (0, 9), (0, 1, 1, 3))
    stopped = play_letters(terms(), state.events[:3])
    with pytest.raises(Refusal, match="the letter has no move"):
        answer(stopped, letter(BLACK, 30, 31))
    good = answer(state, letter(WHITE, 40, 40, "c3-d4", repeated=("f6-g5", "b2-c3", "g7-f6")))
    assert good.last is not None
    assert good.last.repeat_fault is None


@pytest.mark.clause(EDITION, "10.2.14")
def test_wrong_numbers_are_set_right_in_the_next_letter() -> None:
    wrong = letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",), number=7)
    reply = letter(WHITE, 20, 21, "b2-c3", repeated=("f6-g5",))
    state = opening(wrong, reply)
    assert "wrong_number" in keys(state)
    silent = answer(state, letter(BLACK, 30, 31, "g5-h4", repeated=("b2-c3",)))
    assert "not_renumbered" in keys(silent)
    right = answer(state, letter(BLACK, 30, 31, "g5-h4", repeated=("b2-c3",), renumbered=True))
    assert "not_renumbered" not in keys(right)


@pytest.mark.clause(EDITION, "10.3.2/p2")
def test_a_draw_is_accepted_or_the_game_resigned_even_after_the_end() -> None:
    offered = opening(letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",), offers_draw=True))
    late = (END - START).days + 30
    draw = answer(offered, letter(WHITE, late, late, accepts_draw=True))
    assert draw.result is not None
    assert (draw.phase, draw.result.score, draw.result.day) == (GamePhase.FINISHED, Score.DRAW, day(late))
    lost = answer(opening(GOOD), letter(WHITE, 20, 21, resigns=True))
    assert lost.result is not None
    assert lost.result.score is Score.BLACK
    with pytest.raises(Refusal, match="no draw was offered"):
        answer(opening(GOOD), letter(WHITE, 20, 21, accepts_draw=True))
    with pytest.raises(Refusal, match="the game is over"):
        answer(draw, letter(BLACK, 30, 31, "g5-h4"))


def test_a_draw_offer_stands_for_one_letter_only() -> None:
    offered = letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",), offers_draw=True)
    state = opening(offered, letter(WHITE, 20, 21, "b2-c3", repeated=("f6-g5",)))
    with pytest.raises(Refusal, match="no draw was offered"):
        answer(state, letter(BLACK, 30, 31, accepts_draw=True))


def test_the_judge_gives_a_result_at_any_time() -> None:
    result = GameEnding(Score.WHITE, "a loss imposed for a breach of the rules", clause(EDITION, "10.1.9/p2"), day(50))
    assert answer(opening(), Ruled(result)).result == result


@pytest.mark.clause(EDITION, "10.1.1", "10.1.3", "10.1.4", "10.2.1", "10.2.1/p3", "10.2.1/p4")
def test_terms_and_ways_of_sending() -> None:
    with pytest.raises(Refusal, match=r"10\.1\.4"):
        terms(variant=RUSSIAN80)
    assert terms(variant=GIVEAWAY).variant is GIVEAWAY
    with pytest.raises(Refusal, match=r"10\.1\.1"):
        terms(media=frozenset())
    with pytest.raises(Refusal, match="by post the rules fix the time"):
        terms(allowance=ThinkingAllowance(30, 10))
    with pytest.raises(Refusal, match="cannot end before it starts"):
        terms(end=day(-1))
    for medium, number in ((Medium.EMAIL, "10.2.1/p3"), (Medium.SERVER, "10.2.1/p4"), (Medium.TELEPHONE, "10.1.3")):
        with pytest.raises(Refusal, match=number):
            opening(letter(BLACK, 10, 12, "f6-g5", mail=Mail(medium)))
    mixed = terms(media=frozenset({Medium.POST, Medium.EMAIL}), allowance=ThinkingAllowance(30, 10, by_regulation=True))
    state = play_letters(mixed, [letter(WHITE, None, 2, "c3-b4", mail=Mail(Medium.EMAIL))])
    assert (state.time.ledger.allowance.for_moves(11), totals(state)) == (60, (2, 0))


@pytest.mark.clause(EDITION, "10.2.1")
def test_registered_letters_only_may_be_ordered() -> None:
    ordered = terms(registered_only=True)
    with pytest.raises(Refusal, match="registered letters only were ordered"):
        play_letters(ordered, [letter(WHITE, None, 2, "c3-b4")])
    sent = letter(WHITE, None, 2, "c3-b4", mail=Mail(registered=True))
    assert play_letters(ordered, [sent]).writer is BLACK


def test_an_event_that_is_refused_changes_nothing() -> None:
    state = opening()
    with pytest.raises(Refusal):
        answer(state, repeat(BLACK, 50))
    assert len(state.events) == state.time.event == 1
