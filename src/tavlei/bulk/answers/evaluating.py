"""Running a calculator of a list by the bulk path: the same answer as `tavlei.calc.evaluate` gives."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.bulk.answers import bridge, elo_r, fsu
from tavlei.bulk.answers.tasks import BulkAnswer
from tavlei.calc.inputs import unknown_fields
from tavlei.calc.register import NOTHING, find_calculator
from tavlei.calc.running import Evaluated, check_input

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from types import ModuleType

    from tavlei.bulk.answers.tasks import AnswerTask

LISTS: Final[Mapping[str, ModuleType]] = {"fsu.month": fsu, "elo_r.list": elo_r, "bridge.month": bridge}
"""The calculators of lists whose figures the bulk path gives, each with its `answer`."""


def evaluate_in_bulk(
    name: str,
    data: Mapping[str, Any],
    task: AnswerTask,
    *,
    today: date | None = None,
    named: Mapping[str, str] = NOTHING,
) -> BulkAnswer:
    """The answer of a calculator, its figures by tables and held against the rules.

    A difference is refused as such (`DiffersFromRules`). What the tables do not take is refused too: the calculator
    says what is wrong with it, or computes it.
    """
    chosen = find_calculator(name)
    checked = check_input(chosen, dict(data))
    rulebook = chosen.rulebook(checked, today, named)
    with tempfile.TemporaryDirectory(prefix="tavlei-list-") as work:
        answer, held = LISTS[name].answer(checked, rulebook, Path(work), task)
    return BulkAnswer(Evaluated(answer, tuple(unknown_fields(checked)), rulebook), held)
