"""Chains of lists over many periods, each period with an event: in an office that had the right reports, or not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_bridge import report_of
from tests.office.worlds import remembered

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.models import Competition, Encounter, Entry, Report
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_bridge_report, send_report
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

EXAMINED = {"agreed_by": "federation", "on_paper": True, "games_recorded": True}
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
MONTHS = (*(date(2026, month, 1) for month in range(2, 13)), date(2027, 1, 1))
HALF_YEARS = (date(2025, 7, 1), date(2026, 1, 1), date(2026, 7, 1), date(2027, 1, 1))


def contents(kind: ListKind) -> list[dict[str, Any]]:
    """The lists in force: what each was computed from and what it says."""
    found = Publication.objects.filter(kind=kind, current=True).order_by("period")
    return [{part: made.content[part] for part in ("input", "output")} for made in found]


def apart(build: Callable[[], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """What comes of an office that is forgotten afterwards."""
    with transaction.atomic():
        found = build()
        transaction.set_rollback(True)
    return found


def last_period(period: date) -> date:
    """The first day of the month before a list day."""
    return date(period.year - (period.month == 1), (period.month - 2) % 12 + 1, 1)


def played(chief: User, event: Competition, shift: int) -> None:
    """A round robin to its end, the results in turn."""
    for number in range(1, event.rounds_planned + 1):
        made = pair_next(chief, event, number)
        boards = list(made.encounters.order_by("board"))
        told = [
            EnteredResult(board.board, RESULTS[(board.board + number + shift) % 3], board.version) for board in boards
        ]
        enter_results(chief, made, told)
    finish(chief, event)
    approve(chief, event)


@remembered
def event_of(chief: User, players: list[Person], day: date, **given: Any) -> Competition:
    """A round robin that ends on a day, its participants admitted."""
    made = announce(
        chief, name=f"Турнир {day:%m.%Y}", starts=day, system="round_robin", rounds_planned=len(players) - 1,
        seed="chain", **{"ends": day, **given},
    )  # fmt: skip
    for person in players:
        entry = enter(chief, made, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    return close_admission(chief, made)


def first_board(event: Competition) -> Encounter:
    """The first board of the first round."""
    return Encounter.objects.get(round__competition=event, round__number=1, board=1)


class Chain:
    """An office that publishes a kind of list for every period."""

    kind: ListKind
    periods: tuple[date, ...]

    def __init__(self, officer: User, chief: User, people: list[Person]) -> None:
        self.officer, self.chief, self.people = officer, chief, people

    def run(self, wrong: bool = False) -> list[dict[str, Any]]:
        """All lists, one after another, the report of the first period right or wrong."""
        self.open()
        for index, period in enumerate(self.periods):
            self.include(self.report(index, period, wrong=wrong and index == 0))
            publish(self.officer, self.kind, period, 1)
        return contents(self.kind)

    def open(self) -> None:
        raise NotImplementedError

    def report(self, index: int, period: date, *, wrong: bool) -> Report:
        raise NotImplementedError

    def include(self, report: Report) -> None:
        report.refresh_from_db()
        examined = EXAMINED if self.kind == ListKind.FSU else None
        decide_report(self.officer, report, report.version, included=True, reason="", examined=examined)


class ChessYear(Chain):
    """Twelve months of Ukrainian chess."""

    kind, periods = ListKind.FSU, MONTHS

    def open(self) -> None:
        Person.objects.update(citizenship="UA")
        figures = {
            person.code: {"rating": 1800 + 20 * index, "rated_games_before": 50}
            for index, person in enumerate(self.people[:6])
        }
        open_list(self.officer, self.kind, date(2026, 1, 1), figures)

    def report(self, index: int, period: date, *, wrong: bool) -> Report:
        day = last_period(period).replace(day=10)
        players = [self.people[(index + place) % 8] for place in range(4)]
        event = event_of(
            self.chief, players, day, code=f"chess-{index}", sport="chess", discipline="chess", status="other",
            regulation={"points_for_win": 1, "time_control": "90+30", "criteria": ["sonneborn_berger"]},
            ends=day.replace(day=12),
        )  # fmt: skip
        return self._sent(event, day.replace(day=20), index + wrong)

    def _sent(self, event: Competition, day: date, shift: int) -> Report:
        played(self.chief, event, shift)
        return send_report(self.chief, event, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


class DraughtsYears(ChessYear):
    """Two years of half-years of Elo-R."""

    kind, periods = ListKind.ELO_R, HALF_YEARS

    def open(self) -> None:
        figures = {person.code: {"rating": 2400 + 10 * index} for index, person in enumerate(self.people)}
        open_list(self.officer, self.kind, date(2025, 1, 1), figures)

    def report(self, index: int, period: date, *, wrong: bool) -> Report:
        day = last_period(period).replace(day=5)
        players = [self.people[(index + place) % 10] for place in range(8)]
        event = event_of(
            self.chief, players, day, code=f"draughts-{index}", sport="draughts", discipline="russian",
            status="region", regulation={"time_control": "45+30", "points_for_win": 2}, ends=day.replace(day=9),
        )  # fmt: skip
        Entry.objects.filter(competition=event).update(title="KMS")
        return self._sent(event, day.replace(day=11), index + wrong)


class BridgeYear(Chain):
    """Twelve months of bridge; the winners of the first tournament reach the next rank, or nearly do."""

    kind, periods = ListKind.BRIDGE, MONTHS

    def open(self) -> None:
        figures = {person.code: {"mb": 98, "mb_year": 0} for person in self.people[:8]}
        open_list(self.officer, self.kind, date(2026, 1, 1), figures)

    def report(self, index: int, period: date, *, wrong: bool) -> Report:
        day = last_period(period).replace(day=10)
        event = announce(
            self.chief, code=f"bridge-{index}", name=f"Турнир {index}", sport="bridge", discipline="bridge",
            status="other", starts=day, ends=day, system="round_robin", rounds_planned=1, regulation={},
        )  # fmt: skip
        return self.send(event, index, wrong=wrong)

    def send(self, event: Competition, index: int, *, wrong: bool, reason: str = "") -> Report:
        first = 2 * (index % 3)
        turned = [*self.people[first:8], *self.people[:first]]
        boards = 24 if wrong else 60
        received = datetime(event.ends.year, event.ends.month, 12, tzinfo=UTC)
        return send_bridge_report(self.chief, event, report_of(turned, boards=boards), received, reason)


def correct_at_the_desk(client: Client, chain: Chain, code: str, shift: int) -> Report:
    """Open the results of an event again, write the right ones, approve and report them: all by pages."""
    client.force_login(chain.chief)
    event = Competition.objects.get(code=code)
    address = reverse("pages:correct_report", args=[code])
    client.post(address, {"reopen": "1", "version": event.version, "reason": "сверка с протоколами"})
    for encounter in Encounter.objects.filter(round__competition=event).select_related("round"):
        right = RESULTS[(encounter.board + encounter.round.number + shift) % 3]
        if encounter.result != right:
            place = [code, encounter.round.number, encounter.board]
            told = {"version": encounter.version, "result": right, "reason": "сверка с протоколами"}
            client.post(reverse("pages:correct", args=place), told)
    for step in ("approve", "report"):
        client.post(reverse("pages:step", args=[code, step]), {"reason": "сверка с протоколами"})
    return event.reports.get(revision=2)
