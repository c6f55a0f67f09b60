"""Links that leave the office carry the address people really use."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language
from tests.documents.reading_back import pdf_text
from tests.office import browser
from tests.office.correspondence.correspondence_world import END, START, World, make_world

from tavlei.office.competitions.models import Competition
from tavlei.office.configuration import configuration
from tavlei.office.correspondence.mail import mail_after
from tavlei.office.correspondence.reminders import send_reminders
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.changes import SettingsPart, change
from tavlei.office.federation.models import Federation
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

Make = Callable[..., Competition]
OWN = "https://rating.example.org"


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], make_competition: Make) -> World:
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    return make_world(chief, make_user, make_competition(6, **given, starts=START, ends=END))


@pytest.fixture
def own(db: None) -> None:
    """The federation has set its address."""
    Federation.objects.create(pk=1, public_url=OWN)


TAIL = "/competitions/kazan/"


def told(client: Client, **how: Any) -> set[str]:
    """Where the calendar, the news and the QR of a paper lead, by the beginnings of their addresses."""
    return told_in(feeds(client, **how), printed(client, **how))


def told_in(*texts: str) -> set[str]:
    assert all(TAIL in text for text in texts)
    return {text[: text.index(TAIL)].split()[-1].rpartition("URL:")[2].rpartition("<link>")[2] for text in texts}


def feeds(client: Client, **how: Any) -> str:
    calendar = client.get(reverse("pages:calendar_ics"), **how).content.decode().replace("\r\n ", "")
    news = client.get(reverse("pages:calendar_rss"), **how).content.decode()
    assert told_in(calendar) == told_in(news)
    return news


def printed(client: Client, **how: Any) -> str:
    paper = client.get(reverse("pages:paper", args=["kazan", "starting-list", "pdf"]), **how)
    return pdf_text(paper.content).replace("\n", " ")


def test_a_request_is_answered_with_its_own_address(client: Client, make_competition: Make, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["tavlei.example", "testserver"]
    make_competition()
    assert told_in(feeds(client)) == {"http://testserver"}
    other = {"SERVER_NAME": "tavlei.example", "SERVER_PORT": "8123"}
    assert told_in(feeds(client, **other)) == {"http://tavlei.example:8123"}
    assert "://" not in printed(client, **other)  # what is printed leads there from anywhere, or nowhere


def test_the_address_of_the_federation_comes_before_that_of_the_request(
    client: Client, make_competition: Make, own: None
) -> None:
    make_competition()
    assert told(client) == {OWN}


def test_the_variable_comes_first(client: Client, make_competition: Make, own: None, settings: Any) -> None:
    settings.PUBLIC_URL = "https://named.example.org"
    make_competition()
    assert told(client) == {"https://named.example.org"}


def test_the_variable_is_read_without_its_last_slash(tmp_path: Path) -> None:
    named = configuration({"TAVLEI_HOME": str(tmp_path), "TAVLEI_PUBLIC_URL": "https://named.example.org/"})
    assert named.public_url == "https://named.example.org"
    assert "named.example.org" in named.hosts
    assert configuration({"TAVLEI_HOME": str(tmp_path)}).public_url == ""


def test_a_command_names_the_port_that_is_served(tmp_path: Path, db: None, settings: Any) -> None:
    settings.CONFIGURATION = configuration({"TAVLEI_HOME": str(tmp_path)})
    assert public_address("/people/") == "http://127.0.0.1:8000/people/"
    settings.CONFIGURATION.note_port(8123)
    assert public_address("/people/") == "http://127.0.0.1:8123/people/"


def test_letters_of_a_command_carry_the_address(world: World, settings: Any, tmp_path: Path) -> None:
    settings.CONFIGURATION = configuration({"TAVLEI_HOME": str(tmp_path)})
    settings.CONFIGURATION.note_port(8123)
    soon = world.tournament.start + timedelta(days=43)
    assert send_reminders(soon) > 0
    assert "http://127.0.0.1:8123/" in mail.outbox[0].body
    Federation.objects.create(pk=1, public_url=OWN)
    mail.outbox.clear()
    assert send_reminders(soon + timedelta(days=7)) > 0
    assert f"{OWN}/" in mail.outbox[0].body


def test_a_player_subscribes_to_the_calendar_under_the_address(client: Client, world: World, own: None) -> None:
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    address = client.get(reverse("correspondence:mine")).context["address"]
    assert address.startswith(f"{OWN}/correspondence/")
    feed = client.get(address.removeprefix(OWN)).content.decode().replace("\r\n ", "")
    assert f"URL:{OWN}/" in feed


def test_letters_of_an_act_are_in_the_first_language(
    own: None, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    Federation.objects.update(language="uk")
    with django_capture_on_commit_callbacks(execute=True):
        mail_after(["somebody@example.org"], lambda: str(get_language()), "correspondence/reminder.txt", dict)
    assert [letter.subject for letter in mail.outbox] == ["uk"]


def test_letters_about_accounts_carry_the_address(client: Client, make_user: Callable[..., User], own: None) -> None:
    Federation.objects.update(name_ru="Федерация Казани")
    make_user("somebody")
    client.post(reverse("account_reset_password"), {"email": "somebody@example.org"})
    assert f"{OWN}/accounts/password/reset/key/" in mail.outbox[0].body
    assert "testserver" not in mail.outbox[0].body
    assert mail.outbox[0].subject.startswith("[Федерация Казани]")


@pytest.mark.parametrize(
    "address", ["rating.example.org", "ftp://example.org", f"{OWN}/office", f"{OWN}?x=1", "https://"]
)
def test_what_is_no_beginning_of_an_address_is_refused(make_user: Callable[..., User], address: str) -> None:
    with pytest.raises(Refusal, match="beginning of an address"):
        change(make_user("administrator", OfficeRole.ADMINISTRATOR), SettingsPart.ADDRESS, 0, {"public_url": address})


def test_the_address_is_set_on_the_page(client: Client, make_user: Callable[..., User], settings: Any) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    page = reverse("pages:federation")
    assert client.post(page, {"part": "address", "version": 0, "public_url": f"{OWN}/"}).status_code == 302
    assert Federation.objects.get().public_url == OWN
    assert "https://named.example.org" not in client.get(page).content.decode()
    settings.PUBLIC_URL = "https://named.example.org"
    assert "https://named.example.org" in client.get(page).content.decode()


@pytest.mark.prove
@pytest.mark.slow
def test_a_command_beside_a_server_finds_its_port_and_the_zone(tmp_path: Path) -> None:
    program = """
from tavlei.office.running.server import prepare
prepare()
from django.utils import timezone
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.models import Federation
print(timezone.get_current_timezone_name(), public_address("/people/"))
Federation.objects.get_or_create(pk=1, time_zone="Asia/Vladivostok")
"""
    assert browser.run(program, tmp_path).split() == ["Europe/Moscow", "http://127.0.0.1:8000/people/"]
    with browser.serving(tmp_path) as base:
        with urllib.request.urlopen(f"{base}{reverse('pages:calendar_rss')}") as news:  # noqa: S310 - our own server
            assert f"<link>{base}</link>" in news.read().decode()
        assert browser.run(program, tmp_path).split() == ["Asia/Vladivostok", f"{base}/people/"]
