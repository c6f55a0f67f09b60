"""The examination of a letter: what stands, what was badly repeated, lines offered and accepted (10.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.correspondence.builders import EDITION
from tests.games.rulebooks import RULES

from tavlei.correspondence import (
    ExaminedLetter,
    Letter,
    Offer,
    RepeatFault,
    Side,
    examine_letter,
    offer_words,
    offered_line,
)
from tavlei.correspondence.examination import repeat_fault
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, new_game, replay
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

CODE = "A1"


def examined(moves: list[str], *written: str, **parts: Any) -> ExaminedLetter:
    """A letter after the given moves, of which the last one is new."""
    game = replay(RUSSIAN, moves, RULES)
    new = parts.pop("new", 1 if moves else 0)
    lines = [offered_line(game, Offer(tuple(each))) for each in parts.pop("offered", ())]
    by = Side.WHITE if game.position.white_to_move else Side.BLACK
    repeated = parts.pop("repeated", tuple(moves[-new:]) if new else ())
    letter = Letter(by=by, code=parts.pop("code", CODE), repeated=repeated, moves=written, **parts)
    return examine_letter(game, letter, code=CODE, new=new, lines=lines)


def keys(found: ExaminedLetter) -> list[str]:
    return [step.key.removeprefix("correspondence.") for step in found.remarks]


@pytest.mark.clause(EDITION, "10.2.3", "10.2.8")
def test_a_good_letter_stands() -> None:
    found = examined(["c3-b4"], "f6-g5")
    assert (found.made_texts, found.stops_play, found.penalty, found.remarks) == (("f6-g5",), False, 0, ())
    assert found.explanation().verdict.key == "correspondence.letter_stands"


@pytest.mark.clause(EDITION, "10.2.3")
def test_missing_parts_of_a_letter_are_remarked() -> None:
    found = examined(["c3-b4"], "f6-g5", code="", greeting=False, address=False, signature=False)
    assert [step.value for step in found.remarks] == [
        "the greeting",
        "the code of the tournament",
        "the sender's address",
        "the signature",
    ]
    assert keys(examined([], "c3-b4", code="B7")) == ["other_code"]
    assert not found.penalty


@pytest.mark.clause(EDITION, "10.2.9")
@pytest.mark.parametrize(
    ("repeated", "fault"),
    [
        (("c3-b4",), None),
        (("C3-B4",), None),
        ((), RepeatFault.NOT_REPEATED),
        (("c3-d4",), RepeatFault.WRONGLY),
        (("cb4",), RepeatFault.WRONGLY),
        (("c3-?",), RepeatFault.ILLEGIBLY),
        (("c3-b4", "f6-g5"), RepeatFault.WRONGLY),
    ],
)
def test_what_is_wrong_with_a_repetition(repeated: tuple[str, ...], fault: RepeatFault | None) -> None:
    found = examined(["c3-b4"], "f6-g5", repeated=repeated)
    assert found.repeat_fault is fault
    assert found.penalty == (6 if fault else 0)
    assert found.made_texts == ("f6-g5",), "the own move of a badly repeated letter stands (C10)"


LONG = ["c3-b4", "f6-g5", "b2-c3", "g5-h4", "c3-d4"]


@pytest.mark.clause(EDITION, "10.2.9")
@pytest.mark.parametrize(
    ("repeated", "fault"),
    [
        (LONG, None),
        (["c3-b4", "b2-c3", "c3-d4"], None),
        (["c3-b4", "b2-c3"], RepeatFault.PARTLY),
        (["c3-b4", "f6-g5", "b2-c3", "g5-h4"], RepeatFault.PARTLY),
        (["c3-b4"], RepeatFault.PARTLY),
        (["c3-b4", "b2-c3", "c3-b4"], RepeatFault.WRONGLY),
        (["b2-c3", "c3-d4"], RepeatFault.WRONGLY),
    ],
)
def test_of_an_accepted_line_all_moves_or_the_partners_own_are_repeated(
    repeated: list[str], fault: RepeatFault | None
) -> None:
    assert repeat_fault(replay(RUSSIAN, LONG, RULES), repeated, 5) is fault


@pytest.mark.clause(EDITION, "10.2.10", "10.2.10/item3", "10.2.11")
def test_an_impossible_move_is_replaced_by_receiver_or_sender() -> None:
    single = examined(["c3-b4"], "h6-h5")  # the man on h6 has g5 only
    assert (single.made_texts, single.stops_play, single.penalty) == (("h6-g5",), False, 0)
    several = examined(["c3-b4"], "f6-f5")
    assert (several.made_texts, several.stops_play, several.penalty) == ((), True, 6)
    assert str(several.explanation().verdict.clause) == f"{EDITION} 10.2.10/item3"
    assert several.explanation().readings == ("C9", "C6", "C7")


@pytest.mark.clause(EDITION, "10.2.11")
def test_several_errors_of_one_letter_cost_six_days_once() -> None:
    found = examined(["c3-b4"], "f6-f5", repeated=())
    assert (found.stops_play, found.repeat_fault, found.penalty) == (True, RepeatFault.NOT_REPEATED, 6)


FORCED = ["c3-b4", "b6-a5"]  # now b4-c5 forces d6:b4


@pytest.mark.clause(EDITION, "10.2.4")
def test_forced_replies_are_written_and_answered() -> None:
    found = examined(FORCED, "b4-c5", "d6:b4", "a3:c5")
    assert (found.made_texts, found.remarks) == (("b4-c5", "d6:b4", "a3:c5"), ())
    assert found.moves.accepted == 0, "a forced reply is no offered one"
    short = examined(FORCED, "b4-c5")
    assert (short.forced_reply, keys(short)) == ("d6:b4", ["forced_reply_missing"])


@pytest.mark.clause(EDITION, "10.2.4", "10.2.13")
def test_a_move_of_the_partner_that_is_neither_forced_nor_offered_has_no_force() -> None:
    found = examined(["c3-b4"], "f6-g5", "b2-c3", "g5-h4")
    assert (found.made_texts, keys(found)) == (("f6-g5",), ["partner_move_not_given"])
    wrong = examined(FORCED, "b4-c5", "d6-e5", "a3-b4")
    assert (wrong.made_texts, keys(wrong)) == (("b4-c5",), ["partner_move_not_given", "forced_reply_missing"])


OFFER = ("f6-g5", "b2-c3", "g5-h4", "c3-d4")


@pytest.mark.clause(EDITION, "10.2.7", "10.2.13", "10.2.8")
def test_a_line_is_accepted_whole_or_up_to_the_first_changed_move() -> None:
    whole = examined(["c3-b4"], "g7-f6", accepted=OFFER, offered=[OFFER])
    assert (whole.made_texts, whole.moves.accepted) == ((*OFFER, "g7-f6"), 2)
    part = examined(["c3-b4"], "g7-f6", accepted=OFFER[:2], offered=[OFFER])
    assert (part.made_texts, part.moves.accepted) == ((*OFFER[:2], "g7-f6"), 1)
    other = examined(["c3-b4"], "h6-g5", "b2-c3", offered=[OFFER])
    assert (other.made_texts, keys(other)) == (("h6-g5",), ["partner_move_not_given"])


@pytest.mark.clause(EDITION, "10.2.7")
def test_of_several_lines_any_may_be_followed() -> None:
    second = ("h6-g5", "b4-a5")
    found = examined(["c3-b4"], "g5-h4", accepted=second, offered=[OFFER, second])
    assert found.made_texts == (*second, "g5-h4")
    mixed = examined(["c3-b4"], "g5-h4", accepted=("h6-g5", "b2-c3"), offered=[OFFER, second])
    assert mixed.made_texts == ("h6-g5",), "the reply of one line does not answer the move of another"


@pytest.mark.clause(EDITION, "10.2.13")
def test_a_changed_move_that_is_impossible_stops_play_after_the_accepted_part() -> None:
    found = examined(["c3-b4"], "f8-f7", accepted=OFFER[:2], offered=[OFFER])
    assert (found.made_texts, found.stops_play, found.penalty) == (OFFER[:2], True, 6)


@pytest.mark.clause(EDITION, "10.2.13")
def test_an_offered_move_that_is_not_answered_has_no_force() -> None:
    found = examined(["c3-b4"], accepted=OFFER[:2], offered=[OFFER])
    assert (found.made_texts, found.moves.accepted, keys(found)) == (("f6-g5",), 0, ["line_not_answered"])


@pytest.mark.clause(EDITION, "10.2.10")
def test_what_stands_after_an_impossible_move_falls_away() -> None:
    found = examined(FORCED, "h2-h3", "d6:b4", "a3:c5", offers=(Offer(OFFER),))
    assert (found.made_texts, keys(found), found.lines) == ((), ["replaced_by_sender", "rest_falls"], ())


@pytest.mark.clause(EDITION, "10.2.12")
@pytest.mark.parametrize(
    ("moves", "holds"),
    [
        (OFFER, 4),
        ((*OFFER[:3], "c3-c4"), 3),
        ((*OFFER[:3], "cd4"), 3),
        (("f6-g5", "??", "g5-h4"), 1),
        (("f6-f5", "b2-c3"), 0),
        ((), 0),
    ],
)
def test_an_offered_line_is_cut_at_its_first_error_without_penalty(moves: tuple[str, ...], holds: int) -> None:
    found = examined([], "c3-b4", offers=(Offer(moves),))
    assert [len(line.moves) for line in found.lines] == [holds]
    assert (found.penalty, found.lines[0].cut) == (0, holds < len(moves))


@pytest.mark.clause(EDITION, "10.2.12")
def test_a_cut_line_cannot_be_accepted_beyond_the_cut() -> None:
    broken = (*OFFER[:3], "c3-c4")
    found = examined(["c3-b4"], "g7-f6", accepted=OFFER, offered=[broken])
    assert found.made_texts == OFFER[:3]


@pytest.mark.clause(EDITION, "10.2.7")
def test_several_lines_have_a_name_each() -> None:
    second = ("h6-g5", "b4-a5")
    unnamed = examined([], "c3-b4", offers=(Offer(OFFER), Offer(second)))
    assert "offers_not_named" in keys(unnamed)
    named = examined([], "c3-b4", offers=(Offer(OFFER, "A"), Offer(second, "B")))
    assert keys(named) == ["line_offered", "line_offered"]
    same = examined([], "c3-b4", offers=(Offer(OFFER, "A"), Offer(second, "A")))
    assert "offers_not_named" in keys(same)


@pytest.mark.clause(EDITION, "10.2.7")
def test_the_wording_of_an_offer() -> None:
    assert [word.text() for word in offer_words(Offer(OFFER))] == ["if f6-g5, then b2-c3", "if g5-h4, then c3-d4"]


@pytest.mark.clause(EDITION, "10.3.5/p2")
def test_own_moves_that_answer_forced_moves_only_are_obligatory() -> None:
    found = examined(FORCED, "b4-c5", offers=(Offer(("d6:b4", "a3:c5", "f6-g5", "c5-d6")),))
    assert (found.obligatory, keys(found)) == (1, ["line_offered"])
    assert examined([], "c3-b4", offers=(Offer(OFFER),)).obligatory == 0


@pytest.mark.clause(EDITION, "10.2.14")
def test_a_wrong_number_is_remarked_and_stops_nothing() -> None:
    found = examined(["c3-b4", "f6-g5"], "b2-c3", number=3)
    assert (found.wrong_number, found.stops_play, keys(found)) == (True, False, ["wrong_number"])
    assert examined(["c3-b4", "f6-g5"], "b2-c3", number=2).remarks == ()


@pytest.mark.clause(EDITION, "10.2.10", "10.1.4")
def test_the_game_of_100_squares_and_giveaway() -> None:
    letter = Letter(by=Side.WHITE, code=CODE, moves=("32-28",))
    assert examine_letter(new_game(INTERNATIONAL, RULES), letter, code=CODE).made_texts == ("32-28",)
    short = Letter(by=Side.WHITE, code=CODE, moves=("28",))
    assert examine_letter(new_game(INTERNATIONAL, RULES), short, code=CODE).stops_play


def test_nothing_is_made_after_the_end_of_the_game() -> None:
    start = parse_fen(RUSSIAN, "W:Wc3:Bd4")
    game: DraughtsGame = new_game(RUSSIAN, RULES, start=start)
    letter = Letter(by=Side.WHITE, code=CODE, moves=("c3:e5", "d6-c5"))
    found = examine_letter(game, letter, code=CODE)
    assert (found.made_texts, keys(found)) == (("c3:e5",), ["game_was_over"])
