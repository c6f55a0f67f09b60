"""What cannot be played in a discipline is not announced: the refusal stands at its field and cites the clause."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.competitions.test_announcing import TYPED, fields_of
from tests.office.conftest import KAZAN

from tavlei.office.competitions.announcing.announcements import announce, change_announcement
from tavlei.office.competitions.models import Competition
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
STAGES = [{"system": "swiss_rating", "rounds": 3}, {"system": "round_robin", "places": 4}]
SWISS: dict[str, Any] = {"system": "swiss_rating", "rounds_planned": 7, "regulation": {"criteria": ["solkoff"]}}
ROBIN: dict[str, Any] = {"system": "round_robin", "rounds_planned": 5, "regulation": {}}


def refusal(user: User, **given: Any) -> list[tuple[str, str]]:
    """Where an announcement is refused, and by which clause."""
    with pytest.raises(Refusal) as refused:
        announce(user, **{**deepcopy(KAZAN), **given})
    assert not Competition.objects.exists()
    return [(problem.path, str(problem.clause.number) if problem.clause else "") for problem in refused.value.problems]


@pytest.mark.clause(RULES, "1.2", "10.1.2", "10.3.2", "11.5.1")
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"discipline": "correspondence", **SWISS}, ("system", "10.3.2")),
        ({"discipline": "correspondence", **SWISS, "system": "knockout"}, ("system", "10.3.2")),
        ({"discipline": "correspondence", **ROBIN, "regulation": {"time_control": "45+30"}},
         ("time_control", "10.1.2")),
        ({"discipline": "composition", **SWISS}, ("discipline", "11.5.1")),
        ({"discipline": "composition", **ROBIN}, ("discipline", "11.5.1")),
        ({"discipline": "russian_team", **SWISS}, ("discipline", "1.2")),
        ({"discipline": "international_blitz_team", **ROBIN}, ("discipline", "1.2")),
    ],
)  # fmt: skip
def test_what_a_discipline_does_not_allow_is_refused(
    chief: User, given: dict[str, Any], refused: tuple[str, str]
) -> None:
    assert refused in refusal(chief, **given)


def test_a_stage_by_correspondence_is_not_paired_by_results(chief: User) -> None:
    given = {"discipline": "correspondence", "system": "mixed", "rounds_planned": 0, "regulation": {"stages": STAGES}}
    assert ("system", "10.3.2") in refusal(chief, **given)


def test_what_is_allowed_is_announced_and_does_not_become_what_is_not(chief: User) -> None:
    made = announce(chief, **{**deepcopy(KAZAN), "discipline": "correspondence", **ROBIN})
    with pytest.raises(Refusal) as refused:
        change_announcement(chief, made, made.version, system="swiss_rating")
    assert [problem.path for problem in refused.value.problems] == ["system"]
    made.refresh_from_db()
    with pytest.raises(Refusal):
        change_announcement(chief, made, made.version, discipline="russian_team")
    made.refresh_from_db()
    assert (made.discipline, made.system) == ("correspondence", "round_robin")


@pytest.mark.parametrize(
    ("discipline", "field"),
    [("composition", "discipline"), ("correspondence", "system"), ("russian_team", "discipline")],
)
def test_the_page_answers_at_the_field(client: Client, chief: User, discipline: str, field: str) -> None:
    client.force_login(chief)
    sent = fields_of(client.get(reverse("pages:announce"), {"preset": "region", **TYPED}).context["form"])
    answer = client.post(reverse("pages:announce"), {**sent, "discipline": discipline, "system": "swiss_rating"})
    assert answer.status_code == 200
    assert field in answer.context["form"].errors
    assert answer.context["form"]["name"].value() == TYPED["name"]
    assert not Competition.objects.exists()
