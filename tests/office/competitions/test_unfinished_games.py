"""Games that did not end in their round: put off, adjudicated, missed (5.4.5.1, 5.4.5.4, 5.4.7.2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from tests.office.html import text_of

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Adjudication, Competition, Encounter, EntryState, Round, RoundState
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import finish
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def client(client: Client, chief: User) -> Client:
    """The chief judge, who reads English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(chief)
    return client


@pytest.fixture
def robin(make_competition: Make) -> Competition:
    """A round robin of four that is played these days."""
    today = timezone.localdate()
    return make_competition(
        4, system="round_robin", rounds_planned=3, starts=today, ends=today + timedelta(days=5),
        regulation={"criteria": ["wins"]},
    )  # fmt: skip


def act_on(client: Client, board: Encounter, **given: Any) -> str:
    address = reverse("pages:unfinished", args=[board.round.competition.code, board.round.number, board.board])
    assert client.get(address).status_code == 200
    board.refresh_from_db()
    answer = client.post(address, {"version": board.version, **given}, follow=True)
    return text_of(answer.content.decode())


def put_off(client: Client, board: Encounter, days: int = 2, reason: str = "болезнь") -> str:
    moment = timezone.localtime() + timedelta(days=days)
    return act_on(client, board, what="postpone", play_by=moment.strftime("%Y-%m-%dT%H:%M"), reason=reason)


def adjudicate(client: Client, board: Encounter, **given: Any) -> str:
    form = {"result": "1-0", "body": "panel", "members": "Громов П. С., Ким В. А.", "reason": "отключен свет"}
    return act_on(client, board, what="adjudicate", **{**form, **given})


def play(chief: User, made: Round, result: Result = Result.DRAW, *, but: int = 0) -> None:
    boards = [board for board in made.encounters.all() if board.board != but and not board.result]
    enter_results(chief, made, [EnteredResult(board.board, result, board.version) for board in boards])


@pytest.mark.clause(RULES, "5.4.5.1")
def test_a_game_put_off_does_not_hold_up_the_next_round(client: Client, chief: User, robin: Competition) -> None:
    first = pair_next(chief, robin, 1)
    board = first.encounters.get(board=1)
    assert "The game is put off." in put_off(client, board)
    play(chief, first, but=1)
    desk = client.get(reverse("pages:desk", args=["kazan"]))
    assert desk.context["action"] == "pair"
    links = desk.content.decode()
    assert reverse("pages:unfinished", args=["kazan", 1, 1]) in links
    assert reverse("pages:correct", args=["kazan", 1, 2]) in links
    assert reverse("pages:unfinished", args=["kazan", 1, 2]) not in links
    assert desk.context["postponed_open"] == 1
    second = pair_next(chief, robin, 2)
    play(chief, second)
    play(chief, pair_next(chief, robin, 3))
    page = text_of(client.get(reverse("pages:postponed", args=["kazan"])).content.decode())
    assert "Round 1, board 1" in page
    assert "T51" in page
    assert client.get(reverse("pages:desk", args=["kazan"])).context["action"] == "results", "it is waited for"
    with pytest.raises(Refusal, match="not all rounds"):
        finish(chief, robin)
    board.refresh_from_db()
    client.post(reverse("pages:enter_results", args=["kazan", 1]), {"result-1": "1-0", "version-1": board.version})
    first.refresh_from_db()
    assert first.state == RoundState.FINISHED
    finish(chief, robin)
    public = text_of(client.get(reverse("pages:round", args=["kazan", 1])).content.decode())
    assert "put off until" not in public, "it is played"


@pytest.mark.clause(RULES, "5.4.5.1")
@pytest.mark.parametrize(
    ("days", "reason", "why"),
    [(9, "болезнь", "at the latest"), (-1, "болезнь", "say until when"), (2, " ", "who took it and why")],
)
def test_a_game_is_put_off_within_the_competition_with_a_reason(
    client: Client, chief: User, robin: Competition, days: int, reason: str, why: str
) -> None:
    board = pair_next(chief, robin, 1).encounters.get(board=1)
    assert why in put_off(client, board, days, reason)
    with pytest.raises(Refusal, match="2 results of the last round are missing"):
        pair_next(chief, robin, 2)


@pytest.mark.clause(RULES, "5.4.5.1")
def test_no_game_of_a_swiss_is_put_off(client: Client, chief: User, make_competition: Make) -> None:
    board = pair_next(chief, make_competition(), 1).encounters.get(board=1)
    page = text_of(client.get(reverse("pages:unfinished", args=["kazan", 1, 1])).content.decode())
    assert "Put the game off" not in page
    assert "in a round robin only" in put_off(client, board)


