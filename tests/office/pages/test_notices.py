"""Letters by e-mail: chosen by the reader, written with the act, sent after it, never twice, ended by one click."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing
from datetime import date
from pathlib import Path
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings
from tests.commands import Run
from tests.office import homes

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.entries.papers import write_paper_reminders
from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.notices import outbox
from tavlei.office.notices.choices import choices_of, choose
from tavlei.office.notices.models import Letter, LetterState, NoticeChoice, NoticeKind
from tavlei.office.notices.outbox import left, post, send_letters
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
Committed = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]


class Postman(BaseEmailBackend):
    """A server for mail that fails as it is told to, then works."""

    troubles: ClassVar[list[Exception]] = []
    unreachable: ClassVar[bool] = False
    taken: ClassVar[list[EmailMessage]] = []

    def open(self) -> bool:
        if self.unreachable:
            raise ConnectionRefusedError("nobody listens")
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        if self.troubles:
            raise self.troubles.pop(0)
        self.taken.extend(email_messages)
        return len(email_messages)


@pytest.fixture
def postman(settings: Settings) -> type[Postman]:
    settings.EMAIL_BACKEND = f"{__name__}.Postman"
    Postman.troubles, Postman.unreachable, Postman.taken = [], False, []
    return Postman


@pytest.fixture
def player(make_user: Callable[..., User], people: list[Person]) -> User:
    user = make_user("player")
    user.person, user.language = people[0], "uk"
    user.save()
    return user


def paired(chief: User, competition: Competition) -> Round:
    return pair_next(chief, competition, competition.rounds.count() + 1)


def test_nothing_is_written_that_was_not_chosen(chief: User, player: User, make_competition: Make) -> None:
    paired(chief, make_competition())
    assert not Letter.objects.exists()
    assert choices_of(player.email) == {
        NoticeKind.PAIRING: False, NoticeKind.RESULT: False, NoticeKind.LIST: False, NoticeKind.DEADLINE: True,
        NoticeKind.ANSWER: True,
    }  # fmt: skip


def test_a_player_chooses_on_the_page(client: Client, player: User) -> None:
    page = reverse("pages:notices")
    assert client.get(page).status_code == 302, "only whoever has signed in"
    client.force_login(player)
    assert player.email in client.get(page).content.decode()
    client.post(page, {"kinds": ["pairing", "list", "official", "nonsense"], "language": "en"})
    player.refresh_from_db()
    chosen = {kind for kind, is_wanted in choices_of(player.email).items() if is_wanted}
    assert (chosen, player.language) == ({NoticeKind.PAIRING, NoticeKind.LIST}, "en")
    client.post(page, {"language": "xx"})
    player.refresh_from_db()
    assert player.language == "en"
    assert not any(choices_of(player.email).values())


def test_a_pairing_is_told_in_the_language_of_the_account_after_the_act(
    chief: User, player: User, make_competition: Make, django_capture_on_commit_callbacks: Committed
) -> None:
    competition = make_competition(place="Казань")
    choose(player.email, [NoticeKind.PAIRING])
    with django_capture_on_commit_callbacks(execute=True):
        made = paired(chief, competition)
        assert Letter.objects.get().state == LetterState.WAITING
        assert not mail.outbox, "nothing is sent while the act may still fail"
    (letter,) = mail.outbox
    seat = made.seats.get(entry__person=player.person)
    other = seat.encounter.seats.exclude(pk=seat.pk).get()
    assert letter.to == [player.email]
    assert "ваша дошка в турі 1" in letter.subject
    assert str(other.entry) in letter.body
    assert "Казань" in letter.body
    assert Letter.objects.get().body == "", "what was sent is not kept"
    with django_capture_on_commit_callbacks(execute=True):
        undo_pairing(chief, competition, 1, "ошибка")
    assert "скасовано" in mail.outbox[1].subject


def test_a_result_and_its_correction_are_told(
    chief: User, player: User, make_competition: Make, django_capture_on_commit_callbacks: Committed
) -> None:
    choose(player.email, [NoticeKind.RESULT])
    made = paired(chief, make_competition())
    board = made.seats.get(entry__person=player.person).encounter
    with django_capture_on_commit_callbacks(execute=True):
        enter_results(
            chief, made, [EnteredResult(one.board, Result.DRAW, one.version) for one in made.encounters.all()]
        )
    assert [letter.to for letter in mail.outbox] == [[player.email]]
    assert "1 : 1" in mail.outbox[0].body
    board.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        correct_result(chief, board, board.version, Result.WHITE_WINS, "описка")
    assert len(mail.outbox) == 2
    with pytest.raises(Refusal):
        correct_result(chief, board, board.version + 1, Result.DRAW, "")
    assert Letter.objects.count() == 2, "an act that was refused writes no letter"


def test_a_published_list_is_told_with_the_change(
    player: User, make_user: Callable[..., User], django_capture_on_commit_callbacks: Committed
) -> None:
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    assert player.person is not None
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {player.person.code: {"rating": 2100}})
    choose(player.email, [NoticeKind.LIST])
    with django_capture_on_commit_callbacks(execute=True):
        publish(officer, ListKind.ELO_R, date(2026, 7, 1), 1)
    (letter,) = mail.outbox
    assert "2100" in letter.body.replace("\N{NO-BREAK SPACE}", "")
    assert f"/{player.person.code}/" in letter.body


def test_papers_of_an_entry_are_reminded_of_a_week_and_a_day_before(chief: User, player: User) -> None:
    competition = announce(
        chief, code="papers", name="Кубок", sport="draughts", discipline="russian", status="region",
        starts=date(2027, 3, 10), ends=date(2027, 3, 12), system="swiss_rating", rounds_planned=3,
        regulation={"criteria": ["solkoff"]},
    )  # fmt: skip
    assert player.person is not None
    enter(chief, competition, player.person)
    days = [date(2027, 3, day) for day in (2, 3, 4, 9, 9, 10)]
    assert [write_paper_reminders(day) for day in days] == [0, 1, 0, 1, 0, 0]
    assert "10.03.2027" in Letter.objects.all()[0].body
    choose(player.email, [])
    Letter.objects.all().delete()
    assert write_paper_reminders(date(2027, 3, 9)) == 0


def test_one_click_ends_letters_without_signing_in(
    chief: User, player: User, make_competition: Make, django_capture_on_commit_callbacks: Committed
) -> None:
    choose(player.email, [NoticeKind.PAIRING, NoticeKind.RESULT])
    with django_capture_on_commit_callbacks(execute=True):
        paired(chief, make_competition())
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = re.fullmatch(r"<(https?://[^/]+)(/.*)>", headers["List-Unsubscribe"])
    assert address is not None
    letter = str(mail.outbox[0].body)
    in_letter = re.search(r"https?://[^/\s]+(/notices/stop/\S+/)", letter)  # signed a moment later or before
    assert in_letter is not None
    assert player.email not in address[2]
    program = Client(enforce_csrf_checks=True)
    assert program.get(in_letter[1]).status_code == 200
    assert program.get(address[2]).status_code == 200
    assert choices_of(player.email)[NoticeKind.PAIRING], "opening the link alone changes nothing"
    assert program.post(address[2], {"List-Unsubscribe": "One-Click"}).status_code == 200
    chosen = choices_of(player.email)
    assert not chosen[NoticeKind.PAIRING]
    assert chosen[NoticeKind.RESULT]
    program.post(address[2], {"what": "all"})
    assert not any(choices_of(player.email).values())
    forged = address[2][:-3] + ("a/" if address[2][-3] != "a" else "b/")
    assert program.post(forged, {"what": "all"}).status_code == 404


def waiting(address: str = "somebody@example.org", **given: Any) -> Letter:
    return Letter.objects.create(
        kind=NoticeKind.OFFICIAL, address=address, language="ru", subject="Тур", body="Текст", **given
    )


@pytest.mark.django_db
def test_a_failure_is_tried_again_and_no_letter_goes_out_twice(postman: type[Postman]) -> None:
    first, second = waiting("first@example.org"), waiting("second@example.org")
    postman.troubles = [SMTPRecipientsRefused({"first@example.org": (450, b"later")})]
    assert send_letters() == 1, "the second does not wait for the first"
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, first.attempts, second.state) == (LetterState.WAITING, 1, LetterState.SENT)
    assert "later" in first.error
    assert [send_letters(), send_letters()] == [1, 0]
    assert [letter.to[0] for letter in postman.taken] == ["second@example.org", "first@example.org"]


@pytest.mark.django_db
def test_a_server_that_is_away_keeps_everything_waiting(postman: type[Postman]) -> None:
    waiting()
    postman.unreachable = True
    assert [send_letters(only_due=True), send_letters(only_due=True)] == [0, 0]
    postman.unreachable = False
    assert send_letters(only_due=True) == 0, "after the second failure it waits for a while"
    assert send_letters() == 1, "the command tries at once"


@pytest.mark.django_db
def test_a_letter_of_which_nobody_knows_is_not_sent_again(postman: type[Postman]) -> None:
    letter = waiting()
    postman.troubles = [SMTPServerDisconnected("in the middle")]
    assert [send_letters(), send_letters()] == [0, 0]
    letter.refresh_from_db()
    assert (letter.state, left()) == (LetterState.SENDING, (0, 1))


def test_the_next_act_sends_what_waits(
    postman: type[Postman], db: None, django_capture_on_commit_callbacks: Committed
) -> None:
    waiting()
    postman.troubles = [OSError("the disk is full")]
    assert send_letters() == 0
    connection.run_on_commit.clear()  # those before this act belong to other transactions
    with django_capture_on_commit_callbacks(execute=True):
        add_person(Actor(None), family="Новый")
        add_person(Actor(None), family="Новая")
    assert len(postman.taken) == 1
    assert sum(hook[1] is outbox._send_due for hook in connection.run_on_commit) == 1


@pytest.mark.django_db
def test_two_who_send_at_once_send_once(postman: type[Postman], monkeypatch: pytest.MonkeyPatch) -> None:
    waiting()

    def sends_meanwhile(self: Postman) -> bool:
        monkeypatch.setattr(Postman, "open", lambda self: True)
        assert send_letters() == 1
        return True

    monkeypatch.setattr(Postman, "open", sends_meanwhile)
    assert send_letters() == 0
    assert len(postman.taken) == 1


@pytest.mark.django_db
def test_a_key_makes_a_letter_the_only_one() -> None:
    given: Any = (NoticeKind.ANSWER, "a@example.org", "ru", lambda: "Тема", "people/claim_answer.txt", dict)
    assert [post(*given, key="one"), post(*given, key="one"), post(*given)] == [True, False, True]
    assert NoticeChoice.objects.count() == 1


def test_the_command_sends_what_waits(run: Run, tmp_path: Path) -> None:
    homes.fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "office.sqlite3")) as store, store:
        store.execute(
            "INSERT INTO notices_letter (kind, address, language, subject, body, state, made, attempts, error)"
            " VALUES ('official', 'a@example.org', 'ru', 'Тур', 'Текст', 'waiting', '2026-11-16', 0, '')"
        )
    environment = {"TAVLEI_HOME": str(tmp_path)}
    said = [run("office", "send-notices", environment=environment).stdout.strip() for _ in range(2)]
    assert said == ["Letters sent: 1", "Letters sent: 0"]
    (letter,) = (tmp_path / "outgoing-mail").iterdir()
    assert "a@example.org" in letter.read_text(encoding="utf-8")
