"""`tavlei exchange`: reading, writing, templates, schemas."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.commands import Run
from tests.exchange.test_competition_file import FULL
from tests.exchange.test_usebio import PAIRS
from tests.exchange.trf.test_trf_reading import OLD
from tests.exchange.trf.trf_helpers import INDIVIDUAL

from tavlei.exchange.competition import write_competition
from tavlei.exchange.participants import preview_participants
from tavlei.exchange.trf import ForbiddenPairs, read_trf, write_trf

TABLE = "Фамилия;Рейтинг;Цвет\nИванов;2100;синий\n"
ROUND = "Тур;Белые;Черные;Результат\n1;Иванов;Петров;1:0\n"


@pytest.mark.parametrize(
    ("name", "content", "options", "word"),
    [
        ("a.trf", OLD.encode(), (), "“Open of the Town”: players 4, teams 1, rounds 2"),
        ("a.txt", OLD.encode(), ("--as", "trf"), "players 4"),
        ("a.csv", TABLE.encode("cp1251"), (), "not read: Цвет"),
        ("a.csv", ROUND.encode(), ("--as", "results"), "rows: 1; with mistakes: 0"),
        ("a.xml", PAIRS.encode(), (), "pairs or teams 2, results 4"),
        ("a.json", write_competition(FULL), (), "“Кубок Твери”: entries 4, rounds 1"),
    ],
)
def test_a_file_is_read(
    run: Run, tmp_path: Path, name: str, content: bytes, options: tuple[str, ...], word: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    done = run("exchange", "read", str(file), *options)
    assert done.returncode == 0, done.stderr
    assert word in done.stdout
    assert json.loads(run("exchange", "read", str(file), *options, "--json").stdout)


def test_mistakes_of_a_table_are_told_and_end_with_2(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("Фамилия;Рейтинг\nИванов;много\n", encoding="utf-8")
    done = run("exchange", "read", str(file), "--lang", "ru")
    assert done.returncode == 2
    assert "B2: ожидалось целое число от 0 до 9999; получено «много»" in done.stdout


def test_a_file_nobody_knows_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.bin"
    file.write_bytes(b"\x00\x01\x02")
    done = run("exchange", "read", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "--as" in done.stderr


def test_a_report_is_written_from_json(run: Run, tmp_path: Path) -> None:
    given, made = tmp_path / "a.trf", tmp_path / "b.trf"
    given.write_bytes(write_trf(INDIVIDUAL).encode())
    told = tmp_path / "a.json"
    told.write_text(run("exchange", "read", str(given), "--json").stdout, encoding="utf-8")
    done = run("exchange", "write", "trf26", str(told), "-o", str(made))
    assert done.returncode == 0, done.stderr
    assert made.read_bytes() == given.read_bytes()
    assert run("exchange", "write", "trf26", str(told), "-o", str(made), "--older").returncode == 0
    assert read_trf(made.read_bytes()) == INDIVIDUAL
    assert run("exchange", "write", "trf26", str(told), "-o", str(tmp_path / "no" / "b.trf")).returncode == 2


def test_older_programs_are_told_the_pairs_that_may_not_meet_in_the_coming_round_only(run: Run, tmp_path: Path) -> None:
    """Record 260 has rounds, XXP has none: it is the next round that is paired."""
    coming = INDIVIDUAL.rounds + 1
    pairs = (ForbiddenPairs(1, INDIVIDUAL.rounds, (1, 2)), ForbiddenPairs(coming, coming, (1, 3)),
             ForbiddenPairs(coming + 1, coming + 2, (2, 3)))  # fmt: skip
    given, told, made = tmp_path / "a.trf", tmp_path / "a.json", tmp_path / "b.trf"
    given.write_bytes(write_trf(replace(INDIVIDUAL, forbidden=pairs)).encode())
    told.write_text(run("exchange", "read", str(given), "--json").stdout, encoding="utf-8")
    assert run("exchange", "write", "trf26", str(told), "-o", str(made), "--older").returncode == 0
    lines = made.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("XXP")] == ["XXP 1 3"]
    assert read_trf(made.read_bytes()).forbidden == pairs


def test_a_template_speaks_the_language(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t.xlsx"
    assert run("exchange", "template", "participants", "-o", str(file), "--lang", "uk").returncode == 0
    found = preview_participants(file.read_bytes())
    assert (found.sheet, found.columns[0].header) == ("Учасники", "Прізвище, ім’я, по батькові")


def test_schemas_are_printed(run: Run) -> None:
    assert json.loads(run("exchange", "schema").stdout)["title"] == "CompetitionFile"
    assert "players" in json.loads(run("exchange", "schema", "trf").stdout)["properties"]


def test_a_report_that_contradicts_itself_names_the_decision_and_its_places_in_the_readers_language(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "cup.trf"
    first = f"001    1      {'Adam, A':33} 2000 {'':26}  1.5    1     2 w 1\n"
    second = f"001    2      {'Bell, B':33}   -  {'':26}  0.0    2     1 b 0\n"
    file.write_text(f"012 Cup\n{first}{second}", encoding="utf-8")
    told = run("exchange", "check", str(file), "--lang", "ru")
    assert told.returncode == 2
    assert "--points results|printed" in told.stdout
    file.write_text(f"012 Cup\n{first.replace('1.5', '1.0')}{second}", encoding="utf-8")
    told = run("exchange", "check", str(file), "--lang", "ru")
    assert told.returncode == 0
    assert "строка 3, столбцы 49-52" in told.stdout
