"""A year month by month: through the state of the calculator, from the sources, in batches."""

from __future__ import annotations

import json
import random
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.fsu.builders import CHESS, EDITION, MAY

from tavlei.calc import run_calculator
from tavlei.calc.fsu.month import MonthInput, MonthOutput, _output
from tavlei.calc.fsu.state import MonthPlayerInput
from tavlei.ratings.fsu import Approval, DailyPlay, FsuReport, Month
from tavlei.ratings.fsu.listing import (
    GameResult,
    MonthField,
    MonthPlayer,
    ReportedCompetition,
    ReportedGame,
    month_from_reports,
    publish_batches,
    work_on_reports,
)

PLAYERS: list[dict[str, Any]] = [
    {"id": "a", "rating": 2295, "rated_games_before": 28, "birth_date": "1999-03-04", "last_rated_game": "2022-11-20"},
    {"id": "b", "rating": 1990, "rated_games_before": 400, "birth_date": "2009-09-15", "fide_rating": 2610},
    {"id": "c", "rating": 1612, "rated_games_before": 31},
    {"id": "d", "rating": 1800, "rated_games_before": 77},
    {"id": "s", "rating": 1750, "rated_games_before": 60, "last_rated_game": "2020-02-02"},
    {"id": "u", "rating": None, "category": "I"},
    {"id": "v", "rating": None},
    {"id": "w", "rating": None},
    {"id": "x", "rating": None, "federation": "POL", "fide_rating": 2105},
]
NAMES = [each["id"] for each in PLAYERS if each["id"] != "s"]
RESULTS = ["1-0", "0.5-0.5", "0-1"]


def year(seed: int) -> list[dict[str, Any]]:
    """Twelve months of 2023 with reports, some late, some faulty, and a decision in March and in July."""
    chance = random.Random(seed)  # noqa: S311 - the same year every time
    months = [Month(2023, number) for number in range(1, 13)]
    reports = [_report(f"{month.label}-{turn}", month, chance) for month in months for turn in range(3)]
    found = []
    for month in months:
        own = [report for report in reports if report["reported"].startswith(month.label)]
        found.append({"month": month.label, "reports": own, "decisions": _decisions(month)})
    return found


def _decisions(month: Month) -> list[dict[str, Any]]:
    act = {3: "remove", 7: "restore"}.get(month.number)
    return [{"number": f"{month.number}", "day": f"{month.label}-10", "act": act, "player": "s"}] if act else []


def _report(name: str, month: Month, chance: random.Random) -> dict[str, Any]:
    end = month.first_day + timedelta(days=chance.randint(3, 26))
    reported = end + timedelta(days=chance.choice([0, 1, 20, 28]))
    games = [
        {
            "round": turn,
            **dict(zip(("white", "black"), chance.sample(NAMES, 2), strict=True)),
            "result": chance.choice(RESULTS),
            **chance.choice([{}, {}, {}, {}, {"played": False}, {"recorded": False}, {"moves_by_black": 0}]),
        }
        for turn in range(1, 10)
        for _ in range(3)
    ]
    unique = {(game["round"], game["white"], game["black"]): game for game in games}
    return {
        "id": name,
        "base_minutes": chance.choice([90, 60]),
        "increment_seconds": 10,
        "rounds_per_day": chance.choice([1, 2, 3, 3, 4]),
        "hours_per_day": 8,
        "end_date": end.isoformat(),
        "reported": reported.isoformat(),
        "approved_by": "federation",
        "games": list(unique.values()),
    }


def published(months: list[dict[str, Any]]) -> list[str]:
    """Through JSON: the state that a month gives is all that the next one is told of the players."""
    players, found = PLAYERS, []
    for each in months:
        answer = run_calculator("fsu.month", {**each, "players": players})
        found.append(json.dumps({name: answer[name] for name in MonthOutput.model_fields}, ensure_ascii=False))
        players = json.loads(found[-1])["next_state"]
    return found


@pytest.mark.clause(EDITION, "1/p2", "2/p1", "2/p2", "4/p2/item2", "7/p1")
@pytest.mark.parametrize("seed", range(3))
def test_a_year_by_states_is_the_year_from_the_sources_byte_for_byte(seed: int) -> None:
    months = year(seed)
    lists = published(months)
    assert lists == from_sources(months)
    verdicts = [report["verdict"] for text in lists for report in json.loads(text)["reports"]]
    assert set(verdicts) == {"accepted", "refused"}
    states = [player["status"] for text in lists for player in json.loads(text)["players"]]
    assert {"listed", "collecting", "removed by decision"} <= set(states)


