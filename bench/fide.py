"""Pairing 1,000 players by FIDE's Dutch system, beside what the engine itself needs for the same round."""

from __future__ import annotations

import random
import time
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from bench.measuring import Measurement
from tavlei.rulebook import Rulebook
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, engine_of, pair_round
from tavlei.tournament.fide import gacrux as of_gacrux
from tavlei.tournament.fide import py4swiss as of_py4swiss
from tavlei.tournament.model import Encounter, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS: Final = 1_000
ROUNDS: Final = 2
MOST_ABOVE: Final = 0.05
_RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def measure() -> Iterator[Measurement]:
    """Both texts: the round as the office pairs it, explanation included, and of that what the engine itself took."""
    for day in (date(2025, 6, 1), date(2026, 6, 1)):
        request = _request(Rulebook.on("fide-pairings", day))
        engine = engine_of(request.system, request.rulebook)
        with _timed(engine) as alone:
            began = time.process_time()
            found = pair_round(request)
            found.explanation()
            ours = time.process_time() - began
        above = ours / sum(alone) - 1
        what = f"{engine}, {PLAYERS:,} players, round {ROUNDS + 1}"
        told = f"{ours:.2f} s, of which the engine {sum(alone):.2f} s: {above:+.1%}"
        yield Measurement(what, told, f"at most {MOST_ABOVE:+.0%}", above <= MOST_ABOVE)


@contextmanager
def _timed(engine: EngineName) -> Iterator[list[float]]:
    """The CPU time of every answer of the engine, on what it reads itself: making that is ours."""
    taken: list[float] = []
    asked = of_gacrux if engine is EngineName.GACRUX else of_py4swiss
    answer = asked.answer

    def timed(*given: Any) -> Any:
        began = time.process_time()
        try:
            return answer(*given)
        finally:
            taken.append(time.process_time() - began)

    with patch.object(asked, "answer", timed):
        yield taken


def _request(rulebook: Rulebook) -> FideRequest:
    """An event after some rounds, paired by hand: neighbours in the order of points who have not met."""
    chance = random.Random(PLAYERS)  # noqa: S311 - results of games, not secrets
    people = tuple(Participant(f"p{number}", 2600 - number, number) for number in range(1, PLAYERS + 1))
    points = dict.fromkeys((one.id for one in people), 0)
    met: set[frozenset[str]] = set()
    rounds = []
    for _ in range(ROUNDS):
        one_round = []
        for white, black in _neighbours(sorted(points, key=lambda name: -points[name]), met):
            result = chance.choice(_RESULTS)
            one_round.append(Encounter(white, black, result))
            points[white] += result.white_score
            points[black] += result.black_score
            met.add(frozenset((white, black)))
        rounds.append(tuple(one_round))
    return FideRequest(Tournament(people, tuple(rounds)), FideSystem.DUTCH, 9, "bench", rulebook=rulebook)


def _neighbours(ordered: list[str], met: set[frozenset[str]]) -> Iterator[tuple[str, str]]:
    while ordered:
        one = ordered.pop(0)
        other = next(name for name in ordered if frozenset((one, name)) not in met)
        ordered.remove(other)
        yield one, other
