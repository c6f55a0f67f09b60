"""`tavlei kernel`: what a person at the terminal gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import Run

from tavlei.games._kernel.interface import Core


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """Tables in a folder of the test's own."""
    return {"TAVLEI_TABLES": str(tmp_path)}


def test_info(core: Core, run: Run, places: dict[str, str]) -> None:
    done = run("kernel", "info", environment=places)
    assert done.returncode == 0
    assert "is installed" in done.stdout
    assert "tables of russian: none yet" in done.stdout
    told = json.loads(run("kernel", "info", "--json", environment=places).stdout)
    assert told["installed"] is True
    assert set(told["tables"]) == {"russian", "giveaway", "international"}


def test_perft(run: Run) -> None:
    told = json.loads(run("kernel", "perft", "5", "--json").stdout)
    assert [depth["nodes"] for depth in told["depths"]] == [7, 49, 302, 1469, 7482]
    assert "7 482" in run("kernel", "perft", "5").stdout


def test_tables_are_built_verified_and_found_damaged(core: Core, run: Run, tmp_path: Path) -> None:
    places = {"TAVLEI_TABLES": str(tmp_path)}
    assert run("kernel", "tables", "build", "-p", "3", environment=places).stdout.startswith("tables ready: 9;")
    assert run("kernel", "tables", "verify", environment=places).stdout == (
        "tables: 9, positions: 199520; every value is right\n"
    )
    sampled = run("kernel", "tables", "verify", "--sample", "1000", environment=places).stdout
    assert "positions in the sample: 14615" in sampled
    path = tmp_path / "russian" / "0m2k-0m1k.table"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    done = run("kernel", "tables", "verify", environment=places)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the table is damaged" in done.stderr


def test_analyse_by_table(core: Core, run: Run, places: dict[str, str]) -> None:
    done = run("kernel", "analyse", "W:WKa1,Kc1,Ke1:BKh2", "--seconds", "60", environment=places)
    assert done.returncode == 0
    assert "russian 0m3k-0m1k" in done.stdout
    assert "wins; plies: 21; " in done.stdout
    told = json.loads(
        run("kernel", "analyse", "B:WKa1,Kc1:BKh2", "--json", "--seconds", "60", environment=places).stdout
    )
    assert told["table"] == {"winner": None, "plies": None, "table": "russian 0m1k-0m2k"}


def test_analyse_a_game_tells_which_draws_may_be_claimed(core: Core, run: Run, places: dict[str, str]) -> None:
    moves = " ".join(["a1-b2", "h2-g1", "b2-a1", "g1-h2"] * 2)
    asked = ("kernel", "analyse", "W:WKa1,a3:BKh2", "--moves", moves, "--seconds", "60")
    text = run(*asked, environment=places).stdout
    assert text.startswith("A draw may be claimed")
    assert "This ending is a table draw (table russian 1m1k-0m1k)" in text
    told = json.loads(run(*asked, "--json", environment=places).stdout)
    assert told["draw_may_be_claimed"] == ["draughts-rules-2022 5.4.13.1/item3"]
    assert told["table"]["winner"] is None


def test_analyse_locks_exactly_so_many(core: Core, run: Run, places: dict[str, str]) -> None:
    asked = ("kernel", "analyse", "W:Wg1,a5:Bh2", "--goal", "lock", "--pieces", "0", "--men")
    assert "proven: a5-b6" in run(*asked, "1", environment=places).stdout
    assert "refuted" in run(*asked, "2", environment=places).stdout


def test_analyse_proves_every_move(core: Core, run: Run, places: dict[str, str]) -> None:
    shot = ("kernel", "analyse", "W:We7,g5,a1:Bf8,g7,d4,h2", "--goal", "win", "--nodes", "2000", "--pieces", "0")
    done = run(*shot, environment=places)
    assert done.stdout == "Goal: to win\nproven: g5-h6 f8:d6 h6:g1\n"
    told = json.loads(run(*shot, "--every-move", "--json", environment=places).stdout)
    assert {move["move"]: move["decision"] for move in told["moves"]}["g5-h6"] == "proven"
    assert told["one_solution"] is None
    assert "not decided" in run(*shot, "--every-move", environment=places).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("analyse", "W:Wa1:Bz9"), "there is no square"),
        (("analyse", "start", "--goal", "mate"), "expected one of: win, draw, lock"),
        (("analyse", "start", "--goal", "lock"), "expected at least one piece to lock"),
        (("analyse", "start", "--goal", "win", "--men", "1"), "only where the goal is to lock"),
        (("analyse", "start", "--moves", "a1-a2"), "a1-a2"),
        (("perft", "3", "W:Wa1,a1:B"), "two pieces stand"),
        (("perft", "3", "--variant", "chess"), "expected one of"),
        (("tables", "build", "--variant", "russian80"), "no endgame tables"),
        (
            ("tables", "build", "--variant", "international", "--pieces", "6"),
            "most pieces in the tables for “international”: 5",
        ),
    ],
)
def test_bad_input_ends_with_code_2(core: Core, run: Run, arguments: tuple[str, ...], told: str) -> None:
    done = run("kernel", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_without_the_kernel_everything_works_and_says_so_once(run: Run, tmp_path: Path) -> None:
    """A package of that name that cannot be imported stands before the real one."""
    (tmp_path / "tavlei_kernel.py").write_text("raise ImportError\n")
    without = {"PYTHONPATH": str(tmp_path)}
    done = run("kernel", "perft", "4", environment=without)
    assert done.returncode == 0
    assert "1 469" in done.stdout
    assert done.stderr.count("the native kernel is not installed") == 1
    assert json.loads(run("kernel", "info", "--json", environment=without).stdout) == {"installed": False}
    shot = run("kernel", "analyse", "W:We7,g5,a1:Bf8,g7,d4,h2", "--goal", "win", environment=without)
    assert "proven: g5-h6 f8:d6 h6:g1" in shot.stdout
    refused = run("kernel", "tables", "build", environment=without)
    assert refused.returncode == 2
    assert "need the native kernel" in refused.stderr


def test_a_kernel_of_another_version_is_not_used_and_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tavlei_kernel.py").write_text("class _core:\n    INTERFACE = 0\n")
    done = run("kernel", "perft", "4", environment={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0
    assert "1 469" in done.stdout
    assert done.stderr.count("of another version") == 1


@pytest.mark.parametrize(("language", "told"), [("ru", "доказано: g5-h6"), ("uk", "доведено: g5-h6")])
def test_it_speaks_the_language_of_the_reader(run: Run, language: str, told: str) -> None:
    done = run("--lang", language, "kernel", "analyse", "W:We7,g5,a1:Bf8,g7,d4,h2", "--goal", "win", "--pieces", "0")
    assert told in done.stdout