def from_sources(months: list[dict[str, Any]]) -> list[str]:
    """Without JSON between the months: the rules' own objects from the first month to the last."""
    players = tuple(MonthPlayerInput.model_validate(each).player(CHESS) for each in PLAYERS)
    found = []
    for each in months:
        given_month = MonthInput.model_validate({**each, "players": []})
        month = month_from_reports(
            players,
            [one.competition(CHESS) for one in given_month.reports],
            given_month.month,
            CHESS,
            decisions=[one.on_the_list(CHESS) for one in given_month.decisions or ()],
        )
        output = _output(month).model_dump(mode="json")
        players = month.publication.state
        assert tuple(MonthPlayerInput.model_validate(one).player(CHESS) for one in output["next_state"]) == players
        found.append(json.dumps(output, ensure_ascii=False))
    return found


@pytest.mark.clause(EDITION, "1/p2", "2/p1")
def test_month_list_gives_a_state_that_the_next_month_takes() -> None:
    pairings = [{"round": turn, "white": "v", "black": "d", "result": "1-0"} for turn in range(1, 9)]
    first = {"month": "2023-05", "players": PLAYERS, "tournaments": [{"id": "T1", "pairings": pairings}]}
    state = json.loads(json.dumps(run_calculator("fsu.month_list", first)))["next_state"]
    (collecting,) = [each for each in state if each["id"] == "v"]
    assert len(collecting["earlier_tournaments"][0]["games"]) == 8
    assert [each["id"] for each in state] == [each["id"] for each in PLAYERS]
    second = {"month": "2023-06", "players": state, "tournaments": [{"id": "T2", "pairings": pairings}]}
    answer = run_calculator("fsu.month_list", second)
    assert {player["id"]: player["status"] for player in answer["players"]}["v"] == "listed"
    (rated,) = [each for each in answer["next_state"] if each["id"] == "v"]
    assert (rated["rated_games_before"], rated["rated_since"]) == (16, "2023-07-01")
    assert (rated["last_rated_game"], "earlier_tournaments" in rated) == ("2023-06-30", False)


people = (
    MonthPlayer("a", 2310, 300),
    MonthPlayer("b", 1900, 20),
    MonthPlayer("c", 1604, 90),
    MonthPlayer("u", category="I"),
    MonthPlayer("v"),
    MonthPlayer("x", fide_rating=2105, federation="POL"),
)
games = st.builds(
    lambda pair, turn, result, played, moves: ReportedGame(turn, pair[0], pair[1], result, played, True, moves),
    st.lists(st.sampled_from([person.id for person in people]), min_size=2, max_size=2, unique=True),
    st.integers(1, 9),
    st.sampled_from(GameResult),
    st.sampled_from([True, True, True, False]),
    st.sampled_from([None, 40, 0]),
)
facts = st.builds(
    FsuReport,
    st.sampled_from(
        [DailyPlay(90, 0, 1, Fraction(6)), DailyPlay(60, 0, 1, Fraction(6)), DailyPlay(15, 0, 1, Fraction(6))]
    ),
    st.dates(date(2023, 5, 1), date(2023, 5, 20)),
    st.dates(date(2023, 5, 20), date(2023, 6, 2)),
    st.sampled_from([Approval.FEDERATION, Approval.EMPOWERED_REGION, None]),
)
reports = st.lists(st.tuples(facts, st.lists(games, max_size=14)), max_size=6).map(
    lambda many: [ReportedCompetition(f"T{i}", *each[:1], tuple(each[1])) for i, each in enumerate(many)]
)


@pytest.mark.clause(EDITION, "1/p2", "2/p1")
@given(reports, st.randoms(use_true_random=False), st.integers(1, 4))
def test_batches_in_any_order_give_the_same_list(
    given_reports: list[ReportedCompetition], chance: random.Random, batches: int
) -> None:
    field = MonthField(MAY, people, CHESS)
    mixed = list(given_reports)
    chance.shuffle(mixed)
    parts = [work_on_reports(field, mixed[number::batches]) for number in range(batches)]
    whole = month_from_reports(people, given_reports, MAY, CHESS)
    joined = publish_batches(field, parts)
    assert joined == whole
    assert joined.grounds() == whole.explanation().grounds
    assert joined.publication.state == whole.publication.state
