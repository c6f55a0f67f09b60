"""The same lists on the other engines: Spark with two executors and Sail say what the rules say."""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from tests.bulk import test_elo_r_half_year as elo_r
from tests.bulk import test_fsu_month as fsu
from tests.bulk.federations import months
from tests.bulk.half_years import half_years
from tests.proving import examples

from tavlei.bulk.engines import Engine
from tavlei.bulk.spark import java_memory, spark_options, spark_session
from tavlei.rulebook import Refusal

MODULES = {Engine.SPARK: ("pyspark",), Engine.SAIL: ("pysail", "pyspark")}
CLUSTER = "local-cluster[2,1,1024]"  # two executors in processes of their own
EXECUTORS = 2
PATIENCE = 300  # seconds, against hanging


@pytest.fixture(scope="module", params=list(MODULES))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if missing := [name for name in MODULES[request.param] if importlib.util.find_spec(name) is None]:
        pytest.skip(f"{', '.join(missing)} is not installed: pip install 'tavlei[bulk-{request.param}]'")
    if request.param is not Engine.SPARK:
        yield Engine(request.param)
        return
    if shutil.which("java") is None:
        pytest.skip("there is no Java: apt install default-jre-headless")
    with spark_session(CLUSTER, 2, "1GB") as session:  # the lists are computed in it, for it is open
        executors = session.sparkContext._jsc.sc().getExecutorMemoryStatus
        until = time.monotonic() + PATIENCE
        while executors().size() - 1 < EXECUTORS:  # the driver is counted too
            assert time.monotonic() < until, "the executors did not come"
            time.sleep(0.2)
        yield Engine.SPARK


@pytest.mark.prove
@pytest.mark.filterwarnings("default")  # those of Spark's own modules
def test_an_engine_says_of_a_month_what_the_rules_say(engine: Engine) -> None:
    @examples(1)
    @given(months())
    def the_month(month: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            fsu.compare(month, fsu.by_plan(month, Path(folder), engine, sample=20))

    the_month()


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
def test_an_engine_says_of_a_half_year_what_the_rules_say(engine: Engine) -> None:
    @examples(1)
    @given(half_years())
    def the_half_year(half_year: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            elo_r.compare(half_year, elo_r.by_plan(half_year, Path(folder), engine, sample=20))

    the_half_year()


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
