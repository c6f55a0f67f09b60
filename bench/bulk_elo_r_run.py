"""`python -m bench.bulk_elo_r_run FOLDER`: the rows, lines and next state of a half-year in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.inputs import check_facts, read_inputs
from tavlei.bulk.elo_r.plan import HalfYearPlan
from tavlei.bulk.elo_r.run import check_encounters, check_participants, write_rows
from tavlei.bulk.engines import EngineSettings, connected
from tavlei.ratings.elo_r import HalfYear
from tavlei.rulebook import Rulebook

SPRING: Final = HalfYear(2023, 1)
RULES: Final = Rulebook.on("draughts-norms", SPRING.calendar_end)


def main() -> None:
    """Everything but the check by the rules, which costs by the person."""
    folder = Path(sys.argv[1])
    spill, out = folder / "spill", folder / "out"
    spill.mkdir(exist_ok=True)
    out.mkdir(exist_ok=True)
    inputs = read_inputs(folder / "games", folder / "people.parquet", SPRING, RULES, folder)
    check_facts(inputs)
    with connected(EngineSettings(threads=1), spill) as backend:
        plan = HalfYearPlan(backend, inputs, spill)
        check_participants(plan)
        check_encounters(plan)
        write_rows(plan, ListFiles(out))


if __name__ == "__main__":
    main()
