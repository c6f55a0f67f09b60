"""Loading the demonstration federation through the same acts that people perform."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.office.competitions.announcing import announce
from tavlei.office.competitions.entering import close_admission, decide_admission, enter
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.competitions.reporting import send_report
from tavlei.office.competitions.results import Told, approve, enter_results, finish
from tavlei.office.demo import bridge, names
from tavlei.office.demo.team_event import load_team_event
from tavlei.office.journal.chain import Doing
from tavlei.office.lists.inbox import decide
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening import open_list
from tavlei.office.lists.publishing import publish
from tavlei.office.people.keeping import add_person
from tavlei.office.people.models import Person, Region, TitleHeld
from tavlei.office.roles.models import Grant, Role, User
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.models import Entry, Round

SEED: Final = "tavlei-demonstration"
PASSWORD: Final = "tavlei-demo-2026"  # noqa: S105 - printed for everybody who tries the demonstration
PEOPLE: Final = 270
CHESS_PLAYERS: Final = 30
_REGIONS: Final = (
    ("RU-MOW", "RU", "Москва"), ("RU-SPE", "RU", "Санкт-Петербург"), ("RU-TA", "RU", "Республика Татарстан"),
    ("RU-BA", "RU", "Республика Башкортостан"), ("RU-SA", "RU", "Республика Саха (Якутия)"),
    ("RU-CHE", "RU", "Челябинская область"), ("RU-SVE", "RU", "Свердловская область"),
    ("RU-NIZ", "RU", "Нижегородская область"), ("RU-SAM", "RU", "Самарская область"),
    ("RU-UD", "RU", "Удмуртская Республика"),
    ("UA-30", "UA", "Київ"), ("UA-46", "UA", "Львівська область"), ("UA-63", "UA", "Харківська область"),
)  # fmt: skip
_TITLES: Final = ("GR", "MS", "MS", "KMS", "KMS", "KMS", "I", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can sign in to the demonstration."""

    name: str
    role: Role
    password: str = PASSWORD


def accounts() -> tuple[Account, ...]:
    """The accounts of the demonstration, one for each role."""
    return tuple(Account(role.value.replace("_", "-"), role) for role in Role)


def load_once() -> bool:
    """Load the federation into an empty store; a store with people in it is left alone."""
    if Person.objects.exists():
        return False
    with transaction.atomic():
        _Loading(Random(SEED)).load()  # noqa: S311 - an invented federation, the same every time
    return True


