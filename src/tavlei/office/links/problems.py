"""Problems that are kept, to be told in the language of whoever reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.pages.refusals import shown_problems
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.pages.refusals import ShownProblem

_MOST = 20


def problems_to_json(refusal: Refusal) -> list[dict[str, Any]]:
    """The problems of a refusal as JSON."""
    return [
        {"text": problem.message, "given": {name: str(value) for name, value in problem.params.items()},
         "path": problem.path or ""}
        for problem in refusal.problems[:_MOST]
    ]  # fmt: skip


def problems_from_json(rows: Sequence[dict[str, Any]]) -> list[ShownProblem]:
    """Kept problems in the reader's language."""
    return shown_problems(Refusal(*map(read_problem, rows))) if rows else []


def read_problem(saved: dict[str, Any]) -> Problem:
    """A kept problem."""
    return Problem(str(saved["text"]), dict(saved["given"]), path=str(saved["path"]))
