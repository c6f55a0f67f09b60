"""Claims of overdue time, the protest and the chief judge's decision; the time sheet (10.3.5-10.3.8)."""

from __future__ import annotations

import pytest
from tests.correspondence.builders import (
    BLACK,
    BOOK,
    EDITION,
    STOP,
    WHITE,
    answer,
    claim,
    day,
    keys,
    letter,
    notice,
    opening,
    terms,
    totals,
)

from tavlei.correspondence import (
    ClaimDecision,
    ClaimFinding,
    ClaimMaterial,
    ClaimProtest,
    DueKind,
    GameByLetters,
    GamePhase,
    Mail,
    Offer,
    Score,
    deadlines,
    play_letters,
    sheet_of,
)
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.records import written_moves
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal


def late(days: int = 51) -> GameByLetters:
    """Black spent that many days on his first move; White has his letter since day 80."""
    return opening(letter(BLACK, 10, 10 + days, "f6-g5", repeated=("c3-b4",)))


CLAIM = claim(WHITE, 80, 84, "b2-c3")


@pytest.mark.clause(EDITION, "10.3.6", "10.3.6/item2")
def test_a_claim_suspends_the_game() -> None:
    state = answer(late(), CLAIM)
    assert (state.phase, state.claim, totals(state)) == (GamePhase.DECISION, CLAIM, (6, 51))
    with pytest.raises(
        Refusal, match=r"suspended until the chief judge decides \[draughts-rules-2022 10\.3\.6/item2\]"
    ):
        answer(state, letter(BLACK, 90, 91, "g5-h4"))


@pytest.mark.clause(EDITION, "10.3.6")
def test_a_claim_goes_by_registered_letter_with_its_materials() -> None:
    with pytest.raises(Refusal, match="declared by registered letter"):
        answer(late(), claim(WHITE, 80, 84, mail=Mail()))
    with pytest.raises(Refusal, match="no letter of the partner"):
        play_letters(terms(), [claim(WHITE, 0, 60)])
    bare = claim(WHITE, 80, 84, materials=frozenset({ClaimMaterial.LETTERS}), secretary_told=None)
    assert bare.missing == (
        "the postal receipts of registered letters",
        "the record of the game with the own reply",
        "the time sheet",
        "word to the chief secretary",
    )
    assert keys(answer(late(), bare)).count("material_missing") == 4
    assert CLAIM.missing == ()


@pytest.mark.clause(EDITION, "10.3.7")
def test_overdue_time_loses_the_game() -> None:
    state = answer(late(), CLAIM)
    assert state.examined_claim is not None
    assert state.examined_claim.choices == (ClaimFinding.OVERDUE,)
    over = answer(state, ClaimDecision(ClaimFinding.OVERDUE, day(100), day(100)))
    assert over.result is not None
    assert (over.phase, over.result.score, over.result.clause.number) == (GamePhase.FINISHED, Score.WHITE, "10.3.7")


@pytest.mark.clause(EDITION, "10.3.7")
def test_a_false_claim_costs_six_days_and_the_judge_passes_on_the_move() -> None:
    state = answer(late(50), CLAIM)
    assert state.examined_claim is not None
    assert state.examined_claim.choices[0] is ClaimFinding.NOT_OVERDUE
    on = answer(state, ClaimDecision(ClaimFinding.NOT_OVERDUE, day(100)))
    assert (on.phase, on.writer, totals(on)) == (GamePhase.PLAY, BLACK, (2 + 4 + 6, 50))
    assert written_moves(on.game) == ["c3-b4", "f6-g5", "b2-c3"]
    reply = answer(on, letter(BLACK, 105, 107, "g5-h4", repeated=("b2-c3",), first=100))
    assert totals(reply) == (12, 52)
    assert reply.time.travels == (8, 80 - 60), "the judge's letter is no letter between the players"


