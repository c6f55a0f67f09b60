"""Special kinds (11.1.4): two assignments, giveaway, retrograde analysis, a piece added or removed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.composition.works_for_tests import BOOK, DRAW, SHOSHIN, SHOSHIN_LINES, WIN, kinds, one, placed, work

from tavlei.calc import run_calculator
from tavlei.composition import (
    Evidence,
    FindingKind,
    Genre,
    PieceChange,
    Severity,
    SpecialKind,
    Verdict,
    Verification,
    classify,
    verify,
)
from tavlei.composition.special import changed_positions, half_turned
from tavlei.composition.verification.judge import EFFORTS, SearchJudge
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, RUSSIAN
from tavlei.rulebook import Refusal, clause

RULES = "draughts-rules-2022"
BOTH_WAYS = "W:Wh6,h2:Bf6"  # won as it stands and on the turned board, each time by one first move
GIVEN_AWAY = "W:Wc5,g5:Bf8,e7,d6,c3"
GIVEN_AWAY_LINE = "g5-h6 d6:b4 h6-g7 f8:h6"
ADDED = "W:Wd4:Bc3,b2"


def special(fen: str, kind: SpecialKind, *lines: str, effort: str | int = "quick", **parts: Any) -> Verification:
    return verify(work(fen, *lines, special=frozenset({kind}), **parts), BOOK, effort)


@pytest.mark.clause(RULES, "11.1.4")
def test_turning_the_board_keeps_colours_and_the_move() -> None:
    turned = half_turned(RUSSIAN.board, placed(BOTH_WAYS))
    assert turned == placed("W:Wa3,a7:Bc3")
    assert half_turned(RUSSIAN.board, turned) == placed(BOTH_WAYS)


@pytest.mark.clause(RULES, "11.1.4")
def test_two_assignments_are_met_as_it_stands_and_turned() -> None:
    found = special(BOTH_WAYS, SpecialKind.TWO_ASSIGNMENTS, genre=Genre.STUDY)
    shown = one(found, FindingKind.TURNED_SOLVED)
    assert (found.verdict, shown.line[0], shown.severity) == (Verdict.SOUND, "a3-b4", Severity.INFORMS)
    assert (shown.clause, shown.readings) == (clause(RULES, "11.1.4"), ("K21",))
    plain = verify(work(BOTH_WAYS, genre=Genre.STUDY), BOOK, "quick")
    assert not kinds(plain) & {FindingKind.TURNED_SOLVED, FindingKind.TURNED_FAILS}


@pytest.mark.clause(RULES, "11.1.4")
@pytest.mark.parametrize(
    ("fen", "second", "why"),
    [
        (SHOSHIN, None, "the aim is not reached"),
        (SHOSHIN, DRAW, "the solution is not the only one"),
        (BOTH_WAYS, DRAW, "White wins where a draw is asked for"),
        ("W:WKe7,c1:Ba3,c3", None, "a man stands on its last row"),
        ("W:WKh4,a3:Bf6,c5", None, "there is no quiet first move"),
    ],
)
def test_the_turned_board_fails(fen: str, second: Any, why: str) -> None:
    found = special(fen, SpecialKind.TWO_ASSIGNMENTS, genre=Genre.STUDY, second=second)
    failed = one(found, FindingKind.TURNED_FAILS)
    assert (failed.inputs["why"], failed.severity) == (why, Severity.ELIMINATES)
    assert found.verdict is Verdict.DEFECTIVE


@pytest.mark.clause(RULES, "11.1.4")
def test_the_other_assignment_of_the_other_turn_is_met_too() -> None:
    """White to move wins; Black to move, White only draws. Where he loses, the second assignment fails."""
    kind, draws, loses = SpecialKind.TURN_CHANGES_AIM, "W:Wa7:Be5", "W:Wa5:Bd8"
    drawn = special(draws, kind, genre=Genre.STUDY, second=DRAW)
    assert not kinds(drawn) & {FindingKind.NOT_SOLVED, FindingKind.DOES_NOT_FIT}
    lost = one(special(loses, kind, genre=Genre.STUDY, second=DRAW), FindingKind.NOT_SOLVED)
    assert (lost.clause, lost.evidence) == (clause(RULES, "11.1.4"), Evidence.PROVEN)
    assert FindingKind.NOT_SOLVED not in kinds(special(loses, kind, genre=Genre.STUDY))


@pytest.mark.clause(RULES, "11.1.4", "11.1.3/note1")
def test_giveaway_is_won_by_giving_everything_away() -> None:
    found = special(GIVEN_AWAY, SpecialKind.GIVEAWAY)
    assert (found.verdict, found.evidence) == (Verdict.SOUND, Evidence.PROVEN)
    assert found.main_lines[0].moves == tuple(GIVEN_AWAY_LINE.split())
    by_author = special(GIVEN_AWAY, SpecialKind.GIVEAWAY, GIVEN_AWAY_LINE)
    assert (by_author.verdict, by_author.main_lines[0].by_author) == (Verdict.SOUND, True)
    assert verify(work(GIVEN_AWAY), BOOK, "quick").verdict is Verdict.DEFECTIVE, "as an ordinary win it is lost"


@pytest.mark.clause(RULES, "11.1.4")
def test_giveaway_that_fails_or_has_another_way() -> None:
    hopeless = special("W:Wc3:Bf6", SpecialKind.GIVEAWAY)
    assert one(hopeless, FindingKind.NOT_SOLVED).evidence is Evidence.PROVEN
    two_ways = special("W:Wc3,g3:Ba5,e5", SpecialKind.GIVEAWAY)
    assert one(two_ways, FindingKind.FULL_SIDE_SOLUTION).line[0] == "g3-f4"
    assert {hopeless.verdict, two_ways.verdict} == {Verdict.DEFECTIVE}
    wrong = special(GIVEN_AWAY, SpecialKind.GIVEAWAY, GIVEN_AWAY_LINE, task="draw")
    assert FindingKind.WINS_INSTEAD in kinds(wrong)


@pytest.mark.clause(RULES, "11.1.4")
def test_giveaway_agrees_with_a_plain_search() -> None:
    game, judge = rules(GIVEAWAY), SearchJudge(GIVEAWAY, WIN, EFFORTS["quick"])

    def wins(position: Any, plies: int) -> bool:
        moves = game.moves(position)
        if not moves:
            return bool(position.white_to_move)
        then = (wins(game.play(position, move), plies - 1) for move in moves)
        return plies > 0 and (any(then) if position.white_to_move else all(then))

    for fen in (GIVEN_AWAY, "W:Wc3:Be5", "W:Wc3,g3:Ba5,e5", "W:Wc3:Ba5,f4,h4,h2"):
        assert wins(placed(fen), 6)
        assert judge.reaches(placed(fen)).reaches


@pytest.mark.clause(RULES, "11.1.4")
def test_giveaway_on_a_hundred_squares_is_honestly_not_decided() -> None:
    found = special("W:W32:B19", SpecialKind.GIVEAWAY, variant="international")
    assert one(found, FindingKind.NOT_VERIFIED).readings == ("K22",)
    assert (found.verdict, found.evidence) == (Verdict.NOT_DECIDED, Evidence.UNDECIDED)
    locks = special("W:Wc3:Be5", SpecialKind.GIVEAWAY, task="lock 1 man")
    assert one(locks, FindingKind.DOES_NOT_FIT).clause == clause(RULES, "11.1.4")


@pytest.mark.clause(RULES, "11.1.4", "11.2.2")
def test_retrograde_analysis_shows_the_last_moves() -> None:
    found = special(SHOSHIN, SpecialKind.RETRO_ANALYSIS)
    shown = one(found, FindingKind.LAST_MOVES_FOUND)
    assert (found.verdict, shown.line) == (Verdict.SOUND, ("b2-a3", "e5-f4"))
    only_capture = special("W:We3,c3:Bh8", SpecialKind.RETRO_ANALYSIS)
    assert one(only_capture, FindingKind.LAST_MOVES_FOUND).line[-1] == "f6:h8"
    assert only_capture.verdict is Verdict.SOUND
    with_play = special(SHOSHIN, SpecialKind.RETRO_ANALYSIS, *SHOSHIN_LINES, genre=Genre.STUDY)
    assert {line.by_author for line in with_play.main_lines} >= {True}


@pytest.mark.clause(RULES, "11.1.4", "11.2.2")
def test_retrograde_analysis_without_a_last_move_is_defective() -> None:
    illegal = special("W:Wf6,c3:Bh8", SpecialKind.RETRO_ANALYSIS)
    assert one(illegal, FindingKind.NO_LAST_MOVE).clause == clause(RULES, "11.1.4")
    assert FindingKind.LAST_MOVES_FOUND not in kinds(illegal)
    wrong = special(SHOSHIN, SpecialKind.RETRO_ANALYSIS, last_moves=("c1-f4",))
    assert one(wrong, FindingKind.LAST_MOVE_WRONG).severity is Severity.ELIMINATES
    named = special(SHOSHIN, SpecialKind.RETRO_ANALYSIS, last_moves=("a1-b2", "e5-f4"))
    assert [each.verdict for each in (illegal, wrong, named)] == [Verdict.DEFECTIVE, Verdict.DEFECTIVE, Verdict.SOUND]


@pytest.mark.clause(RULES, "11.1.4")
@pytest.mark.parametrize(
    ("change", "kind", "told"),
    [
        (PieceChange(white=True, king=False, add=True), FindingKind.CHANGE_FOUND, {"square": "g7"}),
        (PieceChange(white=False, king=False, add=False), FindingKind.CHANGE_FOUND, {"square": "b2"}),
        (PieceChange(white=False, king=False, add=True), FindingKind.NO_CHANGE, {}),
        (PieceChange(white=False, king=True, add=False), FindingKind.NO_CHANGE, {}),
    ],
)
def test_one_square_and_no_other(change: PieceChange, kind: FindingKind, told: dict[str, str]) -> None:
    found = special(ADDED, SpecialKind.PIECES_CHANGED, pieces_changed=change)
    assert dict(one(found, kind).inputs) == told
    assert (found.verdict is Verdict.SOUND) == (kind is FindingKind.CHANGE_FOUND)
    judge = SearchJudge(RUSSIAN, WIN, EFFORTS["normal"])
    tried = dict(changed_positions(work(ADDED), change))
    assert [name for name, each in tried.items() if judge.reaches(each).reaches] == list(told.values())


@pytest.mark.clause(RULES, "11.1.4")
def test_several_squares_or_none_decided() -> None:
    king = PieceChange(white=True, king=True, add=True)
    several = special(ADDED, SpecialKind.PIECES_CHANGED, pieces_changed=king)
    assert "c1, a3" in str(one(several, FindingKind.SEVERAL_CHANGES).inputs["squares"])
    assert several.verdict is Verdict.DEFECTIVE
    hard, man = "W:Wa1,b2,c3,d4,e3:Bh8,g7,c7,f6,e7,d8", PieceChange(white=True, king=False, add=True)
    open_ = special(hard, SpecialKind.PIECES_CHANGED, pieces_changed=man, effort=1)
    assert FindingKind.CHANGE_UNDECIDED in kinds(open_)
    silent = special(ADDED, SpecialKind.PIECES_CHANGED)
    assert one(silent, FindingKind.NOT_VERIFIED).readings == ("K24",)
    assert {open_.verdict, silent.verdict} == {Verdict.NOT_DECIDED}


@pytest.mark.clause(RULES, "11.1.4")
def test_a_man_is_not_put_on_its_last_row_and_a_king_anywhere_free() -> None:
    man, king = (PieceChange(white=True, king=king, add=True) for king in (False, True))
    assert len(list(changed_positions(work(ADDED), man))) == 32 - 3 - 4
    assert len(list(changed_positions(work(ADDED), king))) == 32 - 3


@pytest.mark.clause(RULES, "11.1.4", "11.1.3")
def test_kinds_with_their_own_solution_need_no_genre() -> None:
    crowd = "W:Wc3:Ba5,f4,h4,h2,h8,f8,d8,b8,a7"
    for kind in SpecialKind:
        free = kind in {SpecialKind.GIVEAWAY, SpecialKind.RETRO_ANALYSIS, SpecialKind.PIECES_CHANGED}
        keys = [check.key for check in classify(work(crowd, special=frozenset({kind})), BOOK).checks]
        assert ("composition.genre_none" not in keys) == free


@pytest.mark.clause(RULES, "11.1.4")
def test_the_calculator_takes_special_kinds() -> None:
    change = {"side": "white", "kind": "man", "change": "add"}
    given: dict[str, Any] = {"fen": ADDED, "special": ["pieces_changed"], "pieces_changed": change, "effort": "quick"}
    assert run_calculator("composition.verify", given)["verdict"] == "sound"
    turned = {"fen": BOTH_WAYS, "genre": "study", "special": ["two_assignments"], "effort": "quick"}
    assert run_calculator("composition.verify", turned)["verdict"] == "sound"
    drawn = run_calculator("composition.verify", {**turned, "second_task": "draw"})
    assert [finding["kind"] for finding in drawn["findings"]] == ["turned_fails"]
    with pytest.raises(Refusal) as refused:
        run_calculator("composition.verify", {**turned, "second_task": {"aim": "lock"}})
    assert refused.value.problems[0].path == "second_task"
    del given["effort"]
    assert run_calculator("composition.classify", given)["special"] == ["pieces_changed"]
