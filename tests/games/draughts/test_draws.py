"""Draws by count, clause by clause, in both editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import OLD, RULES

from tavlei.games.draughts.draws import DrawCount, draw_counts
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, new_game, replay
from tavlei.games.draughts.moves import Move
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, RUSSIAN80, VARIANTS, Variant
from tavlei.languages import catalogue
from tavlei.rulebook import Rulebook, explanation_text, settings_from_json


def shuttle(
    variant: Variant,
    fen: str,
    plies: int,
    rulebook: Rulebook = RULES,
    where: Callable[[Position], bool] = lambda _: True,
) -> DraughtsGame:
    """A game in which both sides go to and fro with a king, found by trying; `where` must hold in every position."""
    start = parse_fen(variant, fen)
    there_and_back = next(_round_trips(variant, start, where))
    game = rules(variant)
    positions, moves = [start], []
    for move in islice(cycle(there_and_back), plies):
        moves.append(move)
        positions.append(game.play(positions[-1], move))
    return DraughtsGame(variant, tuple(positions), tuple(moves), rulebook)


def _round_trips(variant: Variant, start: Position, where: Callable[[Position], bool]) -> Iterator[list[Move]]:
    game = rules(variant)

    def king_moves(position: Position) -> list[Move]:
        return (
            [] if game.can_capture(position) else [m for m in game.quiet_moves(position) if m.origin & position.kings]
        )

    for first in king_moves(start):
        one = game.play(start, first)
        for second in king_moves(one):
            two = game.play(one, second)
            back = game.quiet_move(two, first.target, first.origin)
            three = game.play(two, back) if back else None
            home = game.quiet_move(three, second.target, second.origin) if three else None
            if back and home and three and not game.can_capture(start) and all(map(where, (start, one, two, three))):
                yield [first, second, back, home]


def count(game: DraughtsGame, number: str, **chosen: object) -> DrawCount | None:
    switched = replace(game, rulebook=replace(game.rulebook, settings=settings_from_json(chosen)))
    found = [draw_count for draw_count in draw_counts(switched) if draw_count.clause.number == number]
    assert len({each.white_counts for each in found}) == len(found)
    return found[0] if found else None


def state(game: DraughtsGame, number: str, **chosen: object) -> tuple[int, bool] | None:
    found = count(game, number, **chosen)
    return None if found is None else (found.made, found.ripe)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.3", "6.1.8.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.3")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.8.3"), (OLD, "2.1.9.1.3")])
def test_three_kings_with_the_road_have_fifteen_moves(rulebook: Rulebook, number: str) -> None:
    fen = "W:WKa1,Kc1,Ke1:BKa5"
    assert state(shuttle(RUSSIAN, fen, 28, rulebook), number) == (14, False)
    assert state(shuttle(RUSSIAN, fen, 29, rulebook), number) == (15, True)
    assert state(shuttle(RUSSIAN, fen, 40, rulebook), number) == (20, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.4")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.4")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.8.4"), (OLD, "2.1.9.1.4")])
@pytest.mark.parametrize("fen", ["W:WKa1,Kc1,Ke1,Kg1:BKa5", "W:WKa1,Kc1,Ke1,a3:BKa5", "W:WKa1,Kc1,Ke1,a3,c5:BKh4"])
def test_more_than_three_pieces_fall_under_the_next_clause(rulebook: Rulebook, number: str, fen: str) -> None:
    assert state(shuttle(RUSSIAN, fen, 28, rulebook), number) == (14, False)
    assert state(shuttle(RUSSIAN, fen, 29, rulebook), number) == (15, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.3", "6.1.8.4")
def test_without_the_road_it_is_the_next_clause() -> None:
    """D19: the lone king stands on the road."""
    road = RUSSIAN.main_road
    game = shuttle(RUSSIAN, "W:WKc1,Ke1,Kg1:BKa1", 29, where=lambda position: bool(position.black_kings & road))
    assert state(game, "6.1.8.4") == (15, True)
    assert state(game, "6.1.8.3") is None


@pytest.mark.clause("draughts-rules-2022", "6.1.8.4")
def test_which_forces_are_meant_is_a_switch() -> None:
    """D5: three kings, or three pieces of any kind."""
    game = shuttle(RUSSIAN, "W:WKc1,a3,a5:BKh4", 29)
    assert state(game, "6.1.8.4") is None
    assert state(game, "6.1.8.4", D5="three_pieces") == (15, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.4")
def test_a_promotion_restarts_the_count() -> None:
    """D4."""
    start = parse_fen(RUSSIAN, "W:WKa1,Kc1,Ke1,a7:BKa5")
    assert state(replay(RUSSIAN, ["a1-b2", "a5-d8", "b2-a1", "d8-a5"], RULES, start=start), "6.1.8.4") == (2, False)
    assert state(replay(RUSSIAN, ["a1-b2", "a5-d8", "a7-b8", "d8-a5"], RULES, start=start), "6.1.8.4") == (0, False)


def test_the_stronger_side_may_be_black() -> None:
    found = count(shuttle(RUSSIAN, "B:BKa1,Kc1,Ke1:WKa5", 29), "6.1.8.3")
    assert found is not None
    assert (found.white_counts, found.ripe) == (False, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.5")
def test_a_lone_king_on_the_road_against_three_off_it() -> None:
    fen = "W:WKg1,a5,c1:BKa1"

    def held(position: Position) -> bool:
        return bool(position.black_kings & RUSSIAN.main_road) and not position.white & RUSSIAN.main_road

    assert state(shuttle(RUSSIAN, fen, 8, where=held), "6.1.8.5") == (4, False)
    ripe = count(shuttle(RUSSIAN, fen, 9, where=held), "6.1.8.5")
    assert ripe is not None
    assert (ripe.made, ripe.ripe, ripe.for_arbiter) == (5, True, True)
    assert "judge" in explanation_text(ripe.explanation(), catalogue("en"))


@pytest.mark.clause("draughts-rules-2022", "6.1.8.5")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.7")
def test_pieces_on_the_road_stop_the_count_of_2022_but_not_of_2013() -> None:
    """D6: the 2013 edition tests the lone king only. White's men on c3 and b2 stand on the road, protected."""
    fen, road = "W:WKg1,b2,a1:BKh8", RUSSIAN.main_road
    assert state(shuttle(RUSSIAN, fen, 9, where=lambda p: bool(p.black_kings & road)), "6.1.8.5") is None
    found = count(shuttle(RUSSIAN, fen, 9, OLD, where=lambda p: bool(p.black_kings & road)), "2.1.9.1.7")
    assert found is not None
    assert (found.made, found.ripe, found.for_arbiter) == (5, True, False)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.5")
