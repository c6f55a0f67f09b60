"""A knock-out at the desk: draw, rounds, replays, forfeits, places, table (1.4; T18)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.entries.applications import withdraw
from tavlei.office.competitions.field.reading import entry_key, read_snapshot
from tavlei.office.competitions.models import Competition, Round, State
from tavlei.office.competitions.pairing.programme import plan_rounds, planned
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import content_of
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
KNOCKOUT: dict[str, Any] = {"system": "knockout", "rounds_planned": 1, "regulation": {}}


def numbers(competition: Competition) -> dict[int, int]:
    return {entry.pk: entry.number or 0 for entry in competition.entries.all()}


def pairs(competition: Competition, made: Round) -> list[tuple[int, int]]:
    by_entry = numbers(competition)
    found = []
    for encounter in made.encounters.order_by("board"):
        seats = {seat.colour: by_entry[seat.entry_id] for seat in encounter.seats.all()}
        found.append((seats["white"], seats["black"]))
    return found


def play(chief: User, competition: Competition, made: Round, *, draws: tuple[int, ...] = ()) -> None:
    """The lower number wins, but for the boards that are drawn."""
    given = []
    for encounter, (white, black) in zip(made.encounters.order_by("board"), pairs(competition, made), strict=True):
        result = Result.WHITE_WINS if white < black else Result.BLACK_WINS
        result = Result.DRAW if encounter.board in draws else result
        given.append(EnteredResult(encounter.board, result, encounter.version))
    enter_results(chief, made, given)


def places(competition: Competition) -> dict[int, int | None]:
    by_key = {entry_key(entry): entry.number or 0 for entry in competition.entries.all()}
    return {by_key[row.participant]: row.place for row in read_snapshot(competition).rows}


@pytest.mark.clause(RULES, "1.4/item3", "5.4.6/item4")
def test_a_whole_knock_out_with_a_replay(chief: User, make_competition: Make) -> None:
    competition = make_competition(6, **KNOCKOUT)
    assert competition.rounds_planned == 3
    first = pair_next(chief, competition, 1)
    assert (first.stage, [set(pair) for pair in pairs(competition, first)]) == (1, [{4, 5}, {3, 6}])
    play(chief, competition, first, draws=(1,))
    again = pair_next(chief, competition, 2)
    assert again.stage == 1
    assert pairs(competition, again) == [tuple(reversed(pairs(competition, first)[0]))]
    play(chief, competition, again)
    semi = pair_next(chief, competition, 3)
    assert (semi.stage, [set(pair) for pair in pairs(competition, semi)]) == (2, [{1, 4}, {2, 3}])
    play(chief, competition, semi)
    with pytest.raises(Refusal, match="not all rounds"):
        finish(chief, competition)
    final = pair_next(chief, competition, 4)
    assert (final.stage, [set(pair) for pair in pairs(competition, final)]) == (3, [{1, 2}])
    play(chief, competition, final)
    with pytest.raises(Refusal, match="has been played"):
        pair_next(chief, competition, 5)
    assert places(competition) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5}
    finish(chief, competition)
    approve(chief, competition)
    told = content_of(read_snapshot(competition), "2026-03-06")
    assert [len(each) for each in told["titles"]["rounds"]] == [2, 1, 2, 1]
    assert competition.rounds.count() == 4


@pytest.mark.clause(RULES, "1.4/item3")
def test_the_encounter_for_the_third_place(chief: User, make_competition: Make) -> None:
    competition = make_competition(4, **{**KNOCKOUT, "regulation": {"places_played": 3}})
    play(chief, competition, pair_next(chief, competition, 1))
    last = pair_next(chief, competition, 2)
    assert {frozenset(pair) for pair in pairs(competition, last)} == {frozenset({1, 2}), frozenset({3, 4})}
    play(chief, competition, last)
    assert places(competition) == {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.clause(RULES, "1.4/item4")
def test_all_places_are_played_for(chief: User, make_competition: Make) -> None:
    competition = make_competition(8, **{**KNOCKOUT, "regulation": {"places_played": 0}})
    for number in (1, 2, 3):
        made = pair_next(chief, competition, number)
        assert made.encounters.count() == 4
        play(chief, competition, made)
    assert places(competition) == {each: each for each in range(1, 9)}
    finish(chief, competition)


@pytest.mark.clause(RULES, "1.4/item3", "5.4.7.2")
def test_who_has_left_or_is_absent_loses_without_play(chief: User, make_competition: Make) -> None:
    competition = make_competition(4, **KNOCKOUT)
    by_number = {entry.number: entry for entry in competition.entries.all()}
    withdraw(chief, by_number[4], by_number[4].version, after_round=0, reason="болезнь")
    made = pair_next(chief, competition, 1, absent=[by_number[3].pk])
    made.refresh_from_db()
    assert made.state == "finished"
    final = pair_next(chief, competition, 2)
    assert [set(pair) for pair in pairs(competition, final)] == [{1, 2}]
    undo_pairing(chief, competition, 2, "другое время")
    assert pair_next(chief, competition, 2).number == 2


def test_a_replay_has_no_hour_of_the_programme(chief: User, make_competition: Make) -> None:
    competition = make_competition(4, **KNOCKOUT)
    hours = {1: datetime(2026, 3, 1, 10, tzinfo=UTC), 2: datetime(2026, 3, 2, 10, tzinfo=UTC)}
    plan_rounds(chief, competition, 0, hours)
    first = pair_next(chief, competition, 1)
    play(chief, competition, first, draws=(1,))
    again = pair_next(chief, competition, 2)
    assert (first.starts, again.starts) == (hours[1], None)
    play(chief, competition, again)
    final = pair_next(chief, competition, 3)
    assert (final.starts, final.stage) == (hours[2], 2)
    assert planned(competition) == hours


def test_the_pages_show_the_bracket(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(6, **KNOCKOUT)
    client.force_login(chief)
    for number in range(1, 4):
        client.post(reverse("pages:pair", args=[competition.code]), {"round": number})
        play(chief, competition, competition.rounds.get(number=number))
        desk = client.get(reverse("pages:desk", args=[competition.code]))
        assert desk.status_code == 200
    table = client.get(reverse("pages:table", args=[competition.code])).content.decode()
    assert "bracket-heading" in table
    why = client.get(reverse("pages:why_pair", args=[competition.code, 1, 1])).content.decode()
    assert "1.4" in why
    assert client.get(reverse("pages:round", args=[competition.code, 2])).status_code == 200
    client.post(reverse("pages:step", args=[competition.code, "finish"]))
    competition.refresh_from_db()
    assert competition.state == State.FINISHED


def test_those_who_are_still_in_lead_without_a_place(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(4, **KNOCKOUT)
    play(chief, competition, pair_next(chief, competition, 1))
    (running,) = client.get(reverse("pages:home")).context["running"]
    assert {line.place for line in running.leaders} == {""}
    assert len(running.leaders) == 2
    play(chief, competition, pair_next(chief, competition, 2))
    finish(chief, competition)
    (played,) = client.get(reverse("pages:home")).context["played"]
    assert [line.place for line in played.winners][:2] == ["1", "2"]
