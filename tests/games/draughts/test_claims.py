"""Claims of repetition and the judge's right to declare a draw."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import OLD, RULES

from tavlei.games.draughts.claims import (
    Repetition,
    RepetitionVerdict,
    claims,
    draw_finding,
    examine_repetition,
    intended_repetitions,
    judge_may_declare,
    repetition,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.kernel_tables import TableVerdict
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, Rulebook, explanation_text

CYCLE = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]


def game(plies: int, rulebook: Rulebook = RULES, fen: str = "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5") -> DraughtsGame:
    return replay(RUSSIAN, (CYCLE * 20)[:plies], rulebook, start=parse_fen(RUSSIAN, fen))


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1", "5.4.13.1/item3")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.9")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.1/item3"), (OLD, "2.1.9.1.9")])
def test_the_starting_position_is_a_first_occurrence(rulebook: Rulebook, number: str) -> None:
    """D18."""
    assert [repetition(game(plies, rulebook)).occurrences for plies in (0, 4, 7, 8)] == [1, 2, 2, 3]
    found = claims(game(8, rulebook))
    assert isinstance(found[0], Repetition)
    assert found[0].clause.number == number
    assert found[0].explanation().clauses == (found[0].clause,)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item3")
def test_repetitions_need_not_follow_one_another() -> None:
    moves = [*CYCLE, "a1-c3", "h2-g1", "c3-a1", "g1-h2"]
    played = replay(RUSSIAN, moves, RULES, start=parse_fen(RUSSIAN, "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5"))
    assert repetition(played).occurrences == 3


def test_the_side_to_move_belongs_to_the_position() -> None:
    triangle = ["a1-b2", "h2-g1", "b2-c3", "g1-h2", "c3-a1"]
    played = replay(RUSSIAN, triangle, RULES, start=parse_fen(RUSSIAN, "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5"))
    assert repetition(played).occurrences == 1


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2", "5.4.13.2/item1")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.2/item1"), (OLD, "2.1.9.2")])
def test_the_opponent_made_the_third_repetition(rulebook: Rulebook, number: str) -> None:
    found = examine_repetition(game(8, rulebook), by_white=True)
    assert (found.verdict, found.clause.number, found.occurrences) == (RepetitionVerdict.DRAW, number, 3)
    with pytest.raises(Refusal, match="only the side to move may claim a repetition"):
        examine_repetition(game(8, rulebook), by_white=False)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item2")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2/item2")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.2/item2"), (OLD, "2.1.9.2/item2")])
def test_the_own_move_is_written_and_not_played(rulebook: Rulebook, number: str) -> None:
    before = game(7, rulebook)
    written = parse_move(rules(RUSSIAN), before.position, "g1-h2")
    assert [full_notation(rules(RUSSIAN), before.position, move) for move in intended_repetitions(before)] == ["g1-h2"]
    found = examine_repetition(before, by_white=False, written=written)
    assert (found.verdict, found.clause.number) == (RepetitionVerdict.DRAW, number)
    with pytest.raises(Refusal, match="only the side to move"):  # played: the right is lost
        examine_repetition(before.play(written), by_white=False)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item4")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2/item4")
def test_a_false_claim() -> None:
    before = game(3)
    written = parse_move(rules(RUSSIAN), before.position, "g1-h2")
    for rulebook, number in ((RULES, "5.4.13.2/item4"), (OLD, "2.1.9.2/item4")):
        found = examine_repetition(game(3, rulebook), by_white=False, written=written)
        assert (found.verdict, found.clause.number, found.occurrences) == (
            RepetitionVerdict.WRITTEN_MOVE_STANDS,
            number,
            2,
        )
        assert examine_repetition(game(4, rulebook), by_white=True).verdict is RepetitionVerdict.PLAY_GOES_ON


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item5")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2/item5")
def test_without_a_clear_record_nothing_is_examined() -> None:
    for rulebook, number in ((RULES, "5.4.13.2/item5"), (OLD, "2.1.9.2/item5")):
        found = examine_repetition(game(8, rulebook), by_white=True, record_is_clear=False)
        assert (found.verdict, found.clause.number) == (RepetitionVerdict.RECORD_NEEDED, number)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item6")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2/item6")
@pytest.mark.parametrize(("plies", "verdict"), [(8, RepetitionVerdict.DRAW), (4, RepetitionVerdict.CLAIMANT_LOSES)])
def test_the_flag_falls_during_the_check(plies: int, verdict: RepetitionVerdict) -> None:
    for rulebook, number in ((RULES, "5.4.13.2/item6"), (OLD, "2.1.9.2/item6")):
        found = examine_repetition(game(plies, rulebook), by_white=True, flag_fell=True)
        assert (found.verdict, found.clause.number) == (verdict, number)
        assert "draughts." not in explanation_text(found.explanation(), catalogue("ru"))


@pytest.mark.clause("draughts-rules-2022", "5.4.13.6", "5.4.13.5", "6.1.8.2")
def test_the_judge_may_declare_a_draw_unasked_in_2022_only() -> None:
    assert [each.clause.number for each in judge_may_declare(game(8))] == ["5.4.13.1/item3"]
    assert judge_may_declare(game(8, OLD)) == ()
    small = game(10, fen="W:WKa1:BKh2")
    assert {claim.clause.number for claim in claims(small)} == {"5.4.13.1/item3", "6.1.8.6"}


def test_nothing_is_claimed_when_the_game_is_over() -> None:
    over = replay(RUSSIAN, ["c3:e5"], RULES, start=parse_fen(RUSSIAN, "W:Wc3:Bd4"))
    assert claims(over) == ()


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1", "5.4.13.5")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.1"), (OLD, "2.1.9.1")])
def test_a_finding_holds_every_count_and_what_the_tables_say(rulebook: Rulebook, number: str) -> None:
    """A table draw is told, and gives nobody a right to claim."""
    table = TableVerdict(None, None, "russian 1m1k-0m1k")
    early = draw_finding(game(2, rulebook, "W:WKa1,a3:BKh2"), table=table)
    assert (early.ripe, early.clause.number, early.table) == (False, number, table)
    assert isinstance(early.standing[-1], Repetition)
    told = explanation_text(early.explanation(), catalogue("en"))
    assert "table draw" in told
    assert not told.startswith("A draw may be claimed")
    late = draw_finding(game(8, rulebook, "W:WKa1,a3:BKh2"))
    assert late.ripe
    assert "table" not in explanation_text(late.explanation(), catalogue("en"))
