"""`composition.solving_score`: marking by the program and by judges, extra points, speed, ranks, bad input."""

from __future__ import annotations

from typing import Any

import pytest
from tests.composition.contest_builders import NORMS, RULES, START, TAKE_B6, TAKE_F6

from tavlei.calc import evaluate
from tavlei.rulebook import Refusal

CALC = "composition.solving_score"
WORK = {
    "name": "1",
    "category": "problem",
    "variant": "russian",
    "fen": START,
    "variations": [{"points": 3, "moves": " ".join(TAKE_B6)}, {"points": 3, "moves": "1. c3-d4 f6-e5 2. d4:f6"}],
    "extra": {"side_solution": 2, "unsolvable": 3},
}
STUDY = {"name": "2", "category": "study", "variations": [{"points": 4}, {"points": 2}]}
BOTH = [" ".join(TAKE_B6), " ".join(TAKE_F6)]


def scored(works: list[dict[str, Any]], answers: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    given = {"works": works, "answers": answers, **more}
    found: dict[str, Any] = evaluate(CALC, given).answer.output.model_dump(mode="json")
    return found


def refused(works: list[dict[str, Any]], answers: list[dict[str, Any]], **more: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        scored(works, answers, **more)
    return refusal.value.problems[0].path


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_lines_are_marked_against_the_solution() -> None:
    found = scored([WORK], [{"work": "1", "lines": BOTH}])
    assert (found["points"], found["maximum"], found["percent"]) == ("6", "6", "100")
    half = scored([WORK], [{"work": "1", "lines": BOTH[:1]}])
    assert half["points"] == "3"
    assert half["works"][0]["variations"] == [
        {"points": "3", "right": 2, "moves": 2},
        {"points": "0", "right": 1, "moves": 2},
    ]
    assert scored([WORK], [{"work": "1", "lines": BOTH[:1]}], partial="moves")["points"] == "4.5"


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_what_judges_found_by_hand() -> None:
    found = scored([STUDY], [{"work": "2", "found": [1, "1/2"]}])
    assert found["points"] == "5"
    assert found["percent"] == "250/3"
    assert not found["works"][0]["solved"]
    assert scored([STUDY], [])["points"] == "0"


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_extra_points_come_for_claims_that_hold() -> None:
    side = {"kind": "side_solution", "line": "e3-d4 b6-c5 d4:b6"}
    answer = {"work": "1", "lines": BOTH[:1]}
    assert scored([WORK], [answer | {"claims": [side | {"holds": True}]}])["points"] == "5"
    assert scored([WORK], [answer | {"claims": [side | {"holds": False}]}])["points"] == "3"
    waiting = scored([WORK], [answer | {"claims": [side]}])
    assert (waiting["points"], waiting["undecided"]) == ("3", ["1"])
    by_hand = {"work": "1", "found": [0, 0], "claims": [{"kind": "unsolvable", "holds": True}]}
    assert scored([WORK], [by_hand])["points"] == "3"
    assert scored([WORK], [by_hand])["works"][0]["extra"] == "3"


@pytest.mark.clause(NORMS, "6/1.2")
def test_speed_and_time() -> None:
    fast = STUDY | {"category": "speed"}
    steps = [{"minutes": 5, "share": 1}, {"minutes": 10, "share": "1/2"}]
    for minutes, wanted in ((5, "6"), (6, "3"), (11, "0")):
        found = scored([fast], [{"work": "2", "found": [1, 1], "minutes": minutes}], speed=steps)
        assert (found["points"], found["minutes"]) == (wanted, str(minutes))
    assert scored([fast], [{"work": "2", "found": [1, 1]}], speed=steps)["points"] == "0"
    assert "minutes" not in scored([fast], [{"work": "2", "found": [1, 1]}])


@pytest.mark.clause(NORMS, "6/1.2", "6/2", "6/table")
@pytest.mark.parametrize(
    ("found", "status", "finalists", "ranks"),
    [
        (["7/10", "7/10"], "region", 14, ["I", "II", "III", "Iy", "IIy"]),
        (["69/100", "69/100"], "region", 14, ["II", "III", "Iy", "IIy"]),
        (["7/10", "7/10"], "region", 13, []),
        (["8/10", "8/10"], "municipality", 20, ["II", "III", "Iy", "IIy", "IIIy"]),
        (["34/100", "34/100"], "municipality", 20, []),
    ],
)
def test_ranks(found: list[str], status: str, finalists: int, ranks: list[str]) -> None:
    output = scored([STUDY], [{"work": "2", "found": found}], status=status, finalists=finalists)
    assert output["ranks"] == ranks
    assert "ranks" not in scored([STUDY], [{"work": "2", "found": found}], status=status)
    assert "ranks" not in scored([STUDY], [{"work": "2", "found": found}], finalists=finalists)


def test_the_explanation_cites_what_it_rests_on() -> None:
    answer = evaluate(CALC, {"works": [WORK], "answers": [{"work": "1", "lines": BOTH}], "status": "region",
                             "finalists": 14}).answer  # fmt: skip
    cited = [str(clause) for clause in answer.explanation().clauses]
    assert f"{RULES} 11.6.1/p2" in cited
    assert f"{NORMS} 6/1.2" in cited
    assert {"K36", "K38"} <= set(answer.explanation().readings)


def test_bad_input_is_refused_with_its_place() -> None:
    good = [{"work": "1", "lines": BOTH}]
    assert refused([WORK], [{"work": "9", "lines": []}]) == "answers[0].work"
    assert refused([WORK], good + good) == "answers[1].work"
    assert refused([WORK, WORK], good) == "works"
    assert refused([WORK | {"fen": "W:Wz1:B"}], good) == "works[0].fen"
    assert refused([WORK | {"fen": None}], good) == "works[0].fen"
    assert refused([STUDY], [{"work": "2", "found": [1]}]) == "works[0].found"
    assert refused([STUDY], [{"work": "2", "found": [1, 2]}]) == "works[0].found"
    assert refused([WORK], [{"work": "1", "lines": [], "found": [1, 1]}]) == "works[0].answers"
    assert refused([WORK | {"extra": {"side_solution": -1}}], good) == "works[0].extra.side_solution"
    assert refused([STUDY | {"variations": [{"points": -1}]}], []) == "works[0].variations"
    assert refused([STUDY | {"variations": [{"points": 0}]}], []) == "works"
    assert refused([WORK | {"variations": [{"points": 1}]}], good) == "works[0].variations[0].moves"
    assert refused([WORK], [{"work": "1", "lines": BOTH, "minutes": -1}]) == "answers[0].minutes"
    assert refused([WORK | {"variations": [{"points": 1, "moves": "a1-h8"}]}], good).startswith("works[0]")
    with pytest.raises(Refusal):
        scored([WORK | {"category": "poem"}], good)
    with pytest.raises(Refusal):
        scored([], [])
