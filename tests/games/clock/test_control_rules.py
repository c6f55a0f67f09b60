"""The data of time controls: complete, cited, and refused when it contradicts itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.games.rulebooks import OLD, RULES
from tests.rulebook.copies import later_rulebook

from tavlei.games.clock import Discipline, Span, control_rules
from tavlei.rulebook import DataError, Rulebook, citations

GOOD = {
    "clause": '"6.1.9.1"',
    "disciplines": '["russian"]',
    "kind": '"range"',
    "rows": "[{ minutes = { from = 20 } }]",
    "recommended": "[{ minutes = 30, increment = 30 }]",
    "other_clause": '"6.1.9.4"',
}


def toml(*rules: dict[str, str]) -> str:
    return "".join("[[rules]]\n" + "".join(f"{key} = {value}\n" for key, value in rule.items()) for rule in rules)


def test_every_discipline_with_a_clock_has_its_rule_in_2022() -> None:
    assert set(control_rules(RULES)) == {each for each in Discipline if each.has_clock}
    assert list(control_rules(OLD)) == ["russian", "russian_rapid", "russian_blitz"]


def test_the_data_cites_every_clause_it_rests_on_and_the_code_cites_the_same() -> None:
    data = {citation.number for citation in citations() if citation.place.endswith("/time_controls.toml")}
    code = {citation.number for citation in citations() if citation.place.endswith(":check_time_control")}
    assert "9.4.1/p2" in data
    assert data == code


def later(folder: Path, *rules: dict[str, str]) -> Rulebook:
    """An edition that lays these rules over those of 2022."""
    return later_rulebook(folder, "rules-2030", RULES.edition.id, date(2030, 1, 1), time_controls=toml(*rules))


def test_good_data_is_loaded(tmp_path: Path) -> None:
    found = control_rules(later(tmp_path, GOOD))[Discipline.RUSSIAN]
    assert found.rows[0].minutes == Span(20)
    assert found.recommended[0].increment == Span(30, 30)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"clause": '"6.1.99"'}, r"rules-2030/time_controls\.toml: rules\[8\].*clause 6.1.99 is not registered"),
        ({"disciplines": '["chess"]'}, "expected one of: .*; got chess"),
        ({"kind": '"about"'}, "«kind» must be range, not_less or not_more"),
        ({"rows": "[]"}, "at least one row"),
        ({"rows": "[{ minutes = { from = 15, to = 7 } }]"}, "the range from 15 to 7 is empty"),
        ({"rows": "[{ minutes = -1 }]"}, "the range from -1 to -1 is empty"),
        ({"rows": "[{ minutes = {} }]"}, "the range from None to None is empty"),
        ({"rows": "[{ minutes = 5, moves = 40 }]"}, "a row has the fields"),
        ({"rows": "[{ increment = 5 }]"}, "a row has the fields"),
        ({"rows": "[{ minutes = 30, readings = ['Z9'] }]"}, "there is no reading «Z9»"),
        ({"rows": "[{minutes = {from = 3, to = 7}}, {minutes = {from = 7}}]"}, r"two rows overlap: 3-7 \+ 0\+ and 7\+"),
        ({"kind": '"not_less"', "rows": "[{minutes = {from = 20}}, {minutes = {from = 20}}]"}, "two rows overlap"),
        ({"kind": '"not_less"', "rows": "[{minutes = 20}]"}, "has no upper bound"),
        ({"recommended": "[{ minutes = 19, increment = 30 }]"}, r"the recommended row 19 \+ 30 is not allowed itself"),
        ({"recommended": "[{minutes = 30}, {minutes = 30}]"}, "a recommended row stands twice"),
        ({"colour": '"white"'}, "a rule has the fields"),
        ({"kind": "= ="}, "the file is not valid TOML"),
    ],
)
def test_contradictory_data_is_refused_with_its_place(tmp_path: Path, change: dict[str, str], why: str) -> None:
    with pytest.raises(DataError, match=why):
        control_rules(later(tmp_path, GOOD | change))


def test_two_rules_for_a_discipline_and_a_missing_field_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    with pytest.raises(DataError, match=r"rules\[1\]: the discipline russian has two rules"):
        control_rules(later(one, GOOD, GOOD))
    with pytest.raises(DataError, match="a rule has the fields"):
        control_rules(later(two, GOOD, {key: value for key, value in GOOD.items() if key != "other_clause"}))
