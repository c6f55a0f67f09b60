"""The table of regions: complete, each in one district, found by code and name (1.10/p3, p4)."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from tests.bridge.condition_facts import EDITION
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.regions import (
    District,
    SemiFinal,
    in_sphere,
    other_subject,
    read_regions,
    regions,
    subject,
)
from tavlei.rulebook import DataError, Refusal

# A second transcription: the codes of each district, counted against the numbers every handbook gives.
CODES = {
    District.CENTRAL: "31 32 33 36 37 40 44 46 48 50 57 62 67 68 69 71 76 77",
    District.NORTHWESTERN: "10 11 29 35 39 47 51 53 60 78 83",
    District.SOUTHERN: "01 08 23 30 34 61",
    District.NORTH_CAUCASIAN: "05 06 07 09 15 20 26",
    District.VOLGA: "02 12 13 16 18 21 43 52 56 58 59 63 64 73",
    District.URAL: "45 66 72 74 86 89",
    District.SIBERIAN: "04 17 19 22 24 38 42 54 55 70",
    District.FAR_EASTERN: "03 14 25 27 28 41 49 65 75 79 87",
}
NUMBERS = {
    District.CENTRAL: 18,
    District.NORTHWESTERN: 11,
    District.SOUTHERN: 6,
    District.NORTH_CAUCASIAN: 7,
    District.VOLGA: 14,
    District.URAL: 6,
    District.SIBERIAN: 10,
    District.FAR_EASTERN: 11,
}


@pytest.mark.clause(EDITION, "1.10/p4")
def test_every_subject_stands_in_its_district() -> None:
    assert {subject.code: subject.district for subject in regions(CLASSIFICATION).subjects.values()} == {
        code: district for district, codes in CODES.items() for code in codes.split()
    }
    assert Counter(subject.district for subject in regions(CLASSIFICATION).subjects.values()) == NUMBERS
    names = [subject.name for subject in regions(CLASSIFICATION).subjects.values()]
    assert len(set(names)) == len(names) == 83


@pytest.mark.clause(EDITION, "1.10/p4")
def test_the_west_has_two_districts_and_every_other_semi_final_its_own() -> None:
    for name, district in ((each, District(each.value)) for each in SemiFinal if each is not SemiFinal.WEST):
        assert regions(CLASSIFICATION).spheres[name] == {district}
    assert regions(CLASSIFICATION).spheres[SemiFinal.WEST] == {District.CENTRAL, District.NORTHWESTERN}
    covered = [district for each in SemiFinal for district in regions(CLASSIFICATION).spheres[each]]
    assert sorted(covered) == sorted(District)


@pytest.mark.clause(EDITION, "1.10/p4")
@pytest.mark.parametrize(
    ("code", "semi_final"),
    [("77", SemiFinal.WEST), ("39", SemiFinal.WEST), ("59", SemiFinal.VOLGA), ("03", SemiFinal.FAR_EASTERN)],
)
def test_spheres(code: str, semi_final: SemiFinal) -> None:
    assert [each for each in SemiFinal if in_sphere(each, subject(code, CLASSIFICATION), CLASSIFICATION)] == [
        semi_final
    ]


@pytest.mark.clause(EDITION, "1.10/p3")
def test_a_federal_city_shares_a_quota_with_its_surroundings() -> None:
    for city, around in (("77", "50"), ("78", "47")):
        assert subject(city, CLASSIFICATION).quota == subject(around, CLASSIFICATION).quota == around
    shared = Counter(each.quota for each in regions(CLASSIFICATION).subjects.values())
    assert {quota for quota, count in shared.items() if count > 1} == {"50", "47"}


@pytest.mark.parametrize("given", ["89", "Ямало-Ненецкий автономный округ", "ямало ненецкий автономный округ"])
def test_a_region_is_found_by_code_or_name(given: str) -> None:
    assert subject(given, CLASSIFICATION).code == "89"
    assert subject("Ханты-Мансийский автономный округ - Югра", CLASSIFICATION).code == "86"


def test_an_unknown_region_is_refused_with_what_is_near() -> None:
    with pytest.raises(Refusal, match="Тверская область"):
        subject("Тверска область", CLASSIFICATION)
    with pytest.raises(Refusal):
        subject("99", CLASSIFICATION)
    assert other_subject("Elsewhere", District.VOLGA).quota == "Elsewhere"


GOOD = """
clauses = ["1.10/p4"]
[semi_finals]
west = ["central"]
[federal_cities]
77 = "50"
[subjects.central]
77 = "Москва"
50 = "Московская область"
"""


def test_a_table_that_contradicts_itself_is_refused() -> None:
    assert len(read_regions(tomllib.loads(GOOD)).subjects) == 2
    wrong = {
        "two districts": GOOD + '[subjects.volga]\n77 = "Москва"\n',
        "surroundings": GOOD.replace('77 = "50"', '77 = "51"'),
        "not known": GOOD.replace("[subjects.central]", "[subjects.middle]"),
        "semi-final": GOOD.replace("west =", "east ="),
    }
    for sentence, text in wrong.items():
        with pytest.raises(DataError, match=sentence):
            read_regions(tomllib.loads(text))
