"""`correspondence.*`: time, letters, breaks and adjudication through their JSON shapes."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import all_calculators, run_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
TIME, LETTER = "correspondence.time", "correspondence.letter"
BREAKS, ADJUDICATION = "correspondence.breaks", "correspondence.adjudication"
TABLE_2: list[dict[str, Any]] = [
    {"by": "white", "sent": "2024-03-03", "moves": ["c3-b4"]},
    {"by": "black", "received": "2024-03-12", "sent": "2024-03-15", "moves": ["f6-g5"]},
    {"by": "white", "received": "2024-03-22", "sent": "2024-03-26", "moves": ["b2-c3"]},
    {"by": "black", "received": "2024-04-10", "sent": "2024-04-11", "moves": ["g5-h4"]},
]


def time(letters: list[dict[str, Any]], **parts: Any) -> dict[str, Any]:
    return run_calculator(TIME, {"start": "2024-03-01", "letters": letters, **parts})


@pytest.mark.clause(EDITION, "10.3.1", "10.3.6/table")
def test_table_2() -> None:
    found = time(TABLE_2)
    assert (found["fraction"], found["remarks"]) == ("6/4", [])
    assert [(letter["days"], letter["total_white"], letter["total_black"]) for letter in found["letters"]] == [
        (2, 2, 0),
        (3, 2, 3),
        (4, 6, 3),
        (1, 6, 4),
    ]
    assert found["sheet"][1]["white"] == {
        "move": "b2-c3",
        "received": "2024-03-22",
        "sent": "2024-03-26",
        "days": 4,
        "total": 6,
    }
    assert (found["white"]["days_left"], found["white"]["allowed"]) == (44, 50)


def test_without_a_start_the_first_letter_tells_it() -> None:
    letters = [{**TABLE_2[0], "received": "2024-03-01"}, *TABLE_2[1:]]
    assert run_calculator(TIME, {"letters": letters})["fraction"] == "6/4"
    assert run_calculator(TIME, {"letters": TABLE_2})["fraction"] == "4/4"


@pytest.mark.clause(EDITION, "10.4.3/p2")
@pytest.mark.parametrize(
    ("received", "sent", "days"),
    [("2024-10-08", "2024-10-27", 3), ("2024-10-08", "2024-10-20", 1), ("2024-10-10", "2024-10-26", 1)],
)
def test_the_examples_of_breaks(received: str, sent: str, days: int) -> None:
    pause = [{"by": "white", "first": "2024-10-10", "last": "2024-10-25"}]
    found = run_calculator(BREAKS, {"received": received, "sent": sent, "breaks": pause})
    assert (found["days"], found["breaks"][0]["days"]) == (days, 16)
    letters: list[dict[str, Any]] = [
        {"by": "white", "sent": "2024-03-01"},
        {"by": "black", "received": received, "sent": sent},
    ]
    assert time(letters, breaks=pause)["black"]["total"] == days


@pytest.mark.clause(EDITION, "10.4.1", "10.4.2/item3", "10.4.2/item4", "10.4.5")
def test_breaks_that_count_less() -> None:
    base = {"by": "black", "first": "2024-07-01", "last": "2024-08-15"}

    def days(**parts: Any) -> list[int]:
        given = {"received": "2024-06-01", "sent": "2024-09-30", "breaks": [{**base, **parts}]}
        return [each["days"] for each in run_calculator(BREAKS, given)["breaks"]]

    assert days() == [30]
    assert days(announced="2024-07-10") == [21]
    assert days(told=False) == [0]
    assert days(granted="extra", reason="illness") == [46]
    with pytest.raises(Refusal, match=r"breaks\[0\]\.reason"):
        days(granted="extra")
    with pytest.raises(Refusal, match=r"breaks\[0\]\.last: a break cannot end before it begins"):
        days(last="2024-06-30")


@pytest.mark.clause(EDITION, "10.3.5")
@pytest.mark.parametrize(("sent", "overdue"), [("2024-04-20", False), ("2024-04-21", True)])
def test_overdue_on_both_sides_of_fifty_days(sent: str, overdue: bool) -> None:
    found = time([{"by": "white", "sent": sent}])
    assert (found["white"]["overdue"], found["letters"][0]["overdue"]) == (overdue, overdue)
    assert found["white"]["overdue_letters"] == ([0] if overdue else [])
    more = time([{"by": "white", "sent": sent, "moves": 11, "partner_moves": 10}])
    assert (more["white"]["overdue"], more["white"]["allowed"]) == (False, 100)
    assert len(more["sheet"]) == 11


@pytest.mark.clause(EDITION, "10.2.11", "10.3.4", "10.3.7")
def test_notices_corrections_repeats_and_penalties() -> None:
    letters: list[dict[str, Any]] = [
        {"by": "white", "sent": "2024-03-01"},
        {"by": "black", "received": "2024-03-10", "sent": "2024-03-12", "moves": 0},
        {"by": "white", "kind": "notice", "received": "2024-03-20", "sent": "2024-03-24", "charges": ["stop"]},
        {"by": "black", "kind": "correction", "received": "2024-04-01", "sent": "2024-04-02", "moves": 1},
        {"by": "black", "kind": "repeat", "sent": "2024-05-15"},
        {"by": "white", "kind": "claim", "received": "2024-05-20", "sent": "2024-05-20"},
        {"by": "white", "kind": "judge", "sent": "2024-06-01"},
    ]
    found = time(letters[:-1], penalties=[{"by": "white", "after_letter": 5}])
    assert [(charge["by"], charge["kind"], charge["days"]) for charge in found["charges"] if charge["days"]] == [
        ("black", "thinking", 2),
        ("black", "penalty for stopping play", 6),
        ("white", "late notice of an error", 1),
        ("black", "correcting an error", 1),
        ("black", "late repeat", 3),
        ("white", "penalty for a false claim", 6),
    ]
    assert found["fraction"] == "7/12"
    with pytest.raises(Refusal, match=r"penalties\[0\]\.after_letter"):
        time(letters, penalties=[{"by": "white", "after_letter": 9}])
    assert time([*letters, {"by": "black", "received": "2024-06-05", "sent": "2024-06-07"}])["fraction"] == "1/14"


@pytest.mark.clause(EDITION, "10.3.7")
def test_after_the_judges_letter_its_receipt_counts() -> None:
    letters: list[dict[str, Any]] = [
        {"by": "white", "sent": "2024-03-01"},
        {"by": "black", "kind": "judge", "sent": "2024-05-01"},
        {"by": "white", "received": "2024-05-05", "sent": "2024-05-06"},
    ]
    assert time(letters)["fraction"] == "1/0"


@pytest.mark.clause(EDITION, "10.3.1/p2", "10.3.3")
def test_what_is_left_out_is_remarked_and_a_postmark_corrects() -> None:
    late = [{**TABLE_2[0]}, {**TABLE_2[1], "partner_sent": "2024-03-05"}]
    assert time(late)["fraction"] == "4/3"
    bare = [{**TABLE_2[0], "omits": ["totals"]}, {**TABLE_2[1], "omits": ["partner_sent", "totals"]}]
    assert [remark["value"] for remark in time(bare)["remarks"]] == [
        "the total times",
        "the date of the partner's dispatch",
        "the total times",
    ]
    unknown: list[dict[str, Any]] = [TABLE_2[0], {"by": "black", "sent": "2024-03-15"}]
    assert time(unknown, usual_travel=9)["fraction"] == "2/3"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"letters": []}, "letters: expected a list, at least 1"),
        ({"letters": [{"by": "red"}]}, r"letters\[0\]\.by: expected one of: white, black"),
        ({"letters": [{"by": "white"}]}, "start: neither the start of play"),
        ({"letters": [{"by": "white", "sent": "0001-01-01"}]}, "expected a year from 1800 to 2300"),
        ({"letters": [{"by": "white", "sent": "2024-03-01", "moves": -1}]}, r"letters\[0\]\.moves"),
        ({"letters": [*TABLE_2, TABLE_2[1]]}, r"letters\[4\]\.by: it is the partner who has to write"),
        ({"letters": [TABLE_2[0], {**TABLE_2[1], "received": "2024-03-16"}]}, r"letters\[1\]\.sent: sent before"),
        ({"letters": [TABLE_2[0], {"by": "black", "kind": "judge"}]}, r"letters\[1\]\.sent: the field is missing"),
    ],
)
def test_bad_input_is_refused_with_its_place(given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator(TIME, given)


def examined(**letter: Any) -> dict[str, Any]:
    base = {"code": "A1", "repeated": ["c3-b4"]}
    return run_calculator(LETTER, {"code": "A1", "new_moves": ["c3-b4"], "letter": {**base, **letter}})


@pytest.mark.clause(EDITION, "10.2.2", "10.2.9", "10.2.10", "10.2.10/item3", "10.2.11")
def test_letters_good_and_bad() -> None:
    good = examined(moves=["f6-g5"])
    assert (good["made"], good["stops_play"], good["penalty_may_be_claimed"]) == (["f6-g5"], False, 0)
    short = examined(moves=["fg5"])
    assert (short["made"], short["stops_play"], short["penalty_may_be_claimed"]) == ([], True, 6)
    assert short["impossible"]["replaced_by"] == "sender"
    single = examined(moves=["h6-h5"])
    assert (single["made"], single["impossible"]["replacement"]) == (["h6-g5"], "h6-g5")
    assert (single["impossible"]["replaced_by"], single["penalty_may_be_claimed"]) == ("receiver", 0)
    forgot = examined(moves=["f6-g5"], repeated=[])
    assert (forgot["repeat_fault"], forgot["notice_free_days"], forgot["made"]) == ("not repeated", 3, ["f6-g5"])


@pytest.mark.clause(EDITION, "10.2.7", "10.2.12", "10.2.13")
def test_lines_offered_and_accepted() -> None:
    offers = [{"moves": ["f6-g5", "b2-c3", "g5-h4", "c3-c4"]}]
    given = {
        "new_moves": ["c3-b4"],
        "offers": offers,
        "code": "A1",
        "letter": {
            "code": "A1",
            "repeated": ["c3-b4"],
            "accepted": ["f6-g5", "b2-c3"],
            "moves": ["g7-f6"],
            "offers": [{"name": "A", "moves": ["c3-d4", "xx"]}],
        },
    }
    found = run_calculator(LETTER, given)
    assert (found["made"], found["accepted_line_moves"]) == (["f6-g5", "b2-c3", "g7-f6"], 1)
    assert found["lines"] == [{"name": "A", "moves": ["c3-d4"], "cut": True, "obligatory": 0}]


def test_the_position_may_come_as_fen_and_moves_already_repeated() -> None:
    given = {
        "variant": "international",
        "moves_before": ["32-28", "19-23"],
        "new_moves": ["28x19"],
        "letter": {"repeated": ["28x19"], "moves": ["14x23"]},
    }
    found = run_calculator(LETTER, given)
    assert (found["made"], found["repeat_fault"]) == (["14:23"], None)
    lost = {"variant": "giveaway", "fen": "W:Wc3:Bd4,h8", "letter": {"moves": ["c3:e5"]}}
    assert run_calculator(LETTER, lost)["fen"] == "B:We5:Bh8"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"letter": {}}, r"letter\.moves: the letter has no move"),
        ({"new_moves": ["a1-a8"], "letter": {"moves": ["f6-g5"]}}, r"new_moves\[0\]: a1-a8 is not legal"),
        ({"moves_before": ["c3-b4", "c3-b4"], "letter": {"moves": ["f6-g5"]}}, r"moves_before\[1\]"),
        ({"fen": "nonsense", "letter": {"moves": ["f6-g5"]}}, "fen: expected a FEN"),
        ({"fen": "B:Wc3:B", "letter": {"moves": ["f6-g5"]}}, "new_moves: the game is over"),
        ({"variant": "russian80", "letter": {"moves": ["f6-g5"]}}, "variant: expected one of: russian, international"),
    ],
)
def test_bad_letters_input(given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator(LETTER, given)


@pytest.mark.clause(EDITION, "10.5.2", "10.5.4", "10.5.5", "10.5.5/item3", "10.5.6", "10.5.6/p2")
def test_adjudication() -> None:
    white = {"by": "white", "sent": "2026-01-05", "received": "2026-01-12", "evaluation": "white"}
    black = {"by": "black", "sent": "2026-01-11", "received": "2026-01-20", "evaluation": "draw"}
    found = run_calculator(
        ADJUDICATION,
        {"end": "2025-12-31", "submissions": [white, black], "decision": "draw", "result_received": "2026-02-14"},
    )
    assert (found["result"], found["agreed"], found["to_be_told"]) == ("draw", None, ["white"])
    assert (found["due"], found["may_protest"], found["protest_due"]) == ("2026-02-20", ["white"], "2026-02-24")
    same = run_calculator(ADJUDICATION, {"end": "2025-12-31", "submissions": [white, {**black, "evaluation": "white"}]})
    assert (same["agreed"], same["result"]) == ("white", "white")
    with pytest.raises(Refusal, match="submissions: each player sends"):
        run_calculator(ADJUDICATION, {"end": "2025-12-31", "submissions": [white, white]})


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("name", [TIME, LETTER, BREAKS, ADJUDICATION])
def test_examples_are_explained_in_every_language(name: str, language: str) -> None:
    chosen = next(calculator for calculator in all_calculators() if calculator.name == name)
    found = run_calculator(name, dict(chosen.example), catalogue(language))
    told = found["explanation"]
    sentences = [told["verdict"], *told["conditions"], *told["working"]]
    assert all(sentence["text"] and not sentence["text"].startswith("correspondence.") for sentence in sentences)
