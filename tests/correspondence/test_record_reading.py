"""Records that are handed in: read in half-short notation and compared (10.5.1)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import BOOK, EDITION
from tests.games.rulebooks import RULES
from tests.proving import examples

from tavlei.correspondence import (
    Score,
    compare_records,
    compare_with_letters,
    contradicts_board,
    read_record,
    record_sheet,
)
from tavlei.games.draughts.game import DraughtsGame, new_game, replay
from tavlei.games.draughts.records import record_columns, written_moves
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, Variant
from tavlei.rulebook import Step

EXAMPLE = "1.cd4 fg5 2.dc5 b:d4 3.e:c5"


def keys(steps: tuple[Step, ...]) -> list[str]:
    return [step.key.removeprefix("correspondence.") for step in steps]


def random_game(variant: Variant, seed: int, plies: int) -> DraughtsGame:
    chance, game = Random(seed), new_game(variant, RULES)  # noqa: S311 - a game for a test
    for _ in range(plies):
        if game.outcome() is not None:
            break
        game = game.play(chance.choice(rules(variant).moves(game.position)))
    return game


@pytest.mark.clause(EDITION, "10.5.1/item3")
def test_the_example_of_the_rules_is_read() -> None:
    read = read_record(RUSSIAN, EXAMPLE, BOOK)
    assert read.remarks() == ()
    assert written_moves(read.game) == ["c3-d4", "f6-g5", "d4-c5", "b6:d4", "e3:c5"]
    assert read.sheet.lines == ("1.cd4 fg5", "2.dc5 b:d4", "3.e:c5")


@pytest.mark.clause(EDITION, "10.5.1/item3")
@pytest.mark.parametrize("variant", [RUSSIAN, INTERNATIONAL, GIVEAWAY])
@given(seed=st.integers(0, 10_000), plies=st.integers(0, 90))
@examples(15)
def test_what_the_sheet_writes_is_read_back_without_a_remark(variant: Variant, seed: int, plies: int) -> None:
    game = random_game(variant, seed, plies)
    read = read_record(variant, "\n".join(record_sheet(game).lines), BOOK)
    assert [move.identity for move in read.game.moves] == [move.identity for move in game.moves]
    assert (read.remarks(), compare_with_letters(read, game)) == ((), ())


@pytest.mark.clause(EDITION, "10.5.1/item3")
def test_moves_in_full_are_understood_and_remarked() -> None:
    game = replay(RUSSIAN, ["c3-d4", "f6-g5", "d4-c5", "b6:d4", "e3:c5"], RULES)
    read = read_record(RUSSIAN, record_columns(game), BOOK)
    assert read.game.moves == game.moves
    assert [(remark.key, remark.value) for remark in read.remarks()] == [("correspondence.record_in_full", 5)]
    one = read_record(RUSSIAN, "1.cd4 f6-g5 2.dc5", BOOK)
    assert [remark.value for remark in one.remarks()] == [1]
    assert read_record(INTERNATIONAL, "1.32-28 19-23 2.28:19", BOOK).remarks() == (), (
        "on 100 squares the full form is right"
    )


@pytest.mark.clause(EDITION, "10.5.1/item3")
def test_the_full_form_is_right_where_the_half_short_one_fits_two_moves() -> None:
    """Kings on one file that reach one square: the first such move of a row of games."""
    games = (random_game(RUSSIAN, seed, 200) for seed in range(400))
    game, ply = next(
        (each, index) for each in games for index, text in enumerate(written_moves(each, short=True)) if "-" in text
    )
    texts = written_moves(game, short=True)
    read = read_record(RUSSIAN, " ".join(texts[: ply + 1]), BOOK)
    assert (read.remarks(), len(read.game.moves)) == ((), ply + 1)
    short = texts[ply][0] + texts[ply].rpartition("-")[2]
    assert read_record(RUSSIAN, " ".join([*texts[:ply], short]), BOOK).stopped == short


@pytest.mark.clause(EDITION, "10.5.1/item3")
@pytest.mark.parametrize(
    ("text", "made", "stopped", "place"),
    [
        ("1.cd4 fg5 2.xx", 2, "xx", (2, "white")),
        ("1.cd5", 0, "cd5", (1, "white")),
        ("1.cd4 fg5 2.dc5 ba5 3.cb4", 3, "ba5", (2, "black")),
    ],
)
def test_a_record_is_followed_up_to_its_first_wrong_move(
    text: str, made: int, stopped: str, place: tuple[int, str]
) -> None:
    """An unreadable word, a move that is not possible, a capture that was passed over."""
    read = read_record(RUSSIAN, text, BOOK)
    assert (len(read.game.moves), read.stopped) == (made, stopped)
    (step,) = read.remarks()
    assert (step.key, step.value) == ("correspondence.record_move_wrong", stopped)
    assert (step.inputs["number"], step.inputs["player"]) == place


@pytest.mark.clause(EDITION, "10.5.1", "10.5.1/item3")
def test_a_record_is_compared_with_the_letters_and_with_the_partners() -> None:
    played = replay(RUSSIAN, ["c3-d4", "f6-g5", "d4-c5", "b6:d4", "e3:c5"], RULES)
    same = read_record(RUSSIAN, EXAMPLE, BOOK)
    assert compare_with_letters(same, played) == ()
    assert compare_with_letters(same, new_game(RUSSIAN, RULES)) == (), "without letters there is nothing to compare"
    shorter, other = read_record(RUSSIAN, "1.cd4 fg5", BOOK), read_record(RUSSIAN, "1.cd4 fe5", BOOK)
    (length,) = compare_with_letters(shorter, played)
    assert (length.key, length.value, length.inputs["letters"]) == ("correspondence.record_length", 2, 5)
    (differs,) = compare_with_letters(other, played)
    assert (differs.value, differs.inputs["letters"], differs.inputs["number"]) == ("fe5", "fg5", 1)
    assert differs.inputs["player"] == "black"
    assert compare_records(same, read_record(RUSSIAN, EXAMPLE, BOOK)) == ()
    assert keys(compare_records(same, shorter)) == ["records_length"]
    (parted,) = compare_records(same, other)
    assert (parted.key, parted.value, parted.inputs["partner"]) == ("correspondence.records_differ", "fg5", "fe5")


@pytest.mark.clause(EDITION, "10.5.1")
def test_a_result_that_the_board_contradicts_is_remarked() -> None:
    lost = next(game for seed in range(400) if (game := random_game(RUSSIAN, seed, 300)).outcome() is not None)
    read = read_record(RUSSIAN, " ".join(record_sheet(lost).lines), BOOK)
    outcome = lost.outcome()
    assert outcome is not None
    right, wrong = (Score.WHITE, Score.BLACK) if outcome.white_wins else (Score.BLACK, Score.WHITE)
    assert contradicts_board(read, right) == ()
    assert keys(contradicts_board(read, wrong)) == keys(contradicts_board(read, Score.DRAW)) == ["record_result_wrong"]
    assert contradicts_board(read_record(RUSSIAN, EXAMPLE, BOOK), Score.WHITE) == (), (
        "resigned before the end on the board"
    )
    longer = read_record(RUSSIAN, " ".join(record_sheet(lost).lines) + " ab4", BOOK)
    assert longer.stopped == "ab4", "nothing can follow the end of the game"
