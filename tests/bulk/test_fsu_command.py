"""`tavlei bulk fsu` and `tavlei bulk explain`: tables in, a folder out; bad rows named; nothing half done."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.bulk.test_fsu_month import SERIES
from tests.commands import Run

from tavlei.bulk.engines import EngineSettings
from tavlei.bulk.fsu import by_rules
from tavlei.bulk.fsu.run import publish_month
from tavlei.ratings.fsu import Month, expected_percent
from tavlei.rulebook import Refusal, Rulebook

EDITION = "chess-rating-ua"
PEOPLE = """id,rating,rated_games_before,last_rated_game,category
anna,2310,300,2023-04-16,
bohdan,1900,90,2023-02-05,
vira,,,,I
"""
GAMES = """tournament,round,white,black,result,played
Kyiv,1,anna,bohdan,0.5-0.5,true
Kyiv,2,bohdan,vira,1-0,
"""


def month(folder: Path, games: str = GAMES, people: str = PEOPLE) -> list[str]:
    (folder / "games").mkdir(parents=True, exist_ok=True)
    (folder / "games" / "may.csv").write_text(games, encoding="utf-8")
    (folder / "people.csv").write_text(people, encoding="utf-8")
    tables = ["--games", str(folder / "games"), "--people", str(folder / "people.csv"), "--out", str(folder / "list")]
    return ["bulk", "fsu", *tables, "--month", "2023-05", "--seed", "3", "--lang", "en"]


@pytest.mark.clause(EDITION, "2/p1", "3/p1", "3/p2")
def test_a_list_is_published_and_a_player_explained(run: Run, tmp_path: Path) -> None:
    done = run(*month(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "on the list: 2, games: 2; people checked by the rules: 3, no difference" in done.stdout
    listed = pq.read_table(tmp_path / "list" / "list.parquet").to_pylist()
    assert [(told["id"], told["rating"], told["active"]) for told in listed] == [
        ("anna", 2306, True),
        ("bohdan", 1918, True),
    ]
    told = json.loads((tmp_path / "list" / "run.json").read_text(encoding="utf-8"))
    assert (told["month"], told["edition"], told["checked"]["seed"]) == ("2023-05", EDITION, 3)
    sheet = run("bulk", "explain", str(tmp_path / "list"), "bohdan", "--lang", "en")
    assert "1918" in sheet.stdout
    assert run("bulk", "explain", str(tmp_path / "list"), "nobody").returncode == 2
    again = run(*month(tmp_path))
    assert again.returncode == 2
    assert "a list is never written over" in again.stderr


def test_bad_games_are_named_and_nothing_is_published(run: Run, tmp_path: Path) -> None:
    bad = ["Kyiv,3,anna,petro,1-0,", "Kyiv,3,anna,bohdan,2-0,", "Kyiv,3,anna,anna,1-0,", ",3,anna,bohdan,1-0,"]
    done = run(*month(tmp_path, GAMES + "\n".join(bad) + "\n"))
    assert done.returncode == 2
    assert "may.csv: line 4: there is no player “petro” among the people" in done.stderr
    assert "may.csv: line 5: “2-0” is no result; expected 1-0, 0.5-0.5 or 0-1" in done.stderr
    assert "may.csv: line 6: nobody plays against himself" in done.stderr
    assert "may.csv: line 7: the tournament is missing" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "people.csv"]


def test_bad_people_are_named(run: Run, tmp_path: Path) -> None:
    bad = ["anna,1700,3,,", "hanna,1700,,,", "inna,1700,5,2024-01-01,"]
    done = run(*month(tmp_path, people=PEOPLE + "\n".join(bad) + "\n"))
    assert done.returncode == 2
    assert "people.csv: line 2: “anna” is listed twice" in done.stderr
    assert "people.csv: line 6: a rated player needs the number of rated games before" in done.stderr
    assert "people.csv: line 7: the last rated game is later than the list" in done.stderr


def test_a_value_that_is_no_number_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    done = run(*month(tmp_path, GAMES + "Kyiv,three,anna,bohdan,1-0,\n"))
    assert done.returncode == 2
    assert "may.csv: line 4: “three” in the column “round” is no int64" in done.stderr


def test_a_column_that_is_missing_is_named(run: Run, tmp_path: Path) -> None:
    done = run(*month(tmp_path, GAMES.replace("result", "score")))
    assert done.returncode == 2
    assert "may.csv: the column “result” is missing" in done.stderr


def test_a_difference_from_the_rules_stops_the_list_and_names_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = by_rules.row_columns  # as if the plan had a mistake
    monkeypatch.setattr(by_rules, "row_columns", lambda row: {**told(row), "new": 1} if row.id == "anna" else told(row))
    month(tmp_path)
    may = Month(2023, 5)
    rulebook = Rulebook.on(SERIES, may.following.first_day)
    tables = (tmp_path / "games", tmp_path / "people.csv", tmp_path / "list")
    with pytest.raises(Refusal) as error:
        publish_month(*tables, may, rulebook, settings=EngineSettings(), sample=3, seed=1)
    assert str(error.value) == "«anna»: new is 2306, by the rules 1; nothing was published"
    assert not (tmp_path / "list").exists()


@pytest.mark.clause(EDITION, "6.6.3")
def test_games_of_one_round_stand_in_the_order_of_white_then_black(tmp_path: Path) -> None:
    """F51: of three games of one round beyond 400 the last by the ids counts in full, whatever the order of rows."""
    people = "id,rating,rated_games_before\nmax,2310,300\nada,1600,90\nbob,1700,90\ncyd,1800,90\n"
    games = ["Kyiv,1,max,cyd,1-0", "Kyiv,1,max,ada,1-0", "Kyiv,1,max,bob,1-0"]
    may = Month(2023, 5)
    rulebook = Rulebook.on(SERIES, may.following.first_day)
    found = []
    for number, rows in enumerate((games, games[::-1])):
        folder = tmp_path / str(number)
        month(folder, "tournament,round,white,black,result\n" + "\n".join(rows) + "\n", people)
        tables = (folder / "games", folder / "people.csv", folder / "list")
        publish_month(*tables, may, rulebook, settings=EngineSettings(threads=1), sample=4, seed=1)
        listed = pq.read_table(folder / "list" / "rows.parquet").to_pylist()
        found.append({told["id"]: told["change_hundredths"] for told in listed}["max"])
    limited, whole = (expected_percent(difference, rulebook).percent for difference in (400, 510))
    assert limited != whole
    assert found == [10 * (2 * (100 - limited) + (100 - whole))] * 2
