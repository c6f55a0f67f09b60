"""Draughts in the demonstration: tournaments played, in progress and to come, and the half-year lists."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.competitions.conduct.staff import tell_press
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.models import Encounter, Report
from tavlei.office.competitions.results.game_records import keep_record
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.roles.models import OfficeRole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.competitions.models import Competition
    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

_LEAST: Final = {"GR": 2480, "MS": 2330, "KMS": 2200}
_GAME: Final = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"
_REASON: Final = "В отчете о турнире в Казани исправлен результат одной партии"


def load_opening_list(desk: Desk, people: Sequence[Person], chance: Random) -> list[Person]:
    """The list the federation kept before, of those with titles, three half-years ago; gives them, the best first."""
    day = desk.days.half_year(2)
    played = (day - timedelta(days=72)).isoformat()
    figures: dict[str, dict[str, Any]] = {}
    for person in people:
        held = person.titles.first()
        if held is not None and held.title in _LEAST:
            rating = _LEAST[held.title] + chance.randrange(120)
            figures[person.code] = {"rating": rating, "last_included_competition_end": played}
    open_list(desk.officer, ListKind.ELO_R, day, figures)
    listed = [person for person in people if person.code in figures]
    return sorted(listed, key=lambda person: -figures[person.code]["rating"])


def load_first_half_year(desk: Desk, people: Sequence[Person]) -> None:
    """A round robin with norms, played and reported; the list after it and its revision."""
    since, day = desk.days.half_year(2), desk.days.half_year(1)
    competition = desk.admitted(
        people,
        "kazan",
        name="Мемориал мастеров, Казань",
        status="region",
        starts=since + timedelta(days=67),
        ends=since + timedelta(days=78),
        place="Казань",
        system="round_robin",
        rounds_planned=len(people) - 1,
        regulation={"criteria": ["shmulyan", "wins"], "time_control": "60+30", "points_for_win": 2},
    )
    desk.play(competition, len(people) - 1)
    desk.include(desk.report(competition))
    desk.number(competition)
    publish(desk.officer, ListKind.ELO_R, day, 1)
    desk.include(_corrected_report(desk, competition), "исправленный отчет")
    publish(desk.officer, ListKind.ELO_R, day, 2, _REASON)


def load_second_half_year(desk: Desk, people: Sequence[Person]) -> None:
    """A Swiss, played and reported, and the list in force."""
    since = desk.days.half_year(1)
    competition = desk.admitted(
        people,
        "ufa",
        name="Кубок Урала, Уфа",
        status="region",
        starts=since + timedelta(days=123),
        ends=since + timedelta(days=131),
        place="Уфа",
        system="swiss_truncated_solkoff",
        rounds_planned=9,
        regulation={"criteria": ["truncated_solkoff", "solkoff", "wins"], "time_control": "45+30", "points_for_win": 2},
    )
    desk.play(competition, 9)
    desk.include(desk.report(competition))
    publish(desk.officer, ListKind.ELO_R, desk.days.half_year(), 1)


def load_finished(desk: Desk, people: Sequence[Person]) -> None:
    """A round robin that ended this week: norms are fulfilled, and the report waits for the rating officer."""
    competition = desk.admitted(
        people,
        "tula",
        name="Турнир «Тульский самовар»",
        status="region",
        starts=desk.days.ago(11),
        ends=desk.days.ago(3),
        place="Тула",
        system="round_robin",
        rounds_planned=len(people) - 1,
        regulation={"criteria": ["shmulyan", "wins"], "time_control": "60+30", "points_for_win": 2},
    )
    desk.play(competition, len(people) - 1)
    desk.report(competition)
    desk.number(competition)
    tell_press(desk.chief, competition, "Турнир в Туле завершен", "Сыграны все туры, таблица и нормы опубликованы.")


def load_in_progress(desk: Desk, people: Sequence[Person]) -> None:
    """A Swiss in its fifth round: some boards are decided, some still play."""
    competition = desk.admitted(
        people,
        "samara",
        name="Первенство Поволжья, Самара",
        status="federal_district",
        starts=desk.days.ago(4),
        ends=desk.days.ahead(4),
        place="Самара",
        system="swiss_rating",
        rounds_planned=9,
        regulation={
            "criteria": ["solkoff", "truncated_solkoff", "head_to_head"],
            "time_control": "45+30",
            "points_for_win": 2,
        },
    )
    desk.play(competition, 4)
    desk.enter(desk.pair(competition, 5), share=0.4)
    keep_record(desk.users[OfficeRole.JUDGE], *_decided_board(competition), 1, text=_GAME, form="pdn")
    tell_press(
        desk.chief, competition, "Половина пути", "В Самаре идет пятый тур из девяти; партии первых досок записаны."
    )


def load_knockout(desk: Desk, people: Sequence[Person]) -> None:
    """A knock-out in its semifinals: one of them is decided."""
    competition = desk.admitted(
        people,
        "saratov",
        name="Кубок Волги, Саратов",
        status="region",
        starts=desk.days.ago(1),
        ends=desk.days.ahead(1),
        place="Саратов",
        system="knockout",
        rounds_planned=1,
        regulation={"time_control": "45+30", "points_for_win": 2},
    )
    desk.play(competition, 1, drawn=0.0)
    desk.enter(desk.pair(competition, 2), share=0.5, drawn=0.0)


def load_coming(desk: Desk, people: Sequence[Person]) -> None:
    """A tournament that takes entries, and others that have been announced."""
    rapid = desk.announce(
        "moscow",
        name="Рождественский турнир по быстрой игре",
        discipline="russian_rapid",
        status="municipal",
        starts=desk.days.ahead(49),
        ends=desk.days.ahead(50),
        place="Москва",
        system="swiss_buchholz",
        rounds_planned=9,
        regulation={"criteria": ["solkoff"], "time_control": "10+5", "fee": 500},
    )
    for person in people:
        enter(desk.users[OfficeRole.SECRETARY], rapid, person)
    desk.announce(
        "adler",
        name="Чемпионат России, Адлер",
        status="russia",
        starts=desk.days.ahead(120),
        ends=desk.days.ahead(130),
        place="Адлер",
        system="swiss_rating",
        rounds_planned=9,
        regulation={"criteria": ["solkoff", "truncated_solkoff"], "time_control": "60+30", "points_for_win": 2},
    )


def _decided_board(competition: Competition) -> tuple[Encounter, int]:
    board = Encounter.objects.filter(round__competition=competition, round__number=4).order_by("board")[0]
    return board, board.version


def _corrected_report(desk: Desk, competition: Competition) -> Report:
    """The first decided game between two with titles becomes a draw."""
    first = competition.reports.get(revision=1)
    content = json.loads(json.dumps(first.content))
    titled = {
        participant["id"] for participant in content["elo_r"]["participants"] if participant.get("title") in _LEAST
    }
    games = [
        encounter
        for encounter in content["elo_r"]["encounters"]
        if {encounter.get("white"), encounter.get("black")} <= titled
    ]
    game = next(encounter for encounter in games if encounter.get("result") == "1-0")
    game["result"] = "0.5-0.5"
    return Report.objects.create(
        competition=competition, revision=2, content=content, received=first.received, sent_by=desk.chief
    )
