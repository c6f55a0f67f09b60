"""The hours of rounds: planned, changed, shown, and what rests on them (3.1.1, 3.2, 5.4.17.1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.conduct.protest_terms import round_deadline
from tavlei.office.competitions.models import Competition, Round, RoundState
from tavlei.office.competitions.pairing.programme import plan_rounds, plan_version, planned, programme_check
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal, Rulebook
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return timezone.make_aware(datetime(2026, 3, day, hour, minute))  # noqa: DTZ001 - made aware here


def play(chief: User, made: Round) -> None:
    given = [EnteredResult(encounter.board, Result.DRAW, encounter.version) for encounter in made.encounters.all()]
    enter_results(chief, made, given)
    made.refresh_from_db()


@pytest.mark.clause(RULES, "3.1.1/item2", "12.2")
def test_hours_are_set_changed_and_kept_in_order(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    plan_rounds(chief, competition, 0, {1: at(1, 10), 2: at(1, 15), 3: at(2, 10)})
    plan_rounds(chief, competition, 1, {2: at(1, 16), 3: None})
    assert planned(competition) == {1: at(1, 10), 2: at(1, 16)}
    with pytest.raises(StaleError):
        plan_rounds(chief, competition, 1, {2: at(1, 17)})
    with pytest.raises(Refusal, match="after round 1"):
        plan_rounds(chief, competition, 2, {2: at(1, 10)})
    with pytest.raises(Refusal, match="outside the days"):
        plan_rounds(chief, competition, 2, {3: at(6, 10)})
    with pytest.raises(Refusal, match="no round 4"):
        plan_rounds(chief, competition, 2, {4: at(5, 10)})


@pytest.mark.clause(RULES, "3.1.1/item2")
def test_a_round_starts_at_its_hour_and_keeps_it_when_it_has_ended(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    plan_rounds(chief, competition, 0, {1: at(1, 10), 2: at(1, 15)})
    made = pair_next(chief, competition, 1)
    assert made.starts == at(1, 10)
    plan_rounds(chief, competition, 1, {1: at(1, 11)})
    made.refresh_from_db()
    assert made.starts == at(1, 11)
    play(chief, made)
    assert made.state == RoundState.FINISHED
    with pytest.raises(Refusal, match="has ended"):
        plan_rounds(chief, competition, 2, {1: at(1, 12)})
    second = pair_next(chief, competition, 2, starts=at(1, 18))
    assert (second.starts, planned(competition)[2]) == (at(1, 18), at(1, 18))


@pytest.mark.clause(RULES, "5.4.17.1/item2")
def test_in_rapid_a_protest_is_due_at_the_hour_of_the_next_round(chief: User, make_competition: Make) -> None:
    rapid: dict[str, Any] = {"discipline": "russian_rapid", "rounds_planned": 3}
    competition = make_competition(**rapid)
    first = pair_next(chief, competition, 1, starts=at(1, 10))
    play(chief, first)

    def due(one: Round) -> datetime | None:
        found = round_deadline(competition, one)
        assert found is not None
        assert found.number == "5.4.17.1/item2"
        return found.until

    assert due(first) is None
    plan_rounds(chief, competition, plan_version(competition), {2: at(1, 11, 30)})
    assert due(first) == at(1, 11, 30)
    second = pair_next(chief, competition, 2)
    plan_rounds(chief, competition, plan_version(competition), {2: at(1, 12)})
    assert due(first) == at(1, 12)
    play(chief, second)
    last = pair_next(chief, competition, 3, starts=at(1, 14))
    assert due(last) is None
    play(chief, last)
    assert last.ended is not None
    assert due(last) == last.ended + timedelta(
        minutes=Rulebook.of(RULES).figures(ConductFigures).protest_minutes_after_last_quick_round
    )


@pytest.mark.clause(RULES, "5.4.17.1")
def test_in_classical_play_an_hour_runs_from_the_end_of_the_round(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1, starts=at(1, 10))
    play(chief, made)
    found = round_deadline(competition, made)
    assert found is not None
    assert made.ended is not None
    assert found.until == made.ended + timedelta(hours=1)


@pytest.mark.clause(RULES, "3.2")
def test_the_programme_is_held_against_what_it_must_state(chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"]})
    assert {each.name for each in programme_check(competition).broken} == {
        "organisers", "place", "schedule", "enquiries",
    }  # fmt: skip
    competition.regulation |= {"organisers": "ФШР; Минспорт", "enquiries": "8 800"}
    competition.place = "Казань"
    competition.save()
    plan_rounds(chief, competition, 0, {1: at(1, 10)})
    assert [each.name for each in programme_check(competition).broken] == ["organisers"]
    competition.regulation |= {"duties_divided": True}
    assert programme_check(competition).broken == ()


def test_everybody_sees_the_hours(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    client.force_login(chief)
    page = reverse("pages:plan", args=[competition.code])
    assert client.get(page).status_code == 200
    client.post(page, {"version": 0, "starts-1": "2026-03-01T10:00", "starts-2": "2026-03-01T15:30", "starts-3": ""})
    client.post(reverse("pages:pair", args=[competition.code]), {"round": 1, "starts": "2026-03-01T10:15"})
    client.logout()
    assert "2026-03-01T15:30" in client.get(reverse("pages:competition", args=[competition.code])).content.decode()
    assert "2026-03-01T10:15" in client.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    assert "2026-03-01T10:15" in client.get(reverse("pages:screen", args=[competition.code])).content.decode()
    feed = client.get(reverse("pages:calendar_ics")).content.decode()
    assert f"DTSTART:{at(1, 15, 30).astimezone(UTC):%Y%m%dT%H%M%SZ}" in feed
