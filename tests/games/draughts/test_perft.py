"""Known numbers of move sequences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.perft import perft
from tavlei.games.draughts.variants import variant


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("russian", [7, 49, 302, 1469, 7482, 37986]),
        ("draughts64", [7, 49, 302, 1469, 7482]),
        ("international", [9, 81, 658, 4265, 27117]),
        ("russian80", [9, 81, 658, 4265, 27132]),
        ("russian_majority", [7, 49, 302, 1469, 7473, 37628]),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "6.1.4.1", "6.1.4.2", "7.2.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.1", "2.1.4.2")
def test_from_the_start(name: str, nodes: list[int]) -> None:
    start = variant(name).start
    assert [perft(variant(name), start, depth) for depth in range(1, len(nodes) + 1)] == nodes


def test_nothing_to_count() -> None:
    assert perft(variant("russian"), variant("russian").start, 0) == 1


@pytest.mark.slow
def test_every_position_of_the_contracts(contracts: Path) -> None:
    lines = (contracts / "draughts_perft.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines
    for task in map(json.loads, lines):
        game = variant(task["input"]["variant"])
        position = parse_fen(game, task["input"]["fen"]) if "fen" in task["input"] else game.start
        for depth, expected in enumerate(task["expected"]["nodes"], start=1):
            assert perft(game, position, depth) == expected, (task["id"], depth)
