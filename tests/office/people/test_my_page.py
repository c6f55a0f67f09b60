"""The own page of a player: what comes next, how he stands, what is asked of him; and where one lands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.correspondence.correspondence_world import make_world
from tests.office.teams.team_events import ready

from tavlei.calc import evaluate
from tavlei.office.competitions.conduct.protests import file_protest
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.live.game.rounds import lay_out_game
from tavlei.office.people.models import Person
from tavlei.office.players.forecasts import norm_forecast, rating_forecast
from tavlei.office.players.own_events import own_events
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
MakeUser = Callable[..., User]
MY = "/my/"


@pytest.fixture
def player(make_user: MakeUser, people: list[Person]) -> User:
    user = make_user("player")
    user.person = people[0]
    user.save()
    return user


def draw_all(chief: User, made: Round) -> None:
    enter_results(chief, made, [EnteredResult(one.board, Result.DRAW, one.version) for one in made.encounters.all()])


@pytest.fixture
def rated(make_user: MakeUser, people: list[Person]) -> None:
    officer = make_user("list-officer", OfficeRole.RATING_OFFICER)
    figures = {person.code: {"rating": 2300 - 20 * index} for index, person in enumerate(people)}
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), figures)


def test_the_next_game_stands_first(
    client: Client, chief: User, player: User, rated: None, make_competition: Make
) -> None:
    competition = make_competition(6, place="Казань, ул. Пушкина, 1")
    draw_all(chief, pair_next(chief, competition, 1))
    hour = timezone.now() + timedelta(days=1)
    made = pair_next(chief, competition, 2, starts=hour)
    seat = made.seats.get(entry__person=player.person)
    other = seat.encounter.seats.exclude(pk=seat.pk).get().entry
    client.force_login(player)
    page = client.get(MY)
    text = page.content.decode()
    assert other.person is not None
    assert reverse("pages:person", args=[other.person.code]) in text
    assert f"тур 2, доска {seat.encounter.board}" in text
    assert ("я белыми" if seat.colour == "white" else "я черными") in text
    assert f"{timezone.localtime(hour):%d.%m.%Y %H:%M}" in text
    assert "Казань, ул. Пушкина, 1" in text
    (event,) = page.context["events"]
    row = next(row for row in read_snapshot(competition).rows if row.participant == f"e{event.entry.pk}")
    assert (event.place, event.points) == (str(row.place), "1")
    (rating,) = page.context["ratings"]
    assert rating.point.value.replace("\N{NO-BREAK SPACE}", "") == "2300"
    assert reverse("pages:why_row", args=[rating.point.publication, player.person.code]) in text  # type: ignore[union-attr]


def test_a_game_has_one_hour(client: Client, chief: User, player: User, make_competition: Make) -> None:
    regulation = {"criteria": ["solkoff"], "time_control": "45+15", "can_identify_everybody": True}
    competition = make_competition(online=True, regulation={**regulation, "can_watch_play": True})
    of_round = timezone.now() + timedelta(hours=2)
    made = pair_next(chief, competition, 1, starts=of_round)
    of_game = of_round + timedelta(minutes=35)
    for board in made.encounters.prefetch_related("seats__entry__person"):
        lay_out_game(board, 1, read_regulation(competition.regulation), starts=of_game, delay=0, user=None)
    client.force_login(player)
    text = client.get(MY).content.decode()
    assert text.count(f"{timezone.localtime(of_game):%d.%m.%Y %H:%M}") == 2, "on the server, and as my next game"
    assert f"{timezone.localtime(of_round):%d.%m.%Y %H:%M}" not in text


def test_forecasts_are_those_of_the_calculators(chief: User, player: User, rated: None, make_competition: Make) -> None:
    competition = make_competition(8, status="russia", rounds_planned=5)
    for number in (1, 2):
        draw_all(chief, pair_next(chief, competition, number))
    pair_next(chief, competition, 3)
    (event,) = own_events(player.person)  # type: ignore[arg-type]
    assert event.next_game is not None
    rating = rating_forecast(event)
    assert rating is not None
    assert not rating.output["computed"], "two encounters are too few"
    assert rating.why
    norm = norm_forecast(event)
    given = {**titles_input(event.field), "planned_rounds": 5}
    own = next(row for row in evaluate("titles.forecast", given).json()["participants"]
               if row["id"] == player.person.code)  # type: ignore[union-attr]  # fmt: skip
    within = [row for row in own["norms"] if row["chance"] != "out_of_reach"][:2]
    reachable = sorted(within, key=lambda row: row["chance"] == "undecided")
    assert (norm is None) == (not reachable)
    if norm is not None:
        assert (norm.norm["title"], norm.norm["needed"]) == (reachable[0]["title"], reachable[0]["needed"])
        assert [word for word, _found in norm.what_if] == ["при победе", "при ничьей", "при поражении"]
    board = event.next_game.encounter
    board.refresh_from_db()
    assert board.result == "", "supposing stores nothing"


@pytest.mark.clause("draughts-norms-2022", "4/4.4", "4/3")
def test_the_own_page_and_the_norms_page_tell_the_range_and_the_games(
    client: Client, chief: User, player: User, rated: None, make_competition: Make
) -> None:
    """Three rounds of seven are played: what is still needed stands between two bounds, with commas."""
    competition = make_competition(10, discipline="russian_rapid", rounds_planned=7)
    for number in (1, 2, 3):
        draw_all(chief, pair_next(chief, competition, number))
    masters = competition.entries.exclude(person=player.person).values_list("pk", flat=True)[:4]
    competition.entries.filter(pk__in=list(masters)).update(title="MS")
    client.force_login(player)
    assert ", в зависимости от будущих соперников" in client.get(MY).content.decode()
    page = client.get(reverse("pages:norms", args=[competition.code])).content.decode()
    assert ", в зависимости от будущих соперников" in page
    assert "по 3 партиям" in page
    assert player.person is not None
    address = reverse("pages:why_norm", args=[competition.code, player.person.code])
    why = client.get(address).content.decode()
    assert "Очки, которые осталось набрать для каждой нормы; участников: 1" in why
    assert "в быстрой или молниеносной игре выполняется дважды" in why


def test_after_enough_games_each_result_changes_the_rating_otherwise(
    chief: User, player: User, rated: None, make_competition: Make, client: Client
) -> None:
    competition = make_competition(10, rounds_planned=7)
    for number in range(1, 6):
        draw_all(chief, pair_next(chief, competition, number))
    pair_next(chief, competition, 6)
    (event,) = own_events(player.person)  # type: ignore[arg-type]
    rating = rating_forecast(event)
    assert rating is not None
    assert rating.output["computed"]
    changes = [change for _word, change in rating.what_if]
    assert len(set(changes)) == 3
    client.force_login(player)
    text = client.get(MY).content.decode()
    assert all(change in text for change in changes)
    assert "Если закончить сейчас" in text


def test_letters_that_wait_stand_with_their_days(
    client: Client, chief: User, make_user: MakeUser, make_competition: Make
) -> None:
    today = timezone.localdate()
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    competition = make_competition(6, **given, starts=today - timedelta(days=90), ends=today + timedelta(days=300))
    world = make_world(chief, make_user, competition, start=today, end=today + timedelta(days=300))
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    page = client.get(MY)
    assert page.context["to_write"] > 0
    text = page.content.decode()
    assert reverse("correspondence:game", args=[competition.code, game.pk]) in text
    assert "10.3.5" in text


def test_a_member_of_a_team_sees_the_place_of_the_team(
    client: Client, chief: User, make_user: MakeUser, db: None
) -> None:
    competition = ready(chief)
    member = competition.entries.filter(person__isnull=False).order_by("pk")[0]
    user = make_user("member")
    user.person = member.person
    user.save()
    client.force_login(user)
    assert client.get(MY).status_code == 200


def test_own_protests_and_nobody_elses(
    client: Client, chief: User, player: User, make_user: MakeUser, people: list[Person], make_competition: Make
) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    draw_all(chief, made)
    made.refresh_from_db()
    file_protest(player, competition.entries.get(person=player.person), made, clauses="5.4.2.3", text="часы")
    client.force_login(player)
    assert len(client.get(MY).context["protests"]) == 1
    other = make_user("other")
    other.person = people[1]
    other.save()
    client.force_login(other)
    assert client.get(MY).context["protests"] == []


def test_where_one_lands_after_signing_in(
    client: Client, player: User, make_user: MakeUser, chief: User, people: list[Person]
) -> None:
    make_user("fresh")
    make_user("with-role", OfficeRole.PLAYER)
    for name, address in (("player", "pages:my"), ("chief", "pages:office"), ("fresh", "pages:my"),
                          ("with-role", "pages:my")):  # fmt: skip
        client.logout()
        answer = client.post(reverse("account_login"), {"login": name, "password": "a-long-password"})
        assert answer["Location"] == reverse(address), name
    assert client.get(MY).status_code == 200, "a role without a person has a page that says so"
    client.logout()
    assert client.get(MY).status_code == 302


def test_a_new_account_keeps_the_language_of_the_page(client: Client, db: None) -> None:
    secret = "шашки-и-тавлеи-7"  # noqa: S105
    given = {"email": "new@example.org", "username": "new", "password1": secret, "password2": secret}
    answer = client.post(reverse("account_signup"), given, headers={"accept-language": "uk"})
    assert answer["Location"] == reverse("pages:my")
    assert User.objects.get().language == "uk"
