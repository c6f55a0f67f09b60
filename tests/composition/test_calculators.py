"""`composition.classify` and `composition.verify` through their JSON shapes, and the commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.composition.works_for_tests import SHOSHIN, SHOSHIN_LINES
from typer.testing import CliRunner, Result

from tavlei.calc import run_calculator
from tavlei.cli._app import app
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"


def verified(**parts: Any) -> dict[str, Any]:
    return run_calculator("composition.verify", {"fen": SHOSHIN, "effort": "quick", **parts})


def command(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["composition", *arguments], input=given)


@pytest.mark.clause(RULES, "11.2.1", "11.1.1/p4")
def test_a_sound_study() -> None:
    found = verified(genre="study", solution=list(SHOSHIN_LINES))
    assert (found["verdict"], found["evidence"], found["findings"]) == ("sound", "proven", [])
    authors = [line for line in found["main_lines"] if line["by_author"]]
    assert [line["counts"] for line in authors] == [True, True]
    assert authors[0]["moves"][0] == "a5-b4"
    assert "draughts-rules-2022 11.2.1" in found["clauses"]
    assert "K17" in found["readings"]


@pytest.mark.parametrize("task", ["lock 2 men", {"aim": "lock", "men": 2}])
def test_findings_have_clause_severity_evidence_and_line(task: Any) -> None:
    found = run_calculator("composition.verify", {"fen": "W:Wf2,h2:Bh4", "task": task, "solution": ["h2-g3"]})
    wrong = next(finding for finding in found["findings"] if finding["kind"] == "wrong_lock")
    assert wrong == {
        "kind": "wrong_lock",
        "clause": "draughts-rules-2022 11.2.8.2",
        "severity": "eliminates",
        "evidence": "proven",
        "line": ["h2-g3"],
        "depth": None,
        "inputs": {"men": 1, "kings": 0},
        "readings": [],
    }
    assert found["verdict"] == "defective"


def test_roles_and_the_bounds() -> None:
    lines = [*SHOSHIN_LINES, {"moves": "1. a5-c3 f4-g3", "role": "false_trace"}]
    assert verified(genre="study", solution=lines)["verdict"] == "sound"
    hard = "W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2"
    open_ = run_calculator("composition.verify", {"fen": hard, "effort": 1})
    assert open_["verdict"] == "not_decided"


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"fen": "W:Wa9:Bh8"}, "fen"),
        ({"task": "mate"}, "task"),
        ({"task": {"aim": "lock"}}, "task"),
        ({"task": {"aim": "win", "men": 1}}, "task"),
        ({"solution": ["a5-h8"]}, "solution[0].moves[0]"),
        ({"solution": [{"moves": ""}]}, "solution[0].moves"),
        ({"effort": "endless"}, "effort"),
        ({"effort": 0}, "effort"),
        ({"genre": "novel"}, "genre"),
        ({"variant": "giveaway"}, "variant"),
    ],
)
def test_bad_input_is_refused_at_its_place(parts: dict[str, Any], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        verified(**parts)
    assert refused.value.problems[0].path.startswith(path)


@pytest.mark.clause(RULES, "11.1.2", "11.1.3")
def test_classify() -> None:
    found = run_calculator("composition.classify", {"fen": SHOSHIN, "genre": "study"})
    assert (found["system"], found["genres"], found["fits"]) == ("russian", ["study", "positional_ending"], True)
    wrong = run_calculator("composition.classify", {"fen": SHOSHIN, "genre": "problem"})
    assert not wrong["fits"]
    assert [each["clause"] for each in wrong["why"] if each["met"] is False] == ["draughts-rules-2022 11.1.3/p3"]
    special = run_calculator("composition.classify", {"fen": f"B{SHOSHIN[1:]}", "special": ["black_begins"]})
    assert (special["fits"], special["special"]) == (True, ["black_begins"])


def test_the_commands_tell_text_and_json() -> None:
    told = command("verify", SHOSHIN, "--genre", "study", "--effort", "quick", "--line", SHOSHIN_LINES[0])
    assert told.exit_code == 0
    assert told.stdout.startswith("Verdict: sound (proven")
    found = json.loads(command("verify", SHOSHIN, "--genre", "study", "-e", "quick", "--json").stdout)
    assert found["verdict"] == "sound"
    assert json.loads(command("classify", SHOSHIN, "--json").stdout)["genres"] == ["study", "positional_ending"]
    assert "System: " in command("classify", "-", given=SHOSHIN).stdout
    russian = command("verify", SHOSHIN, "-e", "quick", "--trace", "a5-c3 f4-g3", "--lang", "ru")
    assert "Вердикт" in russian.stdout
    assert command("verify", "W:Wa9:Bh8").exit_code == 2


def test_a_file_of_works_is_verified_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "works.pdn"
    file.write_text(
        f'[Author "A. Shoshin"]\n[Task "win"]\n[Genre "study"]\n[GameType "25"]\n[SetUp "1"]\n[FEN "{SHOSHIN}"]\n\n'
        f"{SHOSHIN_LINES[0]} *\n"
    )
    told = command("verify", str(file), "-e", "quick")
    assert told.exit_code == 0, told.output
    assert "1.\nVerdict: sound" in told.stdout
