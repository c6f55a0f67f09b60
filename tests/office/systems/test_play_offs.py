"""Shared places, additional matches and tournaments, tie-breaks: from the desk to the table (5.4.8.13)."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from tests.office.html import text_of

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, OrderedPlayOff
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import finish
from tavlei.office.competitions.report.content import content_of
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
PROVIDED: dict[str, Any] = {"criteria": ["wins"], "play_off": True, "play_off_control": "5+3"}


@pytest.fixture
def client(client: Client, chief: User) -> Client:
    """The chief judge, who reads English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(chief)
    return client


@pytest.fixture
def drawn(chief: User, make_competition: Make) -> Callable[..., Competition]:
    """A round robin in which everybody drew with everybody."""

    def make(players: int = 2, **regulation: Any) -> Competition:
        rounds = players - 1 if players % 2 == 0 else players
        competition = make_competition(
            players, system="round_robin", rounds_planned=rounds, regulation={**PROVIDED, **regulation}
        )
        for number in range(1, rounds + 1):
            made = pair_next(chief, competition, number)
            boards = [board for board in made.encounters.all() if board.seats.count() == 2]
            enter_results(chief, made, [EnteredResult(board.board, Result.DRAW, board.version) for board in boards])
        return competition

    return make


def order(client: Client, competition: Competition, **given: Any) -> str:
    keys = [f"e{entry.pk}" for entry in competition.entries.all()]
    form = {"participant": keys, "kind": "match", "games": "2", "time_controls": "", **given}
    answer = client.post(reverse("pages:order_play_off", args=[competition.code]), form, follow=True)
    return text_of(answer.content.decode())


def enter(client: Client, play_off: OrderedPlayOff, *results: Result, version: int | None = None) -> str:
    address = reverse("pages:enter_play_off", args=[play_off.competition.code, play_off.number])
    form = {f"game-{number}": str(result) for number, result in enumerate(results, start=1)}
    answer = client.post(address, form | {"version": str(version or play_off.version)}, follow=True)
    play_off.refresh_from_db()
    return text_of(answer.content.decode())


def places(competition: Competition) -> dict[str, int | None]:
    return {row.participant: row.place for row in read_snapshot(competition).rows}


@pytest.mark.clause(RULES, "5.4.8.13", "5.4.8.13/item2", "5.4.8.13/item3")
def test_an_additional_match_divides_the_first_place(client: Client, drawn: Callable[..., Competition]) -> None:
    competition = drawn()
    desk = text_of(client.get(reverse("pages:desk", args=["kazan"])).content.decode())
    assert "Places 1–2 are shared after all criteria." in desk
    assert "The play-off is ordered." in order(client, competition)
    play_off = competition.play_offs.get()
    first, second = play_off.games
    assert (first["white"], first["black"]) == (second["black"], second["white"]), "colours change"
    assert set(places(competition).values()) == {1}, "nothing is settled yet"
    enter(client, play_off, Result.WHITE_WINS, Result.DRAW)
    assert places(competition) == {first["white"]: 1, first["black"]: 2}
    table = text_of(client.get(reverse("pages:table", args=["kazan"])).content.decode())
    assert "Additional match for places 1–2" in table
    loser = read_snapshot(competition).by_key[first["black"]]
    why = text_of(client.get(reverse("pages:why_place", args=["kazan", loser.pk])).content.decode())
    assert "additional match" in why
    assert "5.4.8.13" in why
    paper = client.get(reverse("pages:paper", args=["kazan", "results", "xlsx"]))
    sheet = load_workbook(BytesIO(paper.content)).active
    assert sheet is not None
    cells = " ".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value)
    assert "for places 1–2" in cells
    finish(User.objects.get(username="chief"), competition)
    report = content_of(read_snapshot(competition), "2026-03-06")
    assert sorted(person["place"] for person in report["elo_r"]["participants"]) == [1, 2]
    assert len(report["elo_r"]["encounters"]) == 1, "its games are not rated (T50)"


@pytest.mark.clause(RULES, "5.4.8.13", "5.4.8.13/item2", "5.4.8.13/item3")
def test_three_play_a_tournament_and_equals_play_on(client: Client, drawn: Callable[..., Competition]) -> None:
    competition = drawn(3)
    assert "two play an additional match; got 3" in order(client, competition)
    order(client, competition, kind="tournament", games="1")
    play_off = competition.play_offs.get()
    assert len(play_off.games) == 3
    best = play_off.games[0]["white"]
    results = [
        Result.WHITE_WINS if game["white"] == best else Result.BLACK_WINS if game["black"] == best else Result.DRAW
        for game in play_off.games
    ]
    enter(client, play_off, *results)
    assert sorted(place or 0 for place in places(competition).values()) == [1, 2, 2]
    tied = [key for key, place in places(competition).items() if place == 2]
    told = order(client, competition, participant=tied, kind="tie_break", time_controls="3+2")
    assert "Tie-break with shortened time for places 2–3" in told
    last = competition.play_offs.get(number=2)
    enter(client, last, Result.WHITE_WINS, Result.DRAW)
    assert sorted(place or 0 for place in places(competition).values()) == [1, 2, 3]


