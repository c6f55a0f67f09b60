"""Records, adjudication of unfinished games, players who left (10.5)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from tests.correspondence.builders import BLACK, BOOK, EDITION, END, WHITE, answer, day, letter, opening
from tests.games.rulebooks import RULES

from tavlei.correspondence import (
    Adjudication,
    AdjudicationProtest,
    AdjudicationSubmission,
    AfterLeaving,
    GameRecord,
    RecordsKept,
    Score,
    Side,
    adjudication_protest_due,
    check_submission,
    diagram,
    record_due,
    record_sheet,
    result_after_leaving,
    submission_due,
)
from tavlei.games.draughts.game import replay
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Refusal

DUE = END + timedelta(days=10)


@pytest.mark.clause(EDITION, "10.5.1")
def test_a_record_goes_with_the_next_letter_to_the_secretary_or_within_fifteen_days() -> None:
    assert record_due(date(2024, 5, 1), BOOK) == date(2024, 5, 16)
    assert record_due(date(2024, 5, 1), BOOK, date(2024, 6, 20)) == date(2024, 6, 20)


@pytest.mark.clause(EDITION, "10.5.1/item3")
def test_the_record_is_in_half_short_notation_in_one_column() -> None:
    sheet = record_sheet(replay(RUSSIAN, ["c3-d4", "f6-g5", "d4-c5", "b6:d4", "e3:c5"], RULES))
    assert sheet.lines == ("1.cd4 fg5", "2.dc5 b:d4", "3.e:c5")
    assert (sheet.width_mm, sheet.height_mm) == (70, 210)
    assert record_sheet(replay(INTERNATIONAL, ["32-28", "19-23"], RULES)).lines == ("1.32-28 19-23",)


@pytest.mark.clause(EDITION, "10.5.1/item4")
def test_a_record_tells_what_it_lacks() -> None:
    whole = GameRecord("A1", "Petrov", "Sedov", ("c3-d4",), "1-0", signed=True, sent=day(1))
    assert whole.missing == ()
    bare = GameRecord("", "Petrov", "", (), "", signed=False, sent=None)
    assert len(bare.missing) == 6


@pytest.mark.clause(EDITION, "10.5.1", "10.5.8", "10.5.9")
def test_what_follows_from_records_that_did_not_come() -> None:
    due = date(2024, 5, 16)
    nobody = RecordsKept(None, None, due, final=True, rulebook=BOOK)
    assert (nobody.minuses, nobody.without_final_information) == (True, (True, True))
    one = RecordsKept(due, None, due, final=True, rulebook=BOOK)
    assert (one.minuses, one.without_current_information) == (False, (False, True))
    assert one.without_final_information == (False, True)
    late = RecordsKept(due + timedelta(days=1), due, due, final=False, rulebook=BOOK)
    assert (late.without_current_information, late.minuses) == ((True, False), False)
    waiting = RecordsKept(None, None, due, final=False, rulebook=BOOK)
    assert (waiting.minuses, waiting.without_current_information) == (False, (False, False))
    assert [step.met for step in late.steps()] == [False, True]


def sent(by: Side, evaluation: Score | None, days: int = 5, received: int = 12, **parts: Any) -> AdjudicationSubmission:
    analysis = parts.pop("analysis", "White wins the man back")
    return AdjudicationSubmission(
        by, END + timedelta(days=days), END + timedelta(days=received), evaluation, analysis=analysis, **parts
    )


@pytest.mark.clause(EDITION, "10.5.2")
@pytest.mark.parametrize(("days", "in_time"), [(0, True), (10, True), (11, False)])
def test_unfinished_games_go_to_the_judge_within_ten_days(days: int, in_time: bool) -> None:
    assert submission_due(END, BOOK) == DUE
    assert sent(WHITE, Score.DRAW, days).in_time(END, BOOK) is in_time
    assert not sent(WHITE, Score.DRAW, days, analysis="").in_time(END, BOOK)


@pytest.mark.clause(EDITION, "10.5.2")
def test_the_diagram_shows_the_position_after_the_senders_last_move() -> None:
    state = opening(letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",)))
    own, other = diagram(state.game, WHITE), diagram(state.game, BLACK)
    assert own != other
    good = sent(WHITE, Score.DRAW, diagram=own)
    assert check_submission(state, good) == ()
    bad = sent(WHITE, None, 11, diagram=other, record=False)
    assert [step.key.rpartition(".")[2] for step in check_submission(state, bad)] == [
        "submission_lacks",
        "submission_lacks",
        "diagram_wrong",
        "submission_late",
    ]


@pytest.mark.clause(EDITION, "10.5.2")
@pytest.mark.parametrize("text", ["as on the board", "W:Wz9:B", "W:Wa1"])
def test_a_diagram_that_nobody_can_set_up_is_wrong(text: str) -> None:
    state = opening(letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",)))
    (step,) = check_submission(state, sent(WHITE, Score.DRAW, diagram=text))
    assert (step.key, step.value) == ("correspondence.diagram_wrong", diagram(state.game, WHITE))


@pytest.mark.clause(EDITION, "10.5.4")
def test_the_result_both_propose_stands_unless_it_contradicts_the_position() -> None:
    both = (sent(WHITE, Score.DRAW), sent(BLACK, Score.DRAW))
    assert Adjudication(END, both, BOOK).result is Score.DRAW
    assert Adjudication(END, both, BOOK, contradicts=True).result is None
    assert Adjudication(END, both, BOOK, contradicts=True, decision=Score.WHITE).result is Score.WHITE
    with pytest.raises(Refusal, match="the result both partners propose stands"):
        Adjudication(END, both, BOOK, decision=Score.WHITE)
    assert Adjudication(END, (sent(WHITE, Score.DRAW),), BOOK).agreed is None
    assert Adjudication(END, (sent(WHITE, None), sent(BLACK, None)), BOOK).agreed is None


@pytest.mark.clause(EDITION, "10.5.5")
def test_the_judge_weighs_both_analyses_the_only_one_or_none() -> None:
    both = (sent(BLACK, Score.DRAW), sent(WHITE, Score.WHITE))
    assert Adjudication(END, both, BOOK).weighed == (WHITE, BLACK)
    assert Adjudication(END, both[:1], BOOK).weighed == (BLACK,)
    assert Adjudication(END, (sent(BLACK, Score.DRAW, analysis=""),), BOOK).weighed == ()
    assert Adjudication(END, (), BOOK, decision=Score.BLACK).result is Score.BLACK


@pytest.mark.clause(EDITION, "10.5.5/item3")
def test_adjudication_ends_within_a_month_and_tells_who_sees_it_otherwise() -> None:
    both = (sent(WHITE, Score.WHITE, received=12), sent(BLACK, Score.DRAW, received=20))
    found = Adjudication(END, both, BOOK, decision=Score.DRAW)
    assert found.due == date(2026, 4, 21)
    assert found.to_be_told == (WHITE,)
    assert Adjudication(END, both, BOOK).to_be_told == ()
    assert Adjudication(END, both[:1], BOOK).due == date(2026, 4, 13)
    early = (sent(WHITE, Score.WHITE, received=3),)
    assert Adjudication(END, early, BOOK).due == Adjudication(END, (), BOOK).due == date(2026, 4, 11)
    assert found.explanation().verdict.key == "correspondence.adjudication_decided"


@pytest.mark.clause(EDITION, "10.5.6", "10.5.6/p2", "10.5.7")
def test_a_protest_needs_an_analysis_in_time_and_goes_within_ten_days() -> None:
    both = (sent(WHITE, Score.WHITE), sent(BLACK, Score.DRAW, days=11))
    found = Adjudication(END, both, BOOK, decision=Score.BLACK)
    assert (found.may_protest(WHITE), found.may_protest(BLACK)) == (True, False)
    got = date(2026, 5, 1)
    assert adjudication_protest_due(got, BOOK) == date(2026, 5, 11)
    good = AdjudicationProtest(WHITE, got, date(2026, 5, 11), Score.WHITE)
    assert good.result(found) is Score.WHITE, "the organiser's word is final"
    assert AdjudicationProtest(WHITE, got, date(2026, 5, 11)).result(found) is Score.BLACK
    with pytest.raises(Refusal, match=r"the protest is late \[draughts-rules-2022 10\.5\.6\]"):
        AdjudicationProtest(WHITE, got, date(2026, 5, 12)).result(found)
    with pytest.raises(Refusal, match="no right of protest"):
        AdjudicationProtest(BLACK, got, date(2026, 5, 2)).result(found)


def test_an_adjudication_is_an_event_of_the_game() -> None:
    found = Adjudication(END, (sent(WHITE, Score.WHITE),), BOOK, decision=Score.DRAW)
    over = answer(opening(), found.ruled(date(2026, 4, 1)))
    assert over.result is not None
    assert (over.result.score, over.result.clause.number) == (Score.DRAW, "10.5.5")
    with pytest.raises(Refusal, match="there is no result yet"):
        Adjudication(END, (), BOOK).ruled(END)
    with pytest.raises(Refusal, match="once"):
        Adjudication(END, (sent(WHITE, None), sent(WHITE, None)), BOOK)
    with pytest.raises(Refusal, match="a win or a draw"):
        Adjudication(END, (sent(WHITE, Score.MINUSES),), BOOK)


@pytest.mark.clause(EDITION, "10.5.3")
def test_games_of_a_player_who_left() -> None:
    open_game = opening()
    done = answer(opening(letter(BLACK, 10, 12, "f6-g5", repeated=("c3-b4",))), letter(WHITE, 20, 21, resigns=True))
    left = day(60)
    lost = AfterLeaving.COUNTED_REST_LOST
    assert result_after_leaving(done, BLACK, lost, left) == done.result
    found = result_after_leaving(open_game, BLACK, lost, left)
    assert found is not None
    assert (found.score, found.clause.number) == (Score.WHITE, "10.5.3")
    as_white = result_after_leaving(open_game, WHITE, lost, left)
    assert as_white is not None
    assert as_white.score is Score.BLACK
    assert result_after_leaving(open_game, BLACK, AfterLeaving.COUNTED_REST_ADJUDICATED, left) is None
    assert result_after_leaving(done, BLACK, AfterLeaving.ANNULLED, left) is None
