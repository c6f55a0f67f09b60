"""What headquarters take from a hall, what they refuse, and who writes a competition meanwhile."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.commands import Run
from tests.office import homes, whole_events
from tests.office.links.fake_hall import FakeHall

from tavlei.exchange.competition import read_competition, write_competition
from tavlei.office.accounts.tokens import make_event_token, make_token, revoke_event_token
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.checkpoints import read_submission
from tavlei.office.journal.key_succession import succession_text
from tavlei.office.journal.models import Act
from tavlei.office.journal.notes import read_key
from tavlei.office.links.messages import HANDED_OVER, PAPER, Message, change_of, changed, digest_of, packed
from tavlei.office.links.models import EventLink, LinkedPaper, LinkEnd
from tavlei.office.links.proofs import prove_link
from tavlei.office.links.sender import Patience
from tavlei.office.links.wire import Line
from tavlei.office.monitor.figures import exposition
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import ApiToken, Grant, OfficeRole, User
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.usefixtures("workers_here")


_MADE: list[bytes] = []


@pytest.fixture
def workers_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in the process of the test."""
    monkeypatch.setattr("tavlei.office.links.showing.read_brought", lambda read, *given: read(*given))


@pytest.fixture
def hall_file(db: None) -> bytes:
    """A competition with two rounds and everything around it, of an office that is not this one."""
    if not _MADE:
        with transaction.atomic():
            judge = whole_events.chief_judge("judge")
            _MADE.append(write_competition(export_competition(whole_events.individual(judge))))
            transaction.set_rollback(True)
    return _MADE[0]


class Headquarters:
    """The office that shows: its competition, the token, and its API as a hall asks it."""

    def __init__(self, officer: User) -> None:
        self.officer = officer
        self.event = whole_events.announced(officer)
        self.token = make_event_token(officer, self.event, "зал", 30)
        self.link = ""

    def ask(self, method: str, path: str, body: Any = None, kind: str = "application/json") -> Any:
        content = json.dumps(body) if kind == "application/json" and body is not None else body or ""
        headers = {"Authorization": f"Bearer {self.token}"}
        return Client().generic(method, f"/api/v1/links{path}", content, kind, headers=headers)

    def begin(self, hall: FakeHall, **more: Any) -> Any:
        asked = {"machine": "ноутбук", "key": hall.key, "copy_theirs": False, **more}
        answer = self.ask("POST", "/begin", asked)
        if answer.status_code == 200:
            self.link = answer.json()["link"]
        return answer

    def send(self, message: Message) -> Any:
        return self.ask("POST", f"/{self.link}/messages", packed(message), "application/gzip")

    @property
    def row(self) -> EventLink:
        return EventLink.objects.get(code=self.link)


@pytest.fixture
def federation(hall_file: bytes, make_user: Callable[..., User]) -> Headquarters:
    return Headquarters(make_user("officer", OfficeRole.RATING_OFFICER))


@pytest.fixture
def hall() -> FakeHall:
    """Some acts of another competition, then some of ours."""
    made = FakeHall()
    made.act(event=2)
    made.act("competition.announced")
    made.act("entry.entered", {"name": "Абрамов"})
    return made


@pytest.fixture
def shown(federation: Headquarters, hall: FakeHall, hall_file: bytes) -> Headquarters:
    """A competition that has come from the hall and is shown."""
    assert federation.begin(hall).status_code == 200
    hall.state(hall_file)
    answer = federation.send(hall.message(file=hall_file))
    assert answer.status_code == 200, answer.content
    assert answer.json()["shown"], answer.json()
    return federation


def test_what_came_is_kept_proved_and_shown(
    shown: Headquarters, hall: FakeHall, hall_file: bytes, client: Client
) -> None:
    row = shown.row
    assert bytes(row.content.content) == hall_file
    assert [kept.act["kind"] for kept in row.linked_acts.all()] == [
        "competition.announced", "entry.entered", "link.state"
    ]  # fmt: skip
    assert [kept.details is None for kept in row.linked_acts.all()] == [True, True, False]  # people stay in the hall
    assert prove_link(shown.event) == 3
    page = client.get(reverse("pages:competition", args=["kazan"])).content.decode()
    assert "прямо из зала" in page
    assert timezone.localtime(row.heard).strftime("%d.%m.%Y") in page
    assert "Абрамов" in client.get(reverse("pages:table", args=["kazan"])).content.decode()
    assert b'tavlei_link_silence_seconds{competition="kazan",side="shown"}' in exposition()