class _Loading:
    """One loading; everything random comes from one seed, everything official through the acts of the desks."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.users = {each.role: self._user(each) for each in accounts()}
        self.chief = self.users[Role.CHIEF_JUDGE]
        self.officer = self.users[Role.RATING_OFFICER]

    def load(self) -> None:
        """People, three draughts competitions, a chess month, lists with a revision."""
        people, chess = self._people()
        self._round_robin(people)
        self._swiss_played(people)
        self._first_lists()
        self._swiss_in_progress(people)
        self._to_come()
        self._chess_month(chess)
        load_team_event(self.users, people[50:80], Random(f"{SEED}-teams"))  # noqa: S311 - invented results
        local = self.users[Role.CLASSIFICATION_OFFICER]
        bridge.load_month(self.chance, self.chief, self.officer, local, people[150:250])

    def _user(self, account: Account) -> User:
        user = User.objects.create_user(account.name, f"{account.name}@example.org", account.password)
        Grant.objects.create(user=user, role=account.role)
        return user

    def _people(self) -> tuple[list[Person], list[Person]]:
        regions = [Region.objects.create(code=code, country=country, name_ru=name) for code, country, name in _REGIONS]
        doing = Doing(self.users[Role.SECRETARY], Role.SECRETARY)
        home = [each for each in regions if each.country == "RU"]
        abroad = [each for each in regions if each.country == "UA"]
        people = [self._person(doing, names.russian(self.chance), "RU", home) for _ in range(PEOPLE)]
        for person in people[:120]:
            TitleHeld.objects.create(
                person=person,
                sport="draughts",
                title=self.chance.choice(_TITLES),
                awarded=date(2015 + self.chance.randrange(9), 1 + self.chance.randrange(12), 1),
                order="демонстрация",
            )
        chess = [self._person(doing, names.ukrainian(self.chance), "UA", abroad) for _ in range(CHESS_PLAYERS)]
        return people, chess

    def _person(self, doing: Doing, name: names.Name, country: str, regions: Sequence[Region]) -> Person:
        year = 1955 + self.chance.randrange(55)
        return add_person(
            doing,
            family=name.family,
            given=name.given,
            patronymic=name.patronymic,
            sex=name.sex,
            birth_date=date(year, 1 + self.chance.randrange(12), 1 + self.chance.randrange(28)),
            citizenship=country,
            region=self.chance.choice(regions),
        )

    def _competition(self, people: Sequence[Person], **given: Any) -> Competition:
        made = announce(self.chief, **{"sport": "draughts", "discipline": "russian", "seed": given["code"], **given})
        for person in people:
            entry = enter(self.users[Role.SECRETARY], made, person)
            decide_admission(self.chief, entry, entry.version, admitted=True)
        return close_admission(self.chief, made)

    def _round_robin(self, people: Sequence[Person]) -> None:
        made = self._competition(
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
        self._play(made, 11)
        self._report(made)

    def _swiss_played(self, people: Sequence[Person]) -> None:
        made = self._competition(
            [*people[:30], *people[120:140]],
            code="ufa-2025",
            name="Кубок Урала, Уфа",
            status="region",
            starts=date(2025, 11, 1),
            ends=date(2025, 11, 9),
            place="Уфа",
            system="swiss_truncated_solkoff",
            rounds_planned=9,
            regulation={
                "criteria": ["truncated_solkoff", "solkoff", "wins"],
                "time_control": "45+30",
                "points_for_win": 2,
            },
        )
        self._play(made, 9)
        self._report(made)

    def _first_lists(self) -> None:
        """The list of 1 January, and the revision that a corrected report led to."""
        publish(self.officer, ListKind.ELO_R, date(2026, 1, 1), 1)
        corrected = self._corrected_report(Competition.objects.get(code="kazan-2025"))
        decide(self.officer, corrected, corrected.version, included=True, reason="исправленный отчет")
        reason = "В отчете о турнире в Казани исправлен результат одной партии"
        publish(self.officer, ListKind.ELO_R, date(2026, 1, 1), 2, reason)

    def _corrected_report(self, made: Competition) -> Report:
        """The first decided game of the report becomes a draw."""
        first = made.reports.get(revision=1)
        content = json.loads(json.dumps(first.content))
        game = next(each for each in content["elo_r"]["encounters"] if each.get("result") == "1-0")
        game["result"] = "0.5-0.5"
        return Report.objects.create(
            competition=made, revision=2, content=content, received=first.received, sent_by=self.chief
        )

    def _swiss_in_progress(self, people: Sequence[Person]) -> None:
        made = self._competition(
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
        self._play(made, 4)
        made_round = pair_next(self.chief, made, 5)
        self._results(made_round, share=0.4)

    def _to_come(self) -> None:
        announce(
            self.chief,
            code="moscow-2027",
            name="Рождественский турнир по быстрой игре",
            sport="draughts",
            discipline="russian_rapid",
            status="municipal",
            starts=date(2027, 1, 4),
            ends=date(2027, 1, 5),
            place="Москва",
            system="swiss_buchholz",
            rounds_planned=9,
            regulation={"criteria": ["solkoff"], "time_control": "10+5", "fee": 500},
            seed="moscow-2027",
        )

    def _chess_month(self, people: Sequence[Person]) -> None:
        opening = {each.code: self._chess_figures() for each in people[:24]}
        open_list(self.officer, ListKind.FSU, date(2026, 10, 1), opening)
        made = self._competition(
            people,
            code="lviv-2026",
            name="Відкритий кубок Львова",
            sport="chess",
            discipline="chess",
            status="region",
            starts=date(2026, 10, 3),
            ends=date(2026, 10, 11),
            place="Львів",
            system="swiss_buchholz",
            rounds_planned=9,
            regulation={"criteria": ["solkoff", "wins"], "points_for_win": 1, "time_control": "90+30"},
        )
        self._play(made, 9)
        self._report(made)
        publish(self.officer, ListKind.FSU, date(2026, 11, 1), 1)

    def _chess_figures(self) -> dict[str, Any]:
        rating = 1600 + self.chance.randrange(750)
        return {"rating": rating, "rated_games_before": 10 + self.chance.randrange(300)}

    def _play(self, made: Competition, rounds: int) -> None:
        for number in range(1, rounds + 1):
            self._results(pair_next(self.chief, made, number))

    def _results(self, made: Round, share: float = 1.0) -> None:
        told = []
        for encounter in made.encounters.prefetch_related("seats__entry"):
            seats = {seat.colour: seat.entry for seat in encounter.seats.all()}
            if len(seats) == 2 and self.chance.random() < share:
                told.append(Told(encounter.board, self._result(seats["white"], seats["black"]), encounter.version))
        enter_results(self.users[Role.JUDGE], made, told)

    def _result(self, white: Entry, black: Entry) -> Result:
        """The better number wins more often; half of the games are drawn."""
        if self.chance.random() < 0.45:
            return Result.DRAW
        edge = ((black.number or 0) - (white.number or 0)) / 60
        return Result.WHITE_WINS if self.chance.random() < 0.5 + edge else Result.BLACK_WINS

    def _report(self, made: Competition) -> None:
        finish(self.chief, made)
        approve(self.chief, made)
        day = made.ends + timedelta(days=2)
        sent = send_report(self.chief, made, datetime.combine(day, time(12), UTC))
        decide(self.officer, sent, sent.version, included=True, reason="")
