"""The judge against a plain minimax that knows nothing of proofs, tables or estimates."""

from __future__ import annotations

import random

import pytest
from tests.composition.works_for_tests import BOOK, WIN, work

from tavlei.composition import EFFORTS, Assignment, Evidence, Genre, Outcome, parse_assignment, verify
from tavlei.composition.verification.judge import SearchJudge
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, Variant

RULES = "draughts-rules-2022"
DEPTH = 6


class Minimax:
    """Whether White reaches an aim within so many plies; every move is tried."""

    def __init__(self, variant: Variant, assignment: Assignment) -> None:
        self.game, self.assignment = Rules(variant), assignment
        self.known: dict[tuple[Position, int], bool] = {}

    def reaches(self, position: Position, plies: int) -> bool:
        if (position, plies) not in self.known:
            self.known[position, plies] = self._look(position, plies)
        return self.known[position, plies]

    def _look(self, position: Position, plies: int) -> bool:
        moves = self.game.moves(position)
        if not moves:
            return not position.white_to_move and self._over(position)
        if plies == 0:
            return False
        then = [self.reaches(self.game.play(position, move), plies - 1) for move in moves]
        return any(then) if position.white_to_move else all(then)

    def _over(self, position: Position) -> bool:
        wanted = self.assignment.men, self.assignment.kings
        left = position.black_men.bit_count(), position.black_kings.bit_count()
        return wanted in {(0, 0), left}


def endings(variant: Variant, seed: int, number: int, black: int) -> list[Position]:
    """Endings of a king and a man against men, with nothing to capture."""
    chance, game = random.Random(seed), Rules(variant)  # noqa: S311 - positions, no secrets
    found: list[Position] = []
    board = variant.board
    while len(found) < number:
        king, man, *other = chance.sample(board.bits, 2 + black)
        position = Position(man, king, sum(other), 0, white_to_move=True)
        wrong = man & board.row(board.ranks - 1) | position.black_men & board.row(0)
        if not wrong and not any(game.can_capture(position._replace(white_to_move=turn)) for turn in (True, False)):
            found.append(position)
    return found


@pytest.mark.clause(RULES, "11.2.3", "11.2.6")
@pytest.mark.parametrize(("variant", "black"), [(RUSSIAN, 1), (RUSSIAN, 2), (INTERNATIONAL, 1)])
def test_wins_and_the_first_moves_that_win(variant: Variant, black: int) -> None:
    judge, plain = SearchJudge(variant, WIN, EFFORTS["quick"]), Minimax(variant, WIN)
    short = 0
    for position in endings(variant, 12, 4, black):
        for move in plain.game.moves(position):
            then = plain.game.play(position, move)
            judged, wins = judge.reaches(then), plain.reaches(then, DEPTH - 1)
            if wins:
                assert judged.outcome is Outcome.REACHES
                assert judged.evidence is Evidence.PROVEN
                short += 1
            if judged.outcome is Outcome.FAILS:
                assert not wins
            if judged.outcome is Outcome.REACHES and judged.evidence is Evidence.PROVEN and len(judged.line) < DEPTH:
                assert wins
    assert short or black > 1


@pytest.mark.clause(RULES, "11.2.6")
@pytest.mark.parametrize(
    ("fen", "line"),
    [
        ("W:WKe7,c1:Ba3,c3", "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1"),
        ("W:WKh4,a1:Bb4,f4", "a1-b2 f4-g3 h4:a5"),
        ("W:WKf8,a7:Ba5,g3", "a7-b8 g3-f2 b8-g3 f2:h4"),
    ],
)
def test_only_moves_are_only_moves(fen: str, line: str) -> None:
    """Where the verification finds one way, plain minimax finds no other in as many plies and more."""
    each = work(fen, line, genre=Genre.STUDY)
    plain, position = Minimax(RUSSIAN, WIN), each.position
    found = verify(each, BOOK, "quick")
    other = {(told.inputs["number"], told.inputs["move"]) for told in found.findings if "author" in told.inputs}
    for ply, text in enumerate(line.split()):
        chosen = parse_move(plain.game, position, text)
        if position.white_to_move and position.white.bit_count() > 1:
            winning = {
                full_notation(plain.game, position, move)
                for move in plain.game.moves(position)
                if plain.reaches(plain.game.play(position, move), 5)
            }
            assert {(ply // 2 + 1, move) for move in winning - {text}} <= other
        position = plain.game.play(position, chosen)


@pytest.mark.clause(RULES, "11.2.8.2", "11.2.3")
@pytest.mark.parametrize("task", ["lock 1 man", "lock 2 men"])
def test_exact_locks(task: str) -> None:
    assignment = parse_assignment(task)
    judge, plain = SearchJudge(RUSSIAN, assignment, EFFORTS["quick"]), Minimax(RUSSIAN, assignment)
    for position in endings(RUSSIAN, 5, 4, 2):
        for move in plain.game.moves(position):
            then = plain.game.play(position, move)
            judged, locks = judge.reaches(then), plain.reaches(then, 4)
            if locks:
                assert judged.outcome is Outcome.REACHES
            if judged.outcome is Outcome.FAILS:
                assert not locks
