"""A published list tells of people what its clauses make public; the rest stands beside it, proved and erasable."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.calc import evaluate, made_with
from tavlei.cli._app import app
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.kinds.base import TODAY
from tavlei.office.lists.models import ListKind, ListPersonalPart, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.proof import digest, prove, public_key, sign
from tavlei.office.lists.publishing.publications import Draft, is_genuine, publish, signed_text, store_publication
from tavlei.office.lists.publishing.replays import preview_replay
from tavlei.office.lists.publishing.withholding import whole_holds, withhold_all
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

JULY, AUGUST = date(2026, 7, 1), date(2026, 8, 1)
BORN = "2014-03-09"


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def chess(officer: User, people: list[Person]) -> Publication:
    """An opening list of chess and the one of the month after it; everybody was born on one day."""
    Person.objects.update(birth_date=date.fromisoformat(BORN), citizenship="UA")
    figures = {one.code: {"rating": 1800 + place, "rated_games_before": 40} for place, one in enumerate(people)}
    open_list(officer, ListKind.FSU, JULY, figures)
    return publish(officer, ListKind.FSU, AUGUST, 1)


def _file(client: Client, published: Publication) -> dict[str, Any]:
    told: dict[str, Any] = client.get(reverse("pages:publication_json", args=[published.number])).json()
    return told


def _as_before(officer: User, kind: ListKind, period: date) -> Publication:
    """A list as it was published before personal parts stood apart: with everything in its content."""
    made = LISTS[kind]
    previous = Publication.objects.filter(kind=kind, current=True, period__lt=period).order_by("-period").first()
    source = made.source(period, previous, [], TODAY)
    for person in source[made.people_in[0]]:
        person.pop("young", None)
    found = evaluate(made.calculator, source, today=period)
    draft = Draft(kind, period, source, found.json(), {}, [], previous, None, made_with(found))
    published = store_publication(officer, draft, "")
    Publication.objects.filter(pk=published.pk).update(form=1)
    return Publication.objects.get(pk=published.pk)


def test_no_day_of_birth_is_published(client: Client, chess: Publication) -> None:
    page = client.get(reverse("pages:publication_json", args=[chess.number])).content.decode()
    assert BORN not in page
    assert "birth" not in page
    told = _file(client, chess)
    assert all(player["young"] is True for player in told["content"]["input"]["players"])
    assert prove(told, public_key()).holds
    for address in ("publication", "publication_csv"):
        answer = client.get(reverse(f"pages:{address}", args=[chess.number]))
        assert BORN not in answer.getvalue().decode()


def test_no_name_is_published_in_what_is_signed(client: Client, officer: User, people: list[Person]) -> None:
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {one.code: {"rating": 2000} for one in people})
    published = publish(officer, ListKind.ELO_R, JULY, 1)
    page = client.get(reverse("pages:publication_json", args=[published.number])).content.decode()
    assert people[0].family not in page
    assert prove(json.loads(page), public_key()).holds


def test_the_parts_are_opened_to_those_who_may_see_them(
    client: Client, officer: User, make_user: Callable[..., User], chess: Publication, tmp_path: Path
) -> None:
    address = reverse("pages:publication_personal", args=[chess.number])
    assert client.get(address).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.get(address).status_code == 403
    client.force_login(officer)
    opened = client.get(address).json()
    assert {part["told"]["birth_date"] for part in opened["parts"].values()} == {BORN}
    told = _file(client, chess)
    assert prove(told, public_key(), opened["parts"]).personal is True
    code = next(iter(opened["parts"]))
    files = tmp_path / "list.json", tmp_path / "parts.json"
    files[0].write_text(json.dumps(told))
    files[1].write_text(json.dumps(opened))
    command = ["lists", "verify", str(files[0]), "--key", public_key(), "--personal", str(files[1])]
    assert CliRunner().invoke(app, command).exit_code == 0
    opened["parts"][code]["told"]["birth_date"] = "1999-01-01"
    files[1].write_text(json.dumps(opened))
    assert CliRunner().invoke(app, command).exit_code == 1, "another day of birth shows"


def test_somebody_forgotten_is_gone_from_lists_and_they_hold(client: Client, officer: User, chess: Publication) -> None:
    person = Person.objects.order_by("code")[0]
    anonymise(Actor(officer), person, "по просьбе")
    part = ListPersonalPart.objects.get(publication=chess, person=person)
    assert (part.salt, part.told) == ("", None)
    assert is_genuine(Publication.objects.get(pk=chess.pk))
    assert prove(_file(client, chess), public_key()).holds
    ListPersonalPart.objects.filter(pk=part.pk).update(digest="0" * 64)
    assert not is_genuine(Publication.objects.get(pk=chess.pk)), "a changed digest of a part shows"


def test_a_list_of_before_is_redacted_once_and_stays_provable(
    client: Client, officer: User, chess: Publication
) -> None:
    old = _as_before(officer, ListKind.FSU, date(2026, 9, 1))
    assert BORN in json.dumps(old.content)
    before = old.digest, old.signature
    assert withhold_all() == 1
    old.refresh_from_db()
    assert BORN not in json.dumps(old.content)
    assert (old.digest, old.signature) == before
    assert whole_holds(old) is True
    assert is_genuine(old)
    told = _file(client, old)
    proof = prove(told, public_key())
    assert (proof.holds, proof.computed) == (True, True)
    assert Act.objects.filter(kind="list.withheld").count() == 1
    assert withhold_all() == 0
    assert list(verify()) == []
    for place in ("digest", "personal", "signature"):
        forged = json.loads(json.dumps(told))
        forged["redaction"][place] = "A" * 64
        assert not prove(forged, public_key()).holds
    anonymise(Actor(officer), Person.objects.order_by("code")[0], "по просьбе")
    assert whole_holds(old) is None
    assert prove(_file(client, old), public_key()).holds


def test_a_list_of_before_is_not_shown_with_births(client: Client, officer: User, chess: Publication) -> None:
    old = _as_before(officer, ListKind.FSU, date(2026, 9, 1))
    assert BORN not in client.get(reverse("pages:publication_json", args=[old.number])).content.decode()


def test_a_signature_of_before_still_holds(officer: User, chess: Publication) -> None:
    """A list without parts is signed by the same text as ever."""
    opening = Publication.objects.get(period=JULY)
    assert opening.personal == ""
    assert "personal" not in signed_text(opening)
    assert opening.signature == sign(signed_text(opening))
    assert digest(opening.content) == opening.digest


def test_a_replay_keeps_the_ages_of_then(officer: User, chess: Publication) -> None:
    Person.objects.update(birth_date=date(1970, 1, 1))
    assert preview_replay(ListKind.FSU, AUGUST).is_unchanged
