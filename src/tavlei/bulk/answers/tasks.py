"""How an answer is computed, and what it says besides the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from tavlei.bulk.engines import EngineSettings
from tavlei.bulk.tables import DECIMALS
from tavlei.rulebook import Problem, Refusal, exact_text, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tavlei.bulk.samples import Checked
    from tavlei.bulk.tables import TableShape
    from tavlei.calc.running import Evaluated

SAMPLE: Final = 1000
"""How many people, drawn by chance, are also computed by the rules."""


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """The engine, and the sample that is held against the rules."""

    seed: int
    sample: int = SAMPLE
    settings: EngineSettings = field(default_factory=EngineSettings)


class BulkAnswer(NamedTuple):
    """The answer as the calculator gives it, and what was held against the rules."""

    evaluated: Evaluated
    checked: Checked


def not_for_tables() -> Refusal:
    """The refusal of what the calculator takes and tables do not."""
    return Refusal(Problem(phrase("tables do not take this; the calculator does")))


def write_rows(shape: TableShape, rows: Iterable[Mapping[str, Any]], path: Path) -> None:
    """Rows as a table; a column that a row lacks is empty."""
    told = list(rows)
    columns = {
        column.name: pa.array([row.get(column.name) for row in told], shape.arrow.field(column.name).type)
        for column in shape.columns
    }
    pq.write_table(pa.table(columns), path)


def decimal_of(value: Fraction | int) -> Decimal:
    """An exact figure as the tables have it, which is not every one."""
    if Fraction(value * 10**DECIMALS).denominator != 1:
        raise not_for_tables()
    return Decimal(exact_text(value))
