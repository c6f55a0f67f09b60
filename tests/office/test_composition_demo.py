"""The contests of the demonstration are finished, and everything about them is on record."""

from __future__ import annotations

from fractions import Fraction

from tavlei.office.competitions.models import State
from tavlei.office.composition.library import public_works
from tavlei.office.composition.models import Contest, ContestPhase
from tavlei.office.composition.results import Results
from tavlei.office.composition.tables import rows_of
from tavlei.office.demo.composition import COMPOSING, PEOPLE, SOLVING, load_composition
from tavlei.office.journal.chain import verify
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User


def test_both_contests_are_loaded_and_approved(people: list[Person]) -> None:
    users = {}
    for role in (OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE):
        users[role] = User.objects.create_user(role.value, "", "a-long-password")
        Grant.objects.create(user=users[role], role=role)
    load_composition(users, people[:PEOPLE])
    composing, solving = (
        Contest.objects.get(competition__code=COMPOSING),
        Contest.objects.get(competition__code=SOLVING),
    )
    assert composing.phase == solving.phase == ContestPhase.APPROVED
    assert composing.competition.state == solving.competition.state == State.APPROVED, "the calendar shows it as well"
    points = [author.points for author in Results(composing).authors()]
    assert points == [Fraction("7.75"), Fraction("7.1"), Fraction("6.2"), Fraction(0)], "one work is out"
    table = rows_of(solving)
    assert table[0]["points"] == "14"
    assert table[0]["rank"]
    assert public_works().count() == 6
    assert list(verify()) == []
