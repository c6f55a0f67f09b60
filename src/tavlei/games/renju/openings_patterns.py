"""The 26 openings of renju: direct 1D to 13D and indirect 1I to 13I, known again however the board is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tavlei.games.renju.board import CENTRE, parse_point, symmetries
from tavlei.games.renju.openings_data import SOURCE
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Opening:
    """One of the 26: its code, its Japanese name, and its first three moves as the code is drawn."""

    code: str
    name: str
    stones: tuple[int, int, int]


@cites("draughts-rules", "9.2.4.3")
def opening_code(stones: Sequence[int], rulebook: Rulebook) -> str | None:
    """The code of the opening that three stones make, in the order of play; None if it is none of the 26."""
    return rulebook.read(SOURCE, _forms).get(tuple(stones))


def openings(rulebook: Rulebook) -> Mapping[str, Opening]:
    """The 26 openings by their codes, 1D to 13D and then 1I to 13I."""
    return rulebook.read(SOURCE, _openings)


def _openings(content: Mapping[str, Any]) -> Mapping[str, Opening]:
    return {opening.code: opening for opening in _listed(content)}


def _listed(content: Mapping[str, Any]) -> Iterator[Opening]:
    for kind, patterns in content["openings"].items():
        second = parse_point(patterns["second"])
        for number, (third, name) in enumerate(zip(patterns["third"], patterns["names"], strict=True), start=1):
            yield Opening(f"{number}{kind}", name, (CENTRE, second, parse_point(third)))


def _forms(content: Mapping[str, Any]) -> Mapping[tuple[int, ...], str]:
    return {form: opening.code for opening in _listed(content) for form in symmetries(opening.stones)}
