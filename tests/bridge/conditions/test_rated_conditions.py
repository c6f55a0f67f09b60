"""Which tournaments are rated: status, forms of play, length, field (8.2-8.5, 8.13, 3.3, appendix 1 note 1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import ABROAD, EDITION, GOOD, REGIONAL, a_round, facts, failed, one, unknown
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.rated_terms import RatedEventKind
from tavlei.bridge.conditions.rated_tournament import (
    Entrant,
    Limit,
    PlayerSex,
    RatedFacts,
    RatedKind,
    length_needed,
    own_length_finding,
    rated_verdict,
)
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.vocabulary import Ages, Format, Sexes, SpecialStatus, TechnicalStatus, TournamentCategory
from tavlei.rulebook import Refusal, clause

WOMEN = TournamentCategory(sexes=Sexes.WOMEN)
JUNIORS = TournamentCategory(ages=Ages.JUNIOR)
YOUNG_WOMAN = (Entrant("a", birth_year=2005, sex=PlayerSex.WOMAN),)


def test_the_good_tournament_is_rated() -> None:
    found = rated_verdict(GOOD, CLASSIFICATION)
    assert found.rated is True
    assert found.kind is RatedKind.NORMAL
    assert found.own_length_needed == 66
    assert not found.needs


@pytest.mark.clause(EDITION, "8.2")
def test_local_tournaments_are_never_rated() -> None:
    assert failed(rated_verdict(facts(technical_status=TechnicalStatus.LOCAL), CLASSIFICATION).findings) == {
        "rated.technical_status"
    }
    abroad = facts(technical_status=TechnicalStatus.LOCAL, held_in_russia=False)
    assert failed(rated_verdict(abroad, CLASSIFICATION).findings) == {"rated.technical_status"}


@pytest.mark.clause(EDITION, "8.2")
def test_the_chief_judge_is_agreed_beforehand() -> None:
    assert failed(rated_verdict(facts(chief_judge_agreed=False), CLASSIFICATION).findings) == {"rated.chief_judge"}
    silent = rated_verdict(facts(chief_judge_agreed=None), CLASSIFICATION)
    assert (silent.rated, silent.kind, silent.needs) == (None, None, ("chief_judge_agreed",))
    assert silent.by_length is RatedKind.NORMAL


@pytest.mark.clause(EDITION, "8.2")
def test_abroad_nobody_asks_for_the_chief_judge() -> None:
    assert rated_verdict(ABROAD, CLASSIFICATION).rated is True
    allowed_abroad = facts(held_in_russia=False, chief_judge_agreed=None)
    assert rated_verdict(allowed_abroad, CLASSIFICATION).rated is True
    world = facts(ABROAD, european_or_world=True, held_in_russia=True)
    assert rated_verdict(world, CLASSIFICATION).rated is True


@pytest.mark.clause(EDITION, "8.3")
@pytest.mark.parametrize("form", ["online", "synchronous", "grouped"])
def test_forms_of_play_that_are_never_rated(form: str) -> None:
    assert failed(rated_verdict(facts(**{form: True}), CLASSIFICATION).findings) == {f"rated.{form}"}
    silent = rated_verdict(facts(**{form: None}), CLASSIFICATION)
    assert silent.rated is None
    assert silent.needs == (form,)


@pytest.mark.clause(EDITION, "8.4", "8.4/p2")
@pytest.mark.parametrize(
    ("format_", "length", "kind"),
    [
        (Format.PAIRS, 66, RatedKind.NORMAL),
        (Format.PAIRS, 65, RatedKind.EXPRESS),
        (Format.PAIRS, 48, RatedKind.EXPRESS),
        (Format.PAIRS, 47, None),
        (Format.INDIVIDUAL, 66, RatedKind.NORMAL),
        (Format.INDIVIDUAL, 65, RatedKind.EXPRESS),
        (Format.TEAMS, 88, RatedKind.NORMAL),
        (Format.TEAMS, 87, RatedKind.EXPRESS),
        (Format.TEAMS, 48, RatedKind.EXPRESS),
        (Format.TEAMS, 47, None),
    ],
)
def test_length_alone_decides_the_kind(format_: Format, length: int, kind: RatedKind | None) -> None:
    found = rated_verdict(facts(format=format_, length=length, participants=28, largest_team=6), CLASSIFICATION)
    assert found.kind is kind
    assert found.rated is (kind is not None)
    assert ("rated.length" in failed(found.findings)) is (kind is None)


@pytest.mark.clause(EDITION, "3.3")
@pytest.mark.parametrize(("left", "kind"), [(66, RatedKind.NORMAL), (65, RatedKind.EXPRESS), (48, RatedKind.EXPRESS)])
def test_what_is_left_after_the_last_joining_decides_too(left: int, kind: RatedKind) -> None:
    assert rated_verdict(facts(length=120, length_since_last_joiner=left), CLASSIFICATION).kind is kind


@pytest.mark.clause(EDITION, "3.3")
def test_too_little_left_after_the_last_joining() -> None:
    found = rated_verdict(facts(length=120, length_since_last_joiner=47), CLASSIFICATION)
    assert found.rated is False
    assert failed(found.findings) == {"rated.length_since_last_joiner"}
    assert one(found.findings, "rated.length_since_last_joiner").threshold == 48


@pytest.mark.clause(EDITION, "8.4/p3")
@pytest.mark.parametrize("status", [SpecialStatus.RUSSIAN, SpecialStatus.MAIN_RUSSIAN])
def test_a_championship_of_express_length_is_not_rated(status: SpecialStatus) -> None:
    short = rated_verdict(facts(special_status=status, length=65), CLASSIFICATION)
    assert short.rated is False
    assert failed(short.findings) == {"rated.express_with_status"}
    assert short.status is status
    assert rated_verdict(facts(special_status=status), CLASSIFICATION).kind is RatedKind.NORMAL


@pytest.mark.clause(EDITION, "8.4/p3", "1.10/p6")
def test_a_regional_championship_of_express_length_is_express_without_status() -> None:
    found = rated_verdict(facts(REGIONAL, length=65), CLASSIFICATION)
    assert (found.kind, found.status, found.status_lost) == (RatedKind.EXPRESS, SpecialStatus.NONE, True)
    terms = found.terms()
    assert terms is not None
    assert (terms.express, terms.status) == (True, SpecialStatus.NONE)
    kept = rated_verdict(REGIONAL, CLASSIFICATION)
    assert (kept.kind, kept.status, kept.status_lost) == (RatedKind.NORMAL, SpecialStatus.REGIONAL, False)


@pytest.mark.clause(EDITION, "1.10/p6", "8.9")
def test_with_the_status_the_exceptions_go() -> None:
    limited = {"limits": frozenset({Limit.RESIDENCE})}
    assert rated_verdict(facts(REGIONAL, **limited), CLASSIFICATION).rated is True
    found = rated_verdict(facts(REGIONAL, length=65, **limited), CLASSIFICATION)
    assert (found.rated, found.status) == (False, SpecialStatus.NONE)
    assert "rated.limits" in failed(found.findings)


@pytest.mark.clause(EDITION, "1.10/p6")
def test_an_unrated_regional_championship_loses_its_status() -> None:
    found = rated_verdict(facts(REGIONAL, participants=15), CLASSIFICATION)
    assert (found.rated, found.status, found.status_lost) == (False, SpecialStatus.NONE, True)
    silent = rated_verdict(facts(REGIONAL, chief_judge_agreed=None), CLASSIFICATION)
    assert (silent.rated, silent.status) == (None, SpecialStatus.REGIONAL)
    assert "rated.regional_status_kept" in unknown(silent.findings)


@pytest.mark.clause(EDITION, "8.5")
@pytest.mark.parametrize(("format_", "least"), [(Format.TEAMS, 8), (Format.PAIRS, 16), (Format.INDIVIDUAL, 28)])
def test_the_least_field(format_: Format, least: int) -> None:
    base = facts(format=format_, length=88, largest_team=6)
    assert rated_verdict(facts(base, participants=least), CLASSIFICATION).rated is True
    assert failed(rated_verdict(facts(base, participants=least - 1), CLASSIFICATION).findings) == {"rated.field"}


@pytest.mark.clause(EDITION, "8.5")
def test_the_disqualified_count_towards_the_field() -> None:
    found = rated_verdict(facts(participants=14, disqualified_outside_list=2), CLASSIFICATION)
    assert found.rated is True
    assert one(found.findings, "rated.field").value == 16
    assert rated_verdict(facts(participants=13, disqualified_outside_list=2), CLASSIFICATION).rated is False


@pytest.mark.clause(EDITION, "8.5/p2")
@pytest.mark.parametrize(("category", "fixed"), [(WOMEN, Fraction(1)), (JUNIORS, Fraction(1, 2))])
def test_small_womens_and_junior_championships_are_rated(category: TournamentCategory, fixed: Fraction) -> None:
    base = facts(special_status=SpecialStatus.RUSSIAN, category=category)
    small = facts(base, participants=15)
    found = one(rated_verdict(small, CLASSIFICATION).findings, "rated.small_championship")
    assert (found.met, found.value, found.threshold) == (True, 15, 16)
    accepted = rated_verdict(facts(small, players=YOUNG_WOMAN), CLASSIFICATION)
    assert accepted.rated is True
    assert accepted.fixed_rating_coefficient == fixed
    terms = accepted.terms()
    assert terms is not None
    assert terms.fixed_rating_coefficient == fixed
    enough = rated_verdict(facts(small, players=YOUNG_WOMAN, disqualified_outside_list=1), CLASSIFICATION)
    assert (enough.rated, enough.fixed_rating_coefficient) == (True, None)


@pytest.mark.clause(EDITION, "8.5/p2")
@pytest.mark.parametrize(
    ("status", "category"),
    [
        (SpecialStatus.RUSSIAN, TournamentCategory(sexes=Sexes.MIXED)),
        (SpecialStatus.RUSSIAN, TournamentCategory(ages=Ages.VETERAN)),
        (SpecialStatus.RUSSIAN, TournamentCategory()),
        (SpecialStatus.NONE, WOMEN),
        (SpecialStatus.REGIONAL, JUNIORS),
    ],
)
def test_no_other_small_tournament_is_excepted(status: SpecialStatus, category: TournamentCategory) -> None:
    found = rated_verdict(facts(special_status=status, category=category, participants=15), CLASSIFICATION)
    assert "rated.field" in failed(found.findings)


@pytest.mark.clause(EDITION, "8.5/p2")
def test_the_exception_is_for_the_field_only() -> None:
    small = facts(special_status=SpecialStatus.RUSSIAN, category=WOMEN, participants=15, length=65)
    assert "rated.express_with_status" in failed(rated_verdict(small, CLASSIFICATION).findings)


@pytest.mark.clause(EDITION, "app1/note1")
def test_tournaments_of_appendix_1_need_the_actual_length() -> None:
    listed = facts(special_status=SpecialStatus.MAIN_RUSSIAN, guaranteed="ru_pair")
    assert rated_verdict(facts(listed, actual_length=66), CLASSIFICATION).rated is True
    short = rated_verdict(facts(listed, actual_length=65), CLASSIFICATION)
    assert failed(short.findings) == {"rated.actual_length"}
    assert rated_verdict(facts(actual_length=65), CLASSIFICATION).rated is True
    express = facts(ABROAD, guaranteed="w_other", european_or_world=True, length=60)
    assert rated_verdict(facts(express, actual_length=48), CLASSIFICATION).kind is RatedKind.EXPRESS
    assert rated_verdict(facts(express, actual_length=47), CLASSIFICATION).rated is False


@pytest.mark.clause(EDITION, "8.13")
@pytest.mark.parametrize(
    ("format_", "kind", "needed"),
    [
        (Format.PAIRS, RatedKind.NORMAL, 66),
        (Format.INDIVIDUAL, RatedKind.NORMAL, 66),
        (Format.TEAMS, RatedKind.NORMAL, 88),
        (Format.TEAMS, RatedKind.EXPRESS, 48),
        (Format.PAIRS, RatedKind.EXPRESS, 48),
    ],
)
def test_a_participants_own_length(format_: Format, kind: RatedKind, needed: int) -> None:
    assert length_needed(format_, kind, CLASSIFICATION) == needed
    assert own_length_finding(format_, kind, needed, CLASSIFICATION).met is True
    assert own_length_finding(format_, kind, needed - 1, CLASSIFICATION).met is False


def test_terms_for_the_points() -> None:
    terms = rated_verdict(facts(ABROAD, host_country_category=2), CLASSIFICATION).terms()
    assert terms is not None
    assert (terms.kind, terms.host_country_category) == (RatedEventKind.FOREIGN, 2)
    world = rated_verdict(
        facts(ABROAD, european_or_world=True, guaranteed="w_other", host_country_category=None), CLASSIFICATION
    ).terms()
    assert world is not None
    assert (world.kind, world.guaranteed) == (RatedEventKind.WORLD_EUROPE, "w_other")
    home = rated_verdict(GOOD, CLASSIFICATION).terms()
    assert home is not None
    assert (home.kind, home.amateur, home.express) == (RatedEventKind.RUSSIA, False, False)
    assert rated_verdict(facts(online=True), CLASSIFICATION).terms() is None


@pytest.mark.clause(EDITION, "1.9", "1.10")
@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"european_or_world": True}, "technical_status"),
        ({"technical_status": TechnicalStatus.FOREIGN}, "held_in_russia"),
        ({"named_in_2_1": True}, "named_in_2_1"),
        ({"technical_status": TechnicalStatus.LOCAL, "special_status": SpecialStatus.REGIONAL}, "special_status"),
        ({"participants": -1}, "participants"),
    ],
)
def test_facts_that_contradict_each_other(wrong: dict[str, object], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        rated_verdict(facts(**wrong), CLASSIFICATION)
    assert path in [problem.path for problem in refused.value.problems]


def test_findings_of_others_bear_on_the_rating() -> None:
    breach = ConditionFinding("bridge.rated.grouped", False, clause(EDITION, "3.3/p4"), Consequence.NOT_RATED)
    assert rated_verdict(facts(further=(breach,)), CLASSIFICATION).rated is False
    remark = ConditionFinding("bridge.rated.grouped", False, clause(EDITION, "3.3/p4"), Consequence.REMARK)
    assert rated_verdict(facts(further=(remark,)), CLASSIFICATION).rated is True


@given(length=st.integers(0, 200), left=st.none() | st.integers(0, 200), format_=st.sampled_from(Format))
def test_longer_is_never_worse(length: int, left: int | None, format_: Format) -> None:
    order = [None, RatedKind.EXPRESS, RatedKind.NORMAL]
    base = facts(format=format_, length=length, length_since_last_joiner=left, participants=30, schedule=(a_round(10),))
    longer = facts(base, length=length + 1, length_since_last_joiner=None if left is None else left + 1)
    assert order.index(rated_verdict(longer, CLASSIFICATION).by_length) >= order.index(
        rated_verdict(base, CLASSIFICATION).by_length
    )
    assert order.index(
        rated_verdict(facts(base, length_since_last_joiner=None), CLASSIFICATION).by_length
    ) >= order.index(rated_verdict(base, CLASSIFICATION).by_length)


def test_one_failure_decides_before_what_is_missing() -> None:
    assert rated_verdict(facts(online=True, chief_judge_agreed=None), CLASSIFICATION).rated is False


def test_every_missing_fact_is_named() -> None:
    bare = RatedFacts(Format.TEAMS, 88, 88, 8, category=None)
    found = rated_verdict(bare, CLASSIFICATION)
    assert found.rated is None
    assert set(found.needs) == {
        "chief_judge_agreed",
        "online",
        "schedule",
        "playing_days",
        "category",
        "limits",
        "invitations",
        "admission",
    }
    assert all(finding.needs for finding in found.findings if finding.met is None)
