"""Micro-matches at the desk, game by game: colours, keys, sums, conflicts, corrections, files (5.4.6, 6.2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from tests.office.html import text_of
from tests.office.teams import team_events

from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter, MicroMatchGames, Round, RoundState
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.report.content import content_of
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.results.game_records import keep_record
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
MICRO: dict[str, Any] = {"regulation": {"criteria": ["solkoff"], "games": 2}}
WON, DRAWN, LOST = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.fixture
def client(client: Client) -> Client:
    """A reader of English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def paired(client: Client, chief: User, make_competition: Make) -> Round:
    """A first round of micro-matches of two games, and the chief judge at the desk."""
    client.force_login(chief)
    return pair_next(chief, make_competition(**MICRO), 1)


def post(client: Client, made: Round, games: dict[str, Result | str], versions: dict[int, int] | None = None) -> str:
    """Send the form of the desk; a game is named `board-game`. The desk answers."""
    shown = versions or dict(made.encounters.values_list("board", "version"))
    form = {f"game-{name}": str(result) for name, result in games.items()}
    form |= {f"version-{board}": str(version) for board, version in shown.items()}
    address = reverse("pages:enter_results", args=[made.competition.code, made.number])
    return text_of(client.post(address, form, follow=True).content.decode())


def board(made: Round, number: int = 1) -> Encounter:
    return made.encounters.get(board=number)


def names(encounter: Encounter) -> tuple[str, str]:
    seats = {seat.colour: seat.entry.person for seat in encounter.seats.select_related("entry__person")}
    white, black = seats["white"], seats["black"]
    assert white is not None
    assert black is not None
    return white.family, black.family


@pytest.mark.clause(RULES, "5.4.6", "5.4.6/item3")
def test_games_are_entered_one_by_one_and_the_sum_decides(client: Client, paired: Round) -> None:
    white, black = names(board(paired))
    answer = client.get(reverse("pages:desk", args=[paired.competition.code]))
    page = answer.content.decode()
    assert page.count('name="game-1-1"') == page.count('name="game-1-2"') == 6, "every key of a single game"
    one, two = answer.context["rows"][0].micro.due
    assert (one.white.person.family, two.white.person.family) == (white, black), "colours change"
    told = post(client, paired, {"1-1": WON})
    assert "game 2 is due" in told
    assert board(paired).result == "", "the micro-match has not ended"
    desk = client.get(reverse("pages:desk", args=["kazan"])).content.decode()
    assert f'{reverse("pages:correct", args=["kazan", 1, 1])}"' in desk
    assert f'{reverse("pages:correct", args=["kazan", 1, 2])}"' not in desk
    post(client, paired, {"1-2": DRAWN})
    assert board(paired).result == Result.WHITE_WINS
    assert [act.kind for act in Act.objects.order_by("-number")[:3]] == [
        "result.entered", "micro_match.game_entered", "micro_match.game_entered",
    ]  # fmt: skip
    shown = text_of(client.get(reverse("pages:round", args=[paired.competition.code, 1])).content.decode())
    assert "Games: 2:0, 1:1 (3 : 1)" in shown
    why = text_of(client.get(reverse("pages:why_result", args=["kazan", 1, 1])).content.decode())
    assert "Board 1: the result of the micro-match" in why
    assert "T14" in why
    assert "5.4.6" in why


@pytest.mark.clause(RULES, "5.4.6/item3")
def test_equal_sums_are_a_draw_and_both_games_may_come_at_once(client: Client, paired: Round) -> None:
    told = post(client, paired, {"1-1": WON, "1-2": WON, "2-1": LOST, "2-2": WON, "3-1": DRAWN, "3-2": LOST})
    assert "6 games are written." in told
    assert [board(paired, number).result for number in (1, 2, 3)] == [DRAWN, LOST, WON]
    paired.refresh_from_db()
    assert paired.state == RoundState.FINISHED
    table = text_of(client.get(reverse("pages:table", args=[paired.competition.code])).content.decode())
    assert "2 0" in table, "the cross table shows the games"


@pytest.mark.clause(RULES, "5.4.6")
def test_an_incomplete_micro_match_is_told_and_no_round_is_paired(client: Client, chief: User, paired: Round) -> None:
    post(client, paired, {"1-1": WON, "2-1": WON, "2-2": WON, "3-1": WON, "3-2": WON})
    page = client.get(reverse("pages:desk", args=[paired.competition.code]))
    assert page.context["play"].left == 1
    public = text_of(client.get(reverse("pages:round", args=[paired.competition.code, 1])).content.decode())
    assert "Game 2 is due." in public
    with pytest.raises(Refusal, match="1 results of the last round are missing"):
        pair_next(chief, paired.competition, 2)
    refused = post(client, paired, {"3-3": WON})
    assert "has ended" in refused
    assert "5.4.6" in refused


