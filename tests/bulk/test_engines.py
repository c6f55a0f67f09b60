"""The same lists on the other engines: Spark with two executors and Sail say what the rules say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import strategies as st
from tests.bulk import bridge_months, federations, half_years, test_bridge_month, test_elo_r_half_year, test_fsu_month
from tests.bulk.merging import merged
from tests.bulk.test_titles import written

from tavlei.bulk.engines import Engine, EngineSettings, connected
from tavlei.bulk.spark import java_memory, spark_options
from tavlei.bulk.titles.columns import OUTPUTS
from tavlei.bulk.titles.run import TitlesTask, evaluate_titles
from tavlei.rulebook import Refusal

Told = dict[str, Any]
LISTS: dict[str, tuple[Callable[[], st.SearchStrategy[Told]], Any]] = {
    "fsu": (federations.months, test_fsu_month),
    "elo-r": (half_years.half_years, test_elo_r_half_year),
    "bridge": (bridge_months.months, test_bridge_month),
}
"""The random federations of every list, and the module that holds one against the rules."""
RUNS, EACH = 4, 15
"""So many times an engine is asked, each time about so many random federations."""
COMPETITIONS = 8


@pytest.mark.prove
@pytest.mark.filterwarnings("default")  # those of Spark's own modules
@pytest.mark.parametrize("kind", LISTS)
def test_an_engine_says_what_the_rules_say(engine: Engine, kind: str, tmp_path: Path) -> None:
    """Whoever differs is named with the number of his federation; the rules are asked about all of them, too."""
    drawn, held = LISTS[kind]
    for number, told in enumerate(merged(drawn(), RUNS, EACH)):
        held.compare(told, held.by_plan(told, tmp_path / str(number), engine, sample=20))


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
def test_an_engine_computes_a_half_year_of_no_competition(engine: Engine, tmp_path: Path) -> None:
    """Of no rows an engine may keep no columns, or binary fractions in the place of whole numbers."""
    outside = {"id": "cup", "status": "region", "end_date": "2022-05-05", "participants": [{"id": "anna"}]}
    athletes = [{"id": "anna", "citizen": True, "sex": "F", "elo_r": 2300, "title": "MS"}]
    told = {
        "half_year": "2023-1",
        "athletes": athletes,
        "competitions": [{**outside, "encounters": []}],
        "holidays": [],
    }
    test_elo_r_half_year.compare(told, test_elo_r_half_year.by_plan(told, tmp_path, engine, sample=1))


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("seed", range(3))
def test_an_engine_evaluates_titles_as_the_rules_do(engine: Engine, seed: int, tmp_path: Path) -> None:
    games, people = written(tmp_path, count=COMPETITIONS, seed=seed)
    for name in (Engine.DUCKDB, engine):
        task = TitlesTask(seed, COMPETITIONS, EngineSettings(name, threads=1), processes=1)
        found = evaluate_titles(games, people, tmp_path / name, task)
        assert found.checked.sample == COMPETITIONS  # each put together once more from the files, and evaluated
    for table in OUTPUTS:
        one, other = (pq.read_table(tmp_path / name / f"{table}.parquet") for name in (Engine.DUCKDB, engine))
        assert one.equals(other), table


def test_a_spark_of_ones_own_gets_figures_and_a_cluster_keeps_its_own() -> None:
    here, there = spark_options("local[2]", 2, "2GB"), spark_options("yarn", 2, "2GB")
    assert (here["spark.driver.memory"], here["spark.sql.shuffle.partitions"]) == ("2g", "2")
    assert "spark.driver.memory" not in there
    assert here["spark.sql.ansi.enabled"] == there["spark.sql.ansi.enabled"] == "true"


@pytest.mark.parametrize(("told", "java"), [("1GB", "1g"), ("512MiB", "512m"), ("2 gb", "2g"), ("800k", "800k")])
def test_memory_is_told_to_java_in_its_words(told: str, java: str) -> None:
    assert java_memory(told) == java


@pytest.mark.parametrize("told", ["much", "1.5GB", "GB", ""])
def test_memory_that_java_does_not_take_is_refused(told: str) -> None:
    with pytest.raises(Refusal, match="expected an amount of whole memory such as 2GB"):
        java_memory(told)


@pytest.mark.parametrize("told", ["much", "1GX", ""])
def test_memory_that_duckdb_does_not_take_is_refused(told: str, tmp_path: Path) -> None:
    with (
        pytest.raises(Refusal, match="expected an amount of whole memory such as 2GB"),
        connected(EngineSettings(memory=told), tmp_path),
    ):
        pass


@pytest.mark.parametrize("told", ["80%", "900TB"])
def test_memory_that_duckdb_cannot_keep_for_itself_is_no_mistake(told: str, tmp_path: Path) -> None:
    """Told when it is connected, it would end the whole process."""
    with connected(EngineSettings(memory=told), tmp_path) as backend:
        assert backend.raw_sql("SELECT 1").fetchall() == [(1,)]


def test_too_little_memory_is_told_in_a_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(Refusal, match="200KB of memory is not enough here"),
        connected(EngineSettings(memory="200KB"), tmp_path) as backend,
    ):
        backend.raw_sql("SELECT count(DISTINCT i) FROM range(1000000) AS t(i)").fetchall()
