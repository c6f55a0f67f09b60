"""The calendar of a player, reminders by e-mail and the API of play by correspondence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.correspondence.correspondence_world import World, make_world

from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.models import Reminder
from tavlei.office.correspondence.moves import move
from tavlei.office.correspondence.reminders import send_reminders
from tavlei.office.notices.choices import choose
from tavlei.office.roles.models import User

Make = Callable[..., Competition]
TODAY = timezone.localdate()


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    return make_competition(6, **given, starts=TODAY - timedelta(days=90), ends=TODAY + timedelta(days=300))


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    return make_world(chief, make_user, competition, start=TODAY, end=TODAY + timedelta(days=300))


def test_the_calendar_of_a_player(client: Client, world: World) -> None:
    game = world.game(1, 2)
    user = world.users[game.white_id]
    client.force_login(user)
    address = client.get(reverse("correspondence:mine")).context["address"]
    path = address[address.index("/correspondence/") :]
    client.logout()
    feed = client.get(path)
    due = TODAY + timedelta(days=50)
    assert feed["Content-Type"].startswith("text/calendar")
    assert f"DTSTART;VALUE=DATE:{due:%Y%m%d}" in feed.content.decode()
    assert all(len(line) <= 75 for line in feed.content.split(b"\r\n"))
    assert client.get(path.replace(".ics", "x.ics")).status_code == 404
    client.force_login(user)
    client.post(reverse("correspondence:renew"))
    assert client.get(path).status_code == 404


def test_reminders_are_sent_once_for_each_stage(world: World) -> None:
    soon = world.tournament.start + timedelta(days=43)
    assert send_reminders(soon - timedelta(days=21)) == 0, "even the enquiry of those who write is a week away"
    first = send_reminders(soon)
    assert first == len(mail.outbox) > 0
    assert send_reminders(soon) == 0
    told = mail.outbox[0]
    assert told.to[0].endswith("@example.org")
    assert "10.3.5" in told.body
    assert f"{soon + timedelta(days=7):%d.%m.%Y}" in told.body
    assert send_reminders(soon + timedelta(days=7)) > 0
    assert send_reminders(soon + timedelta(days=8)) > 0
    assert set(Reminder.objects.values_list("stage", flat=True)) == {"soon", "last", "late"}


def test_who_has_no_address_is_not_reminded(world: World) -> None:
    world.tournament.players.update(email="")
    User.objects.update(email="")
    assert send_reminders(world.tournament.start + timedelta(days=45)) == 0
    assert not Reminder.objects.exists()


def test_who_has_ended_these_letters_is_not_reminded(world: World) -> None:
    for user in world.users.values():
        choose(user.email, [])
    send_reminders(world.tournament.start + timedelta(days=45))
    told = {letter.to[0] for letter in mail.outbox}
    assert not told & {player.email for player in world.players if player.pk in world.users}
    assert not Reminder.objects.exists(), "whoever begins again is told the next time"


def test_the_api_reads_games_and_sheets(client: Client, world: World) -> None:
    game = world.game(1, 2)
    move(world.writer(game), game, 1, ["c3-b4"], at=timezone.now() + timedelta(days=4))
    code = world.tournament.competition.code
    listed = client.get(f"/api/v1/correspondence/{code}/games").json()
    assert len(listed) == 15
    one = client.get(f"/api/v1/correspondence/{code}/games/{game.pk}").json()
    assert (one["moves"], one["white_days"], one["awaited"]) == (["c3-b4"], 4, "black")
    assert one["sheet"][0]["white"]["days"] == 4
    assert client.get("/api/v1/correspondence/nothing/games").status_code == 404
    assert client.get(f"/api/v1/correspondence/{code}/games/0").status_code == 404
