"""A list computed from a folder of reports in any format, without an office."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run
from tests.exchange.test_usebio_report import board, pair, usebio
from tests.office.lists.report_books import COMPETITION, GAMES, PLAYERS, book, report_json, trf_pair
from typer.testing import CliRunner

from tavlei.calc import evaluate
from tavlei.cli._app import app
from tavlei.rulebook import LANGUAGES

CHESS = "chess-rating-ua"
NORMS = "draughts-norms-2022"
BRIDGE = "bridge-classification-2024"


def computed(kind: str, folder: Path, *more: str, language: str = "en") -> Any:
    given = ["lists", "compute", kind, "--reports", str(folder), "--lang", language, *more]
    return CliRunner().invoke(app, given)


def folder_of(tmp_path: Path, **files: bytes) -> Path:
    folder = tmp_path / "reports"
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name.replace("__", ".")).write_bytes(content)
    return folder


@pytest.mark.clause(CHESS, "2/p1", "2/p2", "6.4", "7/p1", "7/p2")
def test_a_month_of_chess_is_computed_from_mixed_files(tmp_path: Path) -> None:
    cup = book(Соревнование=COMPETITION, Участники=PLAYERS, Партии=GAMES)
    open_ = trf_pair("Koval, Oleg", "Melnyk, Petro", code="14100099")
    folder = folder_of(tmp_path, cup__xlsx=cup, open__trf=open_, odesa__json=report_json(), **{".hidden": b"?"})
    players = tmp_path / "players.csv"
    players.write_text(
        "Личный номер;ФИО;Год рождения;Рейтинг;Рейтинговых партий;Код ФИДЕ\n"
        "100001;Коваль Олег;04.05.1990;2100;50;14100099\n"
        "100002;Бондар Ольга;1992;1900;40;\n100003;Лисенко Іван;1993;1850;30;\n100004;Melnyk Petro;1991;1800;30;\n",
        "utf-8",
    )
    out = tmp_path / "list.json"
    more = ("--month", "2026-05", "--players", str(players), "--out", str(out))
    doubted = computed("fsu", folder, *more)
    assert doubted.exit_code == 2
    assert "odesa.json: players[0]: Koval Oleg: give the personal number, the register has 100001" in doubted.output
    told_code = report_json().replace(b'"id": "k", ', b'"id": "k", "code": "100001", ')
    folder_of(tmp_path, odesa__json=told_code)
    told = computed("fsu", folder, *more)
    assert told.exit_code == 0, told.output
    assert "refused" in told.output, "nobody has agreed the competitions"
    told = computed("fsu", folder, *more, "--approved-by", "commission")
    output = json.loads(out.read_text("utf-8"))
    assert {report["id"]: report["games_counted"] for report in output["reports"]} == {
        "kyiv-cup": 3, "open": 1, "odesa-2026": 1,
    }  # fmt: skip
    assert [line["id"] for line in output["published"]][:1] == ["100001"]
    assert "Коваль Олег" in told.output
    following = computed("fsu", folder_of(tmp_path, cup__xlsx=cup), "--month", "2026-06", "--previous", str(out),
                         "--approved-by", "commission", "--received", "2026-06-02")  # fmt: skip
    assert following.exit_code == 0, following.output


def test_everything_that_is_wrong_is_named_with_its_file(tmp_path: Path, run: Run) -> None:
    wrong = book(Соревнование=COMPETITION, Участники=[*PLAYERS, (4, "", "", "давно")], Партии=GAMES)
    folder = folder_of(tmp_path, a__xlsx=wrong, b__json=report_json()[:90], c__trf=b"012 x", d__xlsx=wrong[:200])
    told = computed("fsu", folder, "--month", "2026-05")
    assert told.exit_code == 2
    for place in ("a.xlsx: Участники!D5", "b.json", "c.trf", "d.xlsx"):
        assert place in told.output, place
    for given, words in (
        (("--month", "2026-05", "--day", "2026-06-01"), "the month of the reports or the day"),
        ((), "the month of the reports or the day"),
        (("--day", "2026-06-02"), "not published for that day"),
    ):
        refused = computed("fsu", folder, *given)
        assert refused.exit_code == 2
        assert words in refused.output
    assert "1 January or 1 July" in computed("elo_r", folder, "--month", "2026-05").output
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "is empty" in computed("fsu", empty, "--month", "2026-05").output
    assert "no folder" in computed("fsu", tmp_path / "none", "--month", "2026-05").output
    asked = ("lists", "compute", "fsu", "--reports", str(folder), "--month", "2026-05")
    texts = {run(*asked, "--lang", language).stderr for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


def test_a_time_control_is_asked_for_where_no_file_tells_it(tmp_path: Path) -> None:
    bare = book(C=[row for row in COMPETITION if row[0] != "Контроль времени"], P=PLAYERS, G=GAMES)
    folder = folder_of(tmp_path, cup__xlsx=bare)
    refused = computed("fsu", folder, "--month", "2026-05")
    assert "cup.xlsx: time_control: the time control is missing" in refused.output
    assert computed("fsu", folder, "--month", "2026-05", "--time-control", "90+30").exit_code == 0


@pytest.mark.clause(NORMS, "7/7.6", "7/7.8")
def test_a_half_year_of_draughts_is_computed(tmp_path: Path) -> None:
    facts = [("Название соревнования", "Кубок"), ("Последний день", "05.05.2026"), ("Статус", "region"),
             ("Контроль времени", "45+15")]  # fmt: skip
    players = [("№", "Код", "ФИО", "Пол", "Гражданство", "Разряд")]
    players += [(number, f"20000{number}", f"Игрок{number} Иван", "м", "RU", "КМС") for number in range(1, 7)]  # type: ignore[misc]
    games: list[tuple[object, ...]] = [("Тур", "Белые", "Черные", "Результат")]
    games += [
        (1, 1, 2, "2:0"),
        (1, 3, 4, "1:1"),
        (1, 5, 6, "0:2"),
        (2, 1, 3, "2:0"),
        (2, 2, 5, "1:1"),
        (2, 4, 6, "+:-"),
    ]
    folder = folder_of(tmp_path, cup__xlsx=book(C=facts, P=players, G=games))
    out = tmp_path / "list.json"
    told = computed("elo_r", folder, "--day", "2026-07-01", "--out", str(out))
    assert told.exit_code == 0, told.output
    output = json.loads(out.read_text("utf-8"))
    assert len(output["rows"]) == 6 or output["left_out"]
    assert "Игрок1 Иван" in told.output
    again = computed("elo_r", folder, "--day", "2027-01-01", "--previous", str(out))
    assert again.exit_code == 0, again.output


@pytest.mark.clause(BRIDGE, "1.2", "1.3", "8.1")
def test_a_month_of_bridge_is_computed_with_its_ledger(tmp_path: Path) -> None:
    pairs = [pair(str(number), str(number), (f"{number}1", f"{number}2")) for number in range(1, 9)]
    boards = [board(number, *((str(one), str(one + 1), "-50") for one in range(1, 8, 2))) for number in range(1, 25)]
    club = usebio(*pairs, *boards, day="12/05/2026")
    table = ["Место;Пара;Личный номер;Игрок;Сдач"]
    table += [f"{number};{number};{number}{side};Игрок {number}{side};24" for number in range(1, 9) for side in (1, 2)]
    days = [("Название турнира", "Вечер"), ("Последний день", "20.05.2026")]
    evening = book(T=days, P=[row.split(";") for row in table])
    folder = folder_of(tmp_path, club__xml=club, evening__xlsx=evening)
    out = tmp_path / "list.json"
    told = computed("bridge", folder, "--month", "2026-05", "--out", str(out))
    assert told.exit_code == 0, told.output
    output = json.loads(out.read_text("utf-8"))
    assert output["list_day"] == "2026-06-01"
    assert len(output["players"]) == 16
    assert max(line["mb"] for line in output["players"]) > 0
    assert {source.split("/")[0] for source in output["new_entries"]} == {"club", "evening"}
    refused = computed("bridge", folder, "--month", "2026-06", "--previous", str(out))
    assert refused.exit_code == 2
    assert "the earlier tournaments are missing" in refused.output
    given = {"list_day": "2026-06-01", "players": [{"number": 11}], "ledger": []}
    published = {"kind": "bridge", "content": {"input": given, "output": evaluate("bridge.month", given).json()}}
    previous = tmp_path / "7.json"
    previous.write_text(json.dumps(published), "utf-8")
    unknown = computed("bridge", folder, "--month", "2026-06", "--previous", str(previous))
    assert unknown.exit_code == 2
    assert "evening.xlsx: P!3: there is no person 12" in unknown.output
