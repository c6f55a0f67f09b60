"""`tournament.fide_pair` and `tournament.fide_check`: FIDE's systems through the calculators."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import run_calculator
from tavlei.calc.register import find_calculator
from tavlei.rulebook import Refusal

EXAMPLE = dict(find_calculator("tournament.fide_pair").example)
SECOND = [
    {"white": "B", "black": "A", "result": "0-1"},
    {"white": "E", "black": "D", "result": "+:-"},
    {"bye": "C", "kind": "half"},
]


def pair(**given: object) -> dict[str, Any]:
    return run_calculator("tournament.fide_pair", {**EXAMPLE, **given})


@pytest.mark.parametrize(
    ("day", "engine", "edition"),
    [("2026-01-31", "py4swiss", "fide-pairings-2017"), ("2026-02-01", "gacrux", "fide-pairings-2026")],
)
@pytest.mark.clause("fide-pairings-2017", "C.04.3", "C.04.3/C.1", "C.04.5.1")
@pytest.mark.clause("fide-pairings-2026", "C.04.3", "C.04.3/C1", "C.04.7")
def test_the_day_of_the_event_decides_which_text_and_which_engine(day: str, engine: str, edition: str) -> None:
    found = pair(day=day, rounds=[*EXAMPLE["rounds"], SECOND], accelerated=True)
    assert found["engine"] == engine
    assert {clause.split()[0] for clause in found["clauses"]} == {edition}
    paired = {name for one in found["pairs"] for name in one.values()}
    assert paired | {found["bye"]} == set("ABCDE")


@pytest.mark.parametrize("system", ["fide_dubov", "fide_burstein"])
@pytest.mark.clause("fide-pairings-2026", "C.04.4.1", "C.04.4.2")
def test_the_other_systems_are_paired_by_the_text_of_2026_only(system: str) -> None:
    assert pair(system=system)["engine"] == "py4swiss"
    with pytest.raises(Refusal, match="no engine pairs this system"):
        pair(system=system, day="2025-06-01")


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"absent": ["X"]}, "absent"),
        ({"forbidden": [["A", "X"]]}, "forbidden"),
        ({"total_rounds": 1}, "rounds"),
        ({"rounds": [[{"white": "A", "black": "B", "result": "1-0", "kind": "half"}]]}, "rounds[0][0].kind"),
        ({"system": "swiss_rating"}, "system"),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(given: dict[str, object], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        pair(**given)
    assert refused.value.problems[0].path == path


def test_forbidden_pairs_and_absences_are_kept() -> None:
    found = pair(absent=["E"], forbidden=[["A", "B"]])
    assert {frozenset(one.values()) for one in found["pairs"]} == {frozenset("AD"), frozenset("BC")}


def test_the_check_tells_every_pair_that_differs() -> None:
    wrong = [{"white": "B", "black": "C", "result": "1-0"}, {"white": "A", "black": "E", "result": "1-0"}, {"bye": "D"}]
    given = {**EXAMPLE, "rounds": [*EXAMPLE["rounds"], wrong], "engine": "gacrux"}
    found = run_calculator("tournament.fide_check", given)
    assert (found["agrees"], found["rounds"]) == (False, 2)
    assert [one["round"] for one in found["differences"]] == [2]
    assert ["D"] in found["differences"][0]["played"]
    same = run_calculator("tournament.fide_check", {**EXAMPLE, "engine": "gacrux"})
    assert (same["agrees"], same["differences"]) == (True, [])
