"""Word of the officials in play by correspondence: information, final results, reports (10.1.7, 10.1.8)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.office.correspondence.correspondence_world import END, START, World, at, day, fresh, make_world

from tavlei.correspondence import CorrespondenceOfficial, Score, Word
from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.bulletins import duties, may_be_withheld, may_lose_current, read_states, tell
from tavlei.office.correspondence.decisions import adjudicate, protest_adjudication, submit
from tavlei.office.correspondence.discipline import impose
from tavlei.office.correspondence.engine import read_tournament
from tavlei.office.correspondence.game_records import mark_minuses, receive_record
from tavlei.office.correspondence.models import Bulletin, CorrespondenceMeasure, DutyReminder, Game, Player, Record
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.correspondence.moves import move, resign
from tavlei.office.correspondence.reminders import send_reminders
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]
Committed = Callable[..., AbstractContextManager[object]]
LAST = (END - START).days


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    return make_competition(
        6, discipline="correspondence", system="round_robin", rounds_planned=5, regulation={}, starts=START, ends=END
    )


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    return make_world(chief, make_user, competition)


def owed(world: World) -> list[tuple[Word, CorrespondenceOfficial]]:
    playing = read_tournament(world.tournament)
    return [(duty.word, duty.by) for duty in duties(playing, read_states(playing))]


def finish(world: World) -> None:
    """Everybody who plays with White gives up; games by post without a word become minuses."""
    for game in Game.objects.all():
        if game.white.on_server:
            resign(world.users[game.white_id], game, game.version, at=at(1))
        elif game.black.on_server:
            sent = Record(game=game, player=game.white, sent=day(20), received=day(24), result="draw", moves="1.cd4")
            receive_record(world.secretary, sent, at=at(24))
    mark_minuses(world.chief, world.tournament, at=at(LAST + 11))


@pytest.mark.clause(EDITION, "10.1.8", "10.1.9")
def test_the_secretary_informs_the_players_but_not_those_without_information(
    world: World, django_capture_on_commit_callbacks: Committed
) -> None:
    assert owed(world) == [(Word.CURRENT, CorrespondenceOfficial.SECRETARY)]
    game = world.game(1, 2)
    move(world.users[game.white_id], game, 1, ["c3-b4"], at=at(3))
    resign(world.users[game.black_id], fresh(game), 2, at=at(4))
    silent = next(player for player in world.players if not player.on_server)
    impose(world.secretary, silent, Instance.SECRETARY, CorrespondenceMeasure.NO_CURRENT_INFORMATION, broken=["10.5.1"],
           reason="не шлет записей")  # fmt: skip
    with django_capture_on_commit_callbacks(execute=True):
        made = tell(world.secretary, world.tournament, Word.CURRENT, remarks="Первая информация.", at=at(80))
    assert (made.number, made.day, silent.pk in made.readers, len(made.readers)) == (1, day(80), False, 5)
    winner = next(player for player in made.content["players"] if player["won"] == 1)
    assert (winner["points"], winner["unfinished"], winner["place"]) == ("2", 4, "1")
    assert [each["clause"] for each in made.content["games"]] == ["6.1.7"]
    assert "sanctions" not in made.content, "only reports tell of sanctions"
    told = {each.to[0] for each in mail.outbox}
    assert told == {"p1@example.org", "p2@example.org", "p3@example.org", "p4@example.org", "p5@example.org",
                    "p6@example.org", "chief@example.org"} - {silent.email}  # fmt: skip
    assert "Первая информация." in mail.outbox[0].body
    (due,) = duties(read_tournament(world.tournament), read_states(read_tournament(world.tournament)))
    assert due.day > day(80)
    with pytest.raises(PermissionDenied):
        tell(world.users[game.white_id], world.tournament, Word.CURRENT)
    with pytest.raises(TypeError):
        made.save()
    with pytest.raises(TypeError):
        made.delete()
    assert Act.objects.filter(kind="correspondence.told", clause=f"{EDITION} 10.1.8").count() == 1
    assert list(verify()) == []


@pytest.mark.clause(EDITION, "10.1.7", "10.1.8")
def test_officials_are_reminded_once_for_each_stage(world: World) -> None:
    world.tournament.players.update(email="")
    User.objects.filter(pk__in=[user.pk for user in world.users.values()]).update(email="")
    due = date(2026, 6, 1)
    assert send_reminders(due - timedelta(days=8)) == 0
    for day_of, stage in ((due - timedelta(days=7), "soon"), (due, "last"), (due + timedelta(days=1), "late")):
        assert [send_reminders(day_of), send_reminders(day_of)] == [1, 0]
        assert DutyReminder.objects.filter(stage=stage, kind="current").count() == 1
    assert {each.to[0] for each in mail.outbox} == {"secretary@example.org"}
    assert "10.1.8" in mail.outbox[0].body
    finish(world)
    over = day(LAST + 11)
    assert send_reminders(over) == 0, "a month is left"
    assert send_reminders(over + timedelta(days=40)) == 2, "the secretary owes a report, the judge two words"
    assert "10.1.7" in next(each.body for each in mail.outbox[3:] if each.to == ["chief@example.org"])


@pytest.mark.clause(EDITION, "10.1.7", "10.1.8")
def test_reports_and_results_wait_for_the_last_game(world: World) -> None:
    for word in (Word.SECRETARYS_REPORT, Word.FINAL, Word.JUDGES_REPORT):
        with pytest.raises(Refusal, match="some games have no result yet"):
            tell(world.chief, world.tournament, word, at=at(100))
    finish(world)
    assert owed(world) == [
        (Word.SECRETARYS_REPORT, CorrespondenceOfficial.SECRETARY),
        (Word.FINAL, CorrespondenceOfficial.JUDGE),
        (Word.JUDGES_REPORT, CorrespondenceOfficial.JUDGE),
    ]
    with pytest.raises(Refusal, match="the tournament is over"):
        tell(world.secretary, world.tournament, Word.CURRENT, at=at(LAST + 12))
    with pytest.raises(PermissionDenied):
        tell(world.secretary, world.tournament, Word.FINAL, at=at(LAST + 12))
    tell(world.secretary, world.tournament, Word.SECRETARYS_REPORT, at=at(LAST + 12))
    assert [word for word, _ in owed(world)] == [Word.FINAL, Word.JUDGES_REPORT]
    tell(world.chief, world.tournament, Word.FINAL, at=at(LAST + 13))
    tell(world.chief, world.tournament, Word.JUDGES_REPORT, remarks="Турнир прошел по правилам.", at=at(LAST + 13))
    assert owed(world) == []
    assert [each.kind for each in Bulletin.objects.all()] == ["secretarys_report", "final", "judges_report"]
    assert list(verify()) == []


@pytest.mark.clause(EDITION, "10.1.7")
def test_the_judges_report_goes_to_the_organiser(
    world: World, make_user: Callable[..., User], django_capture_on_commit_callbacks: Committed
) -> None:
    make_user("organiser", OfficeRole.RATING_OFFICER)
    finish(world)
    player = world.players[3]
    impose(
        world.chief, player, Instance.JUDGE, CorrespondenceMeasure.WARNING, broken=["10.2.6"], reason="оценивал позицию"
    )
    with django_capture_on_commit_callbacks(execute=True):
        made = tell(world.chief, world.tournament, Word.JUDGES_REPORT, at=at(LAST + 20))
    assert [each.to for each in mail.outbox] == [["organiser@example.org"]]
    assert [(sanction["measure"], sanction["clauses"]) for sanction in made.content["sanctions"]] == [
        ("warning", ["10.2.6"])
    ]
    assert (made.readers, len(made.content["games"])) == ([], 15)
    with django_capture_on_commit_callbacks(execute=True):
        tell(world.secretary, world.tournament, Word.SECRETARYS_REPORT, at=at(LAST + 20))
    assert mail.outbox[-1].to == ["chief@example.org"]


@pytest.mark.clause(EDITION, "10.5.9", "10.1.7")
def test_final_results_may_be_refused_only_to_who_left_a_record_unsent(world: World) -> None:
    finish(world)
    playing = read_tournament(world.tournament)
    owing = may_be_withheld(playing, read_states(playing))
    assert {each.medium for each in owing} == {"post"}, "on the server the program keeps the records"
    server = next(player for player in world.players if player.on_server)
    with pytest.raises(Refusal, match=r"left a record unsent \[draughts-rules-2022 10\.5\.9\]"):
        tell(world.chief, world.tournament, Word.FINAL, withheld=[server.pk], at=at(LAST + 12))
    made = tell(world.chief, world.tournament, Word.FINAL, withheld=[owing[0].pk], at=at(LAST + 12))
    assert set(made.readers) == {player.pk for player in world.players} - {owing[0].pk}


@pytest.mark.clause(EDITION, "10.1.7", "10.5.7")
def test_final_results_wait_for_protests(world: World) -> None:
    game = world.game(1, 2)
    submit(world.users[game.white_id], game, "white", "белые выигрывают", at=at(LAST + 1))
    adjudicate(world.chief, fresh(game), 1, Score.DRAW, at=at(LAST + 2))
    for each in Game.objects.exclude(pk=game.pk):
        if each.white.on_server:
            resign(world.users[each.white_id], each, each.version, at=at(1))
        else:
            adjudicate(world.chief, each, each.version, Score.DRAW, at=at(LAST + 2))
    protest_adjudication(world.users[game.white_id], game, game.white, result_received=day(LAST + 2),
                         sent=day(LAST + 5), reasons="анализ верен", at=at(LAST + 5))  # fmt: skip
    with pytest.raises(Refusal, match="protest against an adjudication is not decided"):
        tell(world.chief, world.tournament, Word.FINAL, at=at(LAST + 6))


@pytest.mark.clause(EDITION, "10.1.7", "10.1.8", "10.1.13")
def test_desks_tell_and_readers_read(client: Client, world: World) -> None:
    def page(name: str, *args: object) -> str:
        return reverse(f"correspondence:{name}", args=[world.tournament.competition.code, *args])

    silent = next(player for player in world.players if not player.on_server)
    Player.objects.filter(pk=silent.pk).update(without_information=True, email="")
    client.force_login(world.secretary)
    desk = client.get(page("secretary"))
    assert [duty["slug"] for duty in desk.context["duties"]] == ["current"]
    assert 'id="tell-current"' in desk.content.decode()
    form = {"remarks": "Ход турнира", "number": "1"}
    answer = client.post(page("tell", "current"), form, follow=True)
    assert "note good" in answer.content.decode()
    again = client.post(page("tell", "current"), form, follow=True)
    assert "note wait" in again.content.decode()
    assert Bulletin.objects.count() == 1, "a second click tells nothing twice"
    assert client.post(page("tell", "gossip")).status_code == 404
    assert client.post(page("tell", "final")).status_code == 403
    statuses = {}
    readers = {"secretary": world.secretary, "reader": world.users[world.players[0].pk],
               "silent": world.users[silent.pk]}  # fmt: skip
    for name, user in readers.items():
        client.force_login(user)
        statuses[name] = client.get(page("bulletin", 1, "pdf")).status_code
        listed = client.get(page("tournament")).context["bulletins"]
        assert bool(listed) is (name != "silent")
    assert statuses == {"secretary": 200, "reader": 200, "silent": 403}
    client.logout()
    assert client.get(page("bulletin", 1, "pdf")).status_code == 403
    client.force_login(world.secretary)
    assert [client.get(page("bulletin", 1, each)).status_code for each in ("xlsx", "docx", "txt")] == [200, 200, 404]
    assert client.get(page("bulletin", 2, "pdf")).status_code == 404
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    assert client.get(page("game", game.pk)).context["keep_until"] is None, "the results are not told yet"
    finish(world)
    final = tell(world.chief, world.tournament, Word.FINAL, at=at(LAST + 12))
    shown = client.get(page("game", game.pk))
    assert shown.context["keep_until"] == day(LAST + 12).replace(month=4)
    assert final.day.month == 3


@pytest.mark.clause(EDITION, "10.5.8")
def test_a_minus_is_told_as_a_loss(client: Client, world: World) -> None:
    finish(world)
    told = tell(world.chief, world.tournament, Word.FINAL, at=at(LAST + 12))
    rows = [row for row in told.content["players"] if row["minuses"]]
    assert rows
    assert all(row["counted_losses"] == row["lost"] + row["minuses"] for row in rows)
    client.force_login(world.secretary)
    page = client.get(reverse("correspondence:tournament", args=[world.tournament.competition.code]))
    losses = {row.player: row.counted_losses for _name, row in page.context["standing"]}
    assert sum(losses.values()) == sum(row["counted_losses"] for row in told.content["players"])


@pytest.mark.clause(EDITION, "10.5.1", "10.1.9")
def test_the_secretary_sees_who_may_lose_the_current_information(world: World) -> None:
    finish(world)
    playing = read_tournament(world.tournament)
    states = read_states(playing)
    late = [each for each in playing.players if not each.on_server]
    assert may_lose_current(playing, states, day(10)) == [], "the days for the records have not passed"
    owing = may_lose_current(playing, states, day(LAST + 60))
    assert owing
    assert set(owing) <= set(late), "on the server the program keeps the records"
    Player.objects.filter(pk=owing[0].pk).update(without_information=True)
    again = read_tournament(world.tournament)
    assert owing[0] not in may_lose_current(again, read_states(again), day(LAST + 60))
