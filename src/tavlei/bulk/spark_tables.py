"""Ibis on Spark with Arrow in and out: without it tables go through pandas, where whole numbers become binary ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ibis
from ibis.backends.pyspark import Backend
from ibis.backends.pyspark.datatypes import PySparkSchema

if TYPE_CHECKING:
    from collections.abc import Callable

    import pyarrow as pa
    from ibis.expr.operations import InMemoryTable
    from ibis.expr.types import Expr, Table


class ArrowSparkBackend(Backend):  # type: ignore[misc] # of a module without types
    """Spark or Sail as a plan asks it: small tables are brought as Arrow, answers are taken as Arrow."""

    def _register_in_memory_table(self, op: InMemoryTable) -> None:
        table, schema = op.data.to_pyarrow(op.schema), PySparkSchema.from_ibis(op.schema)
        self._session.createDataFrame(table, schema).createOrReplaceTempView(op.name)

    def to_pyarrow(self, expr: Expr, /, **asked: Any) -> pa.Table:
        """What an expression comes to."""
        self._run_pre_execute_hooks(expr)
        table: Table = expr.as_table()
        with self._safe_raw_sql(self.compile(table, **asked)) as query:
            value = query.toArrow()
        return expr.__pyarrow_result__(value.cast(table.schema().to_pyarrow()))

    def mapped(self, value: pa.Table, function: Callable[..., Any], schema: pa.Schema) -> pa.Table:
        """What a function, which the processes of the engine import, makes of the rows of a table; in no order."""
        frame = self._session.createDataFrame(value).repartition(value.num_rows)
        answers = PySparkSchema.from_ibis(ibis.Schema.from_pyarrow(schema))
        return frame.mapInArrow(function, answers).toArrow().cast(schema)


def connect(session: Any) -> ArrowSparkBackend:
    """A connection of Ibis to a session."""
    backend = ArrowSparkBackend()
    backend.do_connect(session)
    return backend
