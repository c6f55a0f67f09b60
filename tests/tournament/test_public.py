"""The tournament from Python: what the functions take, and what they refuse."""

from __future__ import annotations

import pytest

from tavlei import explain, tournament
from tavlei.rulebook import Refusal
from tavlei.tournament.fide import available
from tavlei.tournament.fide.engines import EngineName

FIELD = {"A": 2200, "B": 2150, "C": 2100, "D": 2050}


def test_a_round_by_fide() -> None:
    if not available(EngineName.GACRUX):
        pytest.skip("the extra is not installed")
    found = tournament.pair_by_fide(tournament.tournament_of(FIELD), rounds=3, seed="x", white_first=True)
    assert {frozenset(pair) for pair in found.pairs_of_names()} == {frozenset("AC"), frozenset("BD")}
    assert "C.04" in explain(found)


def test_a_wrong_result_is_refused() -> None:
    with pytest.raises(Refusal, match="expected one of: 1-0"):
        tournament.round_of([("A", "B", "2-0")])


def test_who_has_no_opponent_stands_alone() -> None:
    assert tournament.round_of(["A"]) == (tournament.Bye("A"),)


def test_schedules() -> None:
    assert len(tournament.round_robin_schedule(6).rounds) == 5
    assert len(tournament.scheveningen_schedule(["A", "B"], ["C", "D"]).rounds) == 2
    assert tournament.knockout_bracket(list("ABCD"), [[("A", "D", "1-0"), ("B", "C", "0-1")]]).seeds == tuple("ABCD")
