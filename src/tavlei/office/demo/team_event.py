"""The team event of the demonstration: six teams of four with a reserve, a round robin, played and reported."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.announcements import announce
from tavlei.office.competitions.entries import close_admission
from tavlei.office.competitions.reports import send_report
from tavlei.office.competitions.results import Told, approve, enter_results, finish
from tavlei.office.lists.inbox import decide
from tavlei.office.roles.models import OfficeRole
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.entries import admit_team, enter_team
from tavlei.office.teams.line_ups import hand_in
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

CODE: Final = "izhevsk-2026"
TEAMS: Final = ("Казань", "Уфа", "Ижевск", "Самара", "Нижний Новгород", "Челябинск")
PLAYERS: Final = 5
_FIRST_DAY: Final = date(2026, 2, 14)


def load_team_event(users: Mapping[OfficeRole, User], people: Sequence[Person], chance: Random) -> Competition:
    """Announce, enter, play and report the event through the acts of the desks."""
    chief, representative = users[OfficeRole.CHIEF_JUDGE], users[OfficeRole.REPRESENTATIVE]
    made = announce(
        chief,
        code=CODE,
        name="Командное первенство Поволжья, Ижевск",
        sport="draughts",
        discipline="russian_team",
        status="region",
        starts=_FIRST_DAY,
        ends=_FIRST_DAY + timedelta(days=4),
        place="Ижевск",
        team=True,
        system="round_robin",
        rounds_planned=len(TEAMS) - 1,
        regulation={
            "points_for_win": 2,
            "time_control": "45+30",
            "team": {"boards": PLAYERS - 1, "reserves": 1, "order": "shifted", "scoring": "match_points"},
        },
        seed=CODE,
    )
    for index, name in enumerate(TEAMS):
        squad = people[index * PLAYERS : (index + 1) * PLAYERS]
        admit_team(chief, enter_team(representative, made, name, squad, captain=squad[0]))
    close_admission(chief, made)
    for number in range(1, len(TEAMS)):
        _play(users, made, number, chance)
    finish(chief, made)
    approve(chief, made)
    sent = send_report(chief, made, datetime.combine(made.ends + timedelta(days=2), time(12), UTC))
    decide(users[OfficeRole.RATING_OFFICER], sent, sent.version, included=True, reason="")
    return made


def _play(users: Mapping[OfficeRole, User], made: Competition, number: int, chance: Random) -> None:
    starts = datetime.combine(_FIRST_DAY + timedelta(days=number - 1), time(7), UTC)
    one_round = pair_teams(users[OfficeRole.CHIEF_JUDGE], made, number, starts)
    field = read_team_field(made)
    for side in one_round.match_sides.select_related("round__competition", "match", "entry__team"):
        if number > 1 and chance.random() < 0.3:  # somebody rests and the reserve sits down last
            squad = [entry.pk for entry in field.squads[side.entry_id]]
            squad.pop(chance.randrange(PLAYERS - 1))
            hand_in(users[OfficeRole.SECRETARY], side, squad, received=starts - timedelta(minutes=30))
    seat_round(users[OfficeRole.CHIEF_JUDGE], one_round)
    enter_results(users[OfficeRole.JUDGE], one_round, _told(one_round, chance))


def _told(one_round: Round, chance: Random) -> list[Told]:
    results = [Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS]
    return [
        Told(encounter.board, chance.choice(results), encounter.version)
        for encounter in one_round.encounters.order_by("board")
        if not encounter.result
    ]
