"""Places: by points, by the criteria one after another without a restart, shared where nothing separates."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, figures, numbers, places, tournament, values

from tavlei.rulebook import Settings
from tavlei.tournament.model import Tournament
from tavlei.tournament.standings import standings

EDITION = "draughts-rules-2022"
# a, b and c have 3 points: a beat b, b beat c, c beat a; a beat d and lost to e, b and c drew with both; all beat f
CYCLE = tournament(
    *("a-b 1-0", "b-c 1-0", "c-a 1-0", "a-d 1-0", "e-a 1-0", "b-d 0.5-0.5", "b-e 0.5-0.5", "c-d 0.5-0.5"),
    *("c-e 0.5-0.5", "a-f 1-0", "b-f 1-0", "c-f 1-0"),
)


@pytest.mark.clause(EDITION, "5.4.8.1")
def test_the_most_points_are_first_and_equal_points_share_a_place() -> None:
    table = standings(tournament("a-b 1-0, c-d 0.5-0.5, e-f -:-"), SWISS, (), RULES)
    assert places(table) == {"a": 1, "c": 2, "d": 2, "b": 4, "e": 4, "f": 4}
    assert [row.participant for row in table.rows] == ["a", "c", "d", "b", "e", "f"]
    assert table.groups == (("a",), ("c", "d"), ("b", "e", "f"))


@pytest.mark.clause(EDITION, "5.4.8.11")
def test_the_larger_coefficient_takes_the_higher_place() -> None:
    event = tournament("a-b 1-0, c-d 0.5-0.5, e", "a-c 1-0, e-b -:+, d", "d-a 0-1, b-c 0.5-0.5")
    assert places(standings(event, SWISS, ["solkoff"], RULES)) == {"a": 1, "b": 2, "d": 3, "c": 4, "e": 5}
    assert places(standings(event, SWISS, ["truncated_solkoff"], RULES)) == {"a": 1, "b": 2, "d": 2, "c": 4, "e": 5}


@pytest.mark.clause(EDITION, "5.4.8.2")
def test_there_is_no_restart_when_a_criterion_has_separated_some() -> None:
    """T12: head-to-head leaves the three equal; wins put a ahead; b beat c, but head-to-head is not asked again."""
    table = standings(CYCLE, ROBIN, ["head_to_head", "wins"], RULES)
    assert values(table, "head_to_head") == {**numbers(a=1, b=1, c=1), "d": None, "e": None, "f": None}
    assert places(table) == {"a": 1, "b": 2, "c": 2, "e": 4, "d": 5, "f": 6}
    again = standings(CYCLE, ROBIN, ["wins", "head_to_head"], RULES)
    assert values(again, "head_to_head") == {"a": None, **numbers(b=1, c=0), "d": None, "e": None, "f": None}
    assert places(again) == {"a": 1, "b": 2, "c": 3, "e": 4, "d": 5, "f": 6}


@pytest.mark.clause(EDITION, "5.4.8.2/item3")
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (tournament("a-b 0-1", "a-c 1-0", "b-d 0-1", "c-d 0.5-0.5"), {"a": 0, "b": 1}),  # one win each
        (tournament("a-b -:+", "a-c 1-0"), {"a": 0, "b": 1}),  # T31: a forfeit is an encounter
        (tournament("a-c 1-0", "b-d 1-0"), None),  # never met
        (tournament("a-b 0-1", "b-c 0-1", "c-d 0-1", "d-a 0-1"), None),  # four tied, not all met
        (tournament("a-b 0.5-0.5", "a-c 0.5-0.5", "b-d 0.5-0.5", "c-e 0.5-0.5"), None),  # b and c have not met
        (tournament("a-b 1-0", "b-a 1-0"), {"a": 1, "b": 1}),  # two cycles
        (tournament("a-b 1-0", "b-c 1-0", "c-a 1-0", "a-b 0.5-0.5", "c-d 0.5-0.5"), None),  # a and b twice, c once
    ],
)
def test_encounters_between_the_tied(event: Tournament, expected: dict[str, int] | None) -> None:
    found = values(standings(event, ROBIN, ["head_to_head"], RULES), "head_to_head")
    for name in ("a", "b"):
        assert found[name] == (None if expected is None else Fraction(expected[name]))


def test_encounters_between_the_tied_count_points_and_keep_a_forfeit_whatever_t9_says() -> None:
    event = tournament("a-b -:+", "a-c 1-0", points=2)
    table = standings(event, ROBIN, ["head_to_head"], replace(RULES, settings=Settings({"T9": "forfeit_as_bye"})))
    assert values(table, "head_to_head") == {**numbers(a=0, b=2), "c": None}
    assert places(table) == {"b": 1, "a": 2, "c": 3}


# d and e 2.5, a and b 1.5, c 1
LISTED = ("d-a 1-0", "d-b 0.5-0.5", "e-a 0.5-0.5", "e-b 1-0", "a-b 0.5-0.5", "a-c 0.5-0.5", "b-c 0.5-0.5")
BY_PLACE = (*LISTED, "d-c 1-0", "e-c 1-0")


@pytest.mark.clause(EDITION, "5.4.8.2/item4")
def test_a_shared_place_is_one_sum() -> None:
    """T13: d and e share the first place; a and b have a half against both together, and against c."""
    table = standings(tournament(*BY_PLACE), ROBIN, ["results_by_place"], RULES)
    assert places(table) == {"d": 1, "e": 1, "a": 3, "b": 3, "c": 5}
    assert table.vectors["results_by_place"] == {
        "a": figures(0.5, 0.5),
        "b": figures(0.5, 0.5),
        "c": (),
        "d": figures(1.5, 1),
        "e": figures(1.5, 1),
    }
    assert set(values(table, "results_by_place").values()) == {None}


@pytest.mark.clause(EDITION, "5.4.8.2/item4")
def test_the_better_result_against_the_first_place_decides() -> None:
    """d beats e and is first alone; b drew with him, a lost."""
    table = standings(tournament(*BY_PLACE, "d-e 1-0"), ROBIN, ["results_by_place"], RULES)
    assert table.vectors["results_by_place"]["a"] == figures(0, 0.5, 0.5)
    assert table.vectors["results_by_place"]["b"] == figures(0.5, 0, 0.5)
    assert places(table) == {"d": 1, "e": 2, "b": 3, "a": 4, "c": 5}


@pytest.mark.clause(EDITION, "5.4.8.2/item4")
def test_only_opponents_whom_all_the_tied_have_met_count() -> None:
    """T13: b has not met x, a has not met y; nothing is left to compare."""
    table = standings(tournament("a-x 1-0", "b-y 1-0"), ROBIN, ["results_by_place"], RULES)
    assert places(table) == {"a": 1, "b": 1, "x": 3, "y": 3}
    assert set(table.vectors["results_by_place"].values()) == {()}


def test_results_by_place_use_the_places_before_the_criterion_for_all_groups_at_once() -> None:
    """T31: d comes ahead of e by this very criterion, but to a and b they are still one shared place.

    Taken one after another, b (a half against d) would be ahead of a (nothing against d).
    """
    table = standings(
        tournament(
            *("d-a 1-0", "d-b 0.5-0.5", "a-e 1-0", "e-b 0.5-0.5", "e-c 1-0", "c-d 1-0", "d-f 1-0", "e-f 1-0"),
            "a-b 0.5-0.5",
        ),
        ROBIN,
        ["results_by_place"],
        RULES,
    )
    assert table.vectors["results_by_place"]["a"] == table.vectors["results_by_place"]["b"] == figures(1)
    assert places(table) == {"d": 1, "e": 2, "a": 3, "b": 3, "c": 5, "f": 6}


def test_nobody_at_all_is_an_empty_table() -> None:
    table = standings(Tournament(()), SWISS, ["solkoff", "full_truncated_solkoff", "results_by_place"], RULES)
    assert (table.rows, table.groups) == ((), ())
    assert table.explanation().verdict.key == "standings.nobody"
