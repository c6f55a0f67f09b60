"""Endgame tables: known endings, the independent pass, agreement with search, and damaged files."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.chance import random_position, seeded
from tests.programs import need

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, RUSSIAN80, VARIANTS, Variant
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Task, best_line, prove
from tavlei.games.kernel_tables import TableVerdict, table_verdict, tables


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


def store_of(variant: Variant, folder: Path) -> Any:
    """The tables in a folder of the test's own."""
    need("tavlei-kernel")
    return import_module("tavlei_kernel").TableStore(variant.name, folder)


def verdict(variant: Variant, folder: Path, text: str) -> TableVerdict | None:
    return table_verdict(parse_fen(variant, text), store_of(variant, folder))


def test_three_kings_against_one_off_the_main_road_win(folder: Path) -> None:
    """The rules give 15 moves to do it; with the best play 13 are enough from everywhere."""
    found = verdict(RUSSIAN, folder, "W:WKa1,Kc1,Ke1:BKh2")
    assert found is not None
    assert (found.white_wins, found.table) == (True, "russian 0m3k-0m1k")
    store = store_of(RUSSIAN, folder)
    longest = max(value for value in store.open((0, 3, 0, 1)).values() if value % 2 == 0)
    assert longest - 1 == 25, "plies of 13 moves"


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        (RUSSIAN, "B:WKb2,Kd2,Kf2:BKh8"),  # the main road is held
        (RUSSIAN, "W:WKa1,Kc1:BKh2"),
        (INTERNATIONAL, "W:WK46,K47,K48:BK4"),  # three kings do not catch one on 100 squares
    ],
)
def test_table_draws(folder: Path, variant: Variant, text: str) -> None:
    found = verdict(variant, folder, text)
    assert found is not None
    assert found.white_wins is None
    assert found.plies is None


def test_black_to_move_is_the_turned_board(folder: Path) -> None:
    one, other = (verdict(RUSSIAN, folder, text) for text in ("W:WKa1,Kc1,Ke1:BKh2", "B:WKa7:BKh8,Kf8,Kd8"))
    assert one is not None
    assert other is not None
    assert (one.white_wins, one.plies) == (True, other.plies)
    assert other.white_wins is False


def test_in_giveaway_who_has_lost_everything_wins(folder: Path) -> None:
    found = verdict(GIVEAWAY, folder, "W:Wc3:Bd4")
    assert found is not None
    assert (found.white_wins, found.plies) == (False, 1), "White must capture the last piece"


def test_a_lone_man_runs_into_a_locked_corner(folder: Path) -> None:
    """a7 to move is blocked by b8: no move, so White has lost at once."""
    found = verdict(RUSSIAN, folder, "W:Wa7:BKb8")
    assert found is not None
    assert (found.white_wins, found.plies) == (False, 0)


def test_the_explanation_names_the_table(folder: Path) -> None:
    found = verdict(RUSSIAN, folder, "W:WKa1,Kc1:BKh2")
    assert found is not None
    step = found.explanation().verdict
    assert step.key == "draughts.table_draw"
    assert step.inputs == {"table": "russian 0m2k-0m1k"}


def test_too_many_pieces_or_none(folder: Path) -> None:
    assert verdict(RUSSIAN, folder, "W:Wa1,c1,e1,g1:Bb8,d8") is None
    assert verdict(RUSSIAN, folder, "W:Wa1:B") is None
    five = parse_fen(RUSSIAN, "W:Wa1,c1,e1:Bb8,d8")
    assert table_verdict(five, store_of(RUSSIAN, folder)) is None, "five pieces are built by command only"


def test_which_games_have_tables(core: Core) -> None:
    assert [name for name, each in VARIANTS.items() if tables(each) is not None] == [
        "russian",
        "draughts64",
        "international",
        "giveaway",
    ]
    assert tables(RUSSIAN80) is None
    with without_kernel():
        assert tables(RUSSIAN) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "pieces", "positions"),
    [
        (RUSSIAN, 3, 199_520),
        pytest.param(RUSSIAN, 4, 6_408_836, marks=pytest.mark.prove),
        (GIVEAWAY, 3, 199_520),
        (INTERNATIONAL, 3, 815_145),
    ],
)
def test_every_value_follows_from_its_moves(folder: Path, variant: Variant, pieces: int, positions: int) -> None:
    store = store_of(variant, folder)
    store.build_all(pieces)
    assert store.verify([each for each in store.built() if sum(each) <= pieces]) == positions


def value_by_python(variant: Variant, position: Position, store: Any) -> tuple[str, int | None]:
    """What the tables say after each move of the Python rules, put together by the definition."""
    game = rules(variant)
    with without_kernel():
        moves = [game.play(position, move) for move in game.moves(position)]
    if not moves:
        return ("win" if variant.giveaway else "loss"), 0
    after = [_after(variant, each, store) for each in moves]
    if lost := [plies for result, plies in after if result == "loss"]:
        return "win", min(lost) + 1
    if any(result == "draw" for result, _ in after):
        return "draw", None
    return "loss", max(plies for _, plies in after) + 1


def _after(variant: Variant, position: Position, store: Any) -> tuple[str, int]:
    if not position.own:
        return ("win" if variant.giveaway else "loss"), 0
    found = store.probe(*position)
    return found.result, found.plies or 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", [RUSSIAN, GIVEAWAY, INTERNATIONAL], ids=lambda variant: variant.name)
def test_values_follow_from_the_moves_of_the_python_rules(folder: Path, variant: Variant) -> None:
    store, chance = store_of(variant, folder), seeded(4)
    done = 0
    while done < 400:
        position = random_position(variant, chance, 3 if variant is INTERNATIONAL else 4)
        if position.white and position.black:
            assert store.probe(*position)[:2] == value_by_python(variant, position, store), fen(variant, position)
            done += 1


@pytest.mark.prove
@pytest.mark.slow
@pytest.mark.parametrize("variant", [RUSSIAN, GIVEAWAY, INTERNATIONAL], ids=lambda variant: variant.name)
def test_search_without_tables_agrees_with_them(core: Core, folder: Path, variant: Variant) -> None:
    store, chance = store_of(variant, folder), seeded(6)
    pieces = 3 if variant is INTERNATIONAL else 4  # four take seconds there
    decided = 0
    for _ in range(300):
        position = random_position(variant, chance, pieces)
        if not position.white or not position.black:
            continue
        told = store.probe(*position)
        task = Task(Goal.WIN, white=position.white_to_move)
        proof = prove(variant, position, task, limits=Limits(nodes=20_000, mebibytes=8))
        if proof.decision is not Decision.UNDECIDED:
            assert (proof.decision is Decision.PROVEN) == (told.result == "win"), fen(variant, position)
            decided += 1
        found = best_line(variant, position, depth=20, limits=Limits(nodes=20_000, seconds=3600.0, mebibytes=8))
        if found.plies_to_end is not None:
            assert (told.result == "win") == (found.score > 0), fen(variant, position)
            assert found.plies_to_end >= told.plies, fen(variant, position)
    assert decided > 60
