"""An office without an administrator shows one page; a one-time address leads to its first administrator, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.federation.models import Federation
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.opening.acts import choose_start, make_administrator
from tavlei.office.opening.models import Opening, Start
from tavlei.office.opening.opened import forget
from tavlei.office.opening.tokens import end_unused_address, new_opening_path
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.roles.users import give_role
from tavlei.rulebook import Refusal

PASSWORD = "Kolo-wrot-99x"  # noqa: S105
FEDERATION = {
    "name": "Федерация шашек Поволжья", "short": "ФШП", "country": "RU", "sports": ["draughts"],
    "languages": ["ru", "uk"], "time_zone": "Europe/Samara",
}  # fmt: skip
ACCOUNT = {
    "first_name": "Анна Волкова", "username": "anna", "email": "", "password1": PASSWORD, "password2": PASSWORD,
}  # fmt: skip
OUTSIDE = ["/", "/lists/", "/competitions/", "/accounts/login/", "/accounts/signup/", "/office/", "/my/",
           "/search/?q=a", "/own-office/", "/api/", "/nowhere/", "/verify/", "/live/"]  # fmt: skip


@pytest.fixture(autouse=True)
def nobody_has_opened_it(db: None, settings: Any) -> Iterator[None]:
    settings.OPENING_REQUIRED = True
    forget()
    yield
    forget()


def leads(answer: Any) -> str:
    return str(answer.headers.get("Location", answer.status_code))


def steps(client: Client) -> Any:
    """Everything up to the administrator."""
    client.get(new_opening_path())
    client.post("/open/federation/", FEDERATION)
    return client.post("/open/administrator/", ACCOUNT)


@pytest.mark.parametrize("address", OUTSIDE)
def test_every_address_leads_to_the_one_page(client: Client, address: str) -> None:
    assert leads(client.get(address)) == "/open/"
    assert leads(client.post(address)) == "/open/"
    page = client.get("/open/").content.decode().partition("<main")[2].partition("</main>")[0]
    assert "tavlei office open" in page
    assert "<form" not in page, "there is nothing to fill in without the address"


def test_probes_files_and_languages_are_as_ever_and_programs_are_told(client: Client) -> None:
    assert client.get("/health").status_code == 200
    assert leads(client.post("/language/setlang/", {"language": "uk", "next": "/open/"})) == "/open/"
    answer = client.get("/api/v1/competitions")
    assert answer.status_code == 503
    assert answer.json()["problems"][0]["text"]


def test_who_signs_up_is_led_to_the_opening_and_never_to_an_administrator_who_is_not_there(client: Client) -> None:
    sent = {"email": "a@example.org", "username": "anna", "password1": PASSWORD, "password2": PASSWORD}
    assert leads(client.post("/accounts/signup/", sent)) == "/open/"
    assert not User.objects.exists()


def test_the_office_is_opened_step_by_step(client: Client) -> None:
    path = new_opening_path()
    assert path.split("/")[2] not in str(list(Opening.objects.values())), "only the digest is kept"
    assert leads(client.get(path)) == "/open/"
    assert leads(client.get("/open/")) == "/open/federation/"
    assert leads(client.post("/open/federation/", FEDERATION)) == "/open/administrator/"
    known = Federation.objects.get()
    assert (known.name_ru, known.short_ru, known.country, known.sports) == (
        "Федерация шашек Поволжья", "ФШП", "RU", ["draughts"],
    )  # fmt: skip
    assert (known.languages, known.language, known.time_zone) == (["ru", "uk"], "ru", "Europe/Samara")
    assert leads(client.post("/open/administrator/", ACCOUNT)) == "/open/start/"
    anna = User.objects.get()
    assert anna.check_password(PASSWORD)
    assert str(anna) == "Анна Волкова"
    assert Grant.objects.get(user=anna).role == OfficeRole.ADMINISTRATOR
    assert leads(client.post("/open/start/", {"start": "people"})) == "/open/done/"
    assert reverse("pages:officers") in client.get("/open/done/").content.decode()
    assert client.get("/office/").status_code == 200
    assert leads(client.get("/open/")) == "/", "nothing is asked twice"
    kinds = set(Act.objects.values_list("kind", flat=True))
    assert {"federation.names_changed", "federation.sports_changed", "user.made", "office.opened"} <= kinds
    assert list(verify()) == []


def test_the_address_dies_with_its_use_and_makes_no_second_administrator(client: Client) -> None:
    path, other = new_opening_path(), Client()
    other.get(path)
    client.get(path)
    client.post("/open/administrator/", ACCOUNT)
    late = other.post("/open/administrator/", {**ACCOUNT, "username": "boris"})
    assert leads(late) == "/open/"
    assert leads(other.get(path)) == "/accounts/login/"
    assert [user.username for user in User.objects.all()] == ["anna"]
    with pytest.raises(Refusal, match="open"):
        make_administrator(User(username="boris"))
    with pytest.raises(Refusal, match="open"):
        new_opening_path()
    User.objects.update(is_active=False)
    forget()
    assert leads(other.post("/open/administrator/", {**ACCOUNT, "username": "boris"})) == "/open/", "nor later"


def test_an_address_that_was_not_used_dies_when_the_office_was_opened_by_a_command(make_user: Any) -> None:
    path, late = new_opening_path(), Client()
    give_role(make_user("vera"), OfficeRole.ADMINISTRATOR)
    end_unused_address()
    User.objects.update(is_active=False)
    forget()
    assert late.get(path).status_code == 404


def test_a_wrong_address_opens_nothing_and_a_new_one_takes_the_place_of_the_one_before(client: Client) -> None:
    first = new_opening_path()
    second = new_opening_path()
    for wrong in (first, "/open/x/", second[:-2] + ("A/" if second[-2] != "A" else "B/")):
        assert client.get(wrong).status_code == 404
        assert leads(client.get("/open/federation/")) == "/open/"
        assert leads(client.post("/open/administrator/", ACCOUNT)) == "/open/"
    assert leads(client.get(second)) == "/open/"
    assert client.get("/open/federation/").status_code == 200


def test_a_restart_in_the_middle_loses_nothing(client: Client) -> None:
    client.get(new_opening_path())
    client.post("/open/federation/", FEDERATION)
    new_opening_path()  # the server has been started again, and has printed another address
    assert leads(client.get("/open/")) == "/open/administrator/"
    assert leads(client.post("/open/administrator/", ACCOUNT)) == "/open/start/"


def test_every_step_can_be_left_for_later(client: Client) -> None:
    client.get(new_opening_path())
    assert leads(client.post("/open/federation/later/")) == "/open/administrator/"
    assert leads(client.get("/open/")) == "/open/administrator/"
    client.post("/open/administrator/", ACCOUNT)
    assert client.get("/open/done/").status_code == 200
    assert leads(client.get("/open/")) == "/open/start/", "what the office begins with can be said another time"
    assert Federation.objects.get().sports == ["draughts", "renju", "chess", "bridge"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"name": ""}, "name"), ({"sports": []}, "sports"), ({"languages": []}, "languages"),
     ({"time_zone": "Europe/Nowhere"}, "time_zone"), ({"country": "Россия"}, "country")],
)  # fmt: skip
def test_what_is_wrong_is_said_beside_its_field(client: Client, wrong: dict[str, Any], field: str) -> None:
    client.get(new_opening_path())
    answer = client.post("/open/federation/", {**FEDERATION, **wrong})
    assert list(answer.context["form"].errors) == [field]
    assert not Opening.objects.filter(federation_settled=True).exists()


@pytest.mark.parametrize(
    "wrong", [{"password2": "another-99x"}, {"password1": "short", "password2": "short"}, {"username": "a b"}]
)
def test_no_account_is_made_of_a_wrong_form(client: Client, wrong: dict[str, str]) -> None:
    client.get(new_opening_path())
    assert client.post("/open/administrator/", {**ACCOUNT, **wrong}).context["form"].errors
    assert not User.objects.exists()


def test_a_second_factor_is_offered_here_and_demanded_on_a_public_address_and_the_page_says_why(
    client: Client, settings: Any
) -> None:
    client.get(new_opening_path())
    assert "Only this machine" in shown(client)
    settings.SECOND_FACTOR_REQUIRED = True
    assert "other machines reach this office" in shown(client)
    answer = client.post("/open/administrator/", ACCOUNT, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("mfa_activate_totp")


def shown(client: Client) -> str:
    return client.get("/open/administrator/", headers={"accept-language": "en"}).content.decode()


def test_the_demonstration_is_loaded_into_an_empty_office(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[bool] = []
    monkeypatch.setattr("tavlei.office.opening.acts.load_once", lambda: loaded.append(True))
    steps(client)
    assert leads(client.post("/open/start/", {"start": "demonstration"})) == "/open/done/"
    assert loaded == [True]
    assert Opening.objects.get().start == Start.DEMONSTRATION
    assert reverse("pages:office") in client.get("/open/done/").content.decode()


def test_the_demonstration_is_not_loaded_where_it_does_not_belong(
    client: Client, settings: Any, people: list[Person]
) -> None:
    steps(client)
    user = User.objects.get(username="anna")
    with pytest.raises(Refusal, match="there are people"):
        choose_start(user, Start.DEMONSTRATION)
    Person.objects.all().delete()
    settings.IS_PUBLIC = True
    with pytest.raises(Refusal, match="for this machine alone"):
        choose_start(user, Start.DEMONSTRATION)
    assert client.post("/open/start/", {"start": "demonstration"}).context["form"].errors


def test_a_backup_is_restored_by_commands_that_the_last_page_shows(client: Client) -> None:
    command = "tavlei backup restore FILE --replace"
    client.get(new_opening_path())
    assert command in client.get("/open/federation/").content.decode(), "before anything is typed that it would replace"
    client.post("/open/administrator/", ACCOUNT)
    client.post("/open/start/", {"start": "backup"})
    assert command in client.get("/open/done/").content.decode()


def test_the_beginning_is_the_administrators_to_choose(client: Client, make_user: Callable[..., User]) -> None:
    steps(client)
    other = Client()
    assert leads(other.get("/open/start/")).startswith("/accounts/login/")
    other.force_login(make_user("boris", OfficeRole.SECRETARY))
    assert other.get("/open/start/").status_code == 403
