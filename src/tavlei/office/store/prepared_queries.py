"""Queries that are built once and asked very often: what every result and every request asks the store.

Building the statement of a query takes Django several times as long as the store takes to answer it. A `PreparedQuery`
is written as any other query; each connection builds its statement when it is first asked, and from then on only puts
the values in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models import QuerySet

Row = TypeVar("Row")
_FIRST_MARKS: Final = (31_001, 30_001)
"""Values with which a statement is built: where both stand, one for the other, is the place of the first value. They
fit into a column of small numbers: of larger ones Django knows that PostgreSQL finds none there, and does not ask."""
_MOST_VALUES: Final = 8
_KEPT: Final = "prepared_queries"


@dataclass(frozen=True, slots=True)
class _Statement(Generic[Row]):
    """A query with its compiler: what `values` holds stands in its statement in the place of the marks."""

    iterate: Callable[[], Iterable[Row]]
    values: list[Any]

    def rows(self, arguments: Sequence[Any]) -> list[Row]:
        self.values[:] = arguments
        return list(self.iterate())


class PreparedQuery(Generic[Row]):
    """A query that takes numbers and texts: `PreparedQuery(lambda user: Grant.objects.filter(user_id=user))`."""

    def __init__(self, build: Callable[..., QuerySet[Any, Row]]) -> None:
        """How the query is built of its values."""
        self._build = build

    def rows(self, *arguments: int | str) -> list[Row]:
        """What the store holds; a long list of values is asked for as any other query."""
        if len(arguments) > _MOST_VALUES:
            return list(self._build(*arguments))
        connection = connections[DEFAULT_DB_ALIAS]
        statements: dict[tuple[PreparedQuery[Any], int], _Statement[Row]] = vars(connection).setdefault(_KEPT, {})
        statement = statements.get((self, len(arguments)))
        if statement is None:
            statement = statements[self, len(arguments)] = _prepare(self._build, connection, len(arguments))
        return statement.rows(arguments)

    def first(self, *arguments: int | str) -> Row | None:
        """The first row, if there is one."""
        return next(iter(self.rows(*arguments)), None)


def _prepare(build: Callable[..., QuerySet[Any, Row]], connection: BaseDatabaseWrapper, count: int) -> _Statement[Row]:
    """Build the statement with marks, and let the query use it as it stands."""
    query = build(*_marks(_FIRST_MARKS[0], count))
    compiler = query.query.get_compiler(connection=connection)
    try:
        sql, params = compiler.as_sql()
        places = _places(build, connection, params, count)
    except EmptyResultSet:  # such as one among no numbers: nothing can be found, and the store is not asked
        return _Statement(lambda: (), [])
    values: list[Any] = []
    converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])

    def statement(*_args: object, **_named: object) -> tuple[str, tuple[Any, ...]]:
        filled = (param if place is None else values[place] for param, place in zip(params, places, strict=True))
        return sql, tuple(filled)

    vars(compiler).update(as_sql=statement, get_converters=lambda _columns: converters)
    vars(query.query).update(get_compiler=lambda *_args, **_named: compiler)
    iterable: Any = query._iterable_class  # noqa: SLF001 - Django's own name
    return _Statement(lambda: iterable(query), values)


def _marks(first: int, count: int) -> list[int]:
    return [first + index for index in range(count)]


def _places(
    build: Callable[..., QuerySet[Any, Any]], connection: BaseDatabaseWrapper, params: Sequence[object], count: int
) -> list[int | None]:
    """Which value stands in each place of the statement: the one whose mark changes there with the marks."""
    first, second = (_marks(mark, count) for mark in _FIRST_MARKS)
    _sql, others = build(*second).query.get_compiler(connection=connection).as_sql()
    pairs = list(zip(first, second, strict=True))
    places = [_place(param, other, pairs) for param, other in zip(params, others, strict=True)]
    if not set(range(count)) <= set(places):
        raise ValueError("a value of the query stands nowhere in its statement")
    return places


def _place(param: object, other: object, marks: Sequence[tuple[int, int]]) -> int | None:
    """Which value it is; a column of texts turns numbers into texts."""
    for index, (first, second) in enumerate(marks):
        if (param, other) in ((first, second), (str(first), str(second))):
            return index
    return None
