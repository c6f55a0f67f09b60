"""The same month on another engine: Sail says what the rules say."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from tests.bulk.federations import months
from tests.bulk.test_fsu_month import by_plan, compare
from tests.proving import examples

from tavlei.bulk.engines import Engine

MODULES = {Engine.SAIL: ("pysail", "pyspark")}


@pytest.mark.prove
@pytest.mark.filterwarnings("default")  # those of Spark's own modules
@pytest.mark.parametrize("engine", list(MODULES))
def test_an_engine_says_what_the_rules_say(engine: Engine) -> None:
    if missing := [name for name in MODULES[engine] if importlib.util.find_spec(name) is None]:
        pytest.skip(f"{', '.join(missing)} is not installed: pip install 'tavlei[bulk-{engine}]'")

    @examples(1)
    @given(months())
    def the_month(month: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            compare(month, by_plan(month, Path(folder), engine, sample=20))

    the_month()
