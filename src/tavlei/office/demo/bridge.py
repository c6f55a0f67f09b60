"""Bridge in the demonstration: a championship, a rated tournament, a club evening, local points, two monthly lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.demo.days import code, noon
from tavlei.office.demo.event_names import names_of
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.roles.models import OfficeRole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

PAIRS: Final = 20
_BATCH: Final = 30
_CHAMPIONSHIP: Final = {
    "technical_status": "all_russian", "special_status": "main_russian", "championship": "russia_pairs",
    "guaranteed": "ru_pair",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Tournament:
    """A tournament of pairs: when, how many boards on each of its days, and what makes it rated."""

    name: str
    title: str
    place: str
    starts: date
    boards: tuple[int, ...]
    terms: dict[str, Any] = field(default_factory=dict)

    @property
    def ends(self) -> date:
        return self.starts + timedelta(days=len(self.boards) - 1)


def load_bridge(desk: Desk, people: Sequence[Person]) -> None:
    """The championship of the spring stands on the first list; what was played since moves the second."""
    first, second = desk.days.month(1), desk.days.month()
    spring = desk.days.month(6)
    strongest = [*people[: 3 * PAIRS]]
    _play(desk, strongest, _Tournament("championship", "Чемпионат России в парах", "Казань", spring, (32, 32, 32),
                                       _CHAMPIONSHIP))  # fmt: skip
    _send_points(desk, first - timedelta(days=10), people)
    publish(desk.officer, ListKind.BRIDGE, first, 1)
    neva, club = first + timedelta(days=9), first + timedelta(days=20)
    _play(desk, strongest, _Tournament("neva", "Осенний турнир пар", "Санкт-Петербург", neva, (34, 32),
                                       {"technical_status": "all_russian", "special_status": "regional"}))  # fmt: skip
    _play(desk, people, _Tournament("club", "Клубный вечер", "Санкт-Петербург", club, (24,)))
    _send_points(desk, first + timedelta(days=26), people[_BATCH:])
    publish(desk.officer, ListKind.BRIDGE, second, 1)


def _play(desk: Desk, people: Sequence[Person], tournament: _Tournament) -> None:
    competition = announce(
        desk.chief,
        code=code(tournament.name, tournament.starts),
        name=tournament.title,
        sport="bridge",
        discipline="bridge",
        status="other",
        starts=tournament.starts,
        ends=tournament.ends,
        place=tournament.place,
        system="round_robin",
        rounds_planned=1,
        regulation=names_of(tournament.title),
        seed=tournament.name,
    )
    desk.judge(competition, people[-1], None, "first")
    received = noon(tournament.ends + timedelta(days=2))
    sent = send_bridge_report(desk.chief, competition, _report(desk, people, tournament), received)
    decide_report(desk.officer, sent, sent.version, included=True, reason="")


def _send_points(desk: Desk, day: date, people: Sequence[Person]) -> None:
    credited = [(person.code, 1 + desk.chance.randrange(12), True) for person in people[:_BATCH]]
    send_batch(desk.users[OfficeRole.CLASSIFICATION_OFFICER], day, credited)


def _report(desk: Desk, people: Sequence[Person], tournament: _Tournament) -> dict[str, Any]:
    chosen = desk.chance.sample(list(people), 2 * PAIRS)
    pairs = [(chosen[2 * index], chosen[2 * index + 1]) for index in range(PAIRS)]
    return {
        "format": "pairs",
        "players": [{"id": person.code} for person in chosen],
        "entries": [
            {"id": str(number), "players": [one.code, other.code]} for number, (one, other) in enumerate(pairs, start=1)
        ],
        "boards": sum(tournament.boards),
        "results": [{"entry": str(number), "place": number} for number in range(1, PAIRS + 1)],
        **tournament.terms,
        **({"conditions": _conditions(tournament)} if tournament.terms else {}),
    }


def _conditions(tournament: _Tournament) -> dict[str, Any]:
    """What section 8 asks of a rated tournament: the judge, the schedule, an open admission, nobody invited."""
    schedule = [
        {"day": (tournament.starts + timedelta(days=index)).isoformat(), "starts": "11:00", "ends": "17:00",
         "boards": boards}
        for index, boards in enumerate(tournament.boards)
    ]  # fmt: skip
    return {
        "chief_judge_agreed": True,
        "schedule": schedule,
        "screens": False,
        "invitations": {},
        "limits": [],
        "admission": {"criteria": []},
    }