def test_nobody_writes_here_while_the_hall_does(shown: Headquarters, client: Client) -> None:
    here = Competition.objects.get(code="kazan")
    assert here.written_elsewhere
    somebody = add_person(Actor(None), family="Поздний", given="Иван")
    with pytest.raises(Refusal, match="run by another office"):
        enter(shown.officer, here, somebody)
    stale = shown.event  # read before the link began: the journal refuses what the act did not see
    assert not stale.written_elsewhere
    with pytest.raises(Refusal, match="run by another office"), transaction.atomic():
        whole_events.played(shown.officer, stale, 3)
    client.force_login(shown.officer)
    assert "ведется в другом кабинете" in client.get(reverse("pages:desk", args=["kazan"])).content.decode()


def test_a_doubled_message_changes_nothing(shown: Headquarters, hall: FakeHall, hall_file: bytes) -> None:
    before = Act.objects.count()
    again = shown.send(hall.message(file=hall_file))
    assert again.status_code == 409
    assert again.json()["last"] == 4
    assert (Act.objects.count(), shown.row.acts, shown.row.refused) == (before, 3, [])


def test_the_next_file_comes_as_what_differs_and_keeps_the_keys(
    shown: Headquarters, hall: FakeHall, hall_file: bytes
) -> None:
    boards = dict(Competition.objects.get(code="kazan").rounds.get(number=1).encounters.values_list("board", "pk"))
    file = read_competition(hall_file)
    renamed = file.model_copy(update={"competition": file.competition.model_copy(update={"name": "Кубок зала"})})
    later = write_competition(renamed)
    hall.act("competition.changed")
    hall.state(later)
    message = hall.message(4, 4, later, base=hall_file)
    assert message.file is not None
    assert len(message.file.middle) < 40
    assert shown.send(message).status_code == 200
    here = Competition.objects.get(code="kazan")
    assert here.name == "Кубок зала"
    assert dict(here.rounds.get(number=1).encounters.values_list("board", "pk")) == boards
    assert bytes(shown.row.content.content) == later


def test_a_change_of_a_file_that_is_not_here_asks_for_the_whole(
    shown: Headquarters, hall: FakeHall, hall_file: bytes
) -> None:
    later = hall_file.replace("Кубок Казани".encode(), "Кубок зала".encode())
    hall.state(later)
    answer = shown.send(hall.message(4, 4, later, base=b"another"))
    assert answer.status_code == 409
    assert answer.json()["state"] == digest_of(hall_file)
    assert shown.send(hall.message(5, 5, later)).status_code == 200
    assert Competition.objects.get(code="kazan").name == "Кубок зала"


def _left_out(hall: FakeHall) -> Message:
    hall.act("result.corrected")
    hall.act("result.entered")
    hall.state(b"{}")
    whole = hall.message(4, 4)
    return whole.model_copy(update={"acts": whole.acts[1:]})


def _forged(hall: FakeHall) -> Message:
    hall.act("result.entered")
    whole = hall.message(4, 4)
    told = whole.acts[0].act.model_copy(update={"kind": "result.corrected"})
    return whole.model_copy(update={"acts": (whole.acts[0].model_copy(update={"act": told}),)})


def _forked(hall: FakeHall) -> Message:
    other = FakeHall(private=hall.private)
    for _ in range(6):
        other.act("result.entered")
    return other.message(4, 4)


def _signed_by_another(hall: FakeHall) -> Message:
    hall.private = FakeHall().private
    hall.act("result.entered")
    return hall.message(4, 4)


def _of_another_event(hall: FakeHall) -> Message:
    hall.act("result.entered", event=2)
    told, details = hall.acts[-1]
    whole = hall.message(4, 4)
    return whole.model_copy(update={"acts": (hall._proved(told, details, _note(whole)),)})


def _note(message: Message) -> Any:
    return read_submission(message.growth).note


def _without_its_details(hall: FakeHall) -> Message:
    hall.state(b"{}")
    whole = hall.message(4, 4)
    return whole.model_copy(update={"acts": (whole.acts[0].model_copy(update={"details": None}),)})


def _other_file(hall: FakeHall) -> Message:
    hall.state(b"{}")
    return hall.message(4, 4, b"{ }")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_left_out, "действий"),
        (_forged, "не так"),
        (_forked, "другая история"),
        (_signed_by_another, "ключом"),
        (_of_another_event, "другому соревнованию"),
        (_without_its_details, "не так"),
        (_other_file, "не тот файл"),
    ],
)
def test_what_does_not_hold_is_refused_and_told(
    shown: Headquarters, hall: FakeHall, client: Client, make: Callable[[FakeHall], Message], told: str
) -> None:
    message = make(hall)
    answer = shown.send(message)
    assert answer.status_code == 422, answer.content
    assert shown.row.acts == 3
    assert bytes(shown.row.content.content) != b"{ }"
    client.force_login(shown.officer)
    page = client.get(reverse("pages:link", args=["kazan"])).content.decode()
    assert answer.json()["problems"][0]["text"] in page
    assert told in page


