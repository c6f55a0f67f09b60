"""Fill an empty office with a chess list of 100,000 people and three published months of 1,000,000 games in all.

Run as a program in the environment of the office that is to be filled. The first report is corrected afterwards, so
that every one of the three lists changes.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.running.server import prepare

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

PEOPLE, GAMES = 100_000, 1_000_000
MONTHS: Final = (date(2025, 1, 1), date(2025, 2, 1), date(2025, 3, 1))
OPENED: Final = date(2025, 1, 1)
LISTS: Final = (date(2025, 2, 1), date(2025, 3, 1), date(2025, 4, 1))
OFFICER: Final = "rating-officer"
FIELD, ROUNDS = 50, 8  # 200 games a tournament
_BATCH: Final = 500
_RESULTS: Final = ("1-0", "0.5-0.5", "0-1")
_PLAY: Final = {"base_minutes": 90, "increment_seconds": 30, "rounds_per_day": 2, "hours_per_day": "10"}


def fill() -> None:
    """People, their list, and three months with their lists."""
    from tavlei.office.demo.accounts import make_users
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.opening.opening_list import open_list
    from tavlei.office.lists.publishing.publications import publish
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

    chance = random.Random(1)  # noqa: S311 - the same federation every time
    make_users()
    officer = User.objects.get(username=OFFICER)
    codes = [f"9{index:06d}" for index in range(PEOPLE)]
    Person.objects.bulk_create(
        (Person(code=code, family="Шахіст", given=code, citizenship="UA", birth_year=1990) for code in codes),
        batch_size=_BATCH,
    )
    figures = {code: {"rating": chance.randint(1600, 2600), "rated_games_before": 50} for code in codes}
    open_list(officer, ListKind.FSU, OPENED, figures)
    for month, period in zip(MONTHS, LISTS, strict=True):
        _reports(month, officer, codes, chance)
        publish(officer, ListKind.FSU, period, 1)
    _correct(officer)


def _reports(month: date, officer: Any, codes: list[str], chance: random.Random) -> None:
    """The reports of a month, all included."""
    from tavlei.office.competitions.models import Competition, Report
    from tavlei.office.lists.models import ChessExamination

    count = GAMES // len(MONTHS) // (FIELD * ROUNDS // 2)
    events = Competition.objects.bulk_create(
        (
            Competition(
                code=f"t{month:%m}-{number}", name=f"Турнір {number}", sport="chess", discipline="chess",
                status="other", starts=month.replace(day=10), ends=month.replace(day=14), system="swiss_buchholz",
                rounds_planned=ROUNDS, regulation={"time_control": "90+30"}, state="reported",
            )
            for number in range(count)
        ),
        batch_size=_BATCH,
    )  # fmt: skip
    received = datetime(month.year, month.month, 20, tzinfo=UTC)
    reports = Report.objects.bulk_create(
        (
            Report(
                competition=event, content=_content(event, codes, chance), received=received, sent_by=officer,
                state="included", decided=received,
            )
            for event in events
        ),
        batch_size=_BATCH,
    )  # fmt: skip
    ChessExamination.objects.bulk_create(
        (ChessExamination(report=report, agreed_by="federation", on_paper=True) for report in reports),
        batch_size=_BATCH,
    )


def _content(event: Competition, codes: list[str], chance: random.Random) -> dict[str, Any]:
    """A report as a desk sends it: the games in the shapes of all the lists."""
    field = chance.sample(codes, FIELD)
    half = FIELD // 2
    rounds = [
        [
            {"white": field[at], "black": field[half + (at + turn) % half], "result": chance.choice(_RESULTS)}
            for at in range(half)
        ]
        for turn in range(ROUNDS)
    ]
    games = [{"round": number, **game} for number, played in enumerate(rounds, start=1) for game in played]
    return {
        "sport": "chess",
        "people": {f"e{index}": code for index, code in enumerate(field)},
        "elo_r": {"id": event.code, "participants": [], "encounters": [game for played in rounds for game in played]},
        "titles": {"participants": [{"id": code} for code in field], "rounds": rounds},
        "fsu": {"id": event.code, **_PLAY, "games": games, "titles": {}},
    }


def _correct(officer: Any) -> None:
    """The first report once more, all its games drawn."""
    from tavlei.office.competitions.models import Report
    from tavlei.office.competitions.report.revisions import send_corrected
    from tavlei.office.lists.reports.inbox import decide_report

    first = Report.objects.select_related("competition").order_by("pk")[0]
    drawn = [{**game, "result": "0.5-0.5"} for game in first.content["fsu"]["games"]]
    content = {**first.content, "fsu": {**first.content["fsu"], "games": drawn}}
    second = send_corrected(officer, first.competition, content, "переплутано результати")
    decide_report(officer, second, second.version, included=True, reason="", examined={"agreed_by": "federation",
                                                                               "on_paper": True})  # fmt: skip


if __name__ == "__main__":
    prepare()
    fill()
