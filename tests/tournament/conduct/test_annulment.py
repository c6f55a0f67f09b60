"""The result of an excluded participant annulled (1.5.8; T41)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conduct.helpers import EDITION
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.annulment import without_annulled
from tavlei.tournament.standings.table import StandingsLine


def row(name: str, points: int, place: int | None) -> StandingsLine:
    return StandingsLine(name, Fraction(points), place, {"solkoff": Fraction(points * 3)})


TABLE = (row("a", 6, 1), row("b", 5, 2), row("c", 5, 2), row("d", 4, 4), row("e", 1, 5), row("left", 0, None))


@pytest.mark.clause(EDITION, "1.5.8")
def test_places_close_up_and_the_annulled_stand_last_with_nothing() -> None:
    found = without_annulled(TABLE, {"b"}, RULES)
    assert [(each.participant, each.place) for each in found] == [
        ("a", 1), ("c", 2), ("d", 3), ("e", 4), ("left", None), ("b", None),
    ]  # fmt: skip
    assert found[-1].points == 0
    assert found[-1].values == {"solkoff": None}
    assert [each.points for each in found[:4]] == [6, 5, 4, 1]


@pytest.mark.clause(EDITION, "1.5.8")
def test_a_shared_place_stays_shared() -> None:
    assert [each.place for each in without_annulled(TABLE, {"a"}, RULES)] == [1, 1, 3, 4, None, None]


@pytest.mark.clause(EDITION, "1.5.8")
def test_only_those_in_the_table_are_annulled() -> None:
    with pytest.raises(Refusal, match="no participant «x»"):
        without_annulled(TABLE, {"x"}, RULES)


@pytest.mark.clause(EDITION, "1.5.8")
@given(st.sets(st.sampled_from("abcde")))
def test_the_order_of_the_others_does_not_change(annulled: set[str]) -> None:
    found = without_annulled(TABLE, annulled, RULES)
    kept = [each.participant for each in TABLE if each.participant not in annulled]
    assert [each.participant for each in found][: len(kept)] == kept
    places = [each.place for each in found if each.place is not None]
    assert places == sorted(places)
    assert not places or places[0] == 1
    for each in found:
        if each.place is not None:
            ahead = sum(other.place is not None and other.place < each.place for other in found)
            assert each.place == 1 + ahead
