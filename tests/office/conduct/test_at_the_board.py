"""The judge's table: what happened at the board, asked by anybody and written down at the desk of a competition."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.html import flat

from tavlei.calc import find_calculator
from tavlei.games.clock import Family
from tavlei.office.competitions.models import Competition, ConductRecord, Sanction, SanctionKind
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.models import Act
from tavlei.office.judging.questions import QUESTIONS, SUBJECTS, subjects_of
from tavlei.office.roles.models import OfficeRole, User

RULES = "draughts-rules-2022"
OLD_RULES = "draughts-rules-2013"
Make = Callable[..., Competition]
SHOWN = {"discipline": "russian_blitz", "control": "5", "shown.white": "0:00", "shown.black": "2:00"}
RUNNING = {**SHOWN, "shown.running": "white"}
SWINGS = "a1-b2\nh2-g1\nb2-a1\ng1-h2\n"


def ask(client: Client, word: str, language: str = "en", **given: Any) -> str:
    client.cookies["tavlei_language"] = language
    answer = client.get(reverse("pages:judge_question", args=[word]), {"ask": "1", **given})
    assert answer.status_code == 200
    return flat(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_table_leads_to_every_question_without_a_script(client: Client, language: str) -> None:
    client.cookies["tavlei_language"] = language
    page = client.get(reverse("pages:judge")).content.decode()
    for word, question in QUESTIONS.items():
        address = reverse("pages:judge_question", args=[word])
        assert f'href="{address}"' in page
        form = client.get(address).content.decode()
        assert str(question.title) or form
        for asked in question.fields:
            assert f'name="{asked.path}"' in form, (word, asked.path)
        assert "method=" not in form.partition("happened")[2].partition("</form>")[0]


@pytest.mark.django_db
def test_an_empty_form_is_answered_field_by_field(client: Client) -> None:
    for word in QUESTIONS:
        page = ask(client, word)
        assert "What to do" in page or "Something is missing or wrong" in page or "do not allow" in page, word
    assert client.get(reverse("pages:judge_question", args=["nothing"])).status_code == 404


def test_every_question_asks_for_fields_of_its_calculator_and_some_game() -> None:
    for question in QUESTIONS.values():
        assert find_calculator(question.calculator).name == question.calculator
        assert question.draughts or question.renju
    assert len(QUESTIONS) == sum(len(subject.questions) for subject in SUBJECTS)
    assert [subject.word for subject, _asked in subjects_of(Family.RENJU)] == ["clock", "late", "record", "renju"]
    assert "renju" not in [subject.word for subject, _asked in subjects_of(Family.RUSSIAN)]


@pytest.mark.django_db
@pytest.mark.clause(RULES, "6.1.4.7", "5.4.14.3")
@pytest.mark.clause(OLD_RULES, "2.1.4.7")
def test_a_piece_was_touched(client: Client) -> None:
    given = {
        "variant": "russian",
        "fen": "W:Wc3,e3,h2:Bb6,d6",
        "touched[0].square": "c3",
        "touched[1].square": "e3",
        "touched[1].moved_to": "f4",
        "touched[1].let_go": "on",
    }
    page = ask(client, "touched", **given)
    assert "The piece on c3 was touched first" in page
    assert "one piece touched, another moved" in page
    assert "What the clauses say" in page
    assert "Touch-move: the first touched own piece that can move must be played" in page
    assert 'data-position="W:Wc3,e3,h2:Bb6,d6"' in page
    old = ask(client, "touched", day="2015-05-05", **given)
    assert reverse("pages:clause", args=[OLD_RULES, "2.1.4.7"]) in old
    one = {name: value for name, value in given.items() if not name.startswith("touched[1]")}
    assert "another moved" not in ask(client, "touched", **one)


@pytest.mark.django_db
@pytest.mark.clause(RULES, "6.1.5.11", "6.1.4.4/item2")
def test_a_capture_and_a_king(client: Client) -> None:
    page = ask(client, "capture", variant="russian", captured="d4\nf6", removed="f6")
    assert "pieces taken off wrongly" in page
    assert "A king may be marked so: two men" in ask(client, "king", international_rules="on")


@pytest.mark.django_db
@pytest.mark.clause(RULES, "5.4.14.2", "5.4.14.5")
@pytest.mark.clause(OLD_RULES, "2.1.10.1")
def test_a_wrong_move_is_chosen_from_what_the_edition_knows(client: Client) -> None:
    page = ask(client, "irregularity", key="wrong_move")
    assert "the error is corrected on the offender" in page
    assert 'value="misplaced_board"' not in page
    assert "the game and its result stand" in ask(client, "irregularity", key="wrong_move", game_over="on")
    old = ask(client, "irregularity", key="misplaced_board", day="2015-05-05")
    assert "the game is annulled and replayed" in old


@pytest.mark.django_db
@pytest.mark.clause(RULES, "5.4.13.3", "6.1.8.1", "5.4.13.2", "5.4.13.6", "6.1.10.4")
def test_draws_offered_and_claimed(client: Client) -> None:
    told = {"variant": "russian", "tempo": "classical", "by": "white", "recorded": "on", "after_own_move": "on"}
    assert "May a draw be offered: no" in ask(client, "draw-offer", moves_by_each="19", **told)
    assert "May a draw be offered: yes" in ask(client, "draw-offer", moves_by_each="20", **told)
    game = {"variant": "russian", "start": "W:WKa1,a3:BKh2", "moves": SWINGS * 2, "record_is_clear": "on"}
    assert "The claim has been examined: draw" in ask(client, "repetition", **game)
    assert "The judge may declare the draw unasked" in ask(client, "counts", **game)
    judged = {"variant": "russian", "start": "W:WKa1,Kc1:BKh8", "ground": "not_played_on", "by": "black"}
    assert "can the player show a win?" in ask(client, "judged-draw", tempo="blitz", **judged)
    assert "does not apply here" in ask(client, "judged-draw", **judged)


@pytest.mark.django_db
@pytest.mark.clause(RULES, "5.4.2.6", "5.4.2.7", "5.4.2.9", "5.4.2.3", "5.4.2.5", "5.4.14.4")
def test_the_clock_and_the_flag(client: Client) -> None:
    flag = {**RUNNING, "events[0].by": "black"}
    page = ask(client, "flag", **flag)
    assert "The game is over: Black wins" in page
    assert reverse("pages:clause", args=[RULES, "5.4.2.6"]) in page
    stranger = ask(client, "flag", **{**flag, "events[0].by": "other"})
    assert "The rules do not allow it" in stranger
    assert reverse("pages:clause", args=[RULES, "5.4.2.7"]) in stranger
    going = {**RUNNING, "shown.white": "1:00"}
    stopped = ask(client, "stopped", **going, **{"events[0].by": "white", "events[0].why": "no_reason"})
    assert "stopping the clock is resignation" in stopped
    pressed = ask(client, "pressed", **going, **{"events[0].side": "white"})
    assert reverse("pages:clause", args=[RULES, "5.4.2.3"]) in pressed
    back = {"events[0].side": "white", "shown.moves": "3"}
    assert "pressed back" in ask(client, "pressed-back", **going, **back)
    corrected = ask(client, "faulty", **going, **{"events[0].white": "0:40"})
    assert "White 0:40" in corrected
    missing = ask(client, "time-added", **going, **{"events[0].side": "white"})
    assert "this event must say it" in missing


@pytest.mark.django_db
@pytest.mark.clause(
    RULES, "5.4.1.1", "5.4.4.1", "5.4.3.2", "9.2.5.2", "9.2.6.3", "9.3.2.3", "9.1", "6.1.7/p2", "9.3.2.5"
)
def test_lateness_records_and_renju(client: Client) -> None:
    late = {"discipline": "russian", "control": "45+30", "start": "10:00", "white_came": "10:12", "black_came": "9:59"}
    assert "The players take their seats by 9:55" in ask(client, "late", **late)
    assert "need not record" in ask(client, "recording", discipline="russian", left="4:00")
    assert "The sheets can be taken: no" in ask(client, "sheets", **{"white.moves": "-", "black.moves": "-"})
    assert "put back on the time of" in ask(client, "stones", what="displaced", by="black")
    assert "resignation" in ask(client, "renju-end", how="resignation", by="black")
    assert "may not be made before these are recorded" in ask(
        client, "renju-record", moves_made="3", recorded="1", left="20:00", makes_next="on"
    )
    assert "govern" in ask(client, "renju-scope", in_russia="on")
    assert "time ran out" in ask(client, "ended", variant="russian", how="time", by="white")


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_answers_are_told_in_the_readers_language(client: Client, language: str) -> None:
    page = ask(client, "flag", language, **RUNNING, **{"events[0].by": "black"})
    assert {"ru": "Что делать", "uk": "Що робити"}[language] in page


def question(competition: Competition, word: str, **given: str) -> str:
    address = reverse("pages:at_the_board_question", args=[competition.code, word])
    asked = "&".join(f"{name}={value}" for name, value in given.items())
    return f"{address}?ask=1&{asked}" if given else address


@pytest.fixture
def competition(client: Client, chief: User, make_competition: Make) -> Competition:
    made = make_competition(6, regulation={"criteria": ["solkoff"], "time_control": "45+30", "lateness_minutes": 30})
    pair_next(chief, made, 1)
    client.force_login(chief)
    client.cookies["tavlei_language"] = "en"
    return made


@pytest.mark.django_db
@pytest.mark.clause(RULES, "5.4.14.2", "5.4.15.1")
def test_the_answer_is_written_down_with_board_players_and_a_sanction(client: Client, competition: Competition) -> None:
    desk = client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    table = reverse("pages:at_the_board", args=[competition.code])
    assert table in desk
    assert "A piece was touched" in client.get(table).content.decode()
    asked = question(competition, "irregularity", key="wrong_move")
    page = flat(client.get(asked).content.decode())
    assert "What to do" in page
    assert "Other sanctions" in page
    board = competition.rounds.get().encounters.order_by("board").first()
    assert board is not None
    white, black = (board.seats.get(colour=colour).entry for colour in ("white", "black"))
    sent = {"round": board.round.pk, "board": board.board, "entry": black.pk, "done": "corrected", "sanction": "remark"}
    kept_page = flat(client.post(asked, sent, follow=True).content.decode())
    assert "Recorded." in kept_page
    assert "what follows?" in kept_page
    kept = ConductRecord.objects.get(kind="at_the_board")
    assert kept.content["input"] == {"key": "wrong_move"}
    assert (kept.content["white"], kept.content["black"]) == (white.pk, black.pk)
    assert (kept.entry, kept.round, kept.content["done"]) == (black, board.round, "corrected")
    act = Act.objects.get(kind="conduct.at_the_board")
    assert act.clause == f"{RULES} 5.4.14.2"
    imposed = Sanction.objects.get()
    assert (imposed.kind, imposed.clause, imposed.entry) == (SanctionKind.REMARK, "5.4.14.2", black)


@pytest.mark.django_db
def test_what_the_regulation_says_is_not_asked_again(client: Client, competition: Competition) -> None:
    page = client.get(question(competition, "late")).content.decode()
    for known in ("discipline", "control", "limit_minutes", "day"):
        assert f'name="{known}"' not in page
    told = {"start": "10:00", "white_came": "10:31", "black_came": "10:00"}
    assert "Lateness limit: 30 min" in flat(client.get(question(competition, "late", **told)).content.decode())
    assert 'name="variant"' not in client.get(question(competition, "touched")).content.decode()


@pytest.mark.django_db
@pytest.mark.clause(OLD_RULES, "2.1.10.1")
def test_the_edition_is_that_of_the_competition(client: Client, chief: User, make_competition: Make) -> None:
    old = make_competition(4, starts=date(2015, 3, 1), ends=date(2015, 3, 5))
    client.force_login(chief)
    page = client.get(question(old, "irregularity", key="misplaced_board")).content.decode()
    assert reverse("pages:clause", args=[OLD_RULES, "2.1.10.1"]) in page


@pytest.mark.django_db
def test_what_cannot_be_written_down_is_refused(client: Client, competition: Competition) -> None:
    asked = question(competition, "irregularity", key="wrong_move")
    one = competition.rounds.get()
    boards = {seat.entry_id: seat.encounter.board for board in one.encounters.all() for seat in board.seats.all()}
    stranger, away = next((entry, number) for entry in boards for number in boards.values() if number != boards[entry])
    for sent, why in (
        ({"round": one.pk, "board": 99}, "there is no such board in the round"),
        ({"round": one.pk, "board": away, "entry": stranger}, "does not sit at this board"),
        ({"round": one.pk, "sanction": "remark"}, "a sanction needs a participant"),
    ):
        assert why in flat(client.post(asked, sent, follow=True).content.decode())
    unanswered = question(competition, "irregularity")
    assert client.post(unanswered, {"round": one.pk}).status_code == 200
    assert not ConductRecord.objects.exists()
    kinds = reverse("pages:record", args=[competition.code, "at_the_board"])
    assert client.post(kinds, {}).status_code == 302
    assert not Sanction.objects.exists()


@pytest.mark.django_db
def test_only_judges_of_games_over_the_board_have_the_table(
    client: Client, competition: Competition, make_user: Callable[..., User], chief: User, make_competition: Make
) -> None:
    chess = make_competition(4, code="chess", sport="chess", discipline="classical")
    assert client.get(reverse("pages:at_the_board", args=[chess.code])).status_code == 404
    assert client.get(question(competition, "nothing")).status_code == 404
    client.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert client.get(reverse("pages:at_the_board", args=[competition.code])).status_code == 403
    assert client.get(question(competition, "flag")).status_code == 403


@pytest.mark.django_db
@pytest.mark.clause(RULES, "9.2.5.2", "9.3.2.5")
def test_a_competition_of_renju_has_its_own_questions(client: Client, chief: User, make_competition: Make) -> None:
    renju = make_competition(4, sport="renju", discipline="renju")
    client.force_login(chief)
    client.cookies["tavlei_language"] = "en"
    table = client.get(reverse("pages:at_the_board", args=[renju.code])).content.decode()
    assert "Stones were adjusted" in table
    assert "A piece was touched" not in table
    sheets = {"white.moves": "h8", "black.moves": "h8"}
    page = client.get(question(renju, "sheets", **sheets)).content.decode()
    assert reverse("pages:clause", args=[RULES, "9.3.2.5"]) in page


@pytest.mark.django_db
@pytest.mark.clause("draughts-rules-2022", "1.2")
def test_questions_of_the_clock_name_only_what_is_played_at_a_board(client: Client) -> None:
    shown = client.get("/judge/flag/").content.decode()
    asked = shown[shown.index('name="discipline"') :].partition("</select>")[0]
    assert asked.index('"russian"') < asked.index('"russian_rapid"')
    for elsewhere in ("composition", "correspondence", "russian_team"):
        assert f'"{elsewhere}"' not in asked
