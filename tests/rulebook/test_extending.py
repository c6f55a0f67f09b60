"""What an edition takes over from the one it extends, and what it changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tavlei.rulebook.extending import cited_numbers, extended, without

EARLIER = {
    "1.1": {"days": 5, "weeks": 2},
    "1.2": {"boards": 8},
    "rules": [
        {"clause": "2.1", "moves": 15},
        {"clause": "2.2", "moves": 5},
        {"clause": "2.1", "moves": 30},
        {"clause": "2.3", "moves": 60},
    ],
    "named": {"first": {"value": 3, "clause": "3.1"}, "second": {"value": 4, "clause": "3.2"}},
}


def test_figures_are_laid_over_one_by_one() -> None:
    assert extended(EARLIER, {"1.1": {"days": 6}, "1.3": {"hours": 1}}) == {
        **EARLIER,
        "1.1": {"days": 6, "weeks": 2},
        "1.3": {"hours": 1},
    }


def test_the_rows_of_a_changed_clause_take_the_place_of_all_its_rows() -> None:
    changes = [{"clause": "2.1", "moves": 16}, {"clause": "2.4", "moves": 7}]
    assert extended(EARLIER, {"rules": changes})["rules"] == [
        {"clause": "2.1", "moves": 16},
        {"clause": "2.2", "moves": 5},
        {"clause": "2.3", "moves": 60},
        {"clause": "2.4", "moves": 7},
    ]


def test_of_a_clause_with_one_row_only_the_named_fields_change() -> None:
    earlier = {"rules": [{"clause": "2.2", "moves": 5, "kind": "kings", "by": {"2": 1}}, {"clause": "2.3", "moves": 1}]}
    found = extended(earlier, {"rules": [{"clause": "2.2", "moves": 6, "by": {"3": 2}}]})
    assert found["rules"] == [
        {"clause": "2.2", "moves": 6, "kind": "kings", "by": {"3": 2}},
        {"clause": "2.3", "moves": 1},
    ]


def test_what_stands_under_a_clause_that_is_gone_goes_with_it() -> None:
    left = without(EARLIER, ("1.2", "2.2", "3.1"))
    assert list(left) == ["1.1", "rules", "named"]
    assert [row["clause"] for row in left["rules"]] == ["2.1", "2.1", "2.3"]
    assert list(left["named"]) == ["second"]


def test_numbers_are_read_off_keys_and_fields() -> None:
    content = {**EARLIER, "road_clause": "4.1", "clauses": {"a": "5.1", "b": ["5.2"]}, "other": {"1.9": 1}}
    registered = {"1.1", "1.2"}
    assert set(cited_numbers(content, registered)) == {
        "1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "4.1", "5.1", "5.2",
    }  # fmt: skip


@given(
    st.dictionaries(st.text(max_size=3), st.dictionaries(st.text(max_size=3), st.integers(), max_size=3), max_size=4)
)
def test_no_changes_change_nothing_and_the_same_changes_change_nothing_more(content: dict[str, dict[str, int]]) -> None:
    assert extended(content, {}) == content
    assert extended(content, content) == content
