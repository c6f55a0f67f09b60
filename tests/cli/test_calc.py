"""`tavlei calc` as a person or another program uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Run

from tavlei.calc import all_calculators


def test_list_names_every_calculator(run: Run) -> None:
    done = run("calc", "list")
    assert done.returncode == 0
    assert "fsu.expected_percent" in done.stdout
    assert "elo_r.expected_percent" in done.stdout
    listed = [load["name"] for load in json.loads(run("calc", "list", "--json").stdout)]
    assert listed == [calculator.name for calculator in all_calculators()]


def test_list_speaks_russian(run: Run) -> None:
    assert "Ожидаемый результат партии" in run("calc", "list", "--lang", "ru").stdout


def test_schema_is_json_schema(run: Run) -> None:
    schema = json.loads(run("calc", "schema", "elo_r.expected_percent").stdout)
    assert schema["input"]["required"] == ["difference"]
    assert schema["output"]["properties"]["percent"]["type"] == "integer"


def test_run_reads_standard_input_or_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "input.json"
    file.write_text('{"rating_difference": -4}')
    for done in (
        run("calc", "run", "fsu.expected_percent", given='{"rating_difference": -4}'),
        run("calc", "run", "fsu.expected_percent", "-", given='{"rating_difference": -4}'),
        run("calc", "run", "fsu.expected_percent", str(file)),
    ):
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["percent"] == 49


def test_run_explains_in_the_language_asked_for(run: Run) -> None:
    done = run("calc", "run", "fsu.expected_percent", "--explain", "--lang", "uk", given='{"rating_difference": 405}')
    explanation = json.loads(done.stdout)["explanation"]
    assert explanation["verdict"]["text"] == "Очікуваний результат гравця: 92 %, суперника: 8 %"


def test_run_prints_text_and_html(run: Run) -> None:
    given = '{"difference": "-28.5"}'
    text = run("calc", "run", "elo_r.expected_percent", "--format", "text", "--lang", "ru", given=given).stdout
    assert text.startswith(
        "Ожидаемый результат: 46 % от максимально возможного количества очков [Нормы по шашкам 2022, п. 7.3]"
    )
    html = run("calc", "run", "elo_r.expected_percent", "--format", "html", given=given).stdout
    assert html.startswith('<section class="explanation" lang="en">')


def test_bad_input_ends_with_2_and_nothing_on_standard_output(run: Run) -> None:
    for arguments, given, why in (
        (
            ("fsu.expected_percent",),
            '{"rating_difference": "x"}',
            'error: rating_difference: expected a whole number; got "x"',
        ),
        (("fsu.expected_percent",), "{", "error: not valid JSON at line 1, column 2"),
        (("fsu.expected_percent",), b"\xff", "error: "),
        (("fsu.nothing",), "{}", "error: there is no calculator “fsu.nothing”"),
        (("fsu.expected_percent", "no-such-file.json"), "", "error: cannot read no-such-file.json: No such file"),
        (("fsu.expected_percent", "/"), "", "error: cannot read /: Is a directory"),
    ):
        done = run("calc", "run", *arguments, given=given)
        assert (done.returncode, done.stdout) == (2, ""), done
        assert why in done.stderr
        assert "Traceback" not in done.stderr


def test_bad_input_is_told_in_russian(run: Run) -> None:
    for environment, arguments in (({}, ("--lang", "ru")), ({"TAVLEI_LANG": "ru"}, ()), ({"LANG": "ru_RU.UTF-8"}, ())):
        done = run("calc", "run", "fsu.expected_percent", *arguments, given="{}", environment=environment)
        assert done.stderr == "ошибка: rating_difference: поле отсутствует; ожидается целое число\n"


def test_a_wrong_option_ends_with_2(run: Run) -> None:
    assert run("calc", "run", "fsu.expected_percent", "--lang", "fr").returncode == 2
    assert run("calc", "nonsense").returncode == 2


def test_batch_answers_every_line(run: Run) -> None:
    lines = ['{"id": 1, "calc": "fsu.expected_percent", "input": {"rating_difference": 0}}', "{", '{"id": 3}']
    done = run("calc", "batch", given="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [answer["id"] for answer in answers] == [1, None, 3]
    assert done.stderr == "2 of 3 lines had an error\n"
    assert run("calc", "batch", "--strict", given="\n".join(lines)).returncode == 2


@pytest.mark.parametrize("odd", ["\\ud800", "\\u000b"])
def test_batch_goes_on_after_what_is_no_letter(run: Run, odd: str) -> None:
    good = json.dumps({"id": 2, "calc": "elo_r.expected_percent", "input": {"difference": 10}})
    done = run("calc", "batch", given=f'{{"id": 1, "calc": "{odd}", "input": {{}}}}\n{good}\n')
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["line"], first["problems"][0]["path"]) == (1, "calc")
    assert second["output"]


def test_batch_on_good_lines_is_silent(run: Run) -> None:
    done = run(
        "calc",
        "batch",
        "--strict",
        given='{"id": 1, "calc": "fsu.expected_percent", "input": {"rating_difference": 0}}',
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_batch_on_nothing_gives_nothing(run: Run) -> None:
    done = run("calc", "batch")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_batch_runs_the_contracts(run: Run, contracts: Path) -> None:
    for name in ("fsu", "elo_r"):
        file = contracts / f"{name}.jsonl"
        tasks = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        answers = [json.loads(line) for line in run("calc", "batch", str(file)).stdout.splitlines()]
        assert [answer["id"] for answer in answers] == [task["id"] for task in tasks]
        for task, answer in zip(tasks, answers, strict=True):
            if task["calc"].endswith(".expected_percent"):
                assert {key: answer["output"][key] for key in task["expected"]} == task["expected"]


def test_a_reader_that_goes_away_is_no_crash() -> None:
    line = b'{"id": 1, "calc": "fsu.expected_percent", "input": {"rating_difference": 0}}\n'
    with subprocess.Popen(
        [sys.executable, "-m", "tavlei.cli", "calc", "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(line * 20_000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert b"Traceback" not in process.stderr.read()