def test_leaving_the_road_drops_the_count() -> None:
    """D6: the test is made before each move of the stronger side."""
    start = parse_fen(RUSSIAN, "W:WKg1,a5,c1:BKa1")
    stays = ["g1-h2", "a1-h8", "h2-g1", "h8-a1"]
    assert state(replay(RUSSIAN, stays, RULES, start=start), "6.1.8.5") == (2, False)
    assert state(
        replay(RUSSIAN, [*stays, "g1-h2", "a1-f6", "h2-g1", "f6-e7", "g1-h2", "e7-f6"], RULES, start=start), "6.1.8.5"
    ) == (
        0,
        False,
    )


@pytest.mark.clause("draughts-rules-2022", "6.1.8.5")
def test_a_ripe_count_stays_while_the_balance_lasts() -> None:
    """D18: the lone king leaves the road only after the fifth move."""
    start = parse_fen(RUSSIAN, "W:WKg1,a5,c1:BKa1")
    stays = ["g1-h2", "a1-h8", "h2-g1", "h8-a1"]
    ripe = [*stays, *stays, "g1-h2", "a1-f6", "h2-g1", "f6-e7", "g1-h2", "e7-f6"]
    assert state(replay(RUSSIAN, ripe, RULES, start=start), "6.1.8.5") == (0, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.6")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.5")
