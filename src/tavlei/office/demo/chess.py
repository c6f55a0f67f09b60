"""A month of Ukrainian chess in the demonstration: the list before it, a tournament, the list after it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from tavlei.office.lists.models import Agreement, ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.reports.inbox import decide_report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person


def load_chess_month(desk: Desk, people: Sequence[Person], judges: tuple[Person, Person]) -> None:
    """The month before this one; four of the players have no rating before it. The judges have no accounts."""
    opening = {person.code: _figures(desk.chance) for person in people[:20]}
    before, after = desk.days.month(1), desk.days.month()
    open_list(desk.officer, ListKind.FSU, before, opening)
    competition = desk.admitted(
        people,
        "lviv",
        name="Відкритий кубок Львова",
        sport="chess",
        discipline="chess",
        status="region",
        starts=before + timedelta(days=2),
        ends=before + timedelta(days=10),
        place="Львів",
        system="swiss_buchholz",
        rounds_planned=9,
        regulation={"criteria": ["solkoff", "wins"], "points_for_win": 1, "time_control": "90+30"},
    )
    desk.judge(competition, *judges, "national")
    desk.play(competition, 9)
    sent = desk.report(competition)
    desk.number(competition)
    examined = {"agreed_by": Agreement.FEDERATION, "on_paper": True}
    decide_report(desk.officer, sent, sent.version, included=True, reason="", examined=examined)
    publish(desk.officer, ListKind.FSU, after, 1)


def _figures(chance: Random) -> dict[str, Any]:
    rating = 1600 + chance.randrange(750)
    return {"rating": rating, "rated_games_before": 10 + chance.randrange(300)}
