"""The team events of the demonstration: one played and reported, one in its third round."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.office.competitions.entries.applications import close_admission
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.demo.desk import Desk, morning
from tavlei.office.roles.models import OfficeRole
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.entries import admit_team, enter_team
from tavlei.office.teams.line_ups import hand_in
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.people.models import Person

CODE: Final = "izhevsk"
TEAMS: Final = ("Казань", "Уфа", "Ижевск", "Самара", "Нижний Новгород", "Челябинск")
_OTHERS: Final = ("Екатеринбург", "Пермь", "Москва", "Якутск", "Санкт-Петербург", "Тюмень")


@dataclass(frozen=True, slots=True)
class _TeamEvent:
    """An event of six teams: its boards, and how many sit in reserve."""

    desk: Desk
    chance: Random
    boards: int
    reserves: int = 0

    def announced(self, event: str, people: Sequence[Person], teams: Sequence[str], **data: Any) -> Competition:
        """Announce the event, enter and admit its teams."""
        rules = {"boards": self.boards, "order": "shifted", "scoring": "match_points", "reserves": self.reserves}
        competition = self.desk.announce(
            event,
            discipline="russian_team",
            status="region",
            team=True,
            system="round_robin",
            rounds_planned=len(teams) - 1,
            regulation={"points_for_win": 2, "time_control": "45+30", "team": rules},
            **data,
        )
        size = self.boards + self.reserves
        for index, team in enumerate(teams):
            squad = people[index * size : (index + 1) * size]
            entered = enter_team(self.desk.users[OfficeRole.REPRESENTATIVE], competition, team, squad, captain=squad[0])
            admit_team(self.desk.chief, entered)
        self.desk.meet(competition)
        return close_admission(self.desk.chief, competition)

    def play(self, competition: Competition, number: int, share: float = 1.0) -> None:
        """Pair a round, seat it and enter the results of a share of its boards."""
        day = competition.starts + timedelta(days=number - 1)
        starts = min(morning(day), timezone.now() - timedelta(hours=1))  # whoever loads it at night sees it played, too
        one_round = pair_teams(self.desk.chief, competition, number, starts)
        if self.reserves and number > 1:
            self._line_up(competition, one_round)
        seat_round(self.desk.chief, one_round)
        boards = self._entered_results(one_round)
        enter_results(self.desk.users[OfficeRole.JUDGE], one_round, boards[: int(share * len(boards))])

    def _line_up(self, competition: Competition, one_round: Round) -> None:
        """Somebody rests here and there, and the reserve sits down last."""
        field = read_team_field(competition)
        for side in one_round.match_sides.select_related("round__competition", "match", "entry__team"):
            if self.chance.random() < 0.3:
                squad = [entry.pk for entry in field.squads[side.entry_id]]
                squad.pop(self.chance.randrange(self.boards))
                assert one_round.starts is not None  # noqa: S101 - a round of teams has its hour
                received = one_round.starts - timedelta(minutes=30)
                hand_in(self.desk.users[OfficeRole.SECRETARY], side, squad, received=received)

    def _entered_results(self, one_round: Round) -> list[EnteredResult]:
        results = [Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS]
        return [
            EnteredResult(encounter.board, self.chance.choice(results), encounter.version)
            for encounter in one_round.encounters.order_by("board")
            if not encounter.result
        ]


def load_team_event(desk: Desk, people: Sequence[Person], chance: Random) -> Competition:
    """Six teams of three with a reserve: entered, played and reported in the half-year of the newest list."""
    event, first = _TeamEvent(desk, chance, boards=3, reserves=1), desk.days.half_year(1) + timedelta(days=44)
    competition = event.announced(
        CODE, people, TEAMS, name="Командное первенство Поволжья, Ижевск", place="Ижевск", starts=first,
        ends=first + timedelta(days=4),
    )  # fmt: skip
    for number in range(1, len(TEAMS)):
        event.play(competition, number)
    desk.include(desk.report(competition))
    return competition


def load_teams_in_progress(desk: Desk, people: Sequence[Person], chance: Random) -> Competition:
    """Six teams of three in their third round."""
    event = _TeamEvent(desk, chance, boards=3)
    competition = event.announced(
        "perm", people, _OTHERS, name="Командный кубок Урала, Пермь", place="Пермь", starts=desk.days.ago(2),
        ends=desk.days.ahead(2),
    )  # fmt: skip
    event.play(competition, 1)
    event.play(competition, 2)
    event.play(competition, 3, share=0.5)
    return competition
