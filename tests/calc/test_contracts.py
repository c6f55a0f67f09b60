"""The examples of the contracts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tavlei.calc import all_calculators, run_batch

KNOWN = {calculator.name for calculator in all_calculators()}


def examples(contracts: Path) -> list[dict[str, Any]]:
    lines = [
        line for file in sorted(contracts.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [task for task in map(json.loads, lines) if task.get("calc") in KNOWN]


def test_every_example_of_a_known_calculator_gives_what_is_expected(contracts: Path) -> None:
    tasks = examples(contracts)
    assert {task["calc"] for task in tasks} >= {
        "fsu.expected_percent",
        "draughts.perft",
        "bridge.award",
        "bridge.vp_scale",
    }
    answers = list(run_batch(json.dumps(task) for task in tasks))
    assert [answer["id"] for answer in answers] == [task["id"] for task in tasks]
    for task, answer in zip(tasks, answers, strict=True):
        expected = task["expected"]
        if "error" in expected:
            assert expected["error"] in answer["error"], task["id"]
            continue
        found = answer["output"]
        assert {key: _free_of_order(key, found.get(key)) for key in expected} == {
            key: _near(_free_of_order(key, value)) for key, value in expected.items()
        }, task["id"]
        assert set(task.get("readings", ())) <= set(found["readings"]), task["id"]


def _free_of_order(key: str, value: Any) -> Any:
    """The order in which pairs are listed is free."""
    return sorted(value, key=str) if key == "pairs" else value


def _near(value: Any) -> Any:
    """A computed number is compared to a millionth, also inside lists and objects; everything else exactly."""
    match value:
        case float():
            return pytest.approx(value, rel=0, abs=1e-6)
        case list():
            return [_near(each) for each in value]
        case dict():
            return {key: _near(each) for key, each in value.items()}
        case _:
            return value
