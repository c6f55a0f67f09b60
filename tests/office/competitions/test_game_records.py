"""Records of games: entered at the desk, refused where they cannot be played, shown, printed, taken away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text

from tavlei.exchange import pdn
from tavlei.office.acts.performing import StaleError
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition, Encounter, Game, Round
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.results.game_records import keep_record
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"
BAD = "1. c3-d4 d6-c5 2. a1-h8"
SGF = "(;GM[4]SZ[15];B[hh];W[gg];B[ig];W[if])"
PGN = '[White "A"]\n\n1. e4 e5 2. Nf3 *'


def first_board(chief: User, competition: Competition) -> Encounter:
    return pair_next(chief, competition, 1).encounters.get(board=1)


def keep(user: User, board: Encounter, text: str = MOVES, form: str = "pdn", **given: Any) -> Game:
    board.refresh_from_db()
    return keep_record(user, board, board.version, given.pop("number", 1), text=text, form=form, **given)


def desk(board: Encounter) -> str:
    return reverse("pages:keep_record", args=[board.round.competition.code, board.round.number, board.board])


def shown(board: Encounter) -> str:
    return reverse("pages:games", args=[board.round.competition.code, board.round.number, board.board])


def filled(board: Encounter, **given: Any) -> dict[str, Any]:
    board.refresh_from_db()
    return {"version": board.version, "number": "1", "form": "pdn", "text": MOVES, "white_time": "", "black_time": "",
            **given}  # fmt: skip


def test_moves_alone_become_a_whole_pdn(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    board = first_board(chief, competition)
    enter_results(chief, board.round, [EnteredResult(1, Result.DRAW, board.version)])
    game = keep(chief, board, white_seconds=3600, black_seconds=59)
    (read,) = pdn.read_games(game.record)
    assert isinstance(read, pdn.PdnGame)
    assert (read.tag("Event"), read.tag("Round"), read.tag("Result")) == ("Кубок Казани", "1", "1/2-1/2")
    white = board.seats.get(colour="white").entry.person
    assert white is not None
    assert read.tag("White") == white.short_name
    assert (len(read.moves), read.variant.name) == (4, "russian")
    act = Act.objects.get(kind="game.recorded")
    assert (act.details.after or {})["moves"] == 4
    again = keep(chief, board, "1. g3-h4 b6-a5")
    assert (again.pk, Game.objects.count()) == (game.pk, 1)
    later = Act.objects.filter(kind="game.recorded").order_by("-number")[0]
    assert (later.details.before or {})["record"] == game.record


def test_what_the_record_says_itself_is_not_overwritten(chief: User, make_competition: Make) -> None:
    board = first_board(chief, make_competition())
    game = keep(chief, board, f'[Event "Свой"]\n[White "Кто-то"]\n[Result "0-1"]\n\n{MOVES} 0-1')
    assert '[Event "Свой"]' in game.record
    assert '[White "Кто-то"]' in game.record
    assert game.record.rstrip().endswith("0-1")


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        (BAD, "pdn", r"move 2\. cannot be played"),
        (f"{MOVES} *\n\n{MOVES} *", "pdn", "more than one game"),
        ('[Event "пусто"]\n\n*', "pdn", "no moves"),
        (f'[GameType "20"]\n\n{MOVES}', "pdn", "another game"),
        (f'[GameType "25"]\n[Variant "giveaway"]\n\n{MOVES}', "pdn", "another game"),
        (f'[GameType "99"]\n\n{MOVES}', "pdn", "game type"),
        (SGF, "sgf", "expected one of: pdn"),
        ("", "pdn", "the record of the game or the times"),
        (f"{MOVES}\x00", "pdn", "control characters"),
        ("{" + "x" * 200_000 + "}" + MOVES, "pdn", "longer than"),
    ],
)
def test_what_cannot_be_kept_is_refused(chief: User, make_competition: Make, text: str, form: str, told: str) -> None:
    board = first_board(chief, make_competition())
    with pytest.raises(Refusal, match=told):
        keep(chief, board, text, form)
    board.refresh_from_db()
    assert (Game.objects.count(), board.version) == (0, 1)
    assert not Act.objects.filter(kind="game.recorded").exists()


def test_a_bye_another_number_and_a_senseless_time_are_refused(chief: User, make_competition: Make) -> None:
    board = first_board(chief, make_competition(5))
    bye = next(encounter for encounter in board.round.encounters.all() if encounter.seats.count() == 1)
    with pytest.raises(Refusal, match="no opponent"):
        keep(chief, bye)
    for number in (0, 2):
        with pytest.raises(Refusal, match="from 1 to 1"):
            keep(chief, board, number=number)
    for seconds in (-1, 360_000):
        with pytest.raises(Refusal, match="99:59:59"):
            keep(chief, board, white_seconds=seconds)
    assert keep(chief, board, "", black_seconds=359_999).record == ""


def test_each_game_of_a_micro_match_has_its_record(chief: User, make_competition: Make) -> None:
    board = first_board(chief, make_competition(regulation={"criteria": ["solkoff"], "games": 2}))
    made = [keep(chief, board, number=number) for number in (1, 2)]
    assert ['[Round "1.1"]' in made[0].record, '[Round "1.2"]' in made[1].record] == [True, True]
    with pytest.raises(Refusal, match="from 1 to 2"):
        keep(chief, board, number=3)


@pytest.mark.parametrize(
    ("discipline", "regulation", "text", "variant"),
    [
        ("giveaway", {}, f'[GameType "25"]\n\n{MOVES}', "giveaway"),
        ("international", {}, "1. 32-28 19-23 2. 28x19 14x23", "international"),
        ("russian", {"draughts_64": True, "games": 2}, f'[GameType "25"]\n\n{MOVES}', "draughts64"),
        ("russian", {"draughts_64": True, "games": 2, "captures_of_100_squares": True}, MOVES, "russian_majority"),
    ],
)
def test_the_game_is_that_of_the_competition(
    chief: User, make_competition: Make, discipline: str, regulation: dict[str, Any], text: str, variant: str
) -> None:
    board = first_board(chief, make_competition(discipline=discipline, regulation=regulation))
    (read,) = pdn.read_games(keep(chief, board, text).record)
    assert isinstance(read, pdn.PdnGame)
    assert read.variant.name == variant


def test_renju_is_kept_as_sgf_and_chess_as_it_is_written(client: Client, chief: User, make_competition: Make) -> None:
    renju = first_board(chief, make_competition(sport="renju", discipline="renju", code="renju"))
    refused = {
        SGF.replace("W[if]", "W[hh]"): "move 4 cannot be played",
        SGF.replace(";B[hh]", ";W[hh]"): "made by",
        "нет": "no game",
        "(;GM[4]SZ[15])": "no moves",
    }
    for text, told in refused.items():
        with pytest.raises(Refusal, match=told):
            keep(chief, renju, text, "sgf")
    keep(chief, renju, SGF, "sgf")
    page = client.get(shown(renju), {"game": "1", "move": "2"}).content.decode()
    assert "2 / 4" in page
    assert "?game=1&amp;move=3" in page
    assert client.get(f"{shown(renju)}1.sgf").content.decode() == f"{SGF}\n"
    kept = keep(chief, renju, "1. h8 2. g9 3. i9 4. i10", "sgf").record
    assert kept.startswith("(;FF[4]GM[4]CA[UTF-8]SZ[15]EV[Кубок Казани]")
    assert kept.replace("\n", "").endswith(";B[hh];W[gg];B[ig];W[if])")
    with pytest.raises(Refusal, match=r"text: .*occupied"):
        keep(chief, renju, "h8 h8", "sgf")
    chess = first_board(chief, make_competition(sport="chess", discipline="chess", code="chess",
                                                regulation={"criteria": ["solkoff"], "points_for_win": 1}))  # fmt: skip
    with pytest.raises(Refusal, match="expected one of: pgn"):
        keep(chief, chess, SGF, "sgf")
    assert keep(chief, chess, PGN, "pgn").record == f"{PGN}\n"
    assert "2. Nf3" in client.get(shown(chess)).content.decode()


@pytest.mark.parametrize(("sport", "discipline"), [("bridge", "bridge"), ("draughts", "correspondence")])
def test_where_no_records_are_kept_none_is_asked_for(
    client: Client, chief: User, make_competition: Make, sport: str, discipline: str
) -> None:
    competition = make_competition()
    board = first_board(chief, competition)
    Competition.objects.filter(pk=competition.pk).update(sport=sport, discipline=discipline)
    board = Encounter.objects.get(pk=board.pk)
    with pytest.raises(Refusal, match="no records"):
        keep(chief, board)
    client.force_login(chief)
    assert 'name="text"' not in client.get(desk(board)).content.decode()
    assert desk(board) not in client.get(reverse("pages:round", args=[competition.code, 1])).content.decode()


def test_judge_and_secretary_may_others_may_not(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    board = first_board(chief, competition)
    for role in (OfficeRole.JUDGE, OfficeRole.SECRETARY):
        keep(make_user(f"one-{role}", role, competition=competition), board)
    for role in (
        OfficeRole.PLAYER,
        OfficeRole.REPRESENTATIVE,
        OfficeRole.ADMISSION,
        OfficeRole.APPEALS,
        OfficeRole.RATING_OFFICER,
    ):
        stranger = make_user(f"other-{role}", role, competition=competition)
        with pytest.raises(PermissionDenied):
            keep(stranger, board)
        client.force_login(stranger)
        assert client.get(desk(board)).status_code == 403
        assert client.post(desk(board), filled(board)).status_code == 403
    client.logout()
    assert client.post(desk(board), filled(board)).status_code == 302
    assert Act.objects.filter(kind="game.recorded").count() == 2


def test_the_page_keeps_shows_and_prints(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    board = first_board(chief, competition)
    client.force_login(chief)
    assert desk(board) in client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    assert desk(board) in client.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    answer = client.post(desk(board), filled(board, white_time="1:25", black_time="0:59:58"))
    assert answer.headers["Location"] == shown(board)
    game = Game.objects.get()
    assert (game.white_seconds, game.black_seconds) == (5100, 3598)
    client.logout()
    assert shown(board) in client.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    page = client.get(shown(board)).content.decode()
    assert 'id="game-1"' in page
    assert "1. c3-d4 d6-c5 2. b2-c3 f6-g5" in page
    assert "1:25:00" in page
    assert desk(board) not in page
    file = client.get(f"{shown(board)}1.pdn")
    assert file.content.decode() == game.record
    assert file.headers["Content-Disposition"] == 'attachment; filename="kazan-1-1-1.pdn"'
    assert client.get(f"{shown(board)}1.sgf").status_code == 404
    client.force_login(chief)
    sheet = client.get(reverse("pages:paper", args=[competition.code, "round-1-board-1-sheet", "pdf"]))
    assert sheet.status_code == 200
    printed = pdf_text(sheet.content)
    assert "c3-d4" in printed
    assert "1:25" in printed


def test_a_file_takes_the_place_of_the_text(client: Client, chief: User, make_competition: Make) -> None:
    board = first_board(chief, make_competition())
    client.force_login(chief)
    file = SimpleUploadedFile("game.pdn", f'[Event "Свой кубок"]\n\n{MOVES} 1-0'.encode("cp1251"))
    client.post(desk(board), filled(board, text="", file=file))
    assert '[Event "Свой кубок"]' in Game.objects.get().record


@pytest.mark.parametrize(
    ("language", "told"),
    [("ru", "ход 2. нельзя сделать"), ("uk", "хід 2. неможливий"), ("en", "move 2. cannot be played")],
)
def test_a_refusal_stands_on_the_page_with_what_was_typed(
    client: Client, chief: User, make_competition: Make, language: str, told: str
) -> None:
    board = first_board(chief, make_competition())
    client.force_login(chief)
    client.cookies["tavlei_language"] = language
    page = client.post(desk(board), filled(board, text=BAD)).content.decode()
    assert BAD in page
    assert told in page
    assert "1:2x" in client.post(desk(board), filled(board, white_time="1:2x")).content.decode()
    assert not Game.objects.exists()


def test_a_stale_form_overwrites_nothing_and_loses_nothing(client: Client, chief: User, make_competition: Make) -> None:
    board = first_board(chief, make_competition())
    old = board.version
    keep(chief, board)
    with pytest.raises(StaleError):
        keep_record(chief, board, old, 1, text="1. g3-h4", form="pdn")
    client.force_login(chief)
    answer = client.post(desk(board), filled(board, version=old, text="1. g3-h4 b6-a5"))
    assert answer.status_code == 200
    assert "1. g3-h4 b6-a5" in answer.content.decode()
    assert "g3-h4" not in Game.objects.get().record


def test_a_round_with_a_record_is_not_taken_back(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    board = first_board(chief, competition)
    keep(chief, board)
    with pytest.raises(Refusal, match="it stands"):
        undo_pairing(chief, competition, 1, "ошибка")
    assert Round.objects.filter(competition=competition).count() == 1
    assert not Act.objects.filter(kind="round.unpaired").exists()


def test_a_program_keeps_a_record_with_a_token(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    board = first_board(chief, make_competition())
    address = "/api/v1/desk/kazan/rounds/1/boards/1/games"
    given = {"version": board.version, "record": MOVES, "white_seconds": 60}

    def post(user: User | None, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {make_token(user, 'program')}"} if user else {}
        return client.post(address, {**given, **more}, content_type="application/json", headers=headers)

    assert post(None).status_code == 401
    assert post(make_user("nobody")).status_code == 403
    refused = post(chief, record=BAD)
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == "text"
    made = post(chief)
    assert (made.status_code, made.json()["white_seconds"]) == (200, 60)
    assert post(chief).status_code == 409
    (told,) = client.get("/api/v1/competitions/kazan/rounds/1/boards/1/games").json()
    assert told == made.json()
