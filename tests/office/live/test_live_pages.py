"""Pages of games on the server: choosing, waiting, playing without a script, watching."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tavlei.games.clock import Side
from tavlei.games.progress import DrawGround, begin, rights, setup_from
from tavlei.languages import catalogue
from tavlei.office.federation.models import ReadingRuling
from tavlei.office.live.game import casual_limits, tables
from tavlei.office.live.game.casual_limits import clear_casual
from tavlei.office.live.game.tables import current
from tavlei.office.live.game.without_judge import needs_judge
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState
from tavlei.office.live.pages.words import LABELS, ON_THE_BOARD, act_labels
from tavlei.office.live.sockets.requests import OF_PLAYERS
from tavlei.office.roles.models import User

pytestmark = pytest.mark.django_db
RULES = "draughts-rules-2022"
TO_REPETITION = ["a1-b2", "b8-c7", "b2-a1", "c7-b8"] * 2


@pytest.fixture(autouse=True)
def nothing_opened() -> None:
    cache.clear()


def opened(client: Client, **chosen: str) -> LiveGame:
    asked = {"kind": "russian", "control": "10+5", "seat": "white", "opening": "rif", **chosen}
    answer = client.post("/live/", asked)
    assert answer.status_code == 302, answer.content.decode()
    return LiveGame.objects.get(code=answer["Location"].split("/")[2])


@pytest.fixture
def white() -> Client:
    return Client(headers={"accept-language": "ru"})


@pytest.fixture
def black() -> Client:
    return Client(headers={"accept-language": "ru"})


@pytest.fixture
def game(white: Client, black: Client) -> LiveGame:
    made = opened(white)
    black.post(f"/live/{made.code}/sit/")
    made.refresh_from_db()
    return made


def page(client: Client, game: LiveGame, **asked: Any) -> str:
    answer = client.get(f"/live/{game.code}/", asked)
    assert answer.status_code == 200
    return answer.content.decode()


def act(client: Client, game: LiveGame, name: str, **fields: Any) -> str:
    """What is told on the page after an act by a form."""
    answer = client.post(f"/live/{game.code}/act/", {"act": name, **fields}, follow=True)
    assert answer.status_code == 200
    return "\n".join(str(message) for message in answer.context["messages"])


def moves(game: LiveGame) -> list[str]:
    return [move.text for move in current(game).moves]


def test_the_choosing_page_names_every_game_and_opening() -> None:
    shown = Client().get("/live/").content.decode()
    for kind in ("russian", "international", "draughts64", "russian80", "russian_majority", "giveaway", "renju"):
        assert f'value="{kind}"' in shown
    for opening in ("swap", "rif", "sakata", "super_sakata", "tarannikov", "taraguchi-5", "yamaguchi", "soosorv-4"):
        assert f'value="{opening}"' in shown


@pytest.mark.parametrize(
    ("kind", "control", "discipline"),
    [
        ("russian", "3+2", "russian_blitz"),
        ("russian", "10+5", "russian_rapid"),
        ("russian", "45+15", "russian"),
        ("international", "20+5", "international_rapid"),
        ("russian80", "10+5", "russian_rapid"),
        ("giveaway", "10+5", "giveaway"),
        ("renju", "10+5", "renju"),
    ],
)
def test_a_game_is_of_the_discipline_of_its_time(kind: str, control: str, discipline: str) -> None:
    game = opened(Client(), kind=kind, control="", own_control=control)
    setup = setup_from(game.setup)
    assert (setup.kind, setup.discipline, str(setup.control)) == (kind, discipline, control)
    assert not setup.official


def test_a_side_by_lot_is_one_of_the_two() -> None:
    game = opened(Client(), seat="lot")
    assert bool(game.white_seat) is not bool(game.black_seat)


@pytest.mark.parametrize("given", [{"own_control": "never"}, {"kind": "chess"}, {"seat": "judge"}, {"control": ""}])
def test_what_cannot_be_played_opens_nothing(given: dict[str, str]) -> None:
    asked = {"kind": "russian", "control": "10+5", "seat": "white", "opening": "rif", **given}
    answer = Client().post("/live/", asked)
    assert (answer.status_code, LiveGame.objects.count()) == (200, 0)
    assert "error-text" in answer.content.decode() or "note bad" in answer.content.decode()


def test_one_visitor_opens_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casual_limits, "FROM_BROWSER", 2)
    client = Client(REMOTE_ADDR="10.1.2.3")
    for _number in range(3):
        opened(client)  # the first one comes before there is a session
    answer = client.post("/live/", {"kind": "russian", "control": "10+5", "seat": "white", "opening": "rif"})
    assert (answer.status_code, LiveGame.objects.count()) == (200, 3)


def test_the_opener_waits_with_the_link_and_a_visitor_may_sit_down(white: Client, black: Client) -> None:
    game = opened(white)
    assert f"/live/{game.code}/" in page(white, game)
    assert "data-copy" in page(white, game)
    assert f'action="/live/{game.code}/sit/"' in page(black, game)
    game.refresh_from_db()
    assert game.state == LiveState.WAITING


def test_looking_sits_nobody_down(white: Client, black: Client) -> None:
    game = opened(white)
    assert black.get(f"/live/{game.code}/sit/").status_code == 405
    page(black, game)
    game.refresh_from_db()
    assert not game.black_seat
    black.post(f"/live/{game.code}/sit/")
    game.refresh_from_db()
    assert (bool(game.black_seat), game.state) == (True, LiveState.RUNNING)


def test_the_opener_does_not_sit_down_twice(white: Client) -> None:
    game = opened(white)
    white.post(f"/live/{game.code}/sit/")
    game.refresh_from_db()
    assert not game.black_seat


def test_a_move_without_a_script(white: Client, black: Client, game: LiveGame) -> None:
    shown = page(white, game)
    assert "<option>c3-d4</option>" in shown
    assert 'http-equiv="refresh"' in shown
    act(white, game, "move", move="c3-d4", seen=re.search(r'name="seen" value="(\d+)"', shown)[1], ticket="one")  # type: ignore[index]
    act(white, game, "move", move="c3-d4", ticket="one")
    assert moves(game) == ["c3-d4"]
    assert "c3-d4" in page(black, game)
    assert "<option>c3-d4</option>" not in page(white, game)


@pytest.mark.clause(RULES, "6.1.5.2")
def test_a_compulsory_capture_is_told_with_its_clause(white: Client, black: Client, game: LiveGame) -> None:
    for client, move in ((white, "c3-b4"), (black, "f6-g5"), (white, "b4-c5")):
        act(client, game, "move", move=move)
    told = act(black, game, "move", move="g5-h4")
    assert "6.1.5" in told
    assert moves(game)[-1] == "b4-c5"


@pytest.mark.clause(RULES, "5.4.13.3", "6.1.8.1")
def test_an_early_offer_is_barred_with_its_clause_and_refused(white: Client, black: Client) -> None:
    game = opened(white, control="45+15")
    black.post(f"/live/{game.code}/sit/")
    act(white, game, "move", move="c3-d4")
    shown = page(white, game)
    offer = shown[shown.index('data-act="offer_draw"') :]
    offer = offer[: offer.index("</li>")]
    assert "disabled" in offer
    assert "6.1.8.1" in offer
    assert "6.1.8.1" in act(white, game, "offer_draw")
    assert current(game).offer is None


def test_what_needs_a_judge_is_not_there_in_a_casual_game(white: Client, game: LiveGame) -> None:
    shown = page(white, game)
    assert 'data-act="stop_clocks"' not in shown
    act(white, game, "stop_clocks", why="call_judge")
    act(white, game, "claim_draw:clearly_drawn")
    assert LiveEvent.objects.filter(game=game).count() == 1


def test_those_who_watch_change_nothing(game: LiveGame) -> None:
    stranger = Client()
    for name, fields in (("move", {"move": "c3-d4"}), ("resign", {}), ("begin", {}), ("adjudicate", {"score": "1-0"})):
        assert act(stranger, game, name, **fields)
    assert stranger.get(f"/live/{game.code}/act/", {"act": "resign"}).status_code == 405
    assert LiveEvent.objects.filter(game=game).count() == 1
    shown = page(stranger, game)
    assert 'data-live="acts"' not in shown
    assert 'data-live="log"' not in shown


def test_a_seat_of_another_game_is_no_seat_here(white: Client, game: LiveGame) -> None:
    other = opened(Client())
    assert 'data-live="acts"' not in page(white, other)
    assert act(white, other, "resign")


@pytest.mark.parametrize(
    "given",
    [
        {}, {"act": "nothing"}, {"act": "move"}, {"act": "move", "move": "x" * 3000},
        {"act": "opening_act", "action": "{"},
        {"act": "opening_act", "points": ""}, {"act": "opening_act", "number": "many"}, {"act": "claim_draw:moon"},
        {"act": "move", "move": "c3-d4", "seen": "9" * 30, "ticket": "t" * 60},
        {"act": "move", "move": "c3-d4", "seen": "7"},
        {"act": "judge:resign"}, {"act": "focus_lost", "move": "c3-d4"},
    ],
)  # fmt: skip
def test_what_is_malformed_is_told_and_changes_nothing(white: Client, game: LiveGame, given: dict[str, str]) -> None:
    assert act(white, game, given.pop("act", ""), **given)
    assert LiveEvent.objects.filter(game=game).count() == 1


def test_the_moves_are_stepped_through(white: Client, black: Client, game: LiveGame) -> None:
    act(white, game, "move", move="c3-d4")
    act(black, game, "move", move="d6-c5")
    first = re.search(r'data-position="([^"]+)"', page(white, game, at=0))[1]  # type: ignore[index]
    walk = white.get(f"/live/{game.code}/walk/").json()["walk"]
    assert [step["last"] for step in walk] == [[], ["c3", "d4"], ["d6", "c5"]]
    assert walk[0]["position"] == first
    page(white, game, at="9" * 40)
    page(white, game, at="-1")


def test_those_who_watch_step_no_further_than_the_delay(white: Client, game: LiveGame) -> None:
    act(white, game, "move", move="c3-d4")
    LiveGame.objects.update(delay=600)
    assert len(Client().get(f"/live/{game.code}/walk/").json()["walk"]) == 1
    assert "c3-d4" not in page(Client(), game)


def test_the_end_has_its_clause_a_record_and_another_game(white: Client, black: Client, game: LiveGame) -> None:
    act(white, game, "move", move="c3-d4")
    assert white.get(f"/live/{game.code}/record.pdn").status_code == 404
    act(black, game, "resign")
    shown = page(white, game)
    assert "1-0" in shown
    link = re.search(r'href="(/rulebook/[^"]*/6\.1\.7/)"', shown)
    assert link is not None
    assert white.get(link[1]).status_code == 200
    record = Client().get(f"/live/{game.code}/record.pdn")
    assert "c3-d4" in record.content.decode()
    assert white.get(f"/live/{game.code}/record.sgf").status_code == 404
    assert Client().post(f"/live/{game.code}/again/").status_code == 302
    assert LiveGame.objects.count() == 1
    first = black.post(f"/live/{game.code}/again/")["Location"]
    assert white.post(f"/live/{game.code}/again/")["Location"] == first
    again = LiveGame.objects.exclude(pk=game.pk).get()
    assert again.state == LiveState.RUNNING
    assert 'data-place="white"' in page(black, again)


def test_who_has_played_is_told_of_the_wish_to_play_again(white: Client, black: Client, game: LiveGame) -> None:
    asked = r'<p[^>]*data-live="again"\s*>'
    act(white, game, "resign")
    assert not re.search(asked, page(black, game))
    white.post(f"/live/{game.code}/again/")
    assert re.search(asked, page(black, game))
    assert not re.search(asked, page(white, game)), "he has asked himself"
    assert 'data-live="again"' not in page(Client(), game)
    black.post(f"/live/{game.code}/again/")
    assert not re.search(asked, page(black, game)), "they play"


@pytest.mark.clause(RULES, "5.4.13.2/item4", "5.4.13.5")
def test_without_a_judge_a_repetition_is_decided_by_the_record(white: Client, black: Client, chief: User) -> None:
    ReadingRuling.objects.create(
        reading="L14", choice="judge", day=date(2026, 1, 1), document="решение", reason="так", by=chief,
        made=timezone.now(),
    )  # fmt: skip
    game = opened(white)
    game.setup["start"] = {"fen": "W:WKa1:BKb8"}
    game.save(update_fields=["setup"])
    black.post(f"/live/{game.code}/sit/")
    for number, move in enumerate(TO_REPETITION):
        act(white if number % 2 == 0 else black, game, "move", move=move)
    act(white, game, "claim_draw:repetition")
    game.refresh_from_db()
    assert (len(moves(game)), game.result) == (len(TO_REPETITION), "0.5-0.5")


@pytest.mark.parametrize(("hours", "stays"), [(23, True), (25, False)])
def test_a_casual_game_that_nobody_joins_is_removed(white: Client, game: LiveGame, hours: int, *, stays: bool) -> None:
    alone = opened(white)
    LiveGame.objects.update(made=timezone.now() - timedelta(hours=hours))
    clear_casual()
    assert LiveGame.objects.filter(pk=alone.pk).exists() is stays
    assert LiveGame.objects.filter(pk=game.pk).exists(), "it is being played"
    assert white.get(f"/live/{alone.code}/").status_code == (200 if stays else 404)


def test_a_casual_game_that_both_have_left_is_removed(white: Client, game: LiveGame) -> None:
    ended = opened(white)
    Client().post(f"/live/{ended.code}/sit/")
    act(white, ended, "resign")
    day = 25 * 3_600_000
    for event in LiveEvent.objects.all():
        LiveEvent.objects.filter(pk=event.pk).update(at=event.at - day, content={**event.content, "at": event.at - day})
    LiveGame.objects.update(made=timezone.now() - timedelta(days=2))
    tables.forget(game.code)
    assert clear_casual() == 1
    assert LiveGame.objects.get() == ended, "what was played to the end stays"
    assert not LiveEvent.objects.filter(game_id=game.pk).exists()


@pytest.mark.parametrize("kind", ["international", "draughts64", "russian80", "russian_majority", "giveaway"])
def test_every_game_of_draughts_is_played_by_forms(white: Client, black: Client, kind: str) -> None:
    game = opened(white, kind=kind)
    black.post(f"/live/{game.code}/sit/")
    for client in (white, black, white):
        first = re.findall(r"<option>([^<]+)</option>", page(client, game))[0]
        assert not act(client, game, "move", move=first)
    assert len(moves(game)) == 3
    assert first in page(Client(), game)


OPENINGS = {
    "swap": ["h8", "h9", "h10", '{"swap": true}', "j9", '{"offer": ["g7", "i7"]}', '{"choose": "g7"}', "c3"],
    "rif": ["h8", "h9", "h10", '{"swap": false}', "j9", '{"offer": ["g7", "i7"]}', '{"choose": "i7"}', "c3"],
    "sakata": ["h8", "h9", "h10", "j9", "i7", '{"option": "black"}', "c3"],
    "super_sakata": [
        "h8", "h9", "h10", "j9", "i7", '{"option": "two_stones"}', "c3", "c4", '{"option": "white"}', "c5",
    ],
    "tarannikov": [
        "h8", '{"swap": true}', "h9", '{"swap": false}', "h10", '{"swap": true}', "j9", '{"swap": false}', "i7",
        '{"swap": true}', "c3",
    ],
    "taraguchi-5": [
        "h8", '{"swap": true}', "h9", '{"swap": false}', "h10", '{"swap": true}', "j9", '{"option": "several_fifths"}',
        '{"offer": ["g7", "i6", "c3", "d4", "e6"]}', '{"choose": "c3"}', "c4",
    ],
    "taraguchi": [
        "h8", '{"swap": true}', "h9", '{"swap": false}', "h10", '{"swap": true}', "j9", '{"option": "one_fifth"}',
        '{"swap": true}', "i7", '{"swap": false}', "c4",
    ],
    "super_taraguchi": [
        "h8", '{"swap": true}', "h9", '{"swap": false}', "h10", '{"swap": true}', "j9", '{"option": "one_fifth"}',
        '{"swap": true}', "i7", '{"swap": false}', "c4",
    ],
    "yamaguchi": [
        "h8", "h9", "h10", '{"declare": 3}', '{"swap": false}', "j9", '{"offer": ["g7", "i6", "c3"]}',
        '{"choose": "c3"}', "c4",
    ],
    "soosorv-4": [
        "h8", "h9", "h10", '{"swap": false}', "j9", '{"declare": 2}', '{"swap": true}', '{"offer": ["g7", "c3"]}',
        '{"choose": "c3"}', "c4",
    ],
}  # fmt: skip


@pytest.mark.clause(RULES, "9.2.4.3")
@pytest.mark.parametrize("opening", OPENINGS)
def test_every_opening_of_renju_is_played_by_forms(white: Client, black: Client, opening: str) -> None:
    game = opened(white, kind="renju", opening=opening)
    black.post(f"/live/{game.code}/sit/")
    sides = {"white": white, "black": black}
    for done in OPENINGS[opening]:
        client = sides[current(game).to_move.value]
        shown = page(client, game)
        assert 'data-live="opening"' in shown
        if not done.startswith("{"):
            told = act(client, game, "move", move=done)
        else:
            action = json.loads(done)
            if "offer" in action:
                told = act(client, game, "opening_act", points=" ".join(action["offer"]))
            elif "declare" in action:
                told = act(client, game, "opening_act", number=action["declare"])
            else:
                assert f'value="{json.dumps(action)}"'.replace('"', "&quot;")[12:-6] in shown
                told = act(client, game, "opening_act", action=done)
        assert not told, done
    state = current(game)
    assert state.phase == "playing"
    act(sides[state.to_move.value], game, "move", move="-")
    assert moves(game)[-1] == "-"


def test_the_view_of_renju_names_no_free_points(white: Client, black: Client) -> None:
    game = opened(white, kind="renju", opening="rif")
    black.post(f"/live/{game.code}/sit/")
    for client, move in ((black, "h8"), (black, "h9"), (black, "h10")):
        act(client, game, "move", move=move)
    act(white, game, "opening_act", action='{"swap": false}')
    data = json.loads(re.search(r'<script id="live-data"[^>]*>(.*?)</script>', page(white, game), re.DOTALL)[1])  # type: ignore[index]
    assert "points" not in data["view"]["rights"]["opening"]
    assert "moves" not in data["view"]["rights"]


def test_a_page_of_another_process_shows_what_the_store_has(white: Client, black: Client, game: LiveGame) -> None:
    act(white, game, "move", move="c3-d4")
    table = tables.table_of(game)
    table.now = 0, begin(table.game.setup)
    assert "c3-d4" in page(black, game)


def test_there_is_no_game_behind_another_code() -> None:
    assert Client().get("/live/nothing/").status_code == 404
    assert Client().post("/live/nothing/act/", {"act": "resign"}).status_code == 404


def test_every_act_of_a_player_has_its_words_in_every_language() -> None:
    claims = {f"claim_draw:{ground}" for ground in DrawGround if ground is not DrawGround.REGULATION}  # the judge's
    assert set(LABELS) == (OF_PLAYERS - {"claim_draw"}) | claims
    for language in ("ru", "uk", "en"):
        for act, label in act_labels(catalogue(language)).items():
            assert not label.startswith("live."), (language, act)


def test_a_page_names_every_act_there_is(white: Client, game: LiveGame) -> None:
    shown = page(white, game)
    for right in rights(current(game), Side.WHITE, current(game).at).acts:
        assert right.act in ON_THE_BOARD or needs_judge(right.act) or f'data-act="{right.act}"' in shown
