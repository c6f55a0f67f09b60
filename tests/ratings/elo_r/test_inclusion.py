"""Which competitions enter the Elo-R (7.7, 7.9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.elo_r.builders import EDITION, NORMS, refused_by

from tavlei.ratings.elo_r import competition_counts, is_official, statuses
from tavlei.rulebook import Refusal


def field(titled: int, others: int) -> list[str | None]:
    return [*(["GR", "MG", "MS", "KMS"] * titled)[:titled], *["I", None, "II"][:others], *["III"] * max(0, others - 3)]


@pytest.mark.clause(EDITION, "7/7.9", "7/7.9/item2")
@pytest.mark.parametrize(
    ("titled", "others", "why_not"),
    [
        (6, 0, []),
        (6, 6, []),
        (6, 7, ["titled participants are less than half"]),
        (5, 0, ["fewer than 6 titled participants"]),
        (5, 5, ["fewer than 6 titled participants"]),
        (5, 6, ["fewer than 6 titled participants", "titled participants are less than half"]),
        (7, 7, []),
        (7, 8, ["titled participants are less than half"]),
        (0, 0, ["fewer than 6 titled participants"]),
    ],
)
def test_six_titled_and_half_titled_are_needed(titled: int, others: int, why_not: list[str]) -> None:
    """E13: exactly half is enough."""
    found = competition_counts(field(titled, others), NORMS)
    assert (found.participants, found.titled) == (titled + others, titled)
    assert list(found.why_not) == why_not
    assert found.included == (not why_not)
    assert "E13" in found.explanation().readings


@pytest.mark.clause(EDITION, "7/7.7", "7/7.7/item2", "7/7.9/item3")
def test_every_reason_is_listed_in_order() -> None:
    found = competition_counts(
        field(5, 6), NORMS, official=False, discipline_time_control=False, reported_in_time=False
    )
    assert list(found.why_not) == [
        "fewer than 6 titled participants",
        "titled participants are less than half",
        "not an official competition of 7.7",
        "time control is not that of the discipline",
        "results not reported within 10 working days",
    ]
    assert [condition.met for condition in found.explanation().conditions] == [False] * 5


@given(st.lists(st.sampled_from(["GR", "MG", "MS", "KMS", "I", None]), max_size=30))
def test_one_more_title_never_shuts_a_competition_out(titles: list[str | None]) -> None:
    if competition_counts(titles, NORMS).included:
        assert competition_counts([*titles, "KMS"], NORMS).included
        assert competition_counts(titles[::-1], NORMS).included


@pytest.mark.clause(EDITION, "7/7.7")
def test_the_statuses_are_those_of_the_clause() -> None:
    wide = ["world", "world_cup", "europe", "europe_cup", "international", "russia", "russia_cup", "all_russian"]
    assert list(statuses(NORMS)) == [*wide, "federal_district", "moscow_spb", "region", "municipal"]


ALL_NO = {"calendar": False, "citizens": False, "official": False}


@pytest.mark.clause(EDITION, "7/7.7")
@pytest.mark.parametrize(
    ("status", "needs"),
    [
        ("world", []),
        ("europe_cup", []),
        ("russia", []),
        ("federal_district", []),
        ("international", ["calendar", "citizens"]),
        ("all_russian", ["calendar"]),
        ("region", ["official"]),
        ("moscow_spb", ["official"]),
        ("municipal", ["official"]),
    ],
)
def test_some_statuses_need_more(status: str, needs: list[str]) -> None:
    assert is_official(status, dict.fromkeys(needs, True), NORMS)
    assert is_official(status, ALL_NO, NORMS) == (not needs)
    for need in needs:
        assert not is_official(status, {**dict.fromkeys(needs, True), need: False}, NORMS)
    if needs:
        with pytest.raises(Refusal) as caught:
            is_official(status, {}, NORMS)
        assert len(caught.value.problems) == len(needs)


@pytest.mark.clause(EDITION, "7/7.7")
@pytest.mark.parametrize("status", ["club", "", "World"])
def test_an_unknown_status_is_refused(status: str) -> None:
    assert refused_by(is_official, status, {}, NORMS) == "status"


def test_a_missing_fact_is_named_by_its_field() -> None:
    assert refused_by(is_official, "all_russian", {"official": True}, NORMS) == "in_unified_calendar"
    assert refused_by(is_official, "municipal", {"calendar": True}, NORMS) == "official"
