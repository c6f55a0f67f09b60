"""Sex and age groups (2.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rulebook.copies import copied
from tests.tournament.conduct.helpers import EDITION
from tests.tournament.rules import RULES, later_rules

from tavlei.games.clock import Discipline
from tavlei.rulebook import DataError, Library, Rulebook
from tavlei.titles.ages import age_bounds
from tavlei.tournament.conduct.admission.ages import (
    age_findings,
    age_in_year,
    age_table,
    ages_of,
    group_finding,
    groups_of,
    own_group,
    sex_finding,
    student_finding,
)
from tavlei.tournament.conduct.people import AthleteSex, OpenTo
from tavlei.tournament.merged_groups import AgeGroup, age_groups

ADULTS, U27, U20, U17, U14, U11, U9 = tuple(AgeGroup)[:7]
RENJU = Discipline.RENJU
RUSSIAN = Discipline.RUSSIAN


@pytest.mark.clause(EDITION, "2.1/table")
@pytest.mark.parametrize("discipline", list(Discipline))
def test_the_table_agrees_with_the_groups_that_may_be_merged(discipline: Discipline) -> None:
    assert groups_of(discipline, RULES) == age_groups(discipline)


@pytest.mark.clause(EDITION, "2.1/table", "2.1")
def test_the_table_has_the_ages_of_the_text() -> None:
    assert [ages_of(each, RULES).most for each in groups_of(RUSSIAN, RULES)] == [None, 26, 19, 16, 13, 10, 8]
    renju = [(ages_of(each, RULES).least, ages_of(each, RULES).most) for each in groups_of(RENJU, RULES)]
    assert renju == [(None, None), (21, 25), (16, 20), (12, 15), (None, 11)]
    assert groups_of(Discipline.RUSSIAN_RAPID_TEAM, RULES) == (ADULTS,)
    assert groups_of(Discipline.RUSSIAN_TEAM, RULES) == groups_of(RUSSIAN, RULES)
    for group in AgeGroup:
        if group is not ADULTS:
            assert (ages_of(group, RULES).least or 0, ages_of(group, RULES).most) == age_bounds(group)


def test_a_table_without_a_discipline_or_group_is_refused(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    table = folder / "figures" / EDITION / "age_groups.toml"
    table.write_text(table.read_text(encoding="utf-8").replace('"renju"', '"russian"'), encoding="utf-8")
    with pytest.raises(DataError, match="every discipline must have one row"):
        age_table(Rulebook.of(EDITION, among=Library(folder)))


@pytest.mark.clause(EDITION, "2.1/table")
def test_a_later_edition_changes_one_group_of_the_table(tmp_path: Path) -> None:
    later = later_rules(tmp_path, "age_groups", "[ages]\nunder_9 = { most = 9 }\n")
    assert (ages_of(U9, later).most, ages_of(U9, RULES).most) == (9, 8)
    assert groups_of(RUSSIAN, later) == groups_of(RUSSIAN, RULES)
    (found, *_) = age_findings((U9,), RUSSIAN, 9, later)
    assert found.met
    assert found.step(later).clause == later.clause("2.1/p3")


@pytest.mark.clause(EDITION, "2.1/p3")
@pytest.mark.parametrize(
    ("birth_year", "admitted"),
    [(2010, False), (2011, True), (2012, True)],  # under 14 in 2024
)
def test_the_upper_age_is_not_reached_in_the_calendar_year(birth_year: int, admitted: bool) -> None:
    age = age_in_year(2024, birth_year)
    (found, *_) = age_findings((U14,), RUSSIAN, age, RULES)
    assert found.met is admitted
    assert (found.number, found.threshold) == ("2.1/p3", 13)


@pytest.mark.clause(EDITION, "2.1/p3")
def test_without_a_birth_date_it_is_open_but_not_for_adults() -> None:
    (found,) = age_findings((U14,), RUSSIAN, None, RULES)
    assert (found.met, found.needs) == (None, ("born",))
    (found,) = age_findings((ADULTS,), RUSSIAN, None, RULES)
    assert found.met is True


@pytest.mark.clause(EDITION, "2.1/p4")
def test_an_older_group_asks_for_the_qualification() -> None:
    assert own_group(RUSSIAN, 10, RULES) is U11
    for qualified in (True, False, None):
        _, older = age_findings((U14,), RUSSIAN, 10, RULES, qualified=qualified)
        assert (older.name, older.met, older.number) == ("older_group", qualified, "2.1/p4")
    assert [age_finding.name for age_finding in age_findings((U14,), RUSSIAN, 12, RULES, qualified=False)] == ["age"]
    _, older = age_findings((AgeGroup.FROM_16_TO_20,), RENJU, 14, RULES)
    assert older.inputs["own"] == "12_15"


@pytest.mark.clause(EDITION, "2.1/p3")
@pytest.mark.parametrize(("age", "met"), [(13, True), (14, True), (16, True), (17, False)])
def test_of_merged_groups_the_older_one_bounds(age: int, met: bool) -> None:
    found, *others = age_findings((U17, U14), RUSSIAN, age, RULES)
    assert (found.met, found.threshold, others) == (met, 16, [])


@pytest.mark.clause(EDITION, "2.1/p4", "2.1/p3")
def test_who_is_too_old_does_not_play_up() -> None:
    (found,) = age_findings((U14,), RUSSIAN, 14, RULES)
    assert found.met is False


@given(st.integers(min_value=0, max_value=99), st.sampled_from(list(Discipline)))
def test_everybody_has_the_youngest_group_that_holds_the_age(age: int, discipline: Discipline) -> None:
    own = own_group(discipline, age, RULES)
    assert ages_of(own, RULES).holds(age)
    younger = groups_of(discipline, RULES)[groups_of(discipline, RULES).index(own) + 1 :]
    assert not any(ages_of(each, RULES).holds(age) for each in younger)


@pytest.mark.clause(EDITION, "2.1/p2")
@pytest.mark.parametrize(("age", "met"), [(16, False), (17, True), (25, True), (26, False), (None, None)])
def test_students_are_17_to_25(age: int | None, met: bool | None) -> None:
    found = student_finding(age, RULES)
    assert (found.met, found.threshold) == (met, "17-25")


@pytest.mark.clause(EDITION, "2.1/p6", "2.1")
@pytest.mark.parametrize(
    ("open_to", "sex", "met", "number"),
    [
        (OpenTo.MEN, AthleteSex.FEMALE, True, "2.1/p6"),
        (OpenTo.MEN, AthleteSex.MALE, True, "2.1"),
        (OpenTo.MEN, None, True, "2.1"),
        (OpenTo.WOMEN, AthleteSex.FEMALE, True, "2.1"),
        (OpenTo.WOMEN, AthleteSex.MALE, False, "2.1"),
        (OpenTo.WOMEN, None, None, "2.1"),
        (OpenTo.MIXED, AthleteSex.MALE, True, "2.1"),
    ],
)
def test_women_may_play_among_men(open_to: OpenTo, sex: AthleteSex | None, met: bool | None, number: str) -> None:
    found = sex_finding(open_to, sex)
    assert (found.met, found.number) == (met, number)


@pytest.mark.clause(EDITION, "2.1", "2.1/table")
@pytest.mark.parametrize(
    ("groups", "discipline", "met"),
    [
        ((U17,), RUSSIAN, True),
        ((U17, U14), RUSSIAN, True),
        ((U14, U17), RUSSIAN, True),
        ((U17, U11), RUSSIAN, False),
        ((U17, U14, U11), RUSSIAN, False),
        ((), RUSSIAN, False),
        ((AgeGroup.UNDER_12,), RUSSIAN, False),
        ((U27,), Discipline.INTERNATIONAL_BLITZ_TEAM, False),
        ((ADULTS,), Discipline.INTERNATIONAL_BLITZ_TEAM, True),
        ((AgeGroup.FROM_12_TO_15, AgeGroup.UNDER_12), RENJU, True),
    ],
)
def test_a_competition_is_held_for_groups_of_the_table(
    groups: tuple[AgeGroup, ...], discipline: Discipline, met: bool
) -> None:
    assert group_finding(groups, discipline, RULES).met is met
