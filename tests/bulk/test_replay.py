"""`tavlei bulk replay`: months one after another; a replay that was killed ends with the same bytes."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from bench.bulk_filling import fill_months
from tests.bulk.test_fsu_command import EDITION, GAMES, PEOPLE
from tests.commands import Run

from tavlei.bulk import replayed
from tavlei.bulk.engines import EngineSettings
from tavlei.bulk.fsu.run import publish_month
from tavlei.bulk.outcome import RUN
from tavlei.bulk.replay import ReplayTask, replay
from tavlei.rulebook import Refusal

JUNE = "tournament,round,white,black,result\nLviv,1,anna,bohdan,1-0\n"


def history(folder: Path, **months: str) -> Path:
    for label, games in (months or {"m2023_05": GAMES, "m2023_06": JUNE}).items():
        month = folder / "months" / label.removeprefix("m").replace("_", "-")
        month.mkdir(parents=True, exist_ok=True)
        (month / "games.csv").write_text(games, encoding="utf-8")
    (folder / "people.csv").write_text(PEOPLE, encoding="utf-8")
    return folder


def task(folder: Path, out: str, seed: int = 5) -> ReplayTask:
    settings = EngineSettings(threads=1)
    return ReplayTask(folder / "months", folder / "people.csv", folder / out, {}, settings, 3, seed)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_replay_that_was_killed_resumes_and_ends_with_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history(tmp_path)
    replay(task(tmp_path, "whole"))

    def killed(games: Path, people: Path, out: Path, *given: object, **named: object) -> object:
        if out.name == "2023-06":
            (out.parent / ".2023-06-left").mkdir()  # what a process that is killed cannot take away
            raise KeyboardInterrupt
        return publish_month(games, people, out, *given, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(replayed, "publish_month", killed)
        with pytest.raises(KeyboardInterrupt):
            replay(task(tmp_path, "broken"))
    found = replay(task(tmp_path, "broken", seed=6))  # it goes on with the seed it was begun with
    assert (found.months, found.computed, found.games) == (2, 1, 3)
    assert bytes_of(tmp_path / "broken") == bytes_of(tmp_path / "whole")
    again = replay(task(tmp_path, "broken"))
    assert again.computed == 0
    (tmp_path / "months" / "2023-05" / "games.csv").write_text(JUNE, encoding="utf-8")
    with pytest.raises(Refusal, match="holds another replay: 2023-05 is not the same"):
        replay(task(tmp_path, "broken"))


@pytest.mark.clause(EDITION, "2/p1", "3/p1")
def test_months_are_replayed_and_compared_column_by_column(run: Run, tmp_path: Path) -> None:
    paths = ["--months", str(history(tmp_path) / "months"), "--people", str(tmp_path / "people.csv"), "--lang", "en"]
    done = run("bulk", "replay", *paths, "--out", str(tmp_path / "first"), "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert "Months: 2, computed now: 2, games: 3." in done.stdout
    listed = pq.read_table(tmp_path / "first" / "2023-06" / "list.parquet").to_pylist()
    assert [(told["id"], told["rating"]) for told in listed] == [("anna", 2307), ("bohdan", 1916)]
    history(tmp_path, m2023_06=JUNE.replace("1-0", "0-1"))  # a revised report
    paths += ["--against", str(tmp_path / "first")]
    done = run("bulk", "replay", *paths, "--out", str(tmp_path / "second"), "--seed", "3")
    assert "The column change_hundredths differs; rows: 2.\nThe column new differs; rows: 2." in done.stdout
    told = pq.read_table(tmp_path / "second" / "differences.parquet").to_pylist()
    assert {(each["period"], each["id"], each["column"], each["before"]) for each in told} >= {
        ("2023-06", "anna", "new", "2307"),
        ("2023-06", "bohdan", "new", "1916"),
    }


def test_a_month_that_is_missing_or_bad_is_named_and_those_before_it_stay(tmp_path: Path) -> None:
    history(tmp_path, m2023_05=GAMES, m2023_07=JUNE)
    with pytest.raises(Refusal, match="the month 2023-06 is missing"):
        replay(task(tmp_path, "out"))
    for bad, words in (("9-0", "«9-0» is no result"), ("petro", "there is no player «petro»")):
        history(tmp_path, m2023_06=JUNE.replace("1-0" if bad == "9-0" else "bohdan", bad))
        with pytest.raises(Refusal, match=rf"2023-06/games\.csv: line 2: {words}"):
            replay(task(tmp_path, "out"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["2023-05", "replay.json"]
    assert (tmp_path / "out" / "2023-05" / RUN).exists()
    history(tmp_path, m2023_06=JUNE)  # the row is mended, and the replay goes on
    assert replay(task(tmp_path, "out")).computed == 2


@pytest.mark.prove
def test_a_replay_that_is_killed_at_random_moments_ends_with_the_same_bytes(tmp_path: Path) -> None:
    """A year of a small federation: the process is killed again and again until it has come to the end."""
    labels = [f"2024-{month:02d}" for month in range(1, 13)]
    fill_months(tmp_path / "history", labels, people=2_000, games=2_000)
    whole = replay_command(tmp_path / "history", "whole").wait()
    assert whole == 0
    chance, kills = random.Random("replay"), 0  # noqa: S311 - the moments are to be found again
    while len(done := finished(tmp_path / "history" / "broken")) < len(labels):
        process = replay_command(tmp_path / "history", "broken")
        wanted = len(done) + chance.randrange(1, 4)
        while process.poll() is None and len(finished(tmp_path / "history" / "broken")) < wanted:
            time.sleep(0.01)
        time.sleep(chance.random())  # somewhere in the next month
        process.kill()
        kills += process.wait() != 0
    assert kills > 1
    assert bytes_of(tmp_path / "history" / "broken") == bytes_of(tmp_path / "history" / "whole")


def replay_command(folder: Path, out: str) -> subprocess.Popen[bytes]:
    paths = ["--months", str(folder / "months"), "--people", str(folder / "people.parquet"), "--out", str(folder / out)]
    options = ["--seed", "7", "--check", "20", "--threads", "1"]
    return subprocess.Popen([sys.executable, "-m", "tavlei.cli", "bulk", "replay", *paths, *options])


def finished(out: Path) -> list[Path]:
    return list(out.glob("[0-9]*"))
