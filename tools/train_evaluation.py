"""Train the evaluation of the engine by its own games, with the endgame tables as the truth about endings.

    python tools/train_evaluation.py russian --games 3000 --nodes 800 --rounds 2

Games begin with a few random moves and are played with so many nodes a move; the tables decide them as soon as they
know the ending. Every quiet position is a sample: what the game came to, mixed with what the search said of it. A
logistic regression finds the weights, starting from those of material alone, and the next round plays with what was
found. The same arguments give the same file. NumPy must be installed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from tavlei_kernel import _core as core
from tavlei_kernel.evaluation import weights_path, write_weights

from tavlei.games._kernel import active
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import Variant, variant
from tavlei.games.kernel_tables import loaded_tables, small_tables

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import Core
    from tavlei.games.draughts.moves import Move

Floats = NDArray[np.float64]

UNIT: Final = 100  # hundredths of a man for one step of the logistic function
LONGEST: Final = 160  # plies of a game; it is drawn then
OF_THE_GAME: Final = 0.6  # of a sample; the rest is what the search said
NOISE: Final = 12
STEPS, RATE, PULL = 240, 0.02, 2e-6
KINGS_WORTH: Final = 250


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position, and how White did in it."""

    position: Position
    target: float


@dataclass(frozen=True, slots=True)
class Seen:
    """The samples as the evaluation sees them: places of weights, counts mixed by the pieces left, and targets."""

    places: NDArray[np.int32]
    counts: Floats
    targets: Floats


def first_weights(game: Variant) -> Floats:
    """Material and a little for going forward; in giveaway the other way round."""
    patterns, fillings, balances, features, _ = core.evaluation_shape(game.name)
    found = np.zeros(patterns * fillings + balances + 2 * features)
    for phase in (0, 1):
        at = patterns * fillings + balances + phase * features
        found[at : at + 4] = (UNIT, KINGS_WORTH, 0, 1)
    return -found if game.giveaway else found


def as_bytes(weights: Floats) -> bytes:
    """The weights as the engine takes them."""
    return np.clip(np.rint(weights), -30_000, 30_000).astype("<i2").tobytes()


def _kernel() -> Core:
    kernel = active()
    if kernel is None:
        sys.exit("the native kernel is not installed")
    return kernel


class SelfPlay:
    """The engine against itself."""

    def __init__(self, game: Variant, weights: Floats, nodes: int) -> None:
        """One engine plays both sides."""
        held = loaded_tables(game) or small_tables(game.name)
        self.tables = held.memory if held else None
        self.game, self.nodes, self.rules = game, nodes, rules(game)
        self.engine = _kernel().Engine(game.name, as_bytes(weights), mebibytes=16, tables=self.tables)

    def samples(self, seed: str) -> list[Sample]:
        """The quiet positions of one game."""
        chance = random.Random(seed)  # noqa: S311 - the same games every time
        seen: list[tuple[Position, int]] = []
        position = self._opened(chance)
        before: list[Position] = []
        result = 0.5
        for _ in range(LONGEST):
            ended = self._ended(position)
            if ended is not None:
                result = ended
                break
            if before.count(position) > 1:
                break
            score, move = self._chosen(position, before, chance.getrandbits(32))
            if self._is_quiet(position):
                seen.append((position, score if position.white_to_move else -score))
            before.append(position)
            position = self.rules.play(position, move)
        return [Sample(each, OF_THE_GAME * result + (1 - OF_THE_GAME) * _chance_of(score)) for each, score in seen]

    def _opened(self, chance: random.Random) -> Position:
        while True:
            position = self.game.start
            for _ in range(chance.randint(4, 10)):
                moves = self.rules.moves(position)
                if not moves:
                    break
                position = self.rules.play(position, chance.choice(moves))
            if self.rules.moves(position):
                return position

    def _ended(self, position: Position) -> float | None:
        """What White has of an ended game: nobody can move, or the tables know."""
        value = self.tables.probe(*position) if self.tables else None
        if value == 0:
            return 0.5
        if value is None:
            if self.rules.count(position):
                return None
            value = 1
        lost = ((value - 1) % 2 == 0) != self.game.giveaway
        return float(position.white_to_move != lost)

    def _chosen(self, position: Position, before: list[Position], seed: int) -> tuple[int, Move]:
        found = self.engine.search(
            *position,
            depth=40,
            nodes=self.nodes,
            seconds=1e6,
            enough=1e9,
            noise=NOISE,
            seed=seed,
            threads=1,
            before=before[-12:],
            on_depth=None,
            progress=None,
        )
        move = next(each for each in self.rules.moves(position) if each.identity == found["line"][0])
        return found["score"], move

    def _is_quiet(self, position: Position) -> bool:
        turned = position._replace(white_to_move=not position.white_to_move)
        return not self.rules.can_capture(position) and not self.rules.can_capture(turned)


