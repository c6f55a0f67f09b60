"""Pairing 1,000 players by FIDE's Dutch system, beside what the engine itself needs for the same round."""

from __future__ import annotations

import random
import time
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.rulebook import Rulebook
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, engine_of, pair_round, pairing_table
from tavlei.tournament.fide import gacrux as of_gacrux
from tavlei.tournament.fide import py4swiss as of_py4swiss
from tavlei.tournament.model import Encounter, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLAYERS: Final = 1_000
ROUNDS: Final = 2
MOST_ABOVE: Final = 0.05
_RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def measure() -> Iterator[Measurement]:
    """Both texts: the round as the office pairs it, explanation included, and the engine alone on its own input."""
    for day in (date(2025, 6, 1), date(2026, 6, 1)):
        request = _request(Rulebook.on("fide-pairings", day))
        alone = _seconds(_engine_alone(request))
        ours = _seconds(partial(_ours, request))
        above = ours / alone - 1
        what = f"{engine_of(request.system, request.rulebook)}, {PLAYERS:,} players, round {ROUNDS + 1}"
        found = f"{ours:.2f} s, the engine alone {alone:.2f} s: {above:+.1%}"
        yield Measurement(what, found, f"at most {MOST_ABOVE:+.0%}", above <= MOST_ABOVE)


def _ours(request: FideRequest) -> object:
    return pair_round(request).explanation()


def _request(rulebook: Rulebook) -> FideRequest:
    chance = random.Random(PLAYERS)  # noqa: S311 - results of games, not secrets
    people = tuple(Participant(f"p{number}", 2600 - number, number) for number in range(1, PLAYERS + 1))
    played = Tournament(people)
    for _ in range(ROUNDS):
        found = pair_round(FideRequest(played, FideSystem.DUTCH, 9, "bench", rulebook=rulebook))
        met = tuple(Encounter(white, black, chance.choice(_RESULTS)) for white, black in found.pairs)
        played = Tournament(people, (*played.rounds, met))
    return FideRequest(played, FideSystem.DUTCH, 9, "bench", rulebook=rulebook)


def _engine_alone(request: FideRequest) -> Callable[[], object]:
    """The engine on what it reads itself; making that is ours and is not counted here."""
    table = pairing_table(request)
    if engine_of(request.system, request.rulebook) is EngineName.GACRUX:
        from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415 - an extra

        made = of_gacrux.event(table)
        asked = {"experimental": [], "verbose": 0}
        return lambda: pairing_dutch(made, table.round, asked).compute_pairing(checkonly=False)
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - an extra

    report = of_py4swiss.event(table)
    return lambda: DutchEngine.generate_pairings(report)


def _seconds(work: Callable[[], object], times: int = 2) -> float:
    """The least CPU time of several runs: the machine may be shared, and noise only adds."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)
