"""Loading the demonstration federation through the same acts that people perform."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from tavlei.office.competitions.models import Competition, State
from tavlei.office.demo.accounts import make_users
from tavlei.office.demo.bridge import load_bridge
from tavlei.office.demo.chess import load_chess_month
from tavlei.office.demo.composition import load_composition
from tavlei.office.demo.correspondence import load_correspondence
from tavlei.office.demo.days import DemoDays
from tavlei.office.demo.desk import Desk
from tavlei.office.demo.draughts import (
    load_coming,
    load_finished,
    load_first_half_year,
    load_in_progress,
    load_knockout,
    load_opening_list,
    load_second_half_year,
)
from tavlei.office.demo.fide import load_fide_swiss
from tavlei.office.demo.live import load_live
from tavlei.office.demo.locking import mark_demonstration
from tavlei.office.demo.officials import load_officials
from tavlei.office.demo.register import load_register
from tavlei.office.demo.renju import load_renju
from tavlei.office.demo.team_event import load_team_event, load_teams_in_progress
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole
from tavlei.office.steps import silently
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tavlei.office.steps import Tell

SEED: Final = "tavlei-demonstration"


def load_once(tell: Tell = silently, *, today: date | None = None) -> bool:
    """Load the federation into an empty store, all of it or nothing; a store with people in it is left alone.

    What it tells happened around `today`: the same day always gives the same federation.
    """
    if Person.objects.exists():
        return False
    loading = _Loading(DemoDays(today or timezone.localdate()))
    with transaction.atomic():
        for step, load in _STEPS:
            tell(step)
            load(loading)
        mark_demonstration(is_one=True)
    return True


@dataclass
class _Loading:
    """The people and the officials between the steps. Everything random comes from one seed."""

    days: DemoDays

    @cached_property
    def desk(self) -> Desk:
        return Desk(make_users(), _chance(), self.days)

    @cached_property
    def fide_desk(self) -> Desk:
        """The same desk with a chance of its own: where this event is left out, all others are as they were."""
        return Desk(self.desk.users, _chance("-fide"), self.days)

    def register(self) -> None:
        actor = Actor(self.desk.users[OfficeRole.SECRETARY], OfficeRole.SECRETARY)
        self.people, self.chess = load_register(actor, self.desk.chance)
        load_officials(actor, self.desk.users, _chance("-officials"))

    def half_years(self) -> None:
        """The lists of draughts up to the one in force, and the tournaments behind them."""
        strongest = load_opening_list(self.desk, self.people[:80], _chance("-list"))
        load_first_half_year(self.desk, self.people[:12])
        load_team_event(self.desk, self.people[50:74], _chance("-teams"))
        load_second_half_year(self.desk, strongest[:24])

    def draughts(self) -> None:
        """What was played this week, is being played, and is to come."""
        load_finished(self.desk, self.people[:10])
        load_in_progress(self.desk, self.people[10:42])
        load_knockout(self.desk, self.people[68:76])
        load_coming(self.desk, self.people[102:110])

    def teams(self) -> None:
        """Teams in the middle of their event."""
        load_teams_in_progress(self.desk, self.people[50:68], _chance("-teams-now"))

    def composition(self) -> None:
        """Contests of composition; the certificates of those that ended have their numbers."""
        load_composition(self.desk.users, self.people[86:94], self.days)
        for contest in Competition.objects.filter(discipline="composition", state=State.APPROVED).order_by("starts"):
            self.desk.number(contest)


def _chance(part: str = "") -> Random:
    return Random(SEED + part)  # noqa: S311 - an invented federation, the same every time


_STEPS: Final[tuple[tuple[str, Callable[[_Loading], object]], ...]] = (
    (phrase("The demonstration: people and accounts"), _Loading.register),
    (phrase("The demonstration: draughts of two half-years and their lists"), _Loading.half_years),
    (phrase("The demonstration: draughts of these days"), _Loading.draughts),
    (phrase("The demonstration: teams"), _Loading.teams),
    (phrase("The demonstration: renju"), lambda loading: load_renju(loading.desk, loading.people[94:102])),
    (
        phrase("The demonstration: chess and its lists"),
        lambda loading: load_chess_month(loading.desk, loading.chess[:24], (loading.chess[28], loading.chess[29])),
    ),
    (
        phrase("The demonstration: a Swiss by FIDE's rules"),
        lambda loading: load_fide_swiss(loading.fide_desk, loading.chess[:20], (loading.chess[28], loading.chess[29])),
    ),
    (
        phrase("The demonstration: play by correspondence"),
        lambda loading: load_correspondence(loading.desk, loading.people[80:86], _chance("-letters")),
    ),
    (
        phrase("The demonstration: composition"),
        _Loading.composition,
    ),
    (
        phrase("The demonstration: bridge and its lists"),
        lambda loading: load_bridge(loading.desk, loading.people[150:250]),
    ),
    (phrase("The demonstration: play on the server"), lambda loading: load_live(loading.desk)),
)
