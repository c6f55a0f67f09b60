"""The drawing tables of draughts-64: every entry replayed, and the lot that anyone can repeat."""

from __future__ import annotations

import hashlib
import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.starting_positions import (
    FREE,
    UNCHANGED,
    TableEntry,
    draw_start,
    drawing_table,
    drawing_tables,
    starting_position,
)
from tavlei.games.draughts.variants import RUSSIAN, RUSSIAN_MAJORITY
from tavlei.rulebook import Refusal, citations, citations_of

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI"]
TABLES = drawing_tables(RULES)
FMJD64 = {each.number: each for each in drawing_table("fmjd64", RULES).entries}
ALL = [(name, each) for name in TABLES for each in drawing_table(name, RULES).entries]


@pytest.mark.clause("draughts-rules-2022", "6.2.2/item2")
@pytest.mark.parametrize("name", TABLES)
def test_the_tables_agree_with_the_second_transcription(name: str) -> None:
    printed = json.loads(Path(__file__).with_name("drawing_tables_64.json").read_text(encoding="utf-8"))[name]
    kept = [[entry.number, entry.text] for entry in drawing_table(name, RULES).entries]
    assert kept == [[number, " ".join(text.split())] for number, text in printed]


def test_the_tables_are_numbered_without_a_gap() -> None:
    assert list(FMJD64) == [f"{row}-{column}" for row, column in product(range(1, 47), ROMAN)]
    numbers = [entry.number for entry in drawing_table("idf_basic", RULES).entries]
    assert numbers == [f"{row}-{column}" for row, column in product(range(1, 16), ROMAN[:10])]


def test_the_tables_have_titles_in_three_languages() -> None:
    assert all(set(drawing_table(name, RULES).title) == {"en", "ru", "uk"} for name in TABLES)


@pytest.mark.clause("draughts-rules-2022", "6.1.4.1", "6.2.1")
def test_every_entry_is_legal() -> None:
    game = rules(RUSSIAN)
    kinds = {"moves": 0, "relocations": 0, "free": 0}
    for _, entry in ALL:
        found = starting_position(entry, RULES)
        position = RUSSIAN.start
        for move in found.moves:
            position = game.play(position, parse_move(game, position, move))
        if found.relocations:
            assert found.position.white_to_move
            assert (found.position.white_men.bit_count(), found.position.black_men.bit_count()) == (12, 12)
            assert found.position.occupied & ~RUSSIAN.board.full == 0
        else:
            assert found.position == position, entry
        assert found.position.kings == 0
        assert game.moves(found.position)
        kinds["moves" if found.moves else "relocations" if found.relocations else "free"] += 1
    assert kinds == {"moves": 344 + 149, "relocations": 392, "free": 1}


@pytest.mark.clause("draughts-rules-2022", "6.1.4.1")
@pytest.mark.parametrize(
    ("number", "moves", "position"),
    [
        ("38-I", "a3-b4", "B:Wb4,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"),
        (
            "2-XIII",
            "c3-b4 b6-a5 g3-h4 a5:c3 b2:d4 d6-e5",
            "W:Wd4,h4,a3,e3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,f6,h6,e5",
        ),
        (
            "5-V",
            "c3-d4 d6-e5 b2-c3 e5-f4 e3:g5 f6:h4",
            "W:Wd4,a3,c3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,h6,h4",
        ),
    ],
)
def test_6_1_4_1_first_moves_are_played_in_turn(number: str, moves: str, position: str) -> None:
    found = starting_position(FMJD64[number], RULES)
    assert found.moves == tuple(moves.split())
    assert fen(RUSSIAN, found.position) == position


@pytest.mark.clause("draughts-rules-2022", "6.2.1")
@pytest.mark.parametrize(
    ("number", "relocations", "position"),
    [
        (
            "11-IV",
            "a1-a5 a7-h4",
            "W:Wa5,a3,c3,e3,g3,b2,d2,f2,h2,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6,h6,h4",
        ),
        (  # White's man takes the square that Black's man leaves
            "17-XI",
            "b2-h6 h6-a5",
            "W:Wh6,a3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,a5",
        ),
        (  # and the other way round
            "12-XIV",
            "a3-a5 a7-a3",
            "W:Wa5,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6,h6,a3",
        ),
        ("16-III", "a7-a5", "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6,h6,a5"),
        ("16-VI", "b2-a5", "W:Wa5,a3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"),
    ],
)
def test_6_2_1_relocations_put_one_man_a_side_on_another_square(number: str, relocations: str, position: str) -> None:
    found = starting_position(FMJD64[number], RULES)
    assert found.relocations == tuple(relocations.split())
    assert found.moves == ()
    assert fen(RUSSIAN, found.position) == position


def test_free_is_the_usual_position() -> None:
    found = next(entry for entry in drawing_table("idf_basic", RULES).entries if entry.text == FREE)
    assert found.number == "5-VII"
    assert starting_position(found, RULES).position == RUSSIAN.start