@pytest.mark.clause(EDITION, "10.3.7/p2")
def test_incomplete_materials_send_the_claimant_back_to_play_without_penalty() -> None:
    state = answer(late(), claim(WHITE, 80, 84, "b2-c3", materials=frozenset()))
    assert state.examined_claim is not None
    assert ClaimFinding.INCOMPLETE in state.examined_claim.choices
    on = answer(state, ClaimDecision(ClaimFinding.INCOMPLETE, day(100)))
    assert (on.phase, on.writer, totals(on)) == (GamePhase.PLAY, WHITE, (6, 51))
    move = answer(on, letter(WHITE, 104, 105, "b2-c3", repeated=("f6-g5",)))
    assert (totals(move), move.writer) == ((7, 51), BLACK)


@pytest.mark.clause(EDITION, "10.3.7")
def test_a_false_claim_without_a_reply_leaves_the_move_to_the_claimant() -> None:
    on = answer(answer(late(50), claim(WHITE, 80, 80)), ClaimDecision(ClaimFinding.NOT_OVERDUE, day(100)))
    assert (on.writer, totals(on)) == (WHITE, (8, 50))


@pytest.mark.clause(EDITION, "10.3.8")
@pytest.mark.parametrize(("sent", "in_time"), [(90, True), (100, True), (101, False)])
def test_a_protest_goes_within_ten_days(sent: int, in_time: bool) -> None:
    protest = ClaimProtest(BLACK, day(90), day(sent), "the postmark is wrong")
    state = answer(answer(late(50), CLAIM), protest)
    assert state.examined_claim is not None
    assert (protest.in_time(BOOK), state.examined_claim.admitted) == (in_time, not in_time)
    steps = {step.key: step.met for step in state.examined_claim.explanation().conditions}
    assert steps["correspondence.protest_in_time"] is in_time


@pytest.mark.clause(EDITION, "10.3.8")
def test_silence_may_be_taken_as_admission() -> None:
    silent = answer(late(50), CLAIM)
    assert silent.examined_claim is not None
    assert silent.examined_claim.choices == (ClaimFinding.NOT_OVERDUE, ClaimFinding.OVERDUE)
    with pytest.raises(Refusal, match="a protest gives its reasons"):
        answer(silent, ClaimProtest(BLACK, day(90), day(91), ""))
    with pytest.raises(Refusal, match="no claim against this player"):
        answer(silent, ClaimProtest(WHITE, day(90), day(91), "why"))
    with pytest.raises(Refusal, match="no claim to decide"):
        answer(late(), ClaimDecision(ClaimFinding.OVERDUE, day(100)))


@pytest.mark.clause(EDITION, "10.3.5", "10.3.6")
def test_who_answers_can_no_longer_claim_that_letter() -> None:
    answered = answer(late(), letter(WHITE, 80, 81, "b2-c3", repeated=("f6-g5",)))
    with pytest.raises(Refusal, match="it is the partner who has to write"):
        answer(answered, claim(WHITE, 80, 84))
    again = answer(answered, letter(BLACK, 90, 90, "g5-h4", repeated=("b2-c3",)))
    assert again.may_claim_overdue, "the next letter is tested anew: 51 days on two moves"


@pytest.mark.clause(EDITION, "10.3.5")
def test_penalty_days_count_for_overdue_time() -> None:
    wrong = opening(letter(BLACK, 10, 55, "f6-f5", repeated=("c3-b4",)))
    told = answer(wrong, notice(WHITE, 60, 60, charges=STOP))
    right = answer(told, letter(BLACK, 70, 70, "f6-g5"))
    assert (totals(right), right.may_claim_overdue) == ((2, 51), True)


def first_legal(state: GameByLetters) -> str:
    moves_of, position = rules(state.game.variant), state.game.position
    return full_notation(moves_of, position, moves_of.moves(position)[0])


