"""`tavlei bridge`: a session scored, a report made and given to the calculator."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands import Run
from tests.exchange.test_usebio_report import HOWELL


def game(board: int, names: str, score: int) -> str:
    seats = zip(("North", "East", "South", "West"), names.split(), strict=True)
    tags = "".join(f'[{seat} "{name}"]\n' for seat, name in seats)
    return f'[Board "{board}"]\n{tags}[Score "NS {score}"]\n\n'


SESSION = game(1, "Anna Vera Boris Gleb", 420) + game(1, "Dina Zoya Egor Ilya", 170)


def test_a_session_is_scored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(SESSION, encoding="utf-8")
    shown = run("bridge", "session", str(file)).stdout
    assert "Anna - Boris" in shown
    assert "100.00" in shown
    assert "Bridge classification 2024, clause 3.1" in shown
    told = json.loads(run("bridge", "session", str(file), "--scoring", "cross-imps", "--json").stdout)
    assert told["ranking"][0] == {"place": 1, "pair": "Anna - Boris", "result": "6", "boards": 1}
    assert told["results"][0] == {"entry": "Anna - Boris", "place": 1, "met": 1, "boards": 1}
    assert told["boards"][1]["east_west_result"] == "6"
    assert told["clauses"] == ["bridge-classification-2024 3.1"]
    named = run("bridge", "session", "-", given=SESSION.replace("Anna", "?"))
    assert (named.returncode, named.stderr) == (2, "error: board 1: the file does not say who played\n")


def test_a_report_of_a_session_names_what_is_missing(run: Run) -> None:
    silent = run("bridge", "report", "-", given=SESSION)
    assert silent.returncode == 2
    assert "starts" in silent.stderr
    report = run("bridge", "report", "-", "--starts", "2024-05-14", "--boards", "2", given=SESSION)
    given = json.loads(report.stdout)
    assert (given["starts"], given["boards"], given["results"][0]["entry"]) == ("2024-05-14", 2, "Anna - Boris")


def test_a_usebio_file_goes_to_the_calculator(run: Run, tmp_path: Path) -> None:
    file, more, wrong = tmp_path / "evening.xml", tmp_path / "more.json", tmp_path / "wrong.json"
    file.write_bytes(HOWELL)
    more.write_text(json.dumps({"online": True, "players": [{"id": "21", "rank": "0.5"}]}), encoding="utf-8")
    report = run("bridge", "report", str(file), "--add", str(more))
    assert report.returncode == 0, report.stderr
    assert {"id": "21", "rank": "0.5"} in json.loads(report.stdout)["players"]
    found = run("calc", "run", "bridge.tournament", "-", given=report.stdout)
    assert json.loads(found.stdout)["tournaments"][0]["ranking"][0]["entry"] == "2"
    for added, words in (({"players": [{"id": "99"}]}, "no player 99"), ([], "expected an object")):
        wrong.write_text(json.dumps(added), encoding="utf-8")
        refused = run("bridge", "report", str(file), "--add", str(wrong))
        assert (refused.returncode, words in refused.stderr) == (2, True)
