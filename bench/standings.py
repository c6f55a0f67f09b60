"""Standings of a big field by every criterion: as a library call, explained, and through the calculator."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from bench.measuring import Measurement
from tavlei.calc import run_calculator
from tavlei.rulebook import Rulebook
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Tournament
from tavlei.tournament.standings import CRITERIA, System, Withdrawal, standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.tournament.model import Round

PLAYERS, ROUNDS = 1_000, 9
RUNS = 5
WANTED_SECONDS = 1
SHMULYAN = "shmulyan"
RESULTS = [*[Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS] * 10, Result.WHITE_PLUS, Result.BLACK_PLUS]
CALCULATOR = "tournament.standings"
RULES = Rulebook.on("draughts-rules", None)


def measure() -> Iterator[Measurement]:
    """A field of 1,001 after nine rounds, with draws, forfeits, byes and one who left."""
    field = _tournament()
    left = [Withdrawal(field.participants[-1].id, ROUNDS)]
    swiss = [name for name in CRITERIA if name != SHMULYAN]
    table = standings(field, System.SWISS, swiss, RULES)
    given = _as_json(field, swiss)
    yield _timed("13 criteria, as a round robin", lambda: standings(field, System.ROUND_ROBIN, list(CRITERIA), RULES))
    yield _timed("12 criteria, Swiss", lambda: standings(field, System.SWISS, swiss, RULES))
    yield _timed(
        "12 criteria, manual draw",
        lambda: standings(field, System.SWISS, swiss, RULES, withdrawn=left, manual_draw=True),
    )
    yield _timed("every value explained", table.explanation, wanted=False)
    yield _timed("12 criteria, calculator, JSON to JSON", lambda: run_calculator(CALCULATOR, given), wanted=False)


def _timed(what: str, work: Callable[[], object], *, wanted: bool = True) -> Measurement:
    seconds = min(_once(work) for _ in range(RUNS))
    found = f"{seconds:.3f} s of CPU time"
    if not wanted:
        return Measurement(f"{PLAYERS:,} players: {what}", found)
    return Measurement(f"{PLAYERS:,} players: {what}", found, f"under {WANTED_SECONDS} s", seconds < WANTED_SECONDS)


def _once(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _tournament() -> Tournament:
    """Pairs by score, as a Swiss makes them, with results by chance."""
    chance = random.Random(f"{PLAYERS}:{ROUNDS}")  # noqa: S311 - a benchmark repeats itself
    names = [f"p{number}" for number in range(PLAYERS + 1)]
    scores = dict.fromkeys(names, 0)
    rounds = [_round(names, scores, chance) for _ in range(ROUNDS)]
    participants = tuple(Participant(name, 2_000 + chance.randrange(500)) for name in names)
    return Tournament(participants, tuple(rounds))


def _round(names: list[str], scores: dict[str, int], chance: random.Random) -> Round:
    order = sorted(names, key=lambda name: (-scores[name], chance.random()))
    pairs = [Encounter(*pair, chance.choice(RESULTS)) for pair in zip(order[:-1:2], order[1::2], strict=True)]
    for each in pairs:
        result = each.result or Result.DRAW
        scores[each.white] += result.white_score
        scores[each.black] += result.black_score
    return (*pairs, Bye(order[-1]))


def _as_json(field: Tournament, criteria: list[str]) -> dict[str, object]:
    return {
        "system": "swiss",
        "players": [{"id": participant.id, "rating": participant.rating} for participant in field.participants],
        "rounds": [[_pairing(each) for each in one_round] for one_round in field.rounds],
        "points_for_win": 1,
        "criteria": criteria,
    }


def _pairing(encounter: Encounter | Bye) -> dict[str, object]:
    if isinstance(encounter, Bye):
        return {"bye": encounter.player}
    return {"white": encounter.white, "black": encounter.black, "result": encounter.result}
