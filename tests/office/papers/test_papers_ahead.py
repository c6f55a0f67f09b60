"""A paper is printed and signed before the transaction that issues it; what changed meanwhile is printed anew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from tests.documents.reading_back import pdf_text
from tests.office import whole_events
from tests.office.computations import Computations

from tavlei.documents.keys import SigningKey, make_key
from tavlei.documents.signing import read_signatures
from tavlei.office.acts.computed_ahead import digest_of
from tavlei.office.competitions.models import Competition
from tavlei.office.demo import load_once
from tavlei.office.federation import paper_keys
from tavlei.office.federation.changes import SettingsPart, change
from tavlei.office.federation.models import Federation
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.papers import issuing
from tavlei.office.papers.issuing import issue_list, issue_paper
from tavlei.office.papers.models import IssuedFile, IssuedPaper
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.source import Source
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

Make = Callable[..., User]


@pytest.fixture(scope="session")
def made_keys() -> list[SigningKey]:
    """Two keys: making one takes a while."""
    return [make_key(name, datetime.now(UTC)) for name in ("Федерация шашек", "Федерация с новым ключом")]


@pytest.fixture
def administrator(
    make_user: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_keys: list[SigningKey]
) -> User:
    """Of a federation with a key."""
    user, keys = make_user("administrator", OfficeRole.ADMINISTRATOR), iter(made_keys)
    monkeypatch.setattr(paper_keys, "key_file", lambda: tmp_path / "papers.key")
    monkeypatch.setattr(paper_keys, "make_key", lambda *_: next(keys))
    Federation.objects.create(pk=1, public_url="https://rating.example.org", name_ru="Федерация шашек")
    paper_keys.make_paper_key(user)
    return user


@pytest.fixture
def competition(administrator: User) -> Competition:
    return whole_events.individual(whole_events.chief_judge())


@pytest.fixture
def secretary(make_user: Make, competition: Competition) -> User:
    return make_user("secretary", OfficeRole.SECRETARY, competition=competition)


@pytest.fixture
def prints(administrator: User, monkeypatch: pytest.MonkeyPatch) -> Computations:
    return Computations(monkeypatch, issuing, "render")


def issue(user: User, competition: Competition) -> IssuedPaper:
    source = Source(competition, "ru")
    paper = find_paper(source, "starting-list")
    assert paper is not None
    return issue_paper(user, source, paper, stamped=True)


def text_of(paper: IssuedPaper) -> str:
    return pdf_text(bytes(IssuedFile.objects.get(paper=paper).content))


def test_others_act_while_a_paper_is_printed(
    administrator: User, secretary: User, competition: Competition, prints: Computations
) -> None:
    prints.once(lambda: change(administrator, SettingsPart.APPROVAL, 0, {"two_persons": True}))
    acts = Act.objects.count()
    paper = issue(secretary, competition)
    assert prints.none_held_the_store
    assert len(prints.depths) == 1  # the other act has nothing to do with it
    assert Act.objects.count() == acts + 2
    told: Any = Act.objects.get(kind="paper.issued").details.after
    assert told["digest"] == paper.digest
    assert f"Код проверки: {paper.code}" in text_of(paper)


def test_what_changes_while_a_paper_is_printed_stands_on_it(
    secretary: User, competition: Competition, prints: Computations
) -> None:
    somebody = competition.entries.exclude(person=None).values_list("person")[:1]
    prints.once(lambda: Person.objects.filter(pk=somebody.get()[0]).update(family="Новофамильцев"))
    paper = issue(secretary, competition)
    assert len(prints.depths) == 2
    assert prints.none_held_the_store
    assert "Новофамильцев" in text_of(paper)
    assert IssuedPaper.objects.count() == IssuedFile.objects.count() == 1
    assert Act.objects.filter(kind="paper.issued").count() == 1


def test_what_was_read_long_before_is_read_anew(
    secretary: User, competition: Competition, prints: Computations
) -> None:
    source = Source(competition, "ru")
    paper = find_paper(source, "starting-list")
    assert paper is not None
    person = source.numbered[0].person
    assert person is not None
    Person.objects.filter(pk=person.pk).update(family="Новофамильцев")
    assert "Новофамильцев" in text_of(issue_paper(secretary, source, paper, stamped=False))


def test_a_key_that_is_replaced_meanwhile_does_not_sign(
    administrator: User, secretary: User, competition: Competition, prints: Computations
) -> None:
    prints.once(lambda: paper_keys.make_paper_key(administrator))
    paper = issue(secretary, competition)
    assert len(prints.depths) == 2
    assert paper.certificate.in_use
    (signature,) = read_signatures(bytes(IssuedFile.objects.get(paper=paper).content))
    assert signature.certificate.fingerprint == paper.certificate.fingerprint


def test_a_list_is_printed_before_it_is_issued_and_not_once_it_is_replaced(
    make_user: Make, people: list[Person], prints: Computations
) -> None:
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    listed = open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {person.code: {"rating": 2200} for person in people})
    assert issue_list(officer, listed, "list", "ru", stamped=True).number == 1
    assert prints.none_held_the_store
    assert len(prints.depths) == 1
    prints.once(lambda: Publication.objects.filter(pk=listed.pk).update(current=False))
    with pytest.raises(Refusal, match="was replaced"):
        issue_list(officer, listed, "list", "ru", stamped=True)
    assert IssuedPaper.objects.count() == 1


def test_who_may_not_issue_lets_nothing_be_printed(
    make_user: Make, competition: Competition, prints: Computations
) -> None:
    with pytest.raises(PermissionDenied):
        issue(make_user("player", OfficeRole.PLAYER), competition)
    assert prints.depths == []


@pytest.mark.prove
@pytest.mark.django_db
def test_every_paper_of_the_demonstration_is_the_same_when_it_is_made_again() -> None:
    """Else it could never be issued: what is printed ahead would always differ from what is issued."""
    assert load_once(today=date(2026, 11, 16))
    made = 0
    for competition in Competition.objects.all():
        first, second = (
            {paper.name: digest_of(paper.make()) for paper in papers_of(Source(competition, "ru", personal=True))}
            for _ in range(2)
        )
        assert first == second
        made += len(first)
    assert made > 100
