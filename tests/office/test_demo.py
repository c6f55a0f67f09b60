"""The demonstration federation: something is going on everywhere, its lists are genuine, its chain holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

import pytest
from django.contrib.auth.hashers import check_password
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from tavlei.calc import evaluate
from tavlei.correspondence import GamePhase
from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition, Game, PressNote
from tavlei.office.competitions.reports import titles_input
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.correspondence.engine import read_playing
from tavlei.office.correspondence.models import BreakTaken, Dispute, Tournament
from tavlei.office.demo import accounts, load_once
from tavlei.office.journal.chain import verify
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publications import explain, is_genuine
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

DAY = date(2026, 11, 16)


@pytest.fixture(scope="module", autouse=True)
def federation(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The federation, loaded once for all tests of this module, which only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        assert load_once(today=DAY)
        yield
        transaction.set_rollback(True)


def test_the_demonstration_is_loaded() -> None:
    assert Person.objects.count() == 310
    assert {account.role for account in accounts()} == set(OfficeRole)
    assert list(verify()) == []
    assert not load_once()
    published = Counter(Publication.objects.values_list("kind", flat=True))
    assert published == {"elo_r": 4, "fsu": 2, "bridge": 2}
    assert Publication.objects.filter(kind="elo_r", revision=2, current=True).exists()
    for publication in Publication.objects.all():
        assert is_genuine(publication)
        row = publication.rows.all()[0]
        assert explain(publication, row.person.code).verdict.key
    for kind in ("elo_r", "fsu"):
        newest = Publication.objects.filter(kind=kind).order_by("-period")[0]
        assert any(row.change for row in newest.rows.all()), "figures move between two lists"


def test_something_is_going_on_everywhere() -> None:
    states = dict(Competition.objects.values_list("code", "state"))
    running = {code for code, state in states.items() if state == "running"}
    assert running == {"samara-2026", "perm-2026", "saratov-2026", "renju-2026", "letters-2026"}
    for code in running - {"letters-2026"}:
        newest = Competition.objects.get(code=code).rounds.order_by("-number")[0]
        assert newest.encounters.exclude(result="").exists(), f"{code}: some boards are decided"
        assert newest.encounters.filter(result="").exists(), f"{code}: some boards play"
        assert newest.starts is not None
    finished = Competition.objects.get(code="tula-2026")
    assert finished.state == "reported"
    assert finished.ends == date(2026, 11, 13)
    assert finished.reports.get().state == "received", "the rating officer has something to decide"
    titles = evaluate("titles.evaluate", titles_input(read_field(finished))).json()
    outcomes = {one["outcome"] for participant in titles["participants"] for one in participant["titles"]}
    assert "fulfilled" in outcomes
    coming = Competition.objects.get(code="moscow-2027")
    assert coming.starts > DAY
    assert coming.entries.filter(state="applied").count() == 8
    assert PressNote.objects.count() == 2
    assert {game.form for game in Game.objects.all()} == {"pdn", "sgf"}


def test_the_bridge_list_has_points_of_every_kind() -> None:
    newest = Publication.objects.filter(kind="bridge").order_by("-period")[0]
    figures = [row.figures for row in newest.rows.all()]
    assert sum(row["rating"] != 0 for row in figures) > 20
    assert sum(row["pb"] > 0 for row in figures) > 10
    assert sum(row["mb"] > 0 for row in figures) > 40
    assert len({str(row["coefficient"]) for row in figures}) > 4


def test_officials_are_people_with_categories() -> None:
    officials = User.objects.filter(username__in=[account.name for account in accounts()])
    assert all(user.person is not None for user in officials)
    held = Grant.objects.filter(competition__code="samara-2026")
    assert dict(held.values_list("role", "category")) == {
        "chief_judge": "ССВК", "deputy_chief_judge": "ССВК", "secretary": "СС1К", "judge": "СС1К",
    }  # fmt: skip
    assert check_password(accounts()[0].password, officials[0].password)


def test_the_tournament_by_correspondence_is_in_progress() -> None:
    playing = read_playing(Tournament.objects.get(competition__code="letters-2026"))
    states = [state for _, state in playing.states()]
    assert Counter(state.phase for state in states) == {
        GamePhase.PLAY: 11,
        GamePhase.FINISHED: 2,
        GamePhase.DECISION: 1,
        GamePhase.NOTICE: 1,
    }
    claimed = next(state.examined_claim for state in states if state.claim is not None)
    assert claimed is not None
    assert claimed.standing.overdue
    remarked = [step.key for state in states for _, step in state.all_remarks]
    assert remarked == ["correspondence.replaced_by_sender"], "one letter has one error"
    player = User.objects.get(username="player")
    assert player.person is not None
    assert any(each.to_write for each in games_of_person(player.person, DAY))
    assert Dispute.objects.get().player.entry.person == player.person
    assert BreakTaken.objects.get().announced
    assert not User.objects.get(username="letters-2").has_usable_password()
