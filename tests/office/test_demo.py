"""The demonstration federation: loads, is always the same, and its chain holds."""

from __future__ import annotations

from collections import Counter
from datetime import date

from tavlei.correspondence import GamePhase
from tavlei.office.competitions.models import Competition
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.correspondence.engine import read_playing
from tavlei.office.correspondence.models import BreakTaken, Dispute, Tournament
from tavlei.office.demo import accounts, load_once
from tavlei.office.journal.chain import verify
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publications import explain, is_genuine
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User


def test_the_demonstration_loads_once(db: None) -> None:
    assert load_once()
    assert Person.objects.count() == 300
    assert {account.role for account in accounts()} == set(OfficeRole)
    assert list(verify()) == []
    assert not load_once()
    assert set(Publication.objects.values_list("kind", flat=True)) == {"elo_r", "fsu", "bridge"}
    assert Publication.objects.filter(kind="elo_r", revision=2, current=True).exists()
    for each in Publication.objects.all():
        assert is_genuine(each)
        row = each.rows.all()[0]
        assert explain(each, row.person.code).verdict.key
    table = Competition.objects.get(code="samara-2026")
    assert table.state == "running"


def test_the_tournament_by_correspondence_is_in_progress(db: None) -> None:
    load_once()
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
    assert any(each.to_write for each in games_of_person(player.person, date(2026, 11, 16)))
    assert Dispute.objects.get().player.entry.person == player.person
    assert BreakTaken.objects.get().announced
    assert not User.objects.get(username="letters-2026-2").has_usable_password()