@pytest.mark.clause(RULES, "5.4.6")
def test_a_game_out_of_its_order_and_a_result_beside_the_games_are_refused(
    client: Client, chief: User, paired: Round
) -> None:
    assert "game 1 comes first" in post(client, paired, {"1-2": WON})
    assert not MicroMatchGames.objects.exists()
    post(client, paired, {"1-1": WON})
    with pytest.raises(Refusal, match="one by one"):
        enter_results(chief, paired, [EnteredResult(1, Result.DRAW, board(paired).version)])


@pytest.mark.clause(RULES, "5.4.4.1/p2", "5.4.4.2")
@pytest.mark.parametrize(
    ("games", "result"),
    [
        ({"1-1": Result.WHITE_PLUS}, Result.WHITE_PLUS),
        ({"1-1": Result.BOTH_MINUS}, Result.BOTH_MINUS),
        ({"1-1": WON, "1-2": Result.WHITE_PLUS}, Result.BLACK_WINS),
        ({"1-1": LOST, "1-2": Result.BLACK_PLUS}, Result.WHITE_WINS),
    ],
)
def test_who_comes_too_late_loses_the_whole_micro_match(
    client: Client, paired: Round, games: dict[str, Result | str], result: Result
) -> None:
    told = post(client, paired, games)
    assert board(paired).result == result
    assert "lost by lateness" in told
    assert 'name="game-1-' not in client.get(reverse("pages:desk", args=["kazan"])).content.decode()


@pytest.mark.clause(RULES, "5.4.6")
def test_two_judges_do_not_overwrite_each_other(client: Client, paired: Round) -> None:
    seen = dict(paired.encounters.values_list("board", "version"))
    post(client, paired, {"1-1": WON}, seen)
    assert "Boards 1 have meanwhile been entered" in post(client, paired, {"1-1": LOST}, seen)
    assert board(paired).micro_match.games == [WON]
    assert "meanwhile" not in post(client, paired, {"1-1": WON}, seen), "the same result again is nothing"


@pytest.mark.clause(RULES, "5.4.6")
def test_what_was_written_is_taken_back(client: Client, chief: User, paired: Round) -> None:
    post(client, paired, {"1-1": WON})
    form = {"game-1-2": str(WON), "version-1": str(board(paired).version)}
    client.post(reverse("pages:enter_results", args=["kazan", 1]), form)
    undo = client.get(reverse("pages:desk", args=["kazan"])).context["undo"]
    ((number, version, kept),) = undo["games"]
    assert (number, kept) == (1, 1)
    address = reverse("pages:undo_games", args=["kazan", 1])
    told = client.post(address, {f"version-{number}": version, f"kept-{number}": kept}, follow=True)
    assert "The games are taken back." in told.content.decode()
    assert board(paired).micro_match.games == [WON]
    assert board(paired).result == ""
    client.post(address, {f"version-{number}": version, f"kept-{number}": 0})
    assert board(paired).micro_match.games == [WON], "an old form takes nothing back"
    told = client.post(address, {"version-1": board(paired).version, "kept-1": 0}, follow=True)
    assert "The games are taken back." in told.content.decode()
    assert not MicroMatchGames.objects.exists()
    undo_pairing(chief, paired.competition, 1, "ошибка в жеребьевке")
    assert not paired.competition.rounds.exists(), "nothing was played"


@pytest.mark.clause(RULES, "5.4.6")
def test_a_game_is_corrected_with_a_reason_and_the_result_follows(
    client: Client, paired: Round, make_user: Callable[..., User]
) -> None:
    post(client, paired, {"1-1": WON, "1-2": DRAWN})
    address = reverse("pages:correct_games", args=["kazan", 1, 1])
    assert client.get(reverse("pages:correct", args=["kazan", 1, 1])).headers["Location"] == address
    form: dict[str, Any] = {"version": board(paired).version, "game": [str(LOST), str(DRAWN)], "late": ""}
    assert "needs a reason" in client.post(address, form, follow=True).content.decode()
    client.post(address, form | {"reason": "протокол прочитан неверно"})
    assert board(paired).result == Result.BLACK_WINS
    assert Act.objects.get(kind="micro_match.corrected").details.reason == "протокол прочитан неверно"
    client.force_login(make_user("judge", OfficeRole.JUDGE, competition=paired.competition))
    assert client.post(address, form).status_code == 403


@pytest.mark.clause(RULES, "5.4.6/item4")
def test_after_a_drawn_micro_match_the_regulation_may_order_another(
    client: Client, chief: User, make_competition: Make
) -> None:
    client.force_login(chief)
    made = pair_next(chief, make_competition(regulation={"games": 2, "extra_micro_matches": True}), 1)
    told = post(client, made, {"1-1": DRAWN, "1-2": DRAWN})
    assert "game 3 is due" in told
    post(client, made, {"1-3": WON, "1-4": DRAWN})
    assert board(made).result == Result.WHITE_WINS


@pytest.mark.clause(RULES, "5.4.6/item2")
def test_the_desk_tells_the_break_between_the_games(client: Client, paired: Round) -> None:
    page = text_of(client.get(reverse("pages:desk", args=["kazan"])).content.decode())
    assert "The break between them, in minutes: 5." in page


