"""The answers of the bulk path are those of the calculators, byte for byte."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from tests.bulk.bridge_months import months as bridge_months
from tests.bulk.federations import months as chess_months
from tests.bulk.half_years import half_years
from tests.proving import examples

from tavlei.bulk.answers.evaluating import evaluate_in_bulk
from tavlei.bulk.answers.tasks import AnswerTask
from tavlei.bulk.elo_r import checking
from tavlei.bulk.elo_r.by_rules import put_through_the_rules
from tavlei.bulk.engines import EngineSettings
from tavlei.bulk.samples import DiffersFromRules
from tavlei.calc import evaluate
from tavlei.calc.fsu.report import EXAMPLE
from tavlei.rulebook import Refusal

TASK = AnswerTask(seed=1, sample=20, settings=EngineSettings(threads=1))


def assert_same(name: str, source: dict[str, Any]) -> None:
    """The same bytes, and the same rulebook, by the calculator and by tables."""
    wanted = evaluate(name, source)
    found = evaluate_in_bulk(name, source, TASK).evaluated
    assert json.dumps(found.json()) == json.dumps(wanted.json())
    assert found.rulebook == wanted.rulebook


def reported(month: dict[str, Any]) -> dict[str, Any]:
    """A month of tournaments as one of reports; some of them come late or are of another month."""
    reports = []
    for number, event in enumerate(month["tournaments"]):
        ended = event.get("last_day", "2023-05-20")
        facts = {**EXAMPLE, "end_date": ended, "base_minutes": (90, 30, 90, 15)[number % 4]}
        if number == 3:
            facts["approved_by"] = None
        games = [{**game, "moves_by_white": place % 9} for place, game in enumerate(event["pairings"])]
        reports.append(
            {"id": event["id"], **facts, "games": games, "unrated_when_played": event["unrated_when_played"]}
        )
    rest = {name: month[name] for name in ("month", "players", "decisions", "settings")}
    return {**rest, "reports": reports}


@examples(2)
@given(chess_months())
def test_a_month_of_chess_is_the_same(month: dict[str, Any]) -> None:
    assert_same("fsu.month", reported(month))


@examples(2)
@given(half_years())
def test_a_half_year_of_draughts_is_the_same(half_year: dict[str, Any]) -> None:
    assert_same("elo_r.list", half_year)


@examples(2)
@given(bridge_months())
def test_a_month_of_bridge_is_the_same(month: dict[str, Any]) -> None:
    without = {name: told for name, told in month.items() if name not in ("officers", "batches", "branch_regions")}
    assert_same("bridge.month", without)


def test_games_of_one_round_keep_the_order_of_the_report() -> None:
    """Of three games of one round beyond 400 the last counts in full, whatever the ids."""
    players = [{"id": "max", "rating": 2310, "rated_games_before": 300}]
    players += [{"id": name, "rating": rating, "rated_games_before": 90}
                for name, rating in (("ada", 1600), ("bob", 1700), ("cyd", 1800))]  # fmt: skip
    players.append({"id": "new", "rating": None})
    games = [{"round": 1, "white": "max", "black": name, "result": "1-0"} for name in ("cyd", "ada", "bob")]
    games.append({"round": 3, "white": "new", "black": "bob", "result": "0-1"})
    for order in (games, games[::-1]):
        report = {"id": "Kyiv", **EXAMPLE, "games": order}
        assert_same("fsu.month", {"month": "2023-05", "players": players, "reports": [report]})


def test_what_tables_do_not_take_is_refused_and_left_to_the_calculator() -> None:
    source = {
        "list_day": "2024-06-01",
        "players": [{"number": 1}],
        "ledger": [],
        "openings": [{"player": 1, "coefficient": "1/3", "list_day": "2024-06-01"}],
    }
    with pytest.raises(Refusal, match="tables do not take this"):
        evaluate_in_bulk("bridge.month", source, TASK)
    assert evaluate("bridge.month", source).json()["players"][0]["coefficient"] == "1/3"


def test_a_difference_is_told_apart_from_what_tables_do_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    ruled = put_through_the_rules

    def otherwise(*asked: Any) -> Any:
        for athlete in ruled(*asked):
            yield (
                athlete
                if athlete.row is None
                else type(athlete)(athlete.id, {**athlete.row, "new_elo_r": 1}, athlete.lines, athlete.why)
            )

    monkeypatch.setattr(checking, "put_through_the_rules", otherwise)
    athletes = [{"id": "foma", "citizen": True, "sex": "M", "elo_r": 2400}]
    athletes[0]["last_included_competition_end"] = date(2023, 1, 1).isoformat()
    source = {"half_year": "2023-1", "athletes": athletes, "competitions": []}
    with pytest.raises(DiffersFromRules, match="foma"):
        evaluate_in_bulk("elo_r.list", source, TASK)
