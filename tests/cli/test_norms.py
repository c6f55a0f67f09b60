"""`tavlei norms renju-table`: checking, loading, showing and removing a federation's own table of section 5."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import Run
from tests.titles.people import NORMS

from tavlei.titles import indicator_table_toml, shipped_table

SHIPPED = indicator_table_toml(shipped_table(NORMS))
OWN = SHIPPED.replace("assumed = true", "assumed = false").replace("assumption of reading R13", "Order no. 1")
PEOPLE = [{"id": f"p{number}", "sex": "M", "birth": 1990, "citizen": True, "indicator": 8} for number in range(8)]
GIVEN = {
    "discipline": "renju",
    "status": "region",
    "start": "2023-03-01",
    "end": "2023-03-05",
    "participants": PEOPLE,
    "rounds": [[{"white": "p0", "black": f"p{number}", "result": "1-0"}] for number in range(1, 8)],
}
LINE = json.dumps({"id": 1, "calc": "titles.evaluate", "input": GIVEN})


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with the federation's table."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_a_loaded_table_holds_for_all_calculations_until_it_is_removed(run: Run, own: Path, tmp_path: Path) -> None:
    home = {"TAVLEI_HOME": str(tmp_path / "home")}
    before = json.loads(run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment=home).stdout)
    assert before["assumed"]
    assert before["certificate_refusals"]
    done = run("norms", "renju-table", "load", str(own), environment=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Order no. 1" in done.stdout
    own.unlink()
    found = json.loads(run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment=home).stdout)
    assert (found["assumed"], found["renju_table"], found["certificate_refusals"]) == (False, "Order no. 1", [])
    batch = json.loads(run("calc", "batch", given=LINE, environment=home).stdout)
    assert batch["output"]["renju_table"] == "Order no. 1"
    assert 'source = "Order no. 1"' in run("norms", "renju-table", "show", environment=home).stdout
    assert run("norms", "renju-table", "remove", environment=home).returncode == 0
    assert "assumed = true" in run("norms", "renju-table", "show", environment=home).stdout
    after = json.loads(run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment=home).stdout)
    assert after == before


def test_a_check_loads_nothing(run: Run, own: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    done = run("norms", "renju-table", "check", str(own), environment={"TAVLEI_HOME": str(home)})
    assert done.returncode == 0
    assert "figures: 205" in done.stdout
    assert not home.exists()


def test_an_assumed_table_stays_assumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "same.toml"
    file.write_text(SHIPPED, encoding="utf-8")
    home = {"TAVLEI_HOME": str(tmp_path / "home")}
    assert "no official certificates" in run("norms", "renju-table", "load", str(file), environment=home).stdout
    found = json.loads(run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment=home).stdout)
    assert found["certificate_refusals"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "opponent 12, target 13: “155” is no whole number from 0 to 100"),
        ("ru", "соперник 12, достигаемый показатель 13: «155» – не целое число от 0 до 100"),
        ("uk", "суперник 12, показник 13: «155» – не ціле число від 0 до 100"),
    ],
)
def test_a_wrong_file_is_refused_cell_by_cell_and_changes_nothing(
    run: Run, own: Path, tmp_path: Path, language: str, told: str
) -> None:
    home = {"TAVLEI_HOME": str(tmp_path / "home")}
    run("norms", "renju-table", "load", str(own), environment=home)
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(OWN.replace("12 = [55, 50,", "12 = [155, 177,"), encoding="utf-8")
    for command in ("check", "load"):
        done = run("norms", "renju-table", command, str(wrong), "--lang", language, environment=home)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr
        assert len(done.stderr.splitlines()) == 2
    found = json.loads(run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment=home).stdout)
    assert found["renju_table"] == "Order no. 1"


def test_a_spreadsheet_needs_its_source(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    rows = ["x;" + ";".join(str(target) for target in range(13, 0, -1))]
    rows += [";".join([str(opponent), *["50"] * 13]) for opponent in range(1, 20)]
    file.write_text("\n".join(rows), encoding="utf-8")
    home = {"TAVLEI_HOME": str(tmp_path / "home")}
    assert run("norms", "renju-table", "load", str(file), environment=home).returncode == 2
    done = run("norms", "renju-table", "load", str(file), "--source", "Order no. 7", environment=home)
    assert (done.returncode, "Order no. 7" in done.stdout) == (0, True)


def test_a_damaged_loaded_table_is_told_and_never_passed_over(run: Run, own: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    run("norms", "renju-table", "load", str(own), environment={"TAVLEI_HOME": str(home)})
    file = home / "renju_table.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("12 = [55,", "12 = [5,"), encoding="utf-8")
    done = run("calc", "run", "titles.evaluate", given=json.dumps(GIVEN), environment={"TAVLEI_HOME": str(home)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "renju_table.toml: rows.12" in done.stderr


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_what_cannot_be_read_is_refused(run: Run, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "own.toml"
    if content is not None:
        file.write_bytes(content)
    assert run("norms", "renju-table", "check", str(file)).returncode == 2


def test_a_folder_that_cannot_be_written_is_refused(run: Run, own: Path) -> None:
    done = run("norms", "renju-table", "load", str(own), environment={"TAVLEI_HOME": str(own / "below")})
    assert done.returncode == 2
    assert "cannot write" in done.stderr
