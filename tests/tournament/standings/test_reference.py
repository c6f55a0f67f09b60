"""Every table equals the slow one that is computed literally from the paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.proving import examples
from tests.tournament.standings.helpers import from_json
from tests.tournament.standings.reference import Reference
from tests.tournament.standings.strategies import COEFFICIENTS, Given, any_tournament

from tavlei.tournament.standings import CRITERIA

EDITION = "draughts-rules-2022"


@pytest.mark.clause(EDITION, "5.4.8.1", "5.4.8.2", "5.4.8.11", "5.4.7.2/item2", "5.4.10.11")
@examples(60)
@given(any_tournament)
def test_places_values_and_lists_are_those_of_the_paragraphs(case: Given) -> None:
    table, expected = from_json(case), Reference(case).table()
    found = [
        {"id": row.participant, "points": row.points, "place": row.place, "values": dict(row.values)}
        for row in table.rows
    ]
    assert found == expected["standings"]
    lists = {key: {name: list(each) for name, each in by_name.items()} for key, by_name in table.vectors.items()}
    assert lists == expected["vectors"]


@examples(50)
@given(any_tournament)
def test_every_criterion_at_once(case: Given) -> None:
    wanted = list(CRITERIA) if case["system"] == "round_robin" else COEFFICIENTS
    table, expected = from_json({**case, "criteria": wanted}), Reference({**case, "criteria": wanted}).table()
    assert {row.participant: dict(row.values) for row in table.rows} == {
        row["id"]: row["values"] for row in expected["standings"]
    }
