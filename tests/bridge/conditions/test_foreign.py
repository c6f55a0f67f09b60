"""Results abroad (1.9): special status, notice, partners."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import EDITION, failed
from tests.bridge.condition_occasions import ABROAD, IVANOV, ROSSI
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.foreign_results import Credit, CreditVerdict, Traveller, foreign_credits, notice_deadline
from tavlei.bridge.findings import Consequence
from tavlei.rulebook import Refusal


def verdicts(*players: Traveller, **changes: Any) -> dict[str, CreditVerdict]:
    """The verdicts on one pair or team, by player."""
    return {
        foreign_credit.player.id: foreign_credit
        for foreign_credit in foreign_credits(replace(ABROAD, **changes), (players,), CLASSIFICATION)
    }


@pytest.mark.clause(EDITION, "1.9/item3")
@pytest.mark.parametrize(
    ("ends", "last"),
    [
        (date(2024, 1, 1), date(2024, 2, 29)),
        (date(2024, 1, 31), date(2024, 2, 29)),
        (date(2023, 1, 31), date(2023, 2, 28)),
        (date(2024, 11, 30), date(2024, 12, 31)),
        (date(2024, 12, 1), date(2025, 1, 31)),
    ],
)
def test_notice_by_the_end_of_the_next_month(ends: date, last: date) -> None:
    assert notice_deadline(ends) == last


@given(st.dates(date(2000, 1, 1), date(2090, 1, 1)))
def test_the_deadline_is_28_to_62_days_away(ends: date) -> None:
    assert 28 <= (notice_deadline(ends) - ends).days <= 62


@pytest.mark.clause(EDITION, "1.9/item3")
def test_a_player_tells_in_time() -> None:
    assert verdicts(IVANOV)["Ivanov"].points is True
    late = verdicts(replace(IVANOV, told=date(2024, 3, 1)))["Ivanov"]
    assert (late.points, late.credit) == (False, None)
    assert failed(late.findings) == {"foreign.told"}
    silent = verdicts(replace(IVANOV, told=None))["Ivanov"]
    assert silent.points is None
    assert silent.findings[1].needs == ("players[Ivanov].told",)


@pytest.mark.clause(EDITION, "1.9/item3")
@pytest.mark.parametrize(
    ("fact", "key"),
    [("link_given", "link"), ("formula_known", "formula"), ("data_suffice", "data"), ("feasible", "feasible")],
)
def test_thin_data_may_be_refused(fact: str, key: str) -> None:
    found = verdicts(IVANOV, **{fact: False})["Ivanov"]
    assert failed(found.findings) == {f"foreign.{key}"}
    assert verdicts(IVANOV, **{fact: None})["Ivanov"].points is None


@pytest.mark.clause(EDITION, "1.9/item2")
def test_the_special_status_of_the_council() -> None:
    without = replace(IVANOV, special_status=False)
    assert verdicts(without)["Ivanov"].points is False
    assert verdicts(without, asks_special_status=False)["Ivanov"].points is True
    assert verdicts(without, asks_special_status=None)["Ivanov"].points is None
    assert verdicts(IVANOV, asks_special_status=None)["Ivanov"].points is True
    assert verdicts(replace(IVANOV, special_status=None))["Ivanov"].findings[0].needs == (
        "players[Ivanov].special_status",
    )


@pytest.mark.clause(EDITION, "1.9/item3")
def test_european_and_world_championships_need_no_notice() -> None:
    quiet = replace(IVANOV, told=None)
    found = verdicts(quiet, european_or_world=True, link_given=None, data_suffice=None)["Ivanov"]
    assert (found.points, found.achievements, found.credit) == (True, True, Credit.OWN)
    barred = verdicts(replace(quiet, special_status=False), european_or_world=True)["Ivanov"]
    assert (barred.points, barred.achievements) == (False, False)


@pytest.mark.clause(EDITION, "1.9/item4")
def test_foreign_partners_of_a_credited_russian() -> None:
    both = verdicts(IVANOV, ROSSI)
    assert {one.consequence for credit_verdict in both.values() for one in credit_verdict.findings} == {
        Consequence.REFUSED
    }
    assert (both["Rossi"].points, both["Rossi"].credit, both["Rossi"].achievements) == (True, Credit.PARTNER, False)
    assert verdicts(IVANOV, ROSSI, european_or_world=True)["Rossi"].achievements is True
    assert verdicts(replace(IVANOV, special_status=False), ROSSI)["Rossi"].points is False
    assert verdicts(ROSSI)["Rossi"].points is False
    unknown = verdicts(replace(IVANOV, told=None), ROSSI)["Rossi"]
    assert (unknown.points, unknown.findings[0].needs) == (None, ("players[Ivanov].told",))


@pytest.mark.clause(EDITION, "1.9/item4")
def test_a_russian_team_mate_is_not_credited_through_another() -> None:
    petrov = replace(IVANOV, id="Petrov", told=date(2024, 3, 1))
    team = verdicts(petrov, IVANOV, ROSSI)
    assert {name: credit_verdict.points for name, credit_verdict in team.items()} == {
        "Petrov": False,
        "Ivanov": True,
        "Rossi": True,
    }


def test_other_pairs_do_not_matter() -> None:
    found = foreign_credits(ABROAD, ((IVANOV,), (ROSSI,)), CLASSIFICATION)
    assert [each.points for each in found] == [True, False]
    with pytest.raises(Refusal):
        foreign_credits(ABROAD, ((IVANOV,), (IVANOV,)), CLASSIFICATION)
