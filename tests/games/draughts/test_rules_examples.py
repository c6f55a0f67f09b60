"""The worked examples of the regulations. Their pictures are lost: positions are rebuilt from the moves of the text."""

from __future__ import annotations

import pytest

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.moves import Move
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules, rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, RUSSIAN_MAJORITY, VARIANTS, Variant
from tavlei.rulebook import Refusal


def at(variant: Variant, text: str) -> tuple[Rules, Position]:
    return rules(variant), parse_fen(variant, text)


def captured(variant: Variant, move: Move) -> set[str]:
    return {variant.board.names[bit] for bit in squares_of(move.captured)}


def written(game: Rules, position: Position) -> set[str]:
    return {full_notation(game, position, move) for move in game.moves(position)}


@pytest.mark.clause("draughts-rules-2022", "6.1.5.17", "6.1.5.12", "6.1.5.2", "6.1.5.6", "6.1.5.8")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.17", "2.1.5.12", "2.1.5.2", "2.1.5.6", "2.1.5.8")
def test_figure_4_a_captured_piece_still_blocks() -> None:
    """a5:e1:g3:e5 takes c3, f2, f4; d4 stays because c3 is still there. White's d4:d8 takes e5 and e7, so Black has e7,
    and d6 as well, otherwise the king would not have to stop on e5."""
    game, position = at(RUSSIAN, "B:Wc3,d4,f2,f4:BKa5,d6,e7")
    move = parse_move(game, position, "a5:e1:g3:e5")
    assert captured(RUSSIAN, move) == {"c3", "f2", "f4"}
    with pytest.raises(Refusal, match="illegal_move"):
        parse_move(game, position, "a5:e1:g3:e5:c3")
    after = game.play(position, move)
    assert captured(RUSSIAN, parse_move(game, after, "d4:d8")) == {"e5", "e7"}


@pytest.mark.clause("draughts-rules-2022", "6.1.5.17", "6.1.5.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.17", "2.1.5.9")
def test_figure_5_no_piece_is_jumped_twice() -> None:
    """e1:a5:d8:f6:d4 takes c3, b6, e7, e5; on d4 it stops: c3 was jumped, and behind c5 stands the captured b6."""
    game, position = at(RUSSIAN, "W:WKe1:Bc3,b6,e7,e5,c5")
    move = parse_move(game, position, "e1:a5:d8:f6:d4")
    assert captured(RUSSIAN, move) == {"c3", "b6", "e7", "e5"}
    assert fen(RUSSIAN, game.play(position, move)) == "B:WKd4:Bc5"


@pytest.mark.clause("draughts-rules-2022", "6.1.5.17", "6.1.5.9", "6.1.5.15", "6.1.5.5", "6.1.5.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.17", "2.1.5.9", "2.1.5.15", "2.1.5.5", "2.1.5.1")
def test_figure_6_promotion_in_passing_and_two_routes_of_one_move() -> None:
    """a5:c3:e1:g3:e5:c3 and a5:c3:e5:g3:e1:c3 take b4, d2, f2, f4, d4 both; White answers b2:d4:b6:d8:f6:h8, so Black
    has c5, c7, e7, g7 as well; on a1 stands a white man, otherwise the capture would go on over b2."""
    game, position = at(RUSSIAN, "B:Wb4,d2,f2,f4,d4,b2,a1:Ba5,c5,c7,e7,g7")
    one, other = (parse_move(game, position, text) for text in ("a5:c3:e1:g3:e5:c3", "a5:c3:e5:g3:e1:c3"))
    assert one.identity == other.identity
    assert one.promotes
    assert captured(RUSSIAN, one) == {"b4", "d2", "f2", "f4", "d4"}
    after = game.play(position, one)
    reply = parse_move(game, after, "b2:d4:b6:d8:f6:h8")
    assert captured(RUSSIAN, reply) == {"c3", "c5", "c7", "e7", "g7"}
    assert fen(RUSSIAN, game.play(after, reply)) == "B:WKh8,a1:B"


@pytest.mark.clause("draughts-rules-2022", "6.1.6.2/p4", "6.1.5.14")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.2/p3", "2.1.5.14")
def test_figure_8_three_directions() -> None:
    """The three lines need Black on f4, g7, d6, b6 and f6; there are no other captures."""
    game, position = at(RUSSIAN, "W:WKd2:Bf4,g7,d6,b6,f6")
    assert written(game, position) == {"d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:a5"}
    for text in ("d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"):
        parse_move(game, position, text)
    with pytest.raises(Refusal, match=r"ambiguous_move: d2:a7 is ambiguous; it may be: d2:g5:e7:c5:a7, d2:h6:f8:c5:a7"):
        parse_move(game, position, "d2:a7")


@pytest.mark.clause("draughts-rules-2022", "6.1.5.16", "6.1.4.3", "6.1.4.4", "6.1.4.5")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.16", "2.1.4.3", "2.1.4.4", "2.1.4.5")
def test_a_man_that_becomes_a_king_without_a_capture_waits_for_the_next_move() -> None:
    game, position = at(RUSSIAN, "W:Wc7:Bf6,a7")
    after = game.play(position, parse_move(game, position, "c7-d8"))
    assert fen(RUSSIAN, after) == "B:WKd8:Ba7,f6"
    later = game.play(after, parse_move(game, after, "a7-b6"))
    assert written(game, later) == {"d8:g5", "d8:h4", "d8:a5"}


