"""Where the federation wants two people, one proposes and another one performs."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import pytest
from django.test import Client

from tavlei.office.acts.two_persons import ProposedError, confirm, recall, refuse
from tavlei.office.competitions.models import Competition
from tavlei.office.federation.changes import SettingsPart, change
from tavlei.office.federation.models import Federation
from tavlei.office.journal.models import Act, Proposal, ProposalState
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.people.titles import award_title
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

Make = Callable[..., User]


@pytest.fixture
def officers(make_user: Make) -> tuple[User, User]:
    change(make_user("administrator", OfficeRole.ADMINISTRATOR), SettingsPart.APPROVAL, 0, {"two_persons": True})
    return make_user("first", OfficeRole.RATING_OFFICER), make_user("second", OfficeRole.RATING_OFFICER)


@pytest.fixture
def proposed(
    officers: tuple[User, User], people: list[Person], make_competition: Callable[..., Competition]
) -> Proposal:
    with pytest.raises(ProposedError):
        award_title(officers[0], people[0], "MS", competition=make_competition(), clause="", order="17-p")
    return Proposal.objects.get()


def test_it_is_off_until_it_is_wanted(
    make_user: Make, people: list[Person], make_competition: Callable[..., Competition]
) -> None:
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    award_title(officer, people[0], "MS", competition=make_competition(), clause="", order="17-p")
    assert TitleHeld.objects.exists()


def test_another_person_performs_what_was_proposed(proposed: Proposal, officers: tuple[User, User]) -> None:
    assert not TitleHeld.objects.exists()
    with pytest.raises(Refusal):
        confirm(officers[0], proposed, proposed.version)
    confirm(officers[1], proposed, proposed.version)
    assert TitleHeld.objects.get().order == "17-p"
    kinds = list(Act.objects.order_by("-number").values_list("kind", "actor__username")[:3])
    assert kinds == [("title.awarded", "second"), ("proposal.confirmed", "second"), ("proposal.made", "first")]


def test_what_would_be_refused_is_not_proposed(
    officers: tuple[User, User], people: list[Person], make_competition: Callable[..., Competition]
) -> None:
    with pytest.raises(Refusal) as refused:
        award_title(officers[0], people[0], "MS", competition=make_competition(), clause="", order=" ")
    assert not isinstance(refused.value, ProposedError)
    assert not Proposal.objects.exists()


def test_a_proposal_is_refused_or_taken_back_once(proposed: Proposal, officers: tuple[User, User]) -> None:
    with pytest.raises(Refusal):
        refuse(officers[1], proposed, proposed.version, " ")
    held = refuse(officers[1], proposed, proposed.version, "нет приказа")
    assert held.state == ProposalState.REFUSED
    with pytest.raises(Refusal):
        recall(officers[0], held, held.version)
    assert not TitleHeld.objects.exists()


def test_the_page_shows_it_to_whoever_may_decide(
    proposed: Proposal, officers: tuple[User, User], client: Client, make_user: Make
) -> None:
    client.force_login(make_user("stranger"))
    assert client.get("/office/proposals/").status_code == HTTPStatus.FORBIDDEN
    client.force_login(officers[0])
    assert 'value="recall"' in client.get("/office/proposals/").content.decode()
    client.force_login(officers[1])
    page = client.get("/office/proposals/").content.decode()
    assert 'value="confirm"' in page
    assert str(proposed.by) in page
    given = {"proposal": proposed.pk, "version": proposed.version, "what": "confirm"}
    client.post("/office/proposals/", given)
    assert TitleHeld.objects.exists()
    assert Federation.objects.get().two_persons


def test_programs_decide_too(proposed: Proposal, officers: tuple[User, User], client: Client) -> None:
    from tavlei.office.api.tokens import make_token

    headers = {"authorization": f"Bearer {make_token(officers[1], 'test')}"}
    (told,) = client.get("/api/v1/proposals", headers=headers).json()
    body = {"version": told["version"], "confirmed": True}
    answer = client.post(f"/api/v1/proposals/{told['number']}", body, content_type="application/json", headers=headers)
    assert answer.json()["state"] == "confirmed"
    assert TitleHeld.objects.exists()
