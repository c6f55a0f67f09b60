"""The tables a plan reads: Parquet or CSV files with declared columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import duckdb
import ibis
import pyarrow as pa
import pyarrow.parquet as pq

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import Table

PARQUET, CSV = ".parquet", ".csv"
DECIMALS: Final = 3  # of an exact figure that need not be whole
_ARROW: Final = {
    "string": pa.string(),
    "int64": pa.int64(),
    "boolean": pa.bool_(),
    "date": pa.date32(),
    "decimal": pa.decimal128(18, DECIMALS),
}
_DUCKDB: Final = {
    "string": "VARCHAR",
    "int64": "BIGINT",
    "boolean": "BOOLEAN",
    "date": "DATE",
    "decimal": f"DECIMAL(18, {DECIMALS})",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, its type and whether it must be there.

    The types are `string`, `int64`, `boolean`, `date` and `decimal`, which has at most three decimals.
    """

    name: str
    type: str
    required: bool = False

    @property
    def engine_type(self) -> str:
        """The type as a plan names it."""
        return f"decimal(18, {DECIMALS})" if self.type == "decimal" else self.type

    @property
    def sql_type(self) -> str:
        """The type as DuckDB names it."""
        return _DUCKDB[self.type]


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table by its name and its columns; other columns of a file are not read."""

    name: str
    columns: tuple[Column, ...]

    @property
    def arrow(self) -> pa.Schema:
        """The columns as Arrow names them."""
        return pa.schema([(column.name, _ARROW[column.type]) for column in self.columns])


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file of a table as Parquet, and what people call it; a row of a CSV file is told by its line."""

    parquet: Path
    shown: str
    is_csv: bool = False

    def place(self, row: int) -> str:
        """Where a row stands; rows are counted from 0."""
        return f"{self.shown}: line {row + 2}" if self.is_csv else f"{self.shown}: row {row + 1}"


@dataclass(frozen=True, slots=True)
class TableFiles:
    """The files of one table."""

    shape: TableShape
    files: tuple[TableFile, ...]

    @property
    def paths(self) -> list[str]:
        """Where the Parquet files lie."""
        return [str(file.parquet) for file in self.files]

    def table(self, backend: BaseBackend) -> Table:
        """The table with all its columns, those that no file has empty."""
        if not any(pq.read_metadata(file.parquet).num_rows for file in self.files):
            return ibis.memtable(self.shape.arrow.empty_table())  # of which not every engine can read the columns
        if backend.name == "duckdb":
            return self._of(backend.read_parquet(self.paths, union_by_name=True))
        return ibis.union(*(self._of(backend.read_parquet(path)) for path in self.paths))

    def _of(self, value: Table) -> Table:
        """What a file, or all of them, has of the declared columns."""
        return value.select(
            **{
                column.name: value[column.name].cast(column.engine_type)
                if column.name in value.columns
                else _empty(column)
                for column in self.shape.columns
            }
        )


def _empty(column: Column) -> ibis.Value:
    return ibis.null(column.engine_type)


def read_files(shape: TableShape, paths: Sequence[Path], work: Path) -> TableFiles:
    """The files of a table, CSV brought to Parquet in the folder `work`; what lacks a column is refused."""
    files = []
    for number, path in enumerate(paths):
        if path.suffix == CSV:
            files.append(_from_csv(shape, path, work / f"{shape.name}-{number}{PARQUET}"))
        else:
            files.append(TableFile(path, path.name))
            _check_schema(shape, path)
    return TableFiles(shape, tuple(files))


def read_folder(  # noqa: PLR0913, PLR0917 - a folder and a file, and what each may hold
    games: Path, people: Path, main: TableShape, listed: TableShape, beside: Sequence[TableShape], work: Path
) -> dict[str, TableFiles]:
    """The tables of a run: the file of the people; in the folder those `beside` by their names, the rest games."""
    if not games.is_dir():
        raise Refusal(Problem("there is no folder {path}", {"path": str(games)}, path="games"))
    if not people.is_file():
        raise Refusal(Problem("there is no file {path}", {"path": str(people)}, path="people"))
    names = {shape.name for shape in beside}
    pathses = {main.name: find_files(games, lambda stem: stem not in names)}
    if not pathses[main.name]:
        raise Refusal(Problem("there are no games in {path}", {"path": str(games)}, path="games"))
    pathses |= {name: find_files(games, lambda stem, name=name: stem == name) for name in names}  # type: ignore[misc]
    pathses[listed.name] = [people]
    shapes = (main, listed, *beside)
    return {shape.name: read_files(shape, pathses[shape.name], work) for shape in shapes if pathses[shape.name]}


