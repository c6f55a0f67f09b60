"""Filling an empty store with the rows of another one: tables, rows, sequences, triggers, in this order."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, transaction

from tavlei.office.backup.rows import stored_models, table_of, write_rows
from tavlei.office.backup.sequences import set_last_numbers
from tavlei.office.steps import silently
from tavlei.office.store.new_store import make_new_store
from tavlei.office.store.versions import Migration, apps_after, migrate_to, not_known, waiting_migrations
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager

    from django.db import models

    from tavlei.office.steps import Tell

    Model = type[models.Model]

_GUARDS: Final = """SELECT oid::regprocedure::text FROM pg_proc
WHERE pronamespace = current_schema()::regnamespace AND prorettype = 'trigger'::regtype"""


@dataclass(frozen=True, slots=True)
class RowSource:
    """Where rows come from: of which version they are, the numbers given, and the rows of a table."""

    migrations: list[Migration]
    last: Mapping[str, int]
    rows: Callable[[Model], Iterator[list[Any]]]


def load_store(source: RowSource, tell: Tell = silently) -> int:
    """Make the tables as they were, fill them, then bring them to this version; how many rows came."""
    if not_known(source.migrations):
        raise Refusal(Problem("the store was made by a newer version of the program; bring that version here first"))
    tell(phrase("The tables of the store"))
    every = _make_tables(source.migrations)
    tell(phrase("The rows of the store"))
    with transaction.atomic():
        _names_later()
        _clear(every)
        count = sum(write_rows(model, source.rows(model)) for model in every)
        set_last_numbers(every, source.last)
        _refuse_contradictions()
    if waiting_migrations():
        tell(phrase("The store: making it or bringing it up to date"))
        call_command("migrate", verbosity=0, interactive=False)
    return count


def all_or_nothing() -> AbstractContextManager[Any]:
    """PostgreSQL takes tables and rows in one transaction; the file of SQLite is new and is given up as a whole."""
    return transaction.atomic() if connection.vendor == "postgresql" else nullcontext()


def is_empty() -> bool:
    """Whether nobody has used the store: no table, or no account, no person and no act."""
    tables = set(connection.introspection.table_names())
    used = {"roles_user", "people_person", "journal_act"} & tables
    with connection.cursor() as cursor:
        for table in sorted(used):
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 - names of ours
            if cursor.fetchone():
                return False
    return True


def drop_tables() -> None:
    """Remove every table of PostgreSQL and what guards them; called where the transaction can still be given up."""
    names = [connection.ops.quote_name(name) for name in connection.introspection.table_names()]
    with connection.cursor() as cursor:
        if names:
            cursor.execute(f"DROP TABLE {', '.join(names)} CASCADE")
        cursor.execute(_GUARDS)
        for (guard,) in cursor.fetchall():
            cursor.execute(f"DROP FUNCTION {guard} CASCADE")


def _make_tables(migrations: list[Migration]) -> list[Model]:
    apps = apps_after(migrations)
    from django.apps import apps as current  # noqa: PLC0415 - the registry of the program, to compare with

    if apps is current:
        make_new_store()
    migrate_to(migrations)
    return stored_models(apps)


def _clear(every: list[Model]) -> None:
    """What migrations write into a new store is among the rows that come."""
    with connection.cursor() as cursor:
        for model in every:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table_of(model))}")  # noqa: S608 - names of models


def _names_later() -> None:
    """Rows may name others that come later; migrations in the same transaction leave it otherwise."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _refuse_contradictions() -> None:
    """No row may name one that is not there."""
    try:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        else:
            connection.check_constraints()
    except IntegrityError as error:
        what = {"error": str(error).strip().splitlines()[0], "store": DEFAULT_DB_ALIAS}
        raise Refusal(Problem("the rows contradict each other: {error}", what)) from error