def test_a_journal_that_was_taken_back_is_refused(shown: Headquarters, hall: FakeHall) -> None:
    short = FakeHall(private=hall.private)
    short.act("result.entered")
    message = short.message(0, 0)
    lied = message.growth.replace("old 0", "old 4")
    assert shown.send(message.model_copy(update={"growth": lied, "after": 4})).status_code == 422
    assert shown.send(message).status_code == 409  # an old message that came late says nothing


def test_a_damaged_or_huge_body_is_refused(shown: Headquarters) -> None:
    for body in (b"", b"no gzip", packed(_some().message())[:-3]):
        assert shown.ask("POST", f"/{shown.link}/messages", body, "application/gzip").status_code == 422


def _some() -> FakeHall:
    made = FakeHall()
    made.act()
    return made


def test_the_hall_hands_over_and_is_refused_from_then_on(
    shown: Headquarters, hall: FakeHall, hall_file: bytes, client: Client
) -> None:
    hall.act(HANDED_OVER, {"digest": digest_of(hall_file)})
    answer = shown.send(hall.message(4, 4))
    assert (answer.status_code, answer.json()["ended"]) == (410, "handed_over")
    here = Competition.objects.get(code="kazan")
    assert not here.written_elsewhere
    whole_events.played(shown.officer, here, 3)  # the federation goes on
    hall.act("result.entered")
    assert shown.send(hall.message(5, 5)).status_code == 410
    assert "прямо из зала" not in client.get(reverse("pages:competition", args=["kazan"])).content.decode()


def test_papers_come_whole_and_the_competition_is_handed_over_with_them(
    shown: Headquarters, hall: FakeHall, hall_file: bytes, client: Client
) -> None:
    content = b"%PDF-1.7 protocol"
    number = hall.act(PAPER, {"digest": digest_of(content), "paper": "protocol", "language": "ru"})
    secret = hall.act(PAPER, {"digest": digest_of(b"births"), "paper": "list", "language": "ru"})
    hall.act(HANDED_OVER, {"digest": digest_of(hall_file)})
    told = shown.send(hall.message(4, 4)).json()
    assert (told["papers"], told["ended"]) == ([number, secret], "")
    path = f"/{shown.link}/papers/{number}?title=Протокол"
    assert shown.ask("PUT", path, b"%PDF-1.7 forged", "application/pdf").status_code == 422
    assert shown.ask("PUT", f"/{shown.link}/papers/1", content, "application/pdf").status_code == 422
    assert shown.ask("PUT", path, content, "application/pdf").json()["papers"] == [secret]
    assert shown.ask("PUT", path, content, "application/pdf").status_code == 200  # once more
    needs = f"/{shown.link}/papers/{secret}?title=Список&needs=see_personal_data"
    assert shown.ask("PUT", needs, b"births", "application/pdf").json()["ended"] == "handed_over"
    assert LinkedPaper.objects.count() == 2
    assert client.get(reverse("pages:hall_paper", args=["kazan", number])).content == content
    assert client.get(reverse("pages:hall_paper", args=["kazan", secret])).status_code == 403
    listed = client.get(reverse("pages:papers", args=["kazan"])).content.decode()
    assert "Протокол" in listed
    assert "Список" not in listed


def test_a_second_machine_takes_over_and_the_first_is_refused(
    shown: Headquarters, hall: FakeHall, hall_file: bytes
) -> None:
    first, second = shown.link, FakeHall("other/journal/2")
    assert shown.begin(second).status_code == 422  # it has not begun from what is here
    answer = shown.begin(second, copy_theirs=True)
    assert answer.json()["state"] == digest_of(hall_file)
    assert shown.ask("GET", f"/{shown.link}/state").content == hall_file
    hall.act("result.entered")
    late = shown.ask("POST", f"/{first}/messages", packed(hall.message(4, 4)), "application/gzip")
    assert (late.status_code, late.json()["ended"]) == (410, "taken_over")
    assert shown.ask("GET", f"/{first}/state").status_code == 404
    second.act("competition.imported")
    second.state(hall_file)
    assert shown.send(second.message(file=hall_file)).status_code == 200
    assert shown.begin(second).json()["link"] == shown.link  # the same machine goes on with its link
    assert EventLink.objects.filter(ended=None).count() == 1
    assert Competition.objects.get(code="kazan").written_elsewhere