@pytest.mark.clause("draughts-rules-2022", "6.1.5.3")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.3")
def test_a_capture_is_compulsory_forward_and_back() -> None:
    game, position = at(RUSSIAN, "W:We5,a1:Bd4,h8")
    assert written(game, position) == {"e5:c3"}


@pytest.mark.clause("draughts-rules-2022", "7.3/p3", "7.4.1")
def test_figure_12_two_captures_of_equal_number() -> None:
    """47:24:8:17:6 and 47:24:35:44:6 share 38 and 11; the first takes 19 and 12, the second 30 and 40."""
    game, position = at(INTERNATIONAL, "W:WK47:B38,19,12,11,30,40")
    assert written(game, position) == {"47:24:8:17:6", "47:24:35:44:6"}


@pytest.mark.clause("draughts-rules-2022", "7.4.1", "7.4.2.1")
def test_figure_13_the_man_takes_three_and_stays_a_man() -> None:
    """The man 36 ends on 29 with three pieces and stays a man though it passed the last row, so it is Black's:
    36:47:38:29 over 41, 42, 33. The king 10 would take 41 alone and land on 46."""
    game, position = at(INTERNATIONAL, "B:W33,41,42:B36,K10")
    assert written(game, position) == {"36:29"}
    move = game.moves(position)[0]
    assert (captured(INTERNATIONAL, move), move.promotes) == ({"41", "42", "33"}, False)


@pytest.mark.clause("draughts-rules-2022", "7.4.1")
def test_figure_14_man_or_king_with_equal_numbers() -> None:
    """White may take with the man 48 (43, 33, 22) or with the king 50 (33, 22, 7): a king and two men in both cases."""
    game, position = at(INTERNATIONAL, "W:W48,K50:B43,K33,22,7")
    taken = {frozenset(captured(INTERNATIONAL, move)) for move in game.moves(position)}
    origins = {INTERNATIONAL.board.names[move.origin] for move in game.moves(position)}
    assert {len(each) for each in taken} == {3}
    assert origins == {"48", "50"}


@pytest.mark.clause("draughts-rules-2022", "7.4.2.1")
def test_figure_15_a_man_that_passes_the_last_row_stays_a_man() -> None:
    """35:11 by way of 24, 13 and 2."""
    game, position = at(INTERNATIONAL, "W:W35:B30,19,8,7")
    move = parse_move(game, position, "35:11")
    assert (captured(INTERNATIONAL, move), move.promotes) == ({"30", "19", "8", "7"}, False)


@pytest.mark.clause("draughts-rules-2022", "7.4.2.2")
def test_figure_16_a_man_that_could_go_on_as_a_king_only_stops() -> None:
    """The man takes three and stops on 2; the piece on 11, which only a king can take, it takes with its next move."""
    game, position = at(INTERNATIONAL, "W:W33:B29,19,8,11,45")
    move = parse_move(game, position, "33:2")
    assert (captured(INTERNATIONAL, move), move.promotes) == ({"29", "19", "8"}, True)
    after = game.play(position, move)
    later = game.play(after, parse_move(game, after, "45-50"))
    assert "2:16" in written(game, later)


@pytest.mark.clause("draughts-rules-2022", "6.2.3", "6.2", "VI")
def test_draughts_64_with_the_capture_rules_of_100_squares() -> None:
    """Majority, and no promotion in passing (D15)."""
    assert written(*at(RUSSIAN, "W:Wc3:Bd4,b4,d6")) == {"c3:a5", "c3:c7"}
    assert written(*at(RUSSIAN_MAJORITY, "W:Wc3:Bd4,b4,d6")) == {"c3:c7"}
    assert written(*at(RUSSIAN, "W:Wf6:Be7,b6")) == {"f6:a5"}
    assert written(*at(RUSSIAN_MAJORITY, "W:Wf6:Be7,b6")) == {"f6:d8"}


@pytest.mark.parametrize("name", ["international", "russian"])
def test_a_king_may_come_back_to_where_it_started(name: str) -> None:
    squares = {"international": "W:WK47:B42,32,31,41", "russian": "W:WKc1:Bd2,d4,b4,b2"}[name]
    game, position = at(VARIANTS[name], squares)
    round_trips = [move for move in game.moves(position) if move.origin == move.target]
    assert round_trips
    for move in round_trips:
        assert game.play(position, move).white == move.origin


@pytest.mark.clause("draughts-rules-2022", "6.1.5.6")
def test_a_landing_from_which_the_capture_goes_on_is_compulsory() -> None:
    """D16."""
    game, position = at(RUSSIAN, "W:WKa1:Bc3,g5")
    assert written(game, position) == {"a1:h4"}


@pytest.mark.parametrize(
    ("name", "men", "squares"),
    [
        ("russian", 12, 32),
        ("draughts64", 12, 32),
        ("international", 20, 50),
        ("giveaway", 12, 32),
        ("russian80", 15, 40),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "6.1.1", "6.1.3.1", "6.2.1", "7.1", "7.2.1", "VII", "VIII")
@pytest.mark.clause("draughts-rules-2013", "II", "2.1.1", "2.1.3.1")
@pytest.mark.clause("draughts-norms-2022", "4/4.5")
def test_starting_positions(name: str, men: int, squares: int) -> None:
    variant = VARIANTS[name]
    assert len(variant.board.bits) == squares
    assert variant.start.white.bit_count() == variant.start.black.bit_count() == men
    assert variant.start.white_to_move
    assert variant.start.kings == 0
    assert variant.board.place(variant.board.squares["a1"]) == (0, 0)
