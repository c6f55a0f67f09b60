"""Running calculators over JSON lines: in order, one line at a time, and a bad line does not stop the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.calc.refusals import shown
from tavlei.calc.running import NO_DATA, read_json, run_calculator
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import date

    from tavlei.rulebook import Phrasebook


def run_batch(
    lines: Iterable[str | bytes],
    explain: Phrasebook | None = None,
    translate: Callable[[str], str] = phrase,
    own_data: Mapping[str, Any] = NO_DATA,
    *,
    today: date | None = None,
) -> Iterator[dict[str, Any]]:
    """For each line `{"id", "calc", "input"}` give `{"id", "output"}` or `{"id", "error"}`; empty lines are no lines.

    An error is one sentence; beside it `line` is the number of the line and `problems` tells each problem apart.
    `own_data` are a federation's own tables; `today` is the day whose rules apply where an input names none.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _run_line(number, line, translate, lambda task: _run_task(task, explain, own_data, today))


def _run_line(
    number: int, line: str | bytes, translate: Callable[[str], str], run: Callable[[object], dict[str, Any]]
) -> dict[str, Any]:
    task: object = None
    try:
        task = read_json(line)
        return {"id": _id(task), "output": run(task)}
    except Refusal as error:
        return {"id": _id(task), **error_json(error, translate), "line": number}
    except Exception as error:  # noqa: BLE001 - a mistake of ours in one line must not lose the others
        what = {"kind": type(error).__name__, "what": str(error)}
        problem = Problem("the program failed: {kind}: {what}", what, code="internal_error")
        return {"id": _id(task), **error_json(Refusal(problem), translate), "line": number}


def error_json(error: Refusal, translate: Callable[[str], str]) -> dict[str, Any]:
    """A refusal as JSON values."""
    return {
        "error": error.text(translate),
        "problems": [_problem_json(problem, translate) for problem in error.problems],
    }


def _id(task: object) -> Any:
    return task.get("id") if isinstance(task, dict) else None


def _run_task(
    task: object, explain: Phrasebook | None, own_data: Mapping[str, Any], today: date | None
) -> dict[str, Any]:
    if not isinstance(task, dict):
        raise Refusal(Problem("expected an object with id, calc and input; got {got}", {"got": shown(task)}))
    if missing := [Problem("the field is missing", path=name) for name in ("calc", "input") if name not in task]:
        raise Refusal(*missing)
    if not isinstance(task["calc"], str):
        raise Refusal(
            Problem("expected the name of a calculator; got {got}", {"got": shown(task["calc"])}, path="calc")
        )
    try:
        return run_calculator(task["calc"], task["input"], explain, own_data, today=today)
    except Refusal as error:
        raise error if _is_about_name(error) else error.at("input") from None


def _is_about_name(error: Refusal) -> bool:
    return any(problem.code == "unknown_calculator" for problem in error.problems)


def _problem_json(problem: Problem, translate: Callable[[str], str]) -> dict[str, Any]:
    return {
        "code": problem.code,
        "path": problem.path,
        "message": problem.sentence(translate),
        "clause": None if problem.clause is None else str(problem.clause),
    }
