"""`python bench/single_lists_run.py CALCULATOR FILE TIMES`: one list by a calculator, of whichever version is imported.

Prints the CPU time of the calculator and, within it, of the rule. It is run on old versions too: it may use nothing
but what all of them have.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

RULES = {
    "fsu.month_list": ("tavlei.calc.fsu.month_list", "month_list"),
    "elo_r.list": ("tavlei.ratings.elo_r.listing", "half_year_list"),
}
"""Where a calculator finds the rule it asks, and under which name."""


def main() -> None:
    """The least of so many runs."""
    name, file, times = sys.argv[1:]
    given = json.loads(Path(file).read_text(encoding="utf-8"))
    run_calculator = importlib.import_module("tavlei.calc").run_calculator
    rules: list[float] = []
    _watch(*RULES[name], rules)
    calculators = []
    for _time in range(int(times)):
        began = time.process_time()
        run_calculator(name, given)
        calculators.append(time.process_time() - began)
    print(json.dumps({"calculator": min(calculators), "rule": min(rules)}))


def _watch(module: str, rule: str, seconds: list[float]) -> None:
    """Tell how long every call of a rule took."""
    found = importlib.import_module(module)
    known = getattr(found, rule)

    def watched(*given: Any, **named: Any) -> Any:
        began = time.process_time()
        result = known(*given, **named)
        seconds.append(time.process_time() - began)
        return result

    setattr(found, rule, watched)


if __name__ == "__main__":
    main()