@pytest.mark.clause("draughts-rules-2022", "6.2.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1-c1 -----", "cannot be set up"),  # his own man stands there
        ("a1-b6 a7-a5", "cannot be set up"),  # the opponent's man stands there
        ("a5-b4 -----", "cannot be set up"),  # nothing to lift
        ("a7-a5 -----", "cannot be set up"),  # White does not lift a black man
        ("a1-a5 a7-a5", "cannot be set up"),  # both on one square
        ("a1-h8 h8-a5", "a man on the last row"),
        ("a1-b5 -----", "there is no square"),
        ("ab4 ab4", "illegal_move"),
        ("cb4 cb6 ab4", "illegal_move"),
    ],
)
def test_what_cannot_be_set_up_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        starting_position(TableEntry("1-I", text), RULES)


def test_unchanged_on_both_sides_is_the_usual_position() -> None:
    assert starting_position(TableEntry("1-I", f"{UNCHANGED} {UNCHANGED}"), RULES).position == RUSSIAN.start


def test_two_pairs_of_entries_of_fmjd64_give_the_same_position_and_none_of_idf_basic() -> None:
    assert _same_positions("fmjd64") == [("15-XV", "16-I"), ("15-XVI", "16-II")]
    assert _same_positions("idf_basic") == []


def _same_positions(table: str) -> list[tuple[str, ...]]:
    """The numbers of the entries that give the same position, group by group."""
    numbers: dict[Position, list[str]] = {}
    for entry in drawing_table(table, RULES).entries:
        numbers.setdefault(starting_position(entry, RULES).position, []).append(entry.number)
    return [tuple(group) for group in numbers.values() if len(group) > 1]


@pytest.mark.clause("draughts-rules-2022", "6.2.3")
def test_6_2_3_three_entries_cannot_be_played_where_the_greatest_number_must_be_captured() -> None:
    refused = []
    for table, entry in ALL:
        try:
            assert (
                starting_position(entry, RULES, variant=RUSSIAN_MAJORITY).position
                == starting_position(entry, RULES).position
            )
        except Refusal:
            refused.append((table, entry.number))
    assert refused == [("fmjd64", "1-IX"), ("fmjd64", "4-XV"), ("fmjd64", "5-XI")]


@pytest.mark.clause("draughts-rules-2022", "6.2.2")
@pytest.mark.parametrize(
    ("table", "seed", "number"), [("fmjd64", 7, "23-III"), ("fmjd64", "7", "23-III"), ("idf_basic", "Кубок, 3", "1-IV")]
)
def test_6_2_2_anyone_can_repeat_the_lot(table: str, seed: str | int, number: str) -> None:
    entries = drawing_table(table, RULES).entries
    index = int(hashlib.sha256(f"{table}:{seed}".encode()).hexdigest(), 16) % len(entries)
    found = draw_start(table, seed, RULES)
    assert (found.index, found.entry.number, found.seed) == (index, number, str(seed))
    assert found.entry == entries[index]
    assert found.start == starting_position(entries[index], RULES)
    assert found == draw_start(table, seed, RULES)


@given(st.sampled_from(TABLES), st.text() | st.integers())
def test_every_seed_draws_an_entry(table: str, seed: str | int) -> None:
    found = draw_start(table, seed, RULES)
    assert found.entry in drawing_table(table, RULES).entries
    assert found.fen == fen(RUSSIAN, starting_position(found.entry, RULES).position)


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(Refusal, match="seed: the seed cannot be written in UTF-8"):
        draw_start("fmjd64", "\ud800", RULES)


def test_every_entry_can_be_drawn() -> None:
    drawn = {draw_start("idf_basic", seed, RULES).entry.number for seed in range(2250)}
    assert len(drawn) == 150


@pytest.mark.clause("draughts-rules-2022", "6.2/item2", "6.2.2", "6.2.2/item2")
def test_the_explanation_tells_the_lot_and_what_it_does() -> None:
    found = draw_start("fmjd64", 7, RULES)
    explanation = found.explanation()
    assert (explanation.verdict.value, explanation.verdict.inputs) == (
        "23-III",
        {"table": "fmjd64", "text": "e3-a5 h8-h4"},
    )
    assert [(each.key, each.value) for each in explanation.working] == [
        ("draughts.start_digest", found.digest),
        ("draughts.start_index", 354),
        ("draughts.start_relocated", "e3-a5, h8-h4"),
        ("draughts.start_position", found.fen),
        ("draughts.start_micro_match", None),
    ]
    assert explanation.working[0].inputs == {"hashed": "fmjd64:7"}
    assert explanation.working[1].inputs == {"entries": 736}


def test_the_explanation_of_first_moves_and_of_a_free_start() -> None:
    keys = {}
    for seed in range(1000):
        found = draw_start("idf_basic", seed, RULES)
        keys[found.entry.text == FREE] = [each.key for each in found.explanation().working]
    assert keys[False][2:] == ["draughts.start_moves", "draughts.start_position"]
    assert keys[True][2:] == ["draughts.start_free", "draughts.start_position"]


@pytest.mark.clause("draughts-rules-2022", "6.2.2/item2")
def test_6_2_2_no_other_table_is_drawn_from() -> None:
    with pytest.raises(Refusal, match="expected one of: fmjd64, idf_basic; got mine"):
        draw_start("mine", 1, RULES)


def test_the_data_cite_their_clauses() -> None:
    places = {citation.place for citation in citations_of(RULES.clause("6.2.2"), citations())}
    assert "tavlei/rulebook/figures/draughts-rules-2022/drawing_table_fmjd64.toml" in places
