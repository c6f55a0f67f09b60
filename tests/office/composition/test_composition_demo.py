"""Two contests of the demonstration are finished, one takes works, and everything about them is on record."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from tavlei.office.competitions.models import State
from tavlei.office.composition.library import public_works
from tavlei.office.composition.models import Contest, ContestPhase
from tavlei.office.composition.results import Results
from tavlei.office.composition.results_tables import rows_of
from tavlei.office.demo.composition import COMPOSING, OPEN, PEOPLE, SOLVING, load_composition
from tavlei.office.demo.days import DemoDays
from tavlei.office.journal.chain import verify
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User


def test_the_contests_are_loaded_through_their_acts(people: list[Person]) -> None:
    users = {}
    for role in (OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE):
        users[role] = User.objects.create_user(role.value, "", "a-long-password")
        Grant.objects.create(user=users[role], role=role)
    load_composition(users, people[:PEOPLE], DemoDays(date(2026, 11, 16)))
    composing, solving, receiving = (
        Contest.objects.get(competition__code=f"{name}-2026") for name in (COMPOSING, SOLVING, OPEN)
    )
    assert composing.phase == solving.phase == ContestPhase.APPROVED
    assert composing.competition.state == solving.competition.state == State.APPROVED, "the calendar shows it as well"
    points = [author.points for author in Results(composing).authors()]
    assert points == [Fraction("7.75"), Fraction("7.1"), Fraction("6.2"), Fraction(0)], "one work is out"
    table = rows_of(solving)
    assert table[0]["points"] == "14"
    assert table[0]["rank"]
    assert public_works().count() == 6
    assert receiving.phase == ContestPhase.OPEN
    assert sorted(receiving.entries.values_list("receipt", flat=True)) == ["received", "waiting"]
    assert list(verify()) == []
