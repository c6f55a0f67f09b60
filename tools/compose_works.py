"""Compose works backwards, by chance and proof, and keep those that the verification finds sound.

It begins with a strike that takes everything, and puts sacrifices before it: a capture of Black is taken back, then a
quiet move of White, as long as that move is White's only way. Endings of a few pieces are drawn as they come. What is
printed are entries of `tests/composition/collection.toml`.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tavlei.composition import (
    Aim,
    Assignment,
    Evidence,
    FindingKind,
    Genre,
    Solution,
    Verdict,
    Verification,
    Work,
    verify,
)
from tavlei.composition.economy import without
from tavlei.composition.last_moves import last_moves
from tavlei.composition.verification.judge import Effort, SearchJudge
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, Variant
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Prover, Task
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

Thing = TypeVar("Thing")
RULES = Rulebook.on("draughts-rules", None)
WIN = Assignment(Aim.WIN)
LOOK = Effort(nodes=400_000, first_look=3_000, second_look=3_000, estimate=20_000, depth=7)


def strike(variant: Variant, chance: random.Random, length: int) -> Position | None:
    """A White man that captures so many Black men in one move, and nothing else."""
    board = variant.board
    square = chance.choice(board.bits)
    start, taken, free = square, 0, {square}
    for _ in range(length):
        ways = [ray for ray in board.rays[square] if len(ray) > 1 and not ray[0] & taken and ray[0] not in free]
        ways = [ray for ray in ways if not ray[1] & taken]
        if not ways:
            return None
        ray = chance.choice(ways)
        taken |= ray[0]
        square = ray[1]
        free.add(square)
    position = Position(start, 0, taken, 0, white_to_move=True)
    wrong = start & board.row(board.ranks - 1) | taken & board.row(0)
    moves = rules(variant).moves(position)
    return None if wrong or any(move.captured != taken for move in moves) or not moves else position


def only_way(judge: SearchJudge, variant: Variant, position: Position) -> bool:
    """Whether exactly one first move is known to win."""
    game = rules(variant)
    return sum(judge.reaches(game.play(position, move)).reaches for move in game.moves(position)) == 1


def earlier(variant: Variant, chance: random.Random, position: Position) -> Iterator[Position]:
    """Positions from which a quiet move of White and a forced capture of Black lead here."""
    game = rules(variant)
    for black in _shuffled(
        chance, [last_move for last_move in last_moves(variant, position) if not last_move.is_quiet]
    ):
        if len(game.moves(black.before)) == 1:
            whites = [last_move for last_move in last_moves(variant, black.before) if last_move.is_quiet]
            yield from (thing.before for thing in _shuffled(chance, whites))


def _shuffled(chance: random.Random, found: list[Thing]) -> list[Thing]:
    chance.shuffle(found)
    return found


def grown(variant: Variant, chance: random.Random, white: int, length: int) -> Position | None:
    """A problem with at least so many White pieces, or nothing if the way back ended before."""
    position = strike(variant, chance, length)
    while position is not None and position.white.bit_count() < white:
        judge = SearchJudge(variant, WIN, LOOK)
        before = (each for _, each in zip(range(25), earlier(variant, chance, position), strict=False))
        position = next((each for each in before if only_way(judge, variant, each)), None)
    return position


def drawn(variant: Variant, chance: random.Random, white: int, black: int, kings: int) -> Position:
    """A position of so many pieces a side; no man on its last row, nobody has anything to capture."""
    board, game = variant.board, rules(variant)
    while True:
        squares = chance.sample(board.bits, white + black)
        own, other = squares[:white], squares[white:]
        position = Position(sum(own[kings:]), sum(own[:kings]), sum(other), 0, white_to_move=True)
        wrong = position.white_men & board.row(board.ranks - 1) | position.black_men & board.row(0)
        if not wrong and not any(game.can_capture(position._replace(white_to_move=turn)) for turn in (True, False)):
            return position


def won(variant: Variant, chance: random.Random, white: int, black: int, kings: int) -> Iterator[Position]:
    """Endings that White wins, by the look of a short proof."""
    prover = Prover(variant, Task(Goal.WIN, white=True))
    while True:
        position = drawn(variant, chance, white, black, kings)
        if prover.prove(position, Limits(nodes=3000)).decision is Decision.PROVEN:
            yield position


def reduced(work: Work) -> tuple[Work, Verification]:
    """The work without its idle pieces, and what the verification says of it."""
    while True:
        found = verify(work, RULES, "quick")
        idle = [finding for finding in found.findings if finding.kind is FindingKind.IDLE_PIECE]
        sure = [each for each in idle if each.evidence is not Evidence.UNDECIDED]
        if not sure:
            return work, found
        square = work.variant.board.squares[str(sure[0].inputs["square"])]
        work = replace(work, position=without(work.position, square))


def composed(variant: Variant, genre: Genre, seed: int, white: int, black: int) -> Iterator[Work]:
    """Sound works, one after the other; of a problem `black` is the length of the last strike."""
    chance = random.Random(seed)  # noqa: S311 - positions, no secrets
    found: Iterator[Position | None]
    if genre is Genre.PROBLEM:
        found = (grown(variant, chance, white, black) for _ in iter(int, 1))
    else:
        found = won(variant, chance, white, black, 1)
    for position in found:
        if position is None or not only_way(SearchJudge(variant, WIN, LOOK), variant, position):
            continue
        work, judged = reduced(Work(variant, position, WIN, Solution(), genre=genre))
        if judged.verdict is Verdict.SOUND:
            yield work


def main() -> None:
    """Print so many works."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="russian")
    parser.add_argument("--genre", default="problem")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--white", type=int, default=5)
    parser.add_argument("--black", type=int, default=5)
    parser.add_argument("--number", type=int, default=5)
    given = parser.parse_args()
    variant = VARIANTS[given.variant]
    made = composed(variant, Genre(given.genre), given.seed, given.white, given.black)
    for _, work in zip(range(given.number), made, strict=False):
        told = verify(work, RULES)
        if told.verdict is not Verdict.SOUND:
            continue
        print(f'[[works]]\nvariant = "{variant.name}"\nfen = "{fen(variant, work.position)}"\ngenre = "{work.genre}"')
        lines = [" ".join(line.moves) for line in told.main_lines if line.role == "thematic"]
        print(f"lines = {lines}".replace("'", '"'))
        print(f"# {told.verdict}, {told.evidence}, {[finding.kind.code for finding in told.findings]}\n", flush=True)


if __name__ == "__main__":
    main()