@pytest.mark.clause(RULES, "5.4.8.13", "5.4.8.13/item2", "5.4.8.13/item3")
@pytest.mark.parametrize(
    ("regulation", "given", "why"),
    [
        ({"play_off": False}, {}, "does not provide for additional play"),
        ({"play_off_control": ""}, {"kind": "tie_break"}, "a tie-break needs its time controls"),
        ({}, {"own_regulation": "Регламент"}, "only the competition regulation provides"),
        ({}, {"kind": "tournament"}, "three or more play an additional tournament; got 2"),
        ({}, {"kind": "duel"}, "choose what is played"),
        ({}, {"games": "0"}, "between 1 and 20"),
        ({}, {"participant": ["e1"]}, "two play an additional match; got 1"),
    ],
)
def test_what_the_clause_does_not_allow_is_refused(
    client: Client, drawn: Callable[..., Competition], regulation: dict[str, Any], given: dict[str, Any], why: str
) -> None:
    competition = drawn(2, **regulation)
    assert why in order(client, competition, **given)
    assert not competition.play_offs.exists()


@pytest.mark.clause(RULES, "5.4.8.13")
def test_only_after_the_last_round_and_before_the_approval(
    client: Client, chief: User, drawn: Callable[..., Competition], make_competition: Make
) -> None:
    competition = make_competition(2, system="round_robin", rounds_planned=2,
                                   regulation={**PROVIDED, "cycles": 2})  # fmt: skip
    made = pair_next(chief, competition, 1)
    enter_results(chief, made, [EnteredResult(1, Result.DRAW, 1)])
    assert "after the last round" in order(client, competition)


@pytest.mark.clause(RULES, "5.4.8.13")
def test_the_results_are_not_approved_while_a_play_off_waits(
    client: Client, chief: User, drawn: Callable[..., Competition]
) -> None:
    competition = drawn()
    finish(chief, competition)
    order(client, competition)
    assert "has been ordered" in order(client, competition), "not twice"
    answer = client.post(reverse("pages:step", args=["kazan", "approve"]), follow=True)
    assert "a play-off that was ordered has not been played" in text_of(answer.content.decode())
    play_off = competition.play_offs.get()
    address = reverse("pages:call_off_play_off", args=["kazan", 1])
    told = client.post(address, {"version": play_off.version, "reason": ""}, follow=True)
    assert "say why" in text_of(told.content.decode())
    client.post(address, {"version": play_off.version, "reason": "участник заболел"})
    assert not competition.play_offs.exists()
    assert Act.objects.get(kind="play_off.called_off").details.reason == "участник заболел"
    answer = client.post(reverse("pages:step", args=["kazan", "approve"]), follow=True)
    competition.refresh_from_db()
    assert competition.state == "approved"


@pytest.mark.clause(RULES, "5.4.8.13")
def test_games_are_corrected_with_a_reason_and_not_overwritten(
    client: Client, drawn: Callable[..., Competition], make_user: Callable[..., User]
) -> None:
    competition = drawn()
    order(client, competition)
    play_off = competition.play_offs.get()
    seen = play_off.version
    enter(client, play_off, Result.WHITE_WINS, Result.DRAW)
    enter(client, play_off, Result.BLACK_WINS, version=seen)
    assert play_off.games[0]["result"] == Result.WHITE_WINS
    address = reverse("pages:correct_play_off", args=["kazan", 1])
    form = {"version": play_off.version, "game": "1", "result": str(Result.DRAW)}
    assert "needs a reason" in text_of(client.post(address, form, follow=True).content.decode())
    client.post(address, form | {"reason": "описка"})
    assert set(places(competition).values()) == {1}, "equal again"
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=competition))
    assert client.post(address, form).status_code == 403
    assert client.post(reverse("pages:order_play_off", args=["kazan"]), {}).status_code == 403


@pytest.mark.clause(RULES, "5.4.8.13")
def test_a_play_off_that_lost_its_cause_is_told(client: Client, chief: User, drawn: Callable[..., Competition]) -> None:
    competition = drawn()
    order(client, competition)
    play_off = competition.play_offs.get()
    enter(client, play_off, Result.WHITE_WINS, Result.DRAW)
    board = competition.rounds.get().encounters.get()
    correct_result(chief, board, board.version, Result.BLACK_WINS, "протокол прочитан неверно")
    page = text_of(client.get(reverse("pages:play_offs", args=["kazan"])).content.decode())
    assert "divides no shared place any more" in page
    assert sorted(place or 0 for place in places(competition).values()) == [1, 2]
