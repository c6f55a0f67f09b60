"""Draughts in the demonstration: tournaments played, in progress and to come, and the half-year lists."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.competitions.models import Report
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.lists.inbox import decide
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening_list import open_list
from tavlei.office.lists.publications import publish

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.competitions.models import Competition
    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

_LEAST: Final = {"GR": 2480, "MS": 2330, "KMS": 2200}
_REASON: Final = "В отчете о турнире в Казани исправлен результат одной партии"


def load_opening_list(desk: Desk, people: Sequence[Person], chance: Random) -> None:
    """The list of 1 July 2025, as the federation kept it before: those with titles."""
    figures: dict[str, dict[str, Any]] = {}
    for person in people:
        held = person.titles.first()
        if held is not None and held.title in _LEAST:
            rating = _LEAST[held.title] + chance.randrange(120)
            figures[person.code] = {"rating": rating, "last_included_competition_end": "2025-04-20"}
    open_list(desk.officer, ListKind.ELO_R, date(2025, 7, 1), figures)


def load_autumn(desk: Desk, people: Sequence[Person]) -> None:
    """A round robin with norms and a Swiss, played and reported; the list of 1 January and its revision."""
    robin = desk.admitted(
        people[:12],
        code="kazan-2025",
        name="Мемориал мастеров, Казань",
        status="region",
        starts=date(2025, 9, 6),
        ends=date(2025, 9, 17),
        place="Казань",
        system="round_robin",
        rounds_planned=11,
        regulation={"criteria": ["shmulyan", "wins"], "time_control": "60+30", "points_for_win": 2},
    )
    desk.play(robin, 11)
    desk.report(robin)
    swiss = desk.admitted(
        people[:50],
        code="ufa-2025",
        name="Кубок Урала, Уфа",
        status="region",
        starts=date(2025, 11, 1),
        ends=date(2025, 11, 9),
        place="Уфа",
        system="swiss_truncated_solkoff",
        rounds_planned=9,
        regulation={"criteria": ["truncated_solkoff", "solkoff", "wins"], "time_control": "45+30", "points_for_win": 2},
    )
    desk.play(swiss, 9)
    desk.report(swiss)
    publish(desk.officer, ListKind.ELO_R, date(2026, 1, 1), 1)
    corrected = _corrected_report(desk, robin)
    decide(desk.officer, corrected, corrected.version, included=True, reason="исправленный отчет")
    publish(desk.officer, ListKind.ELO_R, date(2026, 1, 1), 2, _REASON)


def load_in_progress(desk: Desk, people: Sequence[Person]) -> None:
    """A Swiss in its fifth round, and a tournament to come."""
    made = desk.admitted(
        people[10:50],
        code="samara-2026",
        name="Первенство Поволжья, Самара",
        status="federal_district",
        starts=date(2026, 11, 9),
        ends=date(2026, 11, 18),
        place="Самара",
        system="swiss_rating",
        rounds_planned=9,
        regulation={
            "criteria": ["solkoff", "truncated_solkoff", "head_to_head"],
            "time_control": "45+30",
            "points_for_win": 2,
        },
    )
    desk.play(made, 4)
    desk.enter(pair_next(desk.chief, made, 5), share=0.4)
    desk.announce(
        code="moscow-2027",
        name="Рождественский турнир по быстрой игре",
        discipline="russian_rapid",
        status="municipal",
        starts=date(2027, 1, 4),
        ends=date(2027, 1, 5),
        place="Москва",
        system="swiss_buchholz",
        rounds_planned=9,
        regulation={"criteria": ["solkoff"], "time_control": "10+5", "fee": 500},
    )


def load_summer_list(desk: Desk) -> None:
    """The list of 1 July 2026, from the team event of the winter."""
    publish(desk.officer, ListKind.ELO_R, date(2026, 7, 1), 1)


def _corrected_report(desk: Desk, made: Competition) -> Report:
    """The first decided game between two with titles becomes a draw."""
    first = made.reports.get(revision=1)
    content = json.loads(json.dumps(first.content))
    titled = {
        participant["id"] for participant in content["elo_r"]["participants"] if participant.get("title") in _LEAST
    }
    games = [
        encounter
        for encounter in content["elo_r"]["encounters"]
        if {encounter.get("white"), encounter.get("black")} <= titled
    ]
    game = next(played for played in games if played.get("result") == "1-0")
    game["result"] = "0.5-0.5"
    return Report.objects.create(
        competition=made, revision=2, content=content, received=first.received, sent_by=desk.chief
    )
