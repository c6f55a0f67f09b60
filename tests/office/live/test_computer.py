"""Playing with the computer and the analysis board, through their pages."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import reverse

from tavlei.games.clock import Discipline
from tavlei.games.kernel_tables import without_building
from tavlei.office.live.game.casual import begin_when_both_sit, open_casual, take_seat
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import Viewer

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.needs("tavlei-kernel"),
]
ENGLISH = {"accept-language": "en"}


def moves_of(address: str) -> list[str]:
    return parse_qs(urlsplit(address).query).get("moves", [""])[0].split()


def computer(client: Client, given: dict[str, str], move: str = "") -> str:
    """Send a move; where the answer leads."""
    with without_building():
        answer = client.post(reverse("pages:play_computer", query=given), {"move": move})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.sample(2)
@pytest.mark.parametrize("variant", ["russian", "international", "giveaway", "russian80", "russian_majority"])
def test_the_computer_answers_every_game(client: Client, variant: str) -> None:
    assert b'name="level"' in client.get(reverse("pages:play_computer")).content
    begun = computer(client, {"variant": variant, "level": "1", "side": "black"})
    assert len(moves_of(begun)) == 1
    page = client.get(begun, headers=ENGLISH)
    move = page.context["board"].moves[0]["move"]
    asked = {key: values[0] for key, values in parse_qs(urlsplit(begun).query).items()}
    answered = computer(client, asked, move)
    assert moves_of(answered)[:2] == [*moves_of(begun), move]
    assert len(moves_of(answered)) == 3
    assert moves_of(client.get(answered).context["back"]) == moves_of(begun)


@pytest.mark.parametrize("level", ["1", "5", "9"])
def test_the_computer_plays_renju(client: Client, level: str) -> None:
    """It begins in the centre, answers every stone, and the game is its address."""
    page = client.get(reverse("pages:play_computer"), headers=ENGLISH)
    assert ("renju", "renju") in page.context["variants"]
    begun = computer(client, {"variant": "renju", "level": level, "side": "white"})
    assert moves_of(begun) == ["h8"]
    page = client.get(begun)
    assert len(page.context["board"].moves) == 224
    assert b'data-variant="renju"' in page.content
    asked = {key: values[0] for key, values in parse_qs(urlsplit(begun).query).items()}
    answered = computer(client, asked, "h9")
    assert moves_of(answered)[:2] == ["h8", "h9"]
    assert len(moves_of(answered)) == 3
    assert moves_of(client.get(answered).context["back"]) == ["h8"]


def test_the_computer_stops_a_four_and_takes_a_five(client: Client) -> None:
    four = {"variant": "renju", "level": "1", "side": "black", "moves": "h8 a1 i8 a3 j8 a5"}
    assert moves_of(computer(client, four, "k8"))[-1] in ("g8", "l8")
    five = four | {"side": "white", "moves": "h8 a1 i8 c1 j8 e1 k8 l8 a15"}
    assert moves_of(computer(client, {**five, "moves": "h8 a1 i8 c1 j8 e1 k8"}, "l8"))[-1] == "g8"
    page = client.get(computer(client, {**five, "moves": "h8 a1 i8 c1 j8 e1 k8"}, "l8"), headers=ENGLISH)
    assert "Make the move" not in page.content.decode()
    assert "9.2.6.1" in page.content.decode()


def test_a_foul_of_the_reader_is_stated_at_once(client: Client) -> None:
    asked = {"variant": "renju", "side": "black", "moves": "h8 a1 j8 a3 i9 a5 i10 a7"}
    fouled = computer(client, asked, "i8")
    assert len(moves_of(fouled)) == 9
    page = client.get(fouled, headers=ENGLISH)
    assert "9.2.4.2" in page.content.decode()
    assert moves_of(page.context["back"]) == asked["moves"].split()


def test_a_stone_that_cannot_be_put_is_told(client: Client) -> None:
    for move in ("h8", "z99"):
        where = reverse("pages:play_computer", query={"variant": "renju", "side": "white", "moves": "h8"})
        answer = client.post(where, {"move": move}, headers=ENGLISH)
        assert answer.status_code == 200
        assert answer.context["problems"]


def test_a_move_that_is_not_legal_is_told_and_nothing_is_played(client: Client) -> None:
    answer = client.post(
        reverse("pages:play_computer", query={"variant": "russian"}), {"move": "a1-h8"}, headers=ENGLISH
    )
    assert answer.status_code == 200
    assert "a1-h8 is not legal here" in answer.content.decode()


def test_an_ended_game_offers_no_move(client: Client) -> None:
    page = client.get(reverse("pages:play_computer", query={"variant": "russian", "fen": "W:W:Bc3"}), headers=ENGLISH)
    assert "Make the move" not in page.content.decode()
    assert page.context["outcome"]


def test_the_board_judges_by_a_table_and_says_so(client: Client) -> None:
    where = reverse("pages:analysis", query={"variant": "russian", "fen": "W:WKa1,Kc1:BKh2"})
    assert "judged" not in client.get(where).context
    with without_building():
        page = client.post(where, headers=ENGLISH)
    assert "table russian 0m2k-0m1k: draw" in page.content.decode()


def test_moves_are_made_for_both_sides(client: Client) -> None:
    where = reverse("pages:analysis", query={"variant": "russian", "moves": "c3-d4"})
    moved = client.post(where, {"move": "d6-c5"})
    assert moves_of(moved["Location"]) == ["c3-d4", "d6-c5"]


def test_what_cannot_be_replayed_is_told(client: Client) -> None:
    for name in ("pages:analysis", "pages:play_computer"):
        page = client.get(reverse(name, query={"variant": "russian", "moves": "c3-d8"}), headers=ENGLISH)
        assert page.status_code == 200
        assert page.context["problems"]


def test_a_finished_game_leads_to_its_analysis(client: Client) -> None:
    white, black = SessionStore(), SessionStore()
    game = open_casual(white, kind="russian", discipline=Discipline.RUSSIAN_RAPID, control="10+5", seat=Viewer.WHITE)
    take_seat(black, game)
    game.refresh_from_db()
    begin_when_both_sit(game)
    play(game, {"kind": "move", "by": "white", "move": "c3-d4"})
    address = reverse("pages:live_game", args=[game.code])
    assert reverse("pages:analysis") not in client.get(address).content.decode()
    play(game, {"kind": "resign", "by": "black"})
    assert f"{reverse('pages:analysis')}?variant=russian&amp;moves=c3-d4" in client.get(address).content.decode()
