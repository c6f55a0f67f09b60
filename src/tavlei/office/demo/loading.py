"""Loading the demonstration federation through the same acts that people perform."""

from __future__ import annotations

from random import Random
from typing import Final

from django.db import transaction

from tavlei.office.demo import bridge
from tavlei.office.demo.accounts import make_users
from tavlei.office.demo.chess import load_chess_month
from tavlei.office.demo.composition import load_composition
from tavlei.office.demo.correspondence import load_correspondence
from tavlei.office.demo.desk import Desk
from tavlei.office.demo.draughts import load_autumn, load_in_progress, load_opening_list, load_summer_list
from tavlei.office.demo.register import load_register
from tavlei.office.demo.team_event import load_team_event
from tavlei.office.journal.chain import Doing
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole

SEED: Final = "tavlei-demonstration"


def load_once() -> bool:
    """Load the federation into an empty store; a store with people in it is left alone."""
    if Person.objects.exists():
        return False
    with transaction.atomic():
        _load()
    return True


def _load() -> None:
    """Everything random comes from one seed, everything official through the acts of the desks."""
    users = make_users()
    desk = Desk(users, _chance())
    people, chess = load_register(Doing(users[OfficeRole.SECRETARY], OfficeRole.SECRETARY), desk.chance)
    load_opening_list(desk, people[:80], _chance("-list"))
    load_autumn(desk, people)
    load_team_event(users, people[50:80], _chance("-teams"))
    load_summer_list(desk)
    load_in_progress(desk, people)
    load_chess_month(desk, chess)
    load_correspondence(users, people[80:86], _chance("-letters"))
    load_composition(users, people[86:94])
    local = users[OfficeRole.CLASSIFICATION_OFFICER]
    bridge.load_month(desk.chance, desk.chief, desk.officer, local, people[150:250])


def _chance(part: str = "") -> Random:
    return Random(SEED + part)  # noqa: S311 - an invented federation, the same every time
