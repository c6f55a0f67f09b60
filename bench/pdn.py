"""PDN: moves a second read and replayed from text, and memory that does not grow with the file."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost
from tavlei.exchange.pdn import PdnGame, PdnLine, PdnTag, read_games, read_result, write_games
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.variants import Variant

GAMES, SHORTEST, LONGEST = 1_000, 60, 80
RUNS = 3
WANTED = 60_000
COPIES = 10
GROWTH_LIMIT_MIB = 8
READ_FILE = (
    "import sys; from tavlei.exchange.pdn import read_games; print(sum(1 for _ in read_games(open(sys.argv[1], 'rb'))))"
)


def measure() -> Iterator[Measurement]:
    """A thousand games of both types: read, read and walked through; then a file of ten thousand."""
    texts = {variant: _database(variant) for variant in (RUSSIAN, INTERNATIONAL)}
    for variant, text in texts.items():
        for what, work in (("read", _read), ("read and replayed", _replay)):
            plies, seconds = min((_timed(work, text) for _ in range(RUNS)), key=lambda each: each[1])
            speed = plies / seconds
            name = f"{variant.name}, {what}"
            yield Measurement(name, f"{speed:,.0f} plies/s of CPU time", f">= {WANTED:,}", speed >= WANTED)
    yield _memory(texts[RUSSIAN])


def _timed(work: Callable[[str], int], text: str) -> tuple[int, float]:
    begin = time.process_time()
    plies = work(text)
    return plies, time.process_time() - begin


def _read(text: str) -> int:
    return sum(len(game.moves) for game in read_games(text) if isinstance(game, PdnGame))


def _replay(text: str) -> int:
    return sum(1 for game in read_games(text) if isinstance(game, PdnGame) for _ in game.replay())


def _memory(text: str) -> Measurement:
    with tempfile.TemporaryDirectory() as folder:
        small, large = (Path(folder) / name for name in ("small.pdn", "large.pdn"))
        small.write_text(text, encoding="utf-8")
        large.write_text((text + "\n") * COPIES, encoding="utf-8")
        few, many = (cost("-c", READ_FILE, str(file)).peak_mib for file in (small, large))
    return Measurement(
        f"peak memory, {GAMES:,} -> {GAMES * COPIES:,} games",
        f"{few:.0f} -> {many:.0f} MiB",
        f"grows by less than {GROWTH_LIMIT_MIB} MiB",
        many - few < GROWTH_LIMIT_MIB,
    )


def _database(variant: Variant) -> str:
    """Games of random moves, as long as real ones: those that end before `SHORTEST` plies are played again."""
    chance = random.Random(variant.name)  # noqa: S311 - a benchmark repeats itself
    return "".join(write_games(_game(variant, number, chance) for number in range(GAMES)))


def _game(variant: Variant, number: int, chance: random.Random) -> PdnGame:
    moves: list[Move] = []
    while len(moves) < SHORTEST:
        moves = _moves(variant, chance)
    tags = (
        PdnTag("Event", "Чемпионат"),
        PdnTag("Date", "2022.05.01"),
        PdnTag("Round", str(number % 9 + 1)),
        PdnTag("White", f"Player {number}"),
        PdnTag("Black", f"Player {number + 1}"),
    )
    return PdnGame(variant, variant.start, PdnLine(tuple(moves)), tags, read_result("*"))


def _moves(variant: Variant, chance: random.Random) -> list[Move]:
    game, position = rules(variant), variant.start
    moves: list[Move] = []
    while len(moves) < LONGEST and (legal := game.moves(position)):
        moves.append(chance.choice(legal))
        position = game.play(position, moves[-1])
    return moves
