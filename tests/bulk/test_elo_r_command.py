"""`tavlei bulk elo-r`: tables in, a folder out; bad rows named; nothing half done."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.bulk.test_elo_r_half_year import EDITION, SERIES
from tests.commands import Run

from tavlei.bulk.elo_r import by_rules
from tavlei.bulk.elo_r.run import publish_half_year
from tavlei.bulk.engines import EngineSettings
from tavlei.ratings.elo_r import HalfYear
from tavlei.rulebook import Refusal, Rulebook

NAMES = ["anna", "boris", "vera", "gleb", "dina", "egor"]
ATHLETES = "id,citizen,sex,elo_r,title,elo_m,last_included_competition_end\n" + "".join(
    f"{name},true,{'F' if number % 2 == 0 else 'M'},{2400 + 20 * number},MS,,2022-11-20\n"
    for number, name in enumerate(NAMES)
)
COMPETITIONS = (
    "id,status,first_day,end_date,reported,time_control\ncup,russia_cup,2023-03-10,2023-03-17,2023-03-31,45+30\n"
)
PARTICIPANTS = "competition,athlete,place\n" + "".join(
    f"cup,{name},{place}\n" for place, name in enumerate(NAMES, start=1)
)
ENCOUNTERS = "competition,white,black,result\n" + "".join(
    f"cup,{one},{other},1-0\n" for place, one in enumerate(NAMES) for other in NAMES[place + 1 :]
)


def half_year(
    folder: Path,
    encounters: str = ENCOUNTERS,
    participants: str = PARTICIPANTS,
    competitions: str = COMPETITIONS,
    athletes: str = ATHLETES,
) -> list[str]:
    (folder / "games").mkdir(parents=True, exist_ok=True)
    tables = {"spring": encounters, "participants": participants, "competitions": competitions}
    for name, text in tables.items():
        (folder / "games" / f"{name}.csv").write_text(text, encoding="utf-8")
    (folder / "athletes.csv").write_text(athletes, encoding="utf-8")
    paths = ["--games", str(folder / "games"), "--people", str(folder / "athletes.csv"), "--out", str(folder / "list")]
    return ["bulk", "elo-r", *paths, "--half-year", "2023-1", "--russian-days-off", "--seed", "3", "--lang", "en"]


@pytest.mark.clause(EDITION, "7/7.6", "7/7.6/item2", "7/7.7", "7/7.9")
def test_a_list_is_published(run: Run, tmp_path: Path) -> None:
    done = run(*half_year(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "On the list: 6, competitions in it: 1, left out: 0, encounters: 15; gaps: 0;" in done.stdout
    assert "people checked by the rules: 6, no difference" in done.stdout
    listed = [(told["id"], told["elo_r"]) for told in pq.read_table(tmp_path / "list" / "list.parquet").to_pylist()]
    assert listed[0] == ("egor", 2471)  # 58 % of 5 points expected against 2440 on average, none scored
    told = json.loads((tmp_path / "list" / "run.json").read_text(encoding="utf-8"))
    assert (told["half_year"], told["edition"], told["checked"]["seed"]) == ("2023-1", EDITION, 3)
    sheet = run("bulk", "explain", str(tmp_path / "list"), "egor", "--lang", "en")
    assert "New Elo-R: 2471 (own 2500, change −29)" in sheet.stdout, sheet.stderr
    assert run("bulk", "explain", str(tmp_path / "list"), "nobody").returncode == 2


@pytest.mark.clause(EDITION, "7/7.6")
def test_half_years_are_replayed_from_the_people_the_one_before_left(run: Run, tmp_path: Path) -> None:
    half_year(tmp_path)
    years = tmp_path / "years"
    years.mkdir()
    (tmp_path / "games").rename(years / "2023-1")
    shutil.copytree(years / "2023-1", years / "2023-2")
    facts = years / "2023-2" / "competitions.csv"
    facts.write_text(COMPETITIONS.replace("2023-03", "2023-08"), encoding="utf-8")
    paths = ["--half-years", str(years), "--people", str(tmp_path / "athletes.csv"), "--out", str(tmp_path / "lists")]
    done = run("bulk", "replay", "--rating", "elo-r", *paths, "--seed", "3", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "Half-years: 2, computed now: 2, encounters: 30." in done.stdout
    first, second = (pq.read_table(tmp_path / "lists" / name / "rows.parquet") for name in ("2023-1", "2023-2"))
    assert first.column("new_elo_r").to_pylist() == second.column("old_elo_r").to_pylist()
    shutil.rmtree(tmp_path / "lists" / "2023-2")
    before = (tmp_path / "lists" / "2023-1" / "rows.parquet").read_bytes()
    again = run("bulk", "replay", "--rating", "elo-r", *paths, "--lang", "en")
    assert "Half-years: 2, computed now: 1, encounters: 30." in again.stdout, again.stderr
    assert (tmp_path / "lists" / "2023-1" / "rows.parquet").read_bytes() == before


def test_bad_rows_are_named_and_nothing_is_published(run: Run, tmp_path: Path) -> None:
    bad = ["cup,anna,petro,1-0", "cup,anna,boris,2-0", "cup,anna,anna,1-0", "open,anna,boris,1-0", "cup,anna,zoya,1-0"]
    athletes = ATHLETES + "zoya,true,F,2300,MS,,\n"
    done = run(*half_year(tmp_path, ENCOUNTERS + "\n".join(bad) + "\n", athletes=athletes))
    assert done.returncode == 2
    assert "spring.csv: line 17: there is no athlete “petro” among the athletes" in done.stderr
    assert "spring.csv: line 18: “2-0” is no result" in done.stderr
    assert "spring.csv: line 19: nobody plays against himself" in done.stderr
    assert "spring.csv: line 20: there is no competition “open” among the competitions" in done.stderr
    assert "spring.csv: line 21: “zoya” is not among the participants" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["athletes.csv", "games"]


def test_bad_participants_competitions_and_athletes_are_named(run: Run, tmp_path: Path) -> None:
    done = run(*half_year(tmp_path, participants=PARTICIPANTS + "cup,anna,7\ncup,petro,8\n"))
    assert "participants.csv: line 2: “anna” is listed twice" in done.stderr
    assert "participants.csv: line 9: there is no athlete “petro” among the athletes" in done.stderr
    done = run(*half_year(tmp_path, competitions=COMPETITIONS + "cup,russia,,2023-03-17,,\nopen,russia,,,,\n"))
    assert "competitions.csv: line 3: “cup” is listed twice" in done.stderr
    assert "competitions.csv: line 4: the last day is missing" in done.stderr
    done = run(*half_year(tmp_path, competitions=COMPETITIONS + "open,russia,,2023-03-17,,soon\n"))
    assert "competitions.csv: line 3: " in done.stderr
    assert "“soon”" in done.stderr
    done = run(*half_year(tmp_path, athletes=ATHLETES + "zoya,true,X,2300,MS,,\nyuri,false,M,,MS,2250.0005,\n"))
    assert "athletes.csv: line 9: “2250.0005” in the column “elo_m” is no decimal" in done.stderr
    done = run(*half_year(tmp_path, athletes=ATHLETES + "zoya,true,X,2300,MS,,\n"))
    assert "athletes.csv: line 8: “X” is no sex; expected M or F" in done.stderr
    assert not (tmp_path / "list").exists()


def test_a_difference_from_the_rules_stops_the_list_and_names_the_athlete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = by_rules.row_columns  # as if the plan had a mistake
    monkeypatch.setattr(
        by_rules, "row_columns", lambda row: {**told(row), "encounters": 9} if row.id == "dina" else told(row)
    )
    half_year(tmp_path)
    half = HalfYear(2023, 1)
    rulebook = Rulebook.on(SERIES, half.calendar_end)
    tables = (tmp_path / "games", tmp_path / "athletes.csv", tmp_path / "list")
    with pytest.raises(Refusal) as error:
        publish_half_year(*tables, half, rulebook, settings=EngineSettings(), sample=6, seed=1)
    assert str(error.value) == "«dina»: encounters is 5, by the rules 9; nothing was published"
    assert not (tmp_path / "list").exists()
