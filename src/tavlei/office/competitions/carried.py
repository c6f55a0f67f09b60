"""What the participants of a group of a stage brought along, as the store keeps it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tavlei.tournament.carry_over import Carried
from tavlei.tournament.model import Encounter, Result, encounters

if TYPE_CHECKING:
    from collections.abc import Mapping


def kept_carried(carried: Carried, keys: Mapping[str, str]) -> dict[str, Any]:
    """What was carried over as JSON, under the keys by which the new stage knows everybody."""
    return {
        "points": {keys[name]: str(points) for name, points in carried.points.items()},
        "rounds": [
            [[keys[met.white], keys[met.black], str(met.result)] for met in encounters([one_round])]
            for one_round in carried.rounds
        ],
    }


def read_carried(kept: Mapping[str, Any]) -> Carried:
    """The same as the rules know it; nothing where nothing is kept."""
    points = {name: Fraction(text) for name, text in kept.get("points", {}).items()}
    rounds = tuple(
        tuple(Encounter(white, black, Result(result)) for white, black, result in one_round)
        for one_round in kept.get("rounds", ())
    )
    return Carried(points, rounds)
