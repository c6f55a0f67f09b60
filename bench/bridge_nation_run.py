"""`python -m bench.bridge_nation_run FOLDER PEOPLE`: a bridge list in a process of its own."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Final

from tavlei.bulk.bridge.inputs import check_facts, read_inputs
from tavlei.bulk.bridge.plan import BridgePlan, rating_list
from tavlei.bulk.bridge.run import check_sources
from tavlei.bulk.engines import EngineSettings, connected, write
from tavlei.rulebook import Rulebook

JUNE: Final = date(2024, 6, 1)
RULES: Final = Rulebook.on("bridge-classification", JUNE)


def main() -> None:
    """Everything but the check by the rules, which costs by the person."""
    folder, people = Path(sys.argv[1]), sys.argv[2]
    spill, out = folder / f"spill-{people}", folder / f"out-{people}"
    spill.mkdir()
    out.mkdir()
    inputs = read_inputs(folder / "ledger", folder / f"{people}.parquet", JUNE, RULES, folder)
    check_facts(inputs)
    with connected(EngineSettings(threads=1), spill) as backend:
        plan = BridgePlan(backend, inputs, spill)
        check_sources(plan)
        write(plan.rows, out / "rows.parquet")
        write(plan.state, out / "people.parquet")
        write(rating_list(backend.read_parquet(str(out / "rows.parquet"))), out / "list.parquet")


if __name__ == "__main__":
    main()
