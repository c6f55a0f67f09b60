"""A Scheveningen over the pages: groups, lots, schedule, score, tables, papers, report (1.4; T54)."""

from __future__ import annotations

import pytest
from django.test import Client
from tests.office.desk_pages import Desk, smaller_number_wins, white_wins

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.field.scheveningen import placings_in_groups, score_of_groups
from tavlei.office.competitions.models import Competition, Entry
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.tournament.lots import lot

RULES = "draughts-rules-2022"


def ready(desk: Desk, people: list[Person], first: int = 3, second: int = 3) -> None:
    desk.enter(people[:first], team="Волга")
    desk.enter(people[first : first + second], team="Кама")
    desk.admit()


def announced(desk: Desk, **answers: object) -> Competition:
    return desk.announce("scheveningen", first_group="Волга", second_group="Кама", seed="жребий", **answers)


def members(competition: Competition, team: str) -> list[Entry]:
    return list(competition.entries.filter(team__name=team).order_by("number"))


@pytest.mark.clause(RULES, "1.4/item5")
def test_from_the_announcement_to_the_report(client: Client, chief: User, people: list[Person]) -> None:
    desk = Desk(client, chief)
    announced(desk)
    ready(desk, people)
    volga, kama = members(desk.competition, "Волга"), members(desk.competition, "Кама")
    assert [entry.number for entry in (*volga, *kama)] == [1, 2, 3, 4, 5, 6]
    for group in (volga, kama):
        lots = [lot("жребий", entry.person.code) for entry in group if entry.person]
        assert lots == sorted(lots), "numbers are drawn by lot within the group"
    assert desk.competition.rounds_planned == 3
    for number in (1, 2, 3):
        made = desk.pair(number)
        for encounter in made.encounters.all():
            assert {str(seat.entry.team) for seat in encounter.seats.all()} == {"Волга", "Кама"}
        desk.write(made, smaller_number_wins)
    assert "1.4" in desk.page("why_pair", 1, 1)
    table = desk.page("table")
    assert "18 : 0" in table
    assert "group-2" in table
    assert "1.4" in desk.page("why_score")
    field = read_snapshot(desk.competition)
    score = score_of_groups(field)
    assert [score.first, score.second] == [18, 0]
    assert [placing.text for placing in placings_in_groups(field)["Волга"]] == ["1-3"] * 3
    assert "Волга" in desk.page("participants")
    for key in ("results", "cross-table", "team-standing", "round-1-protocol", "starting-list"):
        assert desk.paper(key)
    assert desk.page("screen")
    desk.close()
    told = desk.competition.reports.get().content["titles"]
    assert told["system"] == "scheveningen"
    assert len(told["rounds"]) == 3
    assert client.get(f"/competitions/{desk.code}/files/report.trf").content.decode().count("CUSTOM_SCHEVENINGEN") == 1


@pytest.mark.clause(RULES, "1.4/item5", "1.4/item1")
def test_the_smaller_group_has_free_seats_and_cycles_turn_the_colours(
    client: Client, chief: User, people: list[Person]
) -> None:
    desk = Desk(client, chief)
    announced(desk, cycles=2)
    ready(desk, people, 3, 2)
    assert desk.competition.rounds_planned == 6
    whites: dict[int, int] = {}
    for number in range(1, 7):
        made = desk.pair(number)
        assert made.encounters.filter(seats__colour="black").count() == 2
        for seat in made.seats.filter(encounter__seats__colour="black", colour="white"):
            whites[seat.entry_id] = whites.get(seat.entry_id, 0) + 1
        desk.write(made, white_wins)
    kama = members(desk.competition, "Кама")
    assert {whites[entry.pk] for entry in kama} == {3}
    score = score_of_groups(read_snapshot(desk.competition))
    assert score.first == score.second == 12, "a free seat brings nothing"


@pytest.mark.clause(RULES, "1.4/item5", "5.4.5.2")
def test_who_leaves_below_half_of_the_games_due_against_the_other_group(
    client: Client, chief: User, people: list[Person]
) -> None:
    desk = Desk(client, chief)
    announced(desk)
    ready(desk, people, 3, 3)
    for number in (1, 2):
        desk.write(desk.pair(number), smaller_number_wins)
    first = members(desk.competition, "Волга")[0]
    desk.post("withdraw", first.pk, version=first.version, reason="болезнь")
    desk.write(desk.pair(3), smaller_number_wins)
    rows = {row.participant: row for row in read_snapshot(desk.competition).rows}
    assert rows[f"e{first.pk}"].place is not None, "two of three games due were played: the results stay"


@pytest.mark.clause(RULES, "1.4/item5")
def test_everybody_belongs_to_one_of_two_groups(client: Client, chief: User, people: list[Person]) -> None:
    desk = Desk(client, chief)
    refused = desk.try_to_announce("scheveningen", first_group="Волга", second_group="Волга")
    assert refused.status_code == 200
    assert "1.4" in str(refused.context["form"].non_field_errors())
    refused = desk.try_to_announce("region", first_group="Волга", second_group="Кама")
    assert "1.4" in str(refused.context["form"].non_field_errors())
    announced(desk)
    desk.enter(people[:1], team="Ока")
    assert not desk.competition.entries.exists(), "there is no third group"
    desk.enter(people[:2], team="Волга")
    desk.enter(people[2:3])
    desk.admit()
    assert desk.competition.state == "announced", "somebody is in neither group"
    lost = desk.competition.entries.get(team=None)
    told = desk.post("name_team", lost.pk, version=lost.version + 1, team="Кама")
    assert desk.competition.entries.get(pk=lost.pk).team is None, told
    desk.post("name_team", lost.pk, version=lost.version, team="Волга")
    desk.post("step", "close-admission")
    assert desk.competition.state == "announced", "nobody plays for the second group"
    lost.refresh_from_db()
    desk.post("name_team", lost.pk, version=lost.version, team="Кама")
    desk.post("step", "close-admission")
    assert desk.competition.state == "admitted"
    lost.refresh_from_db()
    desk.post("name_team", lost.pk, version=lost.version, team="Волга")
    assert str(desk.competition.entries.get(pk=lost.pk).team) == "Кама", "the numbers are drawn"
    client.logout()
    desk.post("name_team", lost.pk, version=lost.version, team="Волга")
    assert str(desk.competition.entries.get(pk=lost.pk).team) == "Кама"
