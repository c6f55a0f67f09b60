"""Explanations name the readings on doubtful places of section 7, where a figure rests on them and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS, against, computed, listed, person, report, round_robin

from tavlei.calc import run_calculator
from tavlei.ratings.elo_r import Finish, HalfYear, Protection
from tavlei.ratings.elo_r.listing import explain, explain_competition, half_year_list, summary

HALF = HalfYear(2023, 1)
SIX = ["anna", "boris", "vera", "gleb", "dina", "egor"]
RATED = [listed(name, 2450) for name in SIX]
MASTERS: dict[str, str | None] = dict.fromkeys(SIX, "MS")
FIRST = report("first", MASTERS, round_robin(SIX), end_date=date(2023, 2, 10))
SECOND = report("second", MASTERS, round_robin(SIX), end_date=date(2023, 4, 10))


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item2", "7/7.10")
def test_no_title_at_the_first_competition() -> None:
    """E20: not computed and not counted there; the initial Elo-R holds from the competition where the title is held."""
    people = [*SIX, "newcomer"]
    titles = {**MASTERS, "newcomer": "I"}
    early = report("first", titles, round_robin(people), end_date=date(2023, 2, 10))
    late = report("second", {**titles, "newcomer": "KMS"}, round_robin(people), end_date=date(2023, 4, 10))
    found = half_year_list([*RATED, listed("newcomer", None)], [late, early], HALF, NORMS)
    lines = {line.id: line.change is None for line in found.row("newcomer").half_year.competitions}
    assert lines == {"first": True, "second": False}
    assert found.row("newcomer").own_elo_r == 2350
    counted = {line.id: line.counted for line in found.row("anna").half_year.competitions}
    assert counted == {"first": 5, "second": 6}
    assert "E20" in explain(found, "newcomer").readings
    told = half_year_list([*RATED, listed("newcomer", None)], [late], HALF, NORMS)
    assert "E20" not in explain(told, "newcomer").readings


@pytest.mark.clause(EDITION, "7/7.2.2")
def test_stages_name_their_reading() -> None:
    """E21, also for a stage that waits for its last."""
    together = half_year_list(RATED, [FIRST, replace(SECOND, continues=("first",))], HALF, NORMS)
    assert "E21" in explain(together, "anna").readings
    assert "E21" not in explain(half_year_list(RATED, [FIRST, SECOND], HALF, NORMS), "anna").readings
    waiting = half_year_list(RATED, [replace(FIRST, to_be_continued=True)], HALF, NORMS)
    assert "E21" in explain_competition(waiting, "first").readings


@pytest.mark.clause(EDITION, "7/7.12.1", "7/7.12.2")
@pytest.mark.parametrize(
    ("finish", "protected"),
    [
        (Finish(1, None, Fraction(3), Fraction(5, 2)), True),
        (Finish(1, None, Fraction(3), Fraction(3)), False),
        (Finish(1, 2, Fraction(3), Fraction(3)), False),
    ],
)
def test_the_shared_first_place_is_not_protected(finish: Finish, protected: bool) -> None:
    """E10, E22: 300 above the average, which would save the second place."""
    found = computed(person(title="GR", elo_r=2750), against([2450] * 5, ["1", "1", "1", "0", "0"]), finish)
    assert found.protected_by is (Protection.WINNER if protected else None)
    assert {"E10", "E22"} <= set(found.explanation().readings)
    second = computed(person(title="GR", elo_r=2750), against([2450] * 5, ["1", "1", "1", "0", "0"]), Finish(2))
    assert second.protected_by is Protection.PRIZE_PLACE
    assert "E22" not in second.explanation().readings


@pytest.mark.clause(EDITION, "7/7.14")
def test_an_absence_names_what_taking_part_is() -> None:
    """E23."""
    away = listed("foma", 2400, last_included_competition_end=date(2016, 3, 10))
    found = half_year_list([*RATED, away], [FIRST], HALF, NORMS)
    assert found.row("foma").deducted == 30
    assert "E23" in explain(found, "foma").readings
    assert "E23" in summary(found).readings
    assert "E23" not in explain(found, "anna").readings


@pytest.mark.clause(EDITION, "7/7.7")
def test_a_gap_leaves_the_whole_competition_out() -> None:
    """E24; whether a competition is one of 7.7 was told from its status, E25."""
    found = half_year_list(RATED, [replace(FIRST, status="club"), SECOND], HALF, NORMS)
    assert "E24" in explain_competition(found, "first").readings
    assert "E24" not in explain_competition(found, "second").readings
    (official,) = [step for step in explain_competition(found, "second").conditions if step.key == "elo_r.official"]
    assert official.readings == ("E25",)


@pytest.mark.clause(EDITION, "7/7.8")
def test_gaps_of_the_calculator_name_person_and_field_and_the_rest_is_listed() -> None:
    """A wrong sex, a missing citizenship, an unknown status and a result against oneself, each in its competition."""
    people = [{"id": name, "citizen": True, "sex": "M", "elo_r": 2450} for name in SIX]
    odd = [
        {"id": "odd", "citizen": True, "sex": "W", "elo_r": 2300},
        {"id": "nobody", "sex": "F", "elo_r": 2300},
    ]
    games = [
        {"white": one, "black": other, "result": "1-0"} for index, one in enumerate(SIX) for other in SIX[index + 1 :]
    ]

    def cup(
        name: str, *more: str, status: str = "russia", extra: tuple[tuple[str, str], ...] = ()
    ) -> dict[str, object]:
        return {
            "id": name,
            "status": status,
            "end_date": "2023-03-01",
            "reported_in_time": True,
            "discipline_time_control": True,
            "participants": [{"id": each, "title": "MS"} for each in (*SIX, *more)],
            "encounters": [*games, *({"white": one, "black": other, "result": "1-0"} for one, other in extra)],
        }

    competitions = [
        cup("good"),
        cup("sex", "odd"),
        cup("citizenship", "nobody"),
        cup("status", status="village"),
        cup("alone", extra=(("vera", "vera"),)),
    ]
    given = {"half_year": "2023-1", "athletes": [*people, *odd], "competitions": competitions}
    found = run_calculator("elo_r.list", given)
    assert found["included"] == ["good"]
    assert {row["id"]: row["new_elo_r"] for row in found["rows"]} == {
        "anna": 2475, "boris": 2465, "vera": 2455, "gleb": 2445, "dina": 2435, "egor": 2425, "odd": 2300
    }  # fmt: skip
    assert {(gap["id"], gap["athlete"], gap["field"]) for gap in found["gaps"]} == {
        ("odd", "odd", "sex"),
        ("sex", "odd", "sex"),
        ("citizenship", "nobody", "citizen"),
        ("status", None, "status"),
        ("alone", "vera", "encounters[15]"),
        ("odd", "odd", "last_included_competition_end"),
    }
