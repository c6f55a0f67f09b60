"""The engines a plan can run on."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import duckdb
import ibis
import pyarrow as pa
import pyarrow.parquet as pq

from tavlei.bulk.spark import sail_session, spark_session, wrong_memory
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import Table


class Engine(StrEnum):
    """What computes."""

    DUCKDB = "duckdb"
    SPARK = "spark"
    SAIL = "sail"


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """Which engine, how many threads, how much memory before it spills; with which master Spark works."""

    engine: Engine = Engine.DUCKDB
    threads: int | None = None
    memory: str = "1GB"
    spark_master: str | None = None


@contextmanager
def connected(settings: EngineSettings, spill: Path) -> Iterator[BaseBackend]:
    """A connection to the engine; what does not fit into memory goes to the folder `spill`."""
    if settings.engine is Engine.DUCKDB:
        backend: BaseBackend = _duckdb(settings, spill)
        try:
            yield backend
        except duckdb.OutOfMemoryException as error:
            message = phrase("{memory} of memory is not enough here; give DuckDB more")
            raise Refusal(Problem(message, {"memory": settings.memory}, path="memory")) from error
        finally:
            backend.disconnect()
        return
    with _session(settings) as session:
        from tavlei.bulk.spark_tables import connect  # noqa: PLC0415 - of an extra that few install

        yield connect(session)


def materialised(backend: BaseBackend, table: Table, path: Path) -> Table:
    """A table computed once, where it is asked more than once; DuckDB keeps it itself, others in a file."""
    if backend.name == Engine.DUCKDB:
        return backend.create_table(path.name, table, temp=True)
    table.to_parquet(str(path))
    value = backend.read_parquet(str(path))
    if value.columns and not any(kind.is_floating() for kind in value.schema().types):
        return value
    if value.count().to_pyarrow().as_py():
        raise RuntimeError(f"{path.name}: the engine has made a binary fraction of a whole number")
    return ibis.memtable(table.schema().to_pyarrow().empty_table())  # of no rows such an engine keeps other columns


def let_go(backend: BaseBackend, table: Table) -> None:
    """A kept table that nothing further rests on: DuckDB has the memory back, others keep the file to the end."""
    if backend.name == Engine.DUCKDB:
        backend.raw_sql(f"DROP TABLE {table.get_name()}")  # for `drop_table` of Ibis forgets the name


def write(table: Table, path: Path, row_group_size: int = 122_880) -> None:
    """A table as one Parquet file in its order, whatever the engine."""
    backend = table.get_backend()
    if backend.name == Engine.DUCKDB:
        table.to_parquet(str(path), row_group_size=row_group_size)
        return
    value = table.to_pyarrow()  # such engines write folders of parts
    pq.write_table(value, path, row_group_size=row_group_size)


def batches(table: Table, rows: int) -> pa.RecordBatchReader:
    """A table in its order, about so many rows at a time; only DuckDB keeps the rest to itself meanwhile."""
    backend = table.get_backend()
    if backend.name != Engine.DUCKDB:
        return table.to_pyarrow().to_reader(rows)
    schema = table.schema().to_pyarrow()
    value = backend._to_duckdb_relation(table).to_arrow_reader(rows)  # noqa: SLF001 - Ibis asks for a reader by an old name
    return pa.RecordBatchReader.from_batches(schema, (batch.cast(schema) for batch in value))


def _duckdb(settings: EngineSettings, spill: Path) -> BaseBackend:
    options: dict[str, Any] = {"memory_limit": settings.memory, "temp_directory": str(spill)}
    options["preserve_insertion_order"] = False  # every result that has an order is sorted
    if settings.threads is not None:
        options["threads"] = settings.threads
    try:
        backend: BaseBackend = ibis.duckdb.connect(**options)
    except duckdb.ParserException as error:
        raise wrong_memory(settings.memory) from error
    _keep_memory(backend, settings.memory)
    return backend


def _keep_memory(backend: BaseBackend, memory: str) -> None:
    """Memory that a table gives back is kept for the next one; more than the machine has DuckDB cannot keep."""
    with suppress(duckdb.Error):
        backend.raw_sql(f"SET block_allocator_memory = '{memory}'")


def _session(settings: EngineSettings) -> AbstractContextManager[Any]:
    if settings.engine is Engine.SAIL:
        return sail_session(settings.threads)
    return spark_session(settings.spark_master, settings.threads, settings.memory)