def tenth(days: int) -> GameByLetters:
    """Nine moves each at no cost, then White's tenth after that many days; the last letter was sent on day 180+."""
    state = play_letters(terms(), [])
    for index in range(19):
        side = BLACK if index % 2 else WHITE
        sent = 10 * index + (days if index == 18 else 0)
        repeated = tuple(written_moves(state.game)[-1:])
        got = None if index == 0 else 10 * index
        state = answer(state, letter(side, got, sent, first_legal(state), repeated=repeated))
    assert (state.moves_by(WHITE), state.phase) == (10, GamePhase.PLAY)
    return state


@pytest.mark.clause(EDITION, "10.3.5")
def test_a_claim_counts_its_reply_and_a_notice_is_not_tested() -> None:
    before = tenth(50)
    last = tuple(written_moves(before.game)[-1:])
    stopped = answer(before, letter(BLACK, 300, 300, "..", repeated=last))
    told = answer(stopped, notice(WHITE, 310, 320, charges=STOP))
    standing = told.time.ledger.standing(WHITE)
    assert standing is not None
    assert (totals(told), standing.days, standing.overdue) == ((57, 6), 50, False)
    right = answer(told, letter(BLACK, 330, 330, first_legal(told)))
    claimed = answer(right, claim(WHITE, 340, 341, first_legal(right)))
    own = claimed.time.ledger.standing(WHITE)
    assert own is not None
    assert (own.days, own.moves, own.allowed, own.overdue) == (58, 11, 100, False)


@pytest.mark.clause(EDITION, "10.3.5")
def test_a_correction_of_a_repetition_has_no_move_of_its_own() -> None:
    before = tenth(0)
    state = answer(before, letter(BLACK, 300, 340, first_legal(before)))
    assert state.moves_by(BLACK) == 10
    ahead = next(deadline for deadline in deadlines(state, received=day(350)) if deadline.kind is DueKind.REPLY)
    assert (ahead.side, ahead.days_left) == (WHITE, 100), "the eleventh move opens the second fifty days"
    told = answer(state, notice(WHITE, 350, 350))
    found = next(deadline for deadline in deadlines(told, received=day(360)) if deadline.kind is DueKind.REPLY)
    assert (found.side, found.days_left) == (BLACK, 10)


@pytest.mark.clause(EDITION, "10.3.5/p2")
def test_obligatory_moves_of_a_line_count_for_overdue_time() -> None:
    plain = opening(letter(BLACK, 3, 3, "b6-a5", repeated=("c3-b4",)))
    offer = Offer(("d6:b4", "a3:c5"))
    state = answer(plain, letter(WHITE, 10, 12, "b4-c5", repeated=("b6-a5",), offers=(offer,)))
    standing = state.time.ledger.standing(WHITE)
    assert standing is not None
    assert (standing.moves, state.moves_by(WHITE)) == (3, 2)


@pytest.mark.clause(EDITION, "10.3.6/table", "10.3.6")
def test_the_time_sheet_is_table_2() -> None:
    state = play_letters(
        terms(),
        [
            letter(WHITE, None, 2, "c3-b4"),
            letter(BLACK, 11, 14, "f6-g5", repeated=("c3-b4",)),
            letter(WHITE, 21, 25, "b2-c3", repeated=("f6-g5",)),
            letter(BLACK, 40, 41, "g5-h4", repeated=("b2-c3",)),
        ],
    )
    sheet = sheet_of(state)
    assert (sheet.white, sheet.black) == ("Petrov", "Sedov")
    assert list(sheet.cells()) == [
        ("01.03", "03.03", "2", "2", "c3-b4", "1", "f6-g5", "12.03", "15.03", "3", "3"),
        ("22.03", "26.03", "4", "6", "b2-c3", "2", "g5-h4", "10.04", "11.04", "1", "4"),
    ]