def test_a_machine_that_began_from_the_file_of_the_federation_is_linked(shown: Headquarters) -> None:
    ApiToken.objects.all().delete()
    digest = bytes(shown.row.content.content)
    shown.token = make_event_token(shown.officer, shown.event, "второй", 30)
    assert shown.begin(FakeHall("a/b/c"), began_from=digest_of(digest)).status_code == 200


def test_the_federation_ends_the_link_and_goes_on(shown: Headquarters, client: Client) -> None:
    client.force_login(shown.officer)
    client.post(reverse("pages:link_end", args=["kazan"]))
    assert shown.row.end == LinkEnd.ENDED
    assert not Competition.objects.get(code="kazan").written_elsewhere
    assert shown.ask("GET", f"/{shown.link}").status_code == 410


def test_a_succession_of_keys_is_followed(shown: Headquarters, hall: FakeHall, hall_file: bytes) -> None:
    old, old_key = hall.private, read_key(hall.key)
    hall.private = FakeHall().private
    new_key = read_key(hall.key)
    was, is_now = (base64.b64encode(key.public).decode() for key in (old_key, new_key))
    signature = base64.b64encode(old.sign(succession_text(hall.origin, was, is_now, 4).encode())).decode()
    keys = f"{old_key} 0 -\n{new_key} 4 {signature}\n"
    hall.act("result.entered")
    assert shown.send(hall.message(4, 4)).status_code == 422
    assert shown.send(hall.message(4, 4, keys=keys)).status_code == 200
    assert shown.row.key == hall.key
    assert prove_link(shown.event) == 4


def test_the_word_of_a_hall_gives_no_titles_ratings_or_rights(
    federation: Headquarters, hall: FakeHall, hall_file: bytes, make_user: Callable[..., User]
) -> None:
    judge = make_user("judge")  # somebody else of that name
    federation.begin(hall)
    hall.state(hall_file)
    assert federation.send(hall.message(file=hall_file)).json()["shown"]
    newcomer = Person.objects.get(family="Абрамов")
    assert not TitleHeld.objects.filter(person=newcomer).exists()
    assert not newcomer.ratings.exists()
    assert not Grant.objects.filter(user=judge).exists()
    stranger = User.objects.get(username="judge@kazan")
    assert not stranger.is_active
    assert Grant.objects.filter(user=federation.officer, role=OfficeRole.RATING_OFFICER, ended=None).exists()


def test_who_may_be_known_is_decided_by_a_person_and_then_shown(
    federation: Headquarters, hall: FakeHall, hall_file: bytes, client: Client
) -> None:
    known = add_person(Actor(None), code="Q1", family="Абрамов", given="Иван")
    federation.begin(hall)
    hall.state(hall_file)
    told = federation.send(hall.message(file=hall_file)).json()
    assert (told["shown"], told["state"]) == (False, digest_of(hall_file))
    assert "Q1" in told["trouble"][0]
    assert not Competition.objects.get(code="kazan").rounds.exists()
    client.force_login(federation.officer)
    page = client.get(reverse("pages:link", args=["kazan"])).content.decode()
    code = next(one.code for one in read_competition(hall_file).people if one.family == "Абрамов")
    assert f'name="person-{code}"' in page
    client.post(reverse("pages:link_people", args=["kazan"]), {f"person-{code}": "Q1"})
    here = Competition.objects.get(code="kazan")
    assert here.entries.filter(person=known).exists()
    assert federation.row.trouble == []
    hall.act("result.entered")
    hall.state(hall_file)
    assert federation.send(hall.message(4, 4, hall_file)).json()["shown"]  # it is asked once


def test_tokens_of_a_competition_link_it_and_do_nothing_else(
    federation: Headquarters, hall: FakeHall, make_user: Callable[..., User], client: Client
) -> None:
    with pytest.raises(PermissionDenied):
        make_event_token(make_user("secretary", OfficeRole.SECRETARY), federation.event, "зал", 30)
    bearer = {"Authorization": f"Bearer {federation.token}"}
    assert client.get("/api/v1/proposals", headers=bearer).status_code == 403
    assert client.get("/api/v1/files/kazan/competition.json", headers=bearer).status_code == 403
    own = {"Authorization": f"Bearer {make_token(federation.officer, 'program')}"}
    assert client.get("/api/v1/links", headers=own).status_code == 403
    assert client.get("/api/v1/links", headers=bearer).json()["competition"] == "kazan"
    held = ApiToken.objects.get(competition=federation.event)
    ApiToken.objects.filter(pk=held.pk).update(expires=timezone.now() - timedelta(days=1))
    assert federation.begin(hall).status_code == 401
    ApiToken.objects.filter(pk=held.pk).update(expires=None)
    Grant.objects.filter(user=federation.officer).update(ended=timezone.now())
    assert federation.begin(hall).status_code == 403
    Grant.objects.filter(user=federation.officer).update(ended=None)
    revoke_event_token(federation.officer, federation.event, held.pk)
    assert federation.begin(hall).status_code == 401


