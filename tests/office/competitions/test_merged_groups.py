"""Two neighbouring age groups in one competition: one table, places for each group apart (2.1)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.tables.groups import group_of, places_apart
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"


def merged(chief: User, people: list[Person], years: list[int]) -> Competition:
    competition = announce(
        chief, code="youth", name="Первенство", sport="draughts", discipline="russian", status="region",
        starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="round_robin", rounds_planned=len(years) - 1,
        regulation={"criteria": ["wins"], "age_group": "under_17", "second_age_group": "under_14"},
    )  # fmt: skip
    for person, year in zip(people, years, strict=False):
        person.birth_year = year
        person.save()
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    return close_admission(chief, competition)


@pytest.mark.clause(RULES, "2.1/p5", "2.1/p3")
@pytest.mark.parametrize(
    ("year", "group"), [(2010, "under_17"), (2012, "under_17"), (2013, "under_14"), (2016, "under_14")]
)
def test_everybody_counts_in_the_own_group(chief: User, people: list[Person], year: int, group: str) -> None:
    competition = merged(chief, people, [year, 2011])
    entry = competition.entries.select_related("person", "competition").get(person=people[0])
    assert group_of(entry, (AgeGroup.UNDER_17, AgeGroup.UNDER_14)) == AgeGroup(group)


@pytest.mark.clause(RULES, "2.1/p5")
def test_places_are_counted_apart(client: Client, chief: User, people: list[Person]) -> None:
    competition = merged(chief, people, [2011, 2014, 2012, 2015])
    numbers = {entry.pk: entry.number or 0 for entry in competition.entries.all()}
    for number in (1, 2, 3):
        made = pair_next(chief, competition, number)
        told = []
        for encounter in made.encounters.all():
            seats = {seat.colour: numbers[seat.entry_id] for seat in encounter.seats.all()}
            result = Result.WHITE_WINS if seats["white"] < seats["black"] else Result.BLACK_WINS
            told.append(EnteredResult(encounter.board, result, encounter.version))
        enter_results(chief, made, told)
    found = places_apart(read_snapshot(competition))
    by_number = {entry.number: entry for entry in competition.entries.select_related("person")}
    born = {number: each.person.year for number, each in by_number.items() if number and each.person}
    expected = {
        older: [number for number, year in sorted(born.items()) if year and (year < 2013) is older]
        for older in (True, False)
    }
    names = read_snapshot(competition).names
    assert [[who for _place, who in rows] for _name, rows in found] == [
        [names[f"e{by_number[number].pk}"] for number in expected[older]] for older in (True, False)
    ]
    assert [[place for place, _who in rows] for _name, rows in found] == [["1", "2"], ["1", "2"]]
    page = client.get(reverse("pages:table", args=[competition.code]), headers={"accept-language": "ru"})
    assert "Места в каждой возрастной группе" in page.content.decode()


@pytest.mark.clause(RULES, "2.1/p3", "2.1/p5")
def test_both_groups_bound_the_admission(chief: User, people: list[Person]) -> None:
    with pytest.raises(Refusal, match="binding condition"):
        merged(chief, people, [2009, 2014])