def find_files(folder: Path, wanted: Callable[[str], bool]) -> list[Path]:
    """The tables of a folder whose names without ending are wanted, in order of their names."""
    paths = (path for path in folder.iterdir() if path.suffix in (PARQUET, CSV) and wanted(path.stem))
    return sorted(paths)


def _check_schema(shape: TableShape, path: Path) -> None:
    try:
        schema = pq.read_schema(path)
    except (pa.ArrowInvalid, OSError) as error:
        raise Refusal(Problem("the file cannot be read as Parquet", path=path.name)) from error
    _check_names(shape, path, schema.names)
    for column in shape.columns:
        if column.name in schema.names and not _fits(schema.field(column.name).type, column.type):
            params = {"column": column.name, "got": str(schema.field(column.name).type), "type": column.type}
            message = phrase("the column «{column}» is of the type {got}; expected {type}")
            raise Refusal(Problem(message, params, path=path.name))


def _check_names(shape: TableShape, path: Path, names: Sequence[str]) -> None:
    missing = [column.name for column in shape.columns if column.required and column.name not in names]
    if missing:
        message = phrase("the column «{column}» is missing")
        raise Refusal(*(Problem(message, {"column": name}, path=path.name) for name in missing))


def _fits(value: pa.DataType, wanted: str) -> bool:
    kind = value.value_type if pa.types.is_dictionary(value) else value
    fitting: Mapping[str, Callable[[pa.DataType], bool]] = {
        "string": lambda each: pa.types.is_string(each) or pa.types.is_large_string(each),
        "int64": pa.types.is_integer,
        "boolean": pa.types.is_boolean,
        "date": pa.types.is_date32,
        "decimal": lambda each: pa.types.is_integer(each) or (pa.types.is_decimal(each) and each.scale <= DECIMALS),
    }
    return pa.types.is_null(kind) or fitting[wanted](kind)


def _from_csv(shape: TableShape, path: Path, to: Path) -> TableFile:
    """A CSV file as Parquet in the order of its lines; a value that its column cannot take is refused with its line."""
    with duckdb.connect() as connection:
        source = connection.read_csv(str(path), header=True, all_varchar=True, strict_mode=True)
        _check_names(shape, path, source.columns)
        columns = [column for column in shape.columns if column.name in source.columns]
        casts = ", ".join(f'TRY_CAST("{each.name}" AS {each.sql_type}) AS "{each.name}"' for each in columns)
        raw = ", ".join(f'"{each.name}" AS "raw {each.name}"' for each in columns)
        source.project(f"{casts}, {raw}").write_parquet(str(to))
        file = TableFile(to, path.name, is_csv=True)
        problems: list[Problem] = []
        for each in columns:
            query = (
                f'SELECT file_row_number, "raw {each.name}" FROM read_parquet(?, file_row_number=true) '  # noqa: S608 - the names of declared columns
                f'WHERE "raw {each.name}" IS NOT NULL AND {_is_other(each)} ORDER BY 1 LIMIT 20'
            )
            for row, got in connection.execute(query, [str(to)]).fetchall():
                params = {"column": each.name, "got": got, "type": each.type}
                message = phrase("«{got}» in the column «{column}» is no {type}")
                problems.append(Problem(message, params, path=file.place(row)))
    if problems:
        raise Refusal(*problems)
    return file


def _is_other(column: Column) -> str:
    """Whether a value of a CSV file is not what its column took: no such value, or rounded."""
    if column.type != "decimal":
        return f'"{column.name}" IS NULL'
    return f'coalesce("{column.name}" <> TRY_CAST("raw {column.name}" AS DECIMAL(38, 15)), true)'