@pytest.mark.clause(RULES, "5.4.4.1/p2", "5.4.6/item4")
def test_why_tells_lateness_and_additional_micro_matches(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    made = pair_next(chief, make_competition(regulation={"games": 2, "extra_micro_matches": True}), 1)
    post(client, made, {"1-1": DRAWN, "1-2": DRAWN, "1-3": Result.WHITE_PLUS})
    assert board(made).result == Result.WHITE_WINS, "games were played: no plus"
    why = text_of(client.get(reverse("pages:why_result", args=["kazan", 1, 1])).content.decode())
    assert "5.4.4.1" in why
    assert "T52" in why
    assert client.get(reverse("pages:why_result", args=["kazan", 1, 9])).status_code == 404


@pytest.mark.clause(RULES, "6.2/item2")
def test_draughts_64_is_announced_with_micro_matches_only(make_competition: Make) -> None:
    with pytest.raises(Refusal) as refused:
        make_competition(regulation={"draughts_64": True, "games": 1})
    assert any(problem.path == "games" for problem in refused.value.problems)


@pytest.mark.clause("draughts-norms-2022", "7/7.13")
def test_a_micro_match_is_one_encounter_for_the_rating(client: Client, paired: Round) -> None:
    post(client, paired, {"1-1": WON, "1-2": DRAWN})
    told = content_of(read_snapshot(paired.competition), "2026-03-06")["elo_r"]
    assert [met["result"] for met in told["encounters"] if "result" in met].count("1-0") == 1


@pytest.mark.clause(RULES, "5.4.6")
def test_chess_rates_every_game_with_its_colours(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    made = pair_next(chief, make_competition(sport="chess", discipline="chess", regulation={"games": 2}), 1)
    post(client, made, {"1-1": WON, "1-2": DRAWN})
    games = content_of(read_snapshot(made.competition), "2026-03-06")["fsu"]["games"]
    one, two = games
    assert (one["white"], one["result"], two["black"], two["result"]) == (
        two["black"], "1-0", one["white"], "0.5-0.5",
    )  # fmt: skip


@pytest.mark.clause(RULES, "5.4.6")
def test_the_record_of_the_second_game_has_the_colours_changed(chief: User, client: Client, paired: Round) -> None:
    post(client, paired, {"1-1": WON, "1-2": DRAWN})
    white, black = names(board(paired))
    kept = keep_record(chief, board(paired), board(paired).version, 2, text="1. c3-d4 d6-c5", form="pdn")
    assert f'[White "{black}' in kept.record
    assert f'[Black "{white}' in kept.record
    assert '[Result "1/2-1/2"]' in kept.record or '[Result "1-1"]' in kept.record


@pytest.mark.clause(RULES, "5.4.6", "14.1.1")
def test_the_protocol_of_the_round_shows_the_games(client: Client, paired: Round) -> None:
    post(client, paired, {"1-1": WON, "1-2": DRAWN})
    paper = client.get(reverse("pages:paper", args=["kazan", "round-1-protocol", "xlsx"]))
    assert paper.status_code == 200
    sheet = load_workbook(BytesIO(paper.content)).active
    assert sheet is not None
    cells = {str(cell.value) for row in sheet.iter_rows() for cell in row}
    assert {"2 (2 1)", "0 (0 1)"} <= cells


@pytest.mark.clause(RULES, "5.4.6")
def test_the_api_tells_and_takes_the_games(client: Client, chief: User, paired: Round) -> None:
    token = make_token(chief, "desk")
    address = f"/api/v1/desk/kazan/rounds/{paired.number}/games"
    given = [{"board": 1, "game": 1, "result": "1-0", "version": board(paired).version}]
    answer = client.post(
        address, json.dumps(given), content_type="application/json", headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.json() == {"written": [1], "stale": []}
    (told,) = [one for one in client.get("/api/v1/competitions/kazan/rounds").json()[0]["boards"] if one["board"] == 1]
    assert told["games"] == [{"number": 1, "white": told["white"], "black": told["black"], "result": "1-0"}]
    missing = client.post(
        address.replace("/1/games", "/9/games"), "[]", content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )  # fmt: skip
    assert missing.status_code == 404


@pytest.mark.clause(RULES, "5.4.6", "5.4.9.6.1")
def test_the_boards_of_teams_are_entered_game_by_game(client: Client, chief: User) -> None:
    client.force_login(chief)
    rules = {"team": team_events.RULES, "points_for_win": 2, "time_control": "45+30", "games": 2}
    competition = team_events.ready(chief, ("Альфа", "Бета"), rounds=1, regulation=rules)
    made = team_events.seated(chief, competition, 1)
    told = post(client, made, {"1-1": WON, "2-1": DRAWN, "2-2": DRAWN})
    assert "game 2 is due" in told
    post(client, made, {"1-2": LOST})
    assert [board(made, number).result for number in (1, 2)] == [WON, DRAWN]
    shown = text_of(client.get(reverse("pages:round", args=["teams", 1])).content.decode())
    assert "3 : 1" in shown
    assert "2:0, 2:0" in shown
    corrected = client.get(reverse("pages:correct_games", args=["teams", 1, 1]))
    assert corrected.status_code == 200
