"""Several threads of the player: the same rules, the same tables, and an end when it is asked for."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.commands import Run
from tests.kernel.chance import random_game, random_position, seeded

from tavlei.cli._threads import thread_count
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, VARIANTS, Variant
from tavlei.games.engine.levels import ENDLESS, LEVELS, MOST_THREADS, Level
from tavlei.games.engine.player import Player
from tavlei.games.kernel_tables import without_building

FEW = Level(0, depth=60, nodes=8_000, noise=0)


@pytest.fixture(autouse=True)
def _small_tables(core: Core) -> None:
    """Only where there is a kernel."""


def player_of(variant: Variant, threads: int = 4) -> Player:
    with without_building():
        return Player(variant, mebibytes=1, threads=threads)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_lines_of_several_threads_are_legal(variant: Variant) -> None:
    """The memory is too small for four threads, so that they overwrite each other's entries all the time."""
    player, game = player_of(variant), rules(variant)
    for start in random_game(game, seeded(f"{variant.name}:threads"), 40):
        if not game.count(start):
            continue
        position = start
        for move in player.think(start, level=FEW).line:
            assert move in game.moves(position)
            position = game.play(position, move)


def test_several_threads_agree_with_the_tables() -> None:
    player, chance = player_of(RUSSIAN), seeded("threads:tables")
    assert player.held is not None
    seen = 0
    while seen < 20:
        position = random_position(RUSSIAN, chance, 3)
        value = player.held.memory.probe(*position)
        if value is None or not rules(RUSSIAN).count(position):
            continue
        seen += 1
        found = player.think(position, level=FEW)
        assert (found.plies_to_end if value else found.score) == (value - 1 if value else 0)


def test_a_shot_is_found_by_several_threads_too() -> None:
    found = player_of(RUSSIAN).think(parse_fen(RUSSIAN, "W:We7,g5,a1:Bf8,g7,d4,h2"), level=FEW)
    assert found.notation[0] == "g5-h6"


def test_one_thread_says_the_same_whatever_was_thought_before_it_with_several() -> None:
    """Fresh players, one thread: the same line, nodes and score."""
    position = list(random_game(rules(INTERNATIONAL), seeded(5), 30))[-1]
    found = [player_of(INTERNATIONAL, 1).think(position, level=FEW) for _ in range(2)]
    assert found[0] == found[1]


def test_a_level_that_misjudges_thinks_in_one_thread() -> None:
    position = list(random_game(rules(INTERNATIONAL), seeded(5), 30))[-1]
    found = [player_of(INTERNATIONAL, threads).think(position, level=LEVELS[4], seed=3) for threads in (1, 4)]
    assert found[0] == found[1]


def test_all_threads_stop_when_they_are_told_to() -> None:
    """Nothing else would end this search; no thread is left behind."""
    player, asked = player_of(INTERNATIONAL), list[int]()

    def goes_on() -> bool:
        asked.append(1)
        return len(asked) < 2

    before = _threads_of_the_system()
    player.think(INTERNATIONAL.start, level=Level(0, depth=60, nodes=ENDLESS, noise=0), goes_on=goes_on)
    assert len(asked) == 2
    assert _threads_of_the_system() == before


def test_whoever_listens_may_fail_and_the_threads_still_end() -> None:
    player = player_of(INTERNATIONAL)

    def fails() -> bool:
        raise OSError("the board is gone")

    before = _threads_of_the_system()
    with pytest.raises(OSError, match="gone"):
        player.think(INTERNATIONAL.start, level=Level(0, depth=60, nodes=ENDLESS, noise=0), goes_on=fails)
    assert _threads_of_the_system() == before
    assert player.think(INTERNATIONAL.start, level=FEW).move in rules(INTERNATIONAL).moves(INTERNATIONAL.start)


def _threads_of_the_system() -> int:
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()


def test_threads_are_counted() -> None:
    assert thread_count(3) == 3
    assert 1 <= thread_count(0) <= MOST_THREADS
    assert thread_count(10_000) == MOST_THREADS


def test_the_kernel_refuses_a_wrong_number(core: Core) -> None:
    with pytest.raises(ValueError, match="threads"):
        player_of(RUSSIAN, 0).think(RUSSIAN.start, level=FEW)


def test_hub_takes_threads_and_a_level_from_the_command(run: Run) -> None:
    asked = b"hub\nset-param name=threads value=2\ninit\npos\nlevel depth=5\ngo think\nstop\nquit\n"
    done = run("engine", "hub", "-v", "russian", "--threads", "3", "--level", "9", given=asked)
    assert done.returncode == 0
    assert "param name=threads value=3 type=int min=1 max=64" in done.stdout
    assert "param name=level value=9" in done.stdout
    assert "done move=" in done.stdout