@pytest.mark.clause(EDITION, "10.3.6/table")
def test_the_sheet_shows_corrections_on_the_move_and_penalties_apart() -> None:
    wrong = opening(letter(BLACK, 10, 12, "f6-f5", repeated=("c3-b4",)))
    told = answer(wrong, notice(WHITE, 20, 25, charges=STOP))
    sheet = sheet_of(answer(told, letter(BLACK, 30, 34, "f6-g5")))
    assert list(sheet.cells()) == [
        ("01.03", "03.03", "2", "2", "c3-b4", "1", "f6-g5", "31.03", "04.04", "6", "12"),
    ]
    assert [(str(each.kind), each.days) for each in sheet.apart] == [
        ("penalty for stopping play", 6),
        ("late notice of an error", 2),
    ]
    shown = sum(cell.days for row in sheet.rows for side in (WHITE, BLACK) if (cell := row.cell(side)))
    assert shown + sum(each.days for each in sheet.apart) == sum(sheet.totals)


@pytest.mark.clause(EDITION, "10.3.8", "10.3.4", "10.3.4/p2", "10.3.5", "10.2.9", "10.5.1", "10.5.2")
def test_what_is_due_next() -> None:
    def due(state: GameByLetters, **known: object) -> dict[tuple[DueKind, str], int]:
        found = deadlines(state, **known)  # type: ignore[arg-type]
        return {(each.kind, str(each.side)): (each.day - day(0)).days for each in found}

    begun = play_letters(terms(), [])
    assert due(begun)[DueKind.ENQUIRY, "black"] == 30
    assert due(begun)[DueKind.REPLY, "white"] == 50
    assert due(begun)[DueKind.SUBMISSION, "white"] == (terms().end - day(0)).days + 10
    waiting = opening()
    assert due(waiting, received=day(9))[DueKind.REPLY, "black"] == 59
    assert due(waiting)[DueKind.REPEAT, "white"] == 42
    estimated = next(deadline for deadline in deadlines(waiting) if deadline.kind is DueKind.REPLY)
    assert (estimated.estimated, estimated.days_left, estimated.overdue_on(day(53))) == (True, 50, True)
    wrong = opening(letter(BLACK, 10, 12, "f6-f5", repeated=("c3-b4",)))
    assert due(wrong, received=day(20))[DueKind.NOTICE, "white"] == 23
    claimed = answer(late(), CLAIM)
    assert due(claimed, notice_received=day(90)) == {
        (DueKind.CLAIM_PROTEST, "black"): 100,
        (DueKind.SUBMISSION, "white"): (terms().end - day(0)).days + 10,
        (DueKind.SUBMISSION, "black"): (terms().end - day(0)).days + 10,
    }
    over = answer(claimed, ClaimDecision(ClaimFinding.OVERDUE, day(100)))
    assert due(over) == {(DueKind.RECORD, "white"): 115, (DueKind.RECORD, "black"): 115}


def test_a_player_who_is_overdue_already_is_told_so() -> None:
    state = answer(late(60), letter(WHITE, 80, 81, "b2-c3", repeated=("f6-g5",)))
    found = next(deadline for deadline in deadlines(state, received=day(90)) if deadline.kind is DueKind.REPLY)
    assert (found.days_left, found.day) == (-10, day(90))


@pytest.mark.clause(EDITION, "10.3.6", "10.3.7")
def test_an_impossible_move_under_a_rejected_claim_is_still_to_be_told() -> None:
    wrong = opening(letter(BLACK, 10, 61, "f6-f5", repeated=("c3-b4",)))
    assert wrong.may_claim_overdue
    claimed = answer(wrong, claim(WHITE, 80, 80, "b2-c3"))
    for finding, white in ((ClaimFinding.NOT_OVERDUE, 8), (ClaimFinding.INCOMPLETE, 2)):
        on = answer(claimed, ClaimDecision(finding, day(100)))
        assert (on.phase, on.writer, totals(on)[0], len(on.game.moves)) == (GamePhase.NOTICE, WHITE, white, 1)
    told = answer(wrong, notice(WHITE, 80, 80, charges=STOP))
    with pytest.raises(Refusal, match="it is the partner who has to write"):
        answer(told, claim(WHITE, 80, 81))
    with pytest.raises(Refusal, match="no letter of the partner"):
        answer(told, claim(BLACK, 90, 91))
