"""`python -m bench.bulk_run hand|list|sheets FOLDER`: one measured run in a process of its own."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import Final

import duckdb

from tavlei.bulk.engines import EngineSettings, connected
from tavlei.bulk.fsu.inputs import check_people, read_inputs
from tavlei.bulk.fsu.plan import MonthPlan
from tavlei.bulk.fsu.run import ROWS, STATE_FILE, check_games
from tavlei.bulk.fsu.sheets import write_sheets
from tavlei.bulk.outcome import write_run
from tavlei.calc.uncollected import uncollected
from tavlei.ratings.fsu import FsuFigures, Month, expected_percent
from tavlei.rulebook import Rulebook

MAY: Final = Month(2023, 5)
RULES: Final = Rulebook.on("chess-rating", MAY.following.first_day)
BY_HAND: Final = """
COPY (
    WITH p AS (
        SELECT *, CASE WHEN federation = 'UKR' THEN rating END AS own,
            CASE WHEN federation <> 'UKR' THEN fide_rating WHEN rating IS NOT NULL THEN rating
                WHEN category = 'I' THEN {first} END AS against
        FROM '{folder}/people.parquet'
    ), g AS (
        SELECT tournament, round, white, black, CASE result WHEN '1-0' THEN 100 WHEN '0-1' THEN 0 ELSE 50 END AS score,
            w.own AS wo, b.own AS bo, w.against AS wa, b.against AS ba
        FROM '{folder}/games/*.parquet' JOIN p w ON white = w.id JOIN p b ON black = b.id WHERE played
    ), s AS (
        SELECT tournament, round, white AS id, black AS other, wo - ba AS gap, score FROM g WHERE wo IS NOT NULL
            AND ba IS NOT NULL
        UNION ALL SELECT tournament, round, black, white, bo - wa, 100 - score FROM g WHERE bo IS NOT NULL
            AND wa IS NOT NULL
    ), near AS (
        SELECT id, count(*) AS games, sum(score - percent) AS hundredths
        FROM s JOIN percents ON percents.gap = greatest(least(s.gap, 400), -400) GROUP BY id
    ), far AS (
        SELECT id, sum(a.percent - b.percent) AS more FROM (
            SELECT *, row_number() OVER (PARTITION BY tournament, id ORDER BY round, other) AS place
            FROM s WHERE abs(gap) > 400
        ) f JOIN percents a ON a.gap = CASE WHEN f.gap > 0 THEN 400 ELSE -400 END
        JOIN percents b ON b.gap = greatest(least(f.gap, 735), -735) WHERE place > 2 GROUP BY id
    ), r AS (
        SELECT id, rating, fide_rating, games, hundredths + coalesce(more, 0) AS h,
            CASE WHEN rated_games_before < 30 THEN 40 WHEN rating >= 2300 THEN 10 ELSE 20 END AS k
        FROM p JOIN near USING (id) LEFT JOIN far USING (id)
    )
    SELECT id, rating AS old, games,
        rating + CAST(sign(h) * ((abs(h) * least(k, 700 // games) + 50) // 100) AS BIGINT) AS new
    FROM r ORDER BY id
) TO '{out}'
"""


def hand(folder: Path) -> None:
    """The common case as somebody who knows SQL would write it: rated players, K, one rounding, the 400-rule."""
    figures = RULES.figures(FsuFigures)
    with duckdb.connect(config={"threads": 1, "memory_limit": "1GB", "preserve_insertion_order": False}) as connection:
        rows = ", ".join(f"({gap}, {expected_percent(gap, RULES).percent})" for gap in range(-735, 736))
        connection.execute(f"CREATE TABLE percents AS SELECT * FROM (VALUES {rows}) AS t(gap, percent)")  # noqa: S608
        query = BY_HAND.format(folder=folder, out=folder / "by_hand.parquet", first=figures.first_category_rating)
        connection.execute(query)


@uncollected()
def plan(folder: Path, *, sheets: bool) -> None:
    """The same by the plan, with everything else that the rule asks for: rows and next state, or the sheets."""
    inputs = read_inputs(folder / "games", folder / "people.parquet", MAY, RULES, folder)
    check_people(inputs)
    with connected(EngineSettings(threads=1), folder / "spill") as backend:
        found = MonthPlan(backend, inputs, folder / "spill")
        if sheets:
            (out := folder / "list").mkdir()
            write_sheets(found, out)
            write_run(out, {"kind": "fsu", "month": MAY.label, "edition": RULES.edition.id, "readings": {}})
            return
        check_games(found)
        out = folder / "out"
        out.mkdir(exist_ok=True)
        found.rows.order_by("id").to_parquet(str(out / ROWS))
        found.state.order_by("id").to_parquet(str(out / STATE_FILE))


def main() -> None:
    """Run and tell seconds of CPU time and the peak of memory."""
    what, folder = sys.argv[1], Path(sys.argv[2])
    (folder / "spill").mkdir(exist_ok=True)
    began = time.process_time()
    hand(folder) if what == "hand" else plan(folder, sheets=what == "sheets")
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "mib": peak}))


if __name__ == "__main__":
    main()
