"""What the tests of the pages of composition share."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from tests.office.composition.composition_world import World, compose_world, entered, handed_over, judged, preliminary
from tests.office.worlds import remembered

from tavlei.office.composition.models import Contest
from tavlei.office.people.models import Person

RULES = "draughts-rules-2022"
TODAY = date.today()  # noqa: DTZ011 - the day of the office


def page(name: str, world: World | None = None, *more: Any) -> str:
    where = [world.contest.competition.code] if world else []
    return reverse(f"composition:{name}", args=[*where, *more])


def as_(client: Client, world: World, name: str) -> Client:
    client.force_login(world.users[name])
    return client


def current(world: World, **days: int | None) -> World:
    """Bring the days of a contest near today, so that pages act on them."""
    shifted = {name: None if days_on is None else TODAY + timedelta(days=days_on) for name, days_on in days.items()}
    Contest.objects.filter(pk=world.contest.pk).update(**shifted)
    world.fresh()
    return world


@remembered
def finished_world(people: list[Person]) -> World:
    """A contest of composing whose preliminary results are out."""
    return preliminary(judged(handed_over(entered(compose_world(people)))))
