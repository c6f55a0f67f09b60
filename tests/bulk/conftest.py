"""The other engines, for proofs: Spark with two executors in processes of their own, and Sail."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tests.programs import need

from tavlei.bulk.engines import Engine
from tavlei.bulk.spark import spark_session

NEEDED = {Engine.SPARK: ("pyspark", "java"), Engine.SAIL: ("pysail", "pyspark")}
CLUSTER = "local-cluster[2,1,1024]"
EXECUTORS = 2
PATIENCE = 300  # seconds, against hanging


@pytest.fixture(scope="session", params=list(NEEDED))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine beside DuckDB; to begin a Spark takes long, so all proofs of a process use the same."""
    need(*NEEDED[request.param])
    if request.param is not Engine.SPARK:
        yield Engine(request.param)
        return
    with spark_session(CLUSTER, 2, "1GB") as session:  # the lists are computed in it, for it is open
        executors = session.sparkContext._jsc.sc().getExecutorMemoryStatus
        until = time.monotonic() + PATIENCE
        while executors().size() - 1 < EXECUTORS:  # the driver is counted too
            assert time.monotonic() < until, "the executors did not come"
            time.sleep(0.2)
        yield Engine.SPARK
