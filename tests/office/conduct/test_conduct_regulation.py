"""The regulation that the office keeps is held against the rules: refusals refuse, remarks are shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.checks import open_points
from tavlei.office.competitions.regulation.document import contradictions, read_regulation
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal, Rulebook
from tavlei.tournament.conduct.figures import ConductFigures

pytestmark = pytest.mark.django_db  # readings are as the federation has settled them

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


def competition(**given: Any) -> Competition:
    what: dict[str, Any] = {
        "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "system": "swiss_rating", "rounds_planned": 7,
    }  # fmt: skip
    return Competition(**{**what, **given})


def paths(given: dict[str, Any], **where: Any) -> list[str]:
    found = competition(**where)
    return [
        contradiction.path
        for contradiction in contradictions(found, read_regulation({"criteria": ["solkoff"], **given}))
    ]


@pytest.mark.clause(RULES, "5.2/item2", "5.4.17.4")
def test_fee_and_deposit_are_bounded_by_the_figures_of_the_rules() -> None:
    figures = Rulebook.of(RULES).figures(ConductFigures)
    fee, deposit = figures.most_fee, figures.most_deposit
    assert paths({"fee": fee, "deposit": deposit}) == []
    assert paths({"fee": fee + 1, "deposit": deposit + 1}) == ["fee", "deposit"]


@pytest.mark.clause(RULES, "5.4.10.10")
@pytest.mark.parametrize(("status", "refused"), [("other", []), ("municipal", []), ("region", ["draw_by_hand"])])
def test_a_swiss_is_drawn_by_hand_only_below_regional_status(status: str, refused: list[str]) -> None:
    assert paths({"draw_by_hand": True}, status=status) == refused


@pytest.mark.clause(RULES, "5.4.8.4.3", "5.4.8.2/p2")
def test_criteria_are_known_once_and_fit_the_system() -> None:
    assert set(paths({"criteria": ["shmulyan"]})) == {"criteria"}
    assert paths({"criteria": ["shmulyan"]}, system="round_robin") == []
    assert paths({"criteria": ["solkoff", "solkoff"]}) == ["criteria"]
    assert paths({"criteria": ["none_such"]}) == ["criteria"]


@pytest.mark.clause(RULES, "2.1", "2.1/table")
def test_the_age_group_is_one_of_the_discipline() -> None:
    assert paths({"age_group": "under_17"}) == []
    assert paths({"age_group": "12_15"}) == ["age_group"]
    assert paths({"age_group": "12_15"}, discipline="renju", sport="renju") == []
    with pytest.raises(Refusal, match="expected one of"):
        paths({"age_group": "babies"})


@pytest.mark.clause(RULES, "2.2.6")
def test_only_small_events_have_their_own_list_of_documents() -> None:
    own = {"documents": ["identity", "medical"]}
    assert paths(own, status="municipal") == []
    assert paths(own) == ["documents"]


@pytest.mark.clause(RULES, "5.4.2.1", "5.4.4.1")
def test_time_control_and_lateness() -> None:
    assert paths({"time_control": "45+30", "lateness_minutes": 0}) == []
    assert "time_control" in paths({"time_control": "1"})
    with pytest.raises(Refusal) as told:
        paths({"time_control": "сколько угодно"})
    assert told.value.problems[0].path == "time_control"


@pytest.mark.clause(RULES, "6.2.2/item2")
def test_a_table_of_positions_that_is_not_ours_says_who_approved_it() -> None:
    assert paths({"starting_positions": "таблица клуба"}) == ["starting_positions"]
    assert paths({"starting_positions": "таблица клуба", "positions_approved_by": "ФШР"}) == []


def test_what_the_regulation_leaves_open_is_named() -> None:
    found = competition()
    open_ones = {each.name for each in open_points(found, read_regulation({}))}
    assert open_ones == {"criteria", "time_control"}
    assert open_points(found, read_regulation({"criteria": ["solkoff"], "time_control": "45+30"})) == ()


def test_other_sports_are_not_bound_by_the_draughts_rules() -> None:
    assert paths({"fee": 10**6}, sport="chess", discipline="chess") == []
    assert open_points(competition(sport="chess", discipline="chess"), read_regulation({})) == ()


def test_a_contradiction_refuses_and_open_points_are_shown(client: Client, chief: User) -> None:
    given: dict[str, Any] = {
        "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "system": "swiss_rating", "rounds_planned": 7,
    }  # fmt: skip
    with pytest.raises(Refusal) as told:
        announce(chief, **given, regulation={"fee": 5001})
    assert told.value.problems[0].clause is not None
    assert told.value.problems[0].clause.number == "5.2/item2"
    client.force_login(chief)
    posted = {**given, "starts": "2026-03-01", "ends": "2026-03-05", "points_for_win": "2", "seed": "жребий"}
    refused = client.post(reverse("pages:announce"), {**posted, "deposit": "5001"}).content.decode()
    assert not Competition.objects.exists()
    assert "5001" in refused
    page = client.post(reverse("pages:announce"), {**posted, "age_group": "under_17"}, follow=True).content.decode()
    assert Competition.objects.get().regulation["age_group"] == "under_17"
    assert "5.4.2.1" in page
