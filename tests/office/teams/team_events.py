"""Team competitions for tests: teams of invented people, rounds that start in the past, results at will."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.office.worlds import remembered

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission
from tavlei.office.competitions.models import Competition, Encounter, Entry, Match, MatchSide, Round
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import home_has_white, ordered_boards
from tavlei.office.teams.entries import admit_team, enter_team
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.tournament._results import turned
from tavlei.tournament.model import Result

START = datetime(2026, 3, 1, 10, tzinfo=UTC)
RULES: dict[str, Any] = {"boards": 2, "reserves": 1, "order": "free", "scoring": "match_points"}


def announced(chief: User, *, system: str = "round_robin", rounds: int = 3, points_for_win: int = 2,
              rules: dict[str, Any] | None = None, **given: Any) -> Competition:  # fmt: skip
    what: dict[str, Any] = {
        "code": "teams", "name": "Командное первенство", "sport": "draughts", "discipline": "russian_team",
        "status": "region", "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "team": True, "system": system,
        "rounds_planned": rounds, "seed": "teams-2026",
        "regulation": {"team": {**RULES, **(rules or {})}, "points_for_win": points_for_win, "time_control": "45+30"},
    }  # fmt: skip
    return announce(chief, **{**what, **given})


def squad(name: str, size: int = 3) -> list[Person]:
    """People of a team."""
    return [
        add_person(Actor(None), family=f"{name}{number}", given="Иван", sex="M", birth_year=1990, citizenship="RU")
        for number in range(1, size + 1)
    ]


def entered(chief: User, competition: Competition, name: str, size: int = 3) -> Entry:
    """A team that waits for its admission."""
    people = squad(name, size)
    return enter_team(chief, competition, name, people, captain=people[0])


@remembered
def ready(
    chief: User, names: Sequence[str] = ("Альфа", "Бета", "Гамма", "Дельта"), size: int = 3, **given: Any
) -> Competition:
    """A team competition whose admission has closed."""
    competition = announced(chief, **given)
    for name in names:
        admit_team(chief, entered(chief, competition, name, size))
    return close_admission(chief, competition)


def starts(number: int) -> datetime:
    """When a round begins."""
    return START + timedelta(days=number)


def seated(chief: User, competition: Competition, number: int) -> Round:
    """A round that is paired and has its boards."""
    return seat_round(chief, pair_teams(chief, competition, number, starts(number)))


def result_for(encounter: Encounter, home: Result) -> Result:
    """A result told from the side of the team with White on board one, for the form of the desk."""
    return home if home_has_white(encounter) else turned(home)


def play(chief: User, made: Round, told: Callable[[Match, Encounter], Result]) -> None:
    """Enter every missing result of a round; results are told from the side of the home team."""
    for match in made.matches.all():
        for ordered_board in ordered_boards(match):
            if not ordered_board.result:
                enter_results(
                    chief,
                    made,
                    [
                        EnteredResult(
                            ordered_board.board,
                            result_for(ordered_board, told(match, ordered_board)),
                            ordered_board.version,
                        )
                    ],
                )


def side_of(made: Round, name: str) -> MatchSide:
    """The side of a team in a round."""
    return made.match_sides.get(entry__team__name=name)


def member(competition: Competition, family: str) -> Entry:
    """The entry of a person."""
    return competition.entries.get(person__family=family)


def stronger(match: Match, _encounter: Encounter) -> Result:
    """The team with the smaller number wins on every board."""
    sides = {side.side: side.entry.number or 0 for side in match.sides.select_related("entry")}
    return Result.WHITE_WINS if sides["home"] < sides["guest"] else Result.BLACK_WINS
