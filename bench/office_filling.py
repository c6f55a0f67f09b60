"""Fill an empty office for the measurements: 100,000 people in two lists, a calendar, an event of 200 players.

Run as a program in the environment of the office that is to be filled.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.running.server import prepare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.people.models import Person

PEOPLE: Final = 100_000
PLAYERS, ROUNDS = 200, 9
EVENT: Final = "open-2026"
LISTS: Final = {1000: date(2026, 1, 1), 1001: date(2026, 7, 1)}
BATCH: Final = 5_000
COMPETITIONS: Final = 60


def fill() -> None:
    """Everything the pages of the mix show."""
    from tavlei.office.demo.accounts import make_users
    from tavlei.office.demo.register import load_register
    from tavlei.office.journal.chain import Actor

    chance = random.Random(1)  # noqa: S311 - the same federation every time
    make_users()
    with transaction.atomic():
        load_register(Actor(None), chance)
    _calendar()
    people = _people(chance)
    _lists(people, chance)
    _event(people[:PLAYERS], chance)


def code_of(index: int) -> str:
    """The personal number of one of the many."""
    return f"9{index:06d}"


def _calendar() -> None:
    """Competitions to come, a page of them and more."""
    from tavlei.office.competitions.announcing.announcements import announce
    from tavlei.office.roles.models import User

    chief = User.objects.get(username="chief-judge")
    for number in range(COMPETITIONS):
        day = date(2026, 12, 1) + timedelta(days=number)
        announce(
            chief, code=f"cup-{number}", name=f"Кубок города, этап {number}", sport="draughts", discipline="russian",
            status="municipal", starts=day, ends=day, place="Тверь", system="swiss_buchholz", rounds_planned=7,
            regulation={"criteria": ["solkoff"]}, seed=f"cup-{number}",
        )  # fmt: skip


def _people(chance: random.Random) -> list[Person]:
    from tavlei.office.demo import names
    from tavlei.office.people.models import NameWord, NearWord, OtherName, Person, Region
    from tavlei.office.people.name_words import fill_words
    from tavlei.office.people.search_keys import search_key

    regions = list(Region.objects.filter(country="RU"))
    made = []
    for index in range(PEOPLE):
        name = names.russian(chance)
        one = Person(
            code=code_of(index),
            family=name.family,
            given=name.given,
            patronymic=name.patronymic,
            sex=name.sex,
            birth_year=1950 + chance.randrange(65),
            citizenship="RU",
            region=chance.choice(regions),
        )
        one.search = search_key(one.full_name)
        made.append(one)
    people = Person.objects.bulk_create(made, batch_size=BATCH)
    others = [
        OtherName(person=person, script="Latn", family=f"Ivanov{person.pk}", given="Ivan") for person in people[::10]
    ]
    for other in others:
        other.search = search_key(str(other))
    OtherName.objects.bulk_create(others, batch_size=BATCH)
    fill_words(Person, NameWord, NearWord)
    return people


def _lists(people: Sequence[Person], chance: random.Random) -> None:
    """Two half-year lists of everybody, with their ratings, as publishing leaves them."""
    from tavlei.office.lists.models import Publication, Row
    from tavlei.office.people.models import Rating
    from tavlei.office.roles.models import User

    user = User.objects.get(username="rating-officer")
    for number, day in LISTS.items():
        figures = sorted((chance.randrange(1800, 2600) for _ in people), reverse=True)
        listed = [{"id": each.code, "new_elo_r": figure} for each, figure in zip(people, figures, strict=True)]
        made = Publication.objects.create(
            kind="elo_r", period=day, number=number, by=user, published=datetime(2026, 7, 1, tzinfo=UTC),
            content={"calculator": "elo_r.list", "input": {}, "output": {"rows": listed}}, digest="0", signature="0",
            journal_number=0, journal_hash="0",
        )  # fmt: skip
        rows = [
            Row(publication=made, person=each, position=at, value=figure, change=at % 7, figures={"id": each.code})
            for at, (each, figure) in enumerate(zip(people, figures, strict=True), start=1)
        ]
        Row.objects.bulk_create(rows, batch_size=BATCH)
        ratings = [Rating(person_id=row.person_id, kind="elo_r", as_of=day, value=row.value, row=row) for row in rows]
        Rating.objects.bulk_create(ratings, batch_size=BATCH)


def _event(people: Sequence[Person], chance: random.Random) -> None:
    """A Swiss of 200 with its last round still being played, through the acts of the desk."""
    from tavlei.office.competitions.announcing.announcements import announce
    from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
    from tavlei.office.competitions.pairing.rounds import pair_next
    from tavlei.office.competitions.results.entering import EnteredResult, enter_results
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

    chief = User.objects.get(username="chief-judge")
    made = announce(
        chief, code=EVENT, name="Открытый чемпионат", sport="draughts", discipline="russian", status="region",
        starts=date(2026, 11, 1), ends=date(2026, 11, 9), place="Тверь", system="swiss_buchholz", rounds_planned=ROUNDS,
        regulation={"criteria": ["solkoff", "truncated_solkoff", "sonneborn_berger", "wins"], "points_for_win": 2},
        seed=EVENT,
    )  # fmt: skip
    for person in people:
        entry = enter(chief, made, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    made = close_admission(chief, made)
    results = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS]
    for number in range(1, ROUNDS + 1):
        one = pair_next(chief, made, number)
        boards = [encounter for encounter in one.encounters.order_by("board") if not encounter.result]
        played = boards[: len(boards) // 2] if number == ROUNDS else boards
        enter_results(chief, one, [EnteredResult(each.board, chance.choice(results), each.version) for each in played])


if __name__ == "__main__":
    prepare()
    fill()
