"""An additional match, tournament or tie-break settles a shared place."""

from __future__ import annotations

import pytest
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import SWISS, keys, places, refused, tournament

from tavlei.tournament.standings import PlayOff, PlayOffKind, TieBreakDocument, settle, standings

EDITION = "draughts-rules-2022"
TABLE = standings(tournament("a-x 1-0, b-y 1-0, c-z 1-0, d"), SWISS, ["wins"], RULES)
MATCH, TIE_BREAK = PlayOffKind.MATCH, PlayOffKind.TIE_BREAK


@pytest.mark.clause(EDITION, "5.4.8.13")
def test_an_additional_tournament_orders_the_tied() -> None:
    assert places(TABLE) == {"a": 1, "b": 1, "c": 1, "d": 4, "x": 5, "y": 5, "z": 5}
    table = settle(TABLE, PlayOff(PlayOffKind.TOURNAMENT, (("c",), ("a",), ("b",))))
    assert places(table) == {"c": 1, "a": 2, "b": 3, "d": 4, "x": 5, "y": 5, "z": 5}
    assert [row.participant for row in table.rows][:4] == ["c", "a", "b", "d"]


@pytest.mark.clause(EDITION, "5.4.8.13")
def test_the_reason_and_its_clause_are_told() -> None:
    table = settle(TABLE, PlayOff(MATCH, (("c",), ("b", "a"))))
    assert [row.participant for row in table.rows][:3] == ["c", "a", "b"]
    assert places(table) == {"c": 1, "a": 2, "b": 2, "d": 4, "x": 5, "y": 5, "z": 5}
    told = table.explain_order("a", "c")
    assert (told.verdict.key, told.verdict.clause and told.verdict.clause.number) == (
        "standings.behind_by_play_off",
        "5.4.8.13",
    )
    assert [step.key for step in told.working] == ["standings.equal_points", "standings.equal_value"]
    equal = table.explain_order("a", "b")
    assert [step.key for step in equal.working][-1] == "standings.equal_after_play_off"
    assert "standings.equal_after_play_off" not in keys(table.explain_order("x", "y"))
    assert "standings.behind_by_play_off" in keys(table.explanation())


@pytest.mark.clause(EDITION, "5.4.8.13/item2")
def test_a_tie_break_with_shortened_time_after_the_criteria() -> None:
    first = settle(TABLE, PlayOff(TIE_BREAK, (("c",), ("a", "b")), time_controls="3+2"))
    table = settle(first, PlayOff(TIE_BREAK, (("b",), ("a",)), time_controls="3+2"))
    assert [places(table)[name] for name in "cba"] == [1, 2, 3]
    verdict = table.explain_order("a", "b").verdict
    assert verdict.clause is not None
    assert verdict.clause.number == "5.4.8.13/item2"
    assert verdict.inputs["controls"] == "3+2"


@pytest.mark.clause(EDITION, "5.4.8.13/item3")
def test_a_tie_break_has_its_time_controls_from_a_regulation() -> None:
    order = (("c",), ("a",), ("b",))
    assert refused(settle, TABLE, PlayOff(TIE_BREAK, order)) == ("time_controls", "5.4.8.13/item3")
    apart = PlayOff(TIE_BREAK, order, TieBreakDocument.TIE_BREAK_REGULATION, "5+3")
    assert places(settle(TABLE, apart))["c"] == 1


@pytest.mark.clause(EDITION, "5.4.8.13")
def test_an_additional_match_is_provided_for_by_the_competition_regulation_only() -> None:
    play_off = PlayOff(MATCH, (("c",), ("a",), ("b",)), TieBreakDocument.TIE_BREAK_REGULATION)
    assert refused(settle, TABLE, play_off) == ("document", "5.4.8.13")


@pytest.mark.clause(EDITION, "5.4.8.13")
@pytest.mark.parametrize(
    "result",
    [(("a",), ("b",)), (("a",), ("b",), ("c",), ("d",)), (("d",),), (("a", "b"), ("c", "a")), (), (("a",), ("x",))],
)
def test_it_is_for_all_who_share_one_place_and_nobody_else(result: tuple[tuple[str, ...], ...]) -> None:
    assert refused(settle, TABLE, PlayOff(MATCH, result)) == ("result", "5.4.8.13")
