"""Dates, postmarks, omissions, start and end of play, repeats (10.3.1-10.3.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import (
    BLACK,
    BOOK,
    EDITION,
    END,
    OMISSION,
    START,
    WHITE,
    answer,
    day,
    keys,
    letter,
    opening,
    repeat,
    terms,
    totals,
)

from tavlei.correspondence import (
    Break,
    ChargeKind,
    Enquiry,
    GameByLetters,
    Mail,
    Standing,
    ThinkingAllowance,
    ThreeDates,
    average_travel,
    breaks_of_game,
    play_letters,
    post_again,
)
from tavlei.rulebook import Refusal

LAST = (END - START).days


def first(sent: int | None = 2, **parts: Any) -> Any:
    return letter(WHITE, None, sent, "c3-b4", **parts)


def reply(received: int | None, sent: int | None, **parts: Any) -> Any:
    return letter(BLACK, received, sent, "f6-g5", repeated=("c3-b4",), **parts)


def game(*events: Any, **changes: Any) -> GameByLetters:
    return play_letters(terms(**changes), events)


@pytest.mark.clause(EDITION, "10.3.1/p2")
@pytest.mark.parametrize(("stated", "white"), [(None, 2), (2, 2), (4, 4), (1, 1)])
def test_the_reply_corrects_the_partners_dispatch_by_the_postmark(stated: int | None, white: int) -> None:
    state = game(first(), reply(10, 12, first=stated))
    assert (totals(state), "correction_right_lost" in keys(state)) == ((white, 2), False)


@pytest.mark.clause(EDITION, "10.3.1/p2")
def test_a_correction_not_made_in_the_next_reply_is_lost() -> None:
    stamped = first(mail=Mail(postmark=day(5)))
    lost = game(stamped, reply(10, 12, first=2))
    assert (totals(lost), "correction_right_lost" in keys(lost)) == ((2, 2), True)
    made = game(stamped, reply(10, 12, first=5))
    assert (totals(made), "correction_right_lost" in keys(made)) == ((5, 2), False)
    later = answer(lost, letter(WHITE, 20, 21, "b2-c3", repeated=("f6-g5",), first=12))
    again = answer(later, letter(BLACK, 30, 31, "g5-h4", repeated=("b2-c3",), first=21))
    assert totals(again) == (3, 3)


@pytest.mark.clause(EDITION, "10.3.1/p2")
def test_a_letter_without_a_postmark_keeps_the_date_its_sender_wrote() -> None:
    assert totals(game(first(mail=Mail(stamped=False)), reply(10, 12, first=7))) == (2, 2)


@pytest.mark.clause(EDITION, "10.3.1/p5")
def test_a_registered_letter_went_when_its_receipt_says() -> None:
    sent = first(mail=Mail(registered=True, receipt=day(4)))
    assert totals(game(sent)) == (4, 0)
    assert totals(game(sent, reply(10, 12, first=2))) == (4, 2)


@pytest.mark.clause(EDITION, "10.3.1/p3")
def test_the_stamp_of_arrival_comes_before_what_is_written() -> None:
    assert totals(game(first(mail=Mail(arrival=day(8))), reply(10, 12))) == (2, 4)
    assert totals(game(first(), reply(10, 12))) == (2, 2)
    assert totals(game(first(mail=Mail(arrival=day(8))), repeat(WHITE, 42), reply(50, 52))) == (2, 44)


@pytest.mark.clause(EDITION, "10.3.1/p3")
def test_impossible_dates_are_refused() -> None:
    with pytest.raises(Refusal, match="received before it was sent"):
        game(first(), reply(1, 12))
    with pytest.raises(Refusal, match="sent before the letter it answers was received"):
        game(first(), reply(12, 10))
    with pytest.raises(Refusal, match="partner_sent: sent before"):
        game(first(), reply(10, 12), letter(WHITE, 20, 21, "b2-c3", first=9))


@pytest.mark.clause(EDITION, "10.3.2")
@pytest.mark.parametrize(("sent", "days"), [(-20, 0), (0, 0), (1, 1), (7, 7)])
def test_the_first_move_is_free_until_the_day_of_the_start(sent: int, days: int) -> None:
    assert totals(game(first(sent))) == (days, 0)


@pytest.mark.clause(EDITION, "10.3.2")
@pytest.mark.parametrize(("got", "sent", "days"), [(-3, 5, 5), (0, 5, 5), (1, 5, 3), (4, 5, 0), (4, 6, 1), (9, 5, 0)])
def test_a_list_that_came_late_puts_off_the_start(got: int, sent: int, days: int) -> None:
    assert totals(game(first(sent), list_received=(day(got), None))) == (days, 0)


@pytest.mark.clause(EDITION, "10.3.2")
@pytest.mark.parametrize(("received", "sent", "days"), [(-9, -5, 0), (-9, 0, 0), (-9, 3, 3), (0, 3, 3), (2, 3, 1)])
def test_black_pays_nothing_before_his_start(received: int, sent: int, days: int) -> None:
    assert totals(game(first(-20), reply(received, sent))) == (0, days)


@pytest.mark.clause(EDITION, "10.3.2/p2")
@pytest.mark.parametrize(("received", "days"), [(LAST - 1, 41), (LAST, 0), (LAST + 1, 0)])
def test_what_is_received_on_the_last_day_or_later_costs_no_time(received: int, days: int) -> None:
    assert totals(game(first(), reply(received, LAST + 40))) == (2, days)


@pytest.mark.clause(EDITION, "10.3.3")
@pytest.mark.parametrize(
    ("travels", "usual", "days"), [([], None, 0), ([], 6, 6), ([8], 6, 8), ([8, 7], None, 8), ([8, 7, 7], None, 7)]
)
def test_the_average_travel_both_ways_halves_up(travels: list[int], usual: int | None, days: int) -> None:
    assert average_travel(travels, usual) == days


@pytest.mark.clause(EDITION, "10.3.3")
def test_a_missing_receipt_is_taken_by_average_travel_until_it_is_given() -> None:
    state = game(first(), reply(10, 12))  # 8 days of travel
    asked = answer(state, letter(WHITE, 19, 20, "b2-c3", repeated=("f6-g5",)))  # 7 days; the average is 8 (7.5 up)
    missing = answer(asked, letter(BLACK, None, 31, "g5-h4", repeated=("b2-c3",)))
    assert totals(missing) == (3, 2 + (31 - 28))
    assert "omitted" in keys(missing)
    go = answer(missing, letter(WHITE, 40, 40, "g3-f4", repeated=("g5-h4",)))
    given = letter(BLACK, 50, 50, "g7-f6", repeated=("g3-f4",), earlier=ThreeDates(received=day(30)))
    assert totals(answer(go, given)) == (3, 2 + 1)
    useless = letter(WHITE, 40, 40, "g3-f4", repeated=("g5-h4",), earlier=ThreeDates(received=day(15)))
    assert totals(answer(missing, useless)) == (3, 5), "a date that was not left out cannot be changed later"
    silent = letter(BLACK, 50, 50, "g7-f6", repeated=("g3-f4",))
    assert totals(answer(go, silent)) == (3, 5)


@pytest.mark.clause(EDITION, "10.3.3")
def test_a_missing_dispatch_is_found_by_the_partner() -> None:
    told = game(first(None), reply(10, 12, first=3))
    assert totals(told) == (3, 2)
    counted = game(first(None), reply(10, 12), usual_travel=6)
    assert totals(counted) == (4, 2)
    with pytest.raises(Refusal, match="neither dispatch nor receipt is known"):
        game(first(None), reply(None, 12))


def complete(state: GameByLetters, event: Any) -> Any:
    """The same letter with the right totals."""
    return replace(event, totals=totals(answer(state, event)))


@pytest.mark.clause(EDITION, "10.3.3/p2")
def test_six_days_for_a_repeated_omission_charged_in_the_very_next_reply() -> None:
    moves = [("c3-b4", "f6-g5"), ("b2-c3", "g5-h4"), ("g3-f4", "g7-f6")]
    state = game()
    charged = []
    previous: tuple[str, ...] = ()
    for number, (white, black) in enumerate(moves):
        base = 20 * number
        mine = letter(
            WHITE,
            None if number == 0 else base,
            base,
            white,
            repeated=previous,
            first=None if number == 0 else base - 10,
            charges=OMISSION,
        )
        state = answer(state, complete(state, mine))
        state = answer(state, letter(BLACK, base + 10, base + 10, black, repeated=(white,)))  # no totals, no first date
        charged.append(totals(state)[1])
        previous = (black,)
    # the charge of the second letter is for Black's first omission and has no ground; that of the third has
    assert charged == [0, 0, 6]
    lost = answer(state, letter(WHITE, 60, 60, "f4-g5", repeated=previous))
    whole = letter(BLACK, 70, 70, "h6:f4", repeated=("f4-g5",), first=60)
    right = answer(lost, complete(lost, whole))
    late = answer(right, letter(WHITE, 80, 80, "e3:g5", repeated=("h6:f4",), charges=OMISSION))
    assert (totals(late)[1], keys(late)[-4:].count("charge_without_ground")) == (6, 1)


@pytest.mark.clause(EDITION, "10.3.1")
def test_a_wrong_total_is_remarked_and_changes_nothing() -> None:
    state = game(first(totals=(3, 0)))
    assert (totals(state), keys(state)) == ((2, 0), ["total_differs"])
    assert keys(game(first(totals=(2, 0)))) == []


@pytest.mark.clause(EDITION, "10.3.4")
@pytest.mark.parametrize(("sent", "days"), [(30, 0), (42, 0), (43, 1), (60, 18)])
def test_a_repeat_is_due_on_day_forty_and_later_days_are_charged(sent: int, days: int) -> None:
    state = opening(repeat(WHITE, sent))
    assert totals(state) == (2 + days, 0)
    assert ("repeat_early" in keys(state)) == (sent < 42)


@pytest.mark.clause(EDITION, "10.3.4")
def test_days_of_a_break_are_not_charged_for_a_late_repeat() -> None:
    taken = Break("Sedov", day(40), day(49), BOOK, {"Petrov": day(30)})
    state = opening(repeat(WHITE, 60), breaks=breaks_of_game([taken], "Petrov", "Sedov"))
    assert totals(state) == (2 + 18 - 7, 0)


@pytest.mark.clause(EDITION, "10.3.4")
def test_a_second_repeat_is_due_forty_days_after_the_first() -> None:
    assert totals(opening(repeat(WHITE, 42), repeat(WHITE, 82))) == (2, 0)
    assert totals(opening(repeat(WHITE, 42), repeat(WHITE, 84))) == (4, 0)
    assert totals(opening(repeat(WHITE, LAST + 90))) == (2 + LAST - 42, 0)


@pytest.mark.clause(EDITION, "10.3.4")
def test_the_answer_to_a_repeat_counts_from_its_receipt_and_corrects_nothing() -> None:
    state = opening(repeat(WHITE, 42), reply(50, 53, first=42))
    assert totals(state) == (2, 3)
    assert state.time.travels == (8,)


@pytest.mark.clause(EDITION, "10.3.4", "10.2.1/p2", "10.2.8")
def test_a_repeat_is_registered_unchanged_and_by_the_one_who_waits() -> None:
    with pytest.raises(Refusal, match=r"a repeat goes by registered letter \[draughts-rules-2022 10\.3\.4\]"):
        opening(repeat(WHITE, 42, mail=Mail()))
    sent = first(mail=Mail(registered=True))
    with pytest.raises(Refusal, match=r"10\.2\.1/p2"):
        game(sent, repeat(WHITE, 42, mail=Mail()))
    with pytest.raises(Refusal, match="who has to write"):
        opening(repeat(BLACK, 42))
    with pytest.raises(Refusal, match="cannot be changed by its repeat"):
        opening(repeat(WHITE, 42, letter=letter(WHITE, None, 2, "c3-d4")))
    with pytest.raises(Refusal, match="cannot go before the letter"):
        opening(repeat(WHITE, 1))
    same = opening(repeat(WHITE, 42, letter=first(), earlier=ThreeDates(sent=day(2)), totals=(2, 0)))
    assert "repeat_without_first_dates" not in keys(same)
    assert "repeat_without_first_dates" in keys(opening(repeat(WHITE, 42)))


@pytest.mark.clause(EDITION, "10.3.4")
def test_a_letter_that_was_answered_cannot_be_repeated() -> None:
    state = opening(reply(10, 12))
    with pytest.raises(Refusal, match="no unanswered letter to repeat"):
        post_again(state.time, repeat(WHITE, 60), 1)
    assert post_again(state.time, repeat(BLACK, 60), 1).total(BLACK) == 2 + 8


@pytest.mark.clause(EDITION, "10.3.4/p2")
def test_an_enquiry_about_the_first_move_costs_nothing() -> None:
    asked = game(Enquiry(BLACK, day(35)))
    assert (totals(asked), keys(asked), asked.writer) == ((0, 0), ["enquired"], WHITE)
    assert totals(answer(asked, first(40))) == (40, 0)
    with pytest.raises(Refusal, match="only a player without the first move"):
        game(Enquiry(WHITE, day(35)))
    with pytest.raises(Refusal, match="by registered letter"):
        game(Enquiry(BLACK, day(35), registered=False))


@pytest.mark.clause(EDITION, "10.3.1", "10.3.5")
@pytest.mark.parametrize(("moves", "allowed"), [(0, 50), (1, 50), (10, 50), (11, 100), (20, 100), (21, 150), (30, 150)])
def test_fifty_days_for_each_ten_moves(moves: int, allowed: int) -> None:
    rules = ThinkingAllowance(50, 10)
    assert rules.for_moves(moves) == allowed
    assert not Standing(WHITE, allowed, moves, allowed, BOOK).overdue
    assert Standing(WHITE, allowed + 1, moves, allowed, BOOK).overdue


@pytest.mark.clause(EDITION, "10.3.5")
@pytest.mark.parametrize(("sent", "overdue"), [(50, False), (51, True)])
def test_overdue_is_tested_on_the_players_own_letter(sent: int, overdue: bool) -> None:
    state = game(first(sent))
    standing = state.time.ledger.standing(WHITE)
    assert standing is not None
    assert (standing.overdue, state.may_claim_overdue) == (overdue, overdue)
    key = "correspondence.overdue" if overdue else "correspondence.not_overdue"
    assert standing.explanation().verdict.key == key


@given(st.integers(0, 100), st.integers(-3, 60), st.integers(0, 60))
@pytest.mark.clause(EDITION, "10.3.1/p2")
def test_a_correction_leaves_the_ledger_as_if_it_had_been_right_at_once(sent: int, off: int, think: int) -> None:
    written, real = max(sent, 3), max(sent, 3) + off
    received = max(written, real) + 5
    corrected = game(first(written), reply(received, received + think, first=real))
    right = game(first(real), reply(received, received + think, first=real))
    assert totals(corrected) == totals(right) == (real, think)
    changed = [charge.days for charge in corrected.time.ledger.charges if charge.kind is ChargeKind.DATE_CORRECTED]
    assert changed == ([off] if off else [])


def test_every_charge_says_its_clause_and_days_add_up() -> None:
    state = opening(repeat(WHITE, 50), reply(60, 62, first=50))
    ledger = state.time.ledger
    assert sum(charge.days for charge in ledger.charges) == sum(totals(state))
    assert [charge.clause.number for charge in ledger.charges] == ["10.3.1", "10.3.4", "10.3.1"]
    assert state.explanation().working[1].value == 8
    assert START + timedelta(days=2) == ledger.charges[0].sent
