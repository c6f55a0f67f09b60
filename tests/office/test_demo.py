"""The demonstration federation: loads, is always the same, and its chain holds."""

from __future__ import annotations

from tavlei.office.competitions.models import Competition
from tavlei.office.demo import accounts, load_once
from tavlei.office.journal.chain import verify
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publishing import explain, is_genuine
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Role


def test_the_demonstration_loads_once(db: None) -> None:
    assert load_once()
    assert Person.objects.count() == 300
    assert {each.role for each in accounts()} == set(Role)
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
