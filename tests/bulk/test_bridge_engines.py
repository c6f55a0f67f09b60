"""The bridge list on another engine says what the rules say."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from tests.bulk.bridge_months import months
from tests.bulk.test_bridge_month import by_plan, compare
from tests.bulk.test_engines import engine
from tests.proving import examples

from tavlei.bulk.engines import Engine

__all__ = ["engine"]


@pytest.mark.prove
@pytest.mark.filterwarnings("default")  # those of Spark's own modules
def test_an_engine_says_of_a_bridge_month_what_the_rules_say(engine: Engine) -> None:
    @examples(1)
    @given(months())
    def the_month(month: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            compare(month, by_plan(month, Path(folder), engine, sample=20))

    the_month()
