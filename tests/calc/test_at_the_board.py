"""The game at the board through its calculators: touching, captures, irregularities, draws; by both editions."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
OLD_RULES = "draughts-rules-2013"
editions = pytest.mark.parametrize("edition", [RULES, OLD_RULES])
PLAIN = "W:Wc3,e3,h2:Bb6,d6"
DUE = "W:Wc3,e3:Bd4,h8"
MOVED_E3 = [{"square": "e3", "moved_to": "f4", "let_go": True}]
SWINGS = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]


def refused(name: str, given: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        run_calculator(name, given)
    return caught.value


def touch(*touched: dict[str, Any], fen: str = PLAIN, **more: Any) -> dict[str, Any]:
    return run_calculator(
        "draughts.touch_move", {"variant": "russian", "fen": fen, "touched": list(touched), "edition": RULES, **more}
    )


@pytest.mark.clause(RULES, "6.1.4.7", "6.1.4.8", "6.1.4.9")
@pytest.mark.clause(OLD_RULES, "2.1.4.7", "2.1.4.8", "2.1.4.9")
@editions
def test_the_first_piece_touched_that_can_move_must_move(edition: str) -> None:
    found = touch({"square": "h2"}, {"square": "c3"}, fen="W:Wc3,g3,h2:Bb6,f8", edition=edition)
    assert (found["reason"], found["must_move"]) == ("touched", "c3")
    found = touch({"square": "c3"}, {"square": "e3"}, edition=edition)
    assert (found["must_move"], found["destinations"], found["reason"]) == ("c3", ["b4", "d4"], "touched")
    held = touch({"square": "E3", "moved_to": "f4"}, edition=edition)
    assert (held["must_move"], held["reason"], held["move_made"]) == ("e3", "held", False)
    adjusted = touch({"square": "c3", "announced": True}, edition=edition)
    assert (adjusted["must_move"], adjusted["reason"]) == (None, "adjusted")
    late = touch({"square": "d6", "announced": True}, by="black", edition=edition)
    assert (late["reason"], late["irregularity"]) == ("not_his_turn", "adjusted_out_of_turn")
    assert all(clause.startswith(edition) for clause in found["clauses"])


@pytest.mark.clause(RULES, "6.1.4.6", "5.4.14.3")
@pytest.mark.clause(OLD_RULES, "2.1.4.6")
@editions
@pytest.mark.parametrize(
    ("touched", "fen", "by", "broken"),
    [
        ([{"square": "c3", "moved_to": "d4", "let_go": True}], PLAIN, "white", None),
        ([{"square": "c3"}, *MOVED_E3], PLAIN, "white", "touched_one_moved_another"),
        ([{"square": "c3", "moved_to": "c5", "let_go": True}], PLAIN, "white", "wrong_move"),
        ([{"square": "c3", "moved_to": "b4", "let_go": True}], DUE, "white", "moved_instead_of_capturing"),
        ([{"square": "b6", "moved_to": "c5", "let_go": True}], PLAIN, "white", "moved_opponents_piece"),
        ([{"square": "b6", "moved_to": "c5", "let_go": True}], PLAIN, "black", "two_moves_in_a_row"),
    ],
)  # fmt: skip
def test_a_move_is_made_when_the_hand_has_left_the_piece(
    touched: list[dict[str, Any]], fen: str, by: str, broken: str | None, edition: str
) -> None:
    found = touch(*touched, fen=fen, by=by, edition=edition)
    assert (found["move_made"], found["irregularity"]) == (True, broken)


@pytest.mark.clause(RULES, "5.4.14.3/item2")
def test_a_piece_touched_while_another_must_capture_binds_nobody() -> None:
    found = touch({"square": "h2"}, fen="W:Wc3,h2:Bd4,h8")
    assert (found["reason"], found["must_move"], found["clause"]) == ("capture_due", None, f"{RULES} 5.4.14.3/item2")


def test_touched_squares_are_refused_with_their_places() -> None:
    given = {"variant": "russian", "fen": PLAIN, "touched": [{"square": "c3"}, {"square": "d4"}]}
    (problem,) = refused("draughts.touch_move", given).problems
    assert (problem.path, problem.params) == ("touched[1].square", {"square": "d4"})
    given["touched"] = [{"square": "c3", "moved_to": "z9"}]
    assert refused("draughts.touch_move", given).problems[0].path == "touched[0].moved_to"
    given["touched"] = [{"square": "?"}]
    assert refused("draughts.touch_move", given).problems[0].path == "touched[0].square"


@pytest.mark.clause(RULES, "6.1.5.4", "6.1.5.11", "6.1.5.12", "6.1.5.13")
@pytest.mark.clause(OLD_RULES, "2.1.5.4", "2.1.5.11", "2.1.5.12", "2.1.5.13")
@editions
@pytest.mark.parametrize(
    ("given", "stage", "broken"),
    [
        ({"captured": ["d4"], "removed": ["d4"]}, "complete", None),
        ({"captured": ["d4"], "hand_off": True}, "removing", None),
        ({"captured": ["d4", "f6"]}, "jumping", None),
        ({"captured": ["d4", "f6"], "removed": ["d4"]}, "jumping", "removed_wrongly_during_capture"),
        ({"captured": ["d4", "f6"], "removed": ["d4"], "hand_off": True}, "removing", None),
        ({"captured": ["d4", "f6"], "removed": ["d4", "f6"], "hand_off": True}, "complete", None),
        ({"captured": ["d4", "f6"], "removed": ["d4", "h8"], "hand_off": True}, "complete", "removed_uncaptured"),
        ({"captured": ["d4", "f6"], "removed": ["d4", "f6", "h8"], "hand_off": True}, "complete",
         "removed_wrong_number"),
        ({"captured": ["d4", "f6"], "hand_off": True, "clock_pressed": True}, "removing", "stopped_removing"),
    ],
)  # fmt: skip
def test_how_far_a_capture_has_come(given: dict[str, Any], stage: str, broken: str | None, edition: str) -> None:
    found = run_calculator("draughts.capture", {"variant": "russian", "edition": edition, **given})
    assert (found["stage"], found["irregularity"]) == (stage, broken)


@pytest.mark.clause(RULES, "6.1.5.7")
@pytest.mark.clause(OLD_RULES, "2.1.5.7")
def test_the_order_of_removal_differs_by_edition() -> None:
    given = {"variant": "russian", "captured": ["d4", "f6", "f2"], "removed": ["f2", "f6", "d4"], "hand_off": True}
    assert run_calculator("draughts.capture", {**given, "edition": RULES})["order_is_right"]
    old = run_calculator("draughts.capture", {**given, "edition": OLD_RULES})
    assert (old["order_is_right"], old["irregularity"]) == (False, "removed_wrongly_during_capture")
    given["removed"] = ["f6"]
    assert not run_calculator("draughts.capture", {**given, "edition": RULES})["order_is_right"]


def test_captured_squares_are_refused_with_their_places() -> None:
    refusal = refused("draughts.capture", {"variant": "russian", "captured": ["d4", "x"]})
    assert refusal.problems[0].path == "captured[1]"
    refusal = refused("draughts.capture", {"variant": "russian", "captured": ["d4"], "removed": ["x"]})
    assert refusal.problems[0].path == "removed[0]"
    twice = refused("draughts.capture", {"variant": "russian", "captured": ["d4", "d4"]})
    assert str(twice.problems[0].clause).endswith("6.1.5.9")


@pytest.mark.clause(RULES, "6.1.4.4/item2")
@pytest.mark.clause(OLD_RULES, "2.1.4.4")
@pytest.mark.parametrize(
    ("edition", "mark", "international", "right", "broken"),
    [
        (RULES, "doubled", True, True, None),
        (RULES, "turned", True, False, "king_not_marked"),
        (RULES, "turned", False, True, None),
        (RULES, None, False, False, "king_not_marked"),
        (OLD_RULES, "turned", True, True, None),
        (OLD_RULES, None, False, False, None),
    ],
)
def test_how_a_king_is_marked(
    edition: str, mark: str | None, international: bool, right: bool, broken: str | None
) -> None:
    given = {"mark": mark, "international_rules": international, "edition": edition}
    found = run_calculator("draughts.king_mark", given)
    assert (found["is_right"], found["irregularity"]) == (right, broken)


def irregular(key: str, edition: str = RULES, **more: Any) -> dict[str, Any]:
    return run_calculator("draughts.irregularity", {"key": key, "edition": edition, **more})


@pytest.mark.clause(RULES, "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.4", "5.4.14.4/p3", "5.4.14.5")
@pytest.mark.clause(OLD_RULES, "2.1.10.3", "2.1.10.4", "2.1.10.5")
def test_only_the_opponent_decides_until_he_replies() -> None:
    found = irregular("wrong_move")
    assert (found["by"], found["remedy"], found["clock_may_be_pressed_back"]) == (
        "opponent", "correct_on_offenders_time", True,
    )  # fmt: skip
    replied = irregular("wrong_move", opponent_replied=True)
    assert (replied["may_be_claimed"], replied["remedy"], replied["clause"]) == (
        False, "game_stands", f"{RULES} 5.4.14.4/p3",
    )  # fmt: skip
    assert irregular("move_taken_back", opponent_replied=True)["clause"] == f"{RULES} 5.4.14.2/p2/item2"
    assert irregular("king_not_marked", opponent_replied=True)["remedy"] == "mark_king"
    over = irregular("wrong_move", game_over=True)
    assert (over["by"], over["clause"]) == ("nobody", f"{RULES} 5.4.14.5")
    old = irregular("wrong_move", OLD_RULES)
    assert (old["remedy"], old["sanction"], old["clause"]) == ("correct", "possible", f"{OLD_RULES} 2.1.10.3")
    assert irregular("wrong_move", OLD_RULES, game_over=True)["clause"] == f"{OLD_RULES} 2.1.10.4"


@pytest.mark.clause(RULES, "5.4.14.1", "5.4.14.3", "5.4.14.3/item2", "5.4.14.4/p2", "5.4.2.3", "6.1.5.10")
@pytest.mark.clause(RULES, "6.1.10.3/item2", "7.7.3/item2")
@pytest.mark.clause(OLD_RULES, "2.1.10.1", "2.1.10.2", "2.1.5.10")
@pytest.mark.parametrize(
    ("key", "edition", "remedy", "sanction", "clause"),
    [
        ("wrong_colours", RULES, "game_stands", "none", "5.4.14.1"),
        ("touched_one_moved_another", RULES, "move_touched", "possible", "5.4.14.2"),
        ("touched_while_capture_due", RULES, "capture_may_be_played", "none", "5.4.14.3/item2"),
        ("impossible_moves_for_increment", RULES, "sanction_only", "gross", "5.4.14.4/p2"),
        ("pressed_without_move", RULES, "sanction_only", "possible", "5.4.2.3"),
        ("capture_not_shown", RULES, "sanction_only", "possible", "6.1.5.10"),
        ("stopped_clock_groundlessly", RULES, "sanction_only", "possible", "6.1.10.3/item2"),
        ("stopped_clock_groundlessly_100", RULES, "sanction_only", "possible", "7.7.3/item2"),
        ("misplaced_board", OLD_RULES, "replay", "none", "2.1.10.1"),
        ("wrong_setup", OLD_RULES, "game_stands", "none", "2.1.10.2"),
        ("capture_not_shown", OLD_RULES, "sanction_only", "possible", "2.1.5.10"),
    ],
)
def test_other_irregularities(key: str, edition: str, remedy: str, sanction: str, clause: str) -> None:
    found = irregular(key, edition)
    assert (found["remedy"], found["sanction"], found["clause"]) == (remedy, sanction, f"{edition} {clause}")


def test_an_irregularity_that_the_edition_has_not_is_refused() -> None:
    assert refused("draughts.irregularity", {"key": "misplaced_board", "edition": RULES}).problems[0].path == "key"
    assert refused("draughts.irregularity", {"key": "sneezed"}).problems[0].path == "key"


@pytest.mark.clause(RULES, "6.1.4.7")
@pytest.mark.parametrize("fen", ["W:Wc3,e3:Bb6,d6", "W:Wc3,h2:Bd4,h8"])
def test_a_piece_of_the_opponent_that_was_touched_binds_nobody(fen: str) -> None:
    theirs = "d6" if "d6" in fen else "h8"
    found = touch({"square": theirs}, fen=fen)
    assert (found["must_move"], found["reason"], found["clause"]) == (None, "not_own", f"{RULES} 6.1.4.7")
    assert touch({"square": theirs}, {"square": "c3"}, fen=fen)["must_move"] == "c3"


def offer(variant: str = "russian", edition: str = RULES, **more: Any) -> dict[str, Any]:
    given = {"variant": variant, "by": "white", "moves_by_each": 45, "edition": edition, **more}
    return run_calculator("draughts.draw_offer", given)


@pytest.mark.clause(
    RULES, "5.4.13.1/item1", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "6.1.10.2/item3", "7.7.2/item3"
)
@pytest.mark.clause(OLD_RULES, "2.1.9.1.1", "2.1.9.3", "2.1.9.4")
def test_when_a_draw_may_be_offered_and_accepted() -> None:
    assert offer()["refused_by"] == []
    assert offer(after_own_move=False)["refused_by"] == [f"{RULES} 5.4.13.3"]
    assert offer(last_refused="white")["refused_by"] == [f"{RULES} 5.4.13.4"]
    assert offer(last_refused="black")["may_offer"]
    early = offer(moves_by_each=19)
    assert (early["may_offer"], early["may_accept"], early["refused_by"]) == (False, False, [f"{RULES} 6.1.8.1"])
    assert offer(moves_by_each=20)["may_accept"]
    assert offer("international", moves_by_each=39)["refused_by"] == [f"{RULES} 7.5.1"]
    assert offer("giveaway", moves_by_each=3)["may_offer"]
    assert offer(tempo="blitz", moves_by_each=3)["may_offer"]
    crowded = offer(tempo="blitz", recorded=False, pieces=7)
    assert (crowded["may_accept"], crowded["refused_by"]) == (False, [f"{RULES} 6.1.10.2/item3"])
    assert offer("international", tempo="rapid", recorded=False, pieces=11)["refused_by"] == [f"{RULES} 7.7.2/item3"]
    assert offer(tempo="blitz", recorded=False, pieces=6)["may_accept"]
    assert offer(game_over=True)["refused_by"] == [f"{RULES} 5.4.13.1/item1"]
    old = offer(edition=OLD_RULES, after_own_move=False, last_refused="white", game_over=True, moves_by_each=3)
    assert old["refused_by"] == [f"{OLD_RULES} {number}" for number in ("2.1.9.3", "2.1.9.4", "2.1.9.1.1")]


def test_a_quick_game_without_a_record_asks_for_the_pieces() -> None:
    given = {"variant": "russian", "by": "white", "moves_by_each": 9, "tempo": "blitz", "recorded": False}
    assert refused("draughts.draw_offer", given).problems[0].path == "pieces"


@pytest.mark.clause(RULES, "5.4.13.6")
def test_the_judge_may_declare_a_draw_unasked_since_2022() -> None:
    given = {"variant": "russian", "start": "W:WKa1,a3:BKh2", "moves": SWINGS * 2}
    now = run_calculator("draughts.draw_claim", {**given, "edition": RULES})
    assert (now["ripe"], now["judge_may_declare"]) == (True, True)
    assert f"{RULES} 5.4.13.6" in now["clauses"]
    old = run_calculator("draughts.draw_claim", {**given, "edition": OLD_RULES})
    assert (old["ripe"], old["judge_may_declare"]) == (True, False)


def repeat(moves: list[str], edition: str, **more: Any) -> dict[str, Any]:
    given = {"variant": "russian", "start": "W:WKa1,a3:BKh2", "moves": moves, "edition": edition, **more}
    return run_calculator("draughts.repetition_claim", given)


@pytest.mark.clause(RULES, "5.4.13.2", "5.4.13.2/item1", "5.4.13.2/item2", "5.4.13.2/item4", "5.4.13.2/item5")
@pytest.mark.clause(RULES, "5.4.13.2/item6")
@pytest.mark.clause(OLD_RULES, "2.1.9.2", "2.1.9.2/item2", "2.1.9.2/item4", "2.1.9.2/item5", "2.1.9.2/item6")
@pytest.mark.parametrize(
    ("edition", "numbers"),
    [
        (RULES, [f"5.4.13.2/item{item}" for item in (1, 2, 4, 5, 6)]),
        (OLD_RULES, ["2.1.9.2", *(f"2.1.9.2/item{item}" for item in (2, 4, 5, 6))]),
    ],
)
def test_a_claim_of_repetition_is_examined(edition: str, numbers: list[str]) -> None:
    own, other, wrong, record, flag = (f"{edition} {number}" for number in numbers)
    third, before = SWINGS * 2, (SWINGS * 2)[:-1]
    for moves, more, verdict, clause in (
        (third, {}, "draw", own),
        (before, {"written": "g1-h2"}, "draw", other),
        (before, {}, "play_goes_on", wrong),
        (before, {"written": "g1-f2"}, "written_move_stands", wrong),
        (third, {"record_is_clear": False}, "record_needed", record),
        (third, {"flag_fell": True}, "draw", flag),
        (before, {"flag_fell": True}, "claimant_loses", flag),
    ):
        found = repeat(moves, edition, **more)
        assert (found["verdict"], found["clause"]) == (verdict, clause), more
    assert repeat(before, edition)["would_repeat"] == ["g1-h2"]


def test_a_claim_of_repetition_is_refused_with_its_place() -> None:
    given = {"variant": "russian", "start": "W:WKa1,a3:BKh2", "moves": SWINGS * 2}
    assert str(refused("draughts.repetition_claim", {**given, "by": "black"}).problems[0].clause).endswith("/item1")
    assert refused("draughts.repetition_claim", {**given, "written": "h2-h4"}).problems[0].path == "written"


def judged(ground: str, start: str, variant: str = "russian", **more: Any) -> dict[str, Any]:
    given = {"variant": variant, "start": start, "ground": ground, "by": "black", "tempo": "rapid", "edition": RULES}
    return run_calculator("draughts.judged_draw", {**given, **more})


@pytest.mark.clause(RULES, "6.1.8.7")
@pytest.mark.clause(OLD_RULES, "2.1.9.1.6")
@pytest.mark.parametrize(("edition", "number"), [(RULES, "6.1.8.7"), (OLD_RULES, "2.1.9.1.6")])
def test_moves_are_counted_aloud_in_a_clearly_drawn_position(edition: str, number: str) -> None:
    counted = judged("clearly_drawn", "W:WKa1:BKh2", moves=SWINGS * 2, edition=edition)
    assert (counted["ripe"], counted["made"], counted["needed"]) == (False, 4, 5)
    ripe = judged("clearly_drawn", "W:WKa1:BKh2", moves=[*SWINGS, *SWINGS, "a1-b2"], edition=edition)
    assert (ripe["ripe"], ripe["clause"]) == (True, f"{edition} {number}")


@pytest.mark.clause(RULES, "6.1.10.4", "6.1.10.5", "7.7.4", "7.7.4/item1", "7.7.4/item2", "7.7.4/p2")
def test_draws_for_the_judge_in_rapid_and_blitz() -> None:
    assert judged("not_played_on", "W:WKa1,Kc1:BKh8")["clause"] == f"{RULES} 6.1.10.4"
    assert not judged("not_played_on", "W:WKa1,Kc1:BKh8", increment=2)["ripe"]
    slow = judged("not_played_on", "W:WKa1,Kc1:BKh8", tempo="classical")
    assert (slow["ripe"], slow["question"], slow["clause"]) == (False, None, f"{RULES} 6.1.10.4")
    assert not judged("not_played_on", "W:Wc3,e3,g3:Bb6,d6")["ripe"]
    assert judged("won_without_time", "W:WKa1,Kc1:BKh8")["clause"] == f"{RULES} 6.1.10.5"
    few = judged("not_played_on", "W:WK1,K2:BK50", "international")
    assert (few["ripe"], few["clause"]) == (True, f"{RULES} 7.7.4/item1")
    last = judged("last_minute", "W:WK1,31,32:B8,9", "international", seconds_left=60)
    assert (last["ripe"], last["clause"]) == (True, f"{RULES} 7.7.4/item2")
    assert not judged("last_minute", "W:WK1,31,32:B8,9", "international", seconds_left=61)["ripe"]


def test_a_draw_for_the_judge_is_refused_with_its_place() -> None:
    given = {"variant": "russian", "start": "W:WKa1:BKh2", "by": "white", "edition": RULES}
    assert refused("draughts.judged_draw", {**given, "ground": "last_minute"}).problems[0].path == "ground"
    given |= {"variant": "international", "start": "W:WK1:BK50", "ground": "last_minute", "tempo": "blitz"}
    assert refused("draughts.judged_draw", given).problems[0].path == "seconds_left"


@pytest.mark.clause(RULES, "6.1.7/p2", "8.1/p2")
@pytest.mark.clause(OLD_RULES, "2.1.8.1/p2")
@pytest.mark.parametrize(
    ("variant", "edition", "number"),
    [("russian", RULES, "6.1.7/p2"), ("giveaway", RULES, "8.1/p2"), ("russian", OLD_RULES, "2.1.8.1/p2")],
)
@pytest.mark.parametrize("how", ["time", "penalty"])
def test_a_game_is_lost_on_time_or_by_a_penalty(how: str, variant: str, edition: str, number: str) -> None:
    found = run_calculator("draughts.game_end", {"variant": variant, "how": how, "by": "white", "edition": edition})
    assert (found["winner"], found["clause"]) == ("black", f"{edition} {number}")


def test_time_does_not_lose_what_the_board_has_decided() -> None:
    given = {"variant": "russian", "fen": "B:Wc3:B", "by": "white"}
    assert run_calculator("draughts.game_end", {**given, "how": "time"})["winner"] == "white"
    assert run_calculator("draughts.game_end", {**given, "how": "resignation"})["winner"] == "black"


@pytest.mark.clause(RULES, "6.1.6.2/p7")
@pytest.mark.clause(OLD_RULES, "2.1.6.2/p7")
@editions
def test_the_record_of_a_game_has_two_columns(edition: str) -> None:
    found = run_calculator(
        "draughts.record", {"variant": "russian", "moves": ["cd4", "dc5", "bc3"], "edition": edition}
    )
    assert found["columns"] == "1. c3-d4  d6-c5\n2. b2-c3\n"
    assert found["line"] == "1. cd4 dc5 2. bc3"
    assert found["clauses"][0].startswith(edition)


@pytest.mark.clause(RULES, "6.1.2", "6.1.2/p3", "7.1/p3")
@pytest.mark.clause(OLD_RULES, "2.1.2")
def test_the_lines_of_the_board_have_names() -> None:
    every = run_calculator("draughts.lines", {"variant": "russian", "edition": RULES})
    assert (len(every["lines"]), every["diagonals"]) == (13, 13)
    assert every["clauses"] == [f"{RULES} 6.1.2", f"{RULES} 6.1.2/p3"]
    over = run_calculator("draughts.lines", {"variant": "russian", "square": "c1", "edition": OLD_RULES})
    assert [line["name"] for line in over["lines"]] == ["lower_triple", "lower_small_triple"]
    assert over["clauses"] == [f"{OLD_RULES} 2.1.2"]
    hundred = run_calculator("draughts.lines", {"variant": "international", "edition": RULES})
    (road,) = hundred["lines"]
    assert (road["squares"][0], road["squares"][-1], hundred["diagonals"]) == ("46", "5", 17)
    assert refused("draughts.lines", {"variant": "russian80"}).problems[0].path == "variant"
    assert refused("draughts.lines", {"variant": "russian", "square": "z"}).problems[0].path == "square"
