"""Both sorts of places from the same play: teams of a competition of persons, persons of one of teams (1.3; T21)."""

from __future__ import annotations

import pytest
from django.test import Client
from tests.office.desk_pages import Desk, smaller_number_wins
from tests.office.teams.team_events import play, squad, stronger

from tavlei.office.competitions.regulation.checks import regulation_for_rules
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.tournament.systems import CompetitionKind

RULES = "draughts-rules-2022"


def kind(desk: Desk) -> CompetitionKind:
    made = desk.competition
    rule = regulation_for_rules(made, read_regulation(made.regulation))
    assert rule is not None
    return rule.kind


@pytest.mark.clause(RULES, "1.3", "1.3/item4", "14.1.4", "app11")
def test_the_regulation_says_how_many_results_count_for_a_team(
    client: Client, chief: User, people: list[Person]
) -> None:
    desk = Desk(client, chief)
    desk.announce("region", system="round_robin", rounds_planned=5, counted_results=2, criteria=["wins"])
    assert kind(desk) is CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING
    for index, person in enumerate(people[:6]):
        desk.enter([person], team="Альфа" if index in (0, 3, 4) else "Бета")
    assert "known-teams" in desk.page("desk_entries")
    desk.admit()
    assert 'id="team-places-heading"' not in desk.page("table"), "before the first round there are no results"
    for number in range(1, 6):
        desk.write(desk.pair(number), smaller_number_wins)
    points = dict(desk.competition.entries.values_list("team__name", "number"))
    assert set(points) == {"Альфа", "Бета"}
    table = desk.page("table")
    assert "team-places-heading" in table
    best = {
        team: sum(sorted((2 * (6 - number) for number in numbers), reverse=True)[:2])
        for team, numbers in {
            name: [entry.number or 0 for entry in desk.competition.entries.filter(team__name=name)]
            for name in ("Альфа", "Бета")
        }.items()
    }
    why = desk.page("why_team_places")
    assert "1.3" in why
    assert all(f"{points}" in why for points in best.values())
    assert desk.paper("team-standing")
    shown = desk.client.get(f"/competitions/{desk.code}/desk/change/")
    assert shown.context["form"]["counted_results"].value() == 2


@pytest.mark.clause(RULES, "1.3/item4")
def test_a_team_is_written_down_beside_the_participant(client: Client, chief: User, people: list[Person]) -> None:
    desk = Desk(client, chief)
    desk.announce("region", counted_results=1)
    desk.enter(people[:1])
    entry = desk.competition.entries.get()
    desk.post("name_team", entry.pk, version=entry.version, team=" Альфа ")
    entry.refresh_from_db()
    assert str(entry.team) == "Альфа"
    desk.post("name_team", entry.pk, version=entry.version, team="")
    entry.refresh_from_db()
    assert entry.team is None
    assert "entry.team_named" in desk.competition.acts.values_list("kind", flat=True)
    refused = desk.try_to_announce("team_cup", counted_results=2)
    assert "1.3" in str(refused.context["form"].errors["counted_results"])


@pytest.mark.clause(RULES, "1.3/item2", "1.3/item3")
def test_persons_take_places_on_the_boards_of_a_team_competition(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    desk.announce("team_cup", rounds_planned=1, team_boards=2, team_order="free", individual_places="on")
    assert kind(desk) is CompetitionKind.INDIVIDUAL_AND_TEAM
    for name in ("Альфа", "Бета"):
        listed = squad(name)
        desk.post("enter_team", name=name, captain=listed[0].code, people="\n".join(one.code for one in listed))
    desk.admit()
    made = desk.pair(1, starts="2026-03-01T10:00")
    desk.post("seat", 1, reason="составы поданы")
    play(chief, made, stronger)
    table = desk.page("table")
    assert "Личные места по доскам" in table
    assert "1.3" in desk.page("why_board_places")
    assert desk.paper("board-places")
    refused = desk.try_to_announce("region", individual_places="on")
    assert "1.3" in str(refused.context["form"].errors["individual_places"])


@pytest.mark.clause(RULES, "1.3/item1", "1.3/item2")
def test_without_a_word_of_the_regulation_there_is_one_sort_of_places(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    desk.announce("region")
    assert kind(desk) is CompetitionKind.INDIVIDUAL
    assert desk.client.get(f"/competitions/{desk.code}/table/teams/why/").status_code == 404
    assert desk.client.get(f"/competitions/{desk.code}/table/score/why/").status_code == 404
    desk.announce("team_cup")
    assert kind(desk) is CompetitionKind.TEAM
    assert desk.client.get(f"/competitions/{desk.code}/table/boards/why/").status_code == 404
