"""Published lists as official papers: issued and signed by page, command and API, verified by everybody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.documents.keys import SigningKey, make_key
from tavlei.documents.signing import read_signatures
from tavlei.office.api.tokens import make_token
from tavlei.office.federation import paper_keys
from tavlei.office.federation.models import Federation
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.papers.issuing import issue_list
from tavlei.office.papers.models import IssuedFile, IssuedPaper
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

JANUARY, JULY = date(2026, 1, 1), date(2026, 7, 1)
Make = Callable[..., User]


@pytest.fixture(scope="session")
def made_key() -> SigningKey:
    return make_key("Федерация шахмат", datetime.now(UTC))


@pytest.fixture(autouse=True)
def federation(
    db: None, make_user: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_key: SigningKey
) -> None:
    """A federation with an address and a key."""
    monkeypatch.setattr(paper_keys, "key_file", lambda: tmp_path / "papers.key")
    monkeypatch.setattr(paper_keys, "make_key", lambda *_: made_key)
    Federation.objects.create(pk=1, public_url="https://rating.example.org", name_ru="Федерация шахмат")
    paper_keys.make_paper_key(make_user("administrator", OfficeRole.ADMINISTRATOR))


@pytest.fixture
def officer(make_user: Make) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def listed(officer: User, people: list[Person]) -> Publication:
    """The first Ukrainian list; the first player is born on a known day."""
    Person.objects.filter(pk=people[0].pk).update(birth_date=date(1998, 11, 2))
    figures = {person.code: {"rating": 2200 - 10 * index} for index, person in enumerate(people)}
    return open_list(officer, ListKind.FSU, JANUARY, figures)


@pytest.fixture
def moved(officer: User, people: list[Person]) -> Publication:
    """The second list of draughts."""
    open_list(officer, ListKind.ELO_R, JANUARY, {person.code: {"rating": 2200} for person in people})
    return publish(officer, ListKind.ELO_R, JULY, 1)


def text_of(paper: IssuedPaper) -> str:
    return pdf_text(bytes(IssuedFile.objects.get(paper=paper).content))


def test_a_list_is_issued_from_its_page_and_found_by_its_code(
    client: Client, officer: User, listed: Publication, people: list[Person]
) -> None:
    client.force_login(officer)
    page = reverse("pages:list_papers", args=[listed.number])
    assert page in client.get(reverse("pages:publication", args=[listed.number])).content.decode()
    assert 'value="list"' in client.get(page).content.decode()
    given = {"paper": "list", "lang": "uk", "stamp": "1"}
    after = client.post(reverse("pages:issue_list", args=[listed.number]), given, follow=True).content.decode()
    paper = IssuedPaper.objects.get()
    assert (paper.publication, paper.competition, paper.number, paper.needs) == (listed, None, 1, "")
    assert paper.get_absolute_url() in after
    act = Act.objects.get(kind="paper.issued")
    details: Any = act.details.after
    assert (details["digest"], details["list"], act.competition) == (paper.digest, str(listed.number), None)
    text = text_of(paper)
    assert "Абрамов" in text
    assert "02.11.1998" not in text
    assert f"https://rating.example.org/verify/{paper.code}/" in text.replace(" ", "")
    (signature,) = read_signatures(bytes(paper.file.content))
    assert signature.whole
    assert signature.certificate.holder == "Федерация шахмат"
    told = Client().get(f"/verify/{paper.code}/", headers={"accept-language": "ru"}).content.decode()
    assert "Документ с этим кодом выдан и действует" in told
    assert reverse("pages:publication", args=[listed.number]) in told
    assert Client().get(f"/verify/{paper.code}.pdf").content == bytes(paper.file.content)


def test_a_list_with_births_is_read_only_by_those_who_may_see_them(
    client: Client, officer: User, listed: Publication, make_user: Make
) -> None:
    client.force_login(officer)
    given = {"paper": "list", "lang": "uk", "personal": "1"}
    client.post(reverse("pages:issue_list", args=[listed.number]), given)
    paper = IssuedPaper.objects.get()
    assert "02.11.1998" in text_of(paper)
    assert client.get(f"/verify/{paper.code}.pdf").status_code == 200
    assert Client().get(f"/verify/{paper.code}.pdf").status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.get(f"/verify/{paper.code}.pdf").status_code == 403
    assert client.post(reverse("pages:issue_list", args=[listed.number]), given).status_code == 403


def test_a_list_that_was_replaced_is_neither_issued_nor_in_force(officer: User, moved: Publication) -> None:
    first = issue_list(officer, moved, "list", "ru", stamped=True)
    Publication.objects.filter(pk=moved.pk).update(current=False)
    second = Publication.objects.get(pk=moved.pk)
    second.pk, second.revision, second.number, second.current = None, 2, moved.number + 1, True
    second.save()
    page = Client().get(f"/verify/{first.code}/", headers={"accept-language": "ru"}).content.decode()
    assert "его заменил более поздний" in page
    client = Client()
    client.force_login(officer)
    given = {"paper": "list", "lang": "ru"}
    refused = client.post(reverse("pages:issue_list", args=[moved.number]), given, follow=True,
                          headers={"accept-language": "ru"}).content.decode()  # fmt: skip
    assert "заменен" in refused
    assert IssuedPaper.objects.count() == 1
    later = issue_list(officer, second, "list", "ru", stamped=True)
    assert f"/verify/{later.code}/" in Client().get(f"/verify/{first.code}/").content.decode()


def test_bridge_has_two_papers(officer: User, people: list[Person]) -> None:
    figures = {person.code: {"mb": 98, "mb_year": 0} for person in people}
    client = Client()
    client.force_login(officer)
    made = open_list(officer, ListKind.BRIDGE, JANUARY, figures)
    page = client.get(reverse("pages:list_papers", args=[made.number])).content.decode()
    assert 'value="list"' in page
    assert 'value="ranks"' in page
    assert client.post(reverse("pages:issue_list", args=[made.number]), {"paper": "none"}).status_code == 404


def test_by_api_and_by_command(officer: User, listed: Publication, tmp_path: Path) -> None:
    head = {"authorization": f"Bearer {make_token(officer, 'tests')}"}
    address = f"/api/v1/lists/{listed.number}/papers/list/issue"
    answer = Client().post(address, {"lang": "en"}, content_type="application/json", headers=head)
    assert answer.status_code == 200, answer.content
    made = answer.json()
    assert made["address"] == f"https://rating.example.org/verify/{made['code']}/"
    assert Client().get(f"/api/v1/verify/{made['code']}").json()["verdict"] == "current"
    unknown = Client().post(f"/api/v1/lists/{listed.number}/papers/ranks/issue", {}, content_type="application/json",
                            headers=head)  # fmt: skip
    assert unknown.status_code == 422
    assert Client().post(address, {}, content_type="application/json").status_code == 401
    file = tmp_path / "list.pdf"
    done = CliRunner().invoke(
        app, ["office", "issue-list", str(listed.number), "--by", "officer", "--paper-lang", "en", "-o", str(file)]
    )
    assert done.exit_code == 0, done.output
    second = IssuedPaper.objects.get(number=2)
    assert file.read_bytes() == bytes(second.file.content)
    replaced = Client().get(f"/api/v1/verify/{made['code']}").json()
    assert (replaced["verdict"], replaced["newest"]) == ("superseded", second.code)
    wrong = CliRunner().invoke(app, ["office", "issue-list", "999", "--by", "officer"])
    assert wrong.exit_code == 2
