"""A game looked at move by move: what is exact says so, a game that turned is marked, and the file is read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.commands import Run

from tavlei.exchange.pdn import PdnGame, PdnLine, read_games
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.engine.analysis import AnalysedMove, Ground, Judgement, Turn, analyse, judge
from tavlei.games.engine.player import Player
from tavlei.games.kernel_tables import without_building
from tavlei.languages import catalogue

NODES = 5_000


@pytest.fixture(autouse=True)
def small_tables(core: Core) -> Iterator[None]:
    with without_building():
        yield


@pytest.fixture(scope="module")
def player(core: Core) -> Player:
    with without_building():
        return Player(RUSSIAN, mebibytes=1)


def analysed(player: Player, fen: str, *texts: str) -> list[AnalysedMove]:
    """The moves of a game from a position."""
    game, positions, moves = rules(RUSSIAN), [parse_fen(RUSSIAN, fen)], []
    for text in texts:
        origin, target = (RUSSIAN.board.square(name) for name in text.replace(":", "-").split("-"))
        moves.append(next(move for move in game.moves(positions[-1]) if move[:2] == (origin, target)))
        positions.append(game.play(positions[-1], moves[-1]))
    return list(analyse(player, positions, moves, nodes=NODES))


def test_a_table_decides_and_is_named(player: Player) -> None:
    found = judge(player, parse_fen(RUSSIAN, "W:WKa1,Kc1:BKh2"), nodes=NODES)
    assert (found.ground, found.table, found.plies) == (Ground.TABLE, "russian 0m2k-0m1k", None)
    assert found.words().text() == "table russian 0m2k-0m1k: draw"


@pytest.mark.parametrize(
    ("score", "english", "russian"),
    [(12, "+0.12, depth 9", "+0,12, глубина 9"), (-305, "−3.05, depth 9", "−3,05, глубина 9")],
)
def test_an_estimate_is_written_as_its_readers_write_numbers(score: int, english: str, russian: str) -> None:
    words = Judgement(score, Ground.ESTIMATE, depth=9).words()
    assert words.text(catalogue("en").phrase) == english
    assert words.text(catalogue("ru").phrase) == russian
    assert words.text(catalogue("uk").phrase).startswith(russian.split(", ", maxsplit=1)[0])


def test_a_proof_says_so(player: Player) -> None:
    found = judge(player, parse_fen(RUSSIAN, "W:We7,g5,a1:Bf8,g7,d4,h2"), nodes=50_000)
    assert (found.ground, found.score > 0) == (Ground.PROOF, True)
    assert found.words().text().startswith("proven: White wins, plies: ")


def test_an_ended_game_is_decided(player: Player) -> None:
    for fen, white_wins in (("B:Wc3:B", True), ("W:W:Bc3", False)):
        found = judge(player, parse_fen(RUSSIAN, fen), nodes=NODES)
        assert (found.ground, found.score > 0, found.plies) == (Ground.PROOF, white_wins, 0)


def test_a_win_thrown_away_is_a_blunder_with_the_better_line(player: Player) -> None:
    """White walks into a capture instead of making a king."""
    thrown = analysed(player, "W:Wf6,a1:Bh8,h2", "f6-g7")[0]
    assert thrown.turn is Turn.BLUNDER
    assert thrown.before.notation[0] != thrown.notation


def test_the_command_writes_a_file_that_is_read_back(run: Run, tmp_path: Path) -> None:
    record = (
        '[White "A"]\n[Black "B"]\n[GameType "25"]\n1. c3-d4 {mine} d6-c5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. d4-e5 *\n'
    )
    page = tmp_path / "page.html"
    done = run("analyse", "-", "--nodes", "2000", "--html", str(page), given=record.encode())
    assert done.returncode == 0, done.stderr
    game = next(iter(read_games(done.stdout)))
    assert isinstance(game, PdnGame)
    assert len(game.moves) == 7
    assert all(game.tree.note(ply).comments for ply in range(1, 8))
    assert game.tree.note(1).comments[0] == "mine"
    last = game.tree.note(7)  # a man for nothing
    assert {2, 4, 6} & {item for item in last.items if isinstance(item, int)}
    assert isinstance(last.variations[0], PdnLine)
    assert "<polyline" in page.read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8").count("<figure>") >= 1


def test_a_broken_game_is_told_and_passed_over(run: Run) -> None:
    done = run("analyse", "-", "--nodes", "1000", given=b'[GameType "25"]\n1. c3-h8 *\n\n[GameType "25"]\n1. c3-d4 *\n')
    assert "games[0]" in done.stderr or "game 1" in done.stderr
    assert "1. c3-d4" in done.stdout