@pytest.mark.clause(RULES, "5.4.5.4")
def test_an_unfinished_game_is_adjudicated_and_counts_as_played(
    client: Client, chief: User, robin: Competition, make_user: Callable[..., User]
) -> None:
    made = pair_next(chief, robin, 1)
    board = made.encounters.get(board=1)
    assert "The game is adjudicated." in adjudicate(client, board)
    board.refresh_from_db()
    assert Result(board.result).played
    act = Act.objects.get(kind="game.adjudicated")
    assert act.clause.endswith("5.4.5.4")
    assert act.details.reason == "отключен свет"
    round_page = reverse("pages:round", args=["kazan", 1])
    assert "adjudicated" in text_of(client.get(round_page).content.decode())
    paper = client.get(reverse("pages:paper", args=["kazan", "round-1-protocol", "xlsx"]))
    sheet = load_workbook(BytesIO(paper.content)).active
    assert sheet is not None
    cells = " ".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value)
    assert "Громов П. С., Ким В. А." in cells
    assert "5.4.5.4" in cells
    assert "has ended and is not adjudicated" in adjudicate(client, board), "not twice"
    board.refresh_from_db()
    correct_result(chief, board, board.version, Result.DRAW, "апелляция")
    assert "adjudicated" not in text_of(client.get(round_page).content.decode()), "a correction took its place"
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=robin))
    assert client.get(reverse("pages:unfinished", args=["kazan", 1, 2])).status_code == 403


@pytest.mark.clause(RULES, "5.4.5.4")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"result": "+:-"}, "no plus, no minus"),
        ({"result": ""}, "choose the result"),
        ({"members": ""}, "who took it and why"),
        ({"reason": " "}, "who took it and why"),
    ],
)
def test_an_adjudication_names_a_played_result_who_and_why(
    client: Client, chief: User, robin: Competition, given: dict[str, str], why: str
) -> None:
    board = pair_next(chief, robin, 1).encounters.get(board=1)
    assert why in adjudicate(client, board, **given)
    assert not Adjudication.objects.exists()


@pytest.mark.clause(RULES, "5.4.5.4", "5.4.6")
def test_a_game_of_a_micro_match_is_adjudicated(client: Client, chief: User, make_competition: Make) -> None:
    made = pair_next(chief, make_competition(regulation={"games": 2}), 1)
    board = made.encounters.get(board=1)
    adjudicate(client, board, body="commission")
    assert Encounter.objects.get(pk=board.pk).micro_match.games == ["1-0"]
    adjudicate(client, board, result="0.5-0.5")
    assert Encounter.objects.get(pk=board.pk).result == Result.WHITE_WINS
    assert list(Adjudication.objects.values_list("game", "body")) == [(1, "commission"), (2, "panel")]


@pytest.mark.clause(RULES, "5.4.5.1", "5.4.7.2")
def test_the_chief_judge_decides_about_somebody_who_missed_games(
    client: Client, chief: User, robin: Competition, make_user: Callable[..., User]
) -> None:
    page = reverse("pages:missed", args=["kazan"])
    first = pair_next(chief, robin, 1)
    play(chief, first, Result.WHITE_PLUS)
    missing = first.encounters.get(board=1).seats.get(colour="black").entry
    assert client.get(reverse("pages:desk", args=["kazan"])).context["missed_open"] == 2
    shown = client.get(page)
    assert "5.4.5.1" in text_of(shown.content.decode())
    form: dict[str, Any] = {"entry": missing.pk, "version": missing.version, "continues": "yes", "reason": ""}
    assert "who took it and why" in text_of(client.post(page, form, follow=True).content.decode())
    client.post(page, form | {"reason": "предъявил справку"})
    missing.refresh_from_db()
    assert missing.state == EntryState.ADMITTED
    assert client.get(reverse("pages:desk", args=["kazan"])).context["missed_open"] == 1
    other = first.encounters.get(board=2).seats.get(colour="black").entry
    client.post(page, {"entry": other.pk, "version": other.version, "continues": "no", "reason": "без причины"})
    other.refresh_from_db()
    assert (other.state, other.after_round) == (EntryState.EXCLUDED, 1)
    assert [withdrawal.participant for withdrawal in read_snapshot(robin).withdrawals] == [f"e{other.pk}"]
    assert Act.objects.filter(kind="entry.missed_games_decided").count() == 2
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=robin))
    assert client.post(page, form).status_code == 403
    assert client.get(page).status_code == 200


@pytest.mark.clause(RULES, "5.4.5.1")
def test_nothing_is_decided_where_nobody_missed_a_game(client: Client, chief: User, robin: Competition) -> None:
    first = pair_next(chief, robin, 1)
    play(chief, first)
    entry = robin.entries.order_by("pk")[0]
    page = reverse("pages:missed", args=["kazan"])
    assert "Nobody has missed a game." in text_of(client.get(page).content.decode())
    told = client.post(page, {"entry": entry.pk, "version": entry.version, "continues": "no", "reason": "так"},
                       follow=True)  # fmt: skip
    assert "there is nothing to decide" in text_of(told.content.decode())
    entry.refresh_from_db()
    assert entry.state == EntryState.ADMITTED