def test_tokens_are_made_and_revoked_at_the_desk_and_by_the_api(federation: Headquarters, client: Client) -> None:
    client.post("/accounts/login/", {"login": "officer", "password": "a-long-password"})
    client.post("/accounts/reauthenticate/", {"password": "a-long-password"})
    address = reverse("pages:link_tokens", args=["kazan"])
    page = client.post(address, {"name": "зал 2", "days": "7"}).content.decode()
    assert "tavlei office link" in page
    made = ApiToken.objects.get(name="зал 2")
    assert made.expires is not None
    client.post(address, {"revoke": made.pk})
    assert ApiToken.objects.get(pk=made.pk).revoked is not None
    own = {"Authorization": f"Bearer {make_token(federation.officer, 'program', ['events'])}"}
    told = client.post("/api/v1/desk/kazan/link-token", {"name": "api", "days": 3}, "application/json", headers=own)
    assert told.json()["token"].startswith("tav_")


def test_a_file_of_another_competition_is_kept_and_not_shown(
    federation: Headquarters, hall: FakeHall, hall_file: bytes
) -> None:
    federation.begin(hall)
    other = hall_file.replace(b'"code": "kazan"', b'"code": "tver"')
    assert other != hall_file
    hall.state(other)
    told = federation.send(hall.message(file=other)).json()
    assert not told["shown"]
    assert "tver" in told["trouble"][0]


def test_patience_grows_with_every_failure_and_ends_with_the_first_success() -> None:
    patience, now = Patience(5.0), 1000.0
    assert patience.is_due(now, news=False)  # the first look says that the hall is there
    waits = []
    for _ in range(12):
        patience.failed(now, refused=False)
        waits.append(patience.until - now)
    assert 8 <= waits[0] <= 12
    assert max(waits) <= 360
    assert waits[5] >= 240
    assert not patience.is_due(patience.until - 0.1, news=True)
    patience.went_well(now)
    assert not patience.is_due(now + 4, news=True)
    assert patience.is_due(now + 5, news=True)
    assert not patience.is_due(now + 59, news=False)
    assert patience.is_due(now + 60, news=False)
    patience.failed(now, refused=True)
    assert patience.until - now >= 48  # what was refused needs a person


@pytest.mark.parametrize("address", ["http://rating.example.org", "ftp://127.0.0.1", "rating.example.org", ""])
def test_a_token_leaves_the_machine_only_over_tls(address: str) -> None:
    with pytest.raises(Refusal, match="https://"):
        Line.to(address, "token")
    assert Line.to("http://127.0.0.1:8000/", " token ") == Line("http://127.0.0.1:8000", "token")
    assert Line.to("https://rating.example.org/office/", "token").address == "https://rating.example.org/office"


@pytest.mark.parametrize(
    ("old", "new"), [("", "abc"), ("abc", "abc"), ("aXb", "aYYb"), ("aaa", "aaaa"), ("день", "дань"), ("abcabc", "abc")]
)
def test_a_change_leads_from_one_file_to_the_next(old: str, new: str) -> None:
    change = change_of(old.encode(), new.encode(), 7)
    assert changed(old.encode(), change) == new.encode()
    assert changed(b"another", change) is None
    assert changed(None, change_of(None, new.encode(), 7)) == new.encode()


def test_the_commands_of_a_link_say_what_is_wrong(run: Run, tmp_path: Path) -> None:
    homes.fill(tmp_path)
    office = {"TAVLEI_HOME": str(tmp_path)}
    begun = run("office", "link", "https://rating.example.org", "token", "--competition", "nowhere", environment=office)
    assert (begun.returncode, "nowhere" in begun.stderr) == (2, True)
    both = run("office", "link", "https://rating.example.org", "token", environment=office)
    assert both.returncode == 2
    assert run("office", "link", "send", environment=office).returncode == 0
    assert run("office", "link", "status", environment=office).stdout == ""
    taken = run("office", "link", "http://rating.example.org", "token", "--take-over", environment=office)
    assert (taken.returncode, "https://" in taken.stderr) == (2, True)
