"""The same lists on another engine: Sail says what the rules say."""

from __future__ import annotations

import importlib.util
import tempfile
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

MODULES = {Engine.SAIL: ("pysail", "pyspark")}


@pytest.fixture(params=list(MODULES))
def engine(request: pytest.FixtureRequest) -> Engine:
    if missing := [name for name in MODULES[request.param] if importlib.util.find_spec(name) is None]:
        pytest.skip(f"{', '.join(missing)} is not installed: pip install 'tavlei[bulk-{request.param}]'")
    return Engine(request.param)


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
