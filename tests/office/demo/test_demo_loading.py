"""Loading the demonstration: all or nothing, told step by step, the same for a day, whatever the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random

import pytest
from django.db import transaction

from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.demo import load_once
from tavlei.office.demo.accounts import make_users
from tavlei.office.demo.days import DemoDays
from tavlei.office.demo.desk import Desk
from tavlei.office.demo.officials import load_officials
from tavlei.office.demo.register import load_register
from tavlei.office.demo.team_event import load_teams_in_progress
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import Publication
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

DAY = date(2026, 11, 16)


@pytest.mark.prove
def test_a_load_that_is_broken_off_leaves_nothing_and_can_begin_anew(db: None) -> None:
    told: list[str] = []

    def break_off(step: str) -> None:
        told.append(step)
        if len(told) == 4:
            raise KeyboardInterrupt

    for _ in range(2):
        told.clear()
        with pytest.raises(KeyboardInterrupt):
            load_once(break_off, today=DAY)
        assert not Person.objects.exists()
        assert not User.objects.exists()
        assert not Act.objects.exists()
    assert len(set(told)) == 4, "each step is told as it begins"


def test_a_store_with_people_is_left_alone(people: list[Person]) -> None:
    assert not load_once(today=DAY)
    assert Person.objects.count() == len(people)


@pytest.mark.prove
def test_a_day_always_has_the_same_federation(db: None) -> None:
    def load() -> list[tuple[object, ...]]:
        with transaction.atomic():
            load_once(today=DAY)
            found: list[tuple[object, ...]] = [
                *Person.objects.order_by("code").values_list("code", "search"),
                *Competition.objects.order_by("code").values_list("code", "state"),
                *Encounter.objects.order_by("round__competition__code", "round__number", "board").values_list("result"),
                *(
                    (row.publication.number, row.position, row.value)
                    for publication in Publication.objects.order_by("number")
                    for row in publication.rows.order_by("position")
                ),
            ]
            transaction.set_rollback(True)
        return found

    assert load() == load()


@pytest.mark.prove
@pytest.mark.parametrize("day", [date(2025, 1, 1), date(2024, 2, 29), date(2025, 6, 30), date(2025, 12, 31)])
def test_everything_is_of_its_day(db: None, day: date) -> None:
    assert load_once(today=day)
    running = Competition.objects.filter(state="running")
    assert running.count() == running.filter(starts__lte=day, ends__gte=day).count() == 6
    assert not Competition.objects.filter(
        state__in=("announced", "entries"), starts__lte=day, rounds_planned__gt=0
    ).exists()


def test_the_demonstration_is_loaded_at_night_too(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the hour at which today's round of the teams begins."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 15, 23, 30, tzinfo=UTC))
    chance = Random("night")  # noqa: S311 - an invented federation
    desk = Desk(make_users(), chance, DemoDays(DAY))
    doing = Actor(desk.users[OfficeRole.SECRETARY], OfficeRole.SECRETARY)
    people, _chess = load_register(doing, desk.chance)
    load_officials(doing, desk.users, chance)
    made = load_teams_in_progress(desk, people[50:68], chance)
    assert made.rounds.count() == 3
