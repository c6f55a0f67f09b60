"""Everything a norm of section 3 asks besides the points, on both sides of each threshold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.titles.people import NORMS

from tavlei.titles import Missing, NormCircumstances, NormDiscipline, Sex, Title, title_conditions

EDITION = "draughts-norms-2022"

GR = NormCircumstances(
    Title.GR,
    NormDiscipline.RUSSIAN,
    Sex.M,
    age=16,
    participants=10,
    rounds=7,
    own_rating=2600,
    event="world championship",
    gr_mg_participants=6,
)
MS = NormCircumstances(
    Title.MS,
    NormDiscipline.RUSSIAN,
    Sex.M,
    age=12,
    participants=10,
    rounds=9,
    own_rating=2400,
    system="round robin",
    status="federal district",
)


def why(given: NormCircumstances, **changes: object) -> list[str]:
    found = title_conditions(replace(given, **changes), NORMS)  # type: ignore[arg-type]
    assert found.possible is not bool(found.why_not)
    return list(found.why_not)


@pytest.mark.clause(EDITION, "3/age", "3/5.1", "3/5.1/item2", "3/5.2", "3/5.3", "3/5.4")
@pytest.mark.clause(EDITION, "3/6.1", "3/6.2", "3/6.2/item2", "3/6.3", "3/6.5")
def test_just_enough_of_everything_is_enough() -> None:
    assert why(GR) == why(MS) == []


@pytest.mark.clause(EDITION, "3/age", "3/5.1", "3/5.1/item2", "3/5.2", "3/5.3", "3/5.4")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"age": 15}, "too young"),
        ({"online": True}, "held on the Internet"),
        ({"participants": 9}, "fewer than 10 participants"),
        ({"event": "championship of a village"}, "not a competition of 5.1"),
        ({"gr_mg_participants": 5}, "too few GR/MG participants"),
        ({"rounds": 6}, "fewer than 7 rounds"),
        ({"own_rating": 2599}, "own rating too low"),
        ({"own_rating": None}, "own rating too low"),
    ],
)
def test_one_less_is_not_enough_for_gr(changes: dict[str, object], reason: str) -> None:
    assert why(GR, **changes) == [reason]


@pytest.mark.clause(EDITION, "3/age", "3/6.1", "3/6.2", "3/6.2/item2", "3/6.3", "3/6.5", "3/3")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"age": 11}, "too young"),
        ({"online": True}, "held on the Internet"),
        ({"participants": 9}, "fewer than 10 participants"),
        ({"status": "region"}, "status below federal district championship"),
        ({"status": "municipality"}, "status below federal district championship"),
        ({"status": "other"}, "status below federal district championship"),
        ({"rounds": 8}, "too few rounds for the system"),
        ({"rounds": 8, "system": "mixed two-stage"}, "too few rounds for the system"),
        ({"rounds": 6, "system": "swiss"}, "too few rounds for the system"),
        ({"rounds": 6, "system": "team"}, "too few rounds for the system"),
        ({"own_rating": 2399}, "own rating too low"),
    ],
)
def test_one_less_is_not_enough_for_ms(changes: dict[str, object], reason: str) -> None:
    assert why(MS, **changes) == [reason]


@pytest.mark.clause(EDITION, "3/6.1", "3/6.2/item2")
def test_other_ways_to_suffice_for_ms() -> None:
    for status in ("international", "russia", "federal district", "moscow", "st petersburg"):
        assert why(MS, status=status) == []
    for system in ("swiss", "team"):
        assert why(MS, system=system, rounds=7) == []


@pytest.mark.clause(EDITION, "3/5.1")
def test_the_events_of_5_1_are_exhaustive() -> None:
    """N7."""
    events = [
        "world championship",
        "world cup final",
        "european championship",
        "european cup final",
        "other international in EKP under world cup / european cup / mind games rules",
    ]
    assert [why(GR, event=event) for event in events] == [[]] * 5
    assert why(GR, event="world cup stage") == ["not a competition of 5.1"]


@pytest.mark.clause(EDITION, "3/5.3", "3/6.3")
@pytest.mark.parametrize(
    ("title", "discipline", "sex", "least"),
    [
        ("GR", "russian", "M", 2600),
        ("GR", "russian", "F", 2400),
        ("GR", "international", "M", 2250),
        ("GR", "international", "F", 2100),
        ("MS", "russian", "M", 2400),
        ("MS", "russian", "F", 2300),
        ("MS", "international", "M", 2050),
        ("MS", "international", "F", 1950),
    ],
)
def test_own_rating_by_title_discipline_and_sex(title: str, discipline: str, sex: str, least: int) -> None:
    given = replace(GR if title == "GR" else MS, discipline=NormDiscipline(discipline), sex=Sex(sex))
    assert why(given, own_rating=least) == []
    assert why(given, own_rating=least - 1) == ["own rating too low"]


@pytest.mark.clause(EDITION, "3/6.3")
@pytest.mark.parametrize("discipline", ["russian_team", "reverse", "international_team"])
def test_no_own_rating_in_team_and_giveaway_disciplines(discipline: str) -> None:
    """N8."""
    given = replace(MS, discipline=NormDiscipline(discipline))
    assert why(given, own_rating=None) == []
    assert "N8" in title_conditions(given, NORMS).explanation().readings
    assert why(GR, discipline=NormDiscipline(discipline), own_rating=None) == [
        "GR norm exists only in Russian and 100-square draughts"
    ]


@pytest.mark.clause(EDITION, "3/5.1/item2")
def test_four_holders_are_enough_for_a_woman() -> None:
    assert why(GR, sex=Sex.F, gr_mg_participants=4) == []
    assert why(GR, sex=Sex.F, gr_mg_participants=3) == ["too few GR/MG participants"]


def test_all_reasons_stand_in_their_order() -> None:
    nothing = replace(
        GR,
        discipline=NormDiscipline.REVERSE,
        age=3,
        online=True,
        participants=2,
        rounds=1,
        event="-",
        gr_mg_participants=0,
    )
    assert why(nothing) == [
        "too young",
        "held on the Internet",
        "fewer than 10 participants",
        "GR norm exists only in Russian and 100-square draughts",
        "not a competition of 5.1",
        "too few GR/MG participants",
        "fewer than 7 rounds",
    ]
    nothing = replace(MS, age=3, online=True, participants=2, rounds=1, status="other", own_rating=1)
    assert why(nothing) == [
        "too young",
        "held on the Internet",
        "fewer than 10 participants",
        "status below federal district championship",
        "too few rounds for the system",
        "own rating too low",
    ]


def test_what_is_not_known_leaves_its_condition_undecided() -> None:
    gap = Missing("birth", "anna")
    found = title_conditions(replace(MS, age=None, missing=(gap,)), NORMS)
    undecided = [condition for condition in found.conditions if condition.met is None]
    assert [condition.missing for condition in undecided] == [(gap,)]
    assert not found.possible
    assert found.why_not == ()


@pytest.mark.parametrize(("rating", "met"), [(2400, True), (2399, None), (2300, None), (2299, False), (None, False)])
def test_without_the_sex_only_what_holds_for_both_is_decided(rating: int | None, met: bool | None) -> None:
    found = title_conditions(replace(MS, sex=None, own_rating=rating, missing=(Missing("sex", "anna"),)), NORMS)
    assert found.conditions[-1].met is met
    holders = [title_conditions(replace(GR, sex=None, gr_mg_participants=number), NORMS) for number in (6, 5, 4, 3)]
    assert [opponent.conditions[5].met for opponent in holders] == [True, None, None, False]


@pytest.mark.clause(EDITION, "3/6.2/item2")
def test_a_system_the_text_does_not_name_rests_on_a_reading() -> None:
    """N14."""
    named = title_conditions(MS, NORMS).explanation().readings
    unnamed = title_conditions(replace(MS, named_system=False), NORMS).explanation().readings
    assert set(unnamed) - set(named) == {"N14"}


def test_readings_and_labels_of_the_explanation() -> None:
    """N12 concerns women; a status is shown by its name."""
    told = title_conditions(MS, NORMS).explanation()
    assert "N12" not in told.readings
    assert "N12" in title_conditions(replace(MS, sex=Sex.F), NORMS).explanation().readings
    (status,) = [step for step in told.conditions if step.key == "titles.ms_status"]
    assert (status.value, status.inputs) == ("federal district", {"label": "status_level.federal_district"})


def test_the_explanation_shows_value_and_threshold() -> None:
    told = title_conditions(replace(MS, own_rating=2399), NORMS).explanation()
    (failed,) = [step for step in told.conditions if step.met is False]
    assert (failed.key, failed.value, failed.threshold) == ("titles.own_elo_r", 2399, 2400)
    assert failed.clause is not None
    assert failed.clause.number == "3/6.3"
    assert told.verdict.key == "titles.norm_impossible"
