"""Ranks of participants (section 6) and the categories of countries (appendix 2)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.countries import CategoryRevision, CountryCategories, country_categories
from tavlei.bridge.points.rating_points import field_share
from tavlei.bridge.report.participant_ranks import (
    Counted,
    RankedMember,
    RankTerms,
    country_rank,
    member_rank,
    participant_rank,
)
from tavlei.rulebook import Refusal

BRIDGE = "bridge-classification-2024"
DAY = date(2024, 6, 1)
TERMS = RankTerms(DAY, rulebook=CLASSIFICATION)

APPENDIX_2 = {
    0: {"Италия": "ITA", "Нидерланды": "NED", "Польша": "POL", "США": "USA"},
    1: {
        "Англия": "ENG",
        "Германия": "GER",
        "Дания": "DEN",
        "Израиль": "ISR",
        "Канада": "CAN",
        "Китай": "CHN",
        "Норвегия": "NOR",
        "Франция": "FRA",
        "Швеция": "SWE",
    },
    2: {
        "Австралия": "AUS",
        "Аргентина": "ARG",
        "Болгария": "BUL",
        "Бразилия": "BRA",
        "Египет": "EGY",
        "Индия": "IND",
        "Индонезия": "INA",
        "Исландия": "ISL",
        "Испания": "ESP",
        "Тайвань": "TPE",
        "Япония": "JPN",
    },
    3: {
        "Бельгия": "BEL",
        "Венгрия": "HUN",
        "Греция": "GRE",
        "Ирландия": "IRL",
        "Латвия": "LAT",
        "Новая Зеландия": "NZL",
        "Португалия": "POR",
        "Румыния": "ROU",
        "Турция": "TUR",
        "Хорватия": "CRO",
        "Чехия": "CZE",
        "Эстония": "EST",
        "ЮАР": "RSA",
    },
}


def player(coefficient: str | None, **more: object) -> RankedMember:
    return RankedMember("P", None if coefficient is None else Fraction(coefficient), **more)  # type: ignore[arg-type]


def foreigner(coefficient: str | None, country: str | None) -> RankedMember:
    return player(coefficient, foreign=True, country=country)


@pytest.mark.clause(BRIDGE, "6.1")
def test_the_rank_is_the_exact_mean() -> None:
    found = participant_rank([player("-0.5"), player("1"), player("0.5")], TERMS)
    assert (found.rank, found.counted) == (Fraction(1, 3), Counted.QUALIFIED)
    assert participant_rank([player("2"), player(None)], TERMS).rank == Fraction(7, 2)  # a new player has 5


@pytest.mark.clause(BRIDGE, "6.2")
def test_only_players_with_enough_boards_count() -> None:
    few = player("-3", qualified=False)
    assert participant_rank([player("1"), player("2"), few], TERMS).rank == Fraction(3, 2)
    absent = player("5", qualified=False, played=False)
    nobody = participant_rank([few, player("1", qualified=False), absent], TERMS)
    assert (nobody.rank, nobody.counted) == (Fraction(-1), Counted.ALL_WHO_PLAYED)
    listed = participant_rank([few, player("1"), absent], RankTerms(DAY, boards_known=False, rulebook=CLASSIFICATION))
    assert (listed.rank, listed.counted) == (Fraction(1), Counted.LINE_UP)
    with pytest.raises(Refusal, match="without players"):
        participant_rank([absent], TERMS)


@pytest.mark.clause(BRIDGE, "6.3")
def test_a_foreigner_takes_the_better_of_both() -> None:
    assert member_rank(foreigner(None, "POL"), TERMS).value == 0
    assert member_rank(foreigner("0.5", "GER"), TERMS).value == Fraction("0.3")
    assert member_rank(foreigner("0.5", "BUL"), TERMS).value == Fraction("0.5")  # 0.6 would be worse
    assert member_rank(foreigner("-2", "POL"), TERMS).value == -2
    assert member_rank(foreigner(None, "UKR"), TERMS).value == Fraction("1.2")
    assert member_rank(player("3", country="POL"), TERMS).value == 3  # a Russian player living abroad


@pytest.mark.clause(BRIDGE, "6.3")
def test_a_club_event_of_the_own_country_gives_less() -> None:
    club = RankTerms(DAY, club_event_of="POL", rulebook=CLASSIFICATION)
    assert member_rank(foreigner(None, "POL"), club).value == Fraction("0.8")
    assert member_rank(foreigner(None, "GER"), club).value == Fraction("0.3")
    assert [country_rank(each, CLASSIFICATION, club_event_at_home=True) for each in range(5)] == [
        Fraction(each, 5) for each in (4, 5, 6, 7, 8)
    ]


@pytest.mark.clause(BRIDGE, "6.3")
def test_an_unknown_country_is_asked_for_only_where_it_matters() -> None:
    with pytest.raises(Refusal, match=r"country of the foreign player P is not known .*6\.3"):
        member_rank(foreigner("0.5", None), TERMS)
    assert member_rank(foreigner("0", None), TERMS).value == 0
    with pytest.raises(Refusal, match=r"«Poland» is no known code of a country; .*, NED, .*app2"):
        member_rank(foreigner(None, "Poland"), TERMS)


@pytest.mark.clause(BRIDGE, "app2")
def test_appendix_2_is_complete() -> None:
    found = country_categories(CLASSIFICATION)
    for category, countries in APPENDIX_2.items():
        assert {found.category(code, DAY) for code in countries.values()} == {category}
    named = sum(len(each) for each in APPENDIX_2.values())
    assert sum(len(revision.categories) for revision in found.revisions) == named == 37
    assert (found.category("UKR", DAY), found.category("SUI", DAY)) == (4, 4)


@pytest.mark.clause(BRIDGE, "6.3/p2")
def test_categories_are_revised_at_most_once_a_year() -> None:
    first = country_categories(CLASSIFICATION)
    later = first.revised(date(2025, 2, 14), {"POL": 1, "UKR": 3}, CLASSIFICATION)
    assert [later.category("POL", day) for day in (DAY, date(2025, 2, 13), date(2025, 2, 14))] == [0, 0, 1]
    assert (later.category("UKR", date(2026, 1, 1)), later.category("ITA", date(2026, 1, 1))) == (3, 4)
    assert first.category("POL", date(2030, 1, 1)) == 0
    with pytest.raises(Refusal, match=r"a year has not passed .*6\.3/p2"):
        first.revised(date(2025, 2, 13), {"POL": 1}, CLASSIFICATION)
    with pytest.raises(Refusal, match="a year has not passed"):
        first.revised(date(2023, 2, 13), {}, CLASSIFICATION)
    leap = CountryCategories((CategoryRevision(date(2024, 2, 29), {}),), range(5), CLASSIFICATION)
    with pytest.raises(Refusal, match="a year has not passed"):
        leap.revised(date(2025, 2, 28), {}, CLASSIFICATION)
    assert leap.revised(date(2025, 3, 1), {}, CLASSIFICATION).revisions[1].valid_from == date(2025, 3, 1)


@pytest.mark.clause(BRIDGE, "6.3/p2")
@pytest.mark.parametrize("category", [-1, 5])
def test_a_category_is_from_0_to_4(category: int) -> None:
    with pytest.raises(Refusal, match=f"POL: a country's category is a whole number from 0 to 4; got {category}"):
        country_categories(CLASSIFICATION).revised(date(2026, 1, 1), {"POL": category}, CLASSIFICATION)
    with pytest.raises(Refusal, match="no categories"):
        CountryCategories((), range(5), CLASSIFICATION)


@pytest.mark.clause(BRIDGE, "8.10/item4")
def test_the_share_of_a_foreign_field() -> None:
    assert [field_share(each, CLASSIFICATION) for each in range(5)] == [
        Fraction(each, 20) for each in (18, 15, 12, 9, 6)
    ]


@pytest.mark.clause(BRIDGE, "1.11/p2", "6.1", "6.2", "6.3")
def test_every_player_is_explained() -> None:
    found = participant_rank([player("1"), foreigner(None, "FRA"), player(None)], TERMS)
    step = found.step()
    assert (step.key, step.value) == ("bridge.rank_of_qualified", Fraction("2.1"))
    keys = [each.key for each in step.steps]
    assert keys == ["bridge.member_published", "bridge.member_by_country", "bridge.member_new"]
    assert step.steps[1].inputs == {"player": "P", "category": 1}
    # the category is that of the day of the tournament, or of the festival's first day
    revised = country_categories(CLASSIFICATION).revised(date(2025, 3, 1), {"FRA": 3}, CLASSIFICATION)
    days = (date(2025, 2, 28), date(2025, 3, 1))
    assert [
        member_rank(foreigner(None, "FRA"), RankTerms(day, categories=revised, rulebook=CLASSIFICATION)).value
        for day in days
    ] == [
        Fraction("0.3"),
        Fraction("0.9"),
    ]
