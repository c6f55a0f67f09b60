"""Kings' work, passive pieces, the opening exchange, sacrifices, the balance of forces, the pair in the corner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.works_for_tests import BOOK, SHOSHIN, SHOSHIN_LINES, kinds, one, placed, work

from tavlei.composition import FindingKind, Genre, Severity, verify
from tavlei.composition.activity import is_kings_move
from tavlei.composition.sacrifices import crosses_and_stays, is_economic, is_ideal, offered
from tavlei.composition.setting import setting
from tavlei.composition.uniqueness import Rank
from tavlei.composition.verification.walk import played
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

RULES = "draughts-rules-2022"
PROBLEM_64 = Rank(Genre.PROBLEM, None, RUSSIAN, 1, BOOK)
PROBLEM_100 = Rank(Genre.PROBLEM, None, INTERNATIONAL, 1, BOOK)


@pytest.mark.clause(RULES, "11.2.7.4")
@pytest.mark.parametrize(
    ("fen", "move", "kings"),
    [
        ("W:WKc1:Bh8", "c1-d2", False),
        ("W:WKc1:Bh8", "c1-e3", True),
        ("W:WKc3:Bh8", "c3-b2", True),
        ("W:WKc1:Bd2,h8", "c1:e3", False),
        ("W:WKc1:Bd2,h8", "c1:f4", True),
        ("W:WKa1:Bc3,h6", "a1:d4", True),
        ("B:WKa1:BKd4", "d4-c3", False),
        ("B:WKa1:BKd4", "d4-e5", True),
    ],
)
def test_what_a_man_could_not_do(fen: str, move: str, kings: bool) -> None:
    each = work(fen)
    step = played(each, each.position, parse_move(rules(each.variant), each.position, move))
    assert is_kings_move(each.variant.board, step) is kings


@pytest.mark.clause(RULES, "11.2.7.4")
def test_a_king_that_only_stands_there_eliminates_a_problem() -> None:
    line = "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5"
    idle = verify(work("W:Wd6,f6,g5,Kh2,g1:Bb6,b4,b2,d2", line, genre=Genre.PROBLEM), BOOK, "quick")
    found = one(idle, FindingKind.KING_WITHOUT_WORK)
    assert (found.inputs["square"], found.severity) == ("h2", Severity.ELIMINATES)
    men = verify(work("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", line, genre=Genre.PROBLEM), BOOK, "quick")
    assert FindingKind.KING_WITHOUT_WORK not in kinds(men)
    study = verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK)
    assert FindingKind.KING_WITHOUT_WORK not in kinds(study)


@pytest.mark.clause(RULES, "11.3.4/p2", "11.3.7.3")
def test_passive_pieces_lower_the_mark() -> None:
    line = "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5"
    found = verify(work("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2,a7", line, genre=Genre.PROBLEM), BOOK, "quick")
    passive = one(found, FindingKind.PASSIVE_PIECE)
    assert (passive.inputs["square"], passive.severity, passive.clause.number) == ("a7", Severity.LOWERS, "11.3.7.3")
    twin = verify(work("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", line, genre=Genre.PROBLEM), BOOK, "quick")
    assert FindingKind.PASSIVE_PIECE not in kinds(twin)
    one_line = one(verify(work(SHOSHIN, SHOSHIN_LINES[0], genre=Genre.STUDY), BOOK, "quick"), FindingKind.PASSIVE_PIECE)
    assert (one_line.inputs["square"], one_line.clause.number) == ("a7", "11.3.4/p2")
    both = verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK, "quick")
    assert FindingKind.PASSIVE_PIECE not in kinds(both)


@pytest.mark.clause(RULES, "11.3.4/p2", "11.3.8.2")
def test_an_exchange_at_the_beginning_only_passes_the_move() -> None:
    begun = verify(work("W:WKb6,a3,b2:Be7,f6,d2", "b2-c3 d2:b4 a3:c5 e7-d6 c5:g5", genre=Genre.STUDY), BOOK, "quick")
    found = one(begun, FindingKind.EXCHANGE_PASSES_MOVE)
    assert (found.line, found.clause.number) == (("b2-c3", "d2:b4", "a3:c5"), "11.3.8.2")
    assert FindingKind.EXCHANGE_PASSES_MOVE not in kinds(verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK))


@pytest.mark.clause(RULES, "11.3.7.6/p2")
@pytest.mark.parametrize(
    ("offers", "economic", "ideal"),
    [
        ((1, 2), True, True),
        ((1, 1, 2), True, True),
        ((2, 3, 4), True, True),
        ((1, 3, 4), True, False),
        ((2, 2, 4, 5), True, False),
        ((1, 3), False, False),
        ((1, 2, 4), False, False),
    ],
)
def test_the_ratios_of_the_text(offers: tuple[int, ...], economic: bool, ideal: bool) -> None:
    assert is_economic(offers) is economic
    assert is_ideal(offers) is ideal


@given(st.lists(st.integers(1, 9), min_size=2, max_size=5).filter(lambda each: len(set(each)) > 1))
def test_an_ideal_sacrifice_is_economic(offers: list[int]) -> None:
    assert is_economic(offers) or not is_ideal(offers)


@pytest.mark.clause(RULES, "11.3.7.6/p2")
@pytest.mark.parametrize(
    ("fen", "offers"),
    [
        ("B:W10,11,17,29,38,39,49:B30,34", (1, 2)),
        ("B:W16,22,23,24,28,30,34:B29", (1, 1, 2)),
        ("B:W12,23,34,37,44,48:B18", (1, 3)),
        ("B:W6,10,20,28,29,38:B22,32", (1, 2, 4)),
        ("B:W20,21,28,29,30,38:B15,32", (1, 3, 4)),
        ("B:W8,26,32,33:B31,39", (2,)),
    ],
)
def test_what_each_way_offers_when_the_majority_rule_is_left_aside(fen: str, offers: tuple[int, ...]) -> None:
    position = placed(fen, "international")
    assert offered(position) == offers
    must = {move.captured.bit_count() for move in rules(INTERNATIONAL).moves(position)}
    assert must == {max(offers)}


@pytest.mark.clause(RULES, "11.3.7.6")
def test_two_pieces_one_way_are_rough_unless_the_man_crosses_the_last_row() -> None:
    crossing = work("B:W44,43:B40", variant="international")  # 40 over 44 to 49, back over 43 to 38
    game = rules(INTERNATIONAL)
    step = played(crossing, crossing.position, game.moves(crossing.position)[0])
    assert step.move.captured.bit_count() == 2
    assert crosses_and_stays(step)
    straight = work("B:W32,33:B28", variant="international")
    assert not any(
        crosses_and_stays(played(straight, straight.position, move)) for move in game.moves(straight.position)
    )


@pytest.mark.clause(RULES, "11.3.7.6", "11.3.7.6/p2")
def test_sacrifices_of_a_problem_of_100_squares() -> None:
    found = verify(work("W:W9,29,32,37,40,42,44,46:B4,12,21,22,34,35,41", "44-39 35:24 42-38 4:13 32-28 22:31 46:39",
                        variant="international"), BOOK, "quick")  # fmt: skip
    assert FindingKind.UNECONOMIC_SACRIFICE in kinds(found)
    assert one(found, FindingKind.IDEAL_SACRIFICE).severity is Severity.INFORMS
    russian = verify(
        work("W:Wd6,g5,g3,b2,g1:Bd8,b4,d4,d2", "b2-c3 d4:b2 d6-e7 d8:f2 g1:c5", genre=Genre.PROBLEM), BOOK, "quick"
    )
    assert not kinds(russian) & {FindingKind.UNECONOMIC_SACRIFICE, FindingKind.ROUGH_SACRIFICE}


@pytest.mark.clause(RULES, "11.2.7.1", "11.2.4", "11.3.7.2")
@pytest.mark.parametrize(
    ("black", "kind"),
    [
        (5, None),
        (6, FindingKind.UNEQUAL_FORCES),
        (7, FindingKind.BLACK_OUTWEIGHS),
        (4, FindingKind.UNEQUAL_FORCES),
        (1, FindingKind.UNEQUAL_FORCES),
    ],
)
def test_black_may_have_one_piece_more(black: int, kind: FindingKind | None) -> None:
    squares = ",".join(["b8", "d8", "f8", "h8", "a7", "c7", "e7"][:black])
    found = setting(work(f"W:Wa1,c1,e1,b2,d2:B{squares}"), PROBLEM_64)
    assert kinds(found) == ({kind} if kind else set())
    assert not setting(work(f"W:Wa1,c1,e1,b2,d2:B{squares}"), Rank(Genre.STUDY, None, RUSSIAN, 2, BOOK))


@pytest.mark.clause(RULES, "11.3.7.2/p2")
def test_the_pair_in_the_corner_is_told() -> None:
    russian = setting(work("W:Wg1,a1,c1,e1,b2:Bh2,b8,d8,f8,h8"), PROBLEM_64)
    assert one(russian, FindingKind.CORNER_PAIR).severity is Severity.INFORMS
    hundred = work("W:W50,46,47,48,49:B45,1,2,3,4", variant="international")
    assert FindingKind.CORNER_PAIR in kinds(setting(hundred, PROBLEM_100))
    apart = work("W:W50,46,47,48,49:B35,1,2,3,4", variant="international")
    assert FindingKind.CORNER_PAIR not in kinds(setting(apart, PROBLEM_100))
    assert FindingKind.CORNER_PAIR not in kinds(setting(work("W:WKg1,a1,c1,e1,b2:Bh2,b8,d8,f8,h8"), PROBLEM_64))
