"""`python -m bench.bulk_elo_r_run hand|list FOLDER`: the rows of a half-year in a process of its own."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Final

import duckdb

from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.inputs import check_facts, read_inputs
from tavlei.bulk.elo_r.plan import HalfYearPlan
from tavlei.bulk.elo_r.run import check_encounters, check_participants, write_rows
from tavlei.bulk.engines import EngineSettings, connected
from tavlei.calc.uncollected import uncollected
from tavlei.ratings.elo_r import EloRFigures, HalfYear, Sex, expected_percent
from tavlei.rulebook import Rulebook

SPRING: Final = HalfYear(2023, 1)
RULES: Final = Rulebook.on("draughts-norms", SPRING.calendar_end)
BY_HAND: Final = """
COPY (
    WITH s AS (
        SELECT competition, CASE WHEN is_white THEN white ELSE black END AS id,
            CASE WHEN is_white THEN b.elo_r ELSE w.elo_r END AS met, CASE WHEN is_white THEN ws ELSE bs END AS score
        FROM '{folder}/games/spring.parquet' JOIN results USING (result)
        JOIN '{folder}/people.parquet' w ON white = w.id JOIN '{folder}/people.parquet' b ON black = b.id,
        (VALUES (true), (false)) AS sides(is_white)
    ), t AS (
        SELECT competition, id, count(met) AS counted, sum(met) AS ratings, sum(score) FILTER (met IS NOT NULL) AS score
        FROM s GROUP BY ALL
    ), x AS (
        SELECT t.*, elo_r, sex, elo_r * counted - ratings AS above, points_for_win
        FROM t JOIN '{folder}/people.parquet' AS p USING (id)
        JOIN '{folder}/games/competitions.parquet' AS c ON c.id = competition
        WHERE official AND citizen AND elo_r IS NOT NULL AND counted >= {least}
    ), y AS (
        SELECT x.id, elo_r, counted, (score * 100 - percent * counted * 2) * {factor} * points_for_win
            * CASE WHEN ratings < counted * CASE sex WHEN 'F' THEN {low_women} ELSE {low_men} END THEN 1 ELSE 2 END AS h
        FROM x JOIN percents ON key = (CASE WHEN above >= 0 THEN 1 ELSE -1 END)
            * least((2 * abs(above) + counted) // (2 * counted), {last})
    )
    SELECT id, any_value(elo_r) AS old, sum(counted) AS encounters,
        any_value(elo_r) + CAST(floor((sum(h) + 200) / 400) AS BIGINT) AS new
    FROM y GROUP BY id ORDER BY id
) TO '{out}'
"""


def hand(folder: Path) -> None:
    """The common case as somebody who knows SQL would write it: rated citizens, expected results, one rounding."""
    figures, last = RULES.figures(EloRFigures), RULES.interval_table("7/7.1").rows[-1].low
    low = figures.low_average
    with duckdb.connect(config={"threads": 1, "memory_limit": "1GB", "preserve_insertion_order": False}) as connection:
        rows = ", ".join(f"({key}, {expected_percent(Fraction(key), RULES).percent})" for key in range(-last, last + 1))
        connection.execute(f"CREATE TABLE percents AS SELECT * FROM (VALUES {rows}) AS t(key, percent)")  # noqa: S608
        connection.execute(
            "CREATE TABLE results AS SELECT * FROM (VALUES ('1-0', 2, 0), ('0.5-0.5', 1, 1), ('0-1', 0, 2)) "
            "AS t(result, ws, bs)"
        )
        known = {"least": figures.least_encounters, "factor": figures.elo_r_per_point, "last": last}
        query = BY_HAND.format(
            folder=folder, out=folder / "by_hand.parquet", low_women=low[Sex.F], low_men=low[Sex.M], **known
        )
        connection.execute(query)


@uncollected()
def plan(folder: Path) -> None:
    """Rows, lines and next state: everything but the check by the rules, which costs by the person."""
    spill, out = folder / "spill", folder / "out"
    spill.mkdir(exist_ok=True)
    out.mkdir(exist_ok=True)
    inputs = read_inputs(folder / "games", folder / "people.parquet", SPRING, RULES, folder)
    check_facts(inputs)
    with connected(EngineSettings(threads=1), spill) as backend:
        found = HalfYearPlan(backend, inputs, spill)
        check_participants(found)
        check_encounters(found)
        write_rows(found, ListFiles(out))


if __name__ == "__main__":
    {"hand": hand, "list": plan}[sys.argv[1]](Path(sys.argv[2]))
