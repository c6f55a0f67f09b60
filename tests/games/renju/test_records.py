"""Records of renju games: the line, the score sheet, the duty to record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import CENTRE, POINTS, Letters, StoneColour, parse_point
from tavlei.games.renju.records import (
    Ink,
    RecordBreach,
    colour_of,
    must_record,
    parse_record,
    passes,
    record_breach,
    record_text,
    score_sheet,
    stone_numbers,
)
from tavlei.rulebook import Clause, Refusal

EDITION = "draughts-rules-2022"
INTERNATIONAL, RUSSIAN = Letters.INTERNATIONAL, Letters.RUSSIAN
MINUTE = 60_000
SOME = (CENTRE, parse_point("h9"), parse_point("l12"), None, parse_point("o1"))


@st.composite
def games(draw: st.DrawFn) -> tuple[int | None, ...]:
    """Stones on different points with passes between them."""
    points: list[int | None] = list(draw(st.lists(st.integers(0, POINTS - 1), unique=True, max_size=POINTS)))
    for place in draw(st.lists(st.integers(0, POINTS), max_size=5)):
        points.insert(place, None)
    return tuple(points)


@pytest.mark.clause(EDITION, "9.3.2.1", "9.2.4.4")
def test_a_record_in_a_line_in_the_letters_that_were_chosen() -> None:
    assert record_text(SOME, INTERNATIONAL) == "1.h8 2.h9 3.l12 4.- 5.o1"
    assert record_text(SOME, RUSSIAN) == "1.H8 2.H9 3.M12 4.- 5.P1"
    assert record_text((), RUSSIAN) == ""


@given(games(), st.sampled_from(Letters))
def test_what_is_written_is_read_back(moves: tuple[int | None, ...], letters: Letters) -> None:
    assert parse_record(record_text(moves, letters), letters) == moves


@pytest.mark.clause(EDITION, "9.2.4.4")
@pytest.mark.parametrize(
    "text",
    [
        "1.h8 2.h9 3.l12 4.- 5.o1",
        "1. h8  2. h9\n3. l12 4 - 5.o1",
        "1) H8, 2) H9; 3) L12; 4) pass; 5) O1",
        "h8 h9 l12 -- o1",
        "01.h8 h9 l12 4.PASS o1",
        "1.h8 2.н9 3.l12 4.— 5.о1",  # Cyrillic н and о
        "1h8 2h9 3l12 4- 5o1",
        "1.h8 2.h9 3.l12 4.пас 5.o1",
    ],
)
def test_records_as_people_write_them(text: str) -> None:
    assert parse_record(text, INTERNATIONAL) == SOME


def test_the_letters_are_never_guessed_and_never_mixed() -> None:
    assert parse_record("1.H8 2.J9", RUSSIAN) == parse_record("1.h8 2.i9", INTERNATIONAL)
    assert parse_record("1.m12", RUSSIAN) == parse_record("1.l12", INTERNATIONAL)
    with pytest.raises(Refusal, match="move 2: expected a point from a1 to o15, or - for a pass; got «p1»"):
        parse_record("1.h8 2.p1", INTERNATIONAL)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1.h8 2.h16", "move 2: expected a point from a1 to o15, or - for a pass; got «h16»"),
        ("1.h8 3.h9", "expected move number 2; got «3.h9»"),
        ("1.h8 h9 2.i9 i10", "expected move number 3; got «2.i9»"),
        ("1.h8 2. 3.h9", "move 2: expected a point from a1 to o15, or - for a pass; got «3.h9»"),
        ("1.h8 2.", "move 2: expected a point from a1 to o15, or - for a pass; got «»"),
        ("h8 h9 - h8", "move 4: expected a free point; h8 is occupied by the stone of move 1"),
        ("1." + "h" + "9" * 5000, "move 1: expected a point"),
        ("9" * 5000 + ".h8", "expected move number 1"),
        ("1.5", "got «5»"),
        ("1.h²", "move 1: expected a point"),
    ],
)
def test_a_mistake_is_told_with_its_move_and_what_was_expected(text: str, told: str) -> None:
    with pytest.raises(Refusal, match=told.replace(".", r"\.")):
        parse_record(text, INTERNATIONAL)


@given(st.text("h8-1.k, пасs\n9²٣"), st.sampled_from(Letters))
def test_any_text_is_read_or_refused(text: str, letters: Letters) -> None:
    try:
        moves = parse_record(text, letters)
    except Refusal:
        return
    assert parse_record(record_text(moves, letters), letters) == moves


@pytest.mark.parametrize("moves", [(-1,), (225,), (3, None, 3)])
def test_what_is_no_game_is_refused(moves: tuple[int | None, ...]) -> None:
    for use in (
        stone_numbers,
        lambda game: record_text(game, RUSSIAN),
        lambda g: score_sheet(g, RUSSIAN),
    ):
        with pytest.raises(Refusal, match="move"):
            use(moves)


@pytest.mark.clause(EDITION, "9.3.2.1/p2", "9.2.4.4")
def test_black_has_the_odd_moves_and_white_the_even_ones_passes_counted() -> None:
    assert [colour_of(number) for number in (1, 2, 64, 65)] == [
        StoneColour.BLACK,
        StoneColour.WHITE,
        StoneColour.WHITE,
        StoneColour.BLACK,
    ]
    assert stone_numbers((CENTRE, None, None, 3)) == {CENTRE: 1, 3: 4}


@pytest.mark.clause(EDITION, "9.3.2.1", "9.3.2.1/p2", "9.2.4.4")
def test_the_score_sheet() -> None:
    sheet = score_sheet(SOME, RUSSIAN)
    assert [len(row) for row in sheet.rows] == [15] * 15
    assert (sheet.rows[0][0].name, sheet.rows[14][14].name) == ("A15", "P1")
    black, white, empty = sheet.rows[7][7], sheet.rows[6][7], sheet.rows[0][0]
    assert (black.name, black.number, black.colour, black.ink, black.circled) == ("H8", 1, "black", Ink.BLACK, True)
    assert (white.name, white.number, white.colour, white.ink, white.circled) == ("H9", 2, "white", Ink.RED, False)
    assert (empty.number, empty.colour, empty.ink, empty.circled) == (None, None, None, False)
    assert sheet.margin == ("4 -",)


@pytest.mark.clause(EDITION, "9.3.2.1/p2")
def test_the_example_of_the_margin() -> None:
    moves = (*range(64), None)
    assert score_sheet(moves, INTERNATIONAL).margin == ("65 -",)
    assert passes((None, 1, None)) == (1, 3)


@given(games())
def test_the_score_sheet_holds_the_whole_game(moves: tuple[int | None, ...]) -> None:
    sheet = score_sheet(moves, INTERNATIONAL)
    told: dict[int, int | None] = {cell.number: cell.point for row in sheet.rows for cell in row if cell.number}
    told |= dict.fromkeys(sheet.passes)
    assert tuple(told[number] for number in sorted(told)) == moves
    assert [cell.point for row in reversed(sheet.rows) for cell in row] == list(range(POINTS))


@pytest.mark.clause(EDITION, "9.3.2.2")
@pytest.mark.parametrize(
    ("remaining", "increment", "must"),
    [
        (5 * MINUTE, 0, True),
        (5 * MINUTE - 1, 0, False),
        (5 * MINUTE - 1, 29, False),
        (5 * MINUTE - 1, 30, True),
        (90 * MINUTE, 0, True),
    ],
)
def test_who_is_short_of_time_need_not_record(remaining: int, increment: int, must: bool) -> None:
    duty = must_record(remaining, increment, RULES)
    assert duty.must_record is must
    assert duty.clause == Clause(EDITION, "9.3.2.1" if must else "9.3.2.2")


AT_EASE, SHORT = must_record(60 * MINUTE, 0, RULES), must_record(4 * MINUTE, 10, RULES)


@pytest.mark.clause(EDITION, "9.3.2.3")
def test_no_next_move_before_the_earlier_ones_are_recorded() -> None:
    verdict = record_breach(12, range(1, 11), AT_EASE)
    assert (verdict.missing, verdict.breaches, verdict.in_order) == ((11, 12), (RecordBreach.NOT_RECORDED,), False)
    told = verdict.explanation()
    assert (told.verdict.key, told.verdict.value, told.verdict.clause) == (
        "renju.not_recorded",
        "11, 12",
        Clause(EDITION, "9.3.2.3"),
    )
    assert told.conditions[0].key == "clock.must_record"
    assert record_breach(12, {*range(1, 12)} - {4} | {12}, AT_EASE).missing == (4,)


def test_a_complete_record_is_in_order() -> None:
    verdict = record_breach(12, range(1, 13), AT_EASE)
    assert verdict.in_order
    assert verdict.explanation().verdict.key == "renju.record_in_order"
    assert verdict.explanation().conditions == ()


@pytest.mark.clause(EDITION, "9.3.2.2", "9.3.2.3")
def test_who_is_short_of_time_may_have_gaps_until_his_flag_falls() -> None:
    excused = record_breach(12, range(1, 11), SHORT)
    assert excused.in_order
    assert excused.explanation().verdict.key == "renju.gaps_excused"
    assert excused.explanation().verdict.clause == Clause(EDITION, "9.3.2.2")
    after = record_breach(12, range(1, 11), SHORT, flag_fallen=True)
    assert after.breaches == (RecordBreach.NOT_FILLED_IN,)
    assert after.explanation().verdict.clause == Clause(EDITION, "9.3.2.2")
    assert record_breach(12, range(1, 13), SHORT, flag_fallen=True).in_order


def test_a_gap_is_no_breach_until_the_next_move() -> None:
    assert record_breach(12, range(1, 12), AT_EASE, makes_next=False).in_order
    assert record_breach(12, range(1, 12), AT_EASE, makes_next=False, flag_fallen=True).in_order


@pytest.mark.clause(EDITION, "9.3.2.4")
@pytest.mark.parametrize("duty", [AT_EASE, SHORT])
@pytest.mark.parametrize("makes_next", [True, False])
def test_a_move_is_not_recorded_before_its_stone_is_on_the_board(duty: object, makes_next: bool) -> None:
    verdict = record_breach(12, range(1, 15), AT_EASE if duty is AT_EASE else SHORT, makes_next=makes_next)
    assert (verdict.early, verdict.breaches) == ((13, 14), (RecordBreach.RECORDED_EARLY,))
    told = verdict.explanation().verdict
    assert (told.key, told.value, told.clause) == ("renju.recorded_early", "13, 14", Clause(EDITION, "9.3.2.4"))


def test_both_breaches_are_told() -> None:
    verdict = record_breach(3, {1, 3, 5}, AT_EASE)
    assert verdict.breaches == (RecordBreach.RECORDED_EARLY, RecordBreach.NOT_RECORDED)
    assert [step.value for step in verdict.explanation().working] == ["2"]


@pytest.mark.parametrize(("made", "recorded"), [(-1, set()), (3, {0, 1})])
def test_numbers_of_moves_begin_with_one(made: int, recorded: set[int]) -> None:
    with pytest.raises(Refusal, match="numbered from 1"):
        record_breach(made, recorded, AT_EASE)
