"""The games a forecast is reckoned from: each norm counts other opponents, and the reader is told how many."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import evaluate


def competition(*ranks: str | None) -> dict[str, Any]:
    """Anna met an opponent of each rank and will meet the last one again."""
    met = [
        {"id": f"p{index}", "sex": "M", "birth": 1990, "citizen": True, **({"title": rank} if rank else {})}
        for index, rank in enumerate(ranks)
    ]
    anna = {"id": "anna", "sex": "F", "birth": 1995, "citizen": True, "elo_r": 2250}
    rounds: list[list[dict[str, Any]]] = [
        [{"white": "anna", "black": encounter["id"], "result": "1-0"}] for encounter in met
    ]
    rounds.append([{"white": met[-1]["id"], "black": "anna"}])
    return {
        "discipline": "russian",
        "status": "region",
        "start": "2023-03-01",
        "end": "2023-03-09",
        "participants": [anna, *met],
        "rounds": rounds,
        "points_for_win": 2,
    }


def games(given: dict[str, Any]) -> dict[str, int]:
    output = evaluate("titles.forecast", given).json()
    anna = next(person for person in output["participants"] if person["id"] == "anna")
    return {norm["title"]: norm["games"] for norm in anna["norms"]}


@pytest.mark.clause("draughts-norms-2022", "3/1.1")
def test_a_norm_by_rating_counts_opponents_with_one() -> None:
    """Of three opponents two have a rating by their title; the last is met twice, once in a game to come."""
    found = games(competition("MS", None, "KMS"))
    assert found["MS"] == 3
    assert found["GR"] == 3


@pytest.mark.clause("draughts-norms-2022", "4/1/item2")
def test_a_rank_counts_those_whose_cell_is_not_empty() -> None:
    """For a rank an opponent without any rank may not count, or counts for low ranks only."""
    found = games(competition("MS", "KMS", "I", "II"))
    assert found["KMS"] == 5, "four games played and one to come"
    weak = games(competition("MS", "IIIy", "IIIy"))
    assert (weak["KMS"], weak["I"], weak["II"]) == (1, 1, 4), "a III youth rank counts for the second rank, not above"
