"""What pydantic finds wrong with a JSON text, as a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

MOST_TOLD: Final = 50


def refusal_of(error: ValidationError) -> Refusal:
    """The first mistakes with their places; a mistake that is ours already keeps its sentence."""
    problems: list[Problem] = []
    for details in error.errors(include_url=False, include_input=False)[:MOST_TOLD]:
        path = _path(details["loc"])
        cause = details.get("ctx", {}).get("error")
        if isinstance(cause, Refusal):
            problems += [problem.at(path) if path else problem for problem in cause.problems]
        else:
            problems.append(_problem(details, path))
    return Refusal(*problems)


def _problem(error_details: ErrorDetails, path: str) -> Problem:
    if error_details["type"] == "missing":
        return Problem("the field is missing", path=path)
    if error_details["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return Problem("there is no such field", path=path)
    if error_details["type"] == "json_invalid":
        return Problem("the text is not JSON: {error}", {"error": error_details["msg"]}, path=path)
    return Problem("the value does not fit: {error}", {"error": error_details["msg"]}, path=path)


def _path(parts: tuple[str | int, ...]) -> str:
    path = ""
    for part in parts:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path
