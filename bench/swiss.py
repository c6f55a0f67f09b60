"""Pairing a round of a large Swiss tournament after eight rounds, and how the cost grows."""

from __future__ import annotations

import math
import random
import time
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.rulebook import Rulebook
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Tournament
from tavlei.tournament.swiss import PairingRequest, System, pair_round

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS: Final = 8
LIMITS: Final = {1_000: 1.0, 5_000: 10.0}
MOST_GROWTH: Final = 1.5
SMALL, LARGE = 500, 5_000
RULES: Final = Rulebook.on("draughts-rules", None)


def measure() -> Iterator[Measurement]:
    """Each program on 1,000 and 5,000 players, and the exponent of growth between 500 and 5,000."""
    for system in System:
        taken = {count: _ninth_round(system, count) for count in (SMALL, *LIMITS)}
        for count, limit in LIMITS.items():
            seconds = taken[count]
            yield Measurement(
                f"{system}, {count:,} players", f"{seconds:.2f} s", f"under {limit:.0f} s", seconds < limit
            )
        growth = math.log(taken[LARGE] / taken[SMALL]) / math.log(LARGE / SMALL)
        what = f"{system}, growth {SMALL:,} -> {LARGE:,}"
        yield Measurement(what, f"n^{growth:.2f}", f"at most n^{MOST_GROWTH}", growth <= MOST_GROWTH)


def _ninth_round(system: System, count: int) -> float:
    chance = random.Random(count)  # noqa: S311 - results of games, not secrets
    people = tuple(Participant(f"p{index}", 2600 - index // 4) for index in range(count))
    tournament = Tournament(people)
    for _ in range(ROUNDS):
        pairing = pair_round(PairingRequest(tournament, system, "bench", rulebook=RULES))
        games = [Encounter(pair.white, pair.black, _result(chance, pair.white, pair.black)) for pair in pairing.pairs]
        byes = [Bye(pairing.bye)] if pairing.bye else []
        tournament = Tournament(people, (*tournament.rounds, (*games, *byes)))
    began = time.process_time()
    pair_round(PairingRequest(tournament, system, "bench", rulebook=RULES))
    return time.process_time() - began


def _result(chance: random.Random, white: str, black: str) -> Result:
    better = int(white[1:]) < int(black[1:])
    thrown = chance.random() + (0.15 if better else -0.15)
    return Result.WHITE_WINS if thrown > 0.6 else Result.DRAW if thrown > 0.35 else Result.BLACK_WINS
