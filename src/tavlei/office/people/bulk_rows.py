"""Many people in few questions: a store answers about some thousands at a time."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import connection, models
from django.db.models.constants import OnConflict

from tavlei.office.journal.watching import noted_together
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Prepare = Callable[[Any], Any]

BATCH: Final = 5_000
_TABLE: Final = Person._meta.db_table  # noqa: SLF001 - Django's own name

Value = TypeVar("Value")


def batches(values: Iterable[Value]) -> Iterator[list[Value]]:
    """The values in their order, some thousands at a time."""
    some: list[Value] = []
    for value in values:
        some.append(value)
        if len(some) == BATCH:
            yield some
            some = []
    if some:
        yield some


def keys_by_code(codes: Iterable[str]) -> dict[str, int]:
    """The keys of people by personal number; a number that nobody has is left out.

    Asked by a plain statement: for a whole list Django takes longer to put the question than the store to answer.
    """
    values: dict[str, int] = {}
    for some in batches(codes):
        marks = ", ".join(["%s"] * len(some))
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT code, id FROM {_TABLE} WHERE code IN ({marks})", some)  # noqa: S608 - own names
            values.update(cursor.fetchall())
    return values


_AS_THEY_ARE: Final = (
    models.BooleanField, models.CharField, models.ForeignKey, models.IntegerField, models.TextField,
)  # fmt: skip


def insert_rows(
    model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]], *, skip_known: bool = False
) -> None:
    """Write the values of some columns, row by row; the other columns are filled with their defaults.

    The store gives the keys and does not tell them. With `skip_known` a row that breaks a rule of uniqueness is left
    out, else it refuses all of them.
    """
    others = {field.attname: field for field in model._meta.concrete_fields if not field.primary_key}  # noqa: SLF001
    told = [others.pop(name) for name in columns]
    constants = tuple(field.get_db_prep_save(field.get_default(), connection) for field in others.values())
    statement = _statement(model, [*told, *others.values()], skip_known=skip_known)
    parameters = _parameters([_prepare(field) for field in told], constants, rows)
    with noted_together(connection, model._meta.db_table), connection.cursor() as cursor:  # noqa: SLF001
        for some in batches(parameters):  # made before they are sent: whoever makes a row may ask the store
            cursor.executemany(statement, some)


def _prepare(field: models.Field[Any, Any]) -> Prepare | None:
    """How the values of a column are written, each different one once; None for those that are written as they are."""
    if isinstance(field, _AS_THEY_ARE):
        return None
    if isinstance(field, models.JSONField):
        return lambda value: None if value is None else connection.ops.adapt_json_value(value, field.encoder)
    return cache(partial(field.get_db_prep_save, connection=connection))


def _parameters(
    prepares: Sequence[Prepare | None], constants: tuple[Any, ...], rows: Iterable[Sequence[Any]]
) -> Iterator[tuple[Any, ...]]:
    converted = [(place, prepare) for place, prepare in enumerate(prepares) if prepare is not None]
    for row in rows:
        values = [*row, *constants]
        for place, prepare in converted:
            values[place] = prepare(values[place])
        yield tuple(values)


def _statement(model: type[models.Model], fields: Sequence[models.Field[Any, Any]], *, skip_known: bool) -> str:
    quoted = connection.ops.quote_name
    conflict = OnConflict.IGNORE if skip_known else None
    parts = (
        connection.ops.insert_statement(on_conflict=conflict),
        quoted(model._meta.db_table),  # noqa: SLF001
        f"({', '.join(quoted(str(field.column)) for field in fields)})",
        f"VALUES ({', '.join(['%s'] * len(fields))})",
        connection.ops.on_conflict_suffix_sql(fields, conflict, (), ()),
    )
    return " ".join(part for part in parts if part)