def _chance_of(score: int) -> float:
    return float(1 / (1 + np.exp(-np.clip(score, -1000, 1000) / UNIT)))


def turned(game: Variant, position: Position) -> Position:
    """The board turned round with the colours changed: the same game."""
    bits = game.board.full.bit_length()
    white_men, white_kings, black_men, black_kings = (int(f"{each:0{bits}b}"[::-1], 2) for each in position[:4])
    return Position(black_men, black_kings, white_men, white_kings, not position.white_to_move)


def look(game: Variant, samples: list[Sample]) -> Seen:
    """Every sample from both sides."""
    patterns, _, _, features, at_start = core.evaluation_shape(game.name)
    places = np.empty((2 * len(samples), patterns + 1), dtype=np.int32)
    counts, targets = np.empty((2 * len(samples), 2 * features)), np.empty(2 * len(samples))
    for number, sample in enumerate(samples):
        both = ((sample.position, sample.target), (turned(game, sample.position), 1 - sample.target))
        for row, (position, target) in enumerate(both, start=2 * number):
            places[row], found, pieces = core.evaluation_features(game.name, *position)
            left = min(pieces, at_start) / at_start
            counts[row] = [*(left * each for each in found), *((1 - left) * each for each in found)]
            targets[row] = target
    return Seen(places, counts, targets)


def trained(game: Variant, samples: list[Sample]) -> Floats:
    """Weights by logistic regression: steps of Adam over all samples, pulled towards those of material alone."""
    seen, start = look(game, samples), first_weights(game) / UNIT
    tables = len(start) - seen.counts.shape[1]
    weights, speed, spread = start.copy(), np.zeros_like(start), np.zeros_like(start)
    flat = seen.places.ravel()
    for step in range(1, STEPS + 1):
        said = weights[seen.places].sum(axis=1) + seen.counts @ weights[tables:]
        missed = 1 / (1 + np.exp(-said)) - seen.targets
        slope = np.zeros_like(weights)
        slope[:tables] = np.bincount(flat, np.repeat(missed, seen.places.shape[1]), tables)
        slope[tables:] = seen.counts.T @ missed
        slope = slope / len(missed) + PULL * (weights - start)
        speed = 0.9 * speed + 0.1 * slope
        spread = 0.999 * spread + 0.001 * slope**2
        rate = RATE * (1 - 0.9 * step / STEPS)
        weights -= rate * (speed / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    loss = np.mean(np.logaddexp(0, said) - seen.targets * said)
    print(f"  {len(samples)} positions, loss {loss:.4f}", flush=True)
    return weights * UNIT


def train(game: Variant, games: int, nodes: int, rounds: int) -> Floats:
    """Play and learn, as often as asked; the samples of all rounds count."""
    weights, samples = first_weights(game), list[Sample]()
    for number in range(rounds):
        began, playing = time.process_time(), SelfPlay(game, weights, nodes)
        for each in range(games):
            samples += playing.samples(f"{game.name}:{number}:{each}")
        print(f"  round {number + 1}: {games} games, {time.process_time() - began:.0f} s", flush=True)
        weights = trained(game, samples)
    return weights


def main() -> int:
    """Train some games and write their weights."""
    parser = argparse.ArgumentParser(description="Train the evaluation of the engine by its own games.")
    parser.add_argument("games_of", nargs="+", metavar="VARIANT", help="such as russian or international")
    parser.add_argument("--games", type=int, default=3000, help="games of a round")
    parser.add_argument("--nodes", type=int, default=800, help="nodes of a move")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--into", type=Path, help="a folder instead of the kernel's own")
    given = parser.parse_args()
    for name in given.games_of:
        print(name, flush=True)
        path = weights_path(name)
        found = train(variant(name), given.games, given.nodes, given.rounds)
        write_weights(given.into / path.name if given.into else path, as_bytes(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
