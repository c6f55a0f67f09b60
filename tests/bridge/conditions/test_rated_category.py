"""Who may play: categories, ages, amateurs, mixed pairs, the invited (8.8, 8.9)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import ABROAD, EDITION, REGIONAL, facts, failed, one
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.categories import age_at_year_end, is_junior, is_veteran
from tavlei.bridge.conditions.rated_tournament import (
    Admission,
    Entrant,
    FeeReason,
    Invitations,
    Limit,
    PlayerSex,
    RatedVerdict,
    rated_verdict,
)
from tavlei.bridge.vocabulary import Ages, Sexes, TournamentCategory


def with_players(category: TournamentCategory, *players: Entrant, **more: Any) -> RatedVerdict:
    """The verdict on a tournament of a category with these players."""
    return rated_verdict(facts(category=category, players=players, **more), CLASSIFICATION)


@pytest.mark.clause(EDITION, "8.8")
@pytest.mark.parametrize("sexes", Sexes)
@pytest.mark.parametrize("ages", Ages)
def test_every_combination_of_sex_and_age_is_a_category(sexes: Sexes, ages: Ages) -> None:
    found = one(
        rated_verdict(facts(category=TournamentCategory(sexes, ages)), CLASSIFICATION).findings, "rated.category"
    )
    assert found.met is True
    silent = rated_verdict(facts(category=None), CLASSIFICATION)
    assert (silent.rated, silent.needs) == (None, ("category",))


@pytest.mark.clause(EDITION, "8.8", "8.9")
@pytest.mark.parametrize("limit", Limit)
def test_further_conditions_of_admission(limit: Limit) -> None:
    limited = {"limits": frozenset({limit})}
    assert failed(rated_verdict(facts(**limited), CLASSIFICATION).findings) == {"rated.limits"}
    regional = rated_verdict(facts(REGIONAL, **limited), CLASSIFICATION)
    assert regional.rated is (limit is not Limit.OTHER)
    vetoed = rated_verdict(facts(REGIONAL, local_criteria_vetoed=True, **limited), CLASSIFICATION)
    assert vetoed.rated is (limit in (Limit.RESIDENCE, Limit.BRANCH_DUTIES))
    assert rated_verdict(facts(limits=None), CLASSIFICATION).needs == ("limits",)


@pytest.mark.clause(EDITION, "8.8/p7")
def test_foreign_tournaments_are_exempt() -> None:
    exempt = facts(ABROAD, category=None, limits=None, admission=None, invitations=Invitations(18), entrants=18)
    assert rated_verdict(exempt, CLASSIFICATION).rated is True


@pytest.mark.clause(EDITION, "8.8/p3")
@pytest.mark.parametrize(("born", "junior"), [(1998, False), (1999, True), (2010, True)])
def test_juniors_in_2024(born: int, junior: bool) -> None:
    """On 31 December 2023 who was born in 1998 is 25, who was born in 1999 is 24."""
    assert is_junior(born, 2024, CLASSIFICATION) is junior
    found = with_players(TournamentCategory(ages=Ages.JUNIOR), Entrant("a", birth_year=born))
    assert found.rated is junior


@pytest.mark.clause(EDITION, "8.8/p4")
@pytest.mark.parametrize(
    ("year", "born", "veteran"),
    [
        (2024, 1960, True),
        (2024, 1961, False),
        (2025, 1961, True),
        (2025, 1962, False),
        (2026, 1961, True),
        (2026, 1962, False),
        (2030, 1965, True),
        (2030, 1966, False),
    ],
)
def test_veterans_before_and_from_2026(year: int, born: int, veteran: bool) -> None:
    assert is_veteran(born, year, CLASSIFICATION) is veteran
    found = with_players(TournamentCategory(ages=Ages.VETERAN), Entrant("a", birth_year=born), starts=date(year, 5, 1))
    assert found.rated is veteran
    assert one(found.findings, "rated.veterans").threshold == (64 if year >= 2026 else 63)


@given(born=st.integers(1920, 2020), month=st.integers(1, 12), day=st.integers(1, 28), year=st.integers(2021, 2040))
def test_the_year_of_birth_is_enough(born: int, month: int, day: int, year: int) -> None:
    end = date(year - 1, 12, 31)
    age = end.year - born - ((end.month, end.day) < (month, day))
    assert age_at_year_end(born, year) == age


@pytest.mark.clause(EDITION, "8.8/p3", "8.8/p4")
def test_what_is_missing_for_an_age_is_named() -> None:
    juniors = TournamentCategory(ages=Ages.JUNIOR)
    assert with_players(juniors, Entrant("a", 2005), Entrant("b")).needs == ("players[b].birth_year",)
    assert with_players(juniors, Entrant("a", 1950), Entrant("b")).rated is False
    assert with_players(juniors).needs == ("players",)
    assert rated_verdict(facts(category=juniors, starts=None), CLASSIFICATION).needs == ("starts",)


@pytest.mark.clause(EDITION, "8.8/p3")
def test_the_commission_may_accept_a_breach() -> None:
    old = Entrant("Ivanov", birth_year=1950)
    refused = with_players(TournamentCategory(ages=Ages.JUNIOR), old)
    found = one(refused.findings, "rated.juniors")
    assert (found.met, found.value, found.inputs["players"]) == (False, 1, "Ivanov")
    assert "B102" in found.readings
    assert with_players(TournamentCategory(ages=Ages.JUNIOR), old, commission_accepts=False).rated is False
    assert with_players(TournamentCategory(ages=Ages.JUNIOR), old, commission_accepts=True).rated is True


@pytest.mark.clause(EDITION, "8.8/p2")
@pytest.mark.parametrize(("limit", "met"), [("1", True), ("0.5", False), ("2", True), ("0", False)])
def test_an_amateur_tournament_admits_rank_1_or_worse(limit: str, met: bool) -> None:
    found = with_players(_amateur(limit), _player(rank="5"), admission=_as_of_june())
    assert one(found.findings, "rated.amateur_limit").met is met
    assert found.rated is met


@pytest.mark.clause(EDITION, "8.8/p2")
@pytest.mark.parametrize(
    ("rank", "points", "breach"),
    [
        ("2", 0, None),
        ("3", 0, None),
        ("1.5", 0, "rated.amateur_ranks"),
        ("2", 1, "rated.amateur_points"),
    ],
)
def test_amateurs_by_rank_and_prize_points(rank: str, points: int, breach: str | None) -> None:
    found = with_players(_amateur("2"), _player(), _player("b", rank, points), admission=_as_of_june())
    assert failed(found.findings) == ({breach} if breach else set())
    if breach:
        assert one(found.findings, breach).inputs["players"] == "b"
        assert "B53" in one(found.findings, breach).readings
        accepted = with_players(
            _amateur("2"), _player(), _player("b", rank, points), admission=_as_of_june(), commission_accepts=True
        )
        assert accepted.rated is True


@pytest.mark.clause(EDITION, "8.8/p2")
def test_amateurs_of_whom_nothing_is_known() -> None:
    found = with_players(_amateur("2"), Entrant("a"), admission=_as_of_june())
    assert found.needs == ("players[a].rank", "players[a].prize_points")
    terms = with_players(_amateur("2"), _player(), admission=_as_of_june()).terms()
    assert terms is not None
    assert terms.amateur is True


def _amateur(limit: str) -> TournamentCategory:
    return TournamentCategory(amateur_limit=Fraction(limit))


def _player(name: str = "a", rank: str = "4", points: int = 0) -> Entrant:
    return Entrant(name, rank=Fraction(rank), prize_points=points)


def _as_of_june() -> Admission:
    return Admission(entries_close=date(2024, 6, 5), as_of=date(2024, 6, 1))


@pytest.mark.clause(EDITION, "8.8")
def test_women() -> None:
    women = TournamentCategory(Sexes.WOMEN)
    assert with_players(women, Entrant("a", sex=PlayerSex.WOMAN)).rated is True
    assert with_players(women, Entrant("a", sex=PlayerSex.WOMAN), Entrant("b", sex=PlayerSex.MAN)).rated is False
    assert with_players(women, Entrant("a")).needs == ("players[a].sex",)


@pytest.mark.clause(EDITION, "8.8/p5")
def test_every_pair_at_a_mixed_table_is_a_woman_and_a_man() -> None:
    mixed = TournamentCategory(Sexes.MIXED)
    people = [
        Entrant("Anna", sex=PlayerSex.WOMAN),
        Entrant("Oleg", sex=PlayerSex.MAN),
        Entrant("Ivan", sex=PlayerSex.MAN),
        Entrant("X"),
    ]
    assert with_players(mixed, *people).needs == ("partnerships",)
    assert with_players(mixed, *people, partnerships=(("Anna", "Oleg"), ("Ivan", "Anna"))).rated is True
    wrong = with_players(mixed, *people, partnerships=(("Anna", "Oleg"), ("Ivan", "Oleg")))
    assert one(wrong.findings, "rated.mixed").inputs["players"] == "Ivan – Oleg"
    assert wrong.rated is False
    assert with_players(mixed, *people, partnerships=(("Anna", "X"),)).needs == ("players[X].sex",)
    assert with_players(mixed, *people, partnerships=(("Y", "Anna"),)).needs == ("players[Y].sex",)


@pytest.mark.clause(EDITION, "8.8/p6")
@pytest.mark.parametrize(("entrants", "invited", "met"), [(18, 6, True), (18, 7, False), (20, 6, True), (20, 7, False)])
def test_at_most_a_third_is_invited(entrants: int, invited: int, met: bool) -> None:
    found = rated_verdict(facts(entrants=entrants, invitations=Invitations(invited)), CLASSIFICATION)
    assert found.rated is met
    assert failed(found.findings) == (set() if met else {"rated.invited"})


@pytest.mark.clause(EDITION, "8.8/p6")
def test_without_the_number_of_entrants_the_list_serves() -> None:
    assert rated_verdict(facts(entrants=None, invitations=Invitations(5)), CLASSIFICATION).rated is True
    assert rated_verdict(facts(entrants=None, invitations=Invitations(6)), CLASSIFICATION).needs == ("entrants",)
    assert rated_verdict(facts(invitations=None), CLASSIFICATION).needs == ("invitations",)


@pytest.mark.clause(EDITION, "8.8/p8", "8.8/p11")
@pytest.mark.parametrize("reason", FeeReason)
def test_reduced_fees_make_invited_only_without_an_excuse(reason: FeeReason) -> None:
    invitations = Invitations(outright=5, reduced_fees=(reason, reason))
    assert invitations.count == (7 if reason is FeeReason.OTHER else 5)
    assert rated_verdict(facts(entrants=18, invitations=invitations), CLASSIFICATION).rated is (
        reason is not FeeReason.OTHER
    )


@pytest.mark.clause(EDITION, "8.9")
def test_the_share_of_the_invited_binds_regional_championships_too() -> None:
    found = rated_verdict(facts(REGIONAL, entrants=18, invitations=Invitations(7)), CLASSIFICATION)
    assert "rated.invited" in failed(found.findings)