@pytest.mark.parametrize(
    ("fen", "needed"),
    [
        ("W:WKa1:BKh2", 5),
        ("W:WKa1,a3:BKh2", 5),
        ("W:WKa1,a3:BKh2,h4", 30),
        ("W:WKa1,a3,a5:BKh2,h4", 30),
        ("W:WKa1,a3,a5:BKh2,h4,h6", 60),
        ("W:WKa1,a3,a5,b4:BKh2,h4,h6", 60),
    ],
)
def test_an_unchanged_balance(fen: str, needed: int) -> None:
    for rulebook, number in ((RULES, "6.1.8.6"), (OLD, "2.1.9.1.5")):
        assert state(shuttle(RUSSIAN, fen, 2 * needed - 1, rulebook), number) == (needed - 1, False)
        assert state(shuttle(RUSSIAN, fen, 2 * needed, rulebook), number) == (needed, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.6", "6.1.8.8")
def test_eight_pieces_have_no_count_in_2022() -> None:
    """D7."""
    game = shuttle(RUSSIAN, "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5", 130)
    assert draw_counts(game) == ()


@pytest.mark.clause("draughts-rules-2022", "6.1.8.8")
@pytest.mark.parametrize(
    ("fen", "needed"), [("W:WKa1,a3:BKh2,h4", 15), ("W:WKa1,a3,a5:BKh2,h4", 15), ("W:WKa1,a3,a5:BKh2,h4,h6", 25)]
)
def test_moves_of_kings_only(fen: str, needed: int) -> None:
    assert state(shuttle(RUSSIAN, fen, 2 * needed - 1), "6.1.8.8") == (needed - 1, False)
    assert state(shuttle(RUSSIAN, fen, 2 * needed), "6.1.8.8") == (needed, True)


@pytest.mark.clause("draughts-rules-2022", "6.1.8.8")
def test_a_move_of_a_man_restarts_the_count_of_kings_only() -> None:
    """D4; the balance itself goes on."""
    game = replay(
        RUSSIAN,
        ["a1-b2", "h2-g1", "b2-a1", "h4-g3", "a1-b2", "g1-h2"],
        RULES,
        start=parse_fen(RUSSIAN, "W:WKa1,a3:BKh2,h4"),
    )
    assert state(game, "6.1.8.8") == (1, False)
    assert state(game, "6.1.8.6") == (3, False)


@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.8")
def test_fifteen_moves_of_kings_only_in_2013_whatever_the_number_of_pieces() -> None:
    fen = "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5"
    assert state(shuttle(RUSSIAN, fen, 29, OLD), "2.1.9.1.8") == (14, False)
    assert state(shuttle(RUSSIAN, fen, 30, OLD), "2.1.9.1.8") == (15, True)


@pytest.mark.clause("draughts-rules-2022", "7.5.2", "7.5.2/item1")
def test_twenty_five_moves_of_kings_on_100_squares() -> None:
    fen = "W:WK46,K47,36,26:BK45,K40,15,25"
    assert state(shuttle(INTERNATIONAL, fen, 49), "7.5.2/item1") == (24, False)
    assert state(shuttle(INTERNATIONAL, fen, 50), "7.5.2/item1") == (25, True)


@pytest.mark.clause("draughts-rules-2022", "7.5.2/item2")
@pytest.mark.parametrize("pieces", ["K46,K47,K48", "K46,K47,36", "K46,36,26"])
def test_sixteen_moves_of_three_against_a_king(pieces: str) -> None:
    fen = f"W:W{pieces}:BK45"
    assert state(shuttle(INTERNATIONAL, fen, 30), "7.5.2/item2") == (15, False)
    assert state(shuttle(INTERNATIONAL, fen, 31), "7.5.2/item2") == (16, True)


@pytest.mark.clause("draughts-rules-2022", "7.5.2/item3")
@pytest.mark.parametrize("pieces", ["K46,K47", "K46,36", "K46"])
def test_five_moves_of_two_or_one_against_a_king(pieces: str) -> None:
    fen = f"W:W{pieces}:BK45"
    assert state(shuttle(INTERNATIONAL, fen, 8), "7.5.2/item3") == (4, False)
    assert state(shuttle(INTERNATIONAL, fen, 9), "7.5.2/item3") == (5, True)


@pytest.mark.clause("draughts-rules-2022", "7.5.2/item2")
def test_a_promotion_inside_the_class_goes_on_and_entering_it_starts() -> None:
    """D8."""
    inside = replay(
        INTERNATIONAL,
        ["46-41", "45-50", "6-1", "50-45", "41-46"],
        RULES,
        start=parse_fen(INTERNATIONAL, "W:WK46,6,36:BK45"),
    )
    assert state(inside, "7.5.2/item2") == (3, False)
    entering = replay(
        INTERNATIONAL,
        ["36-31", "45-50", "6-1", "50-45", "1-6"],
        RULES,
        start=parse_fen(INTERNATIONAL, "W:W47,6,36:BK45"),
    )
    assert state(entering, "7.5.2/item2") == (1, False)


@pytest.mark.clause("draughts-rules-2022", "8.2")
def test_fifteen_moves_of_kings_in_giveaway_and_nothing_else() -> None:
    """D10."""
    game = shuttle(GIVEAWAY, "W:WKa1:BKh2", 30)
    assert [(draw_count.clause.number, draw_count.made, draw_count.ripe) for draw_count in draw_counts(game)] == [
        ("8.2", 15, True)
    ]


def test_the_80_cell_board_has_no_clauses_about_the_road() -> None:
    """D11."""
    game = shuttle(RUSSIAN80, "W:WKa1,Kc1,Ke1:BKa5", 30)
    assert {draw_count.clause.number for draw_count in draw_counts(game)} == {"6.1.8.4", "6.1.8.6", "6.1.8.8"}


@given(st.sampled_from(list(VARIANTS.values())), st.randoms(use_true_random=False), st.integers(0, 3))
def test_counts_never_exceed_the_moves_made_and_end_with_a_capture(variant, random, few) -> None:  # type: ignore[no-untyped-def]
    """Random endings: whatever a count says, it is about moves since the last capture."""
    board = variant.board
    squares = random.sample(list(board.bits), 3 + few)
    game = new_game(
        variant,
        RULES,
        start=parse_fen(
            variant, f"W:WK{board.names[squares[0]]},K{board.names[squares[1]]}:BK{board.names[squares[2]]}"
        ),
    )
    positions, moves = [game.position], []
    for _ in range(40):
        legal = rules(variant).moves(positions[-1])
        if not legal:
            break
        moves.append(random.choice(legal))
        positions.append(rules(variant).play(positions[-1], moves[-1]))
    played = DraughtsGame(variant, tuple(positions), tuple(moves), RULES)
    quiet = 0
    for move in reversed(moves):
        if move.captured:
            break
        quiet += 1
    for draw_count in draw_counts(played):
        assert draw_count.made <= (quiet + 1) // 2
