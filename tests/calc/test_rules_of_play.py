"""The rules of play through their calculators, on the Python rules alone and by both editions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tavlei.calc import run_calculator
from tavlei.games._kernel import without_kernel

RULES = "draughts-rules-2022"
OLD_RULES = "draughts-rules-2013"


@pytest.fixture(autouse=True)
def _python_rules() -> Iterator[None]:
    """What a machine without the native kernel computes."""
    with without_kernel():
        yield


def moves(variant: str, fen: str) -> list[str]:
    found: list[str] = run_calculator("draughts.legal_moves", {"variant": variant, "fen": fen})["moves"]
    return found


@pytest.mark.clause(RULES, "6.1.4.1", "6.1.4.2", "6.1.4.3", "6.1.4.5", "7.2.2")
@pytest.mark.clause(OLD_RULES, "2.1.4.1", "2.1.4.2", "2.1.4.3", "2.1.4.5")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("russian", "W:Wc3:Bh8", ["c3-b4", "c3-d4"]),
        ("russian", "B:Wh2:Bc5", ["c5-b4", "c5-d4"]),
        ("russian", "W:WKa1,d4:Bh8", ["a1-b2", "a1-c3", "d4-c5", "d4-e5"]),
        ("international", "W:W28:B1", ["28-22", "28-23"]),
    ],
)
def test_quiet_moves(variant: str, fen: str, expected: list[str]) -> None:
    assert moves(variant, fen) == expected


@pytest.mark.clause(RULES, "6.1.5.1", "6.1.5.2", "6.1.5.3", "6.1.5.5", "6.1.5.6", "6.1.5.14", "6.1.5.15", "6.1.5.17")
@pytest.mark.clause(
    OLD_RULES, "2.1.5.1", "2.1.5.2", "2.1.5.3", "2.1.5.5", "2.1.5.6", "2.1.5.14", "2.1.5.15", "2.1.5.17"
)
@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:Wc3,h2:Bd4", ["c3:e5"]),
        ("W:Wc3:Bb4,d4", ["c3:a5", "c3:e5"]),
        ("W:Wf6:Be7,c7", ["f6:b6", "f6:a5"]),
        ("W:WKa1:Bd4", ["a1:e5", "a1:f6", "a1:g7", "a1:h8"]),
    ],
)
def test_captures(fen: str, expected: list[str]) -> None:
    assert sorted(moves("russian", fen)) == sorted(expected)


@pytest.mark.clause(RULES, "6.1.5.8", "6.1.5.9", "6.1.5.12", "6.1.5.16")
@pytest.mark.clause(OLD_RULES, "2.1.5.8", "2.1.5.9", "2.1.5.12", "2.1.5.16", "2.1.5.17")
def test_a_piece_is_captured_once_and_leaves_the_board_at_the_end() -> None:
    given = {"variant": "russian", "start": "W:Wc3:Bd4,f6,h8", "moves": ["c3:g7"], "edition": RULES}
    assert run_calculator("draughts.replay", given)["fen"] == "B:Wg7:Bh8"
    assert moves("russian", "B:Wh2:BKa1") == ["a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8"]


@pytest.mark.clause(RULES, "7.4.1", "7.4.2", "7.4.2.1", "7.4.2.2")
def test_on_a_hundred_squares_a_man_that_passes_the_last_row_stays_a_man() -> None:
    assert moves("international", "W:W12:B8,9") == ["12:14"]
    played = run_calculator(
        "draughts.replay", {"variant": "international", "start": "W:W12:B8,9,40", "moves": ["12x14"]}
    )
    assert played["fen"] == "B:W14:B40"


@pytest.mark.clause(OLD_RULES, "2.1.9.1.3", "2.1.9.1.4", "2.1.9.1.5", "2.1.9.1.7", "2.1.9.1.8", "2.1.9.1.9")
def test_draws_are_counted_by_the_edition_of_2013() -> None:
    kings = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]
    given = {"variant": "russian", "start": "W:WKa1:BKh2", "moves": kings * 2, "edition": OLD_RULES}
    claims = {claim["clause"]: claim for claim in run_calculator("draughts.replay", given)["claims"]}
    assert {clause.split()[0] for clause in claims} == {OLD_RULES}
    assert claims[f"{OLD_RULES} 2.1.9.1.9"]["ripe"]
    assert claims[f"{OLD_RULES} 2.1.9.1.8"]["made"] == 4
