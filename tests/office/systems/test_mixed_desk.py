"""A mixed competition over the pages: stages, groups, who goes on, what is carried over, places, report (1.4)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.desk_pages import Decides, Desk

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.field.stages import mixed_snapshot_of
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"


class MixedDesk(Desk):
    """The desk of a mixed competition and those of its groups."""

    ranked: list[Person]

    def start(self, people: list[Person], **answers: Any) -> None:
        """Announce, enter and admit; the smaller the number drawn, the stronger."""
        self.announce("groups_and_final", **answers)
        self.enter(people)
        self.admit()
        numbered = self.competition.entries.order_by("number").select_related("person")
        self.ranked = [entry.person for entry in numbered if entry.person]

    def stronger(self, encounter: Encounter) -> Result:
        """The stronger one wins."""
        order = [person.pk for person in self.ranked]
        by_colour = {seat.colour: order.index(seat.entry.person_id or 0) for seat in encounter.seats.all()}
        return Result.WHITE_WINS if by_colour["white"] < by_colour["black"] else Result.BLACK_WINS

    def open_stage(self, number: int) -> str:
        """Press the button of the desk."""
        return self.post("open_stage", stage=number)

    def groups(self, stage: int) -> list[Competition]:
        """The groups of a stage."""
        return list(self.competition.stages.filter(stage=stage).order_by("group"))

    def play_group(self, group: Competition, decides: Decides | None = None) -> None:
        """A group from its first round to the approval."""
        own, self.code = self.code, group.code
        for number in range(1, group.rounds_planned + 1):
            self.write(self.pair(number), decides or self.stronger)
        for what in ("finish", "approve"):
            self.post("step", what)
        assert self.competition.state == "approved"
        self.code = own

    def play_stage(self, stage: int) -> None:
        """All groups of a stage."""
        for group in self.groups(stage):
            self.play_group(group)

    def names(self, group: Competition) -> set[str]:
        """The families of a group."""
        return {entry.person.family for entry in group.entries.select_related("person") if entry.person}

    def places(self) -> list[tuple[str, str]]:
        """Places in the whole with families."""
        whole = mixed_snapshot_of(self.competition)
        return [
            (placing.text, person.family)
            for placing in whole.placings
            if (person := whole.by_key[placing.participant].person) is not None
        ]


@pytest.fixture
def desk(client: Client, chief: User) -> MixedDesk:
    return MixedDesk(client, chief)


@pytest.mark.clause(RULES, "1.4/item6", "1.4/item1", "1.4/item3")
def test_groups_and_a_knock_out_from_the_announcement_to_the_report(
    client: Client, desk: MixedDesk, people: list[Person]
) -> None:
    desk.start(people[:8])
    assert "Открыть этап 1" in desk.page("desk")
    desk.open_stage(1)
    first = desk.groups(1)
    assert [(group.system, group.entries.count(), group.rounds_planned) for group in first] == [
        ("round_robin", 4, 3), ("round_robin", 4, 3)]  # fmt: skip
    assert desk.names(first[0]) == {person.family for person in (desk.ranked[index] for index in (0, 3, 4, 7))}
    assert desk.competition.state == "running"
    assert desk.competition.name in client.get(reverse("pages:desk", args=[first[0].code])).content.decode()
    desk.open_stage(2)
    assert not desk.groups(2), "the stage before has not been approved"
    desk.play_group(first[0])
    assert "Открыть этап 2" not in desk.page("desk")
    desk.play_group(first[1])
    assert "Открыть этап 2" in desk.page("desk")
    desk.open_stage(1)
    assert len(desk.groups(1)) == 2
    desk.open_stage(2)
    (final,) = desk.groups(2)
    assert (final.system, final.entries.count(), final.rounds_planned) == ("knockout", 4, 2)
    own, desk.code = desk.code, final.code
    pairs = [
        {seat.entry.person.family for seat in board.seats.all() if seat.entry.person}
        for board in desk.pair(1).encounters.all()
    ]
    desk.post("unpair", round=1, reason="проверка")
    desk.code = own
    in_group = desk.names(first[0])
    assert all(len(pair & in_group) == 1 for pair in pairs), "those of one group do not meet in the first round"
    desk.play_stage(2)
    assert "Все туры сыграны" in desk.page("desk")
    listed = desk.places()
    assert [place for place, _family in listed] == ["1", "2", "3-4", "3-4", "5-6", "5-6", "7-8", "7-8"]
    assert [family for _place, family in listed[:2]] == [desk.ranked[0].family, desk.ranked[1].family]
    assert {family for _place, family in listed[4:6]} == {desk.ranked[4].family, desk.ranked[5].family}
    table = desk.page("table")
    assert "stage-2" in table
    entry = desk.competition.entries.get(person=desk.ranked[0])
    why = desk.page("why_place", entry.pk)
    assert "1.4" in why
    assert "T56" in why
    for key in ("results", "starting-list"):
        assert desk.paper(key)
    assert desk.page("competition")
    assert desk.page("screen")
    assert desk.page("embedded")
    assert desk.page("norms")
    assert reverse("pages:table", args=[desk.code]) in desk.page("competition")
    calendar = client.get(reverse("pages:calendar")).content.decode()
    assert desk.code in calendar
    assert first[0].code not in calendar
    desk.close()
    told = desk.competition.reports.get().content
    assert told["titles"]["system"] == "mixed_two_stage"
    assert len(told["elo_r"]["encounters"]) == 2 * 6 + 3
    assert [len(one_round) for one_round in told["titles"]["rounds"]] == [4, 4, 4, 2, 1]
    assert {one["id"]: one["place"] for one in told["titles"]["participants"]}[desk.ranked[0].code] == [1, 1]


@pytest.mark.clause(RULES, "1.4/item6")
def test_encounters_with_those_of_the_same_final_are_carried_over(desk: MixedDesk, people: list[Person]) -> None:
    desk.start(people[:8], stage2_system="round_robin", stage2_carry_over="mutual")
    desk.open_stage(1)
    desk.play_stage(1)
    desk.open_stage(2)
    (final,) = desk.groups(2)
    assert final.rounds_planned == 2, "two of each group have met already"
    assert len(read_snapshot(final).carried.rounds) == 2
    desk.play_stage(2)
    final.refresh_from_db()
    rows = read_snapshot(final).rows
    assert [row.points for row in rows] == [6, 4, 2, 0], "the encounters carried over count"
    assert [row.place for row in rows] == [1, 2, 3, 4]
    own, desk.code = desk.code, final.code
    table = desk.page("table")
    assert table.count('class="game') > 0
    assert desk.paper("results")
    desk.code = own


@pytest.mark.clause(RULES, "1.4/item6", "1.4/item2")
def test_a_swiss_and_finals_with_all_points(desk: MixedDesk, people: list[Person]) -> None:
    desk.start(
        people[:8], stage1_system="swiss_rating", stage1_groups=1, stage1_rounds=3, stage2_system="round_robin",
        stage2_groups=2, stage2_places=4, stage2_carry_over="all_points",
    )  # fmt: skip
    desk.open_stage(1)
    (swiss,) = desk.groups(1)
    desk.play_group(swiss)
    desk.open_stage(2)
    finals = desk.groups(2)
    assert [final.entries.count() for final in finals] == [4, 4]
    before = {row.participant: row.points for row in read_snapshot(swiss).rows}
    brought = read_snapshot(finals[0]).carried.points
    assert sorted(brought.values()) == sorted(before.values())[4:]
    desk.play_stage(2)
    leader = read_snapshot(finals[0]).rows[0]
    assert leader.points == 6 + 6
    assert [place for place, _family in desk.places()] == [str(place) for place in range(1, 9)]
    own, desk.code = desk.code, finals[0].code
    refused = desk.post("step", "report")
    assert desk.competition.state == "approved", refused
    desk.code = own


@pytest.mark.clause(RULES, "1.4/item6", "5.4.8.13")
def test_a_shared_place_at_the_edge_is_settled_first(desk: MixedDesk, people: list[Person]) -> None:
    desk.start(people[:6], stage1_groups=1, criteria=[])
    desk.open_stage(1)
    (group,) = desk.groups(1)
    desk.play_group(group, lambda _encounter: Result.DRAW)
    told = desk.open_stage(2)
    assert not desk.groups(2)
    assert "5.4.8.13" in told
    assert not re.search(r"«e\d+»", told), "people are named, not their keys"
    assert any(f"«{person.family}" in told for person in people[:6])


@pytest.mark.clause(RULES, "1.4/item6")
def test_who_left_is_replaced_by_the_next_in_the_table(desk: MixedDesk, people: list[Person]) -> None:
    desk.start(people[:6], stage1_groups=1)
    desk.open_stage(1)
    (group,) = desk.groups(1)
    desk.play_group(group)
    gone = desk.competition.entries.get(person=desk.ranked[0])
    desk.post("withdraw", gone.pk, version=gone.version, reason="болезнь")
    desk.open_stage(2)
    (final,) = desk.groups(2)
    assert desk.names(final) == {desk.ranked[1].family, desk.ranked[2].family}


@pytest.mark.clause(RULES, "1.4/item6")
@pytest.mark.parametrize(
    "answers",
    [
        {"stage2_system": ""},
        {"stage2_carry_over": "all_points"},
        {"stage2_system": "swiss_rating", "stage2_rounds": "", "stage2_carry_over": "nothing"},
        {"stage2_system": "swiss_rating", "stage2_rounds": "3", "stage2_carry_over": "mutual"},
        {"stage2_places": ""},
        {"system": "round_robin"},
    ],
)
def test_the_regulation_of_stages_is_held_against_the_rules(desk: MixedDesk, answers: dict[str, str]) -> None:
    refused = desk.try_to_announce("groups_and_final", **answers)
    assert refused.status_code == 200
    assert "1.4" in str(refused.context["form"].non_field_errors())
    assert not Competition.objects.exists()


@pytest.mark.clause(RULES, "1.4/item6")
def test_only_the_desk_opens_a_stage_and_only_in_its_time(
    client: Client, desk: MixedDesk, people: list[Person]
) -> None:
    desk.announce("groups_and_final")
    desk.enter(people[:4])
    desk.open_stage(1)
    assert not desk.groups(1), "the admission is open"
    desk.admit()
    desk.post("pair", round=1)
    assert not desk.competition.rounds.exists(), "rounds are paired at the desks of the stages"
    desk.post("step", "finish")
    assert desk.competition.state == "admitted"
    client.logout()
    desk.open_stage(1)
    assert not desk.groups(1)


@pytest.mark.prove
@pytest.mark.clause(RULES, "1.4/item6")
def test_a_stage_goes_to_another_office_with_what_was_carried_over(desk: MixedDesk, people: list[Person]) -> None:
    desk.start(people[:8], stage2_system="round_robin", stage2_carry_over="mutual")
    desk.open_stage(1)
    desk.play_stage(1)
    desk.open_stage(2)
    (final,) = desk.groups(2)
    answer = desk.client.get(reverse("pages:file", args=[final.code, "competition.json"]))
    told = json.loads(answer.content)["competition"]
    assert (told["whole"], told["stage"], told["group"]) == (desk.code, 2, 1)
    keys = {
        name
        for one_round in told["carried"]["rounds"]
        for white, black, _result in one_round
        for name in (white, black)
    }
    assert keys == {"e1", "e2", "e3", "e4"}
