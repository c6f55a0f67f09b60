"""Pages of play by correspondence: everybody's, a player's, the secretary's, the judge's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.correspondence.correspondence_world import BLACK, WHITE, World, day, fresh, letter, make_world
from tests.office.walked_roles import EVERY_ROLE

from tavlei.correspondence import GamePhase, Offer
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.correspondence.breaks import announce_break
from tavlei.office.correspondence.engine import state_of
from tavlei.office.correspondence.letter_form import lines
from tavlei.office.correspondence.letters import enter_letter
from tavlei.office.correspondence.models import (
    BreakTaken,
    Game,
    GameEvent,
    MediumChoice,
    Record,
    Sanction,
    Submission,
)
from tavlei.office.correspondence.moves import move, resign
from tavlei.office.correspondence.urls import urlpatterns
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]
TODAY = timezone.localdate()


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    given = {"discipline": "correspondence", "system": "round_robin", "rounds_planned": 5, "regulation": {}}
    return make_competition(6, **given, starts=TODAY - timedelta(days=90), ends=TODAY + timedelta(days=300))


@pytest.fixture
def world(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    """Play that begins today."""
    return make_world(chief, make_user, competition, start=TODAY, end=TODAY + timedelta(days=300))


@pytest.fixture
def past(chief: User, make_user: Callable[..., User], competition: Competition) -> World:
    """Play that began ninety days ago and ended yesterday."""
    return make_world(chief, make_user, competition, start=TODAY - timedelta(days=90), end=TODAY - timedelta(days=1))


def page(world: World, name: str, *args: object) -> str:
    return reverse(f"correspondence:{name}", args=[world.tournament.competition.code, *args])


def on_paper() -> Game:
    return next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_public_pages_open(client: Client, world: World, language: str) -> None:
    game = world.game(1, 2)
    move(world.writer(game), game, 1, ["c3-b4"])
    for address in (page(world, "tournament"), page(world, "game", game.pk)):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200
        assert "c3-b4" in answer.content.decode() or address.endswith("correspondence/")
    assert client.get(reverse("correspondence:mine")).status_code == 302


def test_desks_open_for_officials_only(client: Client, world: World, make_user: Callable[..., User]) -> None:
    game = on_paper()
    desks = [page(world, "secretary"), page(world, "judge"), page(world, "letter", game.pk), page(world, "start")]
    statuses = {None: [302] * 4, "stranger": [403] * 4, "secretary": [200, 403, 200, 200], "chief": [200] * 4}
    make_user("stranger", OfficeRole.PLAYER)
    for name, expected in statuses.items():
        if name:
            client.force_login(User.objects.get(username=name))
        assert [client.get(desk).status_code for desk in desks] == expected, name


@pytest.mark.clause(EDITION, "10.3.9", "10.2.1/p4")
def test_a_player_moves_on_the_page_and_sees_the_days_left(client: Client, world: World) -> None:
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    listed = client.get(reverse("correspondence:mine"))
    first = listed.context["games"][0]
    assert (first.to_write, first.reply.due.days_left) == (True, 50)
    shown = client.get(page(world, "game", game.pk))
    assert shown.context["may"].move
    assert shown.context["next"].title == "Сделайте ход"
    assert [side.turn for side in shown.context["facing"]] == [False, True]
    assert {move["move"] for move in shown.context["board"].moves} >= {"c3-b4", "c3-d4"}
    assert 'data-square="c3"' in shown.content.decode()
    client.post(page(world, "act", game.pk, "move"), {"version": "1", "moves": "c3-b4.", "offers": "А: f6-g5 b2-c3"})
    state = state_of(fresh(game))
    assert (len(state.game.moves), state.writer) == (1, BLACK)
    waiting = client.get(page(world, "game", game.pk))
    assert not waiting.context["may"].move
    assert (waiting.context["next"], waiting.context["board"].moves) == (None, ())
    refused = client.post(page(world, "act", game.pk, "move"), {"version": "2", "moves": "b2-c3"}, follow=True)
    assert "партнер" in refused.content.decode().lower()
    client.force_login(world.users[game.black_id])
    wrong = client.post(page(world, "act", game.pk, "move"), {"version": "2", "moves": "f6-f5"}, follow=True)
    assert "f6-f5" in wrong.content.decode()
    stale = client.post(page(world, "act", game.pk, "move"), {"version": "1", "moves": "f6-g5"}, follow=True)
    assert len(state_of(fresh(game)).game.moves) == 1
    assert "note wait" in stale.content.decode()
    client.post(page(world, "act", game.pk, "resign"), {"version": "2"})
    assert Encounter.objects.get(pk=game.encounter_id).result == "1-0"
    assert client.post(page(world, "act", game.pk, "nonsense")).status_code == 404


def test_a_stranger_cannot_move(client: Client, world: World, make_user: Callable[..., User]) -> None:
    game = world.game(1, 2)
    client.force_login(make_user("stranger"))
    assert client.post(page(world, "act", game.pk, "move"), {"version": "1", "moves": "c3-b4"}).status_code == 403
    assert client.get(reverse("correspondence:mine")).status_code == 200
    assert client.post(reverse("correspondence:renew")).status_code == 404


@pytest.mark.clause(EDITION, "10.1.8", "10.2.3", "10.3.1")
def test_the_secretary_enters_letters_by_the_form(client: Client, past: World) -> None:
    game = on_paper()
    client.force_login(past.secretary)
    start = past.tournament.start
    address = page(past, "letter", game.pk)
    wrong = {"version": "1", "by": "WHITE", "kind": "letter", "medium": "post", "code": "A-1", "moves": "",
             "sent": str(start + timedelta(days=3)), "white_total": "3", "black_total": "0"}  # fmt: skip
    refused = client.post(address, wrong)
    assert refused.status_code == 200
    assert refused.context["form"].non_field_errors()
    assert client.post(address, {**wrong, "moves": "c3-b4."}).status_code == 302
    state = state_of(fresh(game))
    assert (state.time.total(WHITE), state.all_remarks) == (3, ())
    second = {"version": "2", "by": "BLACK", "kind": "letter", "medium": "post", "code": "A-1", "repeated": "c3-b4",
              "moves": "f6-g5", "partner_sent": str(start + timedelta(days=3)), "number": "1",
              "received": str(start + timedelta(days=10)), "sent": str(start + timedelta(days=70)),
              "white_total": "3", "black_total": "60", "offers": "A: b2-c3 g5-h4", "offers_draw": "on"}  # fmt: skip
    assert client.post(address, second).status_code == 302
    state = state_of(fresh(game))
    assert (state.time.total(BLACK), state.may_claim_overdue, state.draw_offered) == (60, True, BLACK)
    third = {"version": "3", "by": "WHITE", "kind": "claim", "medium": "post", "registered": "on", "moves": "b2-c3",
             "received": str(start + timedelta(days=75)), "sent": str(start + timedelta(days=76)),
             "materials": ["LETTERS", "RECEIPTS", "RECORD", "TIME_SHEET"],
             "secretary_told": str(start + timedelta(days=76))}  # fmt: skip
    assert client.post(address, third).status_code == 302
    late = client.get(page(past, "secretary")).content.decode()
    assert "10.3.5" in late
    client.force_login(past.chief)
    desk = client.get(page(past, "judge"))
    assert [claim["game"].pk for claim in desk.context["claims"]] == [game.pk]
    assert "10.3.7" in desk.content.decode()
    client.post(page(past, "decide", game.pk), {"version": "4", "finding": "OVERDUE"})
    assert Encounter.objects.get(pk=game.encounter_id).result == "1-0"
    shown = client.get(page(past, "game", game.pk)).content.decode()
    assert "10.3.7" in shown


def test_other_papers_by_the_form(client: Client, past: World) -> None:
    game = on_paper()
    client.force_login(past.secretary)
    start, address = past.tournament.start, page(past, "letter", game.pk)
    shared = {"medium": "post", "registered": "on", "sent": str(start + timedelta(days=30))}
    client.post(address, {**shared, "version": "1", "by": "BLACK", "kind": "enquiry"})
    assert [event.kind for event in game.events.all()] == ["enquiry"]
    bad = client.post(address, {"medium": "post", "version": "2", "by": "BLACK", "kind": "protest"})
    assert set(bad.context["form"].errors) == {"received", "sent"}
    client.post(page(past, "strike", game.pk), {"version": "2", "reason": "другая партия"})
    assert state_of(fresh(game)).events == ()
    assert "другая партия" in client.get(page(past, "game", game.pk)).content.decode()
    client.post(page(past, "paper", game.pk), {"player": str(game.white_id), "what": "submission", "result": "draw",
                                               "sent": str(TODAY), "analysis": "1..."})  # fmt: skip
    assert Submission.objects.get().evaluation == "draw"
    client.post(page(past, "paper", game.pk), {"player": str(game.white_id), "what": "record", "result": "white",
                                               "sent": str(TODAY), "moves": "1.cb4", "signed": "on"})  # fmt: skip
    assert Record.objects.get().result == "white"
    assert client.post(page(past, "paper", game.pk), {"player": "0"}).status_code == 302


@pytest.mark.clause(EDITION, "10.5.2", "10.5.5")
def test_the_judge_adjudicates_on_the_page(client: Client, past: World) -> None:
    game = past.game(1, 2)
    client.force_login(past.users[game.white_id])
    assert client.get(page(past, "game", game.pk)).context["may"].submit
    client.post(page(past, "act", game.pk, "submit"), {"evaluation": "white", "analysis": "белые лучше"})
    assert not client.get(page(past, "game", game.pk)).context["may"].submit
    client.force_login(past.chief)
    desk = client.get(page(past, "judge"))
    assert len(desk.context["unfinished"]) == 15
    client.post(page(past, "adjudicate", game.pk), {"version": "1", "score": "DRAW", "reason": "равно"})
    assert Encounter.objects.get(pk=game.encounter_id).result == "0.5-0.5"
    client.force_login(past.users[game.white_id])
    assert client.get(page(past, "game", game.pk)).context["adjudicated"]
    client.post(page(past, "act", game.pk, "protest-adjudication"), {"reasons": "анализ верен"})
    client.force_login(past.chief)
    protest = client.get(page(past, "judge")).context["protests"].get()
    answer = client.post(page(past, "adjudication_protest", protest.pk), {"version": "1", "score": "WHITE"})
    assert answer.status_code == 403, "the organiser decides, not the judge whose decision it is"
    assert client.post(page(past, "minuses")).status_code == 302


@pytest.mark.clause(EDITION, "10.4.2", "10.4.3")
def test_breaks_on_the_pages(client: Client, world: World) -> None:
    server = next(player for player in world.players if player.on_server)
    paper = next(player for player in world.players if not player.on_server)
    days = {"first": str(TODAY + timedelta(days=5)), "last": str(TODAY + timedelta(days=14))}
    client.force_login(world.users[server.pk])
    assert client.get(page(world, "break", server.pk)).status_code == 200
    assert client.get(page(world, "break", paper.pk)).status_code == 404
    client.post(page(world, "break", server.pk), {**days, f"told-{paper.pk}": str(TODAY)})
    taken = BreakTaken.objects.get()
    assert len(taken.announced) == 3
    client.force_login(world.secretary)
    client.post(page(world, "break", paper.pk), {**days, "secretary_told": str(TODAY)})
    assert BreakTaken.objects.count() == 2
    other = next(player for player in world.players if str(player.pk) not in taken.announced and player.pk != server.pk)
    client.post(page(world, "told_of_break", taken.pk), {"version": "1", "partner": other.pk, "day": str(TODAY)})
    taken.refresh_from_db()
    assert len(taken.announced) == 4
    assert client.post(page(world, "told_of_break", taken.pk), {"partner": other.pk, "day": "x"}).status_code == 404
    client.force_login(world.chief)
    client.post(page(world, "grant", taken.pk), {"version": "2", "granted": "accepted", "reason": "болезнь"})
    taken.refresh_from_db()
    assert taken.granted == "accepted"


def test_other_acts_of_the_desks(client: Client, world: World) -> None:
    player = next(each for each in world.players if not each.on_server)
    client.force_login(world.secretary)
    form = {"player": player.pk, "measure": "remark", "broken": "10.2.6", "reason": "оценил позицию"}
    client.post(page(world, "sanction"), form)
    assert Sanction.objects.get().official == "secretary"
    client.post(page(world, "medium", player.pk), {"version": "1", "medium": "email"})
    player.refresh_from_db()
    assert player.medium == MediumChoice.EMAIL
    game = world.game(1, 2)
    client.force_login(world.users[game.white_id])
    client.post(page(world, "act", game.pk, "dispute"), {"text": "партнер торопит"})
    client.force_login(world.secretary)
    desk = client.get(page(world, "secretary"))
    (dispute,) = desk.context["disputes"]
    client.post(page(world, "dispute", dispute.pk), {"version": "1", "decision": "играть дальше"})
    dispute.refresh_from_db()
    assert dispute.decision == "играть дальше"
    client.force_login(world.chief)
    client.post(page(world, "leave", player.pk), {"version": "2", "decision": "COUNTED_REST_LOST", "reason": "просьба"})
    player.refresh_from_db()
    assert player.left == TODAY


@pytest.mark.clause(EDITION, "10.3.6", "10.3.8")
def test_claims_and_protests_on_the_page(client: Client, past: World) -> None:
    game = past.game(1, 2)
    move(past.users[game.white_id], game, 1, ["c3-b4"], at=timezone.now() - timedelta(days=20))
    client.force_login(past.users[game.black_id])
    assert client.get(page(past, "game", game.pk)).context["may"].claim
    client.post(page(past, "act", game.pk, "claim"), {"version": "2", "reply": "f6-g5"})
    assert state_of(fresh(game)).phase is GamePhase.DECISION
    client.force_login(past.users[game.white_id])
    assert client.get(page(past, "game", game.pk)).context["may"].protest
    client.post(page(past, "act", game.pk, "protest"), {"version": "3", "reasons": "список пришел поздно"})
    assert state_of(fresh(game)).protest is not None


def test_the_start_form_starts(client: Client, chief: User, competition: Competition) -> None:
    client.force_login(chief)
    address = reverse("correspondence:start", args=[competition.code])
    form = {"cipher": "К-7", "variant": "giveaway", "start": "2026-03-01", "end": "2026-02-01", "days": "50",
            "moves": "10"}  # fmt: skip
    for entry in competition.entries.all():
        form[f"medium-{entry.pk}"] = "email"
    refused = client.post(address, form)
    assert refused.context["form"].non_field_errors()
    done = client.post(address, {**form, "end": "2027-03-01"}, follow=True)
    assert done.redirect_chain[-1][0].endswith("/correspondence/")
    assert Game.objects.count() == 15
    assert state_of(Game.objects.all()[0]).terms.variant.name == "giveaway"


def test_pages_ask_the_store_a_few_times_only(
    client: Client, world: World, django_assert_max_num_queries: object
) -> None:
    taker = next(player for player in world.players if player.on_server)
    announce_break(world.users[taker.pk], taker, TODAY + timedelta(days=5), TODAY + timedelta(days=9))
    game = on_paper()
    enter_letter(world.secretary, game, 1, letter(game, WHITE, None, (TODAY - day(0)).days, "c3-b4"))
    with django_assert_max_num_queries(40):  # type: ignore[operator]
        client.get(page(world, "tournament"))
    with django_assert_max_num_queries(40):  # type: ignore[operator]
        client.get(page(world, "game", game.pk))


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_address_as_every_role(
    client: Client, world: World, make_user: Callable[..., User], role: OfficeRole | None
) -> None:
    """Nothing fails, whoever asks and whatever is there."""
    if role is not None:
        client.force_login(make_user("somebody", role))
    known = {"code": world.tournament.competition.code, "pk": 1, "what": "move", "token": "x", "number": 1,
             "ending": "pdf", "word": "current", "paper": "time-sheet"}  # fmt: skip
    for urlpattern in urlpatterns:
        values = {name: known[name] for name in urlpattern.pattern.converters}
        address = reverse(f"correspondence:{urlpattern.name}", kwargs=values)
        assert client.get(address).status_code < 500, urlpattern.name
        assert client.post(address).status_code < 500, urlpattern.name
    assert not GameEvent.objects.exists()


def test_an_account_is_linked_with_its_player_once(
    client: Client, world: World, make_user: Callable[..., User]
) -> None:
    player = next(each for each in world.players if each.on_server)
    old = world.users[player.pk]
    new = make_user("newcomer")
    client.force_login(world.secretary)
    client.post(page(world, "account", player.pk), {"account": "newcomer"})
    new.refresh_from_db()
    assert new.person is None, "the person has an account"
    User.objects.filter(pk=old.pk).update(person=None)
    for wrong in ("", "nobody", world.users[world.players[1].pk].username):
        client.post(page(world, "account", player.pk), {"account": wrong})
    assert not User.objects.filter(person=player.entry.person).exists()
    client.post(page(world, "account", player.pk), {"account": "newcomer@example.org"})
    new.refresh_from_db()
    assert new.person is None, "nobody has confirmed that the address is his"
    EmailAddress.objects.create(user=new, email="newcomer@example.org", verified=True, primary=True)
    client.post(page(world, "account", player.pk), {"account": "newcomer@example.org"})
    new.refresh_from_db()
    assert new.person == player.entry.person
    assert Act.objects.filter(kind="user.linked").count() == 1


@pytest.mark.clause(EDITION, "10.4.2")
def test_only_partners_still_in_play_wait_for_word_of_a_break(client: Client, world: World) -> None:
    taker, over, other = (player for player in world.players if player.on_server)
    game = world.game(world.players.index(taker) + 1, world.players.index(over) + 1)
    resign(world.writer(game), game, game.version)
    in_time = {player.pk: TODAY for player in world.players if player not in (taker, over)}
    first, last = TODAY + timedelta(days=5), TODAY + timedelta(days=9)
    taken = announce_break(world.users[taker.pk], taker, first, last, told_days=in_time)
    BreakTaken.objects.filter(pk=taken.pk).update(announced={str(pk): str(day) for pk, day in in_time.items()})
    announce_break(world.users[other.pk], other, TODAY, last)
    client.force_login(world.secretary)
    shown = {each["player"]: each for each in client.get(page(world, "secretary")).context["breaks"]}
    assert (shown[taker]["not_told"], shown[taker]["announced"]) == ([], True)
    assert len(shown[other]["not_told"]) == 3
    assert not shown[other]["announced"]


@pytest.mark.clause(EDITION, "10.2.7")
@pytest.mark.parametrize(
    "text",
    [
        "если c5:a3, то d4-c5",
        "на c5:a3 предлагаю d4-c5",
        "Предлагаю вариант c5:a3 d4-c5",
        "якщо c5:a3, то d4-c5.",
        "if c5:a3, then d4-c5",
        "c5:a3 d4-c5",
    ],
)
def test_a_line_is_read_in_the_words_of_the_rules(text: str) -> None:
    assert lines(text) == (Offer(("c5:a3", "d4-c5")),)
    assert lines(f"A: {text}\nВариант Б: если f6-g5, то b4-a5; если g5-h4, то a5-b6") == (
        Offer(("c5:a3", "d4-c5"), "A"),
        Offer(("f6-g5", "b4-a5", "g5-h4", "a5-b6"), "Вариант Б"),
    )


@pytest.mark.clause(EDITION, "10.2.7", "10.1.8/p2")
def test_a_game_tells_the_lines_that_were_offered_and_who_registers_records(client: Client, world: World) -> None:
    game = next(each for each in Game.objects.all() if not each.white.on_server and not each.black.on_server)
    offers = (Offer(("f6-g5", "b4-a5"), "A"), Offer(("d6-c5", "b4:d6")))
    sent = letter(game, WHITE, None, 0, "c3-b4", offers=offers)
    enter_letter(world.secretary, game, game.version, sent)
    client.force_login(world.secretary)
    answer = client.get(page(world, "game", game.pk), headers={"accept-language": "ru"})
    assert [event.moves for event in answer.context["events"]] == [
        "c3-b4 · A: если f6-g5, то b4-a5 · если d6-c5, то b4:d6"
    ]
    assert answer.context["records_to"] == str(world.secretary)
