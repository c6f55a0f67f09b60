"""`tavlei bulk bridge`: tables in, a folder out; bad rows named; nothing half done."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.bulk.test_bridge_month import EDITION, SERIES
from tests.commands import Run

from tavlei.bulk.bridge import by_rules
from tavlei.bulk.bridge.run import MonthTask, publish_list
from tavlei.bulk.engines import EngineSettings
from tavlei.calc.formats import parse_day
from tavlei.rulebook import Refusal, Rulebook

PEOPLE = "number,citizen,registered\n101,true,\n102,,2020-01-01\n103,false,\n"
LEDGER = """player,source,date,mb,ro,pb,online
101,Pairs of May,2024-05-12,40,55,1,
102,Pairs of May,2024-05-12,40,55,1,
103,Pairs of May,2024-05-12,22,31,,
102,Net,2023-05-12,60,,,true
"""
OFFICERS = "id,kind,since,region\nTver,branch,2024-01-15,Tver\n"
BATCHES = "id,officer,received\nTver 05,Tver,2024-05-30\nTver again,Tver,2024-05-31\n"
CREDITS = "batch,player,mb\nTver 05,102,12\nTver again,102,12\n"


def month(folder: Path, ledger: str = LEDGER, people: str = PEOPLE, **beside: str) -> list[str]:
    (folder / "ledger").mkdir(parents=True, exist_ok=True)
    (folder / "people.csv").write_text(people, encoding="utf-8")
    for name, text in {"all": ledger, **beside}.items():
        (folder / "ledger" / f"{name}.csv").write_text(text, encoding="utf-8")
    tables = ["--games", str(folder / "ledger"), "--people", str(folder / "people.csv"), "--out", str(folder / "list")]
    return ["bulk", "bridge", *tables, "--list-day", "2024-06-01", "--seed", "3", "--lang", "en"]


@pytest.mark.clause(EDITION, "1.2", "1.3", "1.6", "2.2/table", "8.1")
def test_a_list_is_published_explained_and_followed_by_the_next(run: Run, tmp_path: Path) -> None:
    asked = month(tmp_path, officers=OFFICERS, batches=BATCHES, credits=CREDITS)
    done = run(*asked, "--published-on", "2024-06-02")
    assert done.returncode == 0, done.stderr
    assert "on the rating list: 2, entries: 5; batches: 2, of them refused: 1" in done.stdout
    assert "people checked by the rules: 3, no difference" in done.stdout
    listed = pq.read_table(tmp_path / "list" / "list.parquet").to_pylist()
    assert [(told["first_place"], told["last_place"], told["player"], float(told["rating"])) for told in listed] == [
        (1, 2, 101, 55),
        (1, 2, 102, 55),
    ]
    told = json.loads((tmp_path / "list" / "run.json").read_text(encoding="utf-8"))
    assert (told["list_day"], told["published_in_time"], told["checked"]["seed"]) == ("2024-06-01", True, 3)
    sheet = run("bulk", "explain", str(tmp_path / "list"), "102", "--lang", "en")
    assert "8.1" in sheet.stdout
    assert "2.2" in sheet.stdout
    assert run("bulk", "explain", str(tmp_path / "list"), "104").returncode == 2
    following = [*asked[: asked.index("--out")], "--out", str(tmp_path / "july"), "--list-day", "2024-07-01"]
    following[following.index("--people") + 1] = str(tmp_path / "list" / "people.parquet")
    assert run(*following).returncode == 0
    late = [*following[: following.index("--out")], "--out", str(tmp_path / "august"), "--list-day", "2024-08-01"]
    refused = run(*late, "--lang", "en")
    assert refused.returncode == 2
    assert "people.parquet: row 1: a coefficient is held from the list a month before" in refused.stderr


def test_bad_entries_are_named_and_nothing_is_published(run: Run, tmp_path: Path) -> None:
    bad = [
        "104,Cup,2024-05-01,1,,,",
        "101,,2024-05-01,1,,,",
        "101,Pairs of May,2024-05-12,1,,,",
        "101,Web,2024-05-12,1,5,,true",
        "101,Cup,2024-05-12,-1,,,",
    ]
    done = run(*month(tmp_path, LEDGER + "\n".join(bad) + "\n"))
    assert done.returncode == 2
    for line, sentence in (
        (6, "there is no player “104” among the people"),
        (7, "the source is missing"),
        (9, "online tournaments give no RO and no PB"),
        (10, "points of an account are never negative"),
    ):
        assert f"all.csv: line {line}: {sentence}" in done.stderr
    twice = run(*month(tmp_path, LEDGER + bad[2] + "\n"))
    assert "all.csv: line 2: “Pairs of May” credits a player twice" in twice.stderr
    assert "all.csv: line 6: “Pairs of May” credits a player twice" in twice.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ledger", "people.csv"]


def test_an_achievement_nobody_knows_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    ledger = 'player,source,date,achievement\n101,Cup,2024-05-01,"{""championship"": ""no such"", ""place"": 1}"\n'
    done = run(*month(tmp_path, ledger))
    assert done.returncode == 2
    assert "all.csv: line 2: achievement" in done.stderr


def test_batches_need_officers_and_players_numbers(run: Run, tmp_path: Path) -> None:
    assert "no table “officers”" in run(*month(tmp_path, batches=BATCHES, credits=CREDITS)).stderr
    people = PEOPLE + "101,,\n0,,\n"
    done = run(*month(tmp_path, people=people))
    assert "people.csv: line 2: “101” is listed twice" in done.stderr
    assert "people.csv: line 6: “0” is no personal number" in done.stderr


def test_a_difference_from_the_rules_stops_the_list_and_names_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = by_rules.row_columns  # as if the plan had a mistake
    monkeypatch.setattr(by_rules, "row_columns", lambda row: {**told(row), "pb": 7} if row.player == 102 else told(row))
    month(tmp_path)
    task = MonthTask(day := parse_day("2024-06-01"), Rulebook.on(SERIES, day))
    tables = (tmp_path / "ledger", tmp_path / "people.csv", tmp_path / "list")
    with pytest.raises(Refusal) as error:
        publish_list(*tables, task, settings=EngineSettings(), sample=3, seed=1)
    assert str(error.value) == "«102»: pb is 1, by the rules 7; nothing was published"
    assert not (tmp_path / "list").exists()
