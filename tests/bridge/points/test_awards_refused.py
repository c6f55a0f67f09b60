"""What may not get points: refused with the place and the clause."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.prize_guarantees import guaranteed_table, read_guaranteed
from tavlei.bridge.points.awards import QualificationField, RatedEventKind, RatedTerms, award
from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.calc import run_calculator
from tavlei.rulebook import DataError, Refusal

BRIDGE = "bridge-classification-2024"
INPUT: dict[str, Any] = {
    "format": "pairs",
    "ranks": [0, 0.5, 1, 1.5, 2],
    "boards": 66,
    "ties": [],
    "session": False,
    "rated": True,
    "status": "none",
    "express": False,
    "amateur": False,
    "guaranteed": None,
    "fixed_rating_coefficient": None,
    "kind": "russia",
    "host_country_category": None,
}


def refused(given: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as caught:
        run_calculator("bridge.award", given)
    return [(problem.path, problem.clause.number if problem.clause else "") for problem in caught.value.problems]


@pytest.mark.clause(BRIDGE, "7.2", "7.1/p2", "7.1/p3", "7.4", "8.4/p3", "8.5/p2", "8.10/item4", "app1", "6.3/p2")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"boards": 15}, [("boards", "7.2")]),
        ({"boards": 0}, [("boards", "7.2")]),
        ({"boards": -3}, [("boards", "7.2")]),
        ({"boards": 15, "session": True, "rated": False}, [("boards", "7.2")]),
        ({"boards": 10_001}, [("boards", "")]),
        ({"boards": 10**400}, [("boards", "")]),
        ({"guaranteed": "ru_teams", "rated": False}, [("guaranteed", "app1")]),
        ({"host_country_category": 5, "rated": False}, [("host_country_category", "6.3/p2")]),
        ({"ranks": [0, 0, 0]}, [("ranks", "7.2")]),
        ({"ranks": []}, [("ranks", "7.2")]),
        ({"format": "individual", "ranks": [0] * 7}, [("ranks", "7.2")]),
        ({"format": "teams", "ranks": [0]}, [("ranks", "7.2")]),
        ({"ranks": [0, 0, 0, 5.25]}, [("ranks[3]", "2.2/table")]),
        ({"ranks": [-5.5, 0, 0, 0]}, [("ranks[0]", "2.2/table")]),
        ({"format": "teams", "session": True, "rated": False}, [("session", "7.1/p2")]),
        ({"session": True}, [("session", "7.1/p2")]),
        ({"ties": [[1, 2], [2, 3]]}, [("ties", "7.4")]),
        ({"ties": [[3, 4], [1, 5]]}, [("ties", "7.4")]),
        ({"ties": [[1, 2], [1, 2]]}, [("ties", "7.4")]),
        ({"ties": [[4, 6]]}, [("ties[0]", "7.4")]),
        ({"ties": [[0, 1]]}, [("ties[0]", "7.4")]),
        ({"ties": [[3, 2]]}, [("ties[0]", "7.4")]),
        ({"ties": [[1, 2, 3]]}, [("ties[0]", "")]),
        ({"ties": [[2]]}, [("ties[0]", "")]),
        ({"express": True, "status": "regional"}, [("status", "8.4/p3")]),
        ({"express": True, "status": "main_russian", "rated": False}, [("status", "8.4/p3")]),
        ({"guaranteed": "ru_teams"}, [("guaranteed", "app1")]),
        ({"fixed_rating_coefficient": 2}, [("fixed_rating_coefficient", "8.5/p2")]),
        ({"kind": "foreign"}, [("host_country_category", "8.10/item4")]),
        ({"kind": "foreign", "host_country_category": 5}, [("host_country_category", "6.3/p2")]),
        ({"kind": "foreign", "host_country_category": -1}, [("host_country_category", "6.3/p2")]),
        ({"kind": "russia", "host_country_category": 1}, [("host_country_category", "8.10/item4")]),
        ({"kind": "world_europe", "host_country_category": 0}, [("host_country_category", "8.10/item4")]),
        ({"kind": "abroad"}, [("kind", "")]),
        ({"status": "champion"}, [("status", "")]),
        ({"format": "triples"}, [("format", "")]),
        ({"boards": 66.5}, [("boards", "")]),
        ({"boards": "66"}, [("boards", "")]),
        ({"ranks": [0, 0, "x", 0]}, [("ranks[2]", "")]),
        ({"status": None, "kind": None}, [("status", "8.10"), ("kind", "8.10")]),
        ({"boards": 15, "ranks": [0], "ties": [[1, 2]]}, [("boards", "7.2"), ("ranks", "7.2"), ("ties[0]", "7.4")]),
    ],
)
def test_a_wrong_input_is_named(changes: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert refused(INPUT | changes) == problems


@pytest.mark.parametrize("name", ["format", "ranks", "boards", "ties", "session", "rated", "status", "express", "kind"])
def test_a_missing_field_is_named(name: str) -> None:
    assert [path for path, _ in refused({key: value for key, value in INPUT.items() if key != name})] == [name]


@pytest.mark.clause(BRIDGE, "7.2")
@pytest.mark.parametrize(("format_", "least"), [("pairs", 4), ("individual", 8), ("teams", 2)])
def test_the_least_field_and_length_are_enough(format_: str, least: int) -> None:
    found = run_calculator("bridge.award", INPUT | {"format": format_, "ranks": [0] * least, "boards": 16})
    assert found["N"] == least


def test_a_tournament_that_is_not_rated_needs_no_terms() -> None:
    short = {name: INPUT[name] for name in ("format", "ranks", "boards", "ties", "session")}
    found = run_calculator("bridge.award", short | {"rated": False})
    assert found["MB"]
    assert "RO" not in found
    assert "RC" not in found
    assert run_calculator("bridge.award", INPUT | {"rated": False, "kind": "foreign"})["MB"] == found["MB"]


@pytest.mark.clause(BRIDGE, "7.1/p2", "8.4/p3")
def test_the_same_is_refused_in_python() -> None:
    ranks = (Fraction(0),) * 8
    with pytest.raises(Refusal, match=r"8\.4/p3"):
        RatedTerms(SpecialStatus.RUSSIAN, express=True, rulebook=CLASSIFICATION)
    with pytest.raises(Refusal, match="needed for a foreign"):
        RatedTerms(kind=RatedEventKind.FOREIGN, rulebook=CLASSIFICATION)
    with pytest.raises(Refusal, match="master points only"):
        award(
            QualificationField(Format.PAIRS, ranks, 20, session=True, rulebook=CLASSIFICATION),
            RatedTerms(rulebook=CLASSIFICATION),
        )
    with pytest.raises(Refusal, match=r"between -5 and 5; got 5\.5"):
        QualificationField(Format.PAIRS, (*ranks, Fraction(11, 2)), 20, rulebook=CLASSIFICATION)


@pytest.mark.clause(BRIDGE, "app1")
def test_appendix_1_agrees_with_the_second_transcription() -> None:
    printed = json.loads(Path(__file__).with_name("guaranteed.json").read_text(encoding="utf-8"))
    assert len(printed) == 31
    assert {key: list(line.by_place) for key, line in guaranteed_table(CLASSIFICATION).items()} == printed


def test_damaged_figures_are_refused() -> None:
    with pytest.raises(DataError, match="x: prize points must fall"):
        read_guaranteed({"keys": {"x": {"places": [[1, 1], [2, 1]]}}})
